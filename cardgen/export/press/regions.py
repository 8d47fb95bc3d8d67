"""Where ink lies in a stream: boxes around it, and regions that it surely fills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cardgen.render.matrix import Matrix, apply, bounds_of

Point = tuple[float, float]
Ring = Sequence[Point]
INFINITE = float("inf")
_TOUCH = 0.05  # points; a border that is off by less is drawn at the same place


class Box(NamedTuple):
    """An upright rectangle, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> Point:
        """Give the middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def grow(self, by: float) -> Box:
        """Give a box that is larger on all sides."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes have a place in common."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.bottom <= other.top and other.bottom <= self.top

    def holds(self, other: Box) -> bool:
        """Tell whether another box lies within, or about so."""
        low = self.left - _TOUCH <= other.left and self.bottom - _TOUCH <= other.bottom
        return low and other.right <= self.right + _TOUCH and other.top <= self.top + _TOUCH

    def cut(self, other: Box) -> Box:
        """Give what two boxes have in common; where that is nothing, a box without width or height."""
        left, bottom = max(self.left, other.left), max(self.bottom, other.bottom)
        return Box(left, bottom, max(left, min(self.right, other.right)), max(bottom, min(self.top, other.top)))


ANYWHERE = Box(-INFINITE, -INFINITE, INFINITE, INFINITE)


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """What closed rings enclose, with the box around it; without rings it is not known and covers nothing."""

    rings: Sequence[Ring] = ()
    box: Box = ANYWHERE
    is_upright: bool = False
    is_even_odd: bool = False

    def covers(self, box: Box) -> bool:
        """Tell whether all of a box lies within."""
        if not self.rings or not self.box.holds(box):
            return False
        return self.is_upright or (self._is_apart(box) and self._holds(box.middle))

    def misses(self, box: Box) -> bool:
        """Tell whether no place of a box lies within, as in the hole of a frame."""
        return bool(self.rings) and self._is_apart(box) and not self._holds(box.middle)

    def _is_apart(self, box: Box) -> bool:
        """Tell whether no border goes through a box."""
        return not any(_crosses(edge, box) for ring in self.rings for edge in _list_edges(ring))

    def _holds(self, point: Point) -> bool:
        """Tell whether a point lies within, by the rule of the region (ISO 32000-1, 8.5.3.3)."""
        if self.is_even_odd:
            return sum(count_crossings(ring, *point) for ring in self.rings) % 2 == 1
        return sum(_wind(ring, *point) for ring in self.rings) != 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is drawn: boxes around it, the region that it fills, and the clips that hold for it.

    `region` is None for what fills none, or lets through what is below. `colored` is the most of cyan, magenta and
    yellow together in what has not one colour, such as a picture; `adds` says whether the file overprints there.
    """

    boxes: Sequence[Box] = (ANYWHERE,)
    region: Region | None = None
    clips: tuple[Region, ...] = ()
    colored: float = 3.0
    adds: bool = False

    def meets(self, box: Box) -> bool:
        """Tell whether something may be drawn in a box."""
        left, bottom, right, top = box
        for each in self.boxes:  # noqa: SIM110  (asked so often that a generator would be felt)
            if each[0] <= right and left <= each[2] and each[1] <= top and bottom <= each[3]:
                return True
        return False

    def hides(self, box: Box, clips: tuple[Region, ...]) -> bool:
        """Tell whether nothing can be seen below it in a box, of which only what lies in some clips is looked at."""
        if self.region is None or not self.region.covers(box):
            return False
        return all(clip in clips or clip.covers(box) for clip in self.clips)


def make_region(rings: Sequence[Ring], matrix: Matrix, is_even_odd: bool = False) -> Region:
    """Give the region of a path as it is drawn, moved by a transform."""
    moved = [[apply(matrix, across, up) for across, up in ring] for ring in rings if ring]
    if not moved:
        return Region(box=Box(0.0, 0.0, 0.0, 0.0))
    return Region(moved, find_box(moved), len(moved) == 1 and _is_upright(moved[0]), is_even_odd)


def list_corners(box: Box) -> list[Point]:
    """Give the ring of a box."""
    return [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]


def find_box(rings: Sequence[Ring]) -> Box:
    """Give the box around rings."""
    across, up = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    return Box(min(across), min(up), max(across), max(up))


def move_box(matrix: Matrix, box: Box) -> Box:
    """Give the box around a box that a transform has moved."""
    return Box(*bounds_of(matrix, *box))


def count_crossings(ring: Ring, across: float, up: float) -> int:
    """Count how often a ring crosses the line from a point to the right."""
    return sum(
        (y1 > up) != (y2 > up) and across < x1 + (up - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in _list_edges(ring)
    )


def _wind(ring: Ring, across: float, up: float) -> int:
    """Count how often a ring goes around a point, against the clock."""
    return sum(
        (1 if y2 > y1 else -1)
        for (x1, y1), (x2, y2) in _list_edges(ring)
        if (y1 > up) != (y2 > up) and across < x1 + (up - y1) * (x2 - x1) / (y2 - y1)
    )


def _list_edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    yield from pairwise(ring)
    if ring:
        yield ring[-1], ring[0]


def _is_upright(ring: Ring) -> bool:
    """Tell whether a ring is a rectangle with upright sides."""
    corners = [point for point, after in _list_edges(ring) if point != after]
    if len(corners) != 4:
        return False
    flat = [(abs(x2 - x1) < 1e-3, abs(y2 - y1) < 1e-3) for (x1, y1), (x2, y2) in _list_edges(corners)]
    return flat in ([(True, False), (False, True)] * 2, [(False, True), (True, False)] * 2)


def _crosses(edge: tuple[Point, Point], box: Box) -> bool:
    """Tell whether a line touches a box: it is near, and not all corners are on one side of it."""
    (x1, y1), (x2, y2) = edge
    left, bottom, right, top = box
    if (x1 < left and x2 < left) or (x1 > right and x2 > right):
        return False
    if (y1 < bottom and y2 < bottom) or (y1 > top and y2 > top):
        return False
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    sides = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in corners]
    return min(sides) <= 0 <= max(sides)
