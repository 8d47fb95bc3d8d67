"""What is drawn: pages, vectors, text that can be selected, pictures as they are, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardgen.loading.sources import Sources
from cardgen.render import Face, draw_faces
from cardgen.render.face import DrawnFaces
from cardgen.units import PT_PER_MM

Lay = Callable[..., Any]
SCALE = 2.0
OUTFIT = "font-family='Outfit' font-weight='900'"
SANS = "font-family='Source Sans 3' font-size='9pt'"


class Drawn:
    """The page of one face: its pixels by millimetres from the trim's corner, its text, its objects."""

    def __init__(self, face: Face, sources: Sources) -> None:
        self.drawn = draw_faces([face], sources)
        self._document = pypdfium2.PdfDocument(self.drawn.pdf)
        self.page = self._document[self.drawn.first_page]
        self.image = self.page.render(scale=SCALE * 72 / 25.4 / PT_PER_MM * 2).to_pil().convert("RGB")
        self._per_mm = self.image.width / (face.size.width + 2 * face.bleed)
        self._bleed = face.bleed

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """Give the colour at a place on the face (mm)."""
        place = round((x + self._bleed) * self._per_mm), round((y + self._bleed) * self._per_mm)
        color = self.image.getpixel(place)
        assert isinstance(color, tuple)
        return color[0], color[1], color[2]

    @property
    def text(self) -> str:
        """Give the text as it is copied from the page."""
        return str(self.page.get_textpage().get_text_range()).replace("\r\n", "\n")

    def close(self) -> None:
        """Let go of the document."""
        self._document.close()


@pytest.fixture
def draw(lay: Lay, sources: Sources) -> Iterator[Callable[..., Drawn]]:
    """Give a function that lays out a body and draws it."""
    opened: list[Drawn] = []

    def draw_body(body: str, **given: Any) -> Drawn:
        laid = lay(body, **given)
        assert [found.message for found in laid.report.diagnostics] == []
        opened.append(Drawn(laid.faces.fronts["5"], Sources(sources.project)))
        return opened[-1]

    yield draw_body
    for drawn in opened:
        drawn.close()


def near(color: tuple[int, int, int], wanted: tuple[int, int, int], by: int = 4) -> bool:
    return all(abs(one - other) <= by for one, other in zip(color, wanted, strict=True))


WHITE, RED, GREEN, BLUE, BLACK = (255, 255, 255), (255, 0, 0), (0, 128, 0), (0, 0, 255), (0, 0, 0)


def test_page_is_as_large_as_the_face_with_its_bleed(draw: Callable[..., Drawn]) -> None:
    drawn = draw("<rect x='-3' y='-3' width='69.5' height='94.9' fill='red'/>")
    assert drawn.page.get_mediabox() == pytest.approx((0, 0, 69.5 * PT_PER_MM, 94.9 * PT_PER_MM), abs=1e-4)
    width, height = drawn.image.size
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert [near(drawn.image.getpixel(corner), RED, 12) for corner in corners] == [True] * 4


@pytest.mark.parametrize("bleed", [0, 3.175])
@pytest.mark.parametrize("width", [63.5, 63.8])
def test_colour_reaches_every_edge_of_any_page(
    lay: Lay, sources: Sources, bleed: float, width: float, new_project: Any, new_card: Any
) -> None:
    from dataclasses import replace

    from cardgen.geometry import Size

    face = lay("<rect x='-9' y='-9' width='99' height='120' fill='red'/>").faces.fronts["5"]
    drawn = draw_faces([replace(face, size=Size(width, 88.95), bleed=bleed)], sources)
    page = pypdfium2.PdfDocument(drawn.pdf)[drawn.first_page]
    image = page.render(scale=10).to_pil().convert("RGB")
    # The very last pixel may lie half beyond the page.
    edge = [(image.width - 2, 50), (50, image.height - 2), (0, 50), (50, 0)]
    assert [image.getpixel(place) for place in edge] == [RED] * 4


