"""Finds in the XML of a sheet what values do not tell: its extent, errors, missing results, merged cells."""

from __future__ import annotations

import io
import itertools
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.etree import ElementTree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.tables.grid import MOST_COLUMNS, MOST_ROWS

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_SAVE = "Open the file in your spreadsheet program and save it, or type the value."
_UNCALCULATED = ("a formula whose result is not stored", _SAVE)
_MEND = "Mend the formula, or type the value."
_MOST_REPEATED = 500  # of a cell that is repeated as many are looked at
_HUGE = 2**31
_CONTENT = "content.xml"  # of OpenDocument files

Flaw: TypeAlias = tuple[str, str]
"""What a cell holds that is no value, and what to do."""


@dataclass(slots=True)
class Flaws:
    """What is wrong in cells, by (row, column) from 1, and ranges of merged cells as (row, column, row, column)."""

    cells: dict[tuple[int, int], Flaw] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)


def check_extents(parts: Mapping[str, bytes], name: str) -> None:
    """Raise MistakeError where a sheet of an OpenDocument file, which is read whole, is too large."""
    if _CONTENT in parts:
        find_flaws(parts, "", name)


def find_flaws(parts: Mapping[str, bytes], sheet: str, name: str) -> Flaws:
    """Give the flaws of a sheet. Raises MistakeError where it is too large or its XML cannot be read."""
    named = f"The sheet `{sheet}`" if sheet else "A sheet"
    try:
        return _look_through_ods(parts, sheet) if _CONTENT in parts else _look_through_xlsx(parts, sheet)
    except (ElementTree.ParseError, KeyError, ValueError, StopIteration) as problem:
        hint = "Open it in the program that made it and save it again."
        raise MistakeError(f"{named} of `{name}` is damaged.", hint, code="bad-table") from problem
    except _TooLargeError as problem:
        message = f"{named} of `{name}` goes to {problem}; a table may have {MOST_ROWS:,} rows and "
        hint = "Delete what stands far below or right of the cards, or copy the cards to a new sheet."
        raise MistakeError(f"{message}{MOST_COLUMNS} columns.", hint, code="table-too-large") from problem


class _TooLargeError(Exception):
    """A cell stands too far out."""


def _check_extent(row: int, column: int) -> None:
    if row > MOST_ROWS or column > MOST_COLUMNS:
        raise _TooLargeError(f"row {row:,} and column {column:,}")


def _parse(xml: bytes) -> Iterator[tuple[str, ElementTree.Element]]:
    """Give start and end of each element; entities of a document's own are refused."""
    if b"<!DOCTYPE" in xml[:10_000] or b"<!ENTITY" in xml:
        raise ValueError("a document type")
    yield from ElementTree.iterparse(io.BytesIO(xml), ("start", "end"))  # noqa: S314 - no entities, bounded in size


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _get(element: ElementTree.Element, name: str) -> str | None:
    return next((value for key, value in element.attrib.items() if _local(key) == name), None)


# ---- XLSX (ECMA-376, part 1, 18.3)


def _look_through_xlsx(parts: Mapping[str, bytes], sheet: str) -> Flaws:
    flaws = Flaws()
    row = column = 0
    for event, element in _parse(parts[_find_sheet_part(parts, sheet)]):
        kind = _local(element.tag)
        if event == "start" and kind == "row":
            row, column = int(element.get("r") or row + 1), 0
        elif event == "start" and kind == "c":
            row, column = _read_reference(element.get("r"), row, column)
            _check_extent(row, column)
        elif event == "end" and kind == "c":
            _look_at_cell(element, (row, column), flaws)
            element.clear()
        elif event == "end" and kind == "row":
            element.clear()
        elif event == "end" and kind == "mergeCell":
            first, _, last = str(element.get("ref")).partition(":")
            flaws.merged.append((*_read_reference(first, 0, 0), *_read_reference(last or first, 0, 0)))
    return flaws


