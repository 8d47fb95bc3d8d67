"""What the XML of a sheet tells beside its values, in a common form, and how that XML is gone through."""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.etree import ElementTree

from cardgen.loading.tables.grid import MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from cardgen.loading.tables.number_formats import Shown

_SAVE = "Open the file in your spreadsheet program and save it, or type the value."
UNCALCULATED = ("a formula whose result is not stored", _SAVE)
MEND = "Mend the formula, or type the value."
_MOST_ELEMENTS = 2_000_000  # a sheet may have a million empty rows that are only formatted
_MOST_ROOM = 20 * MOST_CELLS  # blank cells cost less
_DEEPEST = 100  # programs nest some ten elements

Flaw: TypeAlias = tuple[str, str]
"""What a cell holds that is no value, and what to do."""


@dataclass(slots=True)
class Flaws:
    """What is wrong in cells, by (row, column) from 1, and ranges of merged cells as (row, column, row, column).

    `shown` tells what is shown of numbers that are read otherwise; `texts` are those that are not read whole, each with
    the range that holds it.
    """

    cells: dict[tuple[int, int], Flaw] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    shown: dict[tuple[int, int], Shown] = field(default_factory=dict)
    texts: list[tuple[tuple[int, int, int, int], str]] = field(default_factory=list)


MOST_MERGED = 1_000
"""Ranges of merged cells, each of which is told; more are not looked at."""


class TooLargeError(Exception):
    """A cell stands too far out, or there is too much in the cells."""


def check_extent(row: int, column: int) -> None:
    """Raise TooLargeError for a table that goes too far, or has too much room between cells that are far apart."""
    if row > MOST_ROWS or column > MOST_COLUMNS or row * column > _MOST_ROOM:
        raise TooLargeError(f"goes to row {row:,} and column {column:,}")


def check_count(cells: int) -> None:
    """Raise TooLargeError for more cells that say something than a table may have."""
    if cells > MOST_CELLS:
        raise TooLargeError(f"has more than {MOST_CELLS:,} cells")


def parse(xml: bytes, whole: Collection[str] = ()) -> Iterator[tuple[str, ElementTree.Element]]:
    """Give start and end of each element; at its end one of a name in `whole` still holds what is in it.

    Raises ValueError for entities of a document's own and for elements that are nested too deeply, TooLargeError for
    too many of them.
    """
    if b"<!DOCTYPE" in xml[:10_000] or b"<!ENTITY" in xml:
        raise ValueError("a document type")
    around: list[ElementTree.Element] = []
    count = inside = 0
    for event, element in ElementTree.iterparse(io.BytesIO(xml), ("start", "end")):  # noqa: S314 - no entities
        is_whole = bool(whole) and local(element.tag) in whole
        if event == "start":
            count += 1
            inside += is_whole
            around.append(element)
            if count > _MOST_ELEMENTS:
                raise TooLargeError(f"has more than {_MOST_ELEMENTS:,} elements")
            if len(around) > _DEEPEST:
                raise ValueError("nested too deeply")
        yield event, element
        if event == "end":
            inside -= is_whole
            around.pop()
            if around and not inside:
                del around[-1][:]


def local(name: str) -> str:
    """Give the name of an element or attribute without its namespace."""
    return name.rpartition("}")[2]


def get(element: ElementTree.Element, name: str) -> str | None:
    """Give an attribute, in whatever namespace it is."""
    return next((value for key, value in element.attrib.items() if local(key) == name), None)


def is_finite(text: str) -> bool:
    """Tell whether what a cell holds as its number is no infinite one, and not `NaN`."""
    try:
        return math.isfinite(float(text))
    except ValueError:
        return True
