"""A game that was played out: its moves, its last state, how it ended."""

from __future__ import annotations

from typing import Any

from cardgen.engine import trace
from cardgen.engine.outcome import Outcome
from cardgen.engine.zones import format_player
from cardgen.play.state import State


class Record:
    """What came of one game. `moves` are pairs of a player, `chance` for a shuffle, and the text of the move."""

    def __init__(self, record: trace.Record) -> None:
        self._record = record
        write = record.final.rules.notation.format_action
        self.moves: tuple[tuple[str, str], ...] = tuple(
            (trace.CHANCE if seat is None else format_player(seat), write(action)) for seat, action, _ in record.moves
        )
        self.final = State.of_record(record.final, record.setup, self.moves)

    @property
    def outcome(self) -> Outcome:
        """Give how the game ended: the ending, the seats of the winners from 0, the scores in the order of seats."""
        return self._record.outcome

    def to_mapping(self, seed: int) -> dict[str, Any]:
        """Give the game as `cardgen play --replay` reads it."""
        return trace.write_trace(self._record, seed)
