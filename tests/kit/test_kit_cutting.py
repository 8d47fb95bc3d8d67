"""In which order a sheet is cut, and how long that is said to take."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.kit.cutting import REACH, count_cuts, estimate_minutes, order_cuts
from cardgen.kit.plan import KitPart, plan_sheets
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, PrintCard, SheetSpec, impose
from cardgen.sheets.mats import PrintMat, lay_on_sheets

A4 = Size(210.0, 297.0)


def lay(copies: int, **spec: object):
    cards = [PrintCard("fox", number, "fox", "back") for number in range(1, copies + 1)]
    return impose(cards, SheetSpec(A4, "a4", Size(60.0, 90.0), **spec), Report())  # type: ignore[arg-type]


def test_cuts_run_across_first_from_the_top_then_down_from_the_left() -> None:
    (sheet,) = lay(6, bleed=3.0, gap=6.0).sheets
    left, top = sheet.grid.x, sheet.grid.y
    cuts = order_cuts(sheet)
    assert [cut.number for cut in cuts] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [round(cut.y1 - top, 3) for cut in cuts if cut.is_lying] == [0, 90, 96, 186]
    assert [round(cut.x1 - left, 3) for cut in cuts if not cut.is_lying] == [0, 60, 66, 126, 132, 192]
    assert all(cut.is_lying for cut in cuts[:4])


def test_a_cut_reaches_past_all_cards_and_no_further_than_its_reach() -> None:
    (sheet,) = lay(6, bleed=3.0, gap=6.0).sheets
    first, *_, last = order_cuts(sheet)
    assert (first.x1, first.x2) == pytest.approx((sheet.grid.x - REACH, sheet.grid.x + 192 + REACH))
    assert (last.y1, last.y2) == pytest.approx((sheet.grid.y - REACH, sheet.grid.y + 186 + REACH))


def test_cards_that_touch_share_a_cut() -> None:
    imposition = lay(9, bleed=0.0, gap=0.0)
    assert [len(order_cuts(sheet)) for sheet in imposition.sheets] == [8]


def test_a_half_empty_sheet_takes_only_the_cuts_of_its_cards() -> None:
    imposition = lay(10, bleed=0.0, gap=0.0)
    assert [len(order_cuts(sheet)) for sheet in imposition.sheets] == [8, 4]
    assert count_cuts(imposition) == 12


@pytest.mark.parametrize(("cuts", "minutes"), [(0, 0), (1, 5), (15, 5), (16, 10), (160, 55)])
def test_minutes_are_rounded_up_to_steps_of_five(cuts: int, minutes: int) -> None:
    assert estimate_minutes(cuts) == minutes


def test_both_sides_of_the_first_sheet_are_shown_and_the_cuts_on_its_front_alone() -> None:
    (part,) = plan_sheets([KitPart("cards", "cards.pdf", lay(20, bleed=3.0, gap=6.0))])
    assert (part.sheets, part.pages, part.paper, part.duplex) == (3, 6, "A4", "long-edge")
    assert [(shot.page, shot.side, len(shot.cuts)) for shot in part.shots] == [(0, "front", 12), (1, "back", 0)]


def test_a_folded_sheet_is_one_page_and_has_its_fold() -> None:
    (part,) = plan_sheets([KitPart("cards", "cards.pdf", lay(4, bleed=3.0, gap=6.0, duplex=Duplex.FOLD))])
    (shot,) = part.shots
    assert (part.duplex, part.has_folds) == ("fold", True)
    assert shot.fold == (5.0, 148.5, 205.0, 148.5)


def test_cards_without_backs_are_printed_on_one_side() -> None:
    (part,) = plan_sheets([KitPart("cards", "cards.pdf", lay(4, duplex=Duplex.NONE))])
    assert (part.duplex, part.pages) == ("none", 1)


def test_all_parts_of_the_first_large_mat_are_shown() -> None:
    mat = PrintMat(CardSize("", Size(500.0, 250.0)), (PrintCard("table", 1, "mat"),))
    spec = SheetSpec(A4, "a4", Size(60.0, 90.0))
    (part,) = plan_sheets([KitPart("mats", "mats-on-sheets.pdf", lay_on_sheets([mat], spec, Report()))])
    assert part.glued == part.sheets == len(part.shots) == 3
    assert [len(shot.cuts) for shot in part.shots] == [4, 4, 4]


def test_a_mat_as_large_as_the_paper_is_not_cut() -> None:
    mat = PrintMat(CardSize("", Size(297.0, 210.0)), (PrintCard("table", 1, "mat"),))
    spec = SheetSpec(A4, "a4", Size(60.0, 90.0))
    (part,) = plan_sheets([KitPart("mats", "mats-on-sheets.pdf", lay_on_sheets([mat], spec, Report()))])
    assert (part.cuts, part.shots[0].cuts) == (0, ())