def test_shapes_stand_where_the_template_puts_them(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<rect x='5' y='5' width='10' height='10' fill='red'/><circle cx='23' cy='10' r='5' fill='blue'/>"
        "<g transform='translate(40 5) rotate(90) scale(2)'><rect width='5' height='5' fill='green'/></g>"
        "<path d='M5 30H25V50H5ZM10 35H20V45H10Z' fill-rule='evenodd'/>"
        "<line x1='30' y1='40' x2='50' y2='40' stroke='red' stroke-width='4' stroke-dasharray='5 5'/>"
    )
    assert drawn.at(10, 10) == RED
    assert drawn.at(16, 10) == WHITE
    assert drawn.at(23, 10) == BLUE
    assert drawn.at(27, 6) == WHITE
    assert drawn.at(35, 10) == GREEN
    assert drawn.at(45, 10) == WHITE
    assert (drawn.at(7, 40), drawn.at(15, 40)) == (BLACK, WHITE)
    assert (drawn.at(32, 41), drawn.at(37, 40), drawn.at(42, 39)) == (RED, WHITE, RED)


def test_sharp_corner_has_its_point_up_to_the_miter_limit(draw: Callable[..., Drawn]) -> None:
    corner = "<polyline points='10,{0} 40,{1} 10,{2}' fill='none' stroke='red' stroke-width='2' {3}/>"
    drawn = draw(
        corner.format(8, 10, 12, "stroke-miterlimit='20'")
        + corner.format(28, 30, 32, "stroke-miterlimit='12'")
        + corner.format(48, 50, 52, "")
        + corner.format(68, 70, 72, "stroke-miterlimit='20' stroke-linejoin='round'")
    )
    assert [drawn.at(39, y) for y in (10, 30, 50, 70)] == [RED] * 4
    assert [drawn.at(48, y) for y in (10, 30, 50, 70)] == [RED, WHITE, WHITE, WHITE]


def test_line_ends_as_its_caps_say(draw: Callable[..., Drawn]) -> None:
    line = "<line x1='20' x2='40' y1='{0}' y2='{0}' stroke='blue' stroke-width='8' stroke-linecap='{1}'/>"
    drawn = draw("".join(line.format(y, cap) for y, cap in ((10, "butt"), (30, "round"), (50, "square"))))
    assert [drawn.at(42, y) for y in (10, 30, 50)] == [WHITE, BLUE, BLUE]
    assert [drawn.at(43, y + 3) for y in (10, 30, 50)] == [WHITE, WHITE, BLUE]


@pytest.mark.parametrize(("order", "seen"), [("normal", BLUE), ("fill", BLUE), ("stroke", RED), (" stroke fill", RED)])
def test_a_shape_is_stroked_over_its_fill_unless_it_asks_for_the_stroke_first(
    draw: Callable[..., Drawn], order: str, seen: tuple[int, int, int]
) -> None:
    colors = f"fill='red' stroke='blue' stroke-width='8' paint-order='{order}'"
    drawn = draw(f"<rect x='10' y='10' width='20' height='20' {colors}/>")
    assert (drawn.at(8, 20), drawn.at(12, 20), drawn.at(20, 20)) == (BLUE, seen, RED)


def test_gradients_run_from_colour_to_colour(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<linearGradient id='l'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
        "<radialGradient id='r'><stop stop-color='red'/><stop offset='1' stop-color='rgb(0 0 255 / 50%)'/>"
        "</radialGradient><rect x='10' y='10' width='40' height='10' fill='url(#l)'/>"
        "<rect x='10' y='30' width='20' height='20' fill='url(#r)'/>"
    )
    assert near(drawn.at(10.3, 15), (253, 0, 2), 8)
    assert near(drawn.at(30, 15), (128, 0, 128), 8)
    assert near(drawn.at(49.7, 15), (2, 0, 253), 8)
    assert near(drawn.at(20, 40), RED, 12)
    assert near(drawn.at(10.3, 30.3), (127, 127, 255), 8)


def test_masks_work_by_brightness(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<linearGradient id='g'><stop stop-color='#fff'/><stop offset='1' stop-color='#000'/></linearGradient>"
        "<mask id='m'><rect x='10' y='10' width='40' height='10' fill='url(#g)'/></mask>"
        "<rect x='10' y='10' width='40' height='10' fill='red' mask='url(#m)'/>"
        "<mask id='h'><rect width='60' height='90' fill='white'/><circle cx='30' cy='50' r='10' fill='black'/>"
        "<rect x='28' y='48' width='4' height='4' fill='#fff'/></mask>"
        "<rect x='10' y='30' width='40' height='40' fill='blue' mask='url(#h)'/>"
    )
    assert near(drawn.at(10.5, 15), (255, 3, 3), 8)
    assert near(drawn.at(30, 15), (255, 128, 128), 8)
    assert near(drawn.at(49.5, 15), (255, 252, 252), 8)
    assert (drawn.at(15, 35), drawn.at(30, 43), drawn.at(30, 50)) == (BLUE, WHITE, BLUE)


