"""Checks on the sentences that cards carry: spaces too many, a full stop missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.spans import place_in
from cardgen.model import Card, FieldKind, Located, Project, find_typed

_SPACES = re.compile(r"(?<=\S) {2,}(?=\S)")
_EDGES = re.compile(r"^ +|(?<! ) +$", re.MULTILINE)
_MOST_TOLD = 20  # places of one text
_ENDED = re.compile(r"[.!?…:]['\"’”»)\]*_]*$")


def check_texts(project: Project, report: Report) -> None:
    """Warn of two spaces in a row, spaces at the ends of a text, and abilities without a full stop;
    where abilities are free nothing is said about their sentences."""
    deck = project.deck
    text_fields = [name for name, kind in deck.field_kinds.items() if kind is FieldKind.TEXT]
    is_free = deck.vocabulary is None or deck.abilities_free
    unparsed = (*(deck.cards if is_free else ()), *deck.aids)  # the parser looks at the form of what it reads
    for card in (*deck.cards, *deck.aids):
        for text in _texts(card, text_fields):
            _check_spaces(text, card, report)
    for card in unparsed:
        for ability in card.abilities:
            _check_spaces(ability, card, report)
            if not deck.abilities_free:
                _check_end(ability, card, report)


def _texts(card: Card, text_fields: list[str]) -> Iterator[Located[str]]:
    yield from (text for text in (card.flavour, card.reminder) if text)
    if "name" in card.places:
        yield Located(card.name, card.places["name"])
    for name in text_fields:
        value = card.fields.get(name)
        if isinstance(value, str):
            yield Located(value, card.places.get(name, card.place))


def _check_spaces(text: Located[str], card: Card, report: Report) -> None:
    for match in islice(_SPACES.finditer(text.value), _MOST_TOLD):
        report.warn(
            "sentence-form",
            f"{len(match[0])} spaces stand in a row after `{text.value[: match.start()].split()[-1]}`.",
            find_place(text, match.start(), len(match[0]), report),
            "Leave one.",
            card.id,
        )
    for match in islice(_EDGES.finditer(text.value), _MOST_TOLD):
        where = "start" if text.value[: match.start()].endswith("\n") or not match.start() else "end"
        report.warn(
            "sentence-form",
            f"A space stands at the {where} of a line, beside `{_word_beside(text.value, match)}`.",
            find_place(text, match.start(), len(match[0]), report),
            "Delete it: it shifts what is centred.",
            card.id,
        )


def _word_beside(text: str, space: re.Match[str]) -> str:
    before, after = text[: space.start()].split(), text[space.end() :].split()
    return before[-1] if before else after[0] if after else ""


def _check_end(ability: Located[str], card: Card, report: Report) -> None:
    value = ability.value.rstrip()
    if value and not _ENDED.search(value):
        word = value.split()[-1]
        report.warn(
            "sentence-form",
            f"This ability ends with `{word}`, without a full stop.",
            find_place(ability, len(value) - len(word), len(word), report),
            "An ability is one sentence, capital first and full stop last.",
            card.id,
        )


def find_place(text: Located[str], start: int, length: int, report: Report) -> Place:
    """Give the place in the file of some characters of a text."""
    typed, start, length = find_typed(text, start, length)
    return place_in(typed, text.place, report.sources.get(text.place.file, ""), start, length)
