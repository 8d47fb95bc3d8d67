"""The texts of a card with their places in the deck file: what in them cannot be printed, and where a part stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardgen.diagnostics import Place
from cardgen.diagnostics.spans import place_in
from cardgen.model import Card

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def drop_control_characters(text: str) -> str:
    """Give a text without what no printed text can hold."""
    return _CONTROL.sub("", text)


def find_control_characters(card: Card) -> Iterator[tuple[str, str, Place]]:
    """Give each text of a card that holds a character that cannot be printed: the character, its field, its place."""
    for name, text, place in _texts_of(card):
        match = _CONTROL.search(text)
        if match:
            yield match[0], name, place


def point_into(card: Card, source: str, part: str, texts: Mapping[str, str]) -> Place:
    """Give where `part` stands in the field `source` of a card; the place of the field where it is not found.

    `texts` holds the deck files by their names.
    """
    for name, text, place in _texts_of(card):
        at = text.find(part) if part and name == source else -1
        if at >= 0 and place.file in texts:
            return place_in(text, place, texts[place.file], at, len(part))
    return card.places[source]


def _texts_of(card: Card) -> Iterator[tuple[str, str, Place]]:
    """Give the fields of a card, the text of each or the texts of a list, and their places."""
    yield "name", card.name, card.places.get("name", card.place)
    for ability in card.abilities:
        yield "abilities", ability.value, ability.place
    for name, located in (("flavour", card.flavour), ("reminder", card.reminder)):
        if located is not None:
            yield name, located.value, located.place
    for name, value in card.fields.items():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield name, part, card.places.get(name, card.place)
