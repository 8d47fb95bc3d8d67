from __future__ import annotations

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.papers import PAPERS
from cardgen.sheets import (
    Duplex,
    Imposition,
    Orientation,
    PrintCard,
    SheetSpec,
    Side,
    impose,
)
from cardgen.sheets.spec import Flip

POKER = Size(63.5, 88.9)


def cards(number: int, back: str | None = "back") -> list[PrintCard]:
    return [PrintCard(str(n), 1, f"front {n}", back) for n in range(1, number + 1)]


def a4(**settings: object) -> SheetSpec:
    return SheetSpec(PAPERS["a4"], "a4", POKER, **settings)  # type: ignore[arg-type]


def pages(imposition: Imposition) -> list[tuple[int, str, str]]:
    """Give sheet number, side and card ids of each page."""
    return [
        (sheet.number, str(side.side), " ".join(placement.card_id for placement in side.placements))
        for sheet, side in imposition.pages
    ]


def test_a_full_page_of_cards_takes_one_sheet() -> None:
    assert pages(impose(cards(9), a4(), Report())) == [
        (1, "front", "1 2 3 4 5 6 7 8 9"),
        (1, "back", "1 2 3 4 5 6 7 8 9"),
    ]


def test_one_more_than_a_page_takes_a_second_sheet() -> None:
    assert pages(impose(cards(10), a4(), Report()))[2:] == [(2, "front", "10"), (2, "back", "10")]


def test_an_exactly_full_last_page_adds_no_empty_one() -> None:
    assert len(impose(cards(18), a4(), Report()).sheets) == 2
    assert len(impose(cards(540), a4(), Report()).sheets) == 60


def test_backs_of_a_partly_filled_row_lie_on_the_other_side() -> None:
    imposition = impose(cards(4), a4(), Report())
    backs = imposition.sheets[0].sides[1].placements
    assert [(round(back.trim.x, 2), round(back.trim.y, 2)) for back in backs] == [
        (136.75, 59.6),
        (73.25, 59.6),
        (9.75, 59.6),
        (136.75, 148.5),
    ]


@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize(("number", "gap", "bleed"), [(1, 0, 3), (2, 0, 3), (4, 0, 3), (5, 2, 3), (7, 6, 3), (8, 6, 5)])
def test_the_rows_and_columns_that_are_used_lie_in_the_middle_of_the_sheet(
    number: int, gap: float, bleed: float, duplex: Duplex
) -> None:
    for _, page in impose(cards(number), a4(gap=gap, bleed=bleed, duplex=duplex), Report()).pages:
        trims = [each.trim for each in page.placements]
        assert min(trim.x for trim in trims) + max(trim.right for trim in trims) == pytest.approx(210)
        assert min(trim.y for trim in trims) + max(trim.bottom for trim in trims) == pytest.approx(297)


def bleeds(imposition: Imposition, page: int = 0) -> list[tuple[float, ...]]:
    """Give the bleed of each card on the left, above, on the right and below."""
    placements = list(imposition.pages)[page][1].placements
    return [
        tuple(
            round(length, 6)
            for length in (
                each.trim.x - each.clip.x,
                each.trim.y - each.clip.y,
                each.clip.right - each.trim.right,
                each.clip.bottom - each.trim.bottom,
            )
        )
        for each in placements
    ]


def test_a_card_has_its_whole_bleed_beside_and_below_empty_places() -> None:
    imposition = impose(cards(4), a4(), Report())
    assert bleeds(imposition) == [(3, 3, 0, 0), (0, 3, 0, 3), (0, 3, 3, 3), (3, 0, 3, 3)]
    assert bleeds(imposition, 1) == [(0, 3, 3, 0), (0, 3, 0, 3), (3, 3, 0, 3), (3, 0, 3, 3)]
    assert bleeds(impose(cards(3), a4(gap=2), Report())) == [(3, 3, 1, 3), (1, 3, 1, 3), (1, 3, 3, 3)]


def test_a_back_has_its_whole_bleed_beside_a_card_without_a_back() -> None:
    pile = [*cards(1), PrintCard("rules", 1, "rules", None), PrintCard("3", 1, "front 3", "back"), *cards(1)]
    imposition = impose(pile, a4(), Report())
    assert bleeds(imposition, 1) == [(3, 3, 3, 0), (3, 3, 3, 3), (3, 0, 3, 3)]
    assert bleeds(imposition)[:3] == [(3, 3, 0, 0), (0, 3, 0, 3), (0, 3, 3, 3)]


