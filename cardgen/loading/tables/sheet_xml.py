"""What the XML of a sheet tells beside its values, in a common form, and how that XML is gone through."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.etree import ElementTree

from cardgen.loading.tables.grid import MOST_COLUMNS, MOST_ROWS
from cardgen.loading.tables.number_formats import Shown

_SAVE = "Open the file in your spreadsheet program and save it, or type the value."
UNCALCULATED = ("a formula whose result is not stored", _SAVE)
MEND = "Mend the formula, or type the value."

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


class TooLargeError(Exception):
    """A cell stands too far out, or there is too much in the cells."""


def check_extent(row: int, column: int) -> None:
    """Raise TooLargeError for a cell too far out."""
    if row > MOST_ROWS or column > MOST_COLUMNS:
        raise TooLargeError(f"goes to row {row:,} and column {column:,}")


def parse(xml: bytes) -> Iterator[tuple[str, ElementTree.Element]]:
    """Give start and end of each element; entities of a document's own are refused."""
    if b"<!DOCTYPE" in xml[:10_000] or b"<!ENTITY" in xml:
        raise ValueError("a document type")
    yield from ElementTree.iterparse(io.BytesIO(xml), ("start", "end"))  # noqa: S314 - no entities, bounded in size


def local(name: str) -> str:
    """Give the name of an element or attribute without its namespace."""
    return name.rpartition("}")[2]


def get(element: ElementTree.Element, name: str) -> str | None:
    """Give an attribute, in whatever namespace it is."""
    return next((value for key, value in element.attrib.items() if local(key) == name), None)
