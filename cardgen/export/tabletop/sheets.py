"""How the cards of a pile are divided into sheets, and where each lies on its sheet: numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.export.pictures import MM_PER_INCH
from cardgen.geometry import Size

COLUMNS, ROWS = 10, 7
LEAST = 2
MOST_CARDS = COLUMNS * ROWS - 1
"""How many cards a sheet has: its last slot is what a hidden card shows."""
FINEST_DPI = 300


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots in columns and rows, and the pixels of a slot across and down."""

    columns: int
    rows: int
    across: int
    down: int

    @property
    def size(self) -> tuple[int, int]:
        """Give the pixels of the whole sheet."""
        return self.columns * self.across, self.rows * self.down

    @property
    def last(self) -> int:
        """Give the last slot, counted from 0."""
        return self.columns * self.rows - 1

    def place_of(self, slot: int) -> tuple[int, int]:
        """Give the left and top pixel of a slot: slots go row by row, from 0."""
        row, column = divmod(slot, self.columns)
        return column * self.across, row * self.down


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet: its number, by which cards know it, its grid, and the fronts and backs in its slots.

    A sheet of one slot has no slot for a hidden card.
    """

    number: int
    grid: Grid
    fronts: tuple[str, ...]
    backs: tuple[str, ...]

    def card_id(self, front: str, back: str) -> int:
        """Give the number by which a card is known: that of its sheet, then two digits for its slot."""
        return self.number * 100 + list(zip(self.fronts, self.backs, strict=True)).index((front, back))


def divide(
    faces: Sequence[tuple[str, str]], size: Size, max_side: int, first: int, *, is_alone: bool = False
) -> tuple[CardSheet, ...]:
    """Give the sheets for the fronts and backs of some cards, each pair once, as evenly filled as can be.

    `size` is that of a card in millimetres, `max_side` the most pixels of a sheet on a side, `first` the number of the
    first sheet.
    """
    if is_alone:
        return (CardSheet(first, fit_grid(1, 1, size, max_side), *_columns(faces)),)
    different = list(dict.fromkeys(faces))
    count = -(-len(different) // MOST_CARDS)
    parts = [different[len(different) * at // count : len(different) * (at + 1) // count] for at in range(count)]
    grids = [choose_grid(len(part) + 1, size, max_side) for part in parts]
    return tuple(
        CardSheet(first + at, grid, *_columns(part)) for at, (part, grid) in enumerate(zip(parts, grids, strict=True))
    )


def _columns(faces: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(front for front, _ in faces), tuple(back for _, back in faces)


def choose_grid(slots: int, size: Size, max_side: int) -> Grid:
    """Give the grid with room for so many slots on which cards are largest; of such grids the smallest."""
    grids = [
        fit_grid(columns, rows, size, max_side)
        for columns in range(LEAST, COLUMNS + 1)
        for rows in range(LEAST, ROWS + 1)
        if columns * rows >= slots
    ]
    return max(grids, key=lambda grid: (grid.across, -grid.columns * grid.rows, -abs(grid.size[0] - grid.size[1])))


def fit_grid(columns: int, rows: int, size: Size, max_side: int) -> Grid:
    """Give a grid whose slots are as large as its sides allow, up to 300 dpi, and of the shape of a card."""
    scale = min(
        FINEST_DPI / MM_PER_INCH, max_side / (columns * size.width), max_side / (rows * size.height)
    )  # pixels a millimetre
    across, down = round(size.width * scale), round(size.height * scale)
    return Grid(columns, rows, min(across, max_side // columns), min(down, max_side // rows))
