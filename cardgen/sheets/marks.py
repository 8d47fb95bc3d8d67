"""Crop marks, cut lines and the fold line of one printed page, as lines in millimetres. Numbers only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardgen.geometry import Box
from cardgen.render.face import Side
from cardgen.sheets.grid import SHORTEST_MARK, SMALLEST_OFFSET, TOLERANCE, Edge, Grid
from cardgen.sheets.imposition import Placement, SheetSide
from cardgen.sheets.spec import Flip

HAIRLINE = 0.2
LONGEST_MARK, USUAL_MARK = 5.0, 3.0
USUAL_OFFSET = 1.0
FOLD_INSET = 1.0
MATCHING = 1e-5


class Stroke(StrEnum):
    """What a line is for, which decides how it is drawn."""

    CROP = "crop"
    CUT = "cut"
    FOLD = "fold"
    RULER = "ruler"


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A straight line in millimetres on the sheet; its width is `HAIRLINE`."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


def edges_without_marks(grid: Grid, side: Side) -> tuple[Edge, ...]:
    """Name the edges where crop marks have no room between bleed and margin."""
    return tuple(edge for edge, room in grid.rooms(side).items() if _mark_span(room) is None)


def find_crop_marks(grid: Grid, page: SheetSide, reserved: Mapping[Edge, float]) -> tuple[Line, ...]:
    """Give the crop marks of a page: on each trim line of a card where no card lies between it and the sheet's edge.

    A mark starts 1 mm (0.5 mm where there is little room) outside the bleed and is 5 to 1.5 mm long; it keeps out
    of the margin, of what is `reserved` along an edge for the ruler, and off every card and other mark.
    """
    found = set()
    for placement in page.placements:
        area = _area(grid, placement, reserved)
        for edge in Edge:
            for line in _trim_lines(grid, placement.trim, edge):
                mark = _find_mark(placement, edge, line, area, page.placements)
                if mark is not None:
                    found.add(mark)
    return tuple(sorted(found))


def find_cut_lines(page: SheetSide) -> tuple[Line, ...]:
    """Give the lines along the trims of a page's fronts, an edge that two cards share once.

    Backs get none: a sheet is cut from its front, and a line on a back that is a hair off would stay on the card.
    """
    trims = [placement.trim for placement in page.placements if placement.side is Side.FRONT]
    across = _merge([(y, trim.x, trim.right) for trim in trims for y in (trim.y, trim.bottom)])
    down = _merge([(x, trim.y, trim.bottom) for trim in trims for x in (trim.x, trim.right)])
    return tuple(
        [_line(start, at, end, at, Stroke.CUT) for at, start, end in across]
        + [_line(at, start, at, end, Stroke.CUT) for at, start, end in down]
    )


def find_lines_for_missing_marks(grid: Grid, page: SheetSide, marks: Sequence[Line]) -> tuple[Line, ...]:
    """Give those of a page's cut lines whose crop marks are missing at one end or at both.

    A cut goes straight over the sheet: its marks stand outside the first and the last of the cards along it.
    """
    cuts = find_cut_lines(page)
    return tuple(line for line in cuts if not _has_both_marks(line, cuts, marks, grid.spec.bleed + USUAL_OFFSET))


def find_fold_line(grid: Grid, reserved: Mapping[Edge, float]) -> tuple[Line, ...]:
    """Give the line that a folded sheet is folded on, from margin to margin less what is reserved; else none."""
    if not grid.folded:
        return ()
    area = _printable(grid, reserved)
    if grid.flip is Flip.WORK_AND_TURN:
        middle = grid.page.width / 2
        return (_line(middle, area.y, middle, area.bottom, Stroke.FOLD),)
    middle = grid.page.height / 2
    return (_line(area.x, middle, area.right, middle, Stroke.FOLD),)


def _has_both_marks(line: Line, cuts: Sequence[Line], marks: Sequence[Line], reach: float) -> bool:
    parts = [_span(other) for other in cuts if _is_in_line(other, line)]
    first, last = min(start for start, _ in parts), max(end for _, end in parts)
    spans = [_span(mark) for mark in marks if _is_in_line(mark, line)]
    before = any(-MATCHING <= first - end <= reach + MATCHING for _, end in spans)
    return before and any(-MATCHING <= start - last <= reach + MATCHING for start, _ in spans)


def _is_in_line(one: Line, other: Line) -> bool:
    """Tell whether two lines that lie or stand are on one straight line."""
    if (one.y1 == one.y2) != (other.y1 == other.y2):
        return False
    return abs(one.y1 - other.y1) <= MATCHING if one.y1 == one.y2 else abs(one.x1 - other.x1) <= MATCHING


def _span(line: Line) -> tuple[float, float]:
    return (line.x1, line.x2) if line.y1 == line.y2 else (line.y1, line.y2)


def _printable(grid: Grid, reserved: Mapping[Edge, float]) -> Box:
    page, inset = grid.page, grid.inset
    left, top = inset + reserved.get(Edge.LEFT, 0.0), inset + reserved.get(Edge.TOP, 0.0)
    right = page.width - inset - reserved.get(Edge.RIGHT, 0.0)
    return Box(left, top, right - left, page.height - inset - reserved.get(Edge.BOTTOM, 0.0) - top)


def _area(grid: Grid, placement: Placement, reserved: Mapping[Edge, float]) -> Box:
    """Give where a card's marks may lie: within the margins, and on its own half of a folded sheet."""
    area, page = _printable(grid, reserved), grid.page
    if not grid.folded:
        return area
    if grid.flip is Flip.WORK_AND_TURN:
        half = page.width / 2
        start = 0.0 if placement.trim.right < half else half + FOLD_INSET
        return area.clipped(Box(start, 0.0, half - FOLD_INSET, page.height))
    half = page.height / 2
    start = 0.0 if placement.trim.bottom < half else half + FOLD_INSET
    return area.clipped(Box(0.0, start, page.width, half - FOLD_INSET))


