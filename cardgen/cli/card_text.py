"""What a card says, for somebody at the table in the terminal who asks for it: `c KS`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.diagnostics import shorten
from cardgen.model import Card
from cardgen.model.suggesting import suggest_card
from cardgen.model.vocabulary import Definition

ASKED = re.compile(r"(?:c|card)(?:\s+(.*))?", re.IGNORECASE)


def show_card(asked: str, cards: Sequence[Card], keywords: Sequence[Definition]) -> list[str]:
    """Give the lines that tell what a card says, what its keywords stand for too; or which card may be meant."""
    asked = asked.strip().strip("[]?.")
    if not asked:
        return [f"Name a card: `c {cards[0].id}` tells what it says."]
    card = find_card(asked, cards)
    if card is None:
        hint = suggest_card(asked, cards) or suggest_card(asked.upper(), cards)
        return [f"There is no card `{shorten(asked, 30)}` in this game. {hint}".rstrip()]
    head = card.id if card.name == card.id else f"{card.id}, {card.name}"
    values = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in _list_values(card))
    lines = [f"{head}: {values}" if values else head]
    lines += [f"  {ability.value}" for ability in card.abilities]
    said = " ".join(ability.value for ability in card.abilities)
    for keyword in keywords:
        if re.search(rf"\b{re.escape(keyword.name)}\b", said):
            lines.append(f"  {keyword.name}: {' '.join(sentence.value for sentence in keyword.text)}")
    return [*lines, *(["  It has no text."] if not card.abilities else [])]


def find_card(asked: str, cards: Sequence[Card]) -> Card | None:
    """Give the card with an id or a name, in any letter case; of several with one name the first."""
    wanted = asked.casefold()
    by_id = next((card for card in cards if card.id.casefold() == wanted), None)
    return by_id or next((card for card in cards if card.name.casefold() == wanted), None)


def _list_values(card: Card) -> list[tuple[str, str]]:
    """Give the fields of a card that hold a number or a text."""
    return [(name, str(value)) for name, value in card.fields.items() if isinstance(value, str | int) and value != ""]