def test_clip_paths_cut_also_by_the_evenodd_rule(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<clipPath id='c'><path clip-rule='evenodd' d='M10 10H30V30H10ZM15 15H25V25H15Z'/></clipPath>"
        "<clipPath id='b' clipPathUnits='objectBoundingBox'><circle cx='.5' cy='.5' r='.5'/></clipPath>"
        "<rect x='5' y='5' width='50' height='50' fill='red' clip-path='url(#c)'/>"
        "<rect x='35' y='10' width='20' height='20' fill='blue' clip-path='url(#b)'/>"
        "<clipPath id='two'><rect x='10' y='60' width='5' height='5'/><rect x='20' y='60' width='5' height='5'/>"
        "</clipPath>"
        "<g clip-path='url(#two)'><rect x='5' y='50' width='50' height='30' fill='green'/></g>"
    )
    assert (drawn.at(12, 20), drawn.at(20, 20), drawn.at(35, 35)) == (RED, WHITE, WHITE)
    assert (drawn.at(45, 20), drawn.at(36, 11)) == (BLUE, WHITE)
    assert [drawn.at(x, 62) for x in (12, 17.5, 22, 30)] == [GREEN, WHITE, GREEN, WHITE]


LINES = "<linearGradient id='{0}' {1}><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
RINGS = "<radialGradient id='{0}' {1}><stop stop-color='red'/><stop offset='1' stop-color='blue'/></radialGradient>"
TILE = "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse' {}><rect width='5' height='10'/></pattern>"
HALF = (
    "<mask id='m'><rect width='20' height='60' fill='#fff'/><rect x='20' width='40' height='60' fill='#808080'/></mask>"
)
GRAY, PALE_RED, PURPLE = (128, 128, 128), (255, 128, 128), (128, 0, 128)


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        (  # dashes begin where their offset says
            "<line x1='10' x2='50' y1='10' y2='10' stroke='red' stroke-width='4' stroke-dasharray='5 5'/>"
            "<line x1='10' x2='50' y1='30' y2='30' stroke='red' stroke-width='4' stroke-dasharray='5 5' "
            "stroke-dashoffset='5'/><line x1='10' x2='50' y1='50' y2='50' stroke='red' stroke-width='4'/>",
            {(12, 10): RED, (17, 10): WHITE, (12, 30): WHITE, (17, 30): RED, (12, 50): RED, (17, 50): RED},
        ),
        (  # a stroke lies on its fill, or under it
            "<rect x='10' y='10' width='20' height='20' fill='blue' stroke='red' stroke-width='6'/>"
            "<rect x='40' y='10' width='20' height='20' fill='blue' stroke='red' stroke-width='6' "
            "paint-order='stroke'/>",
            {(12, 20): RED, (8, 20): RED, (15, 20): BLUE, (42, 20): BLUE, (38, 20): RED, (45, 20): BLUE},
        ),
        (  # opacity of fill and stroke
            "<rect x='10' y='10' width='20' height='20' fill='red' fill-opacity='.5' stroke='black' stroke-width='6' "
            "stroke-opacity='.5'/><rect x='40' y='10' width='10' height='20' fill='none' stroke='red'/>",
            {(20, 20): PALE_RED, (8, 20): GRAY, (12, 20): (128, 64, 64), (45, 20): WHITE, (40, 20): RED},
        ),
        (  # joins of lines
            "<polyline points='10,40 30,10 50,40' fill='none' stroke='red' stroke-width='10' stroke-linejoin='bevel'/>",
            {(30, 10): RED, (30, 5): WHITE},
        ),
        (
            "<polyline points='10,40 30,10 50,40' fill='none' stroke='red' stroke-width='10' stroke-linejoin='round'/>",
            {(30, 6): RED, (30, 3): WHITE},
        ),
        (
            "<polyline points='10,40 30,10 50,40' fill='none' stroke='red' stroke-width='10'/>",
            {(30, 6): RED, (30, 3): RED},
        ),
        (  # the rule of a path does not reach the next, nor does its outline
            "<path d='M10 10H30V30H10ZM15 15H25V25H15Z' fill-rule='evenodd' fill='red'/>"
            "<path d='M40 10H60V30H40ZM45 15H55V25H45Z' fill='blue'/>"
            "<g transform='translate(0 30)'><path d='M10 10H30V30H10Z' fill='green'/></g>",
            {(12, 20): RED, (20, 20): WHITE, (42, 20): BLUE, (50, 20): BLUE, (20, 50): GREEN},
        ),
        (  # gradients beyond their ends
            LINES.format("a", "x2='.5'")
            + LINES.format("b", "x2='.5' spreadMethod='repeat'")
            + LINES.format("c", "x2='.5' spreadMethod='reflect'")
            + "".join(
                f"<rect x='10' y='{y}' width='40' height='10' fill='url(#{name})'/>"
                for y, name in ((10, "a"), (30, "b"), (50, "c"))
            ),
            {
                (10.5, 15): (249, 0, 6),
                (20, 15): PURPLE,
                (40, 15): BLUE,
                (40, 35): PURPLE,
                (31, 35): (242, 0, 13),
                (49, 35): (13, 0, 242),
                (40, 55): PURPLE,
                (31, 55): (13, 0, 242),
                (49, 55): (242, 0, 13),
            },
        ),
        (  # a gradient that is turned, and one in millimetres
            LINES.format("a", "gradientTransform='rotate(90)'")
            + LINES.format("b", "gradientUnits='userSpaceOnUse' x1='20' x2='40'")
            + "<rect x='10' y='10' width='20' height='40' fill='url(#a)' fill-opacity='.5'/>"
            "<rect x='10' y='60' width='40' height='10' fill='url(#b)'/>",
            {
                (12, 11): (255, 130, 131),
                (28, 11): (255, 130, 131),
                (20, 30): (192, 128, 192),
                (28, 49): (131, 128, 252),
                (15, 65): RED,
                (30, 65): PURPLE,
                (45, 65): BLUE,
            },
        ),
        (  # a round gradient with its focus beside the middle
            RINGS.format("a", "")
            + RINGS.format("b", "fx='.25' fy='.5'")
            + "<rect x='10' y='10' width='20' height='20' fill='url(#a)'/>"
            "<rect x='10' y='40' width='20' height='20' fill='url(#b)'/>",
            {
                (20, 20): RED,
                (25, 20): PURPLE,
                (15, 20): PURPLE,
                (11, 11): BLUE,
                (15, 50): RED,
                (22.5, 50): PURPLE,
                (12.5, 50): PURPLE,
            },
        ),
        (  # a pattern is turned, moved, and let through by its opacity
            TILE.format("patternTransform='rotate(90)'")
            + "<rect x='10' y='10' width='20' height='40' fill='url(#p)' fill-opacity='.5'/>",
            {(15, 12): GRAY, (28, 12): GRAY, (15, 17): WHITE, (15, 22): GRAY, (28, 27): WHITE},
        ),
        (
            TILE.format("x='2'") + "<rect x='10' y='10' width='40' height='20' fill='url(#p)'/>"
            "<rect x='10' y='40' width='40' height='20' fill='none' stroke='url(#p)' stroke-width='6'/>",
            {(14, 20): BLACK, (11, 20): WHITE, (23, 20): BLACK, (18, 20): WHITE, (12.5, 50): BLACK, (23, 50): WHITE},
        ),
        (  # clips that are moved, one within another
            "<clipPath id='a'><rect width='10' height='10' transform='translate(10 10) scale(2)'/></clipPath>"
            "<clipPath id='b'><rect width='20' height='60'/></clipPath><g clip-path='url(#b)'>"
            "<g clip-path='url(#a)'><rect width='60' height='60' fill='red'/></g></g>"
            "<rect x='40' y='40' width='10' height='10' fill='blue'/>",
            {(15, 15): RED, (19, 29): RED, (25, 15): WHITE, (15, 35): WHITE, (5, 15): WHITE, (45, 45): BLUE},
        ),
        (  # a mask with grays, and opacity beside it
            HALF + "<rect width='40' height='20' y='10' fill='red' mask='url(#m)'/>"
            "<rect width='40' height='20' y='35' fill='red' opacity='.5' mask='url(#m)'/>"
            "<rect x='50' y='10' width='5' height='5' fill='blue'/>",
            {
                (10, 20): RED,
                (30, 20): (255, 127, 127),
                (10, 45): PALE_RED,
                (30, 45): (255, 191, 191),
                (52, 12): BLUE,
            },
        ),
        (  # what is drawn in a group stays in it
            "<g opacity='.5' transform='translate(10 10)'><g transform='scale(2)'>"
            "<rect width='5' height='5' fill='red'/></g><rect x='20' width='10' height='10'/></g>"
            "<rect x='50' y='10' width='5' height='5'/>",
            {(15, 15): PALE_RED, (19, 19): PALE_RED, (21, 15): WHITE, (35, 15): GRAY, (52, 12): BLACK},
        ),
    ],
)
def test_paint_is_seen_where_it_should_be(
    draw: Callable[..., Drawn], body: str, seen: dict[tuple[float, float], tuple[int, int, int]]
) -> None:
    drawn = draw(body)
    found = {place: drawn.at(*place) for place in seen}
    assert {place: color for place, color in found.items() if not near(color, seen[place], 8)} == {}


