"""Which cards lie together in a pile: those that are shuffled together, that is, of one size and with one back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.export.looks import Look, Looks
from cardgen.model import Component
from cardgen.papers import CardSize
from cardgen.render.face import Side, Turn
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.model import Card, Deck


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, by the name of the pile.

    `back` is what all of them show from behind, None where each has a back of its own, or none has any. What is `alone`
    is a mat or board, which gets a picture of its own and is never dealt.
    """

    name: str
    shape: CardSize
    cards: tuple[Card, ...]
    back: Look | None = None
    has_own_backs: bool = False
    is_sideways: bool = False
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class _Kind:
    """What decides which pile a card lies in."""

    what: str
    width: float
    height: float
    corner: float
    back: str
    is_sideways: bool


_OWN = "own"


def list_piles(deck: Deck, looks: Looks) -> tuple[Pile, ...]:
    """Give the piles of a deck: its cards, its aids and its tokens, then each mat and board by itself.

    A back that only one card has is no back to tell a pile by: such cards of one size lie together, each with its own.
    """
    tokens = [piece for piece in deck.pieces if piece.component is Component.TOKEN]
    found: dict[_Kind, list[Card]] = {}
    for what, cards in (("", deck.cards), ("aids", deck.aids), ("tokens", tokens)):
        printed = [card for card in cards if card.copies and looks.find(card, Side.FRONT)]
        counts = Counter(_key(card, looks) for card in printed)
        for card in printed:
            is_shared = counts[_key(card, looks)] > 1
            found.setdefault(_find_kind(what, card, deck, looks, is_shared), []).append(card)
    alone = [_lay_alone(thing, deck, looks) for thing in (*deck.mats, *deck.boards) if thing.copies]
    return (*(_make_pile(kind, cards, found, deck, looks) for kind, cards in found.items()), *alone)


def _find_kind(what: str, card: Card, deck: Deck, looks: Looks, is_shared: bool) -> _Kind:
    shape, key = deck.printing.size_of(card), _key(card, looks)
    back = key if is_shared or not key else _OWN
    return _Kind(what, shape.size.width, shape.size.height, shape.corner, back, _is_sideways(card, looks))


def _key(card: Card, looks: Looks) -> str:
    back = looks.find(card, Side.BACK)
    return "" if back is None else back.face.key


def _is_sideways(card: Card, looks: Looks) -> bool:
    front = looks.find(card, Side.FRONT)
    return front is not None and front.face.turn is not Turn.NONE


def _make_pile(kind: _Kind, cards: list[Card], found: dict[_Kind, list[Card]], deck: Deck, looks: Looks) -> Pile:
    """Give a pile with a name that says in what it differs from the others."""
    is_own = kind.back == _OWN and len(cards) > 1
    back = None if is_own else looks.find(cards[0], Side.BACK)
    beside = [other for other in found if other.what == kind.what]
    notes = [kind.what] if kind.what else []
    if len({(other.width, other.height) for other in beside}) > 1:
        notes.append(f"{format_mm(kind.width)} x {format_mm(kind.height)} mm")
    if len({other.back for other in beside}) > 1:
        notes.append("own backs" if is_own else back.name if back else "no back")
    if len({other.is_sideways for other in beside}) > 1 and kind.is_sideways:
        notes.append("sideways")
    name = f"{deck.title}: {', '.join(notes)}" if notes else deck.title
    shape = deck.printing.size_of(cards[0])
    return Pile(name, shape, tuple(cards), back, is_own, kind.is_sideways)


def _lay_alone(thing: Card, deck: Deck, looks: Looks) -> Pile:
    back = looks.find(thing, Side.BACK)
    return Pile(thing.name, deck.printing.size_of(thing), (thing,), back, is_alone=True)
