"""Every style of marks, at every gap and kind of duplex: where its ink may lie, and how it looks."""

from __future__ import annotations

import io
from operator import itemgetter
from typing import Any

import pikepdf
import pypdfium2
import pytest
from face_documents import draw_faces
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.loading.skip import parse_skip
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model.marks import MarkLook, MarkSides
from cardgen.model.skip import Skip
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, Grid, PrintCard, SheetSide, SheetSpec, Side, impose
from cardgen.sheets.ink import draw_marks, load_label_font
from cardgen.sheets.lines import Circle, Line, Stroke
from cardgen.sheets.mark_styles import MARK_STYLES, find_marks
from cardgen.sheets.pdf import write_sheets

POKER = Size(63.5, 88.9)
HAIR = 0.1
STYLES = [style.name for style in MARK_STYLES]


def sides(
    cards: int = 9, skip: str = "none", look: MarkLook | None = None, **settings: Any
) -> list[tuple[Grid, SheetSide]]:
    spec = SheetSpec(PAPERS["a4"], "a4", POKER, skip=parse_skip(skip)[0], mark_look=look or MarkLook(), **settings)
    copies = [PrintCard(str(n), 1, f"front {n}", "back") for n in range(cards)]
    return [(sheet.grid, side) for sheet, side in impose(copies, spec, Report()).pages]


def box_of(ink: Line | Circle) -> Box:
    if isinstance(ink, Circle):
        return Box(ink.x - ink.radius, ink.y - ink.radius, 2 * ink.radius, 2 * ink.radius)
    return Box(ink.x1 - HAIR, ink.y1 - HAIR, ink.x2 - ink.x1 + 2 * HAIR, ink.y2 - ink.y1 + 2 * HAIR)


def distance(trim: Box, x: float, y: float) -> float:
    return abs(trim.x + trim.width / 2 - x) + abs(trim.y + trim.height / 2 - y)


def ends(inks: tuple[Line | Circle, ...]) -> list[tuple[float, ...]]:
    return rounded([(i.x1, i.y1, i.x2, i.y2) if isinstance(i, Line) else (i.x, i.y, i.radius) for i in inks])


def rounded(found: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    return [tuple(round(number, 4) for number in each) for each in found]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("gap", [0.0, 2.0, 6.0, 6.35])
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("skip", ["none", "2,4"])
def test_marks_lie_on_no_card_keep_out_of_the_margin_and_stand_at_cards(
    style: str, gap: float, duplex: Duplex, skip: str
) -> None:
    for grid, side in sides(5, skip, gap=gap, duplex=duplex, marks=(style,), margin=5):
        inner = Box(5.0 - HAIR, 5.0 - HAIR, 200.0 + 2 * HAIR, 287.0 + 2 * HAIR)
        edges_x = {round(x, 4) for each in side.placements for x in (each.trim.x, each.trim.right)}
        edges_y = {round(y, 4) for each in side.placements for y in (each.trim.y, each.trim.bottom)}
        for ink in find_marks(grid, side, {}):
            box = box_of(ink)
            assert box.x >= inner.x - 1e-6
            assert box.y >= inner.y - 1e-6
            assert box.right <= inner.right + 1e-6
            assert box.bottom <= inner.bottom + 1e-6
            middle = (box.x + box.right) / 2, (box.y + box.bottom) / 2
            assert round(middle[0], 4) in edges_x or round(middle[1], 4) in edges_y
            is_on_cuts = isinstance(ink, Line) and ink.stroke is Stroke.CUT
            for each in side.placements:
                inside = each.trim.grown(-0.2) if is_on_cuts else each.trim.grown(-HAIR - 1e-6)
                assert not box.overlaps(inside), (ink, each.trim)


def test_crosses_have_arms_over_the_bleed_at_each_corner() -> None:
    (grid, front), _ = sides(1, gap=6, marks=("crosses",))
    trim = front.placements[0].trim
    left, top, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    expected: list[tuple[float, ...]] = [
        (left - 3.5, top, left - 0.5, top),
        (right + 0.5, top, right + 3.5, top),
        (left - 3.5, bottom, left - 0.5, bottom),
        (right + 0.5, bottom, right + 3.5, bottom),
        (left, top - 3.5, left, top - 0.5),
        (left, bottom + 0.5, left, bottom + 3.5),
        (right, top - 3.5, right, top - 0.5),
        (right, bottom + 0.5, right, bottom + 3.5),
    ]
    assert sorted(ends(find_marks(grid, front, {}))) == rounded(sorted(expected))


def test_the_arms_of_two_crosses_meet_in_the_gap() -> None:
    (grid, front), _ = sides(2, gap=6, marks=("crosses",))
    first, second = (each.trim for each in front.placements)
    assert first.y == second.y
    between = [e for e in ends(find_marks(grid, front, {})) if first.right < e[0] < e[2] < second.x and e[1] == e[3]]
    assert between == rounded(
        [(first.right + 0.5, y, second.x - 0.5, y) for y in (first.y, first.bottom)],
    )


def test_full_lines_go_from_margin_to_margin_and_a_cut_that_two_cards_share_has_one() -> None:
    (grid, front), back = sides(9, gap=0, marks=("full",), margin=5)
    lines = ends(find_marks(grid, front, {}))
    assert lines == [
        *[(5.0, y, 205.0, y) for y in (15.15, 104.05, 192.95, 281.85)],
        *[(x, 5.0, x, 292.0) for x in (9.75, 73.25, 136.75, 200.25)],
    ]
    assert find_marks(*back, {}) == ()


def test_dots_stand_where_crop_marks_begin() -> None:
    (grid, front), _ = sides(1, gap=6, marks=("dots",))
    trim = front.placements[0].trim
    found = ends(find_marks(grid, front, {}))
    expected = rounded([(trim.x - 3 - 1 - 0.4, trim.y, 0.4), (trim.right, trim.bottom + 3 + 1 + 0.4, 0.4)])
    assert set(expected) <= set(found)
    assert len(found) == 8


def test_a_mark_is_as_long_and_as_far_away_as_is_asked_for() -> None:
    (grid, front), _ = sides(1, gap=6, look=MarkLook(length=4.0, distance=2.5), marks=("crop",))
    trim = front.placements[0].trim
    (expected,) = rounded([(trim.x - 3 - 2.5 - 4, trim.y, trim.x - 3 - 2.5, trim.y)])
    assert expected in ends(find_marks(grid, front, {}))


@pytest.mark.parametrize(
    ("style", "on", "fronts", "backs"),
    [
        ("crop", None, True, True),
        ("crop", MarkSides.FRONTS, True, False),
        ("crop", MarkSides.BACKS, False, True),
        ("lines", None, True, False),
        ("lines", MarkSides.BOTH, True, True),
        ("full", MarkSides.BACKS, False, True),
        ("dots", MarkSides.BACKS, False, True),
    ],
)
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.FOLD])
def test_marks_are_on_the_sides_that_are_named(
    style: str, on: MarkSides | None, fronts: bool, backs: bool, duplex: Duplex
) -> None:
    pages = sides(1, look=MarkLook(sides=on), marks=(style,), duplex=duplex)
    marked = {Side.FRONT: False, Side.BACK: False}
    for grid, side in pages:
        for ink in find_marks(grid, side, {}):
            box = box_of(ink)
            x, y = box.x + box.width / 2, box.y + box.height / 2
            near, _ = min(((each.side, distance(each.trim, x, y)) for each in side.placements), key=itemgetter(1))
            marked[near] = True
    assert (marked[Side.FRONT], marked[Side.BACK]) == (fronts, backs)


