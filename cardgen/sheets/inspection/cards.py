"""Where the cards of a page lie: by their names in our files, else by trim, marks or pictures of one size."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardgen.geometry import Box
from cardgen.render.matrix import Matrix, bounds_of
from cardgen.sheets.inspection.facts import FoundCard, Marks, PageBoxes
from cardgen.sheets.inspection.page_boxes import PageSpace, find_edges
from cardgen.sheets.inspection.painted import Edges, Kind, Painted
from cardgen.sheets.pdf import TRIM_KEY

_SMALLEST, _LARGEST = 15.0, 220.0
_SHORTEST_MARK, _LONGEST_MARK = 1.0, 20.0
_FARTHEST_MARK = 20.0
_SAME = 0.1
_MOST_COMPARED = 2000
_LEAST_SHARE = 0.3


def find_cards(
    painted: Sequence[Painted], lines: Sequence[Box], boxes: PageBoxes, space: PageSpace, is_tagged: bool = False
) -> tuple[tuple[FoundCard, ...], str]:
    """Give the cards of a page and by what they were found: `names`, `trim`, `marks`, `pictures` or nothing.

    A page that is tagged is one to be read: but for named cards, what is on it is none.
    """
    named = tuple(_list_named(painted, space)) or tuple(_list_flattened(painted, boxes))
    if named:
        return named, "names"
    if is_tagged:
        return (), ""
    if boxes.trim is not None and not is_same(boxes.trim, boxes.media):
        return (FoundCard(boxes.trim),), "trim"
    by_marks = _find_by_marks(lines)
    if by_marks:
        return tuple(map(FoundCard, by_marks)), "marks"
    regular = _find_regular(painted, space)
    area = sum(box.width * box.height for box in regular)
    if area < _LEAST_SHARE * boxes.media.width * boxes.media.height:
        regular = []
    return tuple(map(FoundCard, regular)), "pictures" if regular else ""


def find_marks(lines: Sequence[Box], cards: Sequence[FoundCard], media: Box) -> Marks | None:
    """Give the marks of a page: short lines outside of all cards that go on from an edge of one; None without any."""
    distances: list[float] = []
    reaches = False
    trims = [card.trim for card in cards]
    for line in lines[:_MOST_COMPARED]:
        if not _is_short(line) or any(_touches(line, trim) for trim in trims):
            continue
        gaps = [gap for trim in trims if (gap := _find_gap(line, trim)) is not None]
        if gaps:
            distances.append(min(gaps))
            reaches = reaches or _is_at_edge(line, media)
    return Marks(len(distances), min(distances), reaches) if distances else None


def is_same(one: Box, other: Box) -> bool:
    """Tell whether two boxes are the same to a tenth of a millimetre."""
    edges = ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    return all(abs(mine - theirs) <= _SAME for mine, theirs in edges)


def _list_named(painted: Sequence[Painted], space: PageSpace) -> list[FoundCard]:
    cards = []
    for each in painted:
        edges = find_edges(each.source.get(TRIM_KEY)) if each.kind is Kind.FORM and each.tag is not None else None
        if edges is not None and each.tag is not None:
            trim = space.to_box(_stand_upright(each.matrix, edges))
            cards.append(FoundCard(trim, each.tag.card_id, each.tag.copy, each.tag.side))
    return cards


def _list_flattened(painted: Sequence[Painted], boxes: PageBoxes) -> list[FoundCard]:
    """Give the card of a page that became a picture, of which the trim box says where it is cut."""
    tags = {each.tag for each in painted if each.kind is Kind.PICTURE and each.tag is not None}
    if boxes.trim is None or len(tags) != 1:
        return []
    (tag,) = tags
    return [FoundCard(boxes.trim, tag.card_id, tag.copy, tag.side)]


def _stand_upright(matrix: Matrix, edges: Edges) -> Edges:
    """Give the rectangle of a card's own size about its middle: one that is turned a little is not larger for that."""
    left, bottom, right, top = bounds_of(matrix, *edges)
    a, b, c, d, _, _ = matrix
    width, height = (edges[2] - edges[0]) * math.hypot(a, b) / 2, (edges[3] - edges[1]) * math.hypot(c, d) / 2
    if abs(b) > abs(a):
        width, height = height, width
    x, y = (left + right) / 2, (bottom + top) / 2
    return x - width, y - height, x + width, y + height


