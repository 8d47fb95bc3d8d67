"""What of a game is exported: its things in their order, and each look once with the name of its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from cardgen.export.names import name_files
from cardgen.model import Component
from cardgen.render.face import Face, Faces, Side

if TYPE_CHECKING:
    from cardgen.model import Card, Deck
    from cardgen.papers import CardSize


@dataclass(frozen=True, slots=True)
class Look:
    """A face with the name of its files, without an ending, and the size that it is cut to."""

    name: str
    face: Face
    shape: CardSize


@dataclass(frozen=True, slots=True)
class Looks:
    """All looks of a game, each once in its order, and which one a side of a card shows."""

    all: tuple[Look, ...]
    by_key: dict[str, Look]
    faces: Faces

    def find(self, card: Card, side: Side) -> Look | None:
        """Give what a side of a card shows; None if it has no such side, or none is printed."""
        face = (self.faces.fronts if side is Side.FRONT else self.faces.backs).get(card.id)
        return None if face is None else self.by_key.get(face.key)


def list_things(deck: Deck) -> Iterator[tuple[str, Card]]:
    """Give all that is printed of a deck, with what it is: `card`, `aid`, `mat`, `board`, `standee`, `token`, `box`."""
    yield from (("card", card) for card in deck.cards)
    yield from (("aid", aid) for aid in deck.aids)
    for thing in (*deck.mats, *deck.boards, *deck.pieces, *deck.box_cards):
        yield thing.component.value, thing


def list_looks(deck: Deck, faces: Faces) -> Looks:
    """Give the looks of what is printed of a deck at least once, fronts before backs.

    A file has the name of its card and its side, `fox-front`; one that several cards show that of its template,
    `back`, with the first of these cards if the template has other such looks.
    """
    shown: dict[str, list[tuple[Card, Side]]] = {}
    for side, sides in ((Side.FRONT, faces.fronts), (Side.BACK, faces.backs)):
        for _, card in list_things(deck):
            if card.id in sides and card.copies:
                shown.setdefault(sides[card.id].key, []).append((card, side))
    texts = {key: f"{cards[0][0].id}-{cards[0][1].value}" for key, cards in shown.items()}
    texts |= _name_shared(shown)
    names = name_files(texts)
    looks = {key: _make_look(names[key], deck, faces, *cards[0]) for key, cards in shown.items()}
    return Looks(tuple(looks.values()), looks, faces)


def _name_shared(shown: dict[str, list[tuple[Card, Side]]]) -> dict[str, str]:
    templates = {
        key: _stem_of(cards[0][0].back)
        for key, cards in shown.items()
        if len(cards) > 1 and cards[0][1] is Side.BACK and cards[0][0].back
    }
    alone = {stem for stem in templates.values() if list(templates.values()).count(stem) == 1}
    return {key: stem if stem in alone else f"{stem}-of-{shown[key][0][0].id}" for key, stem in templates.items()}


def _stem_of(template: str | None) -> str:
    return PurePosixPath(template or "").name.partition(".")[0]


def _make_look(name: str, deck: Deck, faces: Faces, card: Card, side: Side) -> Look:
    return Look(name, faces.get(card.id, side), deck.printing.size_of(card))


def is_flat(card: Card) -> bool:
    """Tell whether a thing lies on the table; a standee stands, and a box is no part of the game."""
    return card.component not in (Component.STANDEE, Component.BOX)
