"""What a card looks like: its normalised tree, its size, and the key that tells whether two looks are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cardgen.geometry import Size
from cardgen.render.nodes import Node


class Side(StrEnum):
    """Which of a card's two sides is meant."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card, ready to be drawn.

    `tree` is normalised: a user unit is 1 mm, the origin the trim's top left, the view box the trim grown by
    the bleed. `key` is a SHA-256 over all that decides the look; faces with the same key are drawn once.
    `fonts` are the font files used, as Sources names them. Lengths in millimetres.
    """

    name: str
    card_id: str
    side: Side
    tree: Node = field(compare=False, repr=False)
    size: Size
    bleed: float
    key: str
    fonts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """The fronts and backs of a deck by card id, in the deck's order."""

    fronts: Mapping[str, Face]
    backs: Mapping[str, Face]

    def get(self, card_id: str, side: Side) -> Face:
        """Give a side of a card; raises KeyError if it has none."""
        return (self.fronts if side is Side.FRONT else self.backs)[card_id]

    def distinct(self) -> tuple[Face, ...]:
        """Give every look once, in the order of the deck, fronts before backs."""
        found: dict[str, Face] = {}
        for face in (*self.fronts.values(), *self.backs.values()):
            found.setdefault(face.key, face)
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class DrawnFaces:
    """Faces as one PDF document: page `first_page + i` (from 0) shows the face with key `keys[i]`.

    The pages before `first_page` are specimens: they make the font subsets of every document of a deck the
    same bytes, so that they can be merged, and are to be left out of what is printed.
    """

    pdf: bytes
    keys: tuple[str, ...]
    first_page: int
