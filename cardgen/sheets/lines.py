"""What is drawn beside the faces, as values: lines, circles and short texts in millimetres on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

HAIRLINE = 0.2
ASCENT, DESCENT = 0.72, 0.21  # of a caption's letters above and below its baseline, in its size


class Stroke(StrEnum):
    """What a line is for; how it is drawn: its grey, from black at 0 to white at 1, and its dashes and gaps in mm."""

    grey: float
    dash: tuple[float, ...]

    CROP = "crop", 0.0
    CUT = "cut", 0.5
    DOT = "dot", 0.0
    FOLD = "fold", 0.0, (3.0, 2.0)
    JOIN = "join", 0.0, (0.8, 0.6)
    RULER = "ruler", 0.0

    @property
    def is_mark(self) -> bool:
        """Tell whether it shows where to cut, so that its look may be chosen."""
        return self in (Stroke.CROP, Stroke.CUT, Stroke.DOT, Stroke.JOIN)

    def __new__(cls, value: str, grey: float, dash: tuple[float, ...] = ()) -> Self:
        """Make a kind of line."""
        stroke = str.__new__(cls, value)
        stroke._value_, stroke.grey, stroke.dash = value, grey, dash
        return stroke


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A straight line in millimetres on the sheet; its width is `HAIRLINE`, that of a mark as its look says."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


@dataclass(frozen=True, slots=True, order=True)
class Circle:
    """A circle in millimetres on the sheet by its middle and radius; its line is `HAIRLINE` wide, a dot is filled."""

    x: float
    y: float
    radius: float
    stroke: Stroke


@dataclass(frozen=True, slots=True, order=True)
class Caption:
    """A text: where its baseline starts in millimetres, its size in points, its turning clockwise in degrees."""

    text: str
    x: float
    y: float
    size: float
    rotation: int


def make_line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> Line:
    """Give a line between two points, rounded to a millionth of a millimetre."""
    return Line(round(x1, 6), round(y1, 6), round(x2, 6), round(y2, 6), stroke)
