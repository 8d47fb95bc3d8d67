"""What a deck has to print, in words: how many cards, aids, mats, boards and pieces of which size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.model import Card, Deck, with_expansions
from cardgen.papers import PAPERS, CardSize, format_paper
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.sheets.spec import SheetSpec


def group_by_size(deck: Deck) -> dict[CardSize, tuple[Card, ...]]:
    """Give the cards and aids to print of each size, the deck's first; sizes are told apart by their millimetres."""
    groups: dict[tuple[float, float], list[Card]] = {}
    sizes: dict[tuple[float, float], CardSize] = {}
    usual = CardSize(deck.printing.card_name, deck.printing.card)
    for card in (None, *deck.cards, *deck.aids):
        size = usual if card is None else replace(deck.printing.size_of(card), corner=usual.corner)
        key = (size.size.width, size.size.height)
        sizes.setdefault(key, size)
        groups.setdefault(key, []).extend([card] if card and card.copies else [])
    return {sizes[key]: tuple(cards) for key, cards in groups.items() if cards}


def describe_copies(deck: Deck, size: CardSize) -> str:
    """Count the copies of one size: `14 cards and 1 aid`."""
    cards, aids = (
        sum(card.copies for card in kind if deck.printing.size_of(card).size == size.size)
        for kind in (deck.cards, deck.aids)
    )
    parts = [count(cards, "card")] if cards or not aids else []
    return " and ".join([*parts, count(aids, "aid")] if aids else parts)


def describe_paper(specs: Iterable[SheetSpec]) -> str:
    """Name the paper of some sheets, and that it is printed on its long side where all are: `Letter landscape`."""
    listed = tuple(specs)
    is_wide = all(each.sheet.width > each.sheet.height for each in listed)
    is_told = any(each.paper_name in PAPERS or each.sheet != each.paper for each in listed)
    return f"{format_paper(listed[0].paper_name)}{' landscape' if is_wide and is_told else ''}"


def describe_sizes(deck: Deck) -> list[str]:
    """Tell what a deck has of each size: `14 cards and 1 aid: poker, 63.5 x 88.9 mm`; then each mat's, board's
    and piece's, and what each expansion adds."""
    told = [f"{describe_copies(deck, size)}: {size}" for size in group_by_size(deck)]
    told += [_describe_one(other) for other in (*deck.mats, *deck.boards, *deck.pieces) if other.size is not None]
    more = ((other.name, _describe_more(deck, other.name)) for other in deck.others)
    return told + [f"expansion {name}: {added}" for name, added in more if added]


def _describe_more(deck: Deck, name: str) -> str:
    """Tell what an expansion adds, if anything: `3 more cards, 1 board`."""
    whole = with_expansions(deck, [name])
    kinds = (
        ("more card", whole.cards, deck.cards),
        ("aid", whole.aids, deck.aids),
        ("mat", whole.mats, deck.mats),
        ("board", whole.boards, deck.boards),
        ("piece", whole.pieces, deck.pieces),
    )
    more = [(noun, _count_copies(all_of_it) - _count_copies(own)) for noun, all_of_it, own in kinds]
    return ", ".join(count(copies, noun) for noun, copies in more if copies)


def _describe_one(other: Card) -> str:
    foot = f", {format_mm(other.foot)} mm of it foot" if other.foot else ""
    return f"{other.component} {other.id}: {other.size}{foot}"


def count_expansions(deck: Deck) -> dict[str, int]:
    """Give by its name how many cards each expansion adds that the deck is not enlarged by, if any."""
    enlarged = {other.name: with_expansions(deck, [other.name]) for other in deck.others}
    more = {name: _count_copies(each.cards) - _count_copies(deck.cards) for name, each in enlarged.items()}
    return {name: copies for name, copies in more.items() if copies}


def _count_copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def describe_added(deck: Deck) -> list[str]:
    """Tell which expansions the cards of a deck are printed with, if they add any."""
    added = (each for each in deck.expansions if each.name in deck.added and (each.cards or each.more))
    titles = [expansion.title for expansion in added]
    return [f"with {' and '.join(titles)}"] if titles else []


def count(number: int, noun: str) -> str:
    """Give a number with its noun: `1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