def _find_by_marks(lines: Sequence[Box]) -> list[Box]:
    """Give the cells between crop marks, where the four outermost corners have marks; else nothing."""
    short = [line for line in lines if _is_short(line)]
    upright, lying = [line for line in short if not line.width], [line for line in short if not line.height]
    xs, ys = _list_distinct(line.x for line in upright), _list_distinct(line.y for line in lying)
    if len(xs) < 2 or len(ys) < 2:
        return []
    whole = Box(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    for x in (whole.x, whole.right):
        for y, is_top in ((whole.y, True), (whole.bottom, False)):
            if not any(abs(mark.x - x) <= _SAME and _is_beyond(mark.y, mark.bottom, y, is_top) for mark in upright):
                return []
    for y in (whole.y, whole.bottom):
        for x, is_left in ((whole.x, True), (whole.right, False)):
            if not any(abs(mark.y - y) <= _SAME and _is_beyond(mark.x, mark.right, x, is_left) for mark in lying):
                return []
    return [
        Box(left, top, right - left, bottom - top) for top, bottom in _list_cells(ys) for left, right in _list_cells(xs)
    ]


def _is_beyond(start: float, end: float, edge: float, is_before: bool) -> bool:
    gap = edge - end if is_before else start - edge
    return -_SAME <= gap <= _FARTHEST_MARK


def _list_cells(cuts: Sequence[float]) -> list[tuple[float, float]]:
    """Give the spaces between cuts that are as wide as most of them; what is between those is waste."""
    spaces = list(pairwise(cuts))
    widths = Counter(round(end - start, 1) for start, end in spaces if _SMALLEST <= end - start <= _LARGEST)
    if not widths:
        return []
    usual = max(widths, key=lambda width: (widths[width], width))
    return [(start, end) for start, end in spaces if abs(end - start - usual) <= 2 * _SAME]


def _list_distinct(numbers: Iterable[float]) -> list[float]:
    distinct: list[float] = []
    for number in sorted(numbers):
        if not distinct or number - distinct[-1] > _SAME:
            distinct.append(number)
    return distinct


def _find_regular(painted: Sequence[Painted], space: PageSpace) -> list[Box]:
    """Give the places of pictures or forms of one size that lie side by side, those that take most room."""
    sizes: dict[tuple[float, float], list[Box]] = defaultdict(list)
    for each in painted:
        if each.kind in (Kind.PICTURE, Kind.FORM) and each.seen is not None:
            box = space.to_box(each.seen)
            if all(_SMALLEST <= side <= _LARGEST for side in (box.width, box.height)):
                places = sizes[round(box.width, 1), round(box.height, 1)]
                if len(places) < 200 and not any(place.overlaps(box.grown(-_SAME)) for place in places):
                    places.append(box)
    groups = [places for places in sizes.values() if len(places) > 1]
    return max(groups, key=lambda places: sum(box.width * box.height for box in places), default=[])


def _is_short(line: Box) -> bool:
    return _SHORTEST_MARK <= max(line.width, line.height) <= _LONGEST_MARK


def _touches(line: Box, trim: Box) -> bool:
    inner = trim.grown(-_SAME)
    return line.x < inner.right and line.right > inner.x and line.y < inner.bottom and line.bottom > inner.y


def _find_gap(line: Box, trim: Box) -> float | None:
    """Give how far a mark is from the corner to which it points; None if it points to none of this trim."""
    if not line.width and min(abs(line.x - trim.x), abs(line.x - trim.right)) <= _SAME:
        gap = max(trim.y - line.bottom, line.y - trim.bottom)
    elif not line.height and min(abs(line.y - trim.y), abs(line.y - trim.bottom)) <= _SAME:
        gap = max(trim.x - line.right, line.x - trim.right)
    else:
        return None
    return gap if -_SAME <= gap <= _FARTHEST_MARK else None


def _is_at_edge(line: Box, media: Box) -> bool:
    ends = (line.x - media.x, line.y - media.y, media.right - line.right, media.bottom - line.bottom)
    return min(ends) <= _SAME
