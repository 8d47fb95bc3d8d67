"""From YAML text to a tree of scalars, lists and mappings with places; nothing in it is ever more than text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from cardgen.diagnostics import Place, Report
from cardgen.loading.text_files import FORBIDDEN, describe_character
from cardgen.loading.yaml_mistakes import (
    MAX_DEPTH,
    explain_problem,
    report_lost_comma,
    report_no_space,
    report_too_deep,
)
from cardgen.loading.yaml_signs import report_unseen

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MAX_ALIASED = 100_000
_MAX_VALUES = 200_000  # with the keys: a deck of a thousand cards of twelve fields has 25,000
_TEXT_TAGS = (None, "tag:yaml.org,2002:str")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as YAML gives it; `is_plain` where it stands without quotes and in no block."""

    text: str
    place: Place
    is_plain: bool = True

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing was written where a value should stand."""
        return self.is_plain and self.text in ("", "~", "null")


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes; the place is that of its first sign."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Mapping:
    """Nodes by key, in the order written; the place is that of its first sign."""

    entries: dict[str, Entry]
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its place, and what it stands for."""

    key: Scalar
    node: Node


Node: TypeAlias = Scalar | Sequence | Mapping


def parse_yaml(text: str, name: str, report: Report) -> Node | None:
    """Give the tree of one YAML document, or None if the text cannot be read as one.

    Doubled keys, tags, aliases without an anchor, too many aliases, nesting that is too deep and a second document
    are reported, as is the first place where the text stops being YAML. Later stages may go on with the tree.
    """
    has_tabs = _report_tabs(text, name, report)
    builder = _Builder(name, text, report)
    try:
        # a tab counts as one column: a space in its place keeps every place right
        root = builder.build(yaml.parse(text.replace("\t", " "), Loader=_LOADER))
    except yaml.MarkedYAMLError as problem:
        if not has_tabs:
            explain_problem(problem, name, text, report)
        return None
    except _TooMuchError:
        return None
    finally:
        builder.report_keys()
    if root is None or (isinstance(root, Scalar) and root.is_blank):
        report.error("empty-file", f"`{name}` is empty.", Place(name), "See `cardgen explain empty-file`.")
        return None
    return root


class _TooMuchError(Exception):
    """A text is nested too deep, or grows too large; that is reported."""


def _report_tabs(text: str, name: str, report: Report) -> bool:
    found = False
    for number, line in enumerate(text.split("\n"), 1) if "\t" in text else ():
        column = line.find("\t")
        if column < 0 or line.lstrip().startswith("#") or " #" in line[:column]:
            continue
        found = True
        message = f"A tab stands before `{line[column:].strip()[:40]}`; YAML files are indented with spaces."
        hint = "Write two spaces for each step, and let your editor insert spaces for tabs."
        report.error("tab", message, Place(name, number, column + 1), hint)
    return found


