"""Cells of a column that are wrong, or doubtful, in the same way: told once, at the first of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.diagnostics import Report, shorten
from cardgen.loading.tables.columns import Column, name_place
from cardgen.loading.tables.grid import GridCell, Row
from cardgen.loading.tables.keys import SENTENCES, Keys
from cardgen.loading.tables.splitting import split_list
from cardgen.model import FieldKind

_DECIMAL_COMMA = re.compile(r"([+-]?[0-9]+),([0-9]+)")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+")


def check_column(rows: Sequence[Row], column: Column, keys: Keys, report: Report) -> None:
    """Report what is wrong with cells of a column that are not blank."""
    cells = [row.cells[column.index] for row in rows if column.index < len(row.cells)]
    cells = [cell for cell in cells if cell.text and cell.mistake is None]
    _warn_of_shown(cells, column, keys, report)
    if keys.is_list(column.name) and column.name not in SENTENCES:
        _warn_of_list(cells, column, report)
    commas = [cell for cell in cells if has_decimal_comma(cell, column, keys)]
    if commas:
        _report_commas(commas, column, keys, report)


def has_decimal_comma(cell: GridCell, column: Column, keys: Keys) -> bool:
    """Tell whether a cell in a column of numbers has a decimal comma, which is told once for all of them."""
    is_number = keys.kinds.get(column.name) in (FieldKind.INTEGER, FieldKind.NUMBER)
    return is_number and bool(_DECIMAL_COMMA.fullmatch(cell.text)) and not _THOUSANDS.fullmatch(cell.text)


def _report_commas(cells: Sequence[GridCell], column: Column, keys: Keys, report: Report) -> None:
    text, place = cells[0].text, cells[0].place
    whole, _, decimals = text.partition(",")
    is_whole = keys.kinds[column.name] is FieldKind.INTEGER
    meant = whole if is_whole and not decimals.strip("0") else f"{whole}.{decimals}"
    if is_whole and meant != whole:
        hint = f"Write a whole number, such as `{whole}`."
    elif place.is_in_workbook:
        hint = "The cell holds a text: format it as a number, and type it again."
    else:
        hint = f"Write a decimal point: `{meant}`. Or save the table as .xlsx: there numbers have no commas."
        hint = hint if meant != whole else f"Write `{meant}`. Or save the table as .xlsx: there numbers have no commas."
    more = f", and so must {len(cells) - 1:,} more of this column" if len(cells) > 1 else ""
    wanted = "a whole number" if is_whole else "a number"
    message = f"`{column.name}` is `{shorten(text)}`; it must be {wanted}{more}."
    report.error("bad-integer" if is_whole else "bad-number", message, name_place(place, column), hint)


def _warn_of_shown(cells: Sequence[GridCell], column: Column, keys: Keys, report: Report) -> None:
    """Warn of a cell of which the spreadsheet shows something else than what is read."""
    is_number = keys.is_number(column.name)
    for cell in cells:
        if cell.shown is not None and (cell.shown.is_other_number or not is_number):
            hint = "Format the column as text and type what is to be printed, or give it a plain number format."
            if is_number:
                hint = "Give the column a plain number format: what is read then stands there."
            message = f"`{column.header}` is read as `{shorten(cell.text)}`, but {cell.shown.words}."
            report.warn("shown-otherwise", message, name_place(cell.place, column), hint)
            return


def _warn_of_list(cells: Sequence[GridCell], column: Column, report: Report) -> None:
    """Warn of a cell whose items may be meant otherwise than they are told apart."""
    for cell in cells:
        found = _doubt_list(cell.text, column.name)
        if found is not None:
            report.warn("doubtful-list", found[0], name_place(cell.place, column), found[1])
            return


def _doubt_list(text: str, name: str) -> tuple[str, str] | None:
    """Give a message and a hint for the list of a cell whose items all stand on one line."""
    if "\n" in text:
        return None
    quoted = next((item for _, item in split_list(text, name) if item.startswith('"')), None)
    if quoted is not None:
        message = (
            f"`{name}` has the item `{shorten(quoted)}`: a quote within a cell is printed, and holds nothing together."
        )
        return message, "Write one item a line within the cell, without quotes."
    if "," in text and ";" not in text:
        parts = "; ".join(part.strip() for part in text.split(",") if part.strip())
        message = f"`{name}` is `{shorten(text)}`, which is 1 item: `;` stands between items."
        return message, f"Write `{shorten(parts)}`; or, if it is one, `{shorten(text)};`."
    return None
