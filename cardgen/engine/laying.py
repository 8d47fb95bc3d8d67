"""A position as cards on a table, to be drawn: what lies where, how, and what stands below it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LaidCard:
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
class LaidPlace:
    """A part of the table: its name, and its rows of cards, of which those at the far side come first.

    One that `is_beside` the play, such as a hand, is drawn only where it changes.
    """

    name: str
    rows: tuple[tuple[LaidCard, ...], ...]
    is_beside: bool = False

    def has_cards(self) -> bool:
        """Tell whether a card lies there."""
        return any(self.rows)


@dataclass(frozen=True, slots=True)
class Laid:
    """A position to draw: its places from left to right, the same ones at any time, and a few words about the turn."""

    places: tuple[LaidPlace, ...]
    note: str = ""


def choose_places(*moments: Laid) -> tuple[Laid, ...]:
    """Give positions of one game with the places that matter: those with cards; those beside the play if they change.

    A row stays, also where it is empty, if a card lies in it in one of the positions.
    """
    chosen: list[list[LaidPlace]] = [[] for _ in moments]
    for places in zip(*(moment.places for moment in moments), strict=True):
        is_still = all(place == places[0] for place in places)
        if not any(place.has_cards() for place in places) or (places[0].is_beside and is_still):
            continue
        rows = [number for number in range(len(places[0].rows)) if any(place.rows[number] for place in places)]
        for parts, place in zip(chosen, places, strict=True):
            parts.append(LaidPlace(place.name, tuple(place.rows[number] for number in rows), place.is_beside))
    return tuple(Laid(tuple(parts), moment.note) for parts, moment in zip(chosen, moments, strict=True))
