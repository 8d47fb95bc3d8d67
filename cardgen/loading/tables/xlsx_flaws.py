"""Finds the flaws of a sheet of an XLSX file (ECMA-376, part 1, 18.3)."""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from cardgen.loading.tables.number_formats import BUILT_IN, describe_format
from cardgen.loading.tables.sheet_xml import (
    MEND,
    MOST_MERGED,
    UNCALCULATED,
    Flaws,
    TooLargeError,
    check_count,
    check_extent,
    get,
    is_finite,
    local,
    parse,
)
from cardgen.loading.tables.unpacking import MOST_UNPACKED

_LATEST = 1e8  # days; those of the year 9999 are three million
_NO_TIMES = ("0", "49", *map(str, BUILT_IN))
_TIME = re.compile("[dmyhs]", re.IGNORECASE)
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def look_through_xlsx(parts: Mapping[str, bytes], sheet: str) -> Flaws:
    """Give the flaws of a sheet that is named."""
    flaws = Flaws()
    codes, times = _read_codes(parts)
    row = column = cells = lowest = widest = 0
    shared: Counter[str] = Counter()
    seen: set[int] = set()
    columns: set[int] = set()
    for event, element in parse(parts[_find_sheet_part(parts, sheet)], ("c",)):
        kind = local(element.tag)
        if event == "start" and kind == "row":
            row, column = int(element.get("r") or row + 1), 0
            _note_once(row, seen)
            columns.clear()
        elif event == "start" and kind == "c":
            row, column = _read_reference(element.get("r"), row, column)
            _note_once(column, columns)
            lowest, widest = max(row, lowest), max(column, widest)
            check_extent(lowest, widest)
        elif event == "end" and kind == "c":
            cells += len(element) > 0
            check_count(cells)
            if element.get("t") == "s":
                shared[(element.findtext("{*}v") or "").strip()] += 1
            if element.get("s") in times:
                _check_time(element)
            _look_at_cell(element, (row, column), codes, flaws)
        elif event == "end" and kind == "mergeCell" and len(flaws.merged) < MOST_MERGED:
            first, _, last = str(element.get("ref")).partition(":")
            flaws.merged.append((*_read_reference(first, 0, 0), *_read_reference(last or first, 0, 0)))
    _check_shared(parts, shared)
    return flaws


def _note_once(number: int, seen: set[int]) -> None:
    """Raise ValueError for a row or cell that is there twice: the reader of workbooks keeps one of them."""
    if number in seen:
        raise ValueError("twice in a sheet")
    seen.add(number)


def check_counts(parts: Mapping[str, bytes]) -> None:
    """Raise ValueError where more texts are said to be shared than can be: the reader of workbooks makes room for all
    of them."""
    for name in _list_shared(parts):
        _, root = next(parse(parts[name]))
        if int(root.get("uniqueCount", "0")) > len(parts[name]):
            raise ValueError("more texts than bytes")


def _list_shared(parts: Mapping[str, bytes]) -> list[str]:
    return [name for name in parts if name.lower().endswith("sharedstrings.xml")]


def _check_shared(parts: Mapping[str, bytes], shared: Mapping[str, int]) -> None:
    """Raise TooLargeError for texts which cells share that are too much where they stand."""
    for name in _list_shared(parts):
        if sum(shared.values()) * len(parts[name]) > MOST_UNPACKED:  # no text is longer than all of them
            items = (each for event, each in parse(parts[name], ("si",)) if event == "end" and local(each.tag) == "si")
            lengths = (sum(map(len, each.itertext())) * shared.get(str(number), 0) for number, each in enumerate(items))
            if sum(lengths) > MOST_UNPACKED:
                raise TooLargeError(f"holds more than {MOST_UNPACKED:,} characters")


def _check_time(element: ElementTree.Element) -> None:
    """Raise ValueError for a number that is formatted as a time and is none: the reader of workbooks stops at it."""
    try:
        days = float(element.findtext("{*}v") or "0")
    except ValueError:
        return
    if not abs(days) <= _LATEST:
        raise ValueError("no time")


def _look_at_cell(element: ElementTree.Element, at: tuple[int, int], codes: Mapping[str, str], flaws: Flaws) -> None:
    inner = {local(each.tag): each.text or "" for each in element}
    if element.get("t") == "e":
        flaws.cells[at] = f"the error {inner.get('v') or '?'}", MEND
    elif "f" in inner and not inner.get("v") and element.get("t") != "str" and "is" not in inner:
        flaws.cells[at] = UNCALCULATED  # a text of no letters is a result: it is stored as t="str" with nothing in it
    elif element.get("t", "n") == "n" and not is_finite(inner.get("v", "")):
        flaws.cells[at] = f"`{inner['v'][:20]}` as a number", MEND
    elif element.get("t", "n") == "n" and (code := codes.get(element.get("s", "0"))):
        with contextlib.suppress(ValueError):
            if shown := describe_format(float(inner.get("v", "")), code):
                flaws.shown[at] = shown


def _read_codes(parts: Mapping[str, bytes]) -> tuple[dict[str, str], frozenset[str]]:
    """Give the format of each style of a cell, by the number that cells name it by, none where it is plain; and the
    numbers of those that may be formats of times."""
    book = next(target for kind, target, _ in _relations(parts, "") if kind == "officeDocument")
    part = next((target for kind, target, _ in _relations(parts, book) if kind == "styles"), None)
    codes = {str(number): code for number, code in BUILT_IN.items()}
    found: list[str] = []
    times: set[str] = set()
    is_cell = False
    for event, each in _parse_part(parts, part):
        kind = local(each.tag)
        if kind == "cellXfs":
            is_cell = event == "start"
        elif event == "start" and kind == "numFmt":
            codes[str(each.get("numFmtId"))] = each.get("formatCode") or ""
        elif event == "start" and kind == "xf" and is_cell:
            key = each.get("numFmtId") or "0"
            if key not in _NO_TIMES and (key not in codes or _TIME.search(codes[key])):
                times.add(str(len(found)))
            found.append(codes.get(key, ""))
    return {str(number): code for number, code in enumerate(found) if code}, frozenset(times)


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
