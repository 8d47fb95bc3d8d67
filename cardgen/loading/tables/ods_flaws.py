"""Finds the flaws of a sheet of an ODS file (OpenDocument 1.3, part 3, 9.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from cardgen.loading.tables.number_formats import Shown, describe_shown
from cardgen.loading.tables.sheet_xml import (
    MEND,
    MOST_MERGED,
    UNCALCULATED,
    Flaw,
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

CONTENT = "content.xml"
_MOST_REPEATED = 500  # of a cell that is repeated as many are looked at
_HUGE = 2**31
_CELLS = ("table-cell", "covered-table-cell")
_BREAKS = {"tab": "\t", "line-break": "\n"}
_BESIDE = ("annotation", "ruby-text")  # notes, and how a word is said, which no text of the cell is
_OTHERWISE = (*_BREAKS, "ruby-text")  # what the reader of workbooks takes for text of the cell, or for none


def look_through_ods(parts: Mapping[str, bytes], sheet: str) -> Flaws:
    """Give the flaws of a sheet that is named, and see that none is too large."""
    flaws = Flaws()
    is_wanted, row, rows, column, lowest, widest = False, 0, 1, 0, 0, 0
    left, cells = MOST_UNPACKED, 0
    for event, element in parse(parts[CONTENT], _CELLS):
        kind = local(element.tag)
        if kind == "table":
            is_wanted, row, lowest, widest = get(element, "name") == sheet, 0, 0, 0
        elif kind == "table-row":
            if event == "start":
                rows, column = _repeats(element, "number-rows-repeated"), 0
            else:
                row += rows
        elif event == "end" and kind in _CELLS:
            columns = _repeats(element, "number-columns-repeated")
            if len(element) or get(element, "value-type") or get(element, "formula"):
                lowest, widest = max(row + rows, lowest), max(column + columns, widest)
                check_extent(lowest, widest)
                cells += rows * columns
                check_count(cells)
                left -= rows * columns * _measure(element)
                if left < 0:
                    raise TooLargeError(f"holds more than {MOST_UNPACKED:,} characters")
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
    elif get(element, "string-value") is None and any(local(each.tag) in _OTHERWISE for each in element.iter()):
        flaws.texts.append(((*at, *repeats), _read_text(element)))
    elif shown := _describe_number(element):
        flaws.shown.update(dict.fromkeys(_spread(at, repeats), shown))
    rows, columns = _repeats(element, "number-rows-spanned"), _repeats(element, "number-columns-spanned")
    if rows * columns > 1 and len(flaws.merged) < MOST_MERGED:
        flaws.merged.append((*at, at[0] + rows - 1, at[1] + columns - 1))


def _find_ods_flaw(element: ElementTree.Element) -> Flaw | None:
    types = [value for key, value in element.attrib.items() if local(key) == "value-type"]
    if "error" in types:
        return f"the error {''.join(element.itertext())[:20] or '?'}", MEND
    number = get(element, "value")
    if number is not None and not is_finite(number):
        return f"`{number[:20]}` as a number", MEND
    values = {"value", "string-value", "boolean-value", "date-value", "time-value"} & set(map(local, element.attrib))
    has_text = any(local(each.tag) == "p" for each in element)
    return UNCALCULATED if get(element, "formula") and not values and not (types and has_text) else None


def _describe_number(element: ElementTree.Element) -> Shown | None:
    """Tell what is shown of a number; it stands beside the value."""
    kind, text = get(element, "value-type"), _read_text(element)
    if kind not in ("float", "percentage", "currency") or not text:
        return None
    return describe_shown(float(get(element, "value") or "nan"), text)


def _read_text(element: ElementTree.Element) -> str:
    """Give the paragraphs of a cell, one a line, tabs and line breaks within them too."""
    return "\n".join(_flatten(each) for each in element if local(each.tag) == "p")


def _flatten(element: ElementTree.Element) -> str:
    kind = local(element.tag)
    if kind in _BREAKS:
        return _BREAKS[kind]
    if kind == "s":
        return " " * _count_spaces(element)
    if kind in _BESIDE:
        return ""
    inner = (_flatten(each) + (each.tail or "") for each in element)
    return (element.text or "") + "".join(inner)


def _count_spaces(element: ElementTree.Element) -> int:
    return min(int(get(element, "c") or 1), _HUGE)


def _measure(element: ElementTree.Element) -> int:
    """Count the characters of a cell, before any of its spaces are written out."""
    spaces = sum(_count_spaces(each) for each in element.iter() if local(each.tag) == "s")
    return spaces + sum(map(len, element.itertext()))


def _spread(at: tuple[int, int], repeats: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Give the places of a cell that is repeated, at most so many."""
    rows, columns = repeats
    places = ((at[0] + row, at[1] + column) for row in range(rows) for column in range(columns))
    return itertools.islice(places, _MOST_REPEATED)


def _repeats(element: ElementTree.Element, name: str) -> int:
    return min(max(1, int(get(element, name) or 1)), _HUGE)
