"""Gives values of a YAML text new ones at their places; every other character stays as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, TypeAlias

import yaml

from cardgen.diagnostics import Place

New: TypeAlias = "str | tuple[str, ...] | Mapping[str, str]"
_NUMBER = re.compile(r"[+-]?[0-9]+")  # a card of this name is written as `"3"`
_ANCHOR = re.compile(r"&\S+\s+")
_TYPED = ("", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n")


@dataclass(frozen=True, slots=True)
class Change:
    """A value that begins at a place, and what is to be there: a text, a list of texts, or texts by key.

    Of a mapping only the keys that are named are changed.
    """

    place: Place
    new: New


@dataclass(frozen=True, slots=True)
class _Edit:
    """Characters of a text, by their numbers, and what comes in their place."""

    start: int
    end: int
    text: str


def rewrite(text: str, changes: list[Change]) -> str | None:
    """Give a YAML text with its values changed; None where a value cannot be found as it was read."""
    root = yaml.compose(text.replace("\t", " "), Loader=yaml.SafeLoader)
    nodes = {(node.start_mark.line + 1, node.start_mark.column + 1): node for node in _walk(root)}
    edits: list[_Edit] = []
    for change in changes:
        node = nodes.get((change.place.line, change.place.column))
        if node is None:
            return None
        edits += _change(node, change.new, text)
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _walk(root: Any) -> Iterator[Any]:
    """Give every value once, however often it is repeated by its anchor."""
    waiting, seen = [root] if root is not None else [], set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        elif isinstance(node, yaml.MappingNode):
            waiting += [value for _, value in node.value]
        yield node


def _change(node: Any, new: New, text: str) -> list[_Edit]:
    if isinstance(new, Mapping):
        entries = {key.value: value for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}
        return [edit for key, value in new.items() for edit in _change(entries[key], value, text)]
    if isinstance(node, yaml.SequenceNode) and isinstance(new, tuple) and node.value:
        return _change_flow(node, new, text) if node.flow_style else _change_block(node, new, text)
    return [_replace_whole(node, new, text)]


def _replace_whole(node: Any, new: str | tuple[str, ...], text: str) -> _Edit:
    """Write a value anew; what may stand between brackets may stand everywhere."""
    start, end = _find_start(node, text), _find_end(node, text)
    if isinstance(new, str):
        if isinstance(node, yaml.ScalarNode) and not node.style and {node.value, new} == {"true", "false"}:
            return _Edit(start, end, new)
        style = node.style if isinstance(node, yaml.ScalarNode) else None
        return _Edit(start, end, _write(new, style, is_flow=True))
    listed = (_write(each, '"' if _NUMBER.fullmatch(each) else None, is_flow=True) for each in new)
    return _Edit(start, end, f"[{', '.join(listed)}]")


def _find_start(node: Any, text: str) -> int:
    """Give where a value begins, behind the anchor that names it."""
    found = _ANCHOR.match(text, node.start_mark.index)
    return found.end() if found else int(node.start_mark.index)


def _find_end(node: Any, text: str) -> int:
    """Give where a value ends, without the lines and comments behind it that YAML counts to a block."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        last = node.value[-1]
        return _find_end(last[1] if isinstance(last, tuple) else last, text)
    end: int = node.end_mark.index
    while end > node.start_mark.index and text[end - 1].isspace():
        end -= 1
    return end


def _change_flow(node: Any, new: tuple[str, ...], text: str) -> list[_Edit]:
    """Change the items of a list in brackets; those that stay are not touched, nor what stands between them."""
    items = node.value
    if not new:
        return [_Edit(_find_start(node, text), node.end_mark.index, "[]")]
    style = _find_style(items)
    edits = []
    for is_old, first, last, added in _compare(items, new):
        written = [_write(each, style, True) for each in added]
        if is_old and added:
            edits.append(_Edit(items[first].start_mark.index, items[last - 1].end_mark.index, ", ".join(written)))
        elif is_old and first:
            edits += _leave_out(items, first, last, text)
        elif is_old:
            edits.append(_Edit(items[0].start_mark.index, items[last].start_mark.index, ""))
        elif first:
            end = items[first - 1].end_mark.index
            edits.append(_Edit(end, end, "".join(f", {each}" for each in written)))
        else:
            start = items[0].start_mark.index
            edits.append(_Edit(start, start, "".join(f"{each}, " for each in written)))
    return edits


