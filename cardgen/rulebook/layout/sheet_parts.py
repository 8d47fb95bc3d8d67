"""The parts of a rules sheet in its HTML: what no column breaks, and the columns that they are put into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.rulebook.layout.elements import add_style, has_class
from cardgen.rulebook.layout.sheet_columns import Column

COLUMNS, SET = "columns", "set"  # the classes of what stands in columns, and of it once these are known
TABLE = "table"  # the class of cards that lie on a table
LISTS = ("ol", "ul")
_ROWS = 5  # with fewer rows a table stays whole


@dataclass(frozen=True, slots=True)
class Element:
    """A part in the HTML: an element of the sheet itself, or an item or a row and the list or table that holds it."""

    element: Any
    holder: Any = None
    number: int = 0
    is_last: bool = False

    @property
    def shown(self) -> Any:
        """Give the element that has the room above it: for a first item the list, for a first row the table."""
        return self.element if self.holder is None or self.number else self.holder

    @property
    def is_row(self) -> bool:
        """Tell whether it is a row of a table."""
        return bool(self.element.tag == "tr")

    @property
    def is_shown(self) -> bool:
        """Tell whether it begins a table, or is cards that lie together."""
        return self.shown.tag == "table" or has_class(self.element, TABLE)


def find_section(tree: Any) -> Any:
    """Give the element that holds what stands in columns."""
    return next(each for each in tree.iter() if has_class(each, COLUMNS) and each.tag == "section")


def list_parts(section: Any) -> list[Element]:
    """Give what stands in columns: a list item by item, a long table row by row."""
    found: list[Element] = []
    for child in section:
        inner = [each for each in child if each.tag == "li"] if child.tag in LISTS else _list_rows(child)
        last = len(inner) - 1
        found += [Element(each, child, number, number == last) for number, each in enumerate(inner)]
        if not inner:
            found.append(Element(child))
    return found


def set_columns(tree: Any, columns: Sequence[Column]) -> None:
    """Let the parts of a sheet's HTML begin the columns that they are dealt into, with the room above each of them."""
    section = find_section(tree)
    parts = list_parts(section)
    section.set("class", f"{COLUMNS} {SET}")
    for column in columns:
        for number, margin in zip(range(column.first, column.end), column.margins, strict=True):
            part = parts[number]
            breaks = number == column.first and number > 0
            _set_style(part.shown, f"break-before: {'column' if breaks else 'auto'}")
            _set_style(part.element, "break-after: auto")
            if not part.is_row or not part.number:
                _set_style(part.shown, f"margin-top: {margin:.2f}mm")
        for each in _list_ends(parts[column.first : column.end]):
            _set_style(each, "margin-bottom: 0")  # nothing is below it


def _list_ends(parts: Sequence[Element]) -> list[Any]:
    """Give the elements with which a column ends."""
    return [
        each
        for part in parts[-1:]
        for each in (part.element, part.holder if part.is_last else None)
        if each is not None
    ]


def _set_style(element: Any, more: str) -> None:
    add_style(element, f"{more} !important")  # a rule for an anchor weighs as much as a style of the element


def _list_rows(table: Any) -> list[Any]:
    """Give the rows of a table that may be parted: of a long one whose cells keep to their rows."""
    if table.tag != "table":
        return []
    rows = [row for body in table if body.tag == "tbody" for row in body]
    return rows if len(rows) >= _ROWS and not any(cell.get("rowspan") for row in rows for cell in row) else []
