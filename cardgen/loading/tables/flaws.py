"""Finds in the XML of a sheet what values do not tell: extent, errors, missing results, merged cells, formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.tables.grid import MOST_COLUMNS, MOST_ROWS
from cardgen.loading.tables.ods_flaws import CONTENT, look_through_ods
from cardgen.loading.tables.sheet_xml import Flaws, TooLargeError, check_count
from cardgen.loading.tables.xlsx_flaws import check_counts, look_through_xlsx

_FAULTS = (ElementTree.ParseError, KeyError, ValueError, StopIteration, TooLargeError)


def check_extents(parts: Mapping[str, bytes], name: str) -> None:
    """Raise MistakeError where what is read whole, whichever sheet is wanted, is too large: all sheets of an
    OpenDocument file, the shared texts of another."""
    try:
        if CONTENT in parts:
            look_through_ods(parts, "")
        else:
            check_counts(parts)
    except _FAULTS as problem:
        raise _blame(problem, "A sheet", name) from problem


def find_flaws(parts: Mapping[str, bytes], sheet: str, name: str) -> Flaws:
    """Give the flaws of a sheet. Raises MistakeError where it is too large or its XML cannot be read."""
    try:
        return look_through_ods(parts, sheet) if CONTENT in parts else look_through_xlsx(parts, sheet)
    except _FAULTS as problem:
        raise _blame(problem, f"The sheet `{sheet}`", name) from problem


def check_size(values: Sequence[Sequence[object]], name: str) -> None:
    """Raise MistakeError where a table has too many cells, blank ones under its headers counted too."""
    try:
        check_count(sum(map(len, values)))
    except TooLargeError as problem:
        raise _blame(problem, "A sheet", name) from problem


def _blame(problem: Exception, named: str, name: str) -> MistakeError:
    if not isinstance(problem, TooLargeError):
        hint = "Open it in the program that made it and save it again."
        return MistakeError(f"{named} of `{name}` is damaged.", hint, code="bad-table")
    message = f"{named} of `{name}` {problem}; a table may have {MOST_ROWS:,} rows and {MOST_COLUMNS} columns."
    hint = "Delete what stands far below or right of the cards, or copy the cards to a new sheet."
    return MistakeError(message, hint, code="table-too-large")
