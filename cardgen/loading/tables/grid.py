"""A table as it was read: rows of cells, each with its text and its place."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.diagnostics import Place
from cardgen.loading.tables.number_formats import Shown

MOST_ROWS, MOST_COLUMNS = 20_000, 500
MOST_CELLS = 200_000
"""Cells of a table: a game of 1,000 cards with 20 columns has a tenth of it, and more take seconds to read."""

EDGES = " \t\u00a0"  # what is left out at the ends of a cell; a line end may mean something in a list


def trim(text: str) -> str:
    """Give what a cell says: nothing if it has only white space."""
    return text.strip(EDGES) if text.strip() else ""


@dataclass(frozen=True, slots=True)
class GridCell:
    """What a cell says, without spaces at its ends, and where it stands; a message and a hint if it says nothing that
    can be used, and what is shown of its number if that is something else."""

    text: str
    place: Place
    mistake: tuple[str, str] | None = None
    shown: Shown | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing in it, right or wrong."""
        return not self.text and self.mistake is None


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row from the left, empty ones too, and its number from 1."""

    number: int
    cells: tuple[GridCell, ...]

    @property
    def first(self) -> GridCell | None:
        """Give the first cell that is not empty; None in a blank row."""
        return next((cell for cell in self.cells if not cell.is_empty), None)
