"""A printer as its owner knows it: how far its backs are off, how it turns the sheet, what it leaves white."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """What was read off a printed calibration target; lengths in millimetres.

    `x` and `y` move what is printed on the back to the right and down, as one looks at the back of the target with its
    words upright, and `rotation` turns it clockwise, in degrees, about the middle of the sheet: then it lies behind the
    front. `flip` is the edge over which the sheet was turned, `is_landscape` tells whether it lay on its long side.
    `margin` is the edge of the paper that the printer leaves white; None where nobody has looked.
    """

    name: str
    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    flip: str = "long-edge"
    is_landscape: bool = False
    margin: float | None = None
