"""Crop marks, cut lines, the fold and where parts join on one printed page: lines in millimetres. Numbers only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from cardgen.geometry import TOLERANCE, Box
from cardgen.model.marks import MarkLook
from cardgen.render.face import Side
from cardgen.sheets.grid import LEAST_MARK, SMALLEST_OFFSET, Edge, Grid, mark_room
from cardgen.sheets.imposition import GLUE, Placement, SheetSide
from cardgen.sheets.lines import HAIRLINE, Line, Stroke, make_line
from cardgen.sheets.spec import Flip

LONGEST_MARK, USUAL_MARK = 5.0, 3.0
USUAL_OFFSET = 1.0
FOLD_INSET = 1.0
MATCHING = 1e-5


def edges_without_marks(grid: Grid, side: Side) -> tuple[Edge, ...]:
    """Name the edges where crop marks have no room between bleed and margin."""
    return tuple(edge for edge, room in grid.rooms(side).items() if _mark_span(room, grid.spec.mark_look) is None)


def find_crop_marks(grid: Grid, page: SheetSide, reserved: Mapping[Edge, float]) -> tuple[Line, ...]:
    """Give the crop marks of a page: on each trim line of a card where no card lies between it and the sheet's edge.

    A mark starts 1 mm (0.5 mm where there is little room) outside the bleed and is 5 to 2 mm long, or 1.5 where there
    is no more room, unless the sheet's look of marks says otherwise; it keeps out of the margin, of what is `reserved`
    along an edge for the ruler, and off every card and other mark. Where other cards lie on its way, it stands behind
    the last of them.
    """
    outermost: dict[tuple[Edge, float, Box], Placement] = {}
    for placement in page.placements:
        half = own_half(grid, placement.trim)
        for edge in Edge:
            for line in _trim_lines(grid, placement.trim, edge):
                known = outermost.setdefault((edge, round(line, 6), half), placement)
                if _outwards(_edge_of(known.clip, edge), _edge_of(placement.clip, edge), edge) > 0:
                    outermost[edge, round(line, 6), half] = placement
    printable, look = find_printable(grid, reserved), grid.spec.mark_look
    marks = (
        _find_mark(placement, edge, line, printable.clipped(half), page.placements, look)
        for (edge, line, half), placement in outermost.items()
    )
    return tuple(sorted({mark for mark in marks if mark is not None}))


def find_cut_lines(page: SheetSide, sides: Collection[Side] = (Side.FRONT,)) -> tuple[Line, ...]:
    """Give the lines along the trims of a page's fronts, an edge that two cards share once.

    Backs get none unless asked for: a sheet is cut from its front, and a line on a back that is a hair off would stay
    on the card.
    """
    trims = [placement.trim for placement in page.placements if placement.side in sides]
    across = [(y, trim.x, trim.right) for trim in trims for y in (trim.y, trim.bottom)]
    down = [(x, trim.y, trim.bottom) for trim in trims for x in (trim.x, trim.right)]
    return merge_lines(across, down, Stroke.CUT)


def merge_lines(
    across: Iterable[tuple[float, float, float]], down: Iterable[tuple[float, float, float]], stroke: Stroke
) -> tuple[Line, ...]:
    """Give the lying and the upright lines of segments (at, start, end), each stretch once."""
    return tuple(
        [make_line(start, at, end, at, stroke) for at, start, end in _merge(across)]
        + [make_line(at, start, at, end, stroke) for at, start, end in _merge(down)]
    )


def find_lines_for_missing_marks(
    grid: Grid, page: SheetSide, marks: Sequence[Line], sides: Collection[Side] = (Side.FRONT,)
) -> tuple[Line, ...]:
    """Give those of a page's cut lines whose crop marks are missing at one end or at both.

    A cut goes straight over the sheet, or its half: its marks stand outside the first and the last of the cards
    along it.
    """
    cuts = find_cut_lines(page, sides)
    own = own_half(grid, next((each.trim for each in page.placements if each.side in sides), grid.page))
    near = [mark for mark in marks if _box_of(mark).overlaps(own)]
    return tuple(line for line in cuts if not _has_both_marks(line, cuts, near))


def find_fold_line(grid: Grid, reserved: Mapping[Edge, float]) -> tuple[Line, ...]:
    """Give the line that a folded sheet is folded on, from margin to margin less what is reserved; else none."""
    if not grid.folded:
        return ()
    area = find_printable(grid, reserved)
    if grid.flip is Flip.WORK_AND_TURN:
        middle = grid.page.width / 2
        return (make_line(middle, area.y, middle, area.bottom, Stroke.FOLD),)
    middle = grid.page.height / 2
    return (make_line(area.x, middle, area.right, middle, Stroke.FOLD),)


def find_joins(page: SheetSide) -> tuple[tuple[Edge, ...], ...]:
    """Name, for each place of a page, the edges over which the next part of a mat lies: the right and the lower one.

    Backs get none: parts are joined as their fronts are seen.
    """
    return tuple(
        tuple(
            edge
            for edge in (Edge.RIGHT, Edge.BOTTOM)
            if each.whole is not None
            and each.side is Side.FRONT
            and _outwards(_edge_of(each.trim, edge), _edge_of(each.whole, edge), edge) > TOLERANCE
        )
        for each in page.placements
    )


def find_join_marks(grid: Grid, page: SheetSide, reserved: Mapping[Edge, float]) -> tuple[Line, ...]:
    """Give the dashed marks of a part of a mat beside which the edge of the next part comes to lie, `GLUE` inwards."""
    printable = find_printable(grid, reserved)
    marks = [
        _find_mark(each, across, _edge_of(each.trim, edge) - GLUE, printable, page.placements, MarkLook())
        for each, edges in zip(page.placements, find_joins(page), strict=True)
        for edge in edges
        for across in ((Edge.LEFT, Edge.RIGHT) if edge is Edge.BOTTOM else (Edge.TOP, Edge.BOTTOM))
    ]
    return tuple(replace(mark, stroke=Stroke.JOIN) for mark in marks if mark is not None)


def _has_both_marks(line: Line, cuts: Sequence[Line], marks: Sequence[Line]) -> bool:
    parts = [_span(other) for other in cuts if _is_in_line(other, line)]
    first, last = min(start for start, _ in parts), max(end for _, end in parts)
    spans = [_span(mark) for mark in marks if _is_in_line(mark, line)]
    return any(end <= first + MATCHING for _, end in spans) and any(start >= last - MATCHING for start, _ in spans)


def _is_in_line(one: Line, other: Line) -> bool:
    """Tell whether two lines that lie or stand are on one straight line."""
    if (one.y1 == one.y2) != (other.y1 == other.y2):
        return False
    return abs(one.y1 - other.y1) <= MATCHING if one.y1 == one.y2 else abs(one.x1 - other.x1) <= MATCHING


def _span(line: Line) -> tuple[float, float]:
    return (line.x1, line.x2) if line.y1 == line.y2 else (line.y1, line.y2)


def find_printable(grid: Grid, reserved: Mapping[Edge, float]) -> Box:
    """Give where marks may stand: the sheet without its margins and what is reserved along its edges."""
    page, inset = grid.page, grid.inset
    left, top = inset + reserved.get(Edge.LEFT, 0.0), inset + reserved.get(Edge.TOP, 0.0)
    right = page.width - inset - reserved.get(Edge.RIGHT, 0.0)
    return Box(left, top, right - left, page.height - inset - reserved.get(Edge.BOTTOM, 0.0) - top)


def own_half(grid: Grid, trim: Box) -> Box:
    """Give the half of a folded sheet on which a card lies, less a little beside the fold; else the whole sheet."""
    page = grid.page
    if not grid.folded:
        return page
    if grid.flip is Flip.WORK_AND_TURN:
        half = page.width / 2
        return Box(0.0 if trim.right < half else half + FOLD_INSET, 0.0, half - FOLD_INSET, page.height)
    half = page.height / 2
    return Box(0.0, 0.0 if trim.bottom < half else half + FOLD_INSET, page.width, half - FOLD_INSET)


def _trim_lines(grid: Grid, trim: Box, edge: Edge) -> tuple[float, ...]:
    """Give where the trim lines cross an edge, but not those in the margin, as an offset of the backs may put them."""
    least = max(grid.spec.margin, 1.0) - TOLERANCE
    lines, length = (
        ((trim.y, trim.bottom), grid.page.height) if edge.is_upright else ((trim.x, trim.right), grid.page.width)
    )
    return tuple(line for line in lines if least <= line <= length - least)


def _find_mark(
    placement: Placement, edge: Edge, line: float, area: Box, placements: Sequence[Placement], look: MarkLook
) -> Line | None:
    """Give the mark on a trim line: it goes outwards from the last card on its way, at most to the end of the area."""
    start, end = _edge_of(placement.clip, edge), _edge_of(area, edge)
    if _outwards(start, end, edge) <= 0:
        return None
    others = [other for other in placements if other is not placement]
    path = _box_along(edge, line, start, end)
    reach = mark_room(look, USUAL_OFFSET, LONGEST_MARK if look.length is None else look.length)
    near = [other for other in others if path.overlaps(other.clip.grown(reach))]
    for passed in ([other for other in near if path.overlaps(other.clip)], near):
        last = max((start, *(_edge_of(other.clip, edge) for other in passed)), key=lambda at: _outwards(0.0, at, edge))
        span = _mark_span(_room_on(edge, last, end, near), look)
        if span is not None:
            break
    else:
        return None
    offset, length = span
    outwards = _outwards(0.0, 1.0, edge)
    first, last = sorted((last + outwards * offset, last + outwards * (offset + length)))
    if edge.is_upright:
        return make_line(first, line, last, line, Stroke.CROP)
    return make_line(line, first, line, last, Stroke.CROP)


def _room_on(edge: Edge, start: float, end: float, near: Sequence[Placement]) -> float:
    """Tell how far a mark can go from a start to the end of its area before it meets a mark of a card near its way."""
    crossed = (_outwards(start, at, edge) for other in near for at in _edges_across(other.trim, edge))
    ahead = (distance - SMALLEST_OFFSET for distance in crossed if distance > TOLERANCE)
    return min((_outwards(start, end, edge), *ahead))


def _edge_of(box: Box, edge: Edge) -> float:
    before, after = _edges_across(box, edge)
    return before if edge in (Edge.LEFT, Edge.TOP) else after


def _edges_across(box: Box, edge: Edge) -> tuple[float, float]:
    """Give where a box's edge of a name and the one opposite to it lie, the left or upper one first."""
    return (box.x, box.right) if edge.is_upright else (box.y, box.bottom)