def test_opacity_of_a_group_counts_once(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<g opacity='.5'><rect x='10' y='10' width='20' height='10' fill='red'/><rect x='20' y='10' width='20' "
        "height='10' fill='blue'/></g>"
    )
    assert near(drawn.at(15, 15), (255, 128, 128))
    assert near(drawn.at(25, 15), (128, 128, 255))


def test_patterns_repeat_in_millimetres(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        "<pattern id='p' width='6.25' height='6.25' patternUnits='userSpaceOnUse' x='10' y='10'>"
        "<rect width='3' height='3' fill='red'/></pattern>"
        "<rect x='10' y='10' width='40' height='60' fill='url(#p)'/>"
    )
    assert [drawn.at(11.5 + 6.25 * step, 11.5 + 6.25 * 8) for step in range(6)] == [RED] * 6
    assert [drawn.at(14.6 + 6.25 * step, 14.6 + 6.25 * 8) for step in range(6)] == [WHITE] * 6


def test_text_can_be_selected_in_reading_order(draw: Callable[..., Drawn]) -> None:
    drawn = draw(
        f"<text {OUTFIT} x='5' y='12' font-size='8'>−5</text>"
        "<text x='10' y='30' font-family='Young Serif' font-size='12pt'>office flag</text>"
        f"<textbox x='5' y='40' width='40' height='20' {SANS}>When revealed, look at **the top** card of *the* deck."
        "</textbox>"
    )
    assert drawn.text == "−5\noffice flag\nWhen revealed, look at \nthe top card of the deck."


