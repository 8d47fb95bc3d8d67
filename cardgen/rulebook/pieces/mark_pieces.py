"""The piece that marks a block of a manuscript for the rules sheet."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.rulebook.pieces.named import Caller, Pieces
from cardgen.rulebook.pieces.pictures import Piece
from cardgen.rulebook.reading.marks import Mark, find_mark


class MarkPieces:
    """Makes the marked blocks of one manuscript."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def names(self) -> dict[str, Callable[..., Piece]]:
        """Give the function by the name that an author uses."""
        return {"sheet": self.sheet}

    def sheet(self, mark: str = "yes", caller: Caller | None = None) -> Piece:
        """Mark a block for the rules sheet: `yes` puts it there, `no` leaves it out, `only` is for the sheet alone.

        Without a block it marks all that follows, to the next heading or to the next such mark.
        """
        found = find_mark(mark)
        if found is None:
            message = f"`{mark}` is no mark of the rules sheet: it is `yes`, `no` or `only`."
            hint = "With `yes` the block is in the book and on the sheet, with `only` on the sheet alone."
            self._pieces.report.error("sheet-mark", message, self._pieces.find_typed(mark), hint)
        html = "" if caller is None else self._pieces.read_block("", caller)
        piece = self._pieces.make(html, block=True, mark=found or Mark.NO)
        if caller is None and (number := self._pieces.find_number(piece)) is not None:
            self._pieces.switches[number] = self._pieces.manuscript.find_word("sheet")
        return piece
