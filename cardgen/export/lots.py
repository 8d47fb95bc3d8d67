"""What of a deck a printer makes: its cards by product, in the order of the deck, and why a deck cannot be ordered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.export.profile import Backs, Copies, Make, Product, Profile
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.diagnostics import Place, Report
    from cardgen.model import Card, Deck
    from cardgen.papers import CardSize
    from cardgen.render.face import Faces

_MOST_NAMED = 3


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


def check_order(deck: Deck, profile: Profile, report: Report) -> None:
    """Report cards that a printer has no product for, backs that it would miss, and more cards than it takes."""
    cards = list_ordered(deck)
    if not cards:
        report.error("nothing-to-print", "There is no card to print: the choice of cards leaves none.")
    sizes: dict[CardSize, list[Card]] = {}
    for card in cards:
        sizes.setdefault(deck.printing.size_of(card), []).append(card)
    for size, found in sizes.items():
        if profile.find_product(size) is None:
            _report_size(size, found, deck, profile, report)
        else:
            _check_backs(found, profile, report)
    total = sum(card.copies for card in cards)
    if profile.most_cards is not None and total > profile.most_cards:
        message = f"{deck.title} has {total:,} cards; {profile.title} prints at most {profile.most_cards:,} in a deck."
        report.error("too-many-cards", message, hint="Order expansions and aids as decks of their own.")


def _report_size(size: CardSize, cards: Sequence[Card], deck: Deck, profile: Profile, report: Report) -> None:
    nearest = min(profile.products, key=lambda product: _differ(product.card, size))
    named = f"`{nearest.name}`, {_measure(nearest.card)}"
    measures = f"{format_mm(nearest.card.size.width)}x{format_mm(nearest.card.size.height)}"
    own = next((card for card in cards if card.size is not None), None)
    if own is None:
        place, what = deck.printing.places.get("card"), f"`--card {measures}`"
    else:
        place, what = own.places.get("size", own.place), f"`size: {measures}` in the deck file"
    are = "is" if len(cards) == 1 else "are"
    message = f"{_name(cards)} {are} {_measure(size)}; {profile.title} has no such product."
    report.error("no-product", message, place, f"The nearest is {named}: try {what}.", cards[0].id)


def _check_backs(cards: Sequence[Card], profile: Profile, report: Report) -> None:
    """Report cards without a back where each needs one, or where others have one and pages would be miscounted."""
    without = [card for card in cards if card.back is None]
    is_counted = profile.make is not Make.SHEETS and len(without) < len(cards)
    if without and (profile.backs is Backs.NEEDED or is_counted):
        have = "has" if len(without) == 1 else "have"
        why = "wants one of every card" if profile.backs is Backs.NEEDED else "counts on one where other cards have one"
        message = f"{_name(without)} {have} no back; {profile.title} {why}."
        hint = "Name its template under `back`, for all cards under `defaults`."
        report.error("back-needed", message, _place(without[0]), hint, without[0].id)


def _place(card: Card) -> Place:
    return card.places.get("back", card.place)


def _differ(one: CardSize, other: CardSize) -> float:
    """Tell by how many millimetres two sizes differ, whichever way they lie."""
    short, long = sorted((one.size.width, one.size.height))
    other_short, other_long = sorted((other.size.width, other.size.height))
    return abs(short - other_short) + abs(long - other_long)


def _measure(card: CardSize) -> str:
    return f"{format_mm(card.size.width)} x {format_mm(card.size.height)} mm"


def _name(cards: Sequence[Card]) -> str:
    """Name the first few cards and count the others: ``Cards `fox`, `owl` and 5 more``."""
    names = ", ".join(f"`{card.id}`" for card in cards[:_MOST_NAMED])
    more = len(cards) - _MOST_NAMED
    kind = "Card" if len(cards) == 1 else "Cards"
    return f"{kind} {names}" + (f" and {more} more" if more > 0 else "")