def test_text_keeps_its_shape_and_colour(draw: Callable[..., Drawn]) -> None:
    drawn = draw(f"<text {OUTFIT} x='10' y='60' font-size='60' fill='blue'>I</text>")
    assert drawn.at(17, 40) == BLUE
    assert drawn.at(7, 40) == WHITE


def test_an_accent_over_a_capital_stands_as_much_higher_as_the_font_says(draw: Callable[..., Drawn]) -> None:
    text = "<text font-family='Oswald' font-weight='600' x='10' y='60' font-size='40'>{}\u0301</text>"

    def find_top(letter: str) -> float:
        drawn = draw(text.format(letter))
        return next(y / 4 for y in range(240) if any(drawn.at(x / 4, y / 4) == BLACK for x in range(40, 160)))

    lift = 232 / 1000 * 40  # Oswald moves the same accent, by its anchors, by 232 units of 1000
    assert find_top("X") == pytest.approx(find_top("x") - lift, abs=0.5)


def test_outlined_text_is_stroked_over_or_under_its_fill(draw: Callable[..., Drawn]) -> None:
    text = f"<text {OUTFIT} x='10' y='60' font-size='60' fill='#fff' stroke='blue' stroke-width='2' {{}}>I</text>"
    over, under = draw(text.format("ornament='yes'")), draw(text.format("ornament='yes' paint-order='stroke'"))
    blue = [sum(drawn.at(x / 5, 40) == BLUE for x in range(40, 125)) for drawn in (over, under)]
    assert blue[0] > blue[1] > 0


