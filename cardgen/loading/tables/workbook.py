"""From the bytes of an XLSX or ODS file to the rows of one of its sheets, with the place of every cell."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Cell, suggest
from cardgen.loading.tables.flaws import check_extents, check_size, find_flaws
from cardgen.loading.tables.grid import GridCell, Row, trim
from cardgen.loading.tables.number_formats import format_number
from cardgen.loading.tables.sheet_xml import Flaw, Flaws
from cardgen.loading.tables.unpacking import unpack
from cardgen.loading.text_files import FORBIDDEN, describe_character

_BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook: its name, as `file` what messages call it, and its rows."""

    name: str
    file: str
    rows: tuple[Row, ...]


def read_workbook(data: bytes, name: str, wanted: str | None, report: Report) -> Sheet:
    """Give a sheet of a workbook, the only one where none is named; the report gets its rows to quote.

    Raises MistakeError, with its code, where the workbook or the sheet cannot be read.
    """
    from python_calamine import CalamineError, CalamineWorkbook

    parts = unpack(data, name)
    check_extents(parts, name)
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            sheet = _choose(book, name, wanted)
            flaws = find_flaws(parts, sheet, name)
            values = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except (CalamineError, OverflowError) as problem:  # the second is of a time that no calendar has
        message = f"`{name}` cannot be read as a workbook: {shorten(str(problem))}."
        hint = "Open it in the program that made it and save it again as .xlsx or .ods."
        raise MistakeError(message, hint, code="bad-table") from problem
    file = f"{name}#{sheet}"
    _reach_flaws(values, flaws)
    _put_texts(values, flaws)
    _leave_out_blank(values, flaws)
    flaws.cells = _find_mistakes(values, flaws)
    check_size(values, name)
    rows = tuple(_read_row(Cell(number, sheet=sheet), row, file, flaws) for number, row in enumerate(values, 1))
    report.sources[file] = "\n".join(_quote(cell.text for cell in row.cells) for row in rows)
    return Sheet(sheet, file, tuple(_without_controls(row, report) for row in rows))


def _choose(book: Any, name: str, wanted: str | None) -> str:
    """Give the name of the sheet that is meant: hidden ones have to be named."""
    shown = [str(each.name) for each in book.sheets_metadata if str(each.visible).endswith("Visible")]
    every = [str(each) for each in book.sheet_names]
    if wanted is not None:
        exact = next((each for each in every if each == wanted), None)
        found = exact or next((each for each in every if each.casefold() == wanted.strip().casefold()), None)
        if found is not None:
            return found
        message = f"`{name}` has no sheet `{shorten(wanted)}`. Its sheets: {_list(every)}."
        raise MistakeError(message, suggest(wanted, every, few=0), code="unknown-sheet")
    if len(shown) == 1:
        return shown[0]
    file = name.rpartition("/")[2]
    if not shown:
        if not every:
            raise MistakeError(f"`{name}` has 0 sheets.", "Save it again.", code="bad-table")
        hint = f"Name the one that holds the cards: `{file}#{every[0]}`."
        raise MistakeError(f"`{name}` has only hidden sheets: {_list(every)}.", hint, code="unknown-sheet")
    hint = f"Name the one that holds the cards: `{file}#{shown[0]}`."
    raise MistakeError(f"`{name}` has {len(shown)} sheets: {_list(shown)}.", hint, code="unknown-sheet")


def _list(names: Iterable[str]) -> str:
    return ", ".join(f"`{shorten(each, 40)}`" for each in names)


def format_value(value: object) -> str:
    """Give a cell's value as it is read: 3.0 is `3`, a truth `TRUE`."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return format_number(value)
    return trim(str(value).replace("\r\n", "\n").replace("\r", "\n"))


def _read_row(row: Cell, values: list[Any], file: str, flaws: Flaws) -> Row:
    cells: list[GridCell] = []
    at = 1
    for column, value in enumerate(values, 1):
        text = format_value(value)
        written = len(_write(text))
        place = Place(file, row.row, at, max(1, written), Cell(row.row, column, sheet=row.sheet))
        key = (row.row, column)
        cells.append(GridCell(text, place, flaws.cells.get(key), flaws.shown.get(key)))
        at += written + len(_BETWEEN)
    return Row(row.row, tuple(cells))


def _write(text: str) -> str:
    """Give a cell as messages quote it, on one line; one that begins with a quote stands in quotes."""
    line = text.replace("\n", " ")
    return '"' + line.replace('"', '""') + '"' if line.startswith('"') else line


def _quote(texts: Iterable[str]) -> str:
    return _BETWEEN.join(map(_write, texts)).rstrip(" |")


def _reach_flaws(values: list[list[Any]], flaws: Flaws) -> None:
    """Add blank cells to the values, which end with the last one that is not empty, up to what is wrong behind them."""
    for row, column in flaws.cells:
        values += ([] for _ in range(row - len(values)))
        values[row - 1] += [""] * (column - len(values[row - 1]))


def _leave_out_blank(values: list[list[Any]], flaws: Flaws) -> None:
    """Take away the blank cells at the end of each row, right of the last header."""
    width = 0
    for number, row in enumerate(values, 1):
        last = len(row)
        while last > width and row[last - 1] == "" and (number, last) not in flaws.cells:
            last -= 1
        del row[last:]
        width = width or last


def _put_texts(values: list[list[Any]], flaws: Flaws) -> None:
    """Put texts that were not read whole in the place of what was read."""
    for (top, left, rows, columns), text in flaws.texts:
        for row in values[top - 1 : top - 1 + rows]:
            end = min(len(row), left - 1 + columns)
            row[left - 1 : end] = [text] * (end - left + 1)


def _find_mistakes(values: list[list[Any]], flaws: Flaws) -> dict[tuple[int, int], Flaw]:
    """Give a message and a hint for each cell, by row and column, that holds no text and no number."""
    found: dict[tuple[int, int], Flaw] = {}
    for top, left, bottom, right in flaws.merged:
        named = f"{Cell(top, left).letter}{top} to {Cell(bottom, right).letter}{bottom}"
        message = f"The cells {named} are merged: only the first of them has a value."
        found[top, left] = message, "Unmerge them, and fill in each cell."
    for row, of_row in enumerate(values, 1):
        for column, value in enumerate(of_row, 1):
            if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
                kind = "date" if isinstance(value, datetime.date) else "time"
                hint = "The program made it of what was typed: format the column as text, and type it again."
                found[row, column] = f"This cell holds the {kind} `{value}`; a card has no {kind}s.", hint
    for at, (what, hint) in flaws.cells.items():
        found[at] = f"This cell holds {what}.", hint
    return found


def _without_controls(row: Row, report: Report) -> Row:
    """Report characters that cannot be printed, and put another in their place."""
    if not any(FORBIDDEN.search(cell.text) for cell in row.cells):
        return row
    for cell in row.cells:
        if match := FORBIDDEN.search(cell.text):
            message = f"The invisible character {describe_character(match[0])} stands here; it cannot be printed."
            hint = "Delete it; it often comes along when text is copied from elsewhere."
            report.error("control-character", message, cell.place, hint)
    cells = (replace(cell, text=FORBIDDEN.sub("\ufffd", cell.text)) for cell in row.cells)
    return Row(row.number, tuple(cells))
