"""From YAML text to a tree of scalars, lists and mappings with places; nothing in it is ever more than text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from cardgen.diagnostics import Place, Report
from cardgen.loading.text_files import FORBIDDEN, describe_character
from cardgen.loading.yaml_mistakes import MAX_DEPTH, explain_problem, report_too_deep

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MAX_ALIASED = 100_000
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
        return self.is_plain and self.text in ("", "~")


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
        for event in yaml.parse(text.replace("\t", " "), Loader=_LOADER):
            builder.take(event)
            if builder.is_over:
                break
    except yaml.MarkedYAMLError as problem:
        if not has_tabs:
            explain_problem(problem, name, text, report)
        return None
    root = builder.root
    if (isinstance(root, Scalar) and root.is_blank) or (root is None and not builder.is_over):
        report.error("empty-file", f"`{name}` is empty.", Place(name), "See `cardgen explain empty-file`.")
        return None
    return root


def _report_tabs(text: str, name: str, report: Report) -> bool:
    found = False
    for number, line in enumerate(text.split("\n"), 1) if "\t" in text else ():
        column = line.find("\t")
        if column < 0 or line.lstrip().startswith("#") or " #" in line[:column]:
            continue
        found = True
        report.error(
            "tab",
            f"A tab stands before `{line[column:].strip()[:40]}`; YAML files are indented with spaces.",
            Place(name, number, column + 1),
            "Write two spaces for each step, and let your editor insert spaces for tabs.",
        )
    return found


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is still being read; `size` counts the nodes in it, aliased ones each time."""

    place: Place
    anchor: str | None
    items: list[Node] | None
    entries: dict[str, Entry] | None
    key: Scalar | None = None
    wants_key: bool = True
    size: int = 1


class _Builder:
    """Takes the parser's events one by one; keeps what is open on a stack of its own, so depth costs no recursion."""

    def __init__(self, name: str, text: str, report: Report) -> None:
        self.root: Node | None = None
        self.is_over = False
        self._name = name
        self._text = text
        self._lines: list[str] | None = None
        self._report = report
        self._stack: list[_Frame] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._aliased = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Add one event to the tree."""
        if isinstance(event, yaml.ScalarEvent):
            self._check_tag(event)
            self._place_node(self._scalar(event), event.anchor, 1)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._start_document(event)

    def _open(self, event: Any) -> None:
        self._check_tag(event)
        is_list = isinstance(event, yaml.SequenceStartEvent)
        frame = _Frame(self._place(event), event.anchor, [] if is_list else None, None if is_list else {})
        self._stack.append(frame)
        if len(self._stack) > MAX_DEPTH:
            report_too_deep(frame.place, self._report)
            self.is_over = True

    def _close(self) -> None:
        frame = self._stack.pop()
        node: Node
        if frame.items is not None:
            node = Sequence(tuple(frame.items), frame.place)
        else:
            node = Mapping(frame.entries or {}, frame.place)
        self._place_node(node, frame.anchor, frame.size)

    def _place_node(self, node: Node, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self._anchors[anchor] = (node, size)
        if not self._stack:
            self.root = node
            return
        frame = self._stack[-1]
        frame.size += size
        if frame.items is not None:
            frame.items.append(node)
        elif frame.wants_key:
            frame.key, frame.wants_key = self._key(node), False
        else:
            self._add_entry(frame, node)
            frame.wants_key = True

    def _key(self, node: Node) -> Scalar | None:
        if isinstance(node, Scalar):
            return node
        kind = f"list of {len(node.items)}" if isinstance(node, Sequence) else f"mapping of {len(node.entries)}"
        self._report.error(
            "bad-key",
            f"A {kind} stands where a key should be.",
            node.place,
            "Put a text with braces or brackets at its start in quotes.",
        )
        return None

    def _add_entry(self, frame: _Frame, node: Node) -> None:
        key, entries = frame.key, frame.entries
        if key is None or entries is None:
            return
        earlier = entries.get(key.text)
        if earlier is None:
            entries[key.text] = Entry(key, node)
            return
        self._report.error(
            "duplicate-key",
            f"The key `{key.text}` already stands in line {earlier.key.place.line}; a key may stand once.",
            key.place,
            "Delete one of the two.",
        )

    def _alias(self, event: Any) -> None:
        known = self._anchors.get(event.anchor)
        place = self._place(event)
        if known is None:
            self._report.error(
                "unknown-alias",
                f"`*{event.anchor}` repeats `&{event.anchor}`, which does not stand before it.",
                place,
                "Put a text that starts with * in quotes.",
            )
            self._place_node(Scalar("", place, is_plain=False), None, 1)
            return
        node, size = known
        self._aliased += size
        if self._aliased > _MAX_ALIASED:
            self._report.error(
                "alias-bomb",
                f"Repeating with `*{event.anchor}` makes the file grow beyond {_MAX_ALIASED:,} values.",
                place,
                "Write the repeated part where it is needed.",
            )
            self.is_over = True
            self.root = None
            return
        self._place_node(node, None, size)

    def _start_document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents > 1:
            self._report.error(
                "several-documents",
                "`---` starts a second document here; a file holds one.",
                self._place(event, 3),
                "Delete the line `---`.",
            )
            self.is_over = True

    def _check_tag(self, event: Any) -> None:
        if event.tag in _TEXT_TAGS:
            return
        shown = event.tag.replace("tag:yaml.org,2002:", "!!")
        self._report.error(
            "yaml-tag",
            f"The tag `{shown}` stands here; tags mean nothing in a deck file.",
            self._place(event, len(shown)),
            "Delete it, or put a text that starts with ! in quotes.",
        )

    def _scalar(self, event: Any) -> Scalar:
        start, end = event.start_mark, event.end_mark
        if start.line == end.line:
            length = end.column - start.column
        elif event.style in ("|", ">"):
            length = 1
        else:
            length = len(self._line(start.line).rstrip()) - start.column
        place = Place(self._name, start.line + 1, start.column + 1, max(1, length))
        is_plain = not event.style
        if event.style == '"':
            self._check_escapes(event.value, place)
        return Scalar(event.value, place, is_plain)

    def _check_escapes(self, value: str, place: Place) -> None:
        match = FORBIDDEN.search(value)
        if match:
            self._report.error(
                "control-character",
                f"The escape in this text stands for {describe_character(match[0])}, which cannot be printed.",
                place,
                r"Delete it; a backslash is written \\ between double quotes.",
            )

    def _line(self, number: int) -> str:
        if self._lines is None:
            self._lines = self._text.split("\n")
        return self._lines[number] if number < len(self._lines) else ""

    def _place(self, event: Any, length: int | None = None) -> Place:
        start, end = event.start_mark, event.end_mark
        if length is None:
            length = end.column - start.column if start.line == end.line else 1
        return Place(self._name, start.line + 1, start.column + 1, max(1, length))
