"""What a card of The Way does to pieces: which choices it leaves, and where each movement takes them (Y3-Y8, Y19-Y25).

Pure functions on places; they know no cards and no turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from cardgen.games.the_way.board import Ground, find_target, move_piece

TO_VOID, ANY = 4, 5  # ways beside the four directions: towards the center, and as the player likes


class Movement(NamedTuple):
    """One sentence of a card: a piece of the player's choice, or each one, goes some steps one way."""

    is_each: bool
    steps: int
    way: int


class Choice(NamedTuple):
    """What a player names for one piece: a direction for each step that needs one.

    `ways` are those behind `to`; with `(TO_VOID,)`, which Wild allows, `by` are the directions of the steps that have
    two ways to the center.
    """

    piece: int
    ways: tuple[int, ...] = ()
    by: tuple[int, ...] = ()


# ---- one piece


def list_choices(ground: Ground, places: tuple[int, ...], piece: int, movement: Movement) -> list[Choice]:
    """Give all that a player can name for one piece, blocked ways too (Y4, Y5, Y20-Y22)."""
    steps, way = movement.steps, movement.way
    if way == TO_VOID:
        return [Choice(piece, ways) for ways in _list_turns(ground, places, piece, steps)]
    if way != ANY:
        return [Choice(piece)]
    straight = [Choice(piece, (direction,)) for direction in range(4)]
    if steps == 1 and len(ground.ways[places[piece]]) > 1:
        return straight
    return straight + [Choice(piece, (TO_VOID,), by) for by in _list_turns(ground, places, piece, steps)]


def _list_turns(ground: Ground, places: tuple[int, ...], piece: int, steps: int) -> list[tuple[int, ...]]:
    """Give the directions of those steps to the center that have two ways as they are taken (Y22)."""
    if steps == 0:
        return [()]
    ways = ground.ways[places[piece]]
    found = []
    for way in ways or (None,):
        target = None if way is None else find_target(ground, places, piece, way)
        after = places if target is None else move_piece(places, piece, target)
        named = (way,) if way is not None and len(ways) > 1 else ()
        found += [(*named, *rest) for rest in _list_turns(ground, after, piece, steps - 1)]
    return found


def carry_out(ground: Ground, places: tuple[int, ...], movement: Movement, choice: Choice) -> Iterator[tuple[int, ...]]:
    """Give the places after each movement of one piece; a blocked step is passed over, and the next is tried."""
    piece = choice.piece
    is_to_void = movement.way == TO_VOID or choice.ways == (TO_VOID,)
    named = iter(choice.by if choice.ways == (TO_VOID,) else choice.ways)
    for _ in range(movement.steps):
        if not ground.has(places[piece]):
            return
        way: int | None = choice.ways[0] if movement.way == ANY and not is_to_void else movement.way
        if is_to_void:
            ways = ground.ways[places[piece]]
            way = next(named) if len(ways) > 1 else ways[0] if ways else None
        target = None if way is None else find_target(ground, places, piece, way)
        if target is not None:
            places = move_piece(places, piece, target)
            yield places


# ---- each piece


def list_choices_for_each(ground: Ground, places: tuple[int, ...], movement: Movement) -> Iterator[tuple[Choice, ...]]:
    """Give all that a player can name for all pieces (Y23), in the order of the elements, where there is a choice."""
    listed = [list_choices(ground, places, piece, movement) for piece in find_pieces(ground, places)]
    return product(*(choices for choices in listed if choices[0].ways))


def order_pieces(ground: Ground, places: tuple[int, ...], movement: Movement) -> list[int]:
    """Give the pieces that are not out, in the order in which they move when each does (Y7, Y23).

    Those farthest along are first, for Void those nearest the center; equal ones, and all for Wild, in the order of the
    elements.
    """
    way = movement.way
    pieces = [*find_pieces(ground, places)]
    if way == TO_VOID:
        pieces.sort(key=lambda piece: ground.far[places[piece]])
    elif way != ANY:
        pieces.sort(key=lambda piece: -ground.ahead[places[piece]][way])
    return pieces


def carry_out_for_each(
    ground: Ground, places: tuple[int, ...], movement: Movement, choices: Sequence[Choice]
) -> Iterator[tuple[int, ...]]:
    """Give the places after each movement: after each, the first in order that can move and has not is next (Y23)."""
    named = {choice.piece: choice for choice in choices}
    waiting = order_pieces(ground, places, movement)
    while waiting:
        for piece in waiting:
            after = next(carry_out(ground, places, movement, named.get(piece, Choice(piece))), None)
            if after is not None:
                waiting.remove(piece)
                places = after
                yield places
                break
        else:
            return


# ---- a whole card


def list_all(ground: Ground, places: tuple[int, ...], movements: Sequence[Movement]) -> list[tuple[Choice, ...]]:
    """Give all that a player can name when a card is played, each once, in order (Y8, Y20, Y24, Y31)."""
    if movements[0].is_each:
        return [*list_choices_for_each(ground, places, movements[0])]
    return _list_named(ground, places, movements, find_pieces(ground, places))


def find_pieces(ground: Ground, places: tuple[int, ...]) -> tuple[int, ...]:
    """Give the pieces that can still be moved."""
    return tuple(piece for piece, space in enumerate(places) if ground.has(space))


def _list_named(
    ground: Ground, places: tuple[int, ...], movements: Sequence[Movement], pieces: tuple[int, ...]
) -> list[tuple[Choice, ...]]:
    """Give all that can be named for movements of these pieces; one that is out by then needs no direction."""
    if all(movement.way < TO_VOID for movement in movements):
        return list_pieces(pieces, len(movements))
    movement, *rest = movements
    found = []
    for piece in pieces:
        is_here = ground.has(places[piece])
        for choice in list_choices(ground, places, piece, movement) if is_here else [Choice(piece)]:
            after = _find_end(ground, places, movement, choice) if rest else places
            found += [(choice, *others) for others in _list_named(ground, after, rest, pieces)]
    return found


@cache
def list_pieces(pieces: tuple[int, ...], times: int) -> list[tuple[Choice, ...]]:
    """Give every way to name a piece so many times."""
    return [*product([Choice(piece) for piece in pieces], repeat=times)]


def _find_end(ground: Ground, places: tuple[int, ...], movement: Movement, choice: Choice) -> tuple[int, ...]:
    for after in carry_out(ground, places, movement, choice):
        places = after
    return places
