"""The cards of a game as numbers: one for each printed card, and the kind that copies of a card share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardgen.model import Card


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards of a game by deck index, copies one after the other.

    `kinds` holds each different card once, in deck order; `kind_of` maps a deck index to its kind's index.
    `labels` tell copies apart: `3` for the only or the first one, `3#2` for the second; `has_copies` tells whether any
    card is there more than once. `suits` are those of the deck in its own order, `called` the
    words of its rules that it has other words for, with those, `zone_names` what it calls zones, by their ids.
    """

    kinds: tuple[Card, ...]
    kind_of: tuple[int, ...]
    labels: tuple[str, ...]
    has_copies: bool
    suits: tuple[str, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    zone_names: Mapping[str, str] = field(default_factory=dict)

    def id_of(self, card: int) -> str:
        """Give the id of a card, the same for all its copies."""
        return self.kinds[self.kind_of[card]].id

    def ids(self, cards: Iterable[int]) -> list[str]:
        """Give the ids of cards in order."""
        return [self.id_of(card) for card in cards]

    def name_zone(self, zone: str) -> str:
        """Give what the deck calls a kind of zone."""
        return self.zone_names.get(zone, zone)

    def find_kind(self, card_id: str) -> int | None:
        """Give the index of the kind with an id."""
        for index, kind in enumerate(self.kinds):
            if kind.id == card_id:
                return index
        return None

    def read_number(self, kind: int, field: str) -> int | None:
        """Give the number in a field of a kind; None if it has none there."""
        value = self.kinds[kind].fields.get(field)
        return value if isinstance(value, int) else None

    def of_kind(self, kind: int) -> tuple[int, ...]:
        """Give the deck indices of all copies of a kind."""
        return tuple(card for card, its_kind in enumerate(self.kind_of) if its_kind == kind)


def number_cards(cards: Sequence[Card]) -> CardSet:
    """Give every card that a deck prints a number; cards with no copies are no part of the game."""
    kinds = tuple(card for card in cards if card.copies > 0)
    kind_of = tuple(index for index, card in enumerate(kinds) for _ in range(card.copies))
    labels = tuple(card.id if copy == 0 else f"{card.id}#{copy + 1}" for card in kinds for copy in range(card.copies))
    return CardSet(kinds, kind_of, labels, has_copies=len(kinds) < len(kind_of))
