from __future__ import annotations

from dataclasses import replace

import pytest
from cut_sheets import draw_with_pdfium, lay, spec_of, write
from lxml import etree
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.model.registration import Registration
from cardgen.model.skip import Skip
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, Orientation, PrintCard, SheetSpec, Side, find_grid, impose
from cardgen.sheets.cut_files import write_cut_files
from cardgen.sheets.lines import Circle, Line, Stroke
from cardgen.sheets.mats import PrintMat, lay_on_sheets
from cardgen.sheets.pieces import PrintPiece, lay_pieces
from cardgen.sheets.registration import find_clear_zones, find_registration, keep_clear
from cardgen.sheets.registration_layer import REGISTRATION_MARKS
from cardgen.units import MM_PER_INCH

THREE, FOUR = Registration("silhouette-3"), Registration("silhouette-4")
SHORT = Registration("silhouette-3", length=5.0)
DPI = 150


def marked(registration: Registration = THREE, paper: str = "a4", **settings: object) -> SheetSpec:
    return replace(spec_of(paper, gap=6.0, registration=registration), **settings)  # type: ignore[arg-type]


def test_three_marks_are_a_square_and_two_angles_with_their_corners_outwards() -> None:
    assert find_registration(marked()) == (
        Box(10, 10, 5, 5),
        Box(180, 10, 20, 1),
        Box(199, 10, 1, 20),
        Box(10, 286, 20, 1),
        Box(10, 267, 1, 20),
    )


def test_four_marks_are_four_angles() -> None:
    found = find_registration(marked(Registration("silhouette-4", inset=12, length=10, line=0.5)))
    assert found == (
        Box(12, 12, 10, 0.5),
        Box(12, 12, 0.5, 10),
        Box(188, 12, 10, 0.5),
        Box(197.5, 12, 0.5, 10),
        Box(12, 284.5, 10, 0.5),
        Box(12, 275, 0.5, 10),
        Box(188, 284.5, 10, 0.5),
        Box(197.5, 275, 0.5, 10),
    )


def test_a_clear_zone_goes_from_the_corner_of_the_sheet_to_the_ends_of_the_arms() -> None:
    assert find_clear_zones(marked()) == (Box(0, 0, 30, 30), Box(180, 0, 30, 30), Box(0, 267, 30, 30))
    assert len(find_clear_zones(marked(FOUR))) == 4


def test_the_grid_gives_way_where_that_holds_as_many_cards() -> None:
    grid = find_grid(marked())
    assert grid is not None
    assert (grid.columns, grid.rows, grid.rotation) == (2, 3, 270)
    assert grid.open_slots(1) == (0, 1, 2, 3, 4, 5)


def test_slots_that_lie_under_a_mark_stay_empty() -> None:
    grid = find_grid(spec_of(card=Size(44, 68), gap=0.0, registration=THREE))
    assert grid is not None
    assert (grid.columns, grid.rows) == (4, 4)
    assert grid.open_slots(1) == (1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15)


def test_shorter_arms_leave_room_for_more_cards() -> None:
    grid = find_grid(marked(SHORT, gap=0.0))
    assert grid is not None
    assert len(grid.open_slots(1)) == 8


@pytest.mark.parametrize("marks", [THREE, FOUR, SHORT, Registration("silhouette-4", 20, 12)])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("gap", [0.0, 6.0])
def test_no_card_comes_near_a_mark_and_all_lie_between_them(
    marks: Registration, paper: str, orientation: Orientation, duplex: Duplex, gap: float
) -> None:
    spec = marked(marks, paper, orientation=orientation, duplex=duplex, gap=gap, card=Size(44, 68))
    imposition = lay(40, spec)
    zones, sheet = find_clear_zones(spec), spec.sheet
    copies = [each.card_id for _, page in imposition.pages for each in page.placements if each.side == "front"]
    assert copies == [f"{number}" for number in range(1, 41)]
    for _, page in imposition.pages:
        if page.side == "front":
            assert not any(zone.overlaps(each.clip) for zone in zones for each in page.placements)
            for each in page.placements:
                assert marks.inset <= each.trim.x + 1e-9
                assert each.trim.right <= sheet.width - marks.inset + 1e-9
                assert marks.inset <= each.trim.y + 1e-9
                assert each.trim.bottom <= sheet.height - marks.inset + 1e-9


def test_places_are_the_same_on_the_last_sheet_so_that_one_cut_file_serves_all() -> None:
    first, last = lay(8, marked()).sheets
    wanted = [each.trim for each in first.sides[0].placements[:2]]
    assert [each.trim for each in last.sides[0].placements] == wanted


def test_slots_to_skip_and_slots_under_marks_are_both_left_empty() -> None:
    spec = spec_of(card=Size(44, 68), registration=THREE, skip=(Skip(2, 3),))
    slots = [each.slot for each in lay(11, spec).sheets[0].sides[0].placements]
    assert slots == [4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15]


