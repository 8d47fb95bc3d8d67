"""The cards of a deck grouped for a table: neighbours that do the same are one line, numbers in a row one range."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from cardgen.model import Card


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards with the same abilities and the same number of copies: `label` names them, `size` counts them."""

    label: str
    abilities: tuple[str, ...]
    copies: int
    size: int


def group_cards(cards: Iterable[Card]) -> tuple[CardGroup, ...]:
    """Give the cards in the deck's order, neighbours with equal abilities and copies as one group.

    A card without copies is in no box and in no group.
    """
    groups = []
    printed = (card for card in cards if card.copies > 0)
    for (abilities, copies), same in groupby(printed, lambda card: (_abilities(card), card.copies)):
        names = [card.name for card in same]
        groups.append(CardGroup(format_names(names), abilities, copies, len(names)))
    return tuple(groups)


def format_names(names: Sequence[str]) -> str:
    """Write names: `-5 to -2` for whole numbers that follow each other, else `2, 3, Jack`."""
    numbers = [number for name in names if (number := _whole(name)) is not None]
    steps = {after - before for before, after in pairwise(numbers)}
    if len(numbers) == len(names) and steps in ({1}, {-1}):
        return f"{names[0]} {'to' if len(names) > 2 else 'and'} {names[-1]}"
    return ", ".join(names)


def _abilities(card: Card) -> tuple[str, ...]:
    return tuple(ability.value for ability in card.abilities)


def _whole(name: str) -> int | None:
    try:
        return int(name)
    except ValueError:
        return None