@pytest.mark.parametrize(
    ("look", "written"),
    [
        (MarkLook(), ["0 G", ".566929 w"]),
        (MarkLook(weight=0.1, color="#888888"), [".533333 G", ".283465 w"]),
        (MarkLook(color="#ff0000"), ["1 0 0 RG"]),
    ],
)
def test_marks_are_as_thick_and_in_the_colour_that_is_asked_for(look: MarkLook, written: list[str]) -> None:
    font = load_label_font(Sources(find_shipped_folder(), find_shipped_folder()))
    page = Size(50, 100), [Line(5, 10, 5, 20, Stroke.CROP), Line(5, 90, 15, 90, Stroke.RULER)], (), look
    with pikepdf.open(io.BytesIO(draw_marks([page], font))) as pdf:
        drawn = pdf.pages[0].Contents.read_bytes().decode()
    mark, ruler = drawn.split(" l S", 1) if " l S" in drawn else drawn.split(" l", 1)
    assert all(each in mark for each in written), drawn
    assert "0 G" in ruler
    assert ".566929 w" in ruler


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("gap", [0.0, 6.0])
def test_on_the_rendered_page_no_red_of_marks_lies_within_a_card(style: str, gap: float) -> None:
    """At 200 dpi a pixel is 0.127 mm: a line of 0.2 mm on a cut is at most 0.1 mm and two pixels inside of a card."""
    look = MarkLook(color="#ff0000", sides=MarkSides.BOTH)
    spec = SheetSpec(PAPERS["a4"], "a4", POKER, gap=gap, marks=(style,), mark_look=look, skip=(Skip(2, 2),))
    pile = [PrintCard(str(n), 1, "front", "back") for n in range(5)]
    imposition, shipped = impose(pile, spec, Report()), find_shipped_folder()
    faces = [draw_faces(["front", "back"], POKER, spec.bleed)]
    data = write_sheets(imposition, faces, "t", "en", Sources(shipped, shipped), Report())
    with pypdfium2.PdfDocument(data) as document:
        for number, (_, side) in enumerate(imposition.pages):
            red = find_red(document[number].render(scale=200 / 72).to_pil().convert("RGB"))
            assert red, "no mark at all"
            for x, y in red:
                assert not any(is_within(each.trim.grown(-0.36), x, y) for each in side.placements), (style, x, y)


def find_red(image: Image.Image) -> list[tuple[float, float]]:
    """Give the middle of each pixel in millimetres that is as red as nothing but a mark is."""
    bands = zip(*(channel.tobytes() for channel in image.split()), strict=True)
    found = (number for number, (r, g, b) in enumerate(bands) if r > 200 and g < 60 and b < 60)
    return [((number % image.width + 0.5) * 0.127, (number // image.width + 0.5) * 0.127) for number in found]


def is_within(box: Box, x: float, y: float) -> bool:
    return box.x < x < box.right and box.y < y < box.bottom
