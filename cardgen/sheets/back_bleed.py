"""Checks the bleed that backs are to have against the room between them, once it is known where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics import Place, Report
from cardgen.geometry import TOLERANCE
from cardgen.sheets.grid import Grid
from cardgen.units import format_mm


def find_bleed_between(grid: Grid) -> float | None:
    """Give how much bleed has room on each side between neighbours of a full sheet, None where none has one."""
    size, pitch = grid.place_size, grid.pitch
    across = [pitch.width - size.width] * (grid.columns > 1)
    down = [pitch.height - size.height] * (grid.rows > 1)
    return min((max(0.0, space) / 2 for space in (*across, *down)), default=None)


def check_back_bleed(grids: Sequence[Grid], place: Place | None, report: Report) -> None:
    """Warn of more bleed on backs than on fronts of which neighbours leave no room for all; with one hint for all."""
    wanted = max((grid.spec.back_bleed for grid in grids if grid.spec.back_bleed > grid.spec.bleed), default=0.0)
    room = min((half for grid in grids if (half := find_bleed_between(grid)) is not None), default=wanted)
    if room >= wanted - TOLERANCE:
        return
    layout, enough = grids[0].spec.layout, format_mm(2 * wanted, 2 * room)
    if room > TOLERANCE:
        between = (
            f"only {format_mm(room, wanted)} mm of the {format_mm(wanted)} mm bleed have room, half of the gap of "
            f"{format_mm(2 * room, 2 * wanted)} mm; the rest is"
        )
    else:
        between = f"nothing of the {format_mm(wanted)} mm bleed has room, for the cards touch; it is"
    way = (
        f"The layout `{layout.name}` says how far cards lie apart; another one may have more room."
        if layout
        else f"`gap: {enough}` has room for all."
    )
    report.warn(
        "back-bleed-short",
        f"Between two backs {between} past the outer cards.",
        place,
        f"A back that is off shows colour of its neighbour there, no white. {way}",
    )
