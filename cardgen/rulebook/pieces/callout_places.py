"""Where the numbers of callouts stand beside a card, and the lines that lead from them to their spots; in millimetres.

The origin is the top left of the card as it is shown; numbers stand in a column at its left and one at its right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from cardgen.geometry import Size

TILE = 4.6  # a number's side
APART = 5.4  # from the middle of one number to that of the next, at least
AWAY = 7.4  # from the card's edge to the middle of a number
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Callout:
    """One number: the middle of its tile, and its spot on the card."""

    number: int
    tile: Point
    spot: Point


def place_callouts(width: float, height: float, spots: Sequence[Point]) -> tuple[Callout, ...]:
    """Give a callout for each spot, in their order: at the nearer side, as high as its spot where there is room.

    No two tiles overlap, and no two lines cross.
    """
    tiles: dict[int, Point] = {}
    for x, numbers in zip((-AWAY, width + AWAY), _take_sides(width, height, spots), strict=True):
        ordered = sorted(numbers, key=lambda number: (spots[number][1], spots[number][0]))
        heights = spread([spots[number][1] for number in ordered], TILE / 2, height - TILE / 2)
        tiles.update({number: (x, y) for number, y in zip(ordered, heights, strict=True)})
        _untangle(tiles, ordered, spots)
    return tuple(Callout(number + 1, tiles[number], spot) for number, spot in enumerate(spots))


def spread(wanted: Sequence[float], lowest: float, highest: float) -> list[float]:
    """Give heights in the order of those wanted, each at least `APART` from the next, as near to them as can be.

    They stay between the lowest and the highest while there is room, else they go beyond both alike.
    """
    groups: list[list[float]] = []  # each of the sum of where its first one wants to be, and how many there are
    for number, height in enumerate(wanted):
        groups.append([height - number * APART, 1.0])
        while len(groups) > 1 and groups[-2][0] / groups[-2][1] >= groups[-1][0] / groups[-1][1]:
            total, count = groups.pop()
            groups[-1] = [groups[-1][0] + total, groups[-1][1] + count]
    last = highest - (len(wanted) - 1) * APART
    first = min(lowest, (lowest + last) / 2)
    bases = [min(max(total / count, first), max(last, first)) for total, count in groups for _ in range(int(count))]
    return [base + number * APART for number, base in enumerate(bases)]


@dataclass(frozen=True, slots=True)
class Line:
    """A line from a number to its spot: where it begins, its length, and by how many degrees it is turned."""

    x: float
    y: float
    length: float
    angle: float


@dataclass(frozen=True, slots=True)
class CalloutView:
    """A card with callouts as it is drawn: how large all of it is, where the card lies in it, its numbers and lines."""

    width: float
    height: float
    card: Point
    tiles: tuple[tuple[int, float, float], ...]
    dots: tuple[Point, ...]
    lines: tuple[Line, ...]


def view_callouts(size: Size, width: float, spots: Sequence[Point]) -> CalloutView:
    """Give what is drawn for spots (mm on a card of a size) where the card is shown in a width."""
    scale, height = width / size.width, size.height * width / size.width
    placed = place_callouts(width, height, [(x * scale, y * scale) for x, y in spots])
    half = TILE / 2
    left = min(0.0, *(each.tile[0] - half for each in placed), 0.0)
    right = max(width, *(each.tile[0] + half for each in placed), width)
    top = min(0.0, *(each.tile[1] - half for each in placed), 0.0)
    bottom = max(height, *(each.tile[1] + half for each in placed), height)
    return CalloutView(
        right - left,
        bottom - top,
        (-left, -top),
        tuple((each.number, each.tile[0] - half - left, each.tile[1] - half - top) for each in placed),
        tuple((each.spot[0] - left, each.spot[1] - top) for each in placed),
        tuple(_draw_line(each, left, top) for each in placed),
    )


def _draw_line(callout: Callout, left: float, top: float) -> Line:
    (x, y), (to_x, to_y) = callout.tile, callout.spot
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    return Line(x - left, y - top, math.hypot(to_x - x, to_y - y), angle)


def _take_sides(width: float, height: float, spots: Sequence[Point]) -> tuple[list[int], list[int]]:
    """Give the spots of each side: a side that has no room for all leaves those farthest from it to the other."""
    ordered = sorted(range(len(spots)), key=lambda number: spots[number])
    left = sum(spots[number][0] < width / 2 for number in ordered)
    room = max(1, int((height - TILE) // APART) + 1)
    if len(spots) > 2 * room:
        left = len(spots) // 2
    left = max(min(left, room), len(spots) - room) if len(spots) <= 2 * room else left
    return ordered[:left], ordered[left:]


def _untangle(tiles: dict[int, Point], numbers: Sequence[int], spots: Sequence[Point]) -> None:
    """Exchange tiles until no two lines cross; each exchange makes the lines shorter, so it ends."""
    is_tangled = True
    while is_tangled:
        is_tangled = False
        for one, other in combinations(numbers, 2):
            if _cross(tiles[one], spots[one], tiles[other], spots[other]):
                tiles[one], tiles[other] = tiles[other], tiles[one]
                is_tangled = True


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """Tell on which side of the line from a to b a point lies, by a sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