def test_a_bleed_over_an_empty_place_ends_halfway_to_the_next_card() -> None:
    spec = SheetSpec(Size(100, 40), "100x40", Size(12, 12), 9, 2, orientation=Orientation.LANDSCAPE)
    pile = [PrintCard("1", 1, "f", "b"), PrintCard("2", 1, "f", None), PrintCard("3", 1, "f", "b")]
    assert [each[0] for each in bleeds(impose(pile, spec, Report()), 1)] == [9, 8]


def test_the_digest_of_a_layout_changes_with_any_place_and_any_card() -> None:
    known = impose(cards(9), a4(gap=6), Report()).digest
    assert len(known) == 6
    assert known == impose(cards(9), a4(gap=6), Report()).digest
    others = [impose(cards(9), a4(gap=6, bleed=2), Report()), impose(cards(8), a4(gap=6), Report())]
    others += [impose(cards(9)[::-1], a4(gap=6), Report()), impose(cards(9), a4(gap=6.01), Report())]
    assert known not in {other.digest for other in others}


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    pile = [*cards(2), PrintCard("rules", 1, "rules", None), PrintCard("4", 1, "front 4", "back")]
    assert pages(impose(pile, a4(), Report())) == [(1, "front", "1 2 rules 4"), (1, "back", "1 2 4")]
    back = impose(pile, a4(), Report()).sheets[0].sides[1].placements[2]
    assert (back.card_id, back.slot) == ("4", 3)


def test_cards_without_any_back_have_no_page_of_backs() -> None:
    assert [side for _, side, _ in pages(impose(cards(10, None), a4(), Report()))] == ["front", "front"]


def test_a_last_sheet_without_backs_has_no_page_of_backs() -> None:
    pile = [*cards(9), PrintCard("rules", 1, "rules", None)]
    assert [page[:2] for page in pages(impose(pile, a4(), Report()))] == [(1, "front"), (1, "back"), (2, "front")]


def test_a_sheet_without_backs_before_others_keeps_an_empty_back() -> None:
    # Else a printer that prints on both sides would put the next sheet's fronts on its back.
    pile = [*cards(9, None), *cards(1)]
    assert pages(impose(pile, a4(), Report()))[:3] == [
        (1, "front", "1 2 3 4 5 6 7 8 9"),
        (1, "back", ""),
        (2, "front", "1"),
    ]


def test_fronts_only_means_no_backs_at_all() -> None:
    assert pages(impose(cards(1), a4(duplex=Duplex.NONE), Report())) == [(1, "front", "1")]


def test_a_folded_sheet_is_one_page_with_both_sides() -> None:
    imposition = impose(cards(3), a4(gap=6, duplex=Duplex.FOLD), Report())
    assert pages(imposition) == [(1, "front", "1 2 3 1 2 3")]
    sides = [placement.side for placement in imposition.sheets[0].sides[0].placements]
    assert sides == [Side.FRONT] * 3 + [Side.BACK] * 3


def test_a_folded_sheet_keeps_its_bleed_five_millimetres_off_the_fold() -> None:
    for spec in (a4(duplex=Duplex.FOLD), a4(duplex=Duplex.FOLD, orientation=Orientation.LANDSCAPE)):
        sheet = impose(cards(99), spec, Report()).sheets[0]
        page, upright = sheet.sides[0], sheet.grid.flip is Flip.WORK_AND_TURN
        middle = (spec.sheet.width if upright else spec.sheet.height) / 2
        for placement in page.placements:
            near, far = (
                (placement.clip.x, placement.clip.right) if upright else (placement.clip.y, placement.clip.bottom)
            )
            assert far <= middle - 5 + 1e-9 or near >= middle + 5 - 1e-9


def test_nothing_is_folded_where_no_card_has_a_back() -> None:
    assert pages(impose(cards(9, None), a4(duplex=Duplex.FOLD), Report())) == [(1, "front", "1 2 3 4 5 6 7 8 9")]


def test_copies_are_told_apart() -> None:
    pile = [PrintCard("7", copy, "front 7", "back") for copy in (1, 2, 3)]
    placed = impose(pile, a4(), Report()).sheets[0].sides[0].placements
    assert [(each.card_id, each.copy, each.key) for each in placed] == [
        ("7", 1, "front 7"),
        ("7", 2, "front 7"),
        ("7", 3, "front 7"),
    ]