class _Builder:
    """Builds the tree of a document from the parser's events; each node comes with its size, aliases written out."""

    def __init__(self, name: str, text: str, report: Report) -> None:
        self._name = name
        self._lines = text.split("\n")
        self._report = report
        self._events: Iterator[Any] = iter(())
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._bad_keys: list[tuple[Node, str]] = []
        self._alone: list[tuple[Scalar, tuple[str, str] | None]] = []
        self._named: dict[str, Place] = {}
        self._repeated: set[str] = set()
        self._aliased = 0
        self._depth = self._count = 0

    def build(self, events: Iterator[Any]) -> Node | None:
        """Give the node of the first document; a second one is reported."""
        self._events = events
        root = None
        for event in events:
            if isinstance(event, yaml.NodeEvent):
                root, _ = self._node(event)
            elif isinstance(event, yaml.DocumentStartEvent) and root is not None:
                message = "`---` starts a second document here; a file holds one."
                self._report.error("several-documents", message, self._place(event, 3), "Delete the line `---`.")
                break
        for key, last in self._alone:
            self._report_alone(key, last)
        for anchor, place in self._named.items():
            if anchor in self._repeated:
                continue
            message = f"`&{anchor}` names this value for `*{anchor}`, which stands nowhere, and is not printed."
            self._report.warn("unused-anchor", message, place, "Put a text that starts with & in quotes.")
        return root

    def _node(self, event: Any) -> tuple[Node, int]:
        self._count += 1
        if self._count > _MAX_VALUES:
            message = f"`{self._name}` has more than {_MAX_VALUES:,} keys and values."
            self._report.error("file-too-large", message, self._place(event), "Split it into decks that are printed.")
            raise _TooMuchError
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        self._check_tag(event)
        built = (self._scalar(event), 1) if isinstance(event, yaml.ScalarEvent) else self._collection(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = built
            if isinstance(event, yaml.ScalarEvent) and not event.style:
                self._named[event.anchor] = self._place(event, len(event.anchor) + 1)
        return built

    def _collection(self, event: Any) -> tuple[Node, int]:
        place = self._place(event)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            report_too_deep(place, self._report)
            raise _TooMuchError
        built = (
            self._sequence(place)
            if isinstance(event, yaml.SequenceStartEvent)
            else self._mapping(place, event.flow_style)
        )
        self._depth -= 1
        return built

    def _sequence(self, place: Place) -> tuple[Node, int]:
        parts = [self._node(event) for event in self._until(yaml.SequenceEndEvent)]
        return Sequence(tuple(node for node, _ in parts), place), 1 + sum(size for _, size in parts)

    def _mapping(self, place: Place, is_flow: bool) -> tuple[Node, int]:
        entries: dict[str, Entry] = {}
        last: tuple[str, str] | None = None
        size = 1
        for event in self._until(yaml.MappingEndEvent):
            key_node, key_size = self._node(event)
            key = self._key(key_node)
            node, node_size = self._node(next(self._events))
            size += key_size + node_size
            if key is not None and is_flow and self._is_alone(key, node):
                self._alone.append((key, last))  # what comes later may be why
            elif key is not None:
                self._add_entry(entries, key, node)
                last = (key.text, node.text) if isinstance(node, Scalar) and node.is_plain else None
        return Mapping(entries, place), size

    def _until(self, end: type[yaml.Event]) -> Iterator[Any]:
        return itertools.takewhile(lambda event: not isinstance(event, end), self._events)

    def _key(self, node: Node) -> Scalar | None:
        if isinstance(node, Scalar):
            return None if node.is_plain and report_unseen(node.text, node.place, self._report) else node
        line = node.place.line  # what stands alone in the braces within is part of this
        self._alone = [each for each in self._alone if each[0].place.line != line]
        kind = f"A list of {len(node.items)} stands" if isinstance(node, Sequence) else "Braces, `{...}`, stand"
        self._bad_keys.append((node, f"{kind} where a key should be."))
        return None

    def report_keys(self) -> None:
        """Report what stands where a key should be, but for lines where the text stops being YAML."""
        lines = {found.place.line for found in self._report.diagnostics if found.place and found.code == "yaml-syntax"}
        for node, message in self._bad_keys:
            if node.place.line not in lines:
                hint = "Put a text with braces or brackets at its start in quotes."
                self._report.error("bad-key", message, node.place, hint)

    def _add_entry(self, entries: dict[str, Entry], key: Scalar, node: Node) -> None:
        if key.text not in entries:
            entries[key.text] = Entry(key, node)
        else:
            line = entries[key.text].key.place.line
            message = f"The key `{key.text}` already stands in line {line}; a key may stand once."
            self._report.error("duplicate-key", message, key.place, "Delete one of the two.")

    def _is_alone(self, key: Scalar, node: Node) -> bool:
        """Tell whether what is read as a key in braces has neither a colon nor a value."""
        if not key.is_plain or not key.text or not isinstance(node, Scalar) or not node.is_blank or node.text:
            return False
        line = self._lines[key.place.line - 1]
        return not line[key.place.column - 1 + key.place.length :].lstrip().startswith(":")

    def _report_alone(self, key: Scalar, last: tuple[str, str] | None) -> None:
        name, colon, value = key.text.partition(":")
        if colon and value and name.replace("_", "").isalnum():
            report_no_space(key.text, key.place, self._report)
        else:
            report_lost_comma(key.text, last, key.place, self._report)

    def _alias(self, event: Any) -> tuple[Node, int]:
        place = self._place(event)
        self._repeated.add(event.anchor)
        if event.anchor not in self._anchors:
            message = f"`*{event.anchor}` repeats `&{event.anchor}`, which does not stand before it."
            self._report.error("unknown-alias", message, place, "Put a text that starts with * in quotes.")
            return Scalar("", place, is_plain=False), 1
        node, size = self._anchors[event.anchor]
        self._aliased += size
        if self._aliased > _MAX_ALIASED:
            message = f"Repeating with `*{event.anchor}` makes the file grow beyond {_MAX_ALIASED:,} values."
            self._report.error("alias-bomb", message, place, "Write the repeated part where it is needed.")
            raise _TooMuchError
        return node, size

    def _check_tag(self, event: Any) -> None:
        if event.tag in _TEXT_TAGS:
            return
        shown = event.tag.replace("tag:yaml.org,2002:", "!!")
        message = f"The tag `{shown}` stands here; tags mean nothing in a deck file."
        hint = "Delete it, or put a text that starts with ! in quotes."
        self._report.error("yaml-tag", message, self._place(event, len(shown)), hint)

    def _scalar(self, event: Any) -> Scalar:
        start, end = event.start_mark, event.end_mark
        if start.line == end.line:
            length = end.column - start.column
        elif event.style in ("|", ">"):
            length = 1
        else:
            length = len(self._lines[start.line].rstrip()) - start.column
        place = Place(self._name, start.line + 1, start.column + 1, max(1, length))
        is_plain = not event.style
        if event.style == '"':
            self._check_escapes(event.value, place)
        return Scalar(event.value, place, is_plain)

    def _check_escapes(self, value: str, place: Place) -> None:
        match = FORBIDDEN.search(value)
        if match:
            message = f"The escape in this text stands for {describe_character(match[0])}, which cannot be printed."
            hint = r"Delete it; a backslash is written \\ between double quotes."
            self._report.error("control-character", message, place, hint)
        if "\t" in value and "\\t" in self._lines[place.line - 1]:
            message = r"The escape `\t` in this text stands for a tab, which is printed as a space."
            hint = r"Write a space; the two characters are written \\t between double quotes."
            self._report.warn("tab", message, place, hint)

    def _place(self, event: Any, length: int | None = None) -> Place:
        start, end = event.start_mark, event.end_mark
        if length is None:
            length = end.column - start.column if start.line == end.line else 1
        return Place(self._name, start.line + 1, start.column + 1, max(1, length))
