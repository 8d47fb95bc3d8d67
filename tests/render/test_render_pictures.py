"""Pictures: found inside the project, checked before they are decoded, inlined as they are."""

from __future__ import annotations

import base64
import io
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.face import write_svg
from cardgen.render.normalise.images import turn_of
from cardgen.render.normalise.picture_files import read_header
from cardgen.render.normalise.scene import Picture

Lay = Callable[..., Any]


def png(width: int = 400, height: int = 300, mode: str = "RGB") -> bytes:
    data = io.BytesIO()
    Image.new(mode, (width, height), "white" if mode == "1" else None).save(data, "PNG")
    return data.getvalue()


def jpeg(width: int = 400, height: int = 300, orientation: int = 1) -> bytes:
    data = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = orientation
    Image.new("RGB", (width, height), "red").save(data, "JPEG", exif=exif)
    return data.getvalue()


def image(href: str = "pictures/art.png", more: str = "") -> str:
    return f"<image href='{href}' x='10' y='10' width='40' height='30' {more}/>"


def test_picture_of_the_game_is_inlined_as_it_is(lay: Lay, write: Callable[..., Path]) -> None:
    data = png()
    write("decks/game/pictures/art.png", data)
    laid = lay(image())
    assert laid.codes == []
    match = re.search(r'<image width="400" height="300" transform="matrix\((.*?)\)".*;base64,([^"]*)"', laid.svg)
    assert match is not None
    assert match[1] == "0.1 0 0 0.1 10 10"
    assert base64.b64decode(match[2]) == data


def test_picture_of_the_templates_is_found_too(lay: Lay, write: Callable[..., Path]) -> None:
    write("templates/art.jpg", jpeg())
    assert lay(image("art.jpg")).codes == []


