"""The styles of marks that show where to cut, and what one of them draws on a page. Numbers only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardgen.geometry import TOLERANCE, Box
from cardgen.model.marks import MarkSides
from cardgen.render.face import Side
from cardgen.sheets.grid import SMALLEST_OFFSET, Edge, Grid
from cardgen.sheets.imposition import Placement, SheetSide
from cardgen.sheets.lines import HAIRLINE, Circle, Line, Stroke
from cardgen.sheets.marks import (
    find_crop_marks,
    find_cut_lines,
    find_lines_for_missing_marks,
    find_printable,
    merge_lines,
    own_half,
)

USUAL_ARM, LEAST_ARM = 3.0, 0.5
USUAL_DOT = 0.8
_SIDES = {MarkSides.FRONTS: (Side.FRONT,), MarkSides.BACKS: (Side.BACK,), MarkSides.BOTH: tuple(Side)}

Ink: TypeAlias = Line | Circle
Reserved: TypeAlias = Mapping[Edge, float]


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """A way to show where to cut: its name on the command line, what it is, and the function that finds its ink.

    The function gets the grid, one page of it and what is reserved along the edges for the ruler. `has_length` and
    `has_distance` tell whether the length of marks and their distance from the bleed mean anything to it, `other` what
    else it is called.
    """

    name: str
    what: str
    find: Callable[[Grid, SheetSide, Reserved], tuple[Ink, ...]]
    has_length: bool = True
    has_distance: bool = True
    other: str = ""


def find_marks(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Ink, ...]:
    """Give all that shows where to cut on a page, of each style that the sheet asks for, on the sides that it names."""
    sides = _SIDES[grid.spec.mark_look.sides or MarkSides.BOTH]
    marked = _keep(page, sides)
    found = [style.find(grid, marked, reserved) for style in MARK_STYLES if style.name in grid.spec.marks]
    return tuple(dict.fromkeys(ink for inks in found for ink in inks)) if marked.placements else ()


def find_crosses(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Line, ...]:
    """Give two arms at each corner of each card, that go on with its cuts over the bleed.

    An arm starts 0.5 mm from the corner and is 3 mm long, unless the look of marks says otherwise; it ends as far from
    the next card, and out of the margin.
    """
    printable = find_printable(grid, reserved)
    across: list[tuple[float, float, float]] = []
    down: list[tuple[float, float, float]] = []
    for each in page.placements:
        trim, area = each.trim, printable.clipped(own_half(grid, each.trim))
        for y in (trim.y, trim.bottom):
            across += [(y, *arm) for arm in _find_arms(grid, page, each, y, area, is_lying=True)]
        for x in (trim.x, trim.right):
            down += [(x, *arm) for arm in _find_arms(grid, page, each, x, area, is_lying=False)]
    return merge_lines(across, down, Stroke.CROP)


def _find_arms(
    grid: Grid, page: SheetSide, each: Placement, at: float, area: Box, is_lying: bool
) -> Iterator[tuple[float, float]]:
    """Give the start and end of the arms of a cut at both ends of a card's edge."""
    look, trim = grid.spec.mark_look, each.trim
    distance = SMALLEST_OFFSET if look.distance is None else look.distance
    length = USUAL_ARM if look.length is None else look.length
    low, high = (trim.x, trim.right) if is_lying else (trim.y, trim.bottom)
    first, last = (area.x, area.right) if is_lying else (area.y, area.bottom)
    if not (area.y <= at <= area.bottom if is_lying else area.x <= at <= area.right):
        return
    others = [other.trim for other in page.placements if _is_on(other.trim, at, is_lying)]
    spans = [(other.x, other.right) if is_lying else (other.y, other.bottom) for other in others]
    before = max((end for _, end in spans if end <= low + TOLERANCE), default=first - distance) + distance
    after = min((start for start, _ in spans if start >= high - TOLERANCE), default=last + distance) - distance
    least = min(LEAST_ARM, length) - TOLERANCE
    for start, end in (
        (max(low - distance - length, before, first), low - distance),
        (high + distance, min(high + distance + length, after, last)),
    ):
        if end - start >= least:
            yield start, end


