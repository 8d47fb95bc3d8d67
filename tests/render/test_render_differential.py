"""Each drawing that we have, drawn on a page by us and by resvg, a renderer of other people, looks alike.

A fixture is a drawing below `svg/`: a folder for each feature, a <title> that says what is right.
"""

from __future__ import annotations

import base64
import io
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources
from cardgen.render.draw import draw
from cardgen.render.face import Face, Side
from cardgen.render.fonts import FontLibrary
from cardgen.render.normalise import Workshop, normalise

ROOT = Path(__file__).parent.parent.parent
FIXTURES = Path(__file__).parent / "svg"
SIDE = 25.4  # mm
PIXELS = 200  # on each side
FAR = 40  # how much two colours may differ, of 255
REFUSED = {"broken.svg", "html.svg", "words.svg"}  # what other tests have as no drawings, or in no font
MOST = 0.01  # of the pixels may differ


def find_drawings() -> list[Path]:
    """Give every drawing of ours: fixtures, icons of the shipped games, those of other tests."""
    folders = [FIXTURES, ROOT / "templates", ROOT / "tests" / "bench", ROOT / "tests" / "render" / "written"]
    return sorted(path for folder in folders for path in folder.rglob("*.svg") if path.name not in REFUSED)


@cache
def find_fonts() -> list[str]:
    return sorted(str(path) for path in (ROOT / "fonts").rglob("*") if path.suffix in (".ttf", ".otf"))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    sources = Sources(tmp_path_factory.mktemp("project"))
    yield Workshop(sources, FontLibrary(sources), "game", dpi=str(PIXELS))