def test_picture_without_the_right_shape_is_centred_or_cut(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/art.png", png(600, 300))
    assert 'transform="matrix(0.066667 0 0 0.066667 10 15)"' in lay(image("art.png")).svg
    cut = lay(image("art.png", "preserveAspectRatio='xMidYMid slice'"))
    assert 'transform="matrix(0.1 0 0 0.1 0 10)"' in cut.svg
    assert '<path d="M10 10L50 10L50 40L10 40Z"/></clipPath>' in write_svg(cut.faces.fronts["5"].tree)


@pytest.mark.parametrize(
    "href",
    [
        "http://example.org/a.png",
        "https://example.org/a.png",
        "file:///etc/passwd",
        "/etc/passwd",
        "../../secret.png",
        "//example.org/a.png",
        "C:\\\\a.png",
    ],
)
def test_picture_outside_the_project_is_refused(lay: Lay, href: str) -> None:
    assert lay(image(href)).codes == ["outside-project"]


def test_link_that_leads_out_is_refused(lay: Lay, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "a.png"
    secret.write_bytes(png())
    (folder / "decks" / "game" / "a.png").symlink_to(secret)
    assert lay(image("a.png")).codes == ["outside-project"]


def test_missing_picture_names_the_nearest(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/pictures/art.png", png())
    found = lay(image("pictures/artt.png")).only
    assert (found.code, found.hint) == ("missing-picture", "Did you mean `pictures/art.png`?")
    assert found.place.line == 3


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.svg", png(), "PNG file by its content"),
        ("a.png", jpeg(), "JPEG file by its content"),
        ("a.png", b"GIF89a....", "GIF"),
        ("a.png", b"RIFF....WEBPVP8 ", "WebP"),
        ("a.png", b"", "unknown type"),
        ("a.png", png()[:200], "cut short or damaged"),
        ("a.png", png()[:-30] + b"x" * 30, "cut short or damaged"),
        ("a.jpg", jpeg()[:400], "cut short or damaged"),
        ("a.jpg", b"\xff\xd8\xff\xe0", "cut short or damaged"),
    ],
)
def test_file_that_is_not_what_it_says_is_told(
    lay: Lay, write: Callable[..., Path], name: str, data: bytes, words: str
) -> None:
    write(f"decks/game/{name}", data)
    found = lay(image(name)).only
    assert found.code == "picture-type"
    assert words in found.message


def bomb(width: int, height: int, pixels: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


def test_picture_bomb_is_refused_by_its_header(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.png", bomb(20000, 20000))
    found = lay(image("a.png")).only
    assert found.code == "picture-too-large"
    assert "20,000 x 20,000 pixels" in found.message


def test_picture_with_a_side_that_the_drawing_library_cannot_count_is_refused(
    lay: Lay, write: Callable[..., Path]
) -> None:
    write("decks/game/a.png", bomb(40_000, 10))
    assert lay(image("a.png")).codes == ["picture-too-large"]


def test_png_that_unpacks_to_far_more_than_its_pixels_is_told(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.png", bomb(200, 200, bytes(60_000_000)))
    assert lay(image("a.png")).codes == ["picture-type"]


def test_png_with_a_few_bytes_too_many_is_taken(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.png", bomb(400, 300, bytes(1201 * 300 + 5000)))
    assert lay(image("a.png")).codes == []


def test_jpeg_full_of_nothing_is_read_in_good_time() -> None:
    with pytest.raises(MistakeError, match="damaged"):
        read_header(b"\xff\xd8" + b"\xff" * 10_000_000)


@pytest.mark.parametrize("rows", [0, 150, 199])
def test_png_with_less_data_than_it_says_is_told(lay: Lay, write: Callable[..., Path], rows: int) -> None:
    write("decks/game/a.png", bomb(200, 200, bytes(601 * rows)))
    assert lay(image("a.png")).codes == ["picture-type"]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1"])
def test_every_kind_of_png_is_taken(lay: Lay, write: Callable[..., Path], mode: str) -> None:
    write("decks/game/a.png", png(mode=mode))
    assert lay(image("a.png")).codes == []


def test_low_resolution_is_a_warning_with_the_dots_per_inch(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.png", png(100, 75))
    found = lay(image("a.png")).only
    assert found.code == "low-resolution"
    assert "at 63 dpi" in found.message
    write("decks/game/a.png", png(320, 240))
    assert lay(image("a.png")).codes == []
    assert lay(f"<g transform='scale(1.2)'>{image('a.png')}</g>").codes == ["low-resolution"]


def test_svg_picture_is_drawn_as_shapes(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "decks/game/a.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><rect width='4' height='3'/></svg>",
    )
    laid = lay(image("a.svg"))
    assert laid.codes == []
    assert '<g transform="matrix(10 0 0 10 10 10)"><rect x="0" y="0" width="4" height="3"/></g>' in laid.svg


def test_gradients_of_a_drawing_do_not_meet_those_of_the_face(lay: Lay, write: Callable[..., Path]) -> None:
    stops = "<stop stop-color='{}'/><stop offset='1'/>"
    write(
        "decks/game/a.svg",
        "<svg viewBox='0 0 4 3'><linearGradient id='g'>" + stops.format("red") + "</linearGradient>"
        "<rect width='4' height='3' fill='url(#g)'/></svg>",
    )
    laid = lay(
        "<linearGradient id='g'>"
        + stops.format("blue")
        + "</linearGradient><rect width='4' height='3' fill='url(#g)'/>"
        + image("a.svg")
    )
    assert laid.codes == ["no-bleed"]
    svg = write_svg(laid.faces.fronts["5"].tree)
    assert len(set(re.findall(r'<linearGradient [^>]*id="(\w+)"', svg))) == 2
    assert len(set(re.findall(r"url\(#(\w+)\)", svg))) == 2


def test_inlined_picture_is_checked_like_a_file(lay: Lay) -> None:
    good = base64.b64encode(png()).decode()
    assert lay(image(f"data:image/png;base64,{good}")).codes == []
    assert lay(image(f"data:image/png;base64,{good[:80]}")).codes == ["picture-type"]
    assert lay(image("data:text/html,b")).codes == ["picture-type"]


def test_orientation_of_a_photograph_is_read() -> None:
    assert read_header(jpeg(40, 30, 6)).orientation == 6
    assert read_header(jpeg(40, 30)).orientation == 1


def test_orientation_of_a_png_is_read() -> None:
    exif = Image.Exif()
    exif[0x0112] = 5
    output = io.BytesIO()
    Image.new("RGB", (40, 30)).save(output, "PNG", exif=exif)
    assert read_header(output.getvalue()).orientation == 5


def test_photograph_whose_exif_data_is_damaged_is_taken_as_upright() -> None:
    whole = jpeg(40, 30, 6)
    at = whole.index(b"Exif") + 6
    assert read_header(whole[:at] + b"??" + whole[at + 2 :]).orientation == 1
    assert read_header(whole.replace(b"\x01\x12\x00\x03", b"\x01\x12\x00\x63", 1)).orientation == 1


@pytest.mark.parametrize(
    ("orientation", "top_left"), [(1, (0, 0)), (2, (40, 0)), (3, (40, 30)), (4, (0, 30)), (6, (30, 0)), (8, (0, 40))]
)
def test_photograph_is_turned_upright(orientation: int, top_left: tuple[float, float]) -> None:
    *_, x, y = turn_of(Picture(40, 30, "", orientation))
    assert (x, y) == top_left


def test_turned_photograph_changes_its_sides(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.jpg", jpeg(300, 400, 6))
    assert 'transform="matrix(0 0.1 -0.1 0 50 10)"' in lay(image("a.jpg")).svg


def test_picture_without_pixels_is_refused() -> None:
    with pytest.raises(MistakeError, match="damaged"):
        read_header(bomb(0, 5))


def test_picture_without_a_size_on_the_card_is_told(lay: Lay) -> None:
    assert lay("<image href='a.png' x='5' y='5'/>").codes == ["svg-bad-value"]


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Pokémon.png", "Poke\u0301mon.png"),
        ("Poke\u0301mon.png", "Pokémon.png"),
        ("my art.png", "my art.png"),
        ("my%20art.png", "my art.png"),
        ("Pok%C3%A9mon.png", "Poke\u0301mon.png"),
    ],
)
def test_picture_is_found_however_its_name_is_written(
    lay: Lay, write: Callable[..., Path], written: str, stored: str
) -> None:
    write(f"decks/game/{stored}", png())
    assert lay(image(written)).codes == []


def test_two_pictures_with_names_that_look_the_same_are_told(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/é.png", png())
    if not write("decks/game/e\u0301.png", png()).samefile(write("decks/game/é.png", png())):
        assert lay(image("é.png")).codes == ["same-file-name"]


def test_link_that_leads_out_is_refused_whatever_the_form_of_its_name(
    lay: Lay, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "a.png"
    secret.write_bytes(png())
    (folder / "decks" / "game" / "e\u0301.png").symlink_to(secret)
    assert lay(image("é.png")).codes in (["outside-project"], ["missing-picture"])
