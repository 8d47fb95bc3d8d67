"""A position to be drawn: cards on a table, what lies where, how, and what stands below it; a board with its pieces."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class DiagramCard:
    """A card of a drawn position.

    `known` is the card's number for one whose face the reader may know, and None else; `captions` are a few words
    each, such as `frozen` or `as 9 of hearts`, which stand below the place or, if `below`, below the card itself. A
    card `is_turned` that lies on its side, alone in its place.
    """

    card: int
    is_up: bool = True
    is_turned: bool = False
    known: int | None = None
    captions: tuple[str, ...] = ()
    below: bool = False


DiagramPlace: TypeAlias = tuple[DiagramCard, ...]
"""A place for cards: none, drawn as an outline, or several of which each lies over a part of the one before."""


@dataclass(frozen=True, slots=True)
class DiagramArea:
    """A part of the table: its name, and its rows of places, of which those at the far side come first.

    One that `is_beside` the play, such as a hand, is drawn only where it changes. `row_names` say what each row is,
    where its cards do not. `side` is `near` or `far` for a part that belongs to the player below or above alone.
    """

    name: str
    rows: tuple[tuple[DiagramPlace, ...], ...]
    is_beside: bool = False
    row_names: tuple[str, ...] = ()
    side: str = ""

    def has_cards(self) -> bool:
        """Tell whether a card lies there."""
        return any(map(any, self.rows))


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """A place of a board for pieces, or a part of it to be seen only, such as a gate.

    `at` is where its middle lies, in spaces from the middle of the first one: to the right and down. `words` say in a
    sentence where it is, `on c3`; a `label` is written in its corner. `look` is the game's name for how it is drawn,
    and one that `is_outside` is part of the picture only where a piece stands there, leaves it or comes to it.
    """

    at: tuple[float, float]
    words: str = ""
    label: str = ""
    look: str = ""
    is_outside: bool = False


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """A piece on the space with a number: what it is called, the letter that tells it apart, and how it is drawn."""

    name: str
    space: int
    letter: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class BoardStep:
    """A piece has gone from one space to another, each by its number."""

    piece: str
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class DiagramBoard:
    """A board, `columns` wide and `rows` high, with a `margin` around it, in spaces.

    `steps` are all those that pieces have made so far, the oldest first: a picture shows the new ones as arrows.
    """

    columns: int
    rows: int
    spaces: tuple[BoardSpace, ...]
    pieces: tuple[BoardPiece, ...]
    steps: tuple[BoardStep, ...] = ()
    margin: float = 0.0


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to draw: a board if the game has one, areas for cards from left to right, the same ones at any time,
    and a few words about the turn."""

    areas: tuple[DiagramArea, ...]
    note: str = ""
    board: DiagramBoard | None = None


def spread(cards: Iterable[DiagramCard]) -> tuple[DiagramPlace, ...]:
    """Give a row in which each card has a place of its own."""
    return tuple((card,) for card in cards)


def fan(cards: Iterable[DiagramCard]) -> tuple[DiagramPlace, ...]:
    """Give a row of one place in which the cards overlap; no place without cards."""
    laid = tuple(cards)
    return (laid,) if laid else ()


def stack(cards: Iterable[DiagramCard], most: int = 3) -> tuple[DiagramPlace, ...]:
    """Give a row of one place with the last cards, so many at most, and the number of all if it is more."""
    laid = tuple(cards)
    if len(laid) <= most:
        return fan(laid)
    *below, top = laid[-most:]
    return ((*below, replace(top, captions=(*top.captions, f"{len(laid)} cards"))),)


def crop_diagrams(*moments: Diagram) -> tuple[Diagram, ...]:
    """Give positions of one game with the areas that matter: those with cards; those beside the play if they change.

    Rows of areas that have equally many lie at one height: such a row stays if it has a card in any of these areas, in
    any of the positions.
    """
    chosen: list[list[DiagramArea]] = [[] for _ in moments]
    for areas in zip(*(moment.areas for moment in moments), strict=True):
        is_still = all(area == areas[0] for area in areas)
        if not any(area.has_cards() for area in areas) or (areas[0].is_beside and is_still):
            continue
        for parts, area in zip(chosen, areas, strict=True):
            parts.append(area)
    filled: dict[int, set[int]] = {}
    for area in chain.from_iterable(chosen):
        filled.setdefault(len(area.rows), set()).update(number for number, row in enumerate(area.rows) if any(row))
    return tuple(
        replace(moment, areas=tuple(_crop_area(area, filled[len(area.rows)]) for area in parts))
        for parts, moment in zip(chosen, moments, strict=True)
    )


def _crop_area(area: DiagramArea, kept: Container[int]) -> DiagramArea:
    chosen = [number for number in range(len(area.rows)) if number in kept]
    names = tuple(area.row_names[number] for number in chosen) if area.row_names else ()
    return replace(area, rows=tuple(area.rows[number] for number in chosen), row_names=names)
