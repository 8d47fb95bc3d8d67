"""Pictures of all kinds keep their colours: JPEG of each kind, PNG of each kind, drawn by pdfium from the PDF."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces
from cardgen.units import PT_PER_MM

Color = tuple[int, int, int]
Ask = Callable[..., list[Color]]

CYAN, MAGENTA, YELLOW, BLACK, WHITE = (0, 255, 255), (255, 0, 255), (255, 255, 0), (0, 0, 0), (255, 255, 255)
INKS = [(255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 0)]
INKS_ON_PAPER = [(0, 174, 239), (236, 0, 140), (255, 241, 0), WHITE]
RGB = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (128, 128, 128)]
ADOBE = b"\xff\xee\x00\x0eAdobe"
TABLES = b"\xff\xdb"


def quarters(mode: str, colors: Sequence[Any], side: int = 400) -> Image.Image:
    """Give a picture of four colours: top left, top right, bottom left, bottom right."""
    picture, half = Image.new(mode, (side, side)), side // 2
    for number, color in enumerate(colors):
        left, top = half * (number % 2), half * (number // 2)
        picture.paste(color, (left, top, left + half, top + half))
    return picture


def jpeg(picture: Image.Image, **more: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, "JPEG", quality=95, **more)
    return output.getvalue()


def png(picture: Image.Image, **more: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, "PNG", **more)
    return output.getvalue()


def without_adobe(data: bytes) -> bytes:
    at = data.index(ADOBE)
    return data[:at] + data[at + 16 :]


def ycck() -> bytes:
    """Give a JPEG of the four inks as Photoshop writes it: luminance and two colours of the inks, and black."""
    inks = quarters("CMYK", INKS)
    colors = Image.merge("RGB", inks.split()[:3]).convert("YCbCr")
    turned = Image.merge("CMYK", (*(band.point(lambda value: 255 - value) for band in colors.split()), inks.split()[3]))
    data = jpeg(turned)
    at = data.index(ADOBE) + 15
    return data[:at] + b"\x02" + data[at + 1 :]


def insert(data: bytes, more: bytes) -> bytes:
    """Put bytes between the segments of a JPEG."""
    at = data.index(TABLES)
    return data[:at] + more + data[at:]


@pytest.fixture
def ask(lay: Callable[..., Any], write: Callable[..., Path], sources: Sources) -> Iterator[Ask]:
    """Give a function that draws a picture on a card and gives the colours of its four quarters."""
    opened = []

    def draw(data: bytes, name: str, codes: Sequence[str] = (), more: str = "") -> list[Color]:
        write(f"decks/game/{name}", data)
        laid = lay(f"<image href='{name}' x='10' y='10' width='20' height='20' {more}/>")
        assert laid.codes == list(codes)
        face = laid.faces.fronts["5"]
        drawn = draw_faces([face], Sources(sources.project))
        document = pypdfium2.PdfDocument(drawn.pdf)
        opened.append(document)
        picture = document[drawn.first_page].render(scale=4).to_pil().convert("RGB")
        per_mm = 4 * PT_PER_MM
        places = ((15, 15), (25, 15), (15, 25), (25, 25))
        pixels = (
            picture.getpixel((round((x + face.bleed) * per_mm), round((y + face.bleed) * per_mm))) for x, y in places
        )
        return [pixel for pixel in pixels if isinstance(pixel, tuple)]

    yield draw
    for document in opened:
        document.close()


def are_near(colors: Sequence[Color], wanted: Sequence[Color], by: int = 4) -> bool:
    pairs = zip(colors, wanted, strict=True)
    return all(abs(one - other) <= by for pair in pairs for one, other in zip(*pair, strict=True))


@pytest.mark.parametrize(
    "data",
    [jpeg(quarters("CMYK", INKS)), jpeg(quarters("CMYK", INKS), progressive=True), ycck()],
    ids=["cmyk", "progressive", "ycck"],
)
def test_inks_of_adobes_jpeg_are_as_they_were_meant(ask: Ask, data: bytes) -> None:
    assert are_near(ask(data, "a.jpg"), INKS_ON_PAPER)


def test_inks_of_a_jpeg_without_adobes_marker_are_taken_as_stored_and_told(ask: Ask) -> None:
    turned = quarters("CMYK", [tuple(255 - value for value in ink) for ink in INKS])
    assert are_near(ask(without_adobe(jpeg(turned)), "a.jpg", ["picture-type"]), INKS_ON_PAPER)


@pytest.mark.parametrize(
    "data",
    [
        jpeg(quarters("RGB", RGB), progressive=True),
        jpeg(quarters("RGB", RGB), restart_marker_rows=1),
        jpeg(quarters("RGB", RGB)) + bytes(9000),
        jpeg(quarters("RGB", RGB)) + jpeg(quarters("L", [0, 0, 0, 0])),
        b"\r\n\0" + jpeg(quarters("RGB", RGB)),
        insert(jpeg(quarters("RGB", RGB)), b"\xff\xff\xff"),
        insert(jpeg(quarters("RGB", RGB)), b"abc"),
        jpeg(quarters("RGB", RGB), keep_rgb=True),
        without_adobe(jpeg(quarters("RGB", RGB), keep_rgb=True)),
    ],
    ids=["progressive", "restarts", "tail", "second", "before", "fill", "between", "rgb", "rgb by names"],
)
def test_jpeg_of_each_make_is_drawn_right(ask: Ask, data: bytes) -> None:
    assert are_near(ask(data, "a.jpg"), RGB)


def test_greys_of_a_jpeg_are_drawn(ask: Ask) -> None:
    assert are_near(ask(jpeg(quarters("L", [0, 64, 128, 255])), "a.jpg"), [(grey,) * 3 for grey in (0, 64, 128, 255)])


def rewrite_frame(data: bytes, marker: int, bits: int) -> bytes:
    at = data.index(b"\xff\xc0")
    return data[: at + 1] + bytes((marker,)) + data[at + 2 : at + 4] + bytes((bits,)) + data[at + 5 :]


@pytest.mark.parametrize(
    ("marker", "bits", "words"),
    [
        (0xC1, 12, "saved with 12 bits a colour"),
        (0xC9, 8, "saved with arithmetic coding"),
        (0xCA, 8, "saved with arithmetic coding"),
        (0xC3, 8, "saved without loss, or in layers"),
    ],
)
def test_jpeg_that_pdf_readers_do_not_show_is_told(
    lay: Callable[..., Any], write: Callable[..., Path], marker: int, bits: int, words: str
) -> None:
    write("decks/game/a.jpg", rewrite_frame(jpeg(quarters("RGB", RGB)), marker, bits))
    found = lay("<image href='a.jpg' x='5' y='5' width='20' height='20'/>").only
    assert found.code == "picture-type"
    assert words in found.message


def profile_of_other_primaries() -> bytes:
    """Give an RGB profile whose red is sRGB's green and so on: it cannot be passed over unseen."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = data.replace("sRGB".encode("utf-16-be"), "test".encode("utf-16-be"))
    return data.replace(b"rXYZ", b"?XYZ").replace(b"gXYZ", b"rXYZ").replace(b"?XYZ", b"gXYZ")


