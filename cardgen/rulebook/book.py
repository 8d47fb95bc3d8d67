"""A rulebook as text: its HTML, the cards that it shows and the headings that it has."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.render.face import Side


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
    """A rulebook ready to be set: one HTML document, the faces shown in it, the font files that it may use.

    The HTML names its files as the project does, below `templates/`, `fonts/` and the game's folder, and the
    face number n of `pictures` as `faces/n`.
    """

    title: str
    lang: str
    html: str
    pictures: tuple[Picture, ...]
    headings: tuple[Heading, ...]
    folder: str
