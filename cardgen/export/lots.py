"""What of a deck a printer makes: its cards by product, in the order of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.export.profile import Copies, Product, Profile

if TYPE_CHECKING:
    from cardgen.model import Card, Deck
    from cardgen.render.face import Faces


@dataclass(frozen=True, slots=True)
class Item:
    """A card of a lot: its number from 1 in the order of the deck, how many copies it stands for, and its faces."""

    number: int
    card: Card
    copies: int
    front_key: str
    back_key: str | None


@dataclass(frozen=True, slots=True)
class Lot:
    """All cards of one product. `is_lying` where they lie on their long side and the product does not."""

    product: Product
    items: tuple[Item, ...]
    is_lying: bool

    @property
    def shared_back(self) -> str | None:
        """Give the key of the back that all cards have; None if there are several, or none."""
        keys = {item.back_key for item in self.items}
        return keys.pop() if len(keys) == 1 else None

    @property
    def has_backs(self) -> bool:
        """Tell whether cards have backs."""
        return any(item.back_key is not None for item in self.items)

    @property
    def cards(self) -> int:
        """Tell how many cards there are, copies counted."""
        return sum(item.copies for item in self.items)


def list_ordered(deck: Deck) -> tuple[Card, ...]:
    """Give what a printer of cards prints of a deck: cards and aids that have copies."""
    return tuple(card for card in (*deck.cards, *deck.aids) if card.copies)


def list_lots(deck: Deck, faces: Faces, profile: Profile) -> tuple[Lot, ...]:
    """Give the lots of a deck that `check_order` has nothing against, in the order of their first cards."""
    groups: dict[tuple[Product, bool], list[Card]] = {}
    for card in list_ordered(deck):
        size = deck.printing.size_of(card)
        product = profile.find_product(size)
        if product is not None:
            is_lying = (size.size.width > size.size.height) != (product.card.size.width > product.card.size.height)
            groups.setdefault((product, is_lying), []).append(card)
    return tuple(
        Lot(product, tuple(_list_items(cards, faces, profile)), is_lying)
        for (product, is_lying), cards in groups.items()
    )


def _list_items(cards: Iterable[Card], faces: Faces, profile: Profile) -> Iterator[Item]:
    number = 0
    for card in cards:
        back = faces.backs[card.id].key if card.id in faces.backs else None
        each, times = (card.copies, 1) if profile.copies is Copies.ONCE else (1, card.copies)
        for _ in range(times):
            number += 1
            yield Item(number, card, each, faces.fronts[card.id].key, back)
