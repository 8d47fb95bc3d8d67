"""Guillotine order: what a pile of sheets comes to when it is cut and its piles are laid on one another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.model.skip import Skip
from cardgen.papers import PAPERS
from cardgen.sheets import Imposition, PrintCard, SheetSpec, Side, impose
from cardgen.sheets.stacking import stack_places

POKER = Size(63.5, 88.9)


def imposed(cards: int, skip: tuple[Skip, ...] = (), stack: bool = True) -> Imposition:
    spec = SheetSpec(PAPERS["a4"], "a4", POKER, skip=skip, stack=stack)
    return impose([PrintCard(f"{n}", 1, "front", "back") for n in range(cards)], spec, Report())


def cut_and_pile(imposition: Imposition) -> list[str]:
    """Cut the pile of sheets through, take each place's pile from the top, and lay the piles on one another."""
    sheets = [
        {(round(each.trim.y, 3), round(each.trim.x, 3)): each.card_id for each in sheet.sides[0].placements}
        for sheet in imposition.sheets
    ]
    places = sorted({place for sheet in sheets for place in sheet})
    return [sheet[place] for place in places for sheet in sheets if place in sheet]


def test_five_cards_on_sheets_of_two() -> None:
    assert stack_places([(0, 1), (0, 1), (0, 1)], 5) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]


def test_a_slot_that_is_empty_on_one_sheet_is_passed_over() -> None:
    assert stack_places([(1,), (0, 1)], 3) == [(1, 0), (0, 1), (1, 1)]


def test_each_sheet_gets_a_card_also_where_its_open_slots_are_the_last() -> None:
    assert stack_places([(3,), (0, 1, 2, 3)], 2) == [(1, 0), (0, 3)]


@pytest.mark.parametrize(
    ("cards", "sheets"), [(1, ["0"]), (9, ["0 1 2 3 4 5 6 7 8"]), (10, ["0 2 4 6 8", "1 3 5 7 9"])]
)
def test_cards_go_through_the_sheets_slot_by_slot(cards: int, sheets: list[str]) -> None:
    found = [" ".join(each.card_id for each in sheet.sides[0].placements) for sheet in imposed(cards).sheets]
    assert found == sheets


def _leaves_room(skip: tuple[Skip, ...]) -> bool:
    return all(any(not any(s.holds(slot, sheet) for s in skip) for slot in range(1, 10)) for sheet in range(30))


SKIPS = st.lists(
    st.builds(
        lambda first, length, sheet: Skip(first, min(9, first + length), sheet),
        st.integers(1, 9),
        st.integers(0, 6),
        st.none() | st.integers(1, 5),
    ),
    max_size=3,
).map(tuple)


@settings(max_examples=150)
@given(cards=st.integers(1, 120), skip=SKIPS.filter(_leaves_room))
def test_cut_piles_laid_on_one_another_are_in_deck_order(cards: int, skip: tuple[Skip, ...]) -> None:
    stacked, plain = imposed(cards, skip), imposed(cards, skip, stack=False)
    assert cut_and_pile(stacked) == [f"{n}" for n in range(cards)]
    assert len(stacked.sheets) == len(plain.sheets)
    for sheet in stacked.sheets:
        fronts, backs = (side.placements for side in sheet.sides)
        assert fronts
        assert {each.slot for each in fronts} == {each.slot for each in backs}
        assert not any(s.holds(each.slot + 1, sheet.number) for each in fronts for s in skip)
        assert all(each.side is Side.BACK for each in backs)