def _trim_lines(grid: Grid, trim: Box, edge: Edge) -> tuple[float, ...]:
    """Give where the trim lines cross an edge, but not those in the margin, as an offset of the backs may put them."""
    least = max(grid.spec.margin, 1.0) - TOLERANCE
    if edge in (Edge.LEFT, Edge.RIGHT):
        lines, most = (trim.y, trim.bottom), grid.page.height - least
    else:
        lines, most = (trim.x, trim.right), grid.page.width - least
    return tuple(line for line in lines if least <= line <= most)


def _find_mark(
    placement: Placement, edge: Edge, line: float, area: Box, placements: Sequence[Placement]
) -> Line | None:
    others = [other for other in placements if other is not placement]
    path = _path(placement.clip, edge, line, area)
    if any(_overlap(path, other.clip) for other in others):
        return None
    near = [other for other in others if _overlap(path, other.clip.grown(USUAL_OFFSET + LONGEST_MARK))]
    crossings = (at for other in near for at in _crossings(other.trim, path, edge))
    room = min((at - SMALLEST_OFFSET for at in crossings), default=_length(path, edge))
    span = _mark_span(min(room, _length(path, edge)))
    return None if span is None else _along(placement.clip, edge, line, *span)


def _path(clip: Box, edge: Edge, line: float, area: Box) -> Box:
    """Give the way of a mark from the bleed to the margin, a hairline wide."""
    half = HAIRLINE / 2
    if edge is Edge.LEFT:
        return Box(area.x, line - half, max(0.0, clip.x - area.x), HAIRLINE)
    if edge is Edge.RIGHT:
        return Box(clip.right, line - half, max(0.0, area.right - clip.right), HAIRLINE)
    if edge is Edge.TOP:
        return Box(line - half, area.y, HAIRLINE, max(0.0, clip.y - area.y))
    return Box(line - half, clip.bottom, HAIRLINE, max(0.0, area.bottom - clip.bottom))


def _length(path: Box, edge: Edge) -> float:
    return path.width if edge in (Edge.LEFT, Edge.RIGHT) else path.height


def _crossings(trim: Box, path: Box, edge: Edge) -> list[float]:
    """Give how far along a mark's way the trim lines of another card lie that its marks could cross."""
    if edge is Edge.LEFT:
        distances = [path.right - trim.x, path.right - trim.right]
    elif edge is Edge.RIGHT:
        distances = [trim.x - path.x, trim.right - path.x]
    elif edge is Edge.TOP:
        distances = [path.bottom - trim.y, path.bottom - trim.bottom]
    else:
        distances = [trim.y - path.y, trim.bottom - path.y]
    return [distance for distance in distances if distance > TOLERANCE]


def _mark_span(room: float) -> tuple[float, float] | None:
    """Give where a mark starts and how long it is, from the room outside the bleed; None if there is too little."""
    offset = USUAL_OFFSET if room >= USUAL_OFFSET + USUAL_MARK - TOLERANCE else SMALLEST_OFFSET
    length = min(LONGEST_MARK, room - offset)
    return (offset, length) if length >= SHORTEST_MARK - TOLERANCE else None


def _along(clip: Box, edge: Edge, line: float, offset: float, length: float) -> Line:
    if edge is Edge.LEFT:
        return _line(clip.x - offset - length, line, clip.x - offset, line, Stroke.CROP)
    if edge is Edge.RIGHT:
        return _line(clip.right + offset, line, clip.right + offset + length, line, Stroke.CROP)
    if edge is Edge.TOP:
        return _line(line, clip.y - offset - length, line, clip.y - offset, Stroke.CROP)
    return _line(line, clip.bottom + offset, line, clip.bottom + offset + length, Stroke.CROP)


def _overlap(one: Box, other: Box) -> bool:
    common = one.clipped(other)
    return common.width > TOLERANCE and common.height > TOLERANCE


def _merge(segments: Iterable[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Join segments (at, start, end) that touch or overlap on the same line."""
    merged: list[tuple[float, float, float]] = []
    for at, start, end in sorted((round(at, 6), round(start, 6), round(end, 6)) for at, start, end in segments):
        if merged and abs(merged[-1][0] - at) <= TOLERANCE and start <= merged[-1][2] + TOLERANCE:
            merged[-1] = (merged[-1][0], merged[-1][1], max(end, merged[-1][2]))
        else:
            merged.append((at, start, end))
    return merged


def _line(x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> Line:
    return Line(round(x1, 6), round(y1, 6), round(x2, 6), round(y2, 6), stroke)