def draw_ours(shop: Workshop, data: bytes) -> Image.Image:
    """Give a drawing as a page of ours shows it, fitted into a square."""
    href = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    image = f'<image href="{href}" width="{SIDE}" height="{SIDE}"/>'
    tree, scene = normalise(f'<svg xmlns="http://www.w3.org/2000/svg">{image}</svg>', shop, Box(0, 0, SIDE, SIDE))
    assert [found.message for found in scene.found if found.severity == "error"] == []
    face = Face("face", "a", Side.FRONT, pickle.dumps(tree), Size(SIDE, SIDE), 0.0, "key", tuple(scene.fonts))
    drawn = draw([face], shop.sources, words=None)
    document = pypdfium2.PdfDocument(drawn.pdf)
    page: Image.Image = document[drawn.first_page].render(scale=PIXELS / SIDE * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    return page.crop((0, page.height - PIXELS, PIXELS, page.height))


def draw_theirs(data: bytes) -> Image.Image:
    """Give a drawing as resvg shows it, fitted into a square, on white."""
    inlined = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    place = f'width="{PIXELS}" height="{PIXELS}"'
    around = f'<svg xmlns="http://www.w3.org/2000/svg" {place}><image href="{inlined}" {place}/></svg>'
    is_alone = any(name in data for name in (b"<image", b"<feImage", b"<text"))  # resvg draws none in a picture
    drawn = resvg_py.svg_to_bytes(
        svg_string=data.decode() if is_alone else around,
        width=PIXELS,
        height=PIXELS,
        skip_system_fonts=True,
        font_files=find_fonts(),
        dpi=96,
    )
    with Image.open(io.BytesIO(bytes(drawn))) as picture:
        page = Image.new("RGBA", picture.size, "white")
        page.alpha_composite(picture.convert("RGBA"))
    return page.convert("RGB")


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """Tell the share of pixels to which none of the other picture within a pixel is near."""
    far = ImageChops.lighter(_find_far(one, other), _find_far(other, one))
    return 1 - far.histogram()[0] / (far.width * far.height)


def _find_far(one: Image.Image, other: Image.Image) -> Image.Image:
    above = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    below = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    red, green, blue = ImageChops.lighter(above, below).point(lambda part: 255 if part > FAR else 0).split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


@pytest.mark.parametrize("path", find_drawings(), ids=lambda path: str(path.relative_to(ROOT)))
def test_drawing_is_drawn_as_another_renderer_does(shop: Workshop, path: Path) -> None:
    data = path.read_bytes()
    assert share_that_differs(draw_ours(shop, data), draw_theirs(data)) <= MOST


def test_picture_that_is_wrong_differs(shop: Workshop) -> None:
    right = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="30"/></svg>'
    assert share_that_differs(draw_ours(shop, right), draw_theirs(right)) == 0
    for wrong in (
        right.replace(b'r="30"', b'r="32"'),
        right.replace(b'cx="50"', b'cx="52"'),
        right.replace(b"<circle", b'<circle fill="#444"'),
        right.replace(b"<circle", b'<circle opacity="0.8"'),
        right.replace(b"<circle", b'<circle stroke="black" stroke-width="3"'),
        right.replace(b"<circle", b"<defs/><path"),
    ):
        assert share_that_differs(draw_ours(shop, wrong), draw_theirs(right)) > MOST


def write_filtered(steps: str, more: str = "", units: str = "") -> bytes:
    """Give a drawing of a square from 10 to 90 through a filter with these steps."""
    around = f'<filter id="f" x="0" y="0" width="1" height="1" {units}>{steps}</filter>'
    shape = '<rect x="10" y="10" width="80" height="80" fill="#008080" filter="url(#f)"/>'
    return write_drawing(f"<defs>{more}{around}</defs>{shape}")


def write_drawing(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'.encode()


def rows(first: int, step: int, size: int) -> str:
    """Give red squares in rows from 10 to 90."""
    places = [(max(10, at), min(90, at + size)) for at in range(first - step, 90, step) if at + size > 10]
    return "".join(
        f'<rect x="{x}" y="{y}" width="{right - x}" height="{bottom - y}" fill="#f00"/>'
        for x, right in places
        for y, bottom in places
    )


FLOOD = '<feFlood x="10" y="10" width="10" height="10" flood-color="#f00" result="a"/>'
IN_BOX = 'primitiveUnits="objectBoundingBox"'
DOT = '<rect id="s" x="5" y="5" width="10" height="10" fill="#f00"/>'


@pytest.mark.parametrize(
    ("steps", "plain", "units"),
    [
        (f'{FLOOD}<feOffset in="a" x="10" y="10" width="20" height="20"/><feTile/>', rows(10, 20, 10), ""),
        (
            '<feFlood x="20" y="20" width="15" height="15" flood-color="#f00"/>'
            '<feMorphology operator="erode" radius="3"/><feTile/>',
            rows(23, 15, 9),
            "",
        ),
        (
            f'{FLOOD}<feFlood x="20" y="20" width="10" height="10" flood-opacity="0" result="b"/>'
            '<feMerge><feMergeNode in="a"/><feMergeNode in="b"/></feMerge><feTile/>',
            rows(10, 20, 10),
            "",
        ),
        (
            '<feFlood x="0.125" y="0.125" width="0.125" height="0.125" flood-color="#f00"/>'
            '<feOffset x="0.125" y="0.125" width="0.25" height="0.25"/><feTile/>',
            rows(20, 20, 10),
            IN_BOX,
        ),
        ('<feImage href="#s" x="20" y="20" width="20" height="20"/><feTile/>', rows(25, 20, 10), ""),
        (
            '<feOffset dx="10" dy="0" x="20" y="30" width="40" height="40"/>',
            '<rect x="20" y="30" width="40" height="40" fill="#008080"/>',
            "",
        ),
        (f'{FLOOD}<feOffset dx="20" dy="20"/>', "", ""),
        (
            f'{FLOOD}<feOffset dx="20" dy="20" width="80" height="80"/>',
            '<rect x="30" y="30" width="10" height="10" fill="#f00"/>',
            "",
        ),
        (
            '<feMerge x="0.25" y="0.5" width="0.5" height="0.25"><feMergeNode in="SourceGraphic"/></feMerge>',
            '<rect x="30" y="50" width="40" height="20" fill="#008080"/>',
            IN_BOX,
        ),
        (
            '<feFlood x="0.25" y="0.25" width="0.25" height="0.25"/><feTile x="0.5"/>',
            '<rect x="50" y="10" width="40" height="80"/>',
            IN_BOX,
        ),
    ],
)
def test_step_of_a_filter_shows_its_subregion_as_browsers_have_it_and_resvg_has_not(
    shop: Workshop, steps: str, plain: str, units: str
) -> None:
    drawn = draw_ours(shop, write_filtered(steps, DOT, units))
    assert share_that_differs(drawn, draw_theirs(write_drawing(plain or "<path/>"))) <= MOST


def test_element_in_a_filter_has_the_style_of_where_it_stands(shop: Workshop) -> None:
    mark = '<g fill="#00f"><rect id="s" width="30" height="30"/></g>'
    drawn = draw_ours(shop, write_filtered('<feImage href="#s"/>', mark))
    plain = write_drawing('<rect x="10" y="10" width="30" height="30" fill="#00f"/>')
    assert share_that_differs(drawn, draw_theirs(plain)) <= MOST


def test_dots_of_a_stroke_that_is_not_scaled_are_drawn(shop: Workshop) -> None:
    pen = 'stroke="#07c" stroke-width="16" stroke-linecap="square" vector-effect="non-scaling-stroke"'
    drawn = draw_ours(shop, write_drawing(f'<path d="M15 15z M35 35h0" transform="scale(2)" {pen}/>'))
    plain = write_drawing('<path d="M22 22h16v16h-16z M62 62h16v16h-16z" fill="#07c"/>')
    assert share_that_differs(drawn, draw_theirs(plain)) <= MOST


def test_fixtures_are_many_and_say_what_is_right():
    fixtures = list(FIXTURES.rglob("*.svg"))
    assert len(fixtures) >= 400
    assert [path.name for path in fixtures if b"<title>" not in path.read_bytes()] == []
