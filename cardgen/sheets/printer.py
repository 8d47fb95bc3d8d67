"""How what was read off a printed target puts backs behind fronts, whichever way round the sheets lie. Numbers only."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from cardgen.geometry import Box
from cardgen.model import PrinterProfile
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec
from cardgen.units import format_mm

Point = tuple[float, float]

_LIES = {
    (Orientation.PORTRAIT, Duplex.LONG_EDGE): 0,
    (Orientation.LANDSCAPE, Duplex.SHORT_EDGE): 1,
    (Orientation.PORTRAIT, Duplex.SHORT_EDGE): 2,
    (Orientation.LANDSCAPE, Duplex.LONG_EDGE): 3,
}
"""By how many quarters a back lies turned clockwise on the paper, looked at from behind with the head of the paper up.

A page that lies is printed a quarter to the left on the upright paper (RFC 8011, 5.2.10): its head is at the left edge
as one looks at the front, at the right one as one looks at the back.
"""


@dataclass(frozen=True, slots=True)
class Turning:
    """A turn clockwise by degrees about a point in millimetres on the sheet."""

    degrees: float
    x: float
    y: float

    def point(self, x: float, y: float) -> Point:
        """Give where a point comes to lie."""
        angle = math.radians(self.degrees)
        right, down = x - self.x, y - self.y
        sine, cosine = math.sin(angle), math.cos(angle)
        return self.x + right * cosine - down * sine, self.y + right * sine + down * cosine

    def bounds(self, box: Box) -> Box:
        """Give the smallest upright box around a box once it is turned."""
        if not self.degrees:
            return box
        corners = [self.point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


@dataclass(frozen=True, slots=True)
class ReadOff:
    """What the places of a target came to: the shift at its middle, the turn in degrees, and how far the place that
    fits worst is from where these put it, with its name."""

    x: float
    y: float
    rotation: float
    worst: str = ""
    worst_by: float = 0.0


def find_shift(spec: SheetSpec) -> Point:
    """Give how far what is on the back of a sheet is moved to the right and down, to lie behind the front.

    The printer is off by the same on the paper, whichever way a page is printed on it; what is right on one page is
    down on another. What is folded or has no back is not moved.
    """
    wanted = _LIES.get((spec.orientation, spec.duplex))
    if wanted is None:
        return 0.0, 0.0
    if spec.printer is None:
        return spec.back_offset
    x, y = spec.printer.x, spec.printer.y
    for _ in range((_LIES[_lie_of(spec.printer)] - wanted) % 4):
        x, y = -y, x
    return _add(spec.back_offset, (x, y))


def find_turning(spec: SheetSpec) -> Turning:
    """Give the turn of all that is on the back of a sheet, about its middle once that is shifted."""
    x, y = find_shift(spec)
    is_turned = spec.printer is not None and (spec.orientation, spec.duplex) in _LIES
    degrees = spec.printer.rotation if spec.printer is not None and is_turned else 0.0
    return Turning(degrees, spec.sheet.width / 2 + x, spec.sheet.height / 2 + y)


def tell_shift(right: float, down: float, joint: str = " and ") -> str:
    """Say a shift in words: `0.5 mm to the right and 0.3 mm up`."""
    across, along = "to the left" if right < 0 else "to the right", "up" if down < 0 else "down"
    return f"{format_mm(abs(right))} mm {across}{joint}{format_mm(abs(down))} mm {along}"


def tell_turn(degrees: float) -> str:
    """Say a turn in words: `0.20 degrees clockwise`."""
    return f"{abs(degrees):.2f} degrees {'against the clock' if degrees < 0 else 'clockwise'}"


def fit_read_offs(read: Mapping[str, Point], places: Mapping[str, Point], rotation: float | None = None) -> ReadOff:
    """Give the shift and turn that fit best what was read off at some places, by name.

    `places` are where these lie, from the middle of the sheet. The squares of what is left are as small as can be.
    With one place nothing is known of a turn: it is `rotation`, or none.
    """
    here = {name: places[name] for name in read}
    there = {name: _add(places[name], off) for name, off in read.items()}
    start, end = _middle(here.values()), _middle(there.values())
    if rotation is None:
        rotation = _find_rotation([(_from(start, here[name]), _from(end, there[name])) for name in read])
    turning = Turning(rotation, 0.0, 0.0)
    shift = _from(turning.point(*start), end)
    off = {name: math.dist(_add(turning.point(*here[name]), shift), there[name]) for name in read}
    worst = max(off, key=lambda name: off[name])
    return ReadOff(*shift, rotation, worst, off[worst])


def _find_rotation(pairs: Sequence[tuple[Point, Point]]) -> float:
    """Give the degrees by which points turn clockwise about the middle of them all; none where there is but one."""
    along = sum(a * c + b * d for (a, b), (c, d) in pairs)
    across = sum(a * d - b * c for (a, b), (c, d) in pairs)
    return math.degrees(math.atan2(across, along)) if len(pairs) > 1 else 0.0


def _lie_of(profile: PrinterProfile) -> tuple[Orientation, Duplex]:
    return Orientation.LANDSCAPE if profile.is_landscape else Orientation.PORTRAIT, Duplex(profile.flip)


def _middle(points: Collection[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _from(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _add(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]
