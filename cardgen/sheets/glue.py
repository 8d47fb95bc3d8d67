"""The word that stands outside of a piece or a part beside what is to be glued. Numbers only."""

from __future__ import annotations

from cardgen.sheets.grid import SMALLEST_OFFSET
from cardgen.sheets.lines import DESCENT, Caption
from cardgen.units import pt_to_mm

WORD, POINTS = "glue", 6.0
WIDTH = 4.0  # of the word at that size, and a little more than it
_AWAY = SMALLEST_OFFSET + pt_to_mm(POINTS) * DESCENT


def write_left_of(edge: float, start: float, end: float) -> tuple[Caption, ...]:
    """Write the word upwards left of an upright edge, in the middle of a span of heights; nothing where it is short."""
    return _write(edge - _AWAY, (start + end + WIDTH) / 2, 270) if end - start > WIDTH else ()


def write_above(edge: float, start: float, end: float) -> tuple[Caption, ...]:
    """Write the word above a lying edge, in the middle of a span along it; nothing where the span is too short."""
    return _write((start + end - WIDTH) / 2, edge - _AWAY, 0) if end - start > WIDTH else ()


def _write(x: float, y: float, rotation: int) -> tuple[Caption, ...]:
    return (Caption(WORD, round(x, 6), round(y, 6), POINTS, rotation),)
