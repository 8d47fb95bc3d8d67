"""What a machine cuts along on a page: one closed path a card, with the radius of its corners. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.render.face import Side
from cardgen.sheets.grid import SAME, Grid
from cardgen.sheets.imposition import CutPath, Placement, Sheet, SheetSide

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """A point of a closed path in millimetres, and what leads from it to the next one.

    That is a straight line; where there is a `radius`, a quarter of a circle clockwise, which rounds off the `corner`.
    """

    at: Point
    radius: float = 0.0
    corner: Point = (0.0, 0.0)


def find_cut_paths(sheet: Sheet, page: SheetSide) -> tuple[CutPath, ...]:
    """Give the paths to cut along on a page, in the order of its places; none on a back, for a machine sees the front.

    Each is the trim of a front, or what the page says itself is cut out; a mat as large as the sheet needs no cut. A
    part of a mat has round corners only where the mat has its own.
    """
    if page.side is not Side.FRONT:
        return ()
    whole = sheet.grid.spec.sheet
    fronts = (each for each in page.placements if each.side is Side.FRONT and not _is_as_large(each.trim, whole))
    return page.cuts or tuple(CutPath(each.trim, _find_corners(each, sheet.grid)) for each in fronts)


def trace(path: CutPath) -> Iterator[Node]:
    """Give the points of a path clockwise, from the upper end of its left side on; each once."""
    box = path.box
    points = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1))
    most = min(box.width, box.height) / 2
    found: list[Node] = []
    for number, ((x, y), corner) in enumerate(zip(points, path.corners, strict=True)):
        radius = min(corner, most)
        if radius > TOLERANCE:
            (right, down), (on, below) = ways[number - 1], ways[number]
            found.append(Node((x - right * radius, y - down * radius), radius, (x, y)))
            found.append(Node((x + on * radius, y + below * radius)))
        else:
            found.append(Node((x, y)))
    last = len(found)
    return (node for number, node in enumerate(found) if not _is_same(node, found[(number + 1) % last]))


def _is_same(node: Node, other: Node) -> bool:
    return max(abs(one - two) for one, two in zip(node.at, other.at, strict=True)) <= TOLERANCE


def _is_as_large(trim: Box, sheet: Size) -> bool:
    return sheet.width - trim.width <= SAME and sheet.height - trim.height <= SAME


def _find_corners(each: Placement, grid: Grid) -> tuple[float, float, float, float]:
    """Give the radius of each corner of a place, from the top left one clockwise."""
    trim, whole, corner = each.trim, each.whole or each.trim, grid.spec.corner
    left, top = abs(trim.x - whole.x) <= TOLERANCE, abs(trim.y - whole.y) <= TOLERANCE
    right, bottom = abs(trim.right - whole.right) <= TOLERANCE, abs(trim.bottom - whole.bottom) <= TOLERANCE
    are_own = (top and left, top and right, bottom and right, bottom and left)
    first, second, third, fourth = (corner if is_own else 0.0 for is_own in are_own)
    return first, second, third, fourth


def around(box: Box, corner: float) -> CutPath:
    """Give the path around a box whose corners are all alike."""
    return CutPath(box, (corner, corner, corner, corner))
