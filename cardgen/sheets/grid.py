"""The grid of places on a sheet: how many cards fit, where each lies, where its back comes, what room is left."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from cardgen.geometry import Box, Size
from cardgen.render.face import Side
from cardgen.sheets.spec import Duplex, Flip, SheetSpec

TOLERANCE = 1e-6
FOLD_CLEARANCE = 5.0
SMALLEST_INSET = 3.0
SMALLEST_OFFSET, SHORTEST_MARK = 0.5, 1.5
LEAST_ROOM = SMALLEST_OFFSET + SHORTEST_MARK
UPRIGHT, TURNED = 0, 270


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
        """Tell how many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def place_size(self) -> Size:
        """Give the size of a card as it lies on the sheet."""
        return self.spec.card if self.rotation == UPRIGHT else self.spec.card.turned()

    def trim(self, slot: int, side: Side) -> Box:
        """Give the trim of a place, counted from 0 in rows; a back's is the one behind the front of that number."""
        row, column = divmod(slot, self.columns)
        size, gap = self.place_size, self.spec.gap
        box = Box(self.x + column * (size.width + gap), self.y + row * (size.height + gap), size.width, size.height)
        return box if side is Side.FRONT else self._behind(box)

    def clip(self, slot: int, side: Side) -> Box:
        """Give what a place may print on: trim and bleed, up to half the gap to a neighbour and the sheet's edge."""
        row, column = divmod(slot, self.columns)
        bleed, inner = self.spec.bleed, min(self.spec.bleed, self.spec.gap / 2)
        left = bleed if column == 0 else inner
        right = bleed if column == self.columns - 1 else inner
        top = bleed if row == 0 else inner
        bottom = bleed if row == self.rows - 1 else inner
        trim = self.trim(slot, Side.FRONT)
        box = Box(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)
        return (box if side is Side.FRONT else self._behind(box)).clipped(self.page)

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
    def has_room_for_marks(self) -> bool:
        """Tell whether a full page of fronts leaves room for crop marks on each of its edges."""
        return self.capacity > 0 and min(self.rooms(Side.FRONT).values()) >= LEAST_ROOM - TOLERANCE

    @property
    def page(self) -> Box:
        """Give the whole sheet."""
        return Box(0.0, 0.0, self.spec.sheet.width, self.spec.sheet.height)

    @property
    def _corners(self) -> tuple[int, int]:
        return 0, self.capacity - 1

    def _sides(self, side: Side) -> tuple[Side, ...]:
        return (Side.FRONT, Side.BACK) if self.folded else (side,)

    def _behind(self, box: Box) -> Box:
        sheet = self.spec.sheet
        dx, dy = (0.0, 0.0) if self.folded else self.spec.back_offset
        if self.flip is Flip.WORK_AND_TUMBLE:
            return Box(box.x + dx, sheet.height - box.bottom + dy, box.width, box.height)
        return Box(sheet.width - box.right + dx, box.y + dy, box.width, box.height)


def find_grid(spec: SheetSpec) -> Grid | None:
    """Give the grid that holds the most cards; None if none fits.

    Of grids that hold as many, one that leaves room for crop marks on every edge comes first, then an upright one.
    columns * width + (columns - 1) * gap must be at most the sheet's width less two margins, and likewise the
    rows. A folded sheet has its fronts on the left of an upright fold or above a lying one, whichever holds more.
    """
    flips: tuple[Flip | None, ...] = (spec.flip,) if spec.duplex is not Duplex.FOLD else tuple(Flip)
    grids = [_make_grid(spec, rotation, flip) for rotation in (UPRIGHT, TURNED) for flip in flips]
    best = max(grids, key=lambda grid: (grid.capacity, grid.has_room_for_marks))
    return best if best.capacity else None


def room_for_cards(spec: SheetSpec, flip: Flip | None) -> Size:
    """Give the room for the fronts' trims: the sheet within its margins, or the half of a folded one."""
    width, height = spec.sheet.width - 2 * spec.margin, spec.sheet.height - 2 * spec.margin
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
    width, height = columns * (size.width + spec.gap) - spec.gap, rows * (size.height + spec.gap) - spec.gap
    x, y = (spec.sheet.width - width) / 2, (spec.sheet.height - height) / 2
    if folded and flip is Flip.WORK_AND_TURN:
        x = spec.sheet.width / 2 - FOLD_CLEARANCE - spec.bleed - width
    elif folded:
        y = spec.sheet.height / 2 - FOLD_CLEARANCE - spec.bleed - height
    return Grid(spec, columns, rows, rotation, x, y, flip, folded)


def _count(room: float, length: float, gap: float) -> int:
    return max(0, math.floor((room + gap + TOLERANCE) / (length + gap)))
