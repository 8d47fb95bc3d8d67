"""One game at a table: persons and players of the program by seats, chance from a seed, what was played."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from cardgen.balance.own_policies import begin_game, get_policy
from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.rules import Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.trace import Made, Record, find_outcome, write_trace

PERSON = "person"


class Match:
    """One game in progress; `seats` says who plays each seat: a person, or the program by the name of a policy.

    The cards are dealt at once, and `start` begins to play. The same seed deals the same cards again, and the program
    answers the same moves alike.
    """

    def __init__(self, rules: Rules[Any], seats: Sequence[str], seed: int) -> None:
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.persons = [seat for seat, who in enumerate(seats) if who == PERSON]
        self.moves: list[Made] = []
        self._policies = [None if who == PERSON else get_policy(who) for who in seats]
        self._shuffling = Chance(seed)
        self.state: State[Any] = empty_table(rules)
        self.state.deal(self._shuffling)
        self._setup = self.state.copy()
        self._choosing = self._shuffling.fork()

    def start(self) -> None:
        """Begin to play from the cards as they are dealt."""
        self._policies = [None if policy is None else begin_game([policy])[0] for policy in self._policies]
        self.state.start()

    @property
    def is_too_long(self) -> bool:
        """Tell whether the game is left unfinished because it has had all moves that its rules allow."""
        return len(self.moves) >= self.rules.game.longest and bool(self.state.to_move())

    def find_person(self) -> int | None:
        """Give the seat of the person who is to choose next; None where the program is, or nobody."""
        waiting = self.state.to_move()
        return waiting[0] if waiting and waiting[0] in self.persons and not self.is_too_long else None

    def play_on(self) -> bool:
        """Do the next thing that no person does: a shuffle, or a move of the program; tell whether there was one."""
        if self.state.to_shuffle is not None:
            self.moves.append((None, self.state.shuffle(self._shuffling), 0))
            return True
        waiting = self.state.to_move()
        policy = self._policies[waiting[0]] if waiting else None
        if policy is None or self.is_too_long:
            return False
        seat = waiting[0]
        self.make(seat, policy(self.state, seat, self.state.legal_actions(seat), self._choosing))
        return True

    def make(self, seat: int, action: Action) -> None:
        """Make a move; raises IllegalActionError, and changes nothing, if the rules are against it."""
        legal = len(self.state.legal_actions(seat))
        self.state.apply(seat, action)
        self.moves.append((seat, action, legal))

    def copy(self) -> Match:
        """Give a match that goes on by itself from here, with the same chance."""
        other = copy(self)
        other.moves = self.moves[:]
        other.state = self.state.copy()
        other._shuffling, other._choosing = copy(self._shuffling), copy(self._choosing)
        return other

    def write_log(self) -> dict[str, Any]:
        """Give the trace of what was played."""
        record = Record(self._setup, tuple(self.moves), self.state, find_outcome(self.state))
        return write_trace(record, self.seed)