def ink_of(page: Image.Image, box: Box) -> int:
    """Count the dark pixels in a box."""
    left, top, right, bottom = (round(edge * DPI / MM_PER_INCH) for edge in (box.x, box.y, box.right, box.bottom))
    part = page.convert("L").crop((left, top, right, bottom))
    return sum(part.histogram()[:200])


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize(
    "settings", [{}, {"gap": 0.0}, {"marks": ("crosses", "full", "dots")}, {"card": Size(44, 68), "gap": 0.0}]
)
def test_nothing_but_the_marks_is_printed_in_their_clear_zones(paper: str, settings: dict[str, object]) -> None:
    spec = marked(FOUR, paper, **settings)
    imposition = lay(40, spec)
    bare, shown = write(imposition), write(imposition, [REGISTRATION_MARKS])
    for number in (1, 3):
        without, with_marks = draw_with_pdfium(bare, number, DPI), draw_with_pdfium(shown, number, DPI)
        for zone in find_clear_zones(spec):
            within = zone.grown(-0.2)  # not the pixels of what ends at its edge
            assert ink_of(without, within) == 0
            assert ink_of(with_marks, within) > 500


def test_backs_have_no_marks() -> None:
    imposition = lay(4, marked())
    assert draw_with_pdfium(write(imposition, [REGISTRATION_MARKS]), 2) == draw_with_pdfium(write(imposition), 2)


def test_marks_are_black_where_they_belong() -> None:
    page = draw_with_pdfium(write(lay(4, marked()), [REGISTRATION_MARKS]), 1, 254).convert("L")  # 10 pixels a mm
    assert page.getpixel((125, 125)) == 0
    assert page.getpixel((1900, 105)) == page.getpixel((1995, 250)) == 0
    assert page.getpixel((105, 2750)) == page.getpixel((250, 2865)) == 0
    assert page.getpixel((95, 125)) == page.getpixel((155, 125)) == page.getpixel((1900, 115)) == 255


def test_a_cut_file_has_the_marks_in_a_layer_of_their_own() -> None:
    svg, dxf = write_cut_files(lay(4, marked()), "cards", "Wayjer").values()
    marks = etree.fromstring(svg).findall(".//{*}g[@id='registration-marks']/{*}rect")
    found = [tuple(float(mark.get(name) or "") for name in ("x", "y", "width", "height")) for mark in marks]
    assert found == [(10, 10, 5, 5), (180, 10, 20, 1), (199, 10, 1, 20), (10, 286, 20, 1), (10, 267, 1, 20)]
    assert dxf.count(b"Registration marks") > 5


def test_tokens_lie_between_the_marks() -> None:
    coin = PrintPiece(CardSize("", Size(25, 25), 12.5), tuple(PrintCard("coin", n, "coin") for n in range(1, 60)))
    spec = marked(FOUR)
    for _, page in lay_pieces([coin], spec, Report()).pages:
        assert not any(zone.overlaps(each.clip) for zone in find_clear_zones(spec) for each in page.placements)


def test_mats_have_no_marks() -> None:
    mat = PrintMat(CardSize("", Size(150, 90), 4), (PrintCard("mat", 1, "mat"),))
    imposition = lay_on_sheets([mat], marked(), Report())
    assert find_registration(imposition.sheets[0].grid.spec) == ()


def test_a_sheet_on_which_marks_leave_no_room_says_what_would_help() -> None:
    report = Report()
    spec = marked(paper="a6")
    assert impose([PrintCard("1", 1, "front")], spec, report).sheets == ()
    (found,) = report.diagnostics
    assert found.code == "card-too-large"
    assert "leaves 85 x 128 mm, and the registration marks keep 30 mm clear in their corners" in found.message
    assert "registration marks with arms of 5 mm (`length`); no registration marks" in found.hint


def test_other_marks_are_another_layout_to_its_digest() -> None:
    assert lay(4, marked()).digest != lay(4, marked(replace(THREE, line=0.5))).digest


def test_lines_end_where_a_clear_zone_begins_and_dots_in_it_are_left_out() -> None:
    across, down = Line(5, 20, 205, 20, Stroke.CUT), Line(15, 5, 15, 292, Stroke.CUT)
    near, free = Circle(29, 29, 0.4, Stroke.DOT), Circle(31, 31, 0.4, Stroke.DOT)
    assert keep_clear(marked(), Side.FRONT, (across, down, near, free)) == (
        Line(30, 20, 180, 20, Stroke.CUT),
        Line(15, 30, 15, 267, Stroke.CUT),
        free,
    )


def test_lines_of_a_back_go_on() -> None:
    across = Line(5, 20, 205, 20, Stroke.CUT)
    assert keep_clear(marked(), Side.BACK, (across,)) == (across,)
