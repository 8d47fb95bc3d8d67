"""Slots that stay empty: what lies where, what is reported, and where marks and bleeds are."""

# triggers: bad-skip
from __future__ import annotations

import pytest
from simulated_paper import lies_behind

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading.skip import parse_skip
from cardgen.model.skip import Skip, format_skip
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, Imposition, Orientation, PrintCard, SheetSpec, Side, find_grid, impose
from cardgen.sheets.skips import check_sheets_skipped, check_skip

POKER = Size(63.5, 88.9)
PLACE = Place("decks/t/deck.yaml", 4, 3, 4)


def spec(skip: str, **settings: object) -> SheetSpec:
    return SheetSpec(PAPERS["a4"], "a4", POKER, skip=parse_skip(skip)[0], **settings)  # type: ignore[arg-type]


def cards(number: int) -> list[PrintCard]:
    return [PrintCard(str(n), 1, f"front {n}", "back") for n in range(1, number + 1)]


def slots(imposition: Imposition) -> list[dict[int, str]]:
    """Give the cards of each sheet by their slots, counted from 1."""
    return [{each.slot + 1: each.card_id for each in sheet.sides[0].placements} for sheet in imposition.sheets]


def check(skip: str, sheets: int = 2) -> list[str]:
    report = Report()
    grid = find_grid(spec(skip))
    assert grid is not None
    if check_skip([grid], PLACE, report):
        check_sheets_skipped([grid], sheets, PLACE, report)
    assert {each.place for each in report.diagnostics} <= {PLACE}
    return [f"{each.code}: {each.message}" for each in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1", (Skip(1, 1),)),
        ("1,3-5", (Skip(1, 1), Skip(3, 5))),
        ("1:1-4", (Skip(1, 4, 1),)),
        (" 2 : 7 , 3 – 4 ", (Skip(7, 7, 2), Skip(3, 4))),
        ("none", ()),
        ("no", ()),
    ],
)
def test_slots_are_read(text: str, found: tuple[Skip, ...]) -> None:
    assert parse_skip(text) == (found, ())


@pytest.mark.parametrize("part", ["0", "a", "", "-1", "5-3", "0:1", "1:", ":1", "1:2:3", "1.5", "1 2", "²", "12345"])
def test_each_part_that_names_no_slot_is_told(part: str) -> None:
    assert parse_skip(f"2,{part},x") == ((Skip(2, 2),), (part, "x"))


def test_slots_are_written_as_they_are_typed() -> None:
    assert format_skip(parse_skip("1,3-5,2:7-8")[0]) == "1,3-5,2:7-8"


def test_cards_lie_on_the_other_slots_of_every_sheet() -> None:
    found = slots(impose(cards(8), spec("1,3-5"), Report()))
    assert found == [{2: "1", 6: "2", 7: "3", 8: "4", 9: "5"}, {2: "6", 6: "7", 7: "8"}]


def test_slots_of_one_sheet_stay_empty_on_that_sheet_alone() -> None:
    found = slots(impose(cards(14), spec("2:1-4"), Report()))
    assert found == [
        {n: str(n) for n in range(1, 10)},
        {5: "10", 6: "11", 7: "12", 8: "13", 9: "14"},
    ]


def test_an_exactly_full_last_sheet_adds_no_empty_one() -> None:
    assert len(impose(cards(10), spec("1,3-5"), Report()).sheets) == 2
    assert len(impose(cards(11), spec("1,3-5"), Report()).sheets) == 3


def test_a_place_is_the_same_on_a_sheet_with_few_cards() -> None:
    (full, last) = impose(cards(10), spec("1"), Report()).sheets
    by_slot = {each.slot: each.trim for each in full.sides[0].placements}
    assert [each.slot for each in last.sides[0].placements] == [1, 2]
    assert [each.trim for each in last.sides[0].placements] == [by_slot[1], by_slot[2]]


@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("orientation", list(Orientation))
def test_backs_lie_behind_their_fronts(duplex: Duplex, orientation: Orientation) -> None:
    asked = spec("1,3,2:2", gap=2, duplex=duplex, orientation=orientation)
    imposition = impose(cards(11), asked, Report())
    for sheet in imposition.sheets:
        placed = [each for side in sheet.sides for each in side.placements]
        fronts = {each.slot: each for each in placed if each.side is Side.FRONT}
        backs = {each.slot: each for each in placed if each.side is Side.BACK}
        assert 0 not in fronts
        assert 2 not in fronts
        assert backs.keys() == (set() if duplex is Duplex.NONE else fronts.keys())
        upright = sheet.grid.flip is not None and sheet.grid.flip.value == "left and right"
        assert all(lies_behind(back, fronts[slot], asked, upright) for slot, back in backs.items())


def test_a_card_has_its_whole_bleed_beside_an_empty_slot() -> None:
    (sheet,) = impose(cards(8), spec("2", gap=0), Report()).sheets
    first = sheet.sides[0].placements[0]
    assert (first.slot, round(first.clip.right - first.trim.right, 6)) == (0, 3)
    assert round(first.clip.bottom - first.trim.bottom, 6) == 0


@pytest.mark.parametrize(
    ("skip", "told"),
    [
        ("9", []),
        ("10", ["bad-skip: `skip` names slot 10, but a sheet of cards of 63.5 x 88.9 mm has 9 slots."]),
        ("8-12", ["bad-skip: `skip` names slot 12, but a sheet of cards of 63.5 x 88.9 mm has 9 slots."]),
        (
            "10,1:11",
            [
                "bad-skip: `skip` names slot 10, but a sheet of cards of 63.5 x 88.9 mm has 9 slots.",
                "bad-skip: `skip` names slot 11, but a sheet of cards of 63.5 x 88.9 mm has 9 slots.",
            ],
        ),
        (
            "1-4,5-9",
            [
                "bad-skip: `skip` leaves no slot for a card: a sheet of cards of 63.5 x 88.9 mm has 9 slots, and all "
                "of them are to stay empty."
            ],
        ),
        (
            "1-4,2:5-9",
            ["bad-skip: `skip` leaves no slot for a card on sheet 2: a sheet of cards of 63.5 x 88.9 mm has 9 slots."],
        ),
        ("3:1", ["option-without-effect: `skip` with `3:1` changes nothing: 2 sheets are printed."]),
    ],
)
def test_what_no_sheet_can_do_is_told(skip: str, told: list[str]) -> None:
    assert check(skip) == told


def test_a_slot_counts_where_the_sheets_of_one_size_have_it() -> None:
    report = Report()
    tarot = SheetSpec(PAPERS["a4"], "a4", Size(70, 120), skip=parse_skip("9")[0])
    grids = [grid for each in (spec("9"), tarot) if (grid := find_grid(each)) is not None]
    assert check_skip(grids, PLACE, report)
    assert not report.diagnostics


def test_a_sheet_without_a_slot_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="sheet 2 has no slot"):
        impose(cards(12), spec("2:1-9"), Report())
