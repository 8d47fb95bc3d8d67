"""The grid of places on a sheet: how many cards fit, where each lies, where its back comes, what room is left."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.model.layout import Layout
from cardgen.model.marks import MarkLook
from cardgen.model.skip import keep_open
from cardgen.render.face import Side
from cardgen.sheets.printer import find_shift, find_turning
from cardgen.sheets.registration import is_clear
from cardgen.sheets.spec import Duplex, Flip, SheetSpec

FOLD_CLEARANCE = 5.0
SMALLEST_INSET = 3.0
SMALLEST_OFFSET, SHORTEST_MARK, LEAST_MARK = 0.5, 2.0, 1.5  # marks are 2 mm long at least, 1.5 mm where all is full
LABEL_ROOM = 2.47  # a line of type of 6 pt and its distance from the marks
UPRIGHT, TURNED = 0, 270
MOST_GIVEN_UP = 1 / 3
SAME = 0.5  # mm that a card may be smaller than the sheet and need no cut


class Edge(StrEnum):
    """An edge of a box."""

    LEFT = "left"
    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"

    @property
    def is_upright(self) -> bool:
        """Tell whether it stands on the left or on the right."""
        return self in (Edge.LEFT, Edge.RIGHT)


_AROUND = (Edge.LEFT, Edge.TOP, Edge.RIGHT, Edge.BOTTOM)


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of places: `columns` by `rows` of cards that are turned clockwise by `rotation` degrees.

    `x` and `y` are the top left of the first front's trim in millimetres. `flip` is how a back's place follows
    from its front's (None without backs); `folded` means that both are on the same page.
    """

    spec: SheetSpec
    columns: int
    rows: int
    rotation: int
    x: float
    y: float
    flip: Flip | None
    folded: bool

    @property
    def capacity(self) -> int:
        """Tell how many places there are."""
        return self.columns * self.rows

    def open_slots(self, sheet: int) -> tuple[int, ...]:
        """Give the places, counted from 0, that may hold a card on a sheet of a number; on most sheets with 0."""
        return tuple(slot for slot in keep_open(self.capacity, self.spec.skip, sheet) if self.is_clear(slot))

    def is_clear(self, slot: int) -> bool:
        """Tell whether a card with its bleed keeps out of what registration marks need for themselves."""
        sides = self._sides(Side.FRONT)
        return is_clear(self.spec, *(self.trim(slot, side).grown(self.spec.bleed_of(side)) for side in sides))

    @property
    def place_size(self) -> Size:
        """Give the size of a card as it lies on the sheet."""
        return self.spec.card if self.rotation == UPRIGHT else self.spec.card.turned()

    @property
    def pitch(self) -> Size:
        """Give the way from one card to the next, to the right and down."""
        size, spec = self.place_size, self.spec
        return Size(*spec.layout.pitch) if spec.layout else Size(size.width + spec.gap, size.height + spec.gap)

    @property
    def measures(self) -> str:
        """Write all that decides where places are and what they may print on."""
        spec = self.spec
        lengths = (self.x, self.y, spec.sheet.width, spec.sheet.height, spec.card.width, spec.card.height)
        spaces = (spec.bleed, spec.gap, *find_shift(spec))
        backs = [value for value in (spec.back_bleed, find_turning(spec).degrees) if value]
        corner = f" {spec.corner:.4f}" if spec.corner else ""
        counts = f"{self.columns} {self.rows} {self.rotation} {self.flip} {self.folded}"
        pitch = (self.pitch.width, self.pitch.height) if spec.layout else ()
        marks = f" {spec.registration}" if spec.registration else ""
        places = " ".join(f"{length:.4f}" for length in (*lengths, *spaces, *backs, *pitch))
        return f"{counts} {places}{corner}{marks}"

    def trim(self, slot: int, side: Side) -> Box:
        """Give the trim of a place, counted from 0 in rows; a back's is the one behind the front of that number."""
        row, column = divmod(slot, self.columns)
        size, pitch = self.place_size, self.pitch
        box = Box(self.x + column * pitch.width, self.y + row * pitch.height, size.width, size.height)
        return box if side is Side.FRONT else self.behind(box)

    def clip(self, slot: int, side: Side, taken: Collection[int] | None = None) -> Box:
        """Give what a place may print on: trim and bleed, up to halfway to a neighbour and the sheet's edge.

        `taken` are the places of that side where a card lies; without it all are. Beside and below an empty place a
        card has its whole bleed.
        """
        trim = self.trim(slot, Side.FRONT)
        left, top, right, bottom = (self._bleed_to(slot, edge, taken, self.spec.bleed_of(side)) for edge in _AROUND)
        box = Box(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)
        return (box if side is Side.FRONT else self.behind(box)).clipped(self.page)

    def _bleed_to(self, slot: int, edge: Edge, taken: Collection[int] | None, bleed: float) -> float:
        """Give the bleed over an edge: at most to the middle between its trim and the next card's."""
        row, column = divmod(slot, self.columns)
        if edge.is_upright:
            length, pitch = self.place_size.width, self.pitch.width
            before, after, stride = column, self.columns - 1 - column, 1
        else:
            length, pitch = self.place_size.height, self.pitch.height
            before, after, stride = row, self.rows - 1 - row, self.columns
        steps, way = (before, -stride) if edge in (Edge.LEFT, Edge.TOP) else (after, stride)
        for step in range(1, steps + 1):
            if taken is None or slot + step * way in taken:
                return min(bleed, (step * pitch - length) / 2)
        return bleed

    def rotation_of(self, side: Side) -> int:
        """Tell by how many degrees a side is turned clockwise, so that a cut card has one head on both sides."""
        if side is Side.FRONT or self.flip is None:
            return self.rotation
        return (-self.rotation if self.flip is Flip.WORK_AND_TURN else 180 - self.rotation) % 360

    def block(self, side: Side) -> Box:
        """Give the box around all that the places of one printed page may print on, full or not."""
        return surrounding(tuple(self.clip(slot, each) for each in self._sides(side) for slot in self._corners))

    def trim_block(self, side: Side) -> Box:
        """Give the box around the trims of all places of one printed page, full or not."""
        return surrounding(tuple(self.trim(slot, each) for each in self._sides(side) for slot in self._corners))

    def shrunk(self, columns: int, rows: int) -> Grid:
        """Give the grid of so many columns and rows, in the middle of the sheet or of its folded half."""
        return _place_grid(replace(self, columns=columns, rows=rows))

    def holding(self, cards: int) -> Grid:
        """Give the grid of the columns and rows that a number of cards takes, in the middle of the sheet.

        Where places are the same on all sheets, it is the whole grid.
        """
        return self if self.spec.is_fixed else self.shrunk(min(cards, self.columns), -(-cards // self.columns))

    @property
    def inset(self) -> float:
        """Tell how far from the sheet's edge marks keep: out of the margin, and 3 mm or viewers shrink the page."""
        return max(self.spec.margin, SMALLEST_INSET)

    def rooms(self, side: Side) -> Mapping[Edge, float]:
        """Tell how many millimetres there are between the bleed of a full page's block and the inset, on each edge."""
        block, page = self.block(side), self.page
        return {
            Edge.LEFT: block.x - self.inset,
            Edge.BOTTOM: page.height - block.bottom - self.inset,
            Edge.RIGHT: page.width - block.right - self.inset,
            Edge.TOP: block.y - self.inset,
        }

    @property
    def short_bleeds(self) -> Mapping[Edge, float]:
        """Tell how many millimetres of the fronts' bleed lie outside of the margin, on each edge where not all do.

        A card as large as the sheet has no cut there, and needs no bleed.
        """
        block, page, spec = self.trim_block(Side.FRONT), self.page, self.spec
        rooms = {
            Edge.LEFT: block.x,
            Edge.BOTTOM: page.height - block.bottom,
            Edge.RIGHT: page.width - block.right,
            Edge.TOP: block.y,
        }
        return {
            edge: max(0.0, room - spec.margin)
            for edge, room in rooms.items()
            if room > SAME and room - spec.margin < spec.bleed - TOLERANCE
        }

    @property
    def least_room(self) -> float:
        """Tell how many millimetres outside of the bleed a crop mark takes at least that is no short one."""
        return mark_room(self.spec.mark_look, SMALLEST_OFFSET, SHORTEST_MARK)

    @property
    def has_room_for_marks(self) -> bool:
        """Tell whether a full page of fronts leaves room for crop marks of 2 mm on each of its edges."""
        return self.capacity > 0 and min(self.rooms(Side.FRONT).values()) >= self.least_room - TOLERANCE

    @property
    def has_room_for_all(self) -> bool:
        """Tell whether there is room for crop marks on each edge, and for rulers and labels beside those of one."""
        widest = self.least_room + LABEL_ROOM if self.spec.labels else 0.0
        return self.has_room_for_marks and max(self.rooms(Side.FRONT).values()) >= widest

    @property
    def page(self) -> Box:
        """Give the whole sheet."""
        return Box(0.0, 0.0, self.spec.sheet.width, self.spec.sheet.height)

    @property
    def _corners(self) -> tuple[int, int]:
        return 0, self.capacity - 1

    def _sides(self, side: Side) -> tuple[Side, ...]:
        return (Side.FRONT, Side.BACK) if self.folded else (side,)

    def behind(self, box: Box) -> Box:
        """Give the box on the back of the sheet that lies behind one on its front."""
        sheet, (dx, dy) = self.spec.sheet, find_shift(self.spec)
        if self.flip is Flip.WORK_AND_TUMBLE:
            return Box(box.x + dx, sheet.height - box.bottom + dy, box.width, box.height)
        return Box(sheet.width - box.right + dx, box.y + dy, box.width, box.height)


def mark_room(look: MarkLook, offset: float, length: float) -> float:
    """Give the room that a mark of a look takes outside of the bleed, at this offset and length unless it says less.

    A look's own distance is kept, its length is the most.
    """
    distance = offset if look.distance is None else look.distance
    return distance + (length if look.length is None else min(length, look.length))


def find_grid(spec: SheetSpec) -> Grid | None:
    """Give the grid that holds the most cards; None if none fits.

    Of grids that hold as many, one that leaves room for crop marks on every edge comes first, then an upright one.
    Where the sheet `keeps_marks`, one with that room comes first also if it holds up to a third fewer.
    Beside registration marks the one that leaves most places clear is taken, with as few others as can be.
    columns * width + (columns - 1) * gap must be at most the sheet's width less two margins, and likewise the
    rows. A layout says where the cards lie. A folded sheet has its fronts on the left of an upright fold or above a
    lying one, whichever holds more.
    """
    if spec.layout is not None:
        return _follow(spec.layout, spec)
    flips: tuple[Flip | None, ...] = (spec.flip,) if spec.duplex is not Duplex.FOLD else tuple(Flip)
    grids = [_make_grid(spec, rotation, flip) for rotation in (UPRIGHT, TURNED) for flip in flips]
    if spec.registration is not None:
        return _find_clear(grids)
    best = max(grids, key=lambda grid: (grid.capacity, grid.has_room_for_marks))
    if not best.capacity:
        return None
    if spec.keeps_marks and not best.has_room_for_all:
        marked = max((_make_room(grid) for grid in grids if grid.capacity), key=lambda grid: grid.capacity)
        if marked.capacity >= best.capacity * (1 - MOST_GIVEN_UP) - TOLERANCE:
            return marked
    return best


def _follow(layout: Layout, spec: SheetSpec) -> Grid | None:
    """Give the grid of a layout; None if it is for cards of another size."""
    is_turned = layout.turns(spec.card)
    if is_turned is None:
        return None
    rotation = TURNED if is_turned else UPRIGHT
    return Grid(spec, layout.columns, layout.rows, rotation, *layout.first, spec.flip, folded=False)


def room_for_cards(spec: SheetSpec, flip: Flip | None) -> Size:
    """Give the room for the fronts' trims: the sheet within its margins, or the half of a folded one."""
    width, height = spec.sheet.width - 2 * spec.edge, spec.sheet.height - 2 * spec.edge
    if spec.duplex is Duplex.FOLD:
        if flip is Flip.WORK_AND_TURN:
            width = width / 2 - FOLD_CLEARANCE - spec.bleed
        else:
            height = height / 2 - FOLD_CLEARANCE - spec.bleed
    return Size(width, height)


def surrounding(boxes: tuple[Box, ...]) -> Box:
    """Give the smallest box around others."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _make_grid(spec: SheetSpec, rotation: int, flip: Flip | None) -> Grid:
    size = spec.card if rotation == UPRIGHT else spec.card.turned()
    room, folded = room_for_cards(spec, flip), spec.duplex is Duplex.FOLD
    columns = _count(room.width, size.width, spec.gap)
    rows = _count(room.height, size.height, spec.gap)
    return _place_grid(Grid(spec, columns, rows, rotation, 0.0, 0.0, flip, folded))


def _find_clear(grids: Sequence[Grid]) -> Grid | None:
    """Give the part of a grid with the most places that keep clear of registration marks; None if none has any."""
    parts = (
        grid.shrunk(columns, rows)
        for grid in grids
        for columns in range(1, grid.columns + 1)
        for rows in range(1, grid.rows + 1)
    )
    counted = [(sum(map(part.is_clear, range(part.capacity))), part) for part in parts]
    most, best = max(
        counted, key=lambda each: (each[0], -each[1].capacity, each[1].has_room_for_marks), default=(0, None)
    )
    return best if most else None


def _make_room(grid: Grid) -> Grid:
    """Give the largest part of a grid that leaves room for crop marks on every edge; an empty one if none does."""
    parts = (grid.shrunk(columns, rows) for columns in range(grid.columns + 1) for rows in range(grid.rows + 1))
    return max(parts, key=lambda part: part.capacity if part.has_room_for_all else 0)


def _place_grid(grid: Grid) -> Grid:
    """Give a grid in the middle of the sheet, or beside the fold."""
    spec, size = grid.spec, grid.place_size
    width = grid.columns * (size.width + spec.gap) - spec.gap
    height = grid.rows * (size.height + spec.gap) - spec.gap
    x, y = (spec.sheet.width - width) / 2, (spec.sheet.height - height) / 2
    if grid.folded and grid.flip is Flip.WORK_AND_TURN:
        x = spec.sheet.width / 2 - FOLD_CLEARANCE - spec.bleed - width
    elif grid.folded:
        y = spec.sheet.height / 2 - FOLD_CLEARANCE - spec.bleed - height
    return replace(grid, x=x, y=y)


def _count(room: float, length: float, gap: float) -> int:
    return max(0, math.floor((room + gap + TOLERANCE) / (length + gap)))