def _outwards(start: float, end: float, edge: Edge) -> float:
    """Tell how far one place lies from another on the way out of the sheet over an edge."""
    return start - end if edge in (Edge.LEFT, Edge.TOP) else end - start


def _box_along(edge: Edge, line: float, start: float, end: float) -> Box:
    """Give the way of a mark, a hairline wide."""
    first, side, length = min(start, end), line - HAIRLINE / 2, abs(end - start)
    return Box(first, side, length, HAIRLINE) if edge.is_upright else Box(side, first, HAIRLINE, length)


def _box_of(line: Line) -> Box:
    edge = Edge.LEFT if line.y1 == line.y2 else Edge.TOP
    first, last = _span(line)
    return _box_along(edge, line.y1 if edge.is_upright else line.x1, first, last)


def _mark_span(room: float, look: MarkLook) -> tuple[float, float] | None:
    """Give where a mark starts and how long it is, from the room outside the bleed; None if there is too little."""
    longest = LONGEST_MARK if look.length is None else look.length
    offset = USUAL_OFFSET if room >= USUAL_OFFSET + min(USUAL_MARK, longest) - TOLERANCE else SMALLEST_OFFSET
    offset = offset if look.distance is None else look.distance
    length = min(longest, room - offset)
    return (offset, length) if length >= min(LEAST_MARK, longest) - TOLERANCE else None


def _merge(segments: Iterable[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Join segments (at, start, end) that touch or overlap on the same line."""
    merged: list[tuple[float, float, float]] = []
    for at, start, end in sorted((round(at, 6), round(start, 6), round(end, 6)) for at, start, end in segments):
        if merged and abs(merged[-1][0] - at) <= TOLERANCE and start <= merged[-1][2] + TOLERANCE:
            merged[-1] = (merged[-1][0], merged[-1][1], max(end, merged[-1][2]))
        else:
            merged.append((at, start, end))
    return merged
