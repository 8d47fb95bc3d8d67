"""Games played to their end by policies, one or a batch of them spread over processes.

The same seed gives the same numbers however many processes work on them.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from cardgen.balance.own_policies import begin_game, get_policy
from cardgen.balance.policies import Policy
from cardgen.balance.tally import Tally, find_counted
from cardgen.bounds.family import begin_worker, end_children
from cardgen.engine.chance import Chance
from cardgen.engine.rules import Rules
from cardgen.engine.state import empty_table
from cardgen.engine.trace import Made, Record, find_outcome, write_trace
from cardgen.games.blame import RulesError, find_blame
from cardgen.games.table import set_table
from cardgen.model import Deck

CHUNK = 100


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: a deck, options that differ from the defaults, a policy by seat, games and seed."""

    deck: Deck
    options: Mapping[str, str]
    players: int
    policies: tuple[str, ...]
    games: int
    seed: int
    wants_trace: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """What came of some games in a row: the counts, and a line of JSON for each game if traces are wanted."""

    tally: Tally
    traces: tuple[str, ...]


def play_out(rules: Rules[Any], policies: Sequence[Policy], seed: int, number: int) -> Record:
    """Play game `number` of a batch to its end, or to the limit of moves, with one policy for each seat.

    The deal and each seat have chance of their own: another policy leaves the deals as they were.
    """
    chance = Chance.of_game(seed, number)
    state = empty_table(rules)
    state.deal(chance)
    setup = state.copy()
    seats, players = [chance.fork() for _ in range(rules.players)], begin_game(policies)
    state.start()
    moves: list[Made] = []
    while len(moves) < rules.game.longest:
        if state.to_shuffle is not None:
            moves.append((None, state.shuffle(chance), 0))
            continue
        if not (waiting := state.to_move()):
            break
        seat = waiting[0]
        actions = state.legal_actions(seat)
        action = players[seat](state, seat, actions, seats[seat])
        state.apply(seat, action)
        moves.append((seat, action, len(actions)))
    return Record(setup, tuple(moves), state, find_outcome(state))


def run_batch(order: Order, jobs: int, done: Callable[[], None]) -> Iterator[Part]:
    """Give what came of the games, part by part in order; `done` is called after each of `count_parts` parts."""
    chunks = _cut(order.games)
    if jobs < 2 or len(chunks) < 2:
        rules = _set(order)
        for chunk in chunks:
            yield _play(order, rules, chunk)
            done()
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(chunks)), context, _begin, (os.getpid(), order)) as pool:
        try:
            for part in pool.map(_play_in_process, chunks):
                yield part
                done()
        except KeyboardInterrupt:
            end_children()  # rules or policies of one's own may never come to an end
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def count_parts(games: int) -> int:
    """Tell into how many parts a batch is cut."""
    return len(_cut(games))


def _cut(games: int) -> list[range]:
    return [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]


def _set(order: Order) -> Rules[Any]:
    rules = set_table(order.deck, order.options, order.players)
    assert rules is not None, "a batch is ordered for decks that can be played"
    return rules


def _play(order: Order, rules: Rules[Any], numbers: Sequence[int]) -> Part:
    policies = [get_policy(name) for name in order.policies]
    tally, counted = Tally(), find_counted(rules)
    traces: list[str] = []
    for number in numbers:
        record = play_out(rules, policies, order.seed, number)
        tally.count(record, counted)
        if order.wants_trace:
            traces.append(json.dumps(write_trace(record, order.seed), ensure_ascii=False))
    return Part(tally, tuple(traces))


_ready: list[tuple[Order, Rules[Any]]] = []  # set once in each worker process, by _begin


def _begin(parent: int, order: Order) -> None:
    begin_worker(parent)
    _ready[:] = [(order, _set(order))]


def _play_in_process(numbers: range) -> Part:
    order, rules = _ready[0]
    try:
        return _play(order, rules, numbers)
    except Exception as problem:  # another process does not see in which line
        blamed = find_blame(problem)
        if blamed is None:
            raise
        raise RulesError(blamed) from problem
