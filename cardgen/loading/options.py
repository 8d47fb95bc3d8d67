"""Reads `options:` and `rulings:`: rules that a designer may set another way, and how open questions are decided."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import NO_CARD, suggest
from cardgen.loading.forms import TEXT, TEXTS, Blank, Either, Entries, Text
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import (
    has_lost_cards,
    keep_first,
    read_entries,
    read_items,
    read_located,
    read_located_texts,
    read_text,
    read_texts,
)
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar
from cardgen.model import Card, Located, Option, Ruling

OPTION_VALUE = Table(
    "the value",
    (
        Key(
            "abilities",
            about="By the id of a card, the sentences that it has with this value instead of its own.",
            form=Entries(TEXTS, names="cards"),
        ),
    ),
    "replay: {abilities: {sun: [This beats a 6.]}}",
)
OPTION = Table(
    "the option",
    (
        Key(
            "values",
            example="values: [draw, replay]",
            about="The readings of the rule to choose from, two or more.",
            form=Either((TEXTS, Entries(Either((Blank(), OPTION_VALUE))))),
        ),
        Key("default", about="The value that is played; the first one where it is left out.", form=TEXT),
    ),
    "options: {tied_game: {values: [draw, replay], default: draw}}",
)
RULING = Table(
    "a ruling",
    (
        Key("id", read_text, None, "id: ...", "The id of a ruling", "What others call the ruling, once in a deck."),
        Key("question", read_text, None, "question: ...", "The question of a ruling", "What the rules leave open."),
        Key("answer", read_text, None, "answer: ...", "The answer of a ruling", "What is played and printed."),
        Key(
            "option",
            read_located,
            what="The option of a ruling",
            about="The option of the deck that decides it.",
            form=Text(names="options"),
        ),
    ),
    "- {id: R1, question: May I ...?, answer: Yes.}",
)

Sentences = dict[str, tuple[Located[str], ...]]


def read_options(entry: Entry | None, cards: Sequence[str], report: Report) -> tuple[Option, ...]:
    """Give the rule options of a deck with these cards; the first value is the default unless one is named.

    `values` is a list, or a mapping whose values may hold `abilities`: by card, the sentences that the card has
    instead of its own when the option has that value.
    """
    listed = read_entries(entry, "`options`", report, OPTION.example)
    found = (_read_option(name, inner, cards, report) for name, inner in listed)
    return tuple(option for option in found if option is not None)


def _read_option(name: str, entry: Entry, cards: Sequence[str], report: Report) -> Option | None:
    table = replace(OPTION, kind=f"the option `{shorten(name)}`")
    read = read_table(entry.node, table, report, entry.key.place)
    if read is None or read["values"] is None:
        return None
    places, changes = _read_values(read["values"].node, name, cards, report)
    values = tuple(places)
    number = len(values)
    if number < 2:
        report.error(
            "option-values",
            f"The option `{shorten(name)}` has {number} different value{'s' if number != 1 else ''}; "
            "it needs two or more to choose from.",
            read["values"].key.place,
            "Add the other reading of the rule, or delete the option.",
        )
        return None
    default = _read_default(read["default"], values, name, report)
    return Option(name, values, default, entry.key.place, changes, places)


def _read_values(
    node: Node, name: str, cards: Sequence[str], report: Report
) -> tuple[dict[str, Place], dict[str, Sentences]]:
    if not isinstance(node, Mapping):
        listed = read_texts(node, f"`values` of `{shorten(name)}`", report)
        first: dict[str, Place] = {}
        for scalar in listed:
            first.setdefault(scalar.text, scalar.place)
        return first, {}
    changes = {value: dict(_read_value(value, entry.node, cards, report)) for value, entry in node.entries.items()}
    places = {value: entry.key.place for value, entry in node.entries.items()}
    return places, {value: sentences for value, sentences in changes.items() if sentences}


def _read_value(
    value: str, node: Node, cards: Sequence[str], report: Report
) -> Iterator[tuple[str, tuple[Located[str], ...]]]:
    """Give each card whose sentences a value exchanges, with what it says instead."""
    if isinstance(node, Scalar) and node.is_blank:
        return
    read = read_table(node, replace(OPTION_VALUE, kind=f"the value `{shorten(value)}`"), report)
    changed = read["abilities"] if read else None
    for card, texts in read_entries(changed, f"`abilities` of `{shorten(value)}`", report, OPTION_VALUE.example):
        if card in cards:
            yield card, read_located_texts(texts.node, "An ability", report, card)
        elif not has_lost_cards(texts.key.place.file.rpartition("/")[0], report):
            message = f"The deck has no card `{shorten(card)}`, so this option cannot change what it says."
            hint = suggest(card, cards)
            report.error("option-unknown-card", message, texts.key.place, hint, box=f"{NO_CARD}{card}")


def _read_default(entry: Entry | None, values: tuple[str, ...], name: str, report: Report) -> str:
    text = read_text(entry.node, f"`default` of `{shorten(name)}`", report) if entry else None
    if entry is None or text is None or text in values:
        return values[0] if text is None else text
    message = f"`{shorten(text)}` is no value of the option `{shorten(name)}`."
    report.error("unknown-option-value", message, entry.node.place, suggest(text, values))
    return values[0]


def settle_defaults(cards: Sequence[Card], options: Sequence[Option]) -> tuple[tuple[Card, ...], tuple[Option, ...]]:
    """Give cards that say what they say with the default of each option, for that is what is printed and played.

    A value that exchanged nothing gives such a card the sentences that stood on it.
    """
    by_id = {card.id: card for card in cards}
    settled = []
    for option in options:
        usual = option.abilities.get(option.default, {})
        own = {card: by_id[card].abilities for card in usual}
        by_id |= {card: replace(by_id[card], abilities=sentences) for card, sentences in usual.items()}
        changes = {
            value: {**own, **option.abilities.get(value, {})} for value in option.values if value != option.default
        }
        settled.append(replace(option, abilities={value: changed for value, changed in changes.items() if changed}))
    return tuple(by_id.values()), tuple(settled)


def read_rulings(entry: Entry | None, options: Collection[str], report: Report) -> tuple[Ruling, ...]:
    """Give the rulings of a deck; each has an id of its own, and names an option that there is, or none."""
    nodes = read_items(entry, "`rulings`", report)
    return keep_first((_read_ruling(node, options, report) for node in nodes), "ruling", report)


def _read_ruling(node: Node, options: Collection[str], report: Report) -> Ruling | None:
    has_id = isinstance(node, Mapping) and "id" in node.entries
    place = node.entries["id"].node.place if isinstance(node, Mapping) and has_id else node.place
    read = read_table(node, RULING, report, place)
    if read is None:
        return None
    option = read.pop("option")
    if option and option.value not in options:
        hint = suggest(option.value, options) or "Declare it under `options`."
        report.error("unknown-option", f"The deck has no option `{shorten(option.value)}`.", option.place, hint)
        option = None
    return None if None in read.values() else Ruling(**read, option=option and option.value, place=place)
