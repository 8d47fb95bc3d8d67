"""Reads `set:`, the values that a deck lends to its templates, and what single cards say instead."""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import TEXTS, Entries
from cardgen.loading.reading import parse_number, parse_yes_no, read_entries, read_items, read_scalar
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence
from cardgen.model import SetValue

SET = "set"
SETTINGS = Entries(TEXTS)
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def read_settings(node: Node, what: str, report: Report) -> dict[str, SetValue]:
    """Give the values that a deck declares, by name."""
    settings: dict[str, SetValue] = {}
    for name, entry in read_entries(node, what, report, "set: {version: 3}"):
        if not _NAME.fullmatch(name):
            message = (
                f"`{shorten(name)}` cannot be the name of a value: templates write it as `set.{shorten(name, 20)}`."
            )
            hint = "Use small letters a to z, digits and underscores, a letter first, at most 40."
            report.error("bad-field-name", message, entry.key.place, hint)
        elif (setting := _read_setting(entry.node, name, report)) is not None:
            settings[name] = setting
    return settings


def read_overrides(entry: Entry | None, declared: AnyMapping[str, Place], report: Report) -> dict[str, SetValue]:
    """Give the values that a card says instead of its deck; `declared` are the deck's names."""
    found: dict[str, SetValue] = {}
    for name, inner in read_entries(entry, "`set` of a card", report, 'set: {accent: "#FFB000"}'):
        if name not in declared:
            message = f"The deck's `set` has no `{shorten(name)}`, so a card cannot say another one."
            hint = (
                suggest(name, declared) or f"Give it a value for all cards first: `set: {{{shorten(name, 20)}: ...}}`."
            )
            report.error("unknown-key", message, inner.key.place, hint)
        elif (setting := _read_setting(inner.node, name, report)) is not None:
            found[name] = setting
    return found


def find_names(entry: Entry | None) -> dict[str, Place]:
    """Give the names that stand under a deck's `set`, also of values that cannot be read."""
    node = entry.node if entry else None
    return {name: inner.key.place for name, inner in node.entries.items()} if isinstance(node, Mapping) else {}


def find_unread(entry: Entry | None, read: AnyMapping[str, SetValue]) -> frozenset[str] | None:
    """Give the names under a deck's `set` that are not among what could be read; None where it has no names at all."""
    if entry is not None and not isinstance(entry.node, Mapping):
        return None
    return frozenset(find_names(entry)) - frozenset(read)


def merge_sets(below: Entry | None, above: Entry | None) -> Entry | None:
    """Give one `set` of two; what stands in both is as the upper one says."""
    if below is None or above is None or not (isinstance(below.node, Mapping) and isinstance(above.node, Mapping)):
        return above or below
    return Entry(above.key, Mapping({**below.node.entries, **above.node.entries}, above.node.place))


def _read_setting(node: Node, name: str, report: Report) -> SetValue | None:
    what = f"`{name}` in `set`"
    if isinstance(node, Sequence):
        items = (_read_one(item, f"An item of {what}", report) for item in read_items(node, what, report))
        return SetValue(tuple(item for item in items if item is not None))
    return _read_one(node, what, report)


def _read_one(node: Node, what: str, report: Report) -> SetValue | None:
    scalar = read_scalar(node, what, report)
    return None if scalar is None else _type(scalar)


def is_typed(text: str) -> bool:
    """Tell whether a value that stands without quotes is a number, yes or no, and no text."""
    return any(parse(text) is not None for parse in (parse_number, parse_yes_no))


def _type(scalar: Scalar) -> SetValue:
    """Give a number for what is one and stands without quotes, true or false for yes and no, else the text."""
    text = scalar.text.rstrip("\n")
    if not scalar.is_plain:
        return SetValue(text)
    for parse in (parse_number, parse_yes_no):
        value = parse(text)
        if value is not None:
            return SetValue(value, "" if isinstance(value, bool) or str(value) == text else text)
    return SetValue(text)
