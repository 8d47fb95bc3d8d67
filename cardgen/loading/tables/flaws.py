"""Finds in the XML of a sheet what values do not tell: extent, errors, missing results, merged cells, formats."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.tables.grid import MOST_COLUMNS, MOST_ROWS
from cardgen.loading.tables.ods_flaws import CONTENT, look_through_ods
from cardgen.loading.tables.sheet_xml import Flaws, TooLargeError
from cardgen.loading.tables.xlsx_flaws import look_through_xlsx


def check_extents(parts: Mapping[str, bytes], name: str) -> None:
    """Raise MistakeError where a sheet of an OpenDocument file, which is read whole, is too large."""
    if CONTENT in parts:
        find_flaws(parts, "", name)


def find_flaws(parts: Mapping[str, bytes], sheet: str, name: str) -> Flaws:
    """Give the flaws of a sheet. Raises MistakeError where it is too large or its XML cannot be read."""
    named = f"The sheet `{sheet}`" if sheet else "A sheet"
    try:
        return look_through_ods(parts, sheet) if CONTENT in parts else look_through_xlsx(parts, sheet)
    except (ElementTree.ParseError, KeyError, ValueError, StopIteration) as problem:
        hint = "Open it in the program that made it and save it again."
        raise MistakeError(f"{named} of `{name}` is damaged.", hint, code="bad-table") from problem
    except TooLargeError as problem:
        message = f"{named} of `{name}` {problem}; a table may have {MOST_ROWS:,} rows and "
        hint = "Delete what stands far below or right of the cards, or copy the cards to a new sheet."
        raise MistakeError(f"{message}{MOST_COLUMNS} columns.", hint, code="table-too-large") from problem
