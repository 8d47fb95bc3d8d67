"""A position as cards on a table, to be drawn: what lies where, how, and what stands below it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiagramCard:
    """A card of a drawn position.

    `known` is the card's number for one whose face the reader may know, and None else; `captions` are a few words
    each, such as `frozen`. A card `is_turned` that lies on its side.
    """

    card: int
    is_up: bool = True
    is_turned: bool = False
    known: int | None = None
    captions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiagramArea:
    """A part of the table: its name, and its rows of cards, of which those at the far side come first.

    One that `is_beside` the play, such as a hand, is drawn only where it changes.
    """

    name: str
    rows: tuple[tuple[DiagramCard, ...], ...]
    is_beside: bool = False

    def has_cards(self) -> bool:
        """Tell whether a card lies there."""
        return any(self.rows)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to draw: its areas from left to right, the same ones at any time, and a few words about the turn."""

    areas: tuple[DiagramArea, ...]
    note: str = ""


def crop_diagrams(*moments: Diagram) -> tuple[Diagram, ...]:
    """Give positions of one game with the areas that matter: those with cards; those beside the play if they change.

    A row stays, also where it is empty, if a card lies in it in one of the positions.
    """
    chosen: list[list[DiagramArea]] = [[] for _ in moments]
    for areas in zip(*(moment.areas for moment in moments), strict=True):
        is_still = all(area == areas[0] for area in areas)
        if not any(area.has_cards() for area in areas) or (areas[0].is_beside and is_still):
            continue
        rows = [number for number in range(len(areas[0].rows)) if any(area.rows[number] for area in areas)]
        for parts, area in zip(chosen, areas, strict=True):
            parts.append(DiagramArea(area.name, tuple(area.rows[number] for number in rows), area.is_beside))
    return tuple(Diagram(tuple(parts), moment.note) for parts, moment in zip(chosen, moments, strict=True))
