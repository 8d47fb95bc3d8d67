"""Reads `fields:`, the fields of a deck's own, and the values that cards give to them."""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.reading import (
    read_integer,
    read_mapping,
    read_number,
    read_scalar,
    read_text,
    read_texts,
    read_yes_no,
    shorten,
)
from cardgen.loading.theme import is_hex_color, report_bad_color
from cardgen.loading.yaml_tree import Entry, Node
from cardgen.model import FieldKind, Value

CARD_KEYS = ("id", "name", "copies", "template", "back", "abilities", "flavour", "reminder")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_KIND_NAMES = tuple(kind.value for kind in FieldKind)


def read_field_kinds(entry: Entry | None, report: Report) -> dict[str, FieldKind]:
    """Give the kind of each field that a deck declares."""
    mapping = read_mapping(entry.node, "`fields`", report, "fields: {value: integer}") if entry else None
    kinds: dict[str, FieldKind] = {}
    for name, inner in mapping.entries.items() if mapping else ():
        if not _is_name(name, inner, report):
            continue
        text = read_text(inner.node, f"The kind of the field `{name}`", report)
        if text is None:
            kinds[name] = FieldKind.TEXT
        elif text in _KIND_NAMES:
            kinds[name] = FieldKind(text)
        else:
            kinds[name] = FieldKind.TEXT
            report.error(
                "unknown-field-kind",
                f"`{shorten(text)}` is no kind of field; the field `{name}` needs one.",
                inner.node.place,
                suggest(text, _KIND_NAMES),
            )
    return kinds


def _is_name(name: str, entry: Entry, report: Report) -> bool:
    if name in CARD_KEYS or name == "fields":
        report.error(
            "reserved-field",
            f"`{name}` is a key that every card has; it cannot be declared as a field.",
            entry.key.place,
            "Delete the line, or take another name.",
        )
        return False
    if not _NAME.fullmatch(name):
        report.error(
            "bad-field-name",
            f"`{shorten(name)}` cannot be the name of a field: templates write it as `card.{shorten(name, 20)}`.",
            entry.key.place,
            "Use small letters a to z, digits and underscores, a letter first, at most 40.",
        )
        return False
    return True


def read_field(
    node: Node, name: str, kind: FieldKind, colors: AnyMapping[str, str], report: Report, card: str | None
) -> Value | None:
    """Give what a card says in a field, typed as the field's kind; a colour's name becomes the colour."""
    what = f"`{name}`"
    match kind:
        case FieldKind.INTEGER:
            return read_integer(node, what, report, card=card)
        case FieldKind.NUMBER:
            return read_number(node, what, report, card)
        case FieldKind.YES_NO:
            return read_yes_no(node, what, report, card)
        case FieldKind.LIST:
            return tuple(scalar.text.rstrip("\n") for scalar in read_texts(node, what, report, card))
        case FieldKind.COLOR:
            return _read_color(node, what, colors, report, card)
        case FieldKind.TEXT | FieldKind.PICTURE:
            return read_text(node, what, report, card)


def _read_color(node: Node, what: str, colors: AnyMapping[str, str], report: Report, card: str | None) -> str | None:
    scalar = read_scalar(node, what, report, card)
    if scalar is None:
        return None
    text = scalar.text.strip()
    if text in colors:
        return colors[text]
    if is_hex_color(text):
        return text
    report_bad_color(what, text, scalar.place, report, colors, card)
    return None
