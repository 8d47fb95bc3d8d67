"""Builds a deck on shared parts: `include:` names files of `decks/shared/`, and what they hold comes first."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.keys import Key, Table, check_keys
from cardgen.loading.reading import read_mapping, read_texts
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence, parse_yaml

FOLDER = "decks/shared"
PART = Table(
    "a shared part",
    tuple(Key(name) for name in ("include", "fields", "colors", "sparing", "icons", "defaults", "cards")),
    "cards: []",
)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")


def include_parts(deck: Mapping, sources: Sources, report: Report) -> Mapping:
    """Give a deck's mapping together with what its parts hold: their cards before its own, its own words above theirs.

    A part may include others. Each part is taken once, however often it is named.
    """
    return _Includer(sources, report).complete(deck)


@dataclass(slots=True)
class _Includer:
    """Reads parts; remembers which ones were read."""

    sources: Sources
    report: Report
    taken: set[str] = field(default_factory=set)

    def complete(self, mapping: Mapping) -> Mapping:
        """Give a mapping with its parts, each of them complete itself, the later one above the earlier."""
        entry = mapping.entries.get("include")
        ground: dict[str, Entry] = {}
        for scalar in read_texts(entry.node, "`include`", self.report) if entry else ():
            part = self._read_part(scalar)
            if part is not None:
                ground = _lay_over(ground, part.entries)
        return Mapping(_lay_over(ground, mapping.entries), mapping.place)

    def _read_part(self, name: Scalar) -> Mapping | None:
        if name.text in self.taken:
            return None
        self.taken.add(name.text)
        file = f"{FOLDER}/{name.text}.yaml"
        text = read_text_file(file, self.sources, self.report) if _NAME.fullmatch(name.text) else None
        if text is None:
            self._report_unknown(name)
            return None
        root = parse_yaml(text, file, self.report)
        mapping = read_mapping(root, "A shared part", self.report, PART.example)
        if mapping is None:
            return None
        check_keys(mapping, PART.names, PART.kind, self.report)
        return self.complete(mapping)

    def _report_unknown(self, name: Scalar) -> None:
        files = (file.removeprefix(f"{FOLDER}/") for file in self.sources.list_folder(FOLDER))
        parts = [file.removesuffix(".yaml") for file in files if file.endswith(".yaml")]
        message = f"There is no shared part `{shorten(name.text)}`: no file `{FOLDER}/{shorten(name.text)}.yaml`."
        self.report.error("unknown-include", message, name.place, suggest(name.text, parts))


def _lay_over(ground: dict[str, Entry], above: dict[str, Entry]) -> dict[str, Entry]:
    return {**ground, **{key: _join(ground.get(key), entry) for key, entry in above.items()}}


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else () if isinstance(node, Scalar) and node.is_blank else (node,)


def _join(below: Entry | None, above: Entry) -> Entry:
    """Give two entries of one key as one; where they do not go together the upper one stands alone."""
    if below is None:
        return above
    match below.node, above.node:
        case Mapping(), Mapping():
            return Entry(above.key, Mapping({**below.node.entries, **above.node.entries}, above.node.place))
        case Sequence(), Sequence():
            return Entry(above.key, Sequence((*below.node.items, *above.node.items), above.node.place))
        case _, Scalar(is_blank=True):
            return below
        case Sequence() | Scalar(), Sequence() | Scalar() if above.key.text == "cards":  # a text names a table
            return Entry(above.key, Sequence((*_items(below.node), *_items(above.node)), above.node.place))
        case _:
            return above
