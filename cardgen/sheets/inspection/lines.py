"""Straight lines of a page that could be marks to cut by, and its thinnest line; in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.geometry import Box
from cardgen.render.matrix import apply
from cardgen.sheets.inspection.facts import ThinLine
from cardgen.sheets.inspection.page_boxes import PageSpace
from cardgen.sheets.inspection.painted import Kind, Painted

THICKEST = 0.6
_SLANT = 0.02
_SLENDER = 4.0


def list_straight_lines(painted: Iterable[Painted], space: PageSpace) -> Iterator[Box]:
    """Give each upright or lying line as a box without width or height; a slender filled box is one, too."""
    for each in painted:
        if each.seen is None:
            continue
        if each.kind is Kind.STROKE and each.thickness * space.unit < 2 * THICKEST:
            for x1, y1, x2, y2 in each.segments:
                (left, top), (right, bottom) = apply(each.matrix, x1, y1), apply(each.matrix, x2, y2)
                edges = (min(left, right), min(top, bottom), max(left, right), max(top, bottom))
                box = space.to_box(edges)
                if min(box.width, box.height) <= _SLANT < max(box.width, box.height):
                    yield box
        elif is_slender(each, space):
            yield _narrow(space.to_box(each.bounds))


def is_slender(each: Painted, space: PageSpace) -> bool:
    """Tell whether something filled is as thin as a line."""
    if each.kind is not Kind.FILL:
        return False
    box = space.to_box(each.bounds)
    thin, long = sorted((box.width, box.height))
    return 0 < thin <= THICKEST and long >= _SLENDER * thin


def find_thinnest(painted: Iterable[Painted], space: PageSpace) -> ThinLine | None:
    """Give the thinnest line that is seen; None where a page has none."""
    found: list[ThinLine] = []
    for each in painted:
        if each.seen is None:
            continue
        box = space.to_box(each.bounds)
        if each.kind is Kind.STROKE:
            found.append(ThinLine(space.to_mm(each.thickness), box))
        elif is_slender(each, space):
            found.append(ThinLine(min(box.width, box.height), box))
    return min(found, key=lambda line: line.width, default=None)


def _narrow(box: Box) -> Box:
    if box.width < box.height:
        return Box(box.x + box.width / 2, box.y, 0.0, box.height)
    return Box(box.x, box.y + box.height / 2, box.width, 0.0)
