"""The trace of a game: what an outside program needs to play it again, and reading one back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action, Notation
from cardgen.engine.expectations import write_plainly
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.rules import Facts, Rules
from cardgen.engine.state import Lying, State, empty_table, find_setup_place
from cardgen.engine.zones import Zone, format_player, parse_player

CHANCE = "chance"
Made: TypeAlias = tuple[int | None, Action, int]  # a player, the move, how many were legal; None for a shuffle


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played: the state as it was dealt, each move and shuffle, the last state, how it ended."""

    setup: State[Any]
    moves: tuple[Made, ...]
    final: State[Any]
    outcome: Outcome


def find_outcome(state: State[Any]) -> Outcome:
    """Give how a game ended; one that goes on is unfinished."""
    return state.outcome() or Outcome(Ending.UNFINISHED, (), state.returns())


def write_trace(record: Record, seed: int) -> dict[str, Any]:
    """Give the trace of a game as plain data; every zone is named in `setup` and `final`, every value in `final`."""
    rules = record.final.rules
    notation = rules.notation
    return {
        "game": rules.game.id,
        "seed": seed,
        "players": rules.players,
        "options": dict(rules.options),
        "setup": record.setup.write_deal(),
        "moves": [_write_made(made, notation) for made in record.moves],
        "final": record.final.write_position(),
        "scores": {format_player(seat): score for seat, score in enumerate(record.outcome.scores)},
        "winner": record.outcome.format_winner(),
    }


def _write_made(made: Made, notation: Notation) -> list[Any]:
    seat, action, legal = made
    written = notation.format_action(action)
    return [CHANCE, written] if seat is None else [format_player(seat), written, legal]


def replay(trace: Any, rules: Rules[Facts]) -> Iterator[State[Facts]]:
    """Give the state at the start and after each move of a trace; the same state object, further each time.

    Raises MistakeError where the trace is none of these rules, and where what they give differs from it.
    """
    state = empty_table(rules)
    set_up(state, trace)
    state.start()
    yield state
    for number, move in enumerate(_get(trace, "moves", list), 1):
        if not isinstance(move, list) or len(move) not in (2, 3) or not all(isinstance(part, str) for part in move[:2]):
            raise MistakeError(f"Move {number} is `{shorten(str(move))}`; it must be a player, a move and a number.")
        if move[0] == CHANCE:
            try:
                state.put_in_order(state.parse_order(move[1]))
            except MistakeError as problem:
                raise MistakeError(f"Move {number} is `{shorten(f'{move[0]} {move[1]}')}`: {problem}") from problem
            yield state
            continue
        seat = parse_player(move[0], rules.players)
        if seat is None:
            raise MistakeError(f"Move {number} is by `{move[0]}`; the game has no such player.")
        if state.to_shuffle is not None:
            raise MistakeError(f"Before move {number} the {state.to_shuffle.name} is shuffled: `{CHANCE}` is missing.")
        legal = len(state.legal_actions(seat))
        if len(move) == 3 and move[2] != legal:
            raise MistakeError(f"Before move {number}, {move[0]} has {legal} legal moves, not {move[2]}.")
        try:
            state.apply(seat, rules.notation.parse_action(move[1]))
        except MistakeError as problem:
            raise MistakeError(f"Move {number} is `{shorten(f'{move[0]} {move[1]}')}`: {problem}") from problem
        yield state
    final = state.write_position()
    if trace.get("final", final) != final:
        raise MistakeError("The cards do not end where the file says.")


def set_up(state: State[Any], trace: Any) -> None:
    """Lay the `setup` of a trace on an empty table; raises MistakeError where it is none of the game."""
    rules = state.rules
    setup = _get(trace, "setup", dict)
    known = rules.list_values()
    values = {name: write_plainly(value) for name, value in setup.items() if name in known}
    zones = _read_zones({name: lying for name, lying in setup.items() if name not in values}, state)
    try:
        state.set_up(zones, values)
    except MistakeError as problem:
        key, _ = find_setup_place(problem)
        raise MistakeError(f"The setup is none of the game: `{key}` {problem}") from problem


def _read_zones(setup: dict[str, Any], state: State[Any]) -> dict[Zone, list[Lying]]:
    rules = state.rules
    free = [list(rules.cards.of_kind(kind)) for kind in range(len(rules.cards.kinds))]
    zones: dict[Zone, list[Lying]] = {}
    for name, texts in setup.items():
        zone = rules.find_zone(name)
        if zone is None or not isinstance(texts, list):
            raise MistakeError(f"The setup names `{name}`; the game has no such zone.")
        zones[zone] = []
        for text in texts:
            for card_id, words in state.split_lying(zone, str(text)):
                kind = None if card_id is None else rules.cards.find_kind(card_id)
                if card_id is not None and (kind is None or not free[kind]):
                    raise MistakeError(f"The setup has the card `{card_id}`, which the deck has not, or not so often.")
                zones[zone].append(Lying(None if kind is None else free[kind].pop(0), words))
    return zones


def _get(trace: Any, key: str, kind: type) -> Any:
    if not isinstance(trace, dict) or not isinstance(trace.get(key), kind):
        raise MistakeError(f"The file is no log of a game: `{key}` is missing or is not what it must be.")
    return trace[key]