def _leave_out(items: list[Any], first: int, last: int, text: str) -> list[_Edit]:
    """Take items out of a list in brackets, with what stands before them; a comment there is of the item before."""
    before, start, end = items[first - 1].end_mark.index, items[first].start_mark.index, items[last - 1].end_mark.index
    gap = text[before:start]
    if "#" not in gap:
        return [_Edit(before, end, "")]
    if last < len(items):
        return [_Edit(start, items[last].start_mark.index, "")]
    comma = before + gap.index(",")
    return [_Edit(comma, comma + 1, ""), _Edit(start, end, "")]


def _change_block(node: Any, new: tuple[str, ...], text: str) -> list[_Edit]:
    """Change the items of a list with dashes, line by line; the lines of those that stay are not touched."""
    items = node.value
    if not new:
        return [_Edit(_find_start(node, text), _find_end(node, text), "[]")]
    style, indent = _find_style(items), " " * node.start_mark.column
    edits = []
    for is_old, first, last, added in _compare(items, new):
        written = [_write(each, style, False) for each in added]
        pairs = list(zip(items[first:last], written, strict=False)) if is_old else []
        edits += [_Edit(item.start_mark.index, _find_end(item, text), each) for item, each in pairs]
        for item in items[first + len(pairs) : last]:
            edits.append(_Edit(*_find_lines(item, text), ""))
        end = "\r\n" if "\r\n" in text else "\n"
        more = "".join(f"{indent}- {each}{end}" for each in written[len(pairs) :])
        if more:
            edits.append(_insert_lines(items, last, more, text))
    return edits


def _find_lines(item: Any, text: str) -> tuple[int, int]:
    """Give the lines of an item, with its dash and what stands behind it."""
    start = text.rfind("\n", 0, item.start_mark.index) + 1
    end = text.find("\n", _find_end(item, text))
    return start, len(text) if end < 0 else end + 1


def _insert_lines(items: list[Any], number: int, lines: str, text: str) -> _Edit:
    """Put lines behind the item before a number; before the first item there is the dash of the list itself."""
    if number == 0:
        start = text.rfind("-", 0, items[0].start_mark.index)
        return _Edit(start, start, lines.lstrip(" ") + " " * (start - text.rfind("\n", 0, start) - 1))
    end = _find_lines(items[number - 1], text)[1]
    return _Edit(end, end, lines if text[end - 1] == "\n" else "\n" + lines.rstrip())


def _compare(items: list[Any], new: tuple[str, ...]) -> Iterator[tuple[bool, int, int, tuple[str, ...]]]:
    """Give what differs: whether items go, the first of them and the one behind the last, and the texts that come."""
    old = [item.value for item in items]
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield first != last, first, last, new[start:end]


def _find_style(items: list[Any]) -> str | None:
    """Give the quotes that a list's items have, if all of them have some."""
    styles = {item.style for item in items}
    return styles.pop() if len(styles) == 1 else None


def _write(value: str, style: str | None, is_flow: bool) -> str:
    """Write a text as YAML, in the quotes of what was there; without, where YAML reads it as this very text."""
    if style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    if style == '"' or not _is_plain(value, is_flow):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return value


def _is_plain(value: str, is_flow: bool) -> bool:
    if value.lower() in _TYPED:
        return False
    try:
        node = yaml.compose(f"[{value}]" if is_flow else f"- {value}", Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return False
    items = node.value if isinstance(node, yaml.SequenceNode) else []
    return len(items) == 1 and isinstance(items[0], yaml.ScalarNode) and items[0].value == value and not items[0].style
