"""Sheets of cards for a virtual table, as numbers: grids, slots, and how cards are divided."""

import pytest

from cardgen.export.tabletop.sheets import choose_grid, divide, fit_grid
from cardgen.geometry import Size

POKER = Size(63.5, 88.9)


@pytest.mark.parametrize(
    ("slots", "side", "columns", "rows", "pixels"),
    [
        (2, 4096, 2, 2, (750, 1050)),  # at 300 dpi cards are fine enough
        (5, 4096, 3, 2, (750, 1050)),
        (53, 4096, 9, 6, (455, 637)),
        (70, 4096, 10, 7, (409, 573)),
        (70, 10_000, 10, 7, (750, 1050)),
        (70, 512, 10, 7, (51, 72)),
    ],
)
def test_the_grid_is_that_on_which_cards_are_largest(slots, side, columns, rows, pixels):
    grid = choose_grid(slots, POKER, side)
    assert (grid.columns, grid.rows) == (columns, rows)
    assert (grid.across, grid.down) == pixels
    assert max(grid.size) <= side


@pytest.mark.parametrize("size", [POKER, Size(88.9, 63.5), Size(20, 20), Size(10, 500), Size(500, 10), Size(70, 120)])
@pytest.mark.parametrize("side", [512, 4096, 10_000])
def test_no_grid_goes_past_what_the_program_takes(size, side):
    for slots in range(2, 71):
        grid = choose_grid(slots, size, side)
        assert 2 <= grid.columns <= 10
        assert 2 <= grid.rows <= 7
        assert grid.columns * grid.rows >= slots
        assert max(grid.size) <= side
        assert min(grid.across, grid.down) >= 1


def test_slots_go_row_by_row():
    grid = fit_grid(3, 2, Size(25.4, 25.4), 900)
    assert (grid.across, grid.down, grid.last) == (300, 300, 5)
    assert [grid.place_of(slot) for slot in range(6)] == [(0, 0), (300, 0), (600, 0), (0, 300), (300, 300), (600, 300)]


@pytest.mark.parametrize(
    ("cards", "on_each"),
    [(1, [1]), (69, [69]), (70, [35, 35]), (138, [69, 69]), (139, [46, 46, 47]), (200, [66, 67, 67])],
)
def test_cards_are_divided_evenly_and_the_last_slot_of_a_sheet_is_free(cards, on_each):
    faces = [(f"front {at}", "back") for at in range(cards)]
    sheets = divide(faces, POKER, 4096, 7)
    assert [len(sheet.fronts) for sheet in sheets] == on_each
    assert [sheet.number for sheet in sheets] == list(range(7, 7 + len(on_each)))
    assert all(len(sheet.fronts) <= sheet.grid.last for sheet in sheets)
    assert [front for sheet in sheets for front in sheet.fronts] == [front for front, _ in faces]


def test_a_look_has_one_slot_and_a_front_with_two_backs_has_two():
    sheet, *more = divide([("a", "x"), ("b", "x"), ("a", "x"), ("a", "y")], POKER, 4096, 3)
    assert not more
    assert (sheet.fronts, sheet.backs) == (("a", "b", "a"), ("x", "x", "y"))
    assert [sheet.card_id("a", "x"), sheet.card_id("b", "x"), sheet.card_id("a", "y")] == [300, 301, 302]


def test_a_board_has_its_sheet_for_itself():
    (sheet,) = divide([("a", "")], Size(600, 300), 4096, 1, is_alone=True)
    assert (sheet.grid.columns, sheet.grid.rows, sheet.grid.size) == (1, 1, (4096, 2048))
