"""In which order the pages of a booklet lie on its sheets, where, and the marks beside them: as numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, Orientation, SheetSpec
from cardgen.sheets.booklet import BookletSheet, find_marks, list_papers, order_pages, plan_booklet
from cardgen.sheets.lines import Line, Stroke

A5, A4, A3 = PAPERS["a5"], PAPERS["a4"], PAPERS["a3"]
NO_BLEED = (0.0, 0.0, 0.0, 0.0)
BLEED = (3.0, 3.0, 3.0, 3.0)


def spec_of(paper: str, duplex: Duplex = Duplex.NONE, margin: float = 5.0) -> SheetSpec:
    return SheetSpec(PAPERS[paper], paper, Size(63.5, 88.9), margin=margin, duplex=duplex)


def test_eight_pages_lie_on_two_sheets() -> None:
    assert order_pages(8) == (
        BookletSheet(front=(8, 1), back=(2, 7)),
        BookletSheet(front=(6, 3), back=(4, 5)),
    )


def test_a_book_that_is_read_from_the_right_is_bound_on_the_right() -> None:
    assert order_pages(8, is_right_to_left=True) == (
        BookletSheet(front=(1, 8), back=(7, 2)),
        BookletSheet(front=(3, 6), back=(5, 4)),
    )


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, (BookletSheet((None, 1), (None, None)),)),
        (2, (BookletSheet((None, 1), (2, None)),)),
        (3, (BookletSheet((None, 1), (2, 3)),)),
        (4, (BookletSheet((4, 1), (2, 3)),)),
        (6, (BookletSheet((None, 1), (2, None)), BookletSheet((6, 3), (4, 5)))),
    ],
)
def test_what_lacks_to_whole_sheets_is_blank_at_the_end(count: int, expected: tuple[BookletSheet, ...]) -> None:
    assert order_pages(count) == expected


def test_blank_pages_lie_before_those_that_close_the_book() -> None:
    assert order_pages(7, closing=1) == (BookletSheet((7, 1), (2, None)), BookletSheet((6, 3), (4, 5)))
    assert order_pages(6, closing=2) == (BookletSheet((6, 1), (2, 5)), BookletSheet((None, 3), (4, None)))
    assert order_pages(3, closing=1) == (BookletSheet((3, 1), (2, None)),)
    assert order_pages(7, is_right_to_left=True, closing=1)[0] == BookletSheet((1, 7), (None, 2))


@pytest.mark.parametrize("count", [5, 12, 23, 24, 31, 200])
def test_each_page_lies_on_one_sheet_once(count: int) -> None:
    sheets = order_pages(count)
    pages = [page for sheet in sheets for page in (*sheet.front, *sheet.back) if page is not None]
    assert sorted(pages) == list(range(1, count + 1))
    assert len(sheets) == -(-count // 4)


@pytest.mark.parametrize(
    ("page", "paper", "sheet", "left"),
    [
        (A5, "a4", Size(297, 210), Box(0.5, 0, 148, 210)),
        (PAPERS["half-letter"], "letter", Size(279.4, 215.9), Box(0, 0, 139.7, 215.9)),
        (A4, "a3", Size(420, 297), Box(0, 0, 210, 297)),
        (A5, "a3", Size(420, 297), Box(62, 43.5, 148, 210)),
        (Size(120, 120), "a4", Size(297, 210), Box(28.5, 45, 120, 120)),
        (Size(100, 280), "a4", Size(210, 297), Box(5, 8.5, 100, 280)),
    ],
)
def test_two_pages_lie_side_by_side_whichever_way_round_the_paper_has_to_be(
    page: Size, paper: str, sheet: Size, left: Box
) -> None:
    plan = plan_booklet(page, spec_of(paper))
    assert plan is not None
    assert plan.spec.sheet == sheet
    found = plan.left
    for mine, theirs in ((found.x, left.x), (found.y, left.y), (found.width, left.width), (found.height, left.height)):
        assert mine == pytest.approx(theirs, abs=1e-9)
    assert plan.left.right == pytest.approx(sheet.width / 2)
    assert plan.right == replace(plan.left, x=sheet.width / 2)


@pytest.mark.parametrize(
    ("page", "paper"),
    [(A4, "a4"), (Size(149, 210), "a4"), (Size(148, 211), "a4"), (A5, "letter"), (Size(300, 20), "a4")],
)
def test_pages_that_do_not_fit_side_by_side_have_no_plan(page: Size, paper: str) -> None:
    assert plan_booklet(page, spec_of(paper)) is None


def test_papers_that_hold_two_pages_are_named_from_the_smallest_on() -> None:
    assert list_papers(A5)[:3] == ["a4", "legal", "b4"]
    assert list_papers(PAPERS["half-letter"])[:2] == ["letter", "legal"]
    assert list_papers(PAPERS["a0"]) == []


@pytest.mark.parametrize(
    ("page", "duplex", "edge", "is_turned"),
    [
        (A5, Duplex.NONE, Duplex.SHORT_EDGE, False),
        (A5, Duplex.FOLD, Duplex.SHORT_EDGE, False),
        (A5, Duplex.SHORT_EDGE, Duplex.SHORT_EDGE, False),
        (A5, Duplex.LONG_EDGE, Duplex.LONG_EDGE, True),
        (Size(100, 280), Duplex.NONE, Duplex.LONG_EDGE, False),
        (Size(100, 280), Duplex.LONG_EDGE, Duplex.LONG_EDGE, False),
        (Size(100, 280), Duplex.SHORT_EDGE, Duplex.SHORT_EDGE, True),
    ],
)
def test_backs_lie_on_their_heads_where_the_sheet_is_turned_over_head_and_foot(
    page: Size, duplex: Duplex, edge: Duplex, is_turned: bool
) -> None:
    plan = plan_booklet(page, spec_of("a4", duplex))
    assert plan is not None
    assert (plan.spec.duplex, plan.is_back_turned) == (edge, is_turned)


def test_bleed_ends_at_the_fold_and_at_the_edge_of_the_sheet() -> None:
    wide, tight = plan_booklet(A5, spec_of("a3")), plan_booklet(A5, spec_of("a4"))
    assert wide is not None
    assert tight is not None
    assert wide.clip_left(BLEED) == Box(59, 40.5, 151.1, 216)  # a hair lies under the right page
    assert wide.clip_right(BLEED) == Box(210, 40.5, 151, 216)
    assert tight.clip_left(BLEED) == Box(0, 0, 148.6, 210)
    assert tight.clip_left(NO_BLEED) == Box(0.5, 0, 148, 210)
    assert tight.clip_right(BLEED) == Box(148.5, 0, 148.5, 210)


def test_crop_marks_and_ticks_for_the_fold_stand_outside_the_bleed() -> None:
    plan = plan_booklet(A5, spec_of("a3"))
    assert plan is not None
    marks = find_marks(plan, Box(59, 40.5, 302, 216), is_back=False)
    assert set(marks) == {
        Line(62, 34.5, 62, 39.5, Stroke.CROP),
        Line(62, 257.5, 62, 262.5, Stroke.CROP),
        Line(358, 34.5, 358, 39.5, Stroke.CROP),
        Line(358, 257.5, 358, 262.5, Stroke.CROP),
        Line(53, 43.5, 58, 43.5, Stroke.CROP),
        Line(53, 253.5, 58, 253.5, Stroke.CROP),
        Line(362, 43.5, 367, 43.5, Stroke.CROP),
        Line(362, 253.5, 367, 253.5, Stroke.CROP),
        Line(210, 34.5, 210, 39.5, Stroke.FOLD),
        Line(210, 257.5, 210, 262.5, Stroke.FOLD),
    }


def test_where_pages_fill_the_sheet_two_ticks_on_its_inner_side_show_the_fold() -> None:
    plan = plan_booklet(A5, spec_of("a4", margin=4.2))
    assert plan is not None
    whole = Box(0, 0, 297, 210)
    assert find_marks(plan, whole, is_back=False) == ()
    assert find_marks(plan, whole, is_back=True) == (
        Line(148.5, 4.2, 148.5, 7.2, Stroke.FOLD),
        Line(148.5, 202.8, 148.5, 205.8, Stroke.FOLD),
    )


@pytest.mark.parametrize(("page", "paper"), [(A5, "legal"), (Size(100, 284), "a3"), (Size(140, 210), "210x420")])
def test_each_edge_that_is_cut_has_marks_on_one_side_of_a_sheet_at_least(page: Size, paper: str) -> None:
    width, _, height = paper.partition("x")
    size = Size(float(width), float(height)) if height else PAPERS[paper]
    plan = plan_booklet(page, replace(spec_of("a4"), paper=size, paper_name=paper))
    assert plan is not None
    printed = plan.clip_left(BLEED)
    both = Box(printed.x, printed.y, plan.sheet.width - 2 * printed.x, printed.height)
    crops = [
        line for is_back in (False, True) for line in find_marks(plan, both, is_back) if line.stroke is Stroke.CROP
    ]
    reached = plan.sheet.grown(-plan.spec.margin)
    for x in (plan.spread.x, plan.spread.right):
        assert any(line.x1 == line.x2 == pytest.approx(x) for line in crops) or not reached.x < x < reached.right
    for y in (plan.spread.y, plan.spread.bottom):
        assert any(line.y1 == line.y2 == pytest.approx(y) for line in crops) or not reached.y < y < reached.bottom
    assert crops


def test_a_front_edge_without_room_for_marks_has_ticks_on_the_cut_on_the_inner_side() -> None:
    plan = plan_booklet(A5, spec_of("legal"))
    assert plan is not None
    printed = Box(26.8, 0, 302, 215.9)
    back = find_marks(plan, printed, is_back=True)
    for x in (29.8, 325.8):
        ticks = [line for line in back if line.x1 == line.x2 == pytest.approx(x)]
        ends = [each for line in ticks for each in (line.y1, line.y2)]
        assert ends == pytest.approx([5.0, 8.0, 207.9, 210.9])
    assert not [line for line in find_marks(plan, printed, is_back=False) if line.x1 == line.x2]


def test_sheets_without_marks_have_none_for_the_fold_either() -> None:
    plan = plan_booklet(A5, replace(spec_of("a3"), marks=()))
    assert plan is not None
    assert find_marks(plan, plan.spread, is_back=True) == ()


def test_marks_keep_out_of_the_margin() -> None:
    narrow, none = (plan_booklet(Size(148, 202), spec_of("a4", margin=margin)) for margin in (0.0, 5.0))
    assert narrow is not None
    assert none is not None
    assert Line(148.5, 0, 148.5, 3, Stroke.FOLD) in find_marks(narrow, narrow.spread, is_back=False)
    assert find_marks(none, none.spread, is_back=False) == ()


def test_a_sheet_lies_on_its_long_side_where_both_ways_fit() -> None:
    plan = plan_booklet(PAPERS["a6"], spec_of("a4"))
    assert plan is not None
    assert plan.spec.orientation is Orientation.LANDSCAPE