def test_profile_of_a_jpeg_is_kept(ask: Ask) -> None:
    data = jpeg(quarters("RGB", RGB), icc_profile=profile_of_other_primaries())
    assert are_near(ask(data, "a.jpg"), [RGB[1], RGB[0], RGB[2], RGB[3]], by=12)


def test_profile_of_srgb_adds_nothing_to_the_file(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    write("decks/game/a.jpg", jpeg(quarters("RGB", RGB), icc_profile=profile))
    laid = lay("<image href='a.jpg' x='5' y='5' width='20' height='20'/>")
    pdf = draw_faces([laid.faces.fronts["5"]], Sources(Path())).pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        spaces = [str(item.get("/ColorSpace")) for item in document.objects if is_picture(item)]
    assert spaces == ["/DeviceRGB"]


def is_picture(item: Any) -> bool:
    return isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"


def with_chunk(data: bytes, kind: bytes, body: bytes) -> bytes:
    """Put a chunk before the pixels of a PNG."""
    chunk = struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return data[:33] + chunk + data[33:]


def greys_of_16_bits() -> bytes:
    picture = Image.new("I;16", (400, 400))
    for number, grey in enumerate((0x0000, 0x4040, 0x8080, 0xFFFF)):
        half = Image.new("I;16", (200, 200), grey)
        picture.paste(half, (200 * (number % 2), 200 * (number // 2)))
    return png(picture)


def colors_of_16_bits() -> bytes:
    """Give a PNG of 16 bits a colour, which Pillow does not write."""
    rows = b""
    for row in ((RGB[0], RGB[1]), (RGB[2], RGB[3])):
        line = b"".join(struct.pack(">HHH", *(part * 257 for part in color)) * 200 for color in row)
        rows += (b"\0" + line) * 200
    header = struct.pack(">IIBBBBB", 400, 400, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def interlaced() -> bytes:
    """Give a PNG of the four colours in the seven passes of Adam7."""
    picture = quarters("RGB", RGB)
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    rows = b""
    for left, top, across, down in passes:
        for y in range(top, 400, down):
            rows += b"\0" + b"".join(bytes(picture.getpixel((x, y))) for x in range(left, 400, across))  # type: ignore[arg-type]
    header = struct.pack(">IIBBBBB", 400, 400, 8, 2, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def palette() -> bytes:
    picture = Image.new("P", (400, 400))
    picture.putpalette([value for color in RGB for value in color])
    for number in range(4):
        left, top = 200 * (number % 2), 200 * (number // 2)
        picture.paste(number, (left, top, left + 200, top + 200))
    return png(picture, transparency=bytes((255, 0, 255, 255)))


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (png(quarters("RGB", RGB)), RGB),
        (greys_of_16_bits(), [(grey,) * 3 for grey in (0, 64, 128, 255)]),
        (colors_of_16_bits(), RGB),
        (interlaced(), RGB),
        (palette(), [RGB[0], WHITE, RGB[2], RGB[3]]),
        (
            png(quarters("LA", [(0, 255), (0, 128), (0, 0), (128, 255)])),
            [BLACK, (127, 127, 127), WHITE, (128, 128, 128)],
        ),
        (png(quarters("1", [0, 255, 255, 0])), [BLACK, WHITE, WHITE, BLACK]),
        (png(quarters("RGB", RGB), transparency=(0, 255, 0)), [RGB[0], WHITE, RGB[2], RGB[3]]),
    ],
    ids=[
        "rgb",
        "16 bit greys",
        "16 bit colours",
        "interlaced",
        "palette",
        "grey and alpha",
        "bits",
        "one clear colour",
    ],
)
def test_png_of_each_make_is_drawn_right(ask: Ask, data: bytes, wanted: Sequence[Color]) -> None:
    assert are_near(ask(data, "a.png"), wanted)


def test_profile_of_a_png_is_followed(ask: Ask) -> None:
    data = png(quarters("RGB", RGB), icc_profile=profile_of_other_primaries())
    assert are_near(ask(data, "a.png"), [RGB[1], RGB[0], RGB[2], RGB[3]])


def test_profile_of_a_png_leaves_what_is_clear(ask: Ask) -> None:
    colors = [(*RGB[0], 255), (*RGB[1], 0), (*RGB[2], 255), (*RGB[3], 255)]
    data = png(quarters("RGBA", colors), icc_profile=profile_of_other_primaries())
    assert are_near(ask(data, "a.png"), [RGB[1], WHITE, RGB[2], RGB[3]])


@pytest.mark.parametrize(
    ("gamma", "grey"),
    [(45_455, 128), (100_000, 186), (22_727, 64)],
)
def test_gamma_of_a_png_is_followed(ask: Ask, gamma: int, grey: int) -> None:
    data = with_chunk(png(quarters("RGB", RGB)), b"gAMA", struct.pack(">I", gamma))
    assert are_near(ask(data, "a.png"), [*RGB[:3], (grey, grey, grey)])


def test_png_that_says_srgb_is_drawn_as_it_is_whatever_gamma_it_tells(ask: Ask) -> None:
    data = with_chunk(png(quarters("RGB", RGB)), b"gAMA", struct.pack(">I", 100_000))
    assert are_near(ask(with_chunk(data, b"sRGB", b"\0"), "a.png"), RGB)


def test_profile_that_is_damaged_is_passed_over_and_told(ask: Ask) -> None:
    broken = profile_of_other_primaries()[:200]
    assert are_near(ask(png(quarters("RGB", RGB), icc_profile=broken), "a.png", ["picture-type"]), RGB)
    assert are_near(ask(jpeg(quarters("RGB", RGB), icc_profile=broken), "a.jpg", ["picture-type"]), RGB)


def test_animated_png_is_told_and_drawn_as_it_first_stands(ask: Ask) -> None:
    frames = [quarters("RGB", [WHITE] * 4)]
    data = png(quarters("RGB", RGB), save_all=True, append_images=frames)
    assert are_near(ask(data, "a.png", ["picture-type"]), RGB)


@pytest.mark.parametrize(
    ("asked", "is_smooth"),
    [
        ("", False),
        ("image-rendering='auto'", False),
        ("image-rendering='optimizeQuality'", True),
        ("style='image-rendering: smooth'", True),
        ("style='image-rendering: pixelated'", False),
    ],
)
def test_picture_is_smoothed_only_where_that_is_asked(
    lay: Callable[..., Any], write: Callable[..., Path], asked: str, is_smooth: bool
) -> None:
    write("decks/game/a.png", png(quarters("RGB", RGB)))
    for body in (f"<image {asked} #/>", f"<g {asked}><image #/></g>"):
        laid = lay(body.replace("#", "href='a.png' x='5' y='5' width='20' height='20'"))
        pdf = draw_faces([laid.faces.fronts["5"]], Sources(Path())).pdf
        with pikepdf.open(io.BytesIO(pdf)) as document:
            asks = [bool(item.get("/Interpolate", False)) for item in document.objects if is_picture(item)]
        assert asks == [is_smooth]


def test_pixels_that_are_to_be_seen_stay_sharp_and_are_no_mistake(ask: Ask) -> None:
    dots = quarters("RGB", RGB, side=2)
    assert are_near(ask(png(dots), "a.png", more="image-rendering='pixelated'"), RGB, by=0)
    ask(png(dots), "b.png", ["low-resolution"])


@pytest.mark.parametrize("data", [jpeg(quarters("CMYK", INKS)), ycck()], ids=["cmyk", "ycck"])
@pytest.mark.parametrize("style", ["filter: brightness(1)", "filter: blur(0.01px)", "filter: hue-rotate(360deg)"])
def test_inks_of_adobes_jpeg_are_colours_through_a_filter(ask: Ask, data: bytes, style: str) -> None:
    found = ask(data, "a.jpg", more=f'style="{style}"')
    assert are_near(found, INKS_ON_PAPER)
