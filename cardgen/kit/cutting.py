"""In which order a sheet is cut, and how long that takes. Numbers only, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from cardgen.sheets import Imposition, Sheet
from cardgen.sheets.cut_paths import find_cut_paths
from cardgen.sheets.grid import surrounding

SECONDS = 20
"""How long one straight cut takes by hand, as people do it who have done it before: ruler laid on, two strokes."""
REACH = 4.0  # how far past the cards a line of the pictures is drawn, in mm
_STEP = 5  # minutes
_SAME = 3  # digits after the point


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut over a sheet: its number from 1, and where it begins and ends, in millimetres."""

    number: int
    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_lying(self) -> bool:
        """Tell whether it runs from side to side."""
        return self.y1 == self.y2


def order_cuts(sheet: Sheet) -> tuple[Cut, ...]:
    """Give the straight cuts of a sheet as its front is seen: those from side to side from the top down, then those
    from head to foot from the left on."""
    boxes = [path.box for path in find_cut_paths(sheet, sheet.sides[0])]
    if not boxes:
        return ()
    block = surrounding(tuple(boxes)).grown(REACH)
    lying = _places(edge for box in boxes for edge in (box.y, box.bottom))
    upright = _places(edge for box in boxes for edge in (box.x, box.right))
    lines = [(block.x, y, block.right, y) for y in lying] + [(x, block.y, x, block.bottom) for x in upright]
    return tuple(Cut(number, *line) for number, line in enumerate(lines, 1))


def count_cuts(imposition: Imposition) -> int:
    """Give how many straight cuts all sheets take together."""
    return sum(len(order_cuts(sheet)) for sheet in imposition.sheets)


def estimate_minutes(cuts: int) -> int:
    """Give how many minutes some cuts take, in steps of five, rounded up."""
    return math.ceil(cuts * SECONDS / 60 / _STEP) * _STEP


def _places(edges: Iterable[float]) -> list[float]:
    return sorted({round(edge, _SAME) for edge in edges})
