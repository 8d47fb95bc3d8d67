"""Checks the slots that are to stay empty against the sheets there are, once it is known how many cards one holds."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics import Place, Report
from cardgen.model.skip import Skip
from cardgen.sheets.grid import Grid
from cardgen.units import format_mm


def check_skip(grids: Sequence[Grid], place: Place | None, report: Report) -> bool:
    """Tell whether the sheets, one grid for each size of card, have the slots to skip, and others; else report it.

    With several sizes a slot must be on the sheets of one of them.
    """
    largest = max(grids, key=lambda grid: grid.capacity)
    skip = largest.spec.skip
    beyond = [each for each in skip if each.last > largest.capacity]
    for each in beyond:
        message = f"`skip` names slot {_name_beyond(each, largest.capacity)}, but {_describe(largest)}."
        report.error("bad-skip", message, place, f"Slots count from 1, row by row; the last one is {largest.capacity}.")
    sheets = sorted({each.sheet for each in skip if each.sheet is not None})
    full = [] if beyond else [grid for grid in grids if not grid.open_slots(0)]
    for grid in full:
        message = f"`skip` leaves no slot for a card: {_describe(grid)}, and all of them are to stay empty."
        report.error("bad-skip", message, place, "Leave at least one slot out of it.")
    closed = (
        [] if beyond or full else [number for number in sheets if not all(grid.open_slots(number) for grid in grids)]
    )
    for number in closed:
        message = f"`skip` leaves no slot for a card on sheet {number}: {_describe(largest)}."
        report.error("bad-skip", message, place, "Begin with another sheet, or leave at least one slot out of it.")
    return not (beyond or full or closed)


def check_sheets_skipped(grids: Sequence[Grid], sheets: int, place: Place | None, report: Report) -> None:
    """Warn of slots to skip on a sheet that is not printed, as there are but so many."""
    for each in grids[0].spec.skip:
        if each.sheet is not None and each.sheet > sheets:
            printed = "1 sheet is" if sheets == 1 else f"{sheets} sheets are"
            message = f"`skip` with `{each}` changes nothing: {printed} printed."
            report.warn("option-without-effect", message, place, "The number before the colon is that of a sheet.")


def _name_beyond(skip: Skip, capacity: int) -> str:
    return str(skip.first if skip.first > capacity else skip.last)


def _describe(grid: Grid) -> str:
    card = grid.spec.card
    slots = "1 slot" if grid.capacity == 1 else f"{grid.capacity} slots"
    return f"a sheet of cards of {format_mm(card.width)} x {format_mm(card.height)} mm has {slots}"
