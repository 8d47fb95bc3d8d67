"""A rulebook as text: its HTML, the cards that it shows and the headings that it has."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.render.face import Face, Faces, Side


@dataclass(frozen=True, slots=True, order=True)
class Picture:
    """A card's face that the book shows; its place in `Book.pictures` is its number in the HTML."""

    card_id: str
    side: Side


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, what it says, as text and as HTML, and the anchor that links point to."""

    level: int
    text: str
    html: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready to be set: one HTML document, and the faces shown in it.

    The HTML names files as the project does, `/templates/...` or `/fonts/...` or `/decks/<game>/...`, and face
    number n of `pictures` as `faces/n`. `folder` is the game's own; `corner` is the radius of the
    cards' corners in millimetres.
    """

    title: str
    lang: str
    html: str
    pictures: tuple[Picture, ...]
    headings: tuple[Heading, ...]
    folder: str
    corner: float

    def find_face(self, number: int, faces: Faces) -> Face:
        """Give the face that a picture of the book shows."""
        picture = self.pictures[number]
        return (faces.fronts if picture.side is Side.FRONT else faces.backs)[picture.card_id]
