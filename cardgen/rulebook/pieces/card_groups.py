"""The cards of a deck grouped for a table: neighbours that do the same are one line, numbers in a row one range."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from unicodedata import east_asian_width

from cardgen.model import Card, Deck, FieldKind
from cardgen.render.fixed_words import fill_words

ABILITIES = "abilities"
_STOPS = (".", "!", "?", "…", "。", "！", "？", "؟", "।")
_USUAL, _LINE, _MOST, _AROUND = 12.0, 36.0, 76.0, 5.0  # millimetres of a column of names, and beside them


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards with the same texts and the same number of copies: `label` names them, `size` counts them."""

    label: str
    texts: tuple[str, ...]
    copies: int
    size: int


def find_told_fields(deck: Deck) -> tuple[str, ...]:
    """Give what tells what the cards of a deck do: their abilities, else the texts that they have in their stead: those
    in which a card says a sentence, or all where none does."""
    printed = [card for card in deck.cards if card.copies > 0]
    if any(card.abilities for card in printed):
        return (ABILITIES,)
    texts = (name for name, kind in deck.field_kinds.items() if kind is FieldKind.TEXT)
    used = tuple(name for name in texts if any(name in card.fields for card in printed))
    told = tuple(name for name in used if any(_is_sentence(card.fields.get(name)) for card in printed))
    return told or used


def _is_sentence(value: object) -> bool:
    return str(value or "").rstrip("*_ )]\"'”’»").endswith(_STOPS)


def group_cards(
    cards: Iterable[Card], fields: Sequence[str] = (ABILITIES,), tr: Callable[..., str] = fill_words
) -> tuple[CardGroup, ...]:
    """Give the cards in the deck's order, neighbours with equal texts in some fields and equal copies as one group.

    A card without copies is in no box and in no group.
    """
    groups = []
    printed = (card for card in cards if card.copies > 0)
    for (texts, copies), same in groupby(printed, lambda card: (_texts(card, fields), card.copies)):
        names = [card.name for card in same]
        groups.append(CardGroup(format_names(names, tr), texts, copies, len(names)))
    return tuple(groups)


def format_names(names: Sequence[str], tr: Callable[..., str] = fill_words) -> str:
    """Write names: `-5 to -2` for whole numbers that follow each other, else `2, 3, Jack`."""
    numbers = [number for name in names if (number := _whole(name)) is not None]
    steps = {after - before for before, after in pairwise(numbers)}
    if len(numbers) == len(names) and steps in ({1}, {-1}):
        joined = "{first} to {last}" if len(names) > 2 else "{first} and {last}"
        return tr(joined, first=names[0], last=names[-1])
    return ", ".join(names)


def find_name_width(labels: Iterable[str]) -> int:
    """Give the millimetres that a column of long names needs in a list of cards; 0 where the column finds them itself.

    A line of it holds the longest word, and what is about a third of the page's width.
    """
    listed = tuple(labels)
    line = max((_estimate(label) for label in listed), default=0.0)
    word = max((_estimate(word) for label in listed for word in label.split()), default=0.0)
    if line <= _LINE or word <= _USUAL:
        return 0
    return math.ceil(min(max(word, _LINE), _MOST) + _AROUND)


def _estimate(text: str) -> float:
    """Give about how wide a text is in the bold letters of a table."""
    return sum(3.4 if east_asian_width(each) in "WF" else 2.4 if each.isupper() else 1.9 for each in text)


def _texts(card: Card, fields: Sequence[str]) -> tuple[str, ...]:
    texts: list[str] = []
    for name in fields:
        if name == ABILITIES:
            texts += (ability.value for ability in card.abilities)
        elif name in card.fields:
            value = card.fields[name]
            texts.append(", ".join(value) if isinstance(value, tuple) else str(value))
    return tuple(texts)


def _whole(name: str) -> int | None:
    try:
        return int(name)
    except ValueError:
        return None
