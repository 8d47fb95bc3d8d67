"""One game played to its end by policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.balance.policies import Policy
from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.rules import Rules
from cardgen.engine.state import empty_table
from cardgen.engine.trace import Record, find_outcome


def play_out(rules: Rules[Any], policies: Sequence[Policy], seed: int, number: int) -> Record:
    """Play game `number` of a batch to its end, or to the limit of moves, with one policy for each seat.

    The deal and each seat have chance of their own: another policy leaves the deals as they were.
    """
    chance = Chance.of_game(seed, number)
    state = empty_table(rules)
    state.deal(chance)
    setup = dict(state.zones)
    seats = [chance.fork() for _ in range(rules.players)]
    state.start()
    moves: list[tuple[int, Action, int]] = []
    while (waiting := state.to_move()) and len(moves) < rules.game.longest:
        seat = waiting[0]
        actions = state.legal_actions(seat)
        action = policies[seat](state, seat, actions, seats[seat])
        state.apply(seat, action)
        moves.append((seat, action, len(actions)))
    return Record(setup, tuple(moves), state, find_outcome(state))
