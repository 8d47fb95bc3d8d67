"""From the rows of a table to cards: the tree that a YAML list of them would give, each value at its cell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.spans import place_in
from cardgen.loading.settings import SET, is_typed
from cardgen.loading.tables.columns import Column, is_passed_over, name_place, read_columns
from cardgen.loading.tables.doubts import check_column, has_decimal_comma
from cardgen.loading.tables.grid import GridCell, Row
from cardgen.loading.tables.keys import SET_PREFIX, Keys
from cardgen.loading.tables.splitting import split_list
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence

_NO_WORD = re.compile(r"[\W_]+")


def read_rows(rows: Iterable[Row], name: str, keys: Keys, report: Report) -> tuple[Mapping, ...]:
    """Give the cards of a table below its first row that is not blank; what is wrong is reported at its cell."""
    filled = [row for row in rows if row.first is not None]
    if not filled:
        hint = "Write a row of headers, such as `id,name,copies`, and a row for each card below it."
        report.error("empty-file", f"`{name}` is empty.", Place(name), hint)
        return ()
    header, *cards = filled
    columns = read_columns(header, keys.allowed, report, cards)
    if not columns or not _has_names(header, columns, report):
        return ()
    if not cards:
        message = f"`{name}` has a row of headers and 0 cards below it."
        report.error("no-cards", message, header.cells[0].place, "Write a row for each card.")
    width = max(index for index, cell in enumerate(header.cells, 1) if cell.text)
    mappings = [_read_row(row, columns, width, keys, report) for row in cards]
    for column in columns:
        check_column(cards, column, keys, report)
    if keys.needs_copies:
        _check_copies(cards, mappings, columns, report)
    return tuple(mapping for mapping in mappings if mapping is not None)


def _has_names(header: Row, columns: tuple[Column, ...], report: Report) -> bool:
    """Tell whether a table has a column that tells its cards apart; if no other mistake explains it, report it."""
    if {"id", "name"} & {column.name for column in columns}:
        return True
    if len(columns) == sum(not is_passed_over(cell.text) for cell in header.cells):
        place = header.first.place if header.first else header.cells[0].place
        message = "This table has no column `id`, and no column `name` from which ids are made."
        report.error("missing-key", message, place, "Add one of them.")
    return False


def _read_row(row: Row, columns: tuple[Column, ...], width: int, keys: Keys, report: Report) -> Mapping | None:
    """Give a card; None where its id, or the name that it would be made of, stands in a cell that says nothing."""
    entries: dict[str, Entry] = {}
    bad: set[str] = set()
    for column in columns:
        cell = row.cells[column.index] if column.index < len(row.cells) else None
        if cell is None or cell.is_empty:
            continue
        place = name_place(cell.place, column)
        if cell.mistake is not None:
            report.error("bad-cell", cell.mistake[0], place, cell.mistake[1])
            bad.add(column.name)
        elif cell.text and not has_decimal_comma(cell, column, keys):
            node = _read_cell(replace(cell, place=place), column.name, keys, report)
            entries[column.name] = Entry(Scalar(column.name, place, is_plain=False), node)
    surplus = next((cell for cell in row.cells[width:] if not cell.is_empty), None)
    if surplus is not None:
        message = f"`{shorten(surplus.text)}` stands to the right of the last column that has a header."
        hint = "Give the column a header; in a CSV file a cell that contains the sign between cells stands in quotes."
        report.error("surplus-cells", message, surplus.place, hint)
    _gather_set(entries)
    if "id" not in bad:
        _name_by_name(entries)
    if "id" not in entries and bad & {"id", "name"}:
        return None
    return Mapping(entries, _place_of(row))


def _place_of(row: Row) -> Place:
    place = row.first.place if row.first else row.cells[0].place
    return replace(place, cell=place.cell and replace(place.cell, column=0))


def _read_cell(cell: GridCell, name: str, keys: Keys, report: Report) -> Node:
    is_value = name.startswith(SET_PREFIX)  # which is typed as YAML types it without quotes
    if not keys.is_list(name):
        return Scalar(cell.text, cell.place, is_plain=is_value and is_typed(cell.text))
    source = report.sources.get(cell.place.file, "")
    items: list[Scalar] = []
    for start, text in split_list(cell.text, name):
        place = place_in(cell.text, cell.place, source, start, len(text)) if start else cell.place
        items.append(Scalar(text, place, is_plain=is_value and is_typed(text)))
    return Sequence(tuple(items), cell.place)


def _gather_set(entries: dict[str, Entry]) -> None:
    """Put the values of columns such as `set.accent` under the key `set`."""
    values = {name: entries.pop(name) for name in tuple(entries) if name.startswith(SET_PREFIX)}
    if values:
        place = next(iter(values.values())).key.place
        inner = {name.removeprefix(SET_PREFIX): entry for name, entry in values.items()}
        entries[SET] = Entry(Scalar(SET, place, is_plain=False), Mapping(inner, place))


def _name_by_name(entries: dict[str, Entry]) -> None:
    """Give a card without an id that of its name: `copper-lantern`."""
    name = entries.get("name")
    if "id" in entries or name is None or not isinstance(name.node, Scalar):
        return
    slug = _NO_WORD.sub("-", name.node.text.casefold()).strip("-")
    if slug:
        key = Scalar("id", name.node.place, is_plain=False)
        entries["id"] = Entry(key, Scalar(slug, name.node.place, is_plain=False))


def _check_copies(
    cards: list[Row], mappings: list[Mapping | None], columns: tuple[Column, ...], report: Report
) -> None:
    """Report cards whose number of copies is blank in a table that has a column for it."""
    column = next((each for each in columns if each.name == "copies"), None)
    if column is None:
        return
    blank = [
        (row, mapping)
        for row, mapping in zip(cards, mappings, strict=True)
        if len(row.cells) <= column.index or row.cells[column.index].is_empty
    ]
    if not blank:
        return
    row, mapping = blank[0]
    place = name_place(row.cells[column.index].place, column) if column.index < len(row.cells) else _place_of(row)
    named = mapping.entries.get("id") if mapping else None
    card = named.node.text if named and isinstance(named.node, Scalar) else None
    more = f", and in {len(blank) - 1} more" if len(blank) > 1 else ""
    message = f"`{column.header}` is blank in row {row.number}{more}, and `defaults` do not say how often."
    report.error("blank-copies", message, place, "Write the number; 0 prints none.", card)
