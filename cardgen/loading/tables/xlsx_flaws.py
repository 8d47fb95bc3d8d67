"""Finds the flaws of a sheet of an XLSX file (ECMA-376, part 1, 18.3)."""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from cardgen.loading.tables.number_formats import BUILT_IN, describe_format
from cardgen.loading.tables.sheet_xml import MEND, UNCALCULATED, Flaws, check_extent, get, local, parse

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def look_through_xlsx(parts: Mapping[str, bytes], sheet: str) -> Flaws:
    """Give the flaws of a sheet that is named."""
    flaws = Flaws()
    codes = _read_codes(parts)
    row = column = 0
    for event, element in parse(parts[_find_sheet_part(parts, sheet)]):
        kind = local(element.tag)
        if event == "start" and kind == "row":
            row, column = int(element.get("r") or row + 1), 0
        elif event == "start" and kind == "c":
            row, column = _read_reference(element.get("r"), row, column)
            check_extent(row, column)
        elif event == "end" and kind == "c":
            _look_at_cell(element, (row, column), codes, flaws)
            element.clear()
        elif event == "end" and kind == "row":
            element.clear()
        elif event == "end" and kind == "mergeCell":
            first, _, last = str(element.get("ref")).partition(":")
            flaws.merged.append((*_read_reference(first, 0, 0), *_read_reference(last or first, 0, 0)))
    return flaws


def _look_at_cell(element: ElementTree.Element, at: tuple[int, int], codes: Mapping[str, str], flaws: Flaws) -> None:
    inner = {local(each.tag): each.text or "" for each in element}
    if element.get("t") == "e":
        flaws.cells[at] = f"the error {inner.get('v') or '?'}", MEND
    elif "f" in inner and not inner.get("v") and element.get("t") != "str" and "is" not in inner:
        flaws.cells[at] = UNCALCULATED  # a text of no letters is a result: it is stored as t="str" with nothing in it
    elif element.get("t", "n") == "n" and (code := codes.get(element.get("s", "0"))):
        with contextlib.suppress(ValueError):
            if shown := describe_format(float(inner.get("v", "")), code):
                flaws.shown[at] = shown


def _read_codes(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Give the format of each style of a cell, by the number that cells name it by; none where it is plain."""
    book = next(target for kind, target, _ in _relations(parts, "") if kind == "officeDocument")
    part = next((target for kind, target, _ in _relations(parts, book) if kind == "styles"), None)
    codes = {str(number): code for number, code in BUILT_IN.items()}
    found: list[str] = []
    is_cell = False
    for event, each in _parse_part(parts, part):
        kind = local(each.tag)
        if kind == "cellXfs":
            is_cell = event == "start"
        elif event == "start" and kind == "numFmt":
            codes[str(each.get("numFmtId"))] = each.get("formatCode") or ""
        elif event == "start" and kind == "xf" and is_cell:
            found.append(codes.get(each.get("numFmtId") or "0", ""))
    return {str(number): code for number, code in enumerate(found) if code}


def _parse_part(parts: Mapping[str, bytes], part: str | None) -> Iterator[tuple[str, ElementTree.Element]]:
    yield from parse(parts[part]) if part is not None and part in parts else ()


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
        get(each, "id")
        for event, each in parse(parts[book])
        if event == "start" and local(each.tag) == "sheet" and each.get("name") == sheet
    )
    return next(target for _, target, key in _relations(parts, book) if key == wanted)


def _relations(parts: Mapping[str, bytes], part: str) -> Iterator[tuple[str, str, str]]:
    """Give kind, name and key of each part that a part refers to."""
    folder, file = posixpath.split(part)
    for event, each in parse(parts[posixpath.join(folder, "_rels", f"{file}.rels")]):
        if event == "start" and local(each.tag) == "Relationship" and each.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, each.get("Target") or "")).lstrip("/")
            yield str(each.get("Type")).rpartition("/")[2], target, str(each.get("Id"))