def test_jpeg_is_stored_as_it_is_and_png_once(lay: Lay, write: Callable[..., Path], sources: Sources) -> None:
    data, png = io.BytesIO(), io.BytesIO()
    Image.linear_gradient("L").resize((500, 400)).convert("RGB").save(data, "JPEG")
    Image.new("RGBA", (400, 400), (0, 128, 0, 128)).save(png, "PNG")
    write("decks/game/a.jpg", data.getvalue())
    write("decks/game/b.png", png.getvalue())
    body = "<image href='a.jpg' x='5' y='5' width='40' height='32'/>" + "".join(
        f"<image href='b.png' x='{x}' y='50' width='20' height='20'/>" for x in (5, 30)
    )
    face = lay(body).faces.fronts["5"]
    other = lay(body + "<rect width='1' height='1'/>").faces.fronts["5"]
    drawn = draw_faces([face, other], sources)
    with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
        images = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        kinds = Counter(str(image.get("/Filter")) for image in images)
        jpegs = [image.read_raw_bytes() for image in images if image.get("/Filter") == "/DCTDecode"]
    assert kinds == {"/DCTDecode": 1, "/FlateDecode": 2}  # the PNG and its alpha
    assert jpegs == [data.getvalue()]


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_picture_is_seen_to_its_edges_and_no_further(
    lay: Lay, write: Callable[..., Path], sources: Sources, kind: str
) -> None:
    data = io.BytesIO()
    Image.new("RGB", (4, 6), "blue").save(data, kind)
    write("decks/game/a.png" if kind == "png" else "decks/game/a.jpg", data.getvalue())
    suffix = "png" if kind == "png" else "jpg"
    images = "".join(f"<image href='a.{suffix}' x='{x}' y='10' width='20' height='30'/>" for x in (10, 40))
    drawn = Drawn(lay(f"{images}<rect x='10' y='60' width='5' height='5' fill='red'/>").faces.fronts["5"], sources)
    inside = [(x, y) for x in (12, 20, 28, 42, 58) for y in (12, 25, 38)]
    outside = [(8, 25), (32, 25), (38, 25), (20, 8), (20, 42)]
    assert {place: color for place in inside if not near(color := drawn.at(*place), BLUE, 6)} == {}
    assert [drawn.at(*place) for place in outside] == [WHITE] * len(outside)
    assert drawn.at(12, 62) == RED
    drawn.close()


def test_photograph_is_turned_as_its_camera_was(draw: Callable[..., Drawn], write: Callable[..., Path]) -> None:
    image = Image.new("RGB", (400, 300), "red")
    image.paste((0, 0, 255), (0, 0, 100, 100))
    exif = Image.Exif()
    exif[0x0112] = 6
    data = io.BytesIO()
    image.save(data, "JPEG", exif=exif, quality=95)
    write("decks/game/a.jpg", data.getvalue())
    drawn = draw("<image href='a.jpg' x='10' y='10' width='30' height='40'/>")
    assert near(drawn.at(37, 13), BLUE, 20)
    assert near(drawn.at(13, 13), RED, 20)


def test_face_without_art_holds_no_raster_and_little_else(lay: Lay, sources: Sources) -> None:
    gradient = "<linearGradient id='g'><stop stop-color='#fff'/><stop offset='1' stop-color='#eee'/></linearGradient>"
    body = f"{gradient}<rect width='60' height='80' fill='url(#g)' opacity='.9'/>" + "".join(
        f"<textbox x='5' y='{y}' width='50' height='20' {SANS}>When revealed, you may look at the deck's top card. "
        "At the end of the round, discard it.</textbox>"
        for y in (5, 30)
    )
    drawn = draw_faces([lay(body).faces.fronts["5"]], sources)
    with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
        subtypes = {str(o.get("/Subtype")) for o in document.objects if isinstance(o, pikepdf.Stream)}
        assert "/Image" not in subtypes
        assert len(document.pages[drawn.first_page].Contents.read_raw_bytes()) < 1000
        fonts = [
            o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        ]
        assert all("/FontFile2" in font for font in fonts)


def read_text(drawn: DrawnFaces) -> str:
    """Give the text of the first face."""
    return str(pypdfium2.PdfDocument(drawn.pdf)[drawn.first_page].get_textpage().get_text_bounded())


