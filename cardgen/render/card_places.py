"""From something found in the text of a card to its place in the deck file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.diagnostics import Place
from cardgen.diagnostics.spans import place_in
from cardgen.model import Card


def point_into(card: Card, source: str, part: str, texts: Mapping[str, str]) -> Place:
    """Give where `part` stands in the field `source` of a card; the place of the field where it is not found.

    `texts` holds the deck files by their names.
    """
    for value, place in _texts_of(card, source):
        at = value.find(part) if part else -1
        if at >= 0 and place.file in texts:
            return place_in(value, place, texts[place.file], at, len(part))
    return card.places[source]


def _texts_of(card: Card, source: str) -> Iterator[tuple[str, Place]]:
    if source == "abilities":
        yield from ((ability.value, ability.place) for ability in card.abilities)
    elif source in ("flavour", "reminder"):
        located = card.flavour if source == "flavour" else card.reminder
        if located is not None:
            yield located.value, located.place
    else:
        value = card.name if source == "name" else card.fields.get(source)
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(text, str):
                yield text, card.places[source]
