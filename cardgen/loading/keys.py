"""The keys of a mapping, declared once in a table, and the one reader of all mappings that are declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import Form
from cardgen.loading.reading import capitalize, read_mapping
from cardgen.loading.yaml_tree import Entry, Mapping, Node

_MOST_KEYS = 30  # as many are named where a key means nothing


@dataclass(frozen=True, slots=True)
class Key:
    """A key that a mapping may have, and how its value is read.

    `read` takes the node, what messages call it and the report, for a card also the card's id; it gives None with the
    reason in the report. A key without `read` is given as its entry, for a reader that needs to know more. `usual`
    stands where there is no value. A key with an `example`, the line to add, must be there; one that `is_needed` must,
    too, and its own reader says so. `about` is what editors show of it, one sentence; `form` is what its value looks
    like, where that does not follow from the function that reads it.
    """

    name: str
    read: Callable[..., Any] | None = None
    usual: Any = None
    example: str = ""
    what: str = ""
    about: str = ""
    form: Form | None = None
    is_needed: bool = False


@dataclass(frozen=True, slots=True)
class Table(Form):
    """All keys of one kind of mapping: `a ruling`. `owner` is what lacks a key, where it is called otherwise.

    What `has_fields` takes the fields that a deck declares beside them.
    """

    kind: str
    keys: tuple[Key, ...]
    example: str = ""
    owner: str = ""
    has_fields: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Give the names of all keys."""
        return tuple(key.name for key in self.keys)


def read_table(
    found: Entry | Node | None, table: Table, report: Report, place: Place | None = None
) -> dict[str, Any] | None:
    """Give the value of each key of a table, None if the node is no such mapping; what is wrong is reported.

    `place` is where a missing key is reported, if not at the start of the mapping.
    """
    mapping = read_mapping(found, capitalize(table.kind), report, table.example)
    if mapping is None:
        return None
    check_keys(mapping, table.names, table.kind, report)
    return read_keys(mapping, table, report, place)


def read_keys(
    mapping: Mapping,
    table: Table,
    report: Report,
    place: Place | None = None,
    get_card: Callable[[Entry], str | None] | None = None,
) -> dict[str, Any]:
    """Give the value of each key of a table; `get_card` tells which card an entry belongs to."""
    values: dict[str, Any] = {}
    for key in table.keys:
        entry = mapping.entries.get(key.name)
        value = entry
        if entry is None and key.example and not _is_misspelt(mapping, key.name, report):
            message = f"{table.owner or capitalize(table.kind)} lacks the key `{key.name}`."
            report.error("missing-key", message, place or mapping.place, f"Add a line such as `{key.example}`.")
        elif entry is not None and key.read is not None:
            card = (get_card(entry),) if get_card else ()
            value = key.read(entry.node, key.what or f"`{key.name}`", report, *card)
        values[key.name] = key.usual if value is None else value
    return values


def check_keys(mapping: Mapping, allowed: Iterable[str], kind: str, report: Report, card: str | None = None) -> None:
    """Report each key that means nothing here."""
    words = set(allowed)
    for name, entry in mapping.entries.items():
        if name not in words:
            hint = "Put what all cards share under `defaults`." if name == "<<" else suggest(name, words, _MOST_KEYS)
            if kind.startswith("a card of") and hint.startswith("Allowed"):
                hint = f"{hint} A value of your own is declared first: `fields: {{{shorten(name)}: text}}`."
            box = "" if card is None else f"key {name} of {kind}"
            report.error("unknown-key", f"`{shorten(name)}` is no key of {kind}.", entry.key.place, hint, card, box)


def _is_misspelt(mapping: Mapping, key: str, report: Report) -> bool:
    """Tell whether a key stands there with a slip of the pen, which is reported already."""
    places = {entry.key.place for name, entry in mapping.entries.items() if suggest(name, [key]).startswith("Did you")}
    return any(found.code == "unknown-key" and found.place in places for found in report.diagnostics)