def test_documents_drawn_apart_have_equal_fonts(lay: Lay, sources: Sources) -> None:
    words = ("Draw two cards.", "Café naïve office → £5", "Zwölf “Boxkämpfer” — jagen…")
    faces = [
        lay(f"<textbox x='5' y='5' width='50' height='20' {SANS}>{text}</textbox>").faces.fronts["5"] for text in words
    ]
    found: list[set[str]] = []
    for face in faces:
        drawn = draw_faces([face], Sources(sources.project), words=("".join(words),))
        with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
            streams = [o for o in document.objects if isinstance(o, pikepdf.Stream) and "/Length1" in o]
            found.append({hashlib.sha256(stream.read_raw_bytes()).hexdigest() for stream in streams})
    assert len(found[0]) >= 1
    assert found[0] == found[1] == found[2]


def test_a_document_that_stands_alone_embeds_only_the_glyphs_that_it_shows(lay: Lay, sources: Sources) -> None:
    face = lay(f"<text {SANS} x='5' y='9'>a</text>").faces.fronts["5"]
    alone, one_of_many = draw_faces([face], sources, words=None), draw_faces([face], sources)
    assert len(alone.pdf) < len(one_of_many.pdf) / 2
    assert read_text(alone) == read_text(one_of_many) == "a"


@pytest.mark.parametrize("words", [None, ()])
def test_each_font_is_embedded_once_whatever_letters_it_shows(
    lay: Lay, sources: Sources, words: tuple[str, ...] | None
) -> None:
    text = "Zwölf łódź — −5 office"
    face = lay(f"<text {SANS} x='5' y='9'>{text}</text>").faces.fronts["5"]
    drawn = draw_faces([face], sources, words=words)
    with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
        fonts = [
            o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        ]
    assert len(fonts) == 1
    assert read_text(drawn) == text


def test_no_font_of_the_machine_is_used(lay: Lay, sources: Sources) -> None:
    face = lay(f"<text {SANS} x='5' y='9'>a</text><text {OUTFIT} x='5' y='30'>5</text>").faces.fronts["5"]
    drawn = draw_faces([face], sources)
    with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
        names = {
            str(o.FontName)[8:]
            for o in document.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        }
    assert names == {"SourceSans3-Regular", "Outfit-Black"}


PROGRAM = """
import hashlib, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from conftest import make_card, make_project
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.render import draw_faces, lay_out
sources = Sources(Path(sys.argv[1]))
cards = tuple(make_card(str(n), text=f"Café {n}", value=n) for n in range(3))
faces = lay_out(make_project(cards), sources, Report()).distinct()
print(hashlib.sha256(draw_faces(faces, sources).pdf).hexdigest(), [face.key for face in faces])
"""


def test_same_input_gives_the_same_bytes_whatever_the_machine_says(write: Callable[..., Path], folder: Path) -> None:
    write(
        "templates/face.svg.j2",
        '{% extends "base.svg.j2" %}{% block face %}<style>.a{fill:#111;stroke:none}</style><linearGradient id="g">'
        '<stop/><stop offset="1" stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>'
        f"<text class='a' {SANS} x='9' y='20'>{{{{ card.text }}}}</text>"
        f"<text {OUTFIT} x='9' y='50'>{{{{ card.value }}}}</text>{{% endblock %}}",
    )
    outputs = set()
    for seed, zone, lang in (("1", "UTC", "C"), ("2", "Asia/Tokyo", "de_DE.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LANG": lang, "LC_ALL": lang}
        command = [sys.executable, "-c", PROGRAM, str(folder), str(Path(__file__).parent)]
        outputs.add(subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout)
    assert len(outputs) == 1


def test_key_changes_with_the_font_file(lay: Lay, write: Callable[..., Path], sources: Sources) -> None:
    body = f"<text {OUTFIT} x='5' y='30'>5</text>"
    before = lay(body).faces.fronts["5"].key
    data = sources.read("fonts/outfit/Outfit_900Black.ttf")
    assert data is not None
    write("fonts/outfit/Outfit_900Black.ttf", data + b"\0")
    assert lay(body).faces.fronts["5"].key != before


def test_layout_alone_needs_no_drawing_library(write: Callable[..., Path], folder: Path) -> None:
    write("templates/face.svg.j2", '{% extends "base.svg.j2" %}')
    program = PROGRAM.rpartition("print")[0] + "print('cairocffi' in sys.modules)"
    command = [sys.executable, "-c", program, str(folder), str(Path(__file__).parent)]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == "False\n"