def _look_at_cell(element: ElementTree.Element, at: tuple[int, int], flaws: Flaws) -> None:
    inner = {_local(each.tag): each.text or "" for each in element}
    if element.get("t") == "e":
        flaws.cells[at] = f"the error {inner.get('v') or '?'}", _MEND
    elif "f" in inner and not inner.get("v") and element.get("t") != "str" and "is" not in inner:
        flaws.cells[at] = _UNCALCULATED  # a text of no letters is a result: it is stored as t="str" with nothing in it


def _read_reference(reference: str | None, row: int, column: int) -> tuple[int, int]:
    """Give row and column of `C7`; without a reference the next cell of the row."""
    if reference is None:
        return row, column + 1
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise ValueError(reference)
    number = 0
    for letter in match[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), number


def _find_sheet_part(parts: Mapping[str, bytes], sheet: str) -> str:
    book = next(target for kind, target, _ in _relations(parts, "") if kind == "officeDocument")
    wanted = next(
        _get(each, "id")
        for event, each in _parse(parts[book])
        if event == "start" and _local(each.tag) == "sheet" and each.get("name") == sheet
    )
    return next(target for _, target, key in _relations(parts, book) if key == wanted)


def _relations(parts: Mapping[str, bytes], part: str) -> Iterator[tuple[str, str, str]]:
    """Give kind, name and key of each part that a part refers to."""
    folder, file = posixpath.split(part)
    for event, each in _parse(parts[posixpath.join(folder, "_rels", f"{file}.rels")]):
        if event == "start" and _local(each.tag) == "Relationship" and each.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, each.get("Target") or "")).lstrip("/")
            yield str(each.get("Type")).rpartition("/")[2], target, str(each.get("Id"))


# ---- ODS (OpenDocument 1.3, part 3, 9.1)


def _look_through_ods(parts: Mapping[str, bytes], sheet: str) -> Flaws:
    flaws = Flaws()
    is_wanted, row, rows, column = False, 0, 1, 0
    for event, element in _parse(parts[_CONTENT]):
        kind = _local(element.tag)
        if kind == "table":
            is_wanted, row = _get(element, "name") == sheet, 0
        elif kind == "table-row":
            if event == "start":
                rows, column = _repeats(element, "number-rows-repeated"), 0
            else:
                row += rows
                element.clear()
        elif event == "end" and kind in ("table-cell", "covered-table-cell"):
            columns = _repeats(element, "number-columns-repeated")
            if len(element) or _get(element, "value-type") or _get(element, "formula"):
                _check_extent(row + rows, column + columns)
                if is_wanted:
                    _look_at_ods_cell(element, (row + 1, column + 1), (rows, columns), flaws)
            column += columns
    return flaws


def _look_at_ods_cell(
    element: ElementTree.Element, at: tuple[int, int], repeats: tuple[int, int], flaws: Flaws
) -> None:
    flaw = _find_ods_flaw(element)
    if flaw is not None:
        flaws.cells.update(dict.fromkeys(_spread(at, repeats), flaw))
    rows, columns = _repeats(element, "number-rows-spanned"), _repeats(element, "number-columns-spanned")
    if rows * columns > 1:
        flaws.merged.append((*at, at[0] + rows - 1, at[1] + columns - 1))


def _find_ods_flaw(element: ElementTree.Element) -> Flaw | None:
    types = [value for key, value in element.attrib.items() if _local(key) == "value-type"]
    if "error" in types:
        return f"the error {''.join(element.itertext())[:20] or '?'}", _MEND
    values = {"value", "string-value", "boolean-value", "date-value", "time-value"} & set(map(_local, element.attrib))
    has_text = any(_local(each.tag) == "p" for each in element)
    return _UNCALCULATED if _get(element, "formula") and not values and not (types and has_text) else None


def _spread(at: tuple[int, int], repeats: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Give the places of a cell that is repeated, at most so many."""
    rows, columns = repeats
    places = ((at[0] + row, at[1] + column) for row in range(rows) for column in range(columns))
    return itertools.islice(places, _MOST_REPEATED)


def _repeats(element: ElementTree.Element, name: str) -> int:
    return min(max(1, int(_get(element, name) or 1)), _HUGE)
