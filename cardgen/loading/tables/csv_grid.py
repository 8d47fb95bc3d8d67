"""From the text of a CSV or TSV file (RFC 4180, and what programs make of it) to its rows, with places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import Cell
from cardgen.loading.tables.grid import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, GridCell, Row, trim

_DELIMITERS = ",;\t"
_QUOTED = re.compile(r'"(?:[^"]|"")*+"')
_EXCEL_SAYS = re.compile(r"sep=(.)\n", re.IGNORECASE)


def read_csv(text: str, name: str, report: Report) -> tuple[Row, ...]:
    """Give the rows of a text with plain line ends; what stands between the cells is found out.

    A quote that is never closed is reported where it opens; the rows before it are given. Empty cells at
    the end of a row, right of the last header, are left out.
    """
    says = _EXCEL_SAYS.match(text)
    delimiter = says[1] if says else find_delimiter(text, name)
    rows: list[Row] = []
    filled = 0
    for row in _Reader(text, name, delimiter, report).read(says.end() if says else 0):
        filled += len(row.cells)
        if row.number > MOST_ROWS or len(row.cells) > MOST_COLUMNS or filled > MOST_CELLS:
            most = f"{MOST_ROWS:,} rows, {MOST_COLUMNS} columns or {MOST_CELLS:,} cells"
            message = f"`{name}` has more than {most}; a table may have as many."
            report.error("table-too-large", message, row.cells[0].place, "Take out what is no card.")
            break
        rows.append(row)
    return tuple(rows)


def find_delimiter(text: str, name: str) -> str:
    """Give what stands between the cells: a tab in a .tsv file, else what is most often in the first line that says
    something, outside of quotes."""
    if name.lower().endswith(".tsv"):
        return "\t"
    begun = text.lstrip("\n")
    line = _QUOTED.sub("", begun).partition("\n")[0]
    return max(_DELIMITERS, key=line.count)


@dataclass(slots=True)
class _Reader:
    """Goes through a text once; remembers where the line begins."""

    text: str
    name: str
    delimiter: str
    report: Report
    line: int = 1
    line_start: int = 0

    def read(self, at: int) -> Iterator[Row]:
        """Give row by row, from an offset that begins a line."""
        self.line, self.line_start = self.text.count("\n", 0, at) + 1, at
        number = self.line - 1
        width = 0
        while at < len(self.text):
            number += 1
            cells: list[GridCell] = []
            last, line_end = self._find_last(at)
            is_open = True
            while is_open and len(cells) <= MOST_COLUMNS:
                cell, at = self._cell(at, Cell(number, len(cells) + 1))
                cells.append(cell)
                at = line_end if last <= at < line_end and len(cells) >= width else at
                is_open = self.text.startswith(self.delimiter, at)
                at += is_open
            at += 1
            self.line, self.line_start = self.line + 1, at
            row = Row(number, tuple(cells))
            width = width or (len(cells) if row.first else 0)
            yield row

    def _find_last(self, at: int) -> tuple[int, int]:
        """Give the ends of the last cell of a line that is not blank, and of the line."""
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        return at + len(self.text[at:end].rstrip(f" {self.delimiter}")), end

    def _cell(self, at: int, cell: Cell) -> tuple[GridCell, int]:
        """Give the cell that begins at an offset, and the offset of what ends it."""
        start = at
        while self.text.startswith(" ", at):
            at += 1
        if not self.text.startswith('"', at):
            end = self._find_end(at)
            return GridCell(trim(self.text[at:end]), self._place(at, end, cell)), end
        match = _QUOTED.match(self.text, at)
        if match is None:
            return self._report_open(at, cell), len(self.text)
        place = self._place(at, match.end(), cell)
        inner = match[0][1:-1]
        end = self._find_end(match.end())
        behind = self.text[match.end() : end].strip()
        if behind:
            message = f"`{shorten(behind, 30)}` stands behind the quotes that close this cell."
            hint = 'Write a quote within a cell twice: `"a ""small"" fox"`.'
            self.report.error("unclosed-quote", message, self._place(start, end, cell), hint)
        if "\n" in inner:
            self.line += inner.count("\n")
            self.line_start = self.text.rindex("\n", 0, match.end()) + 1
        return GridCell(trim(inner.replace('""', '"')), place), end

    def _find_end(self, at: int) -> int:
        ends = (self.text.find(sign, at) for sign in (self.delimiter, "\n"))
        return min((end for end in ends if end >= 0), default=len(self.text))

    def _place(self, start: int, end: int, cell: Cell) -> Place:
        line_end = self.text.find("\n", start, end)
        length = (end if line_end < 0 else line_end) - start
        return Place(self.name, self.line, start - self.line_start + 1, max(1, length), cell)

    def _report_open(self, at: int, cell: Cell) -> GridCell:
        place = self._place(at, self._find_end(at), cell)
        message = f"The quote before `{shorten(self.text[at + 1 :], 30)}` opens a cell and is never closed."
        hint = "Close it at the end of the cell; a quote that belongs to the text is written twice within quotes."
        self.report.error("unclosed-quote", message, place, hint)
        return GridCell("", place)
