"""Which card is meant where something names one by what is no id."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import suggest
from cardgen.model.deck import Card


def suggest_card(found: str, cards: Iterable[Card]) -> str:
    """Give a hint for what is the id of no card: the ids of those with that name, else the nearest id, if any."""
    known = tuple(cards)
    named = [card.id for card in known if card.name.casefold() == found.strip().casefold()]
    if named:
        ids = ", ".join(f"`{card_id}`" for card_id in dict.fromkeys(named))
        return f"Cards are named by their ids; that of the card named `{found.strip()}` is {ids}."
    return suggest(found, (card.id for card in known))