def test_no_card_at_all_is_a_sentence_and_no_sheet() -> None:
    report = Report()
    assert impose([], a4(), report).sheets == ()
    assert [each.code for each in report.diagnostics] == ["nothing-to-print"]


def test_a_card_larger_than_the_sheet_is_an_error_with_the_numbers() -> None:
    report = Report()
    spec = SheetSpec(PAPERS["a5"], "a5", Size(150, 200), orientation=Orientation.LANDSCAPE)
    assert impose(cards(1), spec, report).sheets == ()
    (found,) = report.diagnostics
    assert found.code == "card-too-large"
    assert found.message == (
        "A card of 150 x 200 mm does not fit: A5 landscape, 210 x 148 mm, with margins of 5 mm, leaves 200 x 138 mm."
    )
    assert found.hint == "This would help: paper `b5` or larger."


def test_a_margin_that_is_too_wide_is_named_with_the_one_that_fits() -> None:
    report = Report()
    impose(cards(1), a4(margin=80), report)
    (found,) = report.diagnostics
    assert found.hint == "This would help: a margin of 73.2 mm or less, if the printer can; paper `b4` or larger."


def test_a_card_too_large_for_half_a_sheet_is_sent_to_a_page_of_backs() -> None:
    report = Report()
    spec = SheetSpec(PAPERS["a5"], "a5", Size(120, 150), duplex=Duplex.FOLD)
    impose(cards(1), spec, report)
    (found,) = report.diagnostics
    assert "does not fit on the half of a sheet that is folded" in found.message
    assert "leaves 61 x 200 mm or 138 x 92 mm" in found.message
    assert found.hint.startswith("This would help: print the backs on their own page (duplex `long-edge`)")


def test_a_card_too_large_for_any_paper_says_so() -> None:
    report = Report()
    impose(cards(1), SheetSpec(PAPERS["a4"], "a4", Size(900, 900)), report)
    assert report.diagnostics[0].hint == "No paper that cardgen knows by name is large enough."


def test_an_offset_that_moves_backs_off_the_sheet_is_an_error() -> None:
    report = Report()
    impose(cards(9), a4(back_offset=(-12, 0)), report)
    (found,) = report.diagnostics
    assert found.code == "back-off-sheet"
    assert found.message == (
        "The backs are moved 12 mm to the left and 0 mm down, which puts some of them over the edge of the sheet, "
        "A4 portrait, 210 x 297 mm."
    )
    assert found.hint == (
        "The offset makes up for a printer that misses by a millimetre or two; give it in mm, "
        "a negative number for left or up."
    )


@pytest.mark.parametrize("setting", ["bleed", "gap", "margin"])
def test_a_negative_length_is_a_bug_of_the_caller(setting: str) -> None:
    with pytest.raises(ValueError, match="negative"):
        a4(**{setting: -1})


def test_an_offset_that_moves_backs_into_the_margin_is_a_warning_with_the_numbers() -> None:
    report = Report()
    impose(cards(9), a4(back_offset=(5, 0)), report)
    (found,) = report.diagnostics
    assert (found.code, str(found.severity)) == ("back-in-margin", "warning")
    assert found.message == (
        "The backs are moved 5 mm to the right and 0 mm down, which brings some of them to 4.75 mm from the edge of "
        "the sheet, A4 portrait, 210 x 297 mm; the margin, which the printer leaves white, is 5 mm."
    )
    assert found.hint == (
        "Their colour may end before the cut. A smaller offset or larger paper keeps them out of the margin; "
        "if the printer can print there, say so with `--margin 4.7`."
    )


@pytest.mark.parametrize("offset", [(0, 0), (4.75, 0), (-4.75, -10.15), (0.5, 0.5)])
def test_an_offset_that_keeps_backs_out_of_the_margin_is_not_worth_a_word(offset: tuple[float, float]) -> None:
    report = Report()
    impose(cards(9), a4(back_offset=offset), report)
    assert not report.diagnostics


def test_a_folded_sheet_has_no_offset_to_warn_of() -> None:
    report = Report()
    impose(cards(4), a4(gap=6, duplex=Duplex.FOLD, back_offset=(9, 9)), report)
    assert not report.diagnostics