def _is_on(trim: Box, at: float, is_lying: bool) -> bool:
    """Tell whether a line along a cut meets a card, if only at its edge."""
    low, high = (trim.y, trim.bottom) if is_lying else (trim.x, trim.right)
    return low - HAIRLINE < at < high + HAIRLINE


def find_full_lines(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Line, ...]:
    """Give a line along each cut from margin to margin, or on a folded sheet to the fold."""
    printable = find_printable(grid, reserved)
    across, down = [], []
    for each in page.placements:
        trim, area = each.trim, printable.clipped(own_half(grid, each.trim))
        across += [(y, area.x, area.right) for y in (trim.y, trim.bottom) if area.y <= y <= area.bottom]
        down += [(x, area.y, area.bottom) for x in (trim.x, trim.right) if area.x <= x <= area.right]
    return merge_lines(across, down, Stroke.CUT)


def find_dots(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Ink, ...]:
    """Give a dot where each crop mark begins; a line where a mark has no room."""
    marks = find_crop_marks(grid, page, reserved)
    missing = find_lines_for_missing_marks(grid, page, marks, _sides_of_missing(grid))
    weight = grid.spec.mark_look.weight
    radius = (USUAL_DOT if weight is None else weight) / 2
    return (*sorted({_dot(mark, page, radius) for mark in marks}), *missing)


def _dot(mark: Line, page: SheetSide, radius: float) -> Circle:
    """Give the dot at that end of a mark that is nearer to the cards."""
    middle_x = sum(each.trim.x + each.trim.width / 2 for each in page.placements) / len(page.placements)
    middle_y = sum(each.trim.y + each.trim.height / 2 for each in page.placements) / len(page.placements)
    if mark.y1 == mark.y2:
        x = mark.x1 + radius if mark.x1 > middle_x else mark.x2 - radius
        return Circle(round(x, 6), mark.y1, radius, Stroke.DOT)
    y = mark.y1 + radius if mark.y1 > middle_y else mark.y2 - radius
    return Circle(mark.x1, round(y, 6), radius, Stroke.DOT)


def _keep(page: SheetSide, sides: Collection[Side]) -> SheetSide:
    return replace(page, placements=tuple(each for each in page.placements if each.side in sides))


def _sides_of_lines(grid: Grid) -> Collection[Side]:
    """Name the sides that have lines along the cuts: fronts, unless backs are asked for."""
    return _SIDES[grid.spec.mark_look.sides or MarkSides.FRONTS]


def _sides_of_missing(grid: Grid) -> Collection[Side]:
    """Name the sides that have lines in place of marks: one of the two, as a sheet is cut from there."""
    return _SIDES[MarkSides.BACKS if grid.spec.mark_look.sides is MarkSides.BACKS else MarkSides.FRONTS]


def _mark_or_line(
    find: Callable[[Grid, SheetSide, Reserved], tuple[Line, ...]],
) -> Callable[[Grid, SheetSide, Reserved], tuple[Line, ...]]:
    """Give what finds marks, and a line for each cut whose marks have no room."""

    def find_both(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Line, ...]:
        marks = find(grid, page, reserved)
        return (*marks, *find_lines_for_missing_marks(grid, page, marks, _sides_of_missing(grid)))

    return find_both


def _find_lines(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Line, ...]:
    return find_cut_lines(page, _sides_of_lines(grid))


def _find_full(grid: Grid, page: SheetSide, reserved: Reserved) -> tuple[Line, ...]:
    sides = _sides_of_lines(grid)
    return find_full_lines(grid, _keep(page, sides), reserved)


MARK_STYLES: tuple[MarkStyle, ...] = (
    MarkStyle("lines", "a grey line along each cut", _find_lines, has_length=False, has_distance=False),
    MarkStyle(
        "full", "a grey line along each cut from margin to margin", _find_full, has_length=False, has_distance=False
    ),
    MarkStyle(
        "crop",
        "marks at the corners, outside of the bleed; a line where one has no room. Also called corners",
        _mark_or_line(find_crop_marks),
        other="corners",
    ),
    MarkStyle(
        "crosses",
        "arms at each corner of each card, over the bleed; a line where they have no room",
        _mark_or_line(find_crosses),
    ),
    MarkStyle("dots", "a dot for each crop mark; a line where one has no room", find_dots, has_length=False),
)
