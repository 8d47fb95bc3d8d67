"""Reads `options:`, the rules that a designer may set another way, and the sentences that a value exchanges."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.lost_cards import has_lost_cards
from cardgen.loading.reading import check_keys, read_mapping, read_text, read_texts, require, shorten
from cardgen.loading.yaml_tree import Entry, Mapping, Node
from cardgen.model import Located, Option

_OPTION_KEYS = ("values", "default")
_VALUE_KEYS = ("abilities",)
_OPTION_EXAMPLE = "options: {tied_game: {values: [draw, replay], default: draw}}"
_VALUE_EXAMPLE = "replay: {abilities: {sun: [This beats a 6.]}}"

Sentences = dict[str, tuple[Located[str], ...]]


def read_options(entry: Entry | None, cards: Sequence[str], report: Report) -> tuple[Option, ...]:
    """Give the rule options of a deck with these cards; the first value is the default unless one is named.

    `values` is a list, or a mapping whose values may hold `abilities`: by card, the sentences that the card has
    instead of its own when the option has that value.
    """
    mapping = read_mapping(entry.node, "`options`", report, _OPTION_EXAMPLE) if entry else None
    found = (_read_option(name, inner, cards, report) for name, inner in (mapping.entries.items() if mapping else ()))
    return tuple(option for option in found if option is not None)


def _read_option(name: str, entry: Entry, cards: Sequence[str], report: Report) -> Option | None:
    what = f"The option `{shorten(name)}`"
    mapping = read_mapping(entry.node, what, report, _OPTION_EXAMPLE)
    if mapping is None:
        return None
    check_keys(mapping, _OPTION_KEYS, what[0].lower() + what[1:], report)
    values_entry = require(mapping, "values", what, "values: [draw, replay]", report, entry.key.place)
    if values_entry is None:
        return None
    values, changes = _read_values(values_entry.node, name, cards, report)
    if len(set(values)) < 2:
        report.error(
            "option-values",
            f"{what} has {len(set(values))} different value{'s' if len(set(values)) != 1 else ''}; "
            "it needs two or more to choose from.",
            values_entry.key.place,
            "Add the other reading of the rule, or delete the option.",
        )
        return None
    default = _read_default(mapping.entries.get("default"), values, name, report)
    return Option(name, values, default, entry.key.place, changes)


def _read_values(
    node: Node, name: str, cards: Sequence[str], report: Report
) -> tuple[tuple[str, ...], dict[str, Sentences]]:
    if not isinstance(node, Mapping):
        return tuple(scalar.text for scalar in read_texts(node, f"`values` of `{shorten(name)}`", report)), {}
    changes: dict[str, Sentences] = {}
    for value, entry in node.entries.items():
        sentences = _read_value(value, entry, cards, report)
        if sentences:
            changes[value] = sentences
    return tuple(node.entries), changes


def _read_value(value: str, entry: Entry, cards: Sequence[str], report: Report) -> Sentences:
    what = f"The value `{shorten(value)}`"
    if not isinstance(entry.node, Mapping) and getattr(entry.node, "is_blank", False):
        return {}
    mapping = read_mapping(entry.node, what, report, _VALUE_EXAMPLE)
    if mapping is None:
        return {}
    check_keys(mapping, _VALUE_KEYS, what[0].lower() + what[1:], report)
    inner = mapping.entries.get("abilities")
    by_card = read_mapping(inner.node, f"`abilities` of `{shorten(value)}`", report, _VALUE_EXAMPLE) if inner else None
    found: Sentences = {}
    for card, texts in (by_card.entries if by_card else {}).items():
        if card not in cards and has_lost_cards(texts.key.place.file.rpartition("/")[0], report):
            continue
        if card not in cards:
            report.error(
                "option-unknown-card",
                f"The deck has no card `{shorten(card)}`, so this option cannot change what it says.",
                texts.key.place,
                suggest(card, cards),
            )
            continue
        scalars = read_texts(texts.node, "An ability", report, card)
        found[card] = tuple(Located(scalar.text.rstrip("\n"), scalar.place) for scalar in scalars)
    return found


def _read_default(entry: Entry | None, values: tuple[str, ...], name: str, report: Report) -> str:
    text = read_text(entry.node, f"`default` of `{shorten(name)}`", report) if entry else None
    if entry is None or text is None or text in values:
        return values[0] if text is None else text
    report.error(
        "unknown-option-value",
        f"`{shorten(text)}` is no value of the option `{shorten(name)}`.",
        entry.node.place,
        suggest(text, values),
    )
    return values[0]
