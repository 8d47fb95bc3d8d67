"""Pictures with far more pixels than print shows are scaled down, once, and told; the others stay as they are."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from cardgen.cli import main
from cardgen.pipeline import Built
from cardgen.pipeline.kept_files import PICTURES
from cardgen.units import PT_PER_MM

Build = Callable[..., Built]

DECK = """\
title: Pics
players: 2
abilities: free
fields: {art: picture, wide: number}
defaults: {template: pics/face.svg.j2}
cards:
"""
FACE = """\
{% extends "base.svg.j2" %}
{% block face %}
<g transform="translate(10 10)"><image href="{{ card.art }}" width="{{ card.wide }}" height="{{ card.wide }}"/></g>
{% endblock %}
"""
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)


def quarters(mode: str, side: int, colors: tuple[Any, ...]) -> Image.Image:
    picture, half = Image.new(mode, (side, side)), side // 2
    for number, color in enumerate(colors):
        left, top = half * (number % 2), half * (number // 2)
        picture.paste(color, (left, top, left + half, top + half))
    return picture


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Path]:
    """Give a function that makes a project of cards, each with a picture of a width and height in millimetres."""

    def make(*cards: tuple[str, float], face: str = FACE, **pictures: bytes) -> Path:
        (tmp_path / "decks/pics").mkdir(parents=True, exist_ok=True)
        (tmp_path / "templates/pics").mkdir(parents=True, exist_ok=True)
        lines = (f"  - {{id: c{number}, art: {art}, wide: {wide}}}\n" for number, (art, wide) in enumerate(cards))
        (tmp_path / "decks/pics/deck.yaml").write_text(DECK + "".join(lines))
        (tmp_path / "templates/pics/face.svg.j2").write_text(face)
        for name, data in pictures.items():
            (tmp_path / "decks/pics" / name.replace("_", ".")).write_bytes(data)
        return tmp_path

    return make


def save(picture: Image.Image, kind: str, **more: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, kind, **more)
    return output.getvalue()


def read_pictures(built: Built) -> list[Any]:
    """Give width, height and filter of each picture on the sheets."""
    with pikepdf.open(built.folder / "cards.pdf") as document:
        pictures = [item for item in document.objects if isinstance(item, pikepdf.Stream)]
        found = [item for item in pictures if item.get("/Subtype") == "/Image" and "/SMask" not in item]
        return sorted((int(item.Width), int(item.Height), str(item.Filter)) for item in found)


def draw_ink(built: Built) -> tuple[float, float, list[Any]]:
    """Give the width and height (mm) of what has colour on the first sheet, and the colours in three quarters of it."""
    document = pypdfium2.PdfDocument(built.folder / "cards.pdf")
    image = document[0].render(scale=6).to_pil().convert("RGB")
    document.close()
    box = find_ink(image)
    across, down = box[2] - box[0], box[3] - box[1]
    at = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75)]
    colors = [image.getpixel((round(box[0] + x * across), round(box[1] + y * down))) for x, y in at]
    return across / 6 / PT_PER_MM, down / 6 / PT_PER_MM, colors


def find_ink(image: Image.Image) -> tuple[int, int, int, int]:
    """Give the bounds of what has colour on a page; marks and labels are grey."""
    colorful = image.convert("HSV").getchannel("S").point(lambda value: 255 if value > 100 else 0)
    box = colorful.getbbox()
    assert box is not None
    return box


ART = quarters("RGB", 1000, (RED, GREEN, BLUE, BLUE))


def test_picture_with_far_more_pixels_than_print_shows_is_scaled_to_600_dpi(
    project: Callable[..., Path], build: Build
) -> None:
    folder = project(("a.png", 10), ("a.png", 20), a_png=save(ART, "PNG"))
    built = build(folder, "pics")
    assert read_pictures(built) == [(473, 473, "/FlateDecode")]  # 20 mm at 600 dpi: the largest use decides
    assert re.fullmatch(r"1 scaled down to 600 dpi, [\d.]+ kB saved; --full-pictures .*", built.facts["pictures"])


def test_scaled_picture_lies_where_it_lay(project: Callable[..., Path], build: Build) -> None:
    width, height, colors = draw_ink(build(project(("a.png", 10), a_png=save(ART, "PNG")), "pics"))
    assert width == pytest.approx(10, abs=0.15)
    assert height == pytest.approx(10, abs=0.15)
    assert colors == [GREEN, BLUE, RED]  # cards lie on their left side on the sheet


def test_picture_that_is_not_twice_too_fine_stays_as_it_is(project: Callable[..., Path], build: Build) -> None:
    folder = project(("a.png", 10), ("a.png", 21.5), a_png=save(ART, "PNG"))
    built = build(folder, "pics")
    assert read_pictures(built) == [(1000, 1000, "/FlateDecode")]
    assert "pictures" not in built.facts
    assert not (built.folder / PICTURES).exists()


def test_full_pictures_are_kept_where_that_is_asked(project: Callable[..., Path], build: Build) -> None:
    folder = project(("a.png", 10), a_png=save(ART, "PNG"))
    assert read_pictures(build(folder, "pics"))[0][0] == 237
    built = build(folder, "pics", full_pictures=True)
    assert read_pictures(built) == [(1000, 1000, "/FlateDecode")]
    assert "pictures" not in built.facts
    assert list((built.folder / PICTURES).glob("*")) == []


@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L"])
def test_scaled_jpeg_stays_one_with_its_colours_and_its_profile(
    project: Callable[..., Path], build: Build, mode: str
) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() if mode == "RGB" else None
    noise = Image.effect_noise((1000, 1000), 40).convert("RGB")
    art = Image.blend(ART, noise, 0.1).convert(mode)
    folder = project(("a.jpg", 10), a_jpg=save(art, "JPEG", quality=95, icc_profile=profile))
    built = build(folder, "pics")
    assert read_pictures(built) == [(237, 237, "/DCTDecode")]
    (kept,) = (built.folder / PICTURES).iterdir()
    with Image.open(kept) as small:
        assert (small.format, small.mode, small.info.get("icc_profile")) == ("JPEG", mode, profile)


@pytest.mark.parametrize(
    ("picture", "more", "mode"),
    [
        (quarters("RGBA", 1000, ((*RED, 255), (*GREEN, 255), (0, 0, 0, 0), (*BLUE, 255))), {}, "RGBA"),
        (quarters("RGB", 1000, (RED, GREEN, WHITE, BLUE)), {"transparency": WHITE}, "RGBA"),
        (quarters("RGB", 1000, (RED, GREEN, WHITE, BLUE)).quantize(4), {}, "RGB"),
        (quarters("LA", 1000, ((9, 255), (90, 255), (0, 0), (200, 255))), {}, "LA"),
        (quarters("1", 1000, (0, 1, 1, 0)), {}, "L"),
    ],
    ids=["alpha", "clear colour", "palette", "grey and alpha", "bits"],
)
def test_scaled_png_keeps_what_is_clear_in_it(
    project: Callable[..., Path], build: Build, picture: Image.Image, more: dict[str, Any], mode: str
) -> None:
    built = build(project(("a.png", 10), a_png=save(picture, "PNG", **more)), "pics")
    (kept,) = (built.folder / PICTURES).iterdir()
    with Image.open(kept) as small:
        assert (small.mode, small.size) == (mode, (237, 237))
        if mode in ("RGBA", "LA"):
            assert [small.getchannel("A").getpixel(place) for place in ((50, 180), (50, 50))] == [0, 255]


def test_picture_that_is_stretched_is_scaled_side_by_side(project: Callable[..., Path], build: Build) -> None:
    face = FACE.replace('height="{{ card.wide }}"', 'height="4" preserveAspectRatio="none"')
    built = build(project(("a.png", 10), face=face, a_png=save(ART, "PNG")), "pics")
    assert read_pictures(built) == [(237, 95, "/FlateDecode")]


def test_pixels_that_are_to_be_seen_are_not_scaled(project: Callable[..., Path], build: Build) -> None:
    face = FACE.replace("<image", '<image image-rendering="pixelated"')
    built = build(project(("a.png", 10), face=face, a_png=save(ART, "PNG")), "pics")
    assert read_pictures(built) == [(1000, 1000, "/FlateDecode")]


def test_scaled_picture_is_kept_for_later_builds_and_made_anew_if_anybody_changed_it(
    project: Callable[..., Path], build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project(("a.png", 10), a_png=save(ART, "PNG"))
    first = build(folder, "pics")
    (kept,) = (first.folder / PICTURES).iterdir()
    data, pdf = kept.read_bytes(), (first.folder / "cards.pdf").read_bytes()
    stamp = kept.stat().st_mtime_ns

    project(("a.png", 10), ("a.png", 9), a_png=save(ART, "PNG"))
    build(folder, "pics")
    assert kept.stat().st_mtime_ns == stamp

    kept.write_bytes(save(quarters("RGB", 237, (WHITE, WHITE, RED, RED)), "PNG"))
    project(("a.png", 10), a_png=save(ART, "PNG"))
    again = build(folder, "pics")
    assert kept.read_bytes() == data
    assert (again.folder / "cards.pdf").read_bytes() == pdf


def test_kept_pictures_that_no_card_shows_any_more_are_removed(project: Callable[..., Path], build: Build) -> None:
    folder = project(("a.png", 10), a_png=save(ART, "PNG"))
    built = build(folder, "pics")
    (kept,) = (built.folder / PICTURES).iterdir()
    build(project(("a.png", 30), a_png=save(ART, "PNG")), "pics")
    assert not kept.exists()


def test_the_same_pictures_give_the_same_bytes(project: Callable[..., Path], build: Build, tmp_path: Path) -> None:
    folder = project(("a.png", 10), ("b.jpg", 8), a_png=save(ART, "PNG"), b_jpg=save(ART, "JPEG", quality=100))
    one, other = (build(folder, "pics", tmp_path / name) for name in ("one", "other"))
    assert (one.folder / "cards.pdf").read_bytes() == (other.folder / "cards.pdf").read_bytes()


def test_a_build_tells_the_bytes_saved_and_how_to_keep_them(
    project: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project(("a.png", 10), a_png=save(ART, "PNG")))
    assert main(["build", "pics"]) == 0
    assert re.search(
        r"^  pictures +1 scaled down to 600 dpi, .* saved; --full-pictures keeps", capsys.readouterr().out, re.M
    )
    assert main(["build", "pics", "--full-pictures"]) == 0
    assert "pictures  " not in capsys.readouterr().out


def test_picture_within_a_drawing_is_scaled_as_it_lies_on_the_card(project: Callable[..., Path], build: Build) -> None:
    drawing = (
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><image href='a.png' width='9' height='9'/></svg>"
    )
    built = build(project(("b.svg", 10), a_png=save(ART, "PNG"), b_svg=drawing), "pics")
    assert read_pictures(built) == [(237, 237, "/FlateDecode")]


IMAGE = '<image href="{{ card.art }}" width="10" height="10"/>'


@pytest.mark.parametrize(
    ("definition", "paint"),
    [
        (f'<mask id="m">{IMAGE}</mask>', 'mask="url(#m)"'),
        (f'<pattern id="m" width="1" height="1">{IMAGE}</pattern>', 'fill="url(#m)"'),
        (
            f'<pattern id="p" width="1" height="1">{IMAGE}</pattern>'
            '<mask id="m"><rect width="10" height="10" fill="url(#p)"/></mask>',
            'mask="url(#m)"',
        ),
    ],
)
def test_picture_within_a_mask_or_pattern_is_scaled_as_it_lies_on_the_card(
    project: Callable[..., Path], build: Build, definition: str, paint: str
) -> None:
    face = FACE.replace("<g ", f'{definition}<rect width="10" height="10" {paint}/><g ')
    built = build(project(("a.png", 10), face=face, a_png=save(ART, "PNG")), "pics")
    assert {picture[:2] for picture in read_pictures(built)} == {(237, 237)}


def test_picture_that_a_pattern_shows_larger_keeps_the_pixels_for_it(
    project: Callable[..., Path], build: Build
) -> None:
    pattern = f'<pattern id="p" width="1" height="1" patternTransform="scale(3)">{IMAGE}</pattern>'
    face = FACE.replace("<g ", f'{pattern}<rect width="10" height="10" fill="url(#p)"/><g ')
    built = build(project(("a.png", 10), face=face, a_png=save(ART, "PNG")), "pics")
    assert {picture[:2] for picture in read_pictures(built)} == {(1000, 1000)}


def test_picture_within_a_filter_stays_as_it_is(project: Callable[..., Path], build: Build) -> None:
    filtered = '<filter id="f"><feImage href="{{ card.art }}"/></filter><rect width="10" height="10" filter="url(#f)"/>'
    face = FACE.replace("<g ", f"{filtered}<g ")
    built = build(project(("a.png", 10), face=face, a_png=save(ART, "PNG")), "pics")
    assert (1000, 1000) in {picture[:2] for picture in read_pictures(built)}
