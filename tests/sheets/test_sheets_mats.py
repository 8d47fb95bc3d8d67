"""How mats lie: on a page of their own size with bleed and marks, on the sheets' paper, or in parts that overlap."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.model import PrinterProfile
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, Imposition, Orientation, PrintCard, SheetSpec
from cardgen.sheets.lines import Stroke
from cardgen.sheets.mats import PrintMat, cut_length, lay_on_own_pages, lay_on_sheets
from cardgen.sheets.page_marks import mark_pages

A4 = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9))


def mat_of(width: float, height: float, copies: int = 1, back: str | None = None) -> PrintMat:
    cards = tuple(PrintCard("mat", copy, "front", back) for copy in range(1, copies + 1))
    return PrintMat(CardSize(f"{width}x{height}", Size(width, height), 0.0), cards)


def pages_of(imposition: Imposition) -> list[tuple[Size, Box]]:
    return [(sheet.grid.spec.sheet, side.placements[0].trim) for sheet, side in imposition.pages if side.placements]


def lay(mat: PrintMat, spec: SheetSpec = A4) -> Imposition:
    report = Report()
    imposition = lay_on_sheets([mat], spec, report)
    assert report.diagnostics == ()
    return imposition


@pytest.mark.parametrize("size", [(297.0, 210.0), (1000.0, 60.0), (60.0, 1000.0), (10.0, 10.0), (420.0, 594.0)])
def test_a_page_of_its_own_is_the_mat_its_bleed_and_room_for_marks(size: tuple[float, float]) -> None:
    width, height = size
    imposition = lay_on_own_pages([mat_of(width, height, copies=2)], A4, Report())
    page = Size(width + 28, height + 28)
    assert pages_of(imposition) == [(page, Box(14, 14, width, height))] * 2
    assert all(sheet.grid.has_room_for_marks for sheet in imposition.sheets)
    assert [side.placements[0].clip for _, side in imposition.pages] == [Box(11, 11, width + 6, height + 6)] * 2


def test_without_marks_a_page_of_its_own_ends_with_the_bleed() -> None:
    bare = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), marks=(), labels=False)
    assert pages_of(lay_on_own_pages([mat_of(150, 100)], bare, Report())) == [(Size(156, 106), Box(3, 3, 150, 100))]


def test_pages_of_their_own_have_no_empty_backs_between_them() -> None:
    imposition = lay_on_own_pages([mat_of(150, 100), mat_of(90, 90, back="back"), mat_of(80, 80)], A4, Report())
    assert [len(sheet.sides) for sheet in imposition.sheets] == [1, 2, 1]


def test_a_mat_as_large_as_the_paper_fills_the_sheet_and_needs_no_cut() -> None:
    imposition = lay(mat_of(297, 210))
    assert pages_of(imposition) == [(Size(297, 210), Box(0, 0, 297, 210))]
    assert imposition.sheets[0].grid.spec.marks == ()


def test_the_back_of_a_mat_as_large_as_the_paper_is_moved_by_the_offset() -> None:
    spec = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), back_offset=(0.5, -0.3))
    front, back = pages_of(lay(mat_of(297, 210, back="back"), spec))
    assert front == (Size(297, 210), Box(0, 0, 297, 210))
    assert back == (Size(297, 210), Box(0.5, -0.3, 297, 210))


def test_the_back_of_a_mat_that_lies_is_moved_for_a_printer_as_sheets_that_lie_are() -> None:
    spec = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), printer=PrinterProfile("home", 0.5, -0.3))
    _, back = pages_of(lay(mat_of(297, 210, back="back"), spec))
    assert back == (Size(297, 210), Box(0.3, 0.5, 297, 210))


def test_a_mat_on_its_own_page_for_a_print_shop_is_not_moved_for_a_printer_at_home() -> None:
    spec = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), printer=PrinterProfile("home", 0.5, -0.3, 1.0))
    mat = mat_of(200, 150, back="back")
    plain = replace(spec, printer=None)
    assert lay_on_own_pages([mat], spec, Report()) == lay_on_own_pages([mat], plain, Report())


def test_a_mat_that_reaches_into_the_margin_has_lines_to_cut_along() -> None:
    imposition = lay(mat_of(292, 205))
    assert pages_of(imposition) == [(Size(297, 210), Box(2.5, 2.5, 292, 205))]
    assert imposition.sheets[0].grid.spec.marks == ("lines",)


def test_a_small_mat_lies_within_the_margins_with_its_marks() -> None:
    imposition = lay(mat_of(150, 100))
    assert imposition.sheets[0].grid.spec.marks == ("crop",)
    assert imposition.sheets[0].grid.spec.orientation is Orientation.LANDSCAPE


@pytest.mark.parametrize(
    ("length", "most", "parts"),
    [
        (100.0, 100.0, [(0, 100)]),
        (101.0, 100.0, [(0, 55.5), (45.5, 101)]),
        (190.0, 100.0, [(0, 100), (90, 190)]),
        (190.1, 100.0, [(0, 70.03333), (60.03333, 130.06667), (120.06667, 190.1)]),
    ],
)
def test_a_length_is_cut_into_equal_parts_that_overlap(
    length: float, most: float, parts: list[tuple[float, float]]
) -> None:
    assert [pytest.approx(part, abs=1e-4) for part in parts] == list(cut_length(length, most, 10.0))


@pytest.mark.parametrize("size", [(420.0, 594.0), (594.0, 420.0), (1200.0, 60.0), (300.0, 300.0)])
@pytest.mark.parametrize("duplex", Duplex)
def test_the_parts_of_a_large_mat_cover_it_with_its_bleed(size: tuple[float, float], duplex: Duplex) -> None:
    spec = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), duplex=duplex)
    imposition = lay(mat_of(*size, back="back"), spec)
    for wanted in {side.side for _, side in imposition.pages}:
        shown = []
        for sheet, side in imposition.pages:
            (each,) = side.placements
            if side.side is wanted:
                assert each.whole is not None
                assert (each.whole.width, each.whole.height) == size
                margin = Box(0, 0, sheet.grid.spec.sheet.width, sheet.grid.spec.sheet.height).grown(-5)
                assert each.clip.clipped(margin) == each.clip
                left, top = each.clip.x - each.whole.x, each.clip.y - each.whole.y
                if each.rotation == 180:
                    left, top = each.whole.right - each.clip.right, each.whole.bottom - each.clip.bottom
                shown.append(Box(left, top, each.clip.width, each.clip.height))
        assert min(box.x for box in shown) == pytest.approx(-3)
        assert min(box.y for box in shown) == pytest.approx(-3)
        assert max(box.right for box in shown) == pytest.approx(size[0] + 3)
        assert max(box.bottom for box in shown) == pytest.approx(size[1] + 3)
        area = sum(box.width * box.height for box in shown)
        assert area >= (size[0] + 6) * (size[1] + 6)


def test_the_back_of_a_part_shows_what_lies_behind_its_front() -> None:
    imposition = lay(mat_of(420, 210, back="back"))
    (front, back), *_ = ([side.placements[0] for side in sheet.sides] for sheet in imposition.sheets)
    assert front.whole is not None
    assert back.whole is not None
    assert front.trim.x - front.whole.x == 0  # the left end of the front
    seen = back.trim.x - back.whole.x if back.rotation == 0 else back.whole.right - back.trim.right
    assert seen == pytest.approx(420 - front.trim.width)  # the right end of the back


def test_each_part_is_named_by_its_number_and_those_that_it_lies_over() -> None:
    notes = [sheet.note for sheet in lay(mat_of(420, 300)).sheets]
    assert notes == [
        "mat, 420 x 300 mm: part 1 of 4",
        "mat, 420 x 300 mm: part 2 of 4, right of 1, 10 mm overlap",
        "mat, 420 x 300 mm: part 3 of 4, below 1, 10 mm overlap",
        "mat, 420 x 300 mm: part 4 of 4, right of 3, below 2, 10 mm overlap",
    ]


def test_dashed_marks_show_up_to_where_the_next_part_lies_over_a_front() -> None:
    sheets = lay(mat_of(420, 300, back="back")).sheets
    found = [
        [
            ("upright", round(line.x1 - side.placements[0].trim.right, 3))
            if line.x1 == line.x2
            else ("lying", round(line.y1 - side.placements[0].trim.bottom, 3))
            for line in marks.lines
            if line.stroke is Stroke.JOIN
        ]
        for (_, side), marks in zip(
            ((sheet, side) for sheet in sheets for side in sheet.sides),
            mark_pages(Imposition(sheets), "Mat", lambda text, size: len(text) * size / 6),
            strict=True,
        )
    ]
    right, below = ("upright", -10.0), ("lying", -10.0)
    fronts, backs = found[::2], found[1::2]
    assert [sorted(each) for each in fronts] == [[below, below, right, right], [below, below], [right, right], []]
    assert backs == [[], [], [], []]


def test_without_marks_nothing_shows_where_parts_join() -> None:
    bare = SheetSpec(Size(210, 297), "a4", Size(63.5, 88.9), marks=(), labels=False)
    imposition = lay(mat_of(420, 300), bare)
    assert not any(marks.lines for marks in mark_pages(imposition, "Mat", lambda text, size: 1.0))


def test_a_paper_that_has_no_room_for_a_part_is_told() -> None:
    report = Report()
    spec = SheetSpec(Size(105, 148), "a6", Size(40, 40), margin=25)
    assert lay_on_sheets([mat_of(400, 300)], spec, report).sheets == ()
    (found,) = report.diagnostics
    assert (found.code, found.severity) == ("card-too-large", "warning")
    assert found.message == (
        "The mat `mat`, 400 x 300 mm, is not among the mats on the sheets' paper: a sheet of 148 x 105 mm has "
        "76 x 33 mm for a part of it."
    )


def test_more_parts_than_anybody_glues_together_are_laid_out_where_that_is_said() -> None:
    report, mats = Report(), [mat_of(1200, 1200, copies=40), mat_of(1200, 1200, copies=1000), mat_of(400, 400)]
    first, last = (len(lay(mat).sheets) for mat in (mats[0], mats[2]))
    assert len(lay_on_sheets(mats, A4, report).sheets) == first + last
    (found,) = report.diagnostics
    assert found.code == "too-many-copies"
    assert found.message == (
        "The 1,000 copies of the mat `mat`, 1200 x 1200 mm, take 40,000 sheets; "
        "more than 2,000 for all mats are printed only when you say so."
    )
    many = mat_of(1200, 1200, copies=60)
    assert len(lay_on_sheets([many], A4, report, allow_many=True).sheets) == 2400
