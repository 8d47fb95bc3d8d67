"""How good a move of The Way looks to its player, who sees all pieces and knows what the own cards do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from cardgen.engine.actions import Action
from cardgen.games.the_way.board import Ground, lay_ground
from cardgen.games.the_way.effects import Choice, Movement, carry_out, carry_out_for_each
from cardgen.games.the_way.notation import DISCARD, DRAW, EVENT, PLAY
from cardgen.games.the_way.position import SECOND_ARC, Position

STEP = 10
NEW_CARD = 1  # what a drawn card is worth, so that nobody plays a card that brings nothing
AWAY = STEP  # a piece that is not where it must go has cards burned, however near it is
THREAT = STEP * 3 // 2  # an opponent's piece that is one step from out
WIN, LOSS = 10_000, -10_000

Places = tuple[int, ...]


def rate(state: Position, player: int, action: Action) -> int:
    """Rate a move by where the pieces are after it; in versus no other player's win is brought about."""
    gain = NEW_CARD if action.verb in (DRAW.verb, DISCARD) else 0
    places = find_end(state, action)
    return gain + (_rate_together(state, places) if state.is_cooperative else _rate_race(state, player, places))


def _rate_together(state: Position, places: Places) -> int:
    """Rate by the steps that all pieces need, and by the pieces that are not there yet."""
    return -sum(STEP * steps + AWAY for steps in _list_steps_left(state, places) if steps)


def _rate_race(state: Position, player: int, places: Places) -> int:
    """Rate by the steps of the nearest own piece, and by the opponents who are about to win."""
    far = measure_ways_out(state.ground.size)
    steps = [(state.find_owner(piece), far[piece][places[piece]]) for piece in state.list_pieces()]
    if any(left == 0 for _, left in steps):
        return WIN if (player, 0) in steps else LOSS
    own = min(left for owner, left in steps if owner == player)
    threats = sum(left == 1 for owner, left in steps if owner != player)
    return -STEP * own - THREAT * threats


def _list_steps_left(state: Position, places: Places) -> list[int]:
    """Give how many steps each piece needs to where it must go, if nothing is in its way."""
    ground = state.ground
    if state.arc != SECOND_ARC:
        return [ground.far[space] for space in places]
    far = measure_ways_out(ground.size)
    return [far[piece][space] for piece, space in enumerate(places)]


def find_end(state: Position, action: Action) -> Places:
    """Give where the pieces are after a move; a win stops the card (Y25)."""
    places = state.places
    if action.verb not in (PLAY, EVENT):
        return places
    ground = state.ground
    for after in _carry_out_all(ground, places, state.rules.facts.movements[action.cards[0]], action.places):
        places = after
        if ground.out in places if not state.is_cooperative else not any(_list_steps_left(state, places)):
            break
    return places


def _carry_out_all(
    ground: Ground, places: Places, movements: Sequence[Movement], choices: Sequence[Choice]
) -> Iterator[Places]:
    """Give the places after each movement of a card."""
    if movements[0].is_each:
        yield from carry_out_for_each(ground, places, movements[0], choices)
        return
    for movement, choice in zip(movements, choices, strict=True):
        for after in carry_out(ground, places, movement, choice):
            places = after
            yield places


@cache
def measure_ways_out(size: int) -> tuple[Places, ...]:
    """Give, by piece and space, how many steps lead out through the piece's own gate on an empty board."""
    ground = lay_ground(size, True)
    return tuple(_measure_way_out(ground, piece) for piece in range(4))


def _measure_way_out(ground: Ground, piece: int) -> Places:
    """Count steps back from the gate, which is on the middle file or rank."""
    far = {ground.out: 0, ground.gates.index(piece): 1}
    for space in (reached := [ground.gates.index(piece)]):
        for before, targets in enumerate(ground.steps):
            if space in targets and before not in far:
                far[before] = far[space] + 1
                reached.append(before)
    return tuple(far[space] for space in sorted(far))
