"""A deck enlarged by some of its expansions: their cards among its own, and what all of them then add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from cardgen.model.composition import Composition, Deal
from cardgen.model.deck import Card, Deck, Expansion
from cardgen.model.located import Located

_T = TypeVar("_T")

PLAYED = "true"
"""The value with which an option that is named as an expansion plays with it."""


def with_expansions(deck: Deck, names: Collection[str]) -> Deck:
    """Give a deck with the cards of expansions: more copies of its own cards, then the new ones in their order.

    Names that it has no expansion for, and those that were added already, add nothing.
    """
    new = [expansion for expansion in deck.others if expansion.name in names]
    if not new:
        return deck
    added = (*deck.added, *(expansion.name for expansion in new))
    cards = (*_add_copies(deck.cards, new), *(card for each in new for card in each.cards))
    return replace(
        deck,
        cards=cards,
        aids=(*deck.aids, *(aid for each in new for aid in each.aids)),
        mats=(*deck.mats, *(mat for each in new for mat in each.mats)),
        boards=(*deck.boards, *(board for each in new for board in each.boards)),
        pieces=(*deck.pieces, *(piece for each in new for piece in each.pieces)),
        composition=_enlarge(deck.composition, new, _count(cards) - _count(deck.cards), len(added) == 1),
        added=added,
    )


def with_all_expansions(deck: Deck) -> Deck:
    """Give a deck with the cards of all its expansions."""
    return with_expansions(deck, [expansion.name for expansion in deck.others])


def _add_copies(cards: Iterable[Card], expansions: Iterable[Expansion]) -> tuple[Card, ...]:
    more = [(card, sum(each.more.get(card.id, 0) for each in expansions)) for card in cards]
    return tuple(replace(card, copies=card.copies + copies) if copies else card for card, copies in more)


def _count(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def _enlarge(
    base: Composition | None, expansions: Sequence[Expansion], more: int, is_first: bool
) -> Composition | None:
    """Give what an enlarged deck must add up to.

    Numbers are those that its only expansion declares: those of the deck alone cannot hold any longer, and nothing is
    declared of several expansions together. What holds of each card goes on unless an expansion says otherwise. Where
    no deal is declared anew, the added cards are left over.
    """
    own = [each.composition for each in expansions if each.composition is not None]
    base = base or Composition(None, (), {}, (), (), {}, (), ())
    only = own[0] if len(expansions) == len(own) == 1 and is_first else None
    return Composition(
        total=only.total if only else None,
        once=_join(each.once for each in own) or base.once,
        sums=only.sums if only else {},
        counts=only.counts if only else (),
        pairs=only.pairs if only else (),
        values={**base.values, **_join_values(own)},
        alike=_join(each.alike for each in own) or base.alike,
        deals=(only.deals if only else ()) or tuple(_leave_more(deal, more) for deal in base.deals),
    )


def _join(lists: Iterable[tuple[_T, ...]]) -> tuple[_T, ...]:
    return tuple(item for each in lists for item in each)


def _join_values(compositions: Iterable[Composition]) -> Mapping[str, tuple[Located[str], ...]]:
    joined: dict[str, tuple[Located[str], ...]] = {}
    for composition in compositions:
        for field, values in composition.values.items():
            joined[field] = (*joined.get(field, ()), *values)
    return joined


def _leave_more(deal: Deal, more: int) -> Deal:
    return replace(deal, deck=replace(deal.deck, value=deal.deck.value + more))
