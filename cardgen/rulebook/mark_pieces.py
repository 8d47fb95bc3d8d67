"""The piece that marks a block of a manuscript for the rules sheet."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.rulebook.marks import Mark, find_mark
from cardgen.rulebook.pieces import Caller, Piece, Pieces


class MarkPieces:
    """Makes the marked blocks of one manuscript."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def names(self) -> dict[str, Callable[..., Piece]]:
        """Give the function by the name that an author uses."""
        return {"sheet": self.sheet}

    def sheet(self, mark: str = "yes", caller: Caller | None = None) -> Piece:
        """Mark a block for the rules sheet: `yes` puts it there, `no` leaves it out, `only` is for the sheet alone."""
        found = find_mark(mark)
        if found is None:
            message = f"`{mark}` is no mark of the rules sheet: it is `yes`, `no` or `only`."
            hint = "With `yes` the block is in the book and on the sheet, with `only` on the sheet alone."
            self._pieces.report.error("sheet-mark", message, self._pieces.find_typed(mark), hint)
        return self._pieces.make_marked("" if caller is None else str(caller()), found or Mark.NO)
