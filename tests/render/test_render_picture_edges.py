"""No dark line runs around a picture with a transparent ground, shown smaller than it is."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces

GROUND = (255, 208, 0)
TRANSPARENT = (0, 0, 0, 0)


def paint_disc(
    color: tuple[int, ...], ground: tuple[int, ...] = TRANSPARENT, edges: Image.Resampling = Image.Resampling.BOX
) -> Image.Image:
    """Give a disc with soft or hard edges that fills a square of 600 pixels but for a rim."""
    picture = Image.new("RGBA", (1200, 1200), ground)
    ImageDraw.Draw(picture).ellipse((100, 100, 1100, 1100), fill=(*color, 255))
    return picture.resize((600, 600), edges)


def write_image(picture: Image.Image) -> str:
    data = io.BytesIO()
    picture.save(data, "PNG")
    href = f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"
    ground = "<rect x='-5' y='-5' width='80' height='100' fill='#ffd000'/>"
    return f"{ground}<image href='{href}' x='10' y='10' width='25.4' height='25.4'/>"


@pytest.fixture
def draw(lay: Callable[..., Any], sources: Sources) -> Callable[[Image.Image], bytes]:
    """Give a function that draws a picture of an inch on a yellow card as a PDF."""

    def draw_picture(picture: Image.Image) -> bytes:
        face = lay(write_image(picture)).faces.fronts["5"]
        return draw_faces([face], Sources(sources.project), words=None).pdf

    return draw_picture


@pytest.mark.parametrize("color", [(255, 255, 255), (250, 250, 250), (255, 240, 200)])
@pytest.mark.parametrize("edges", [Image.Resampling.BOX, Image.Resampling.NEAREST])
@pytest.mark.parametrize("dpi", [75, 100, 150])
def test_edges_are_as_light_as_what_lies_on_both_sides(
    draw: Callable[[Image.Image], bytes], color: tuple[int, int, int], edges: Image.Resampling, dpi: int
) -> None:
    page = pypdfium2.PdfDocument(draw(paint_disc(color, edges=edges)))[0].render(scale=dpi / 72).to_pil().convert("RGB")
    darkest = [part.getextrema()[0] for part in page.split()]
    lightest = [part.getextrema()[1] for part in page.split()]
    assert darkest == pytest.approx([min(pair) for pair in zip(GROUND, color, strict=True)], abs=4)
    assert lightest == pytest.approx([max(pair) for pair in zip(GROUND, color, strict=True)], abs=4)


def find_pictures(pdf: bytes) -> list[tuple[str, bytes, bytes]]:
    """Give the colour space, the pixels and the mask of each picture with one."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [
            (str(item.ColorSpace), item.read_bytes(), item.SMask.read_bytes())
            for item in document.objects
            if isinstance(item, pikepdf.Stream) and "/SMask" in item
        ]


def test_what_is_seen_of_a_picture_is_left_as_it_is(draw: Callable[[Image.Image], bytes]) -> None:
    picture = paint_disc((200, 30, 90))
    ((space, pixels, mask),) = find_pictures(draw(picture))
    assert space == "/DeviceRGB"
    assert mask == picture.getchannel("A").tobytes()
    found = Image.frombytes("RGB", picture.size, pixels)
    assert found.getpixel((300, 300)) == (200, 30, 90)
    assert found.getpixel((2, 300)) == (0, 0, 0)  # too far from the disc to be mixed with it
    assert found.getpixel((46, 300)) == pytest.approx((200, 30, 90), abs=8)


def test_a_picture_without_transparent_pixels_is_stored_as_it_is(draw: Callable[[Image.Image], bytes]) -> None:
    picture = paint_disc((200, 30, 90), (0, 0, 0, 128))
    ((_, pixels, _),) = find_pictures(draw(picture))
    assert Image.frombytes("RGB", picture.size, pixels).getpixel((46, 300)) == (0, 0, 0)
