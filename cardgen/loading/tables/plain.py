"""Cards as plain texts, on their way from one file to another: what a YAML list and a table can both say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.cards import report_no_id
from cardgen.loading.reading import read_mapping
from cardgen.loading.settings import SET, is_typed
from cardgen.loading.tables.columns import normalise
from cardgen.loading.tables.grid import EDGES
from cardgen.loading.tables.keys import SET_PREFIX, Keys
from cardgen.loading.text_files import FORBIDDEN
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence

Plain: TypeAlias = dict[str, str | tuple[str, ...]]
"""A card: a text, or the texts of a list, under each key."""

_LONGEST = 32_000  # a cell of a workbook holds 32,767 characters
_KEY = re.compile(r"[^\W\d_]\w*")
_HINT = "Keep this card in the YAML file: a deck may mix both, `cards: [cards.csv, more.yaml]`."


def read_plain(nodes: Iterable[Node], keys: Keys, report: Report) -> tuple[Plain, ...]:
    """Give cards; what no table can hold is reported."""
    mappings = (read_mapping(node, "A card", report, "- id: sun") for node in nodes)
    return tuple(_read_card(mapping, keys, report) for mapping in mappings if mapping is not None)


def _read_card(mapping: Mapping, keys: Keys, report: Report) -> Plain:
    if "id" not in mapping.entries:
        report_no_id(mapping, report)
    card: Plain = {}
    for name, entry in _flatten(mapping):
        if keys.allowed is None or name in keys.allowed:
            card[name] = _read_value(name, entry, keys, report)
        else:
            message = f"`{shorten(name)}` is no key of a card of this game."
            report.error("unknown-key", message, entry.key.place, suggest(name, keys.allowed))
    return card


def _flatten(mapping: Mapping) -> Iterator[tuple[str, Entry]]:
    """Give what a card says, each value of its `set` as a key of its own, `set.accent`."""
    for name, entry in mapping.entries.items():
        if name == SET and isinstance(entry.node, Mapping):
            yield from ((f"{SET_PREFIX}{inner}", value) for inner, value in entry.node.entries.items())
        else:
            yield name, entry


def _read_value(name: str, entry: Entry, keys: Keys, report: Report) -> str | tuple[str, ...]:
    key = name.removeprefix(SET_PREFIX)
    if not _KEY.fullmatch(key) or normalise(key) != key:
        report.error("not-a-cell", f"`{shorten(name)}` cannot be the header of a column.", entry.key.place,
                     "Use small letters, digits and underscores, a letter first.")  # fmt: skip
    is_list = keys.is_list(name)
    node = entry.node
    if isinstance(node, Mapping) or (isinstance(node, Sequence) and not is_list):
        what = "keys with values" if isinstance(node, Mapping) else "a list"
        hint = f"Declare it in the deck file: `fields: {{{shorten(name, 40)}: list}}`."
        message = f"`{shorten(name)}` is {what}; no field of this kind is declared."
        report.error("not-a-cell", message, node.place, _HINT if isinstance(node, Mapping) else hint)
        return ""
    items = node.items if isinstance(node, Sequence) else (node,)
    if not items:
        report.error("not-a-cell", f"`{name}` is a list of 0; an empty cell says nothing.", node.place, _HINT)
    texts = tuple(_read_cell(name, item, is_list, report) for item in items)
    return texts if is_list else texts[0]


def _read_cell(name: str, node: Node, is_item: bool, report: Report) -> str:
    """Give the text of a value; what a cell would lose of it is reported."""
    text = node.text.rstrip("\n") if isinstance(node, Scalar) and not node.is_blank else ""
    edges = EDGES + "\n" if is_item else EDGES
    found = None
    if not isinstance(node, Scalar):
        found = "is a list or a mapping within a list"
    elif not text.strip() or (is_item and not text.strip(" \t\u00a0\n")):
        found = "has no text; an empty cell says nothing"
    elif text.strip() != text and (text.strip(edges) != text or is_item):
        found = "begins or ends with a space, which a cell does not keep"
    elif is_item and "\n" in text:
        found = "is an item of a list with a line break, which would be two"
    elif FORBIDDEN.search(text) or "\r" in text:
        found = "has an invisible character, which a cell does not keep"
    elif name.startswith(SET_PREFIX) and isinstance(node, Scalar) and not node.is_plain and is_typed(text):
        found = f"is the text `{text}` in quotes, which a cell gives as a number, yes or no"
    elif len(text) > _LONGEST:
        found = f"has {len(text):,} characters; a cell holds {_LONGEST:,}"
    if found is not None:
        report.error("not-a-cell", f"`{name}` {found}.", node.place, _HINT)
    return text


def list_columns(cards: Iterable[Plain]) -> tuple[str, ...]:
    """Give the keys of all cards: id, name and copies first, then as they come."""
    found = dict.fromkeys(name for card in cards for name in card)
    first = [name for name in ("id", "name", "copies") if name in found]
    return tuple(dict.fromkeys((*first, *found)))
