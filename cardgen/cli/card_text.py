"""What cards say, for somebody at the table in the terminal who asks for it: `c KS`, `c KS, QS`, `c #3`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.diagnostics import shorten
from cardgen.engine.short_moves import split_words
from cardgen.model import Card
from cardgen.model.suggesting import suggest_card
from cardgen.model.vocabulary import Definition

ASKED = re.compile(r"(?:c|cards?)(?:\s+(.*))?", re.IGNORECASE)
_NUMBER = re.compile(r"#?([1-9][0-9]{0,5})")
_MOST_SHOWN = 6
_MOST_NAMED = 8


def show_cards(
    asked: str, cards: Sequence[Card], keywords: Sequence[Definition], legal: Sequence[str] = ()
) -> list[str]:
    """Give the lines that tell what cards say: one by its id or name, several, or those of a move by its number.

    A number is that of a card where one is so called, with `#` always that of a move in `legal`.
    """
    asked = asked.strip().strip("[]?.!,").strip()
    if not asked:
        return [f"Name a card: `c {cards[0].id}` tells what it says."]
    number = _NUMBER.fullmatch(asked)
    if (
        number is not None
        and find_card(asked, cards) is None
        and (asked.startswith("#") or not _find_alike(asked, cards))
    ):
        return _show_of_move(int(number[1]), cards, keywords, legal)
    lines = []
    names = _part(asked, cards)
    for name in names[:_MOST_SHOWN]:
        lines += _show_one(name, cards, keywords)
    if len(names) > _MOST_SHOWN:
        lines.append(f"{len(names) - _MOST_SHOWN} more are named; ask for {_MOST_SHOWN} at a time.")
    return lines


def find_card(asked: str, cards: Sequence[Card]) -> Card | None:
    """Give the card with an id or a name, in any letter case; of several with one name the first."""
    wanted = asked.casefold()
    by_id = next((card for card in cards if card.id.casefold() == wanted), None)
    return by_id or next((card for card in cards if card.name.casefold() == wanted), None)


def _part(asked: str, cards: Sequence[Card]) -> list[str]:
    """Part what is asked for into cards: at commas, and at spaces where it is no name as a whole; each once."""
    names: list[str] = []
    for part in filter(None, (part.strip() for part in asked.split(","))):
        words = [word for word in part.split() if word.casefold() != "and"]
        is_several = find_card(part, cards) is None and any(find_card(word, cards) for word in words)
        names += words if is_several else [part]
    return [*dict.fromkeys(names)]


def _show_of_move(
    number: int, cards: Sequence[Card], keywords: Sequence[Definition], legal: Sequence[str]
) -> list[str]:
    if number > len(legal):
        return [f"There is no move #{number} and no card `{number}`. `c CARD` tells what a card says."]
    move = legal[number - 1]
    words = [word.partition("=")[0].rstrip(",") for word in split_words(move)[1:]]
    named = [card for word in dict.fromkeys(words) if (card := find_card(word, cards)) is not None]
    head = f"#{number} is `{move}`" + (":" if named else ", which names no card.")
    return [head, *(line for card in named[:_MOST_SHOWN] for line in _show(card, keywords))]


def _show_one(asked: str, cards: Sequence[Card], keywords: Sequence[Definition]) -> list[str]:
    card = find_card(asked, cards)
    if card is not None:
        return _show(card, keywords)
    name = shorten(asked, 30)
    alike = _find_alike(asked, cards)
    if len(alike) == 1:
        return _show(alike[0], keywords)
    if alike:
        listed = " or ".join(f"`c {each.id}`" for each in alike[:_MOST_NAMED])
        more = f", and {len(alike) - _MOST_NAMED} more" if len(alike) > _MOST_NAMED else ""
        return [f"`{name}` is the name of no card alone. Ask with {listed}{more}."]
    hint = suggest_card(asked, cards) or suggest_card(asked.upper(), cards)
    return [f"There is no card `{name}` in this game. {hint}".rstrip()]


def _find_alike(asked: str, cards: Sequence[Card]) -> list[Card]:
    """Give the cards that have a text in their names as whole words, else those whose ids begin with it."""
    wanted = " ".join(re.split(r"[\s-]+", asked.casefold()))
    whole = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    named = [card for card in cards if whole.search(card.name.casefold().replace("-", " "))]
    return named or [card for card in cards if card.id.casefold().startswith(asked.casefold())]


def _show(card: Card, keywords: Sequence[Definition]) -> list[str]:
    head = card.id if card.name == card.id else f"{card.id}, {card.name}"
    values = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in _list_values(card))
    lines = [f"{head}: {values}" if values else head]
    lines += [f"  {ability.value}" for ability in card.abilities]
    said = " ".join(ability.value for ability in card.abilities)
    for keyword in keywords:
        if re.search(rf"\b{re.escape(keyword.name)}\b", said):
            lines.append(f"  {keyword.name}: {' '.join(sentence.value for sentence in keyword.text)}")
    return [*lines, *(["  It has no text."] if not card.abilities else [])]


def _list_values(card: Card) -> list[tuple[str, str]]:
    """Give the fields of a card that hold a number or a text."""
    return [(name, str(value)) for name, value in card.fields.items() if isinstance(value, str | int) and value != ""]
