"""Reads `fields:`, the fields of a deck's own, and the values that cards give to them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import Entries, Text
from cardgen.loading.reading import (
    read_entries,
    read_integer,
    read_line,
    read_number,
    read_scalar,
    read_sentences,
    read_text,
    read_yes_no,
)
from cardgen.loading.theme import is_hex_color, report_bad_color
from cardgen.loading.yaml_tree import Entry, Node
from cardgen.model import FieldKind, Value

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_KIND_NAMES = tuple(kind.value for kind in FieldKind)
FIELD_KINDS = Entries(Text(words=_KIND_NAMES, is_exact=True))


def read_field_kinds(node: Node, what: str, report: Report, reserved: Collection[str]) -> dict[str, FieldKind]:
    """Give the kind of each field that a deck declares; the names of a card's own keys are reserved."""
    declared = read_entries(node, what, report, "fields: {value: integer}")
    good = ((name, inner) for name, inner in declared if _is_name(name, inner, reserved, report))
    return {name: _read_kind(name, inner.node, report) for name, inner in good}


def _read_kind(name: str, node: Node, report: Report) -> FieldKind:
    text = read_text(node, f"The kind of the field `{name}`", report)
    if text in _KIND_NAMES:
        return FieldKind(text)
    if text is not None:
        message = f"`{shorten(text)}` is no kind of field; the field `{name}` needs one."
        report.error("unknown-field-kind", message, node.place, suggest(text, _KIND_NAMES))
    return FieldKind.TEXT


def _is_name(name: str, entry: Entry, reserved: Collection[str], report: Report) -> bool:
    if name in reserved or name == "fields":
        message = f"`{name}` is a key that every card has; it cannot be declared as a field."
        report.error("reserved-field", message, entry.key.place, "Delete the line, or take another name.")
        return False
    if not _NAME.fullmatch(name):
        message = f"`{shorten(name)}` cannot be the name of a field: templates write it as `card.{shorten(name, 20)}`."
        hint = "Use small letters a to z, digits and underscores, a letter first, at most 40."
        report.error("bad-field-name", message, entry.key.place, hint)
        return False
    return True


def read_field(
    kind: FieldKind, colors: Mapping[str, str], node: Node, what: str, report: Report, card: str | None
) -> Value | None:
    """Give what a card says in a field, typed as the field's kind; a colour's name becomes the colour."""
    match kind:
        case FieldKind.INTEGER:
            return read_integer(node, what, report, card)
        case FieldKind.NUMBER:
            return read_number(node, what, report, card)
        case FieldKind.YES_NO:
            return read_yes_no(node, what, report, card)
        case FieldKind.LIST:
            return tuple(text.value for text in read_sentences(node, what, report, card))
        case FieldKind.COLOR:
            return _read_color(node, what, colors, report, card)
        case FieldKind.TEXT:
            return read_line(node, what, report, card)
        case FieldKind.PICTURE:
            return read_text(node, what, report, card)


def _read_color(node: Node, what: str, colors: Mapping[str, str], report: Report, card: str | None) -> str | None:
    scalar = read_scalar(node, what, report, card)
    text = scalar.text.strip() if scalar else None
    if text is None or text in colors:
        return colors[text] if text else None
    if is_hex_color(text):
        return text
    report_bad_color(what, text, node.place, report, colors, card)
    return None
