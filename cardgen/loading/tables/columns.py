"""From the first row of a table to its columns: which key of a card stands in which of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.settings import SET
from cardgen.loading.tables.grid import GridCell, Row
from cardgen.loading.tables.keys import SET_PREFIX, SET_VALUE

_NO_WORD = re.compile(r"\W+")
_SPACES = re.compile(r"[\s_-]+")
_MEANT = {
    "copies": "count quantity qty amount number no num pcs anzahl menge stück",
    "name": "title card_name card titel",
    "abilities": "ability text rules rules_text effect effects card_text",
    "flavour": "flavor flavour_text flavor_text quote",
    "id": "card_id key nr",
}
_MOST_TITLES = 10  # rows that may stand above that of the headers
_LEAVE_OUT = "To leave a column out, begin its header with #."


@dataclass(frozen=True, slots=True)
class Column:
    """A column with a key of a card: `index` from 0, and the header as it is typed."""

    index: int
    name: str
    header: str


def normalise(header: str) -> str:
    """Give a header without what does not tell it from others: capitals, spaces, hyphens, underscores."""
    return _SPACES.sub("_", header.strip()).casefold()


def read_columns(
    row: Row, allowed: Iterable[str] | None, report: Report, below: Sequence[Row] = ()
) -> tuple[Column, ...]:
    """Give the columns that have a header; what is no key that is `allowed`, and what stands twice, is reported.

    Headers that are empty or begin with # are passed over. Without `allowed` any header is a key. `below` are the rows
    among which the headers may stand where this row has none.
    """
    known = None if allowed is None else _index(allowed)
    headers = [(index, cell) for index, cell in enumerate(row.cells) if not is_passed_over(cell.text)]
    if not headers or (known is not None and not any(normalise(cell.text) in known for _, cell in headers)):
        _report_no_header(row, known or {}, below, report)
        return ()
    found: dict[str, tuple[Column, Place]] = {}
    for index, cell in headers:
        name = _make_key(cell.text) if known is None else known.get(normalise(cell.text))
        if name is None:
            _report_unknown(cell, known or {}, report)
        elif name in found:
            first, place = found[name]
            letter = place.cell.letter if place.cell else str(first.index + 1)
            message = f"The header `{shorten(cell.text)}` stands twice: `{shorten(first.header)}` is column {letter}."
            report.error("duplicate-column", message, cell.place, _LEAVE_OUT)
        else:
            found[name] = Column(index, name, cell.text), cell.place
    return tuple(column for column, _ in found.values())


def _index(allowed: Iterable[str]) -> dict[str, str]:
    """Give the keys by what their headers come to; `set.accent` may be `set accent`, too."""
    names = tuple(allowed)
    own = {normalise(name): name for name in names}
    return {normalise(name.replace(".", " ")): name for name in names} | own


def _make_key(header: str) -> str:
    """Give a header as a key of YAML: `Cost (gold)` is `cost_gold`."""
    if SET_VALUE.fullmatch(normalise(header)):
        return normalise(header)
    return _NO_WORD.sub("_", normalise(header)).strip("_") or header


def is_passed_over(header: str) -> bool:
    """Tell whether a column is left out."""
    return not header or header.startswith("#")


def name_place(place: Place, column: Column) -> Place:
    """Give the place of a cell with its column's header."""
    return place if place.cell is None else replace(place, cell=replace(place.cell, header=column.header))


def _report_unknown(cell: GridCell, known: dict[str, str], report: Report) -> None:
    found = normalise(cell.text)
    if found == SET or found.startswith(SET_PREFIX):
        _report_unknown_value(cell, found, known, report)
        return
    meant = next((key for key, others in _MEANT.items() if found in others.split()), None)
    hint = f"Did you mean `{meant}`?" if meant in known.values() else suggest(found, known.values(), few=0)
    if not hint:
        hint = f"Declare it in the deck file, `fields: {{{shorten(_make_key(found), 40)}: text}}`."
    message = f"The column `{shorten(cell.text)}` is no key of a card and no field of this deck."
    report.error("unknown-column", message, cell.place, f"{hint} {_LEAVE_OUT}")


def _report_unknown_value(cell: GridCell, found: str, known: dict[str, str], report: Report) -> None:
    """Report a header that is to be a value of the deck's `set`."""
    name = found.removeprefix(SET_PREFIX) if found != SET else "accent"
    values = [each for each in dict.fromkeys(known.values()) if each.startswith(SET_PREFIX)]
    hint = suggest(found, values)
    if not values or (found != SET and not hint):
        hint = f"Give it a value for all cards first, in the deck file: `set: {{{shorten(_make_key(name), 40)}: ...}}`."
    message = f"The deck's `set` has no `{shorten(name)}`, so the column `{shorten(cell.text)}` says nothing of it."
    if found == SET:
        message = f"The column `{shorten(cell.text)}` does not say which value of the deck's `set` it holds."
        hint = f"Name the value behind a point: `{SET_PREFIX}{name}`. {hint}"
    report.error("unknown-column", message, cell.place, f"{hint} {_LEAVE_OUT}")


def _report_no_header(row: Row, known: dict[str, str], below: Sequence[Row], report: Report) -> None:
    said = shorten(", ".join(f"`{shorten(cell.text, 20)}`" for cell in row.cells if cell.text), 80)
    message = f"The first row of this table names no key of a card; it says {said}."
    place = row.first.place if row.first else row.cells[0].place
    header = next((each for each in below[:_MOST_TITLES] if _is_header(each, known)), None)
    if header is not None:
        message += f" The headers stand in row {header.number}."
        hint = "Delete what stands above them: the first row has to be that of the headers."
    else:
        hint = "Put a row above it with a key over each column, such as `id`, `name`, `copies`. "
        hint += suggest("", known.values(), 40)
    report.error("no-header", message, place, hint.strip())


def _is_header(row: Row, known: dict[str, str]) -> bool:
    """Tell whether most cells of a row name keys."""
    said = [normalise(cell.text) for cell in row.cells if not is_passed_over(cell.text)]
    return bool(said) and 2 * sum(each in known for each in said) > len(said)
