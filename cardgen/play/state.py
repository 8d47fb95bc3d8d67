"""A game in progress: whose move it is, what is legal, moves, chance, and what each player may know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine import state as engine
from cardgen.engine.chance import Chance
from cardgen.engine.chance_tree import MOST_OUTCOMES, list_outcomes
from cardgen.engine.moves import Move, name_moves
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.player_view import PlayerView, look, write_lines
from cardgen.engine.rules import Rules
from cardgen.engine.text import to_text
from cardgen.engine.trace import CHANCE, set_up
from cardgen.engine.zones import format_player, parse_player

DEAL = "deal"


class ChanceNotListedError(MistakeError):
    """What chance can bring here is too much to be listed; `State.sample_chance` draws one of it."""


class State:
    """A game in progress. `Game.new_state` begins one; players are named `p1`, `p2` and so on.

    >>> from cardgen.play import load
    >>> state = load("wayjer").new_state(seed=7)
    >>> while not state.is_terminal():
    ...     player = state.to_move()[0]
    ...     state.apply(player, state.legal_actions(player)[0])
    >>> sorted(state.returns()) == ["p1", "p2"]
    True
    """

    def __init__(self, state: engine.State[Any], chance: Chance | None = None, is_dealt: bool = True) -> None:
        self._state = state
        self._chance = chance
        self._is_dealt = is_dealt
        self._first = state.copy() if is_dealt else state
        self._history: tuple[tuple[str, str], ...] = ()

    @classmethod
    def begin(cls, rules: Rules[Any], seed: int | None) -> State:
        """Begin a game at the table of some rules; with a seed it is dealt."""
        if seed is not None and type(seed) is not int:
            raise MistakeError(f"A seed is a whole number, or None where you lead chance; got `{seed!r}`.")
        state = cls(engine.empty_table(rules), None if seed is None else Chance(seed), is_dealt=False)
        if state._chance is not None:
            state._state.deal(state._chance)
            state._start()
        return state

    @classmethod
    def of_record(cls, final: engine.State[Any], dealt: engine.State[Any], moves: tuple[tuple[str, str], ...]) -> State:
        """Give the end of a game that was played, with how it was dealt and all moves."""
        state = cls(final)
        state._first, state._history = dealt.copy(), moves
        state._first.start()
        return state

    # ---- moves

    def to_move(self) -> tuple[str, ...]:
        """Give the players who have a choice to make now, in the order of seats.

        Several at once choose in secret, in any order; nothing happens until the last of them has chosen. Nobody has
        where chance decides, and when the game is over.
        """
        return tuple(map(format_player, self._state.to_move())) if self._is_dealt else ()

    def legal_actions(self, player: str) -> list[Move]:
        """Give every legal move of a player; none for one who is not to move."""
        if not self._is_dealt:
            return []
        return name_moves(self._state.legal_actions(self._seat(player)), self._state.rules.notation)

    def apply(self, player: str, move: Move | str) -> None:
        """Make a move, given as a move or as its text.

        Raises IllegalActionError, with the rule, for a move that is not legal, and MistakeError for a text that is no
        move or a player that is none; the state stays as it was.
        """
        seat = self._seat(player)
        if self.is_chance():
            raise MistakeError("Chance decides first: call `apply_chance` or `sample_chance`.")
        notation = self._state.rules.notation
        action = move.action if isinstance(move, Move) else notation.parse_action(str(move))
        self._state.apply(seat, action)
        self._history += ((player, notation.format_action(action)),)
        self._shuffle()

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._is_dealt and self._state.to_shuffle is None and self._state.is_terminal()

    def outcome(self) -> Outcome | None:
        """Give how the game ended; None while it goes on."""
        return self._state.outcome() if self.is_terminal() else None

    def returns(self) -> dict[str, int]:
        """Give each player's score as it stands now. In a game whose scores are secret no policy may see them."""
        scores = self._state.returns() if self._is_dealt else (0,) * self._state.rules.players
        return {format_player(seat): score for seat, score in enumerate(scores)}

    def utilities(self) -> dict[str, int]:
        """Give what the outcome is worth to each player: 1 for a win, alone or shared, -1 for a loss, else 0.

        In a draw, in a game that nobody has finished, and while the game goes on, it is 0 for all.
        """
        ended = self.outcome()
        everybody = range(self._state.rules.players)
        if ended is None or ended.ending in (Ending.DRAW, Ending.UNFINISHED):
            return {format_player(seat): 0 for seat in everybody}
        winners = everybody if ended.ending is Ending.ALL else ended.winners
        return {format_player(seat): 1 if seat in winners else -1 for seat in everybody}

    def history(self, player: str | None = None) -> tuple[tuple[str, str], ...]:
        """Give the moves that were made since the deal, each with its player; those of one player, if one is named.

        What chance did stands there as a move of `chance`. Moves that others made in secret are in it too, so that no
        player may see more than their own.
        """
        if player is not None:
            self._seat(player)
        return tuple(made for made in self._history if player in (None, made[0]))

    def copy(self) -> State:
        """Give a state that plays on by itself; with a seed, by the same chance."""
        other = copy(self)
        other._state, other._chance = self._state.copy(), copy(self._chance)
        return other

    # ---- chance

    def is_chance(self) -> bool:
        """Tell whether chance decides next: the deal, or a shuffle; only in a state that was begun without a seed."""
        return not self._is_dealt or self._state.to_shuffle is not None

    def chance_outcomes(self) -> dict[str, Fraction]:
        """Give what chance can bring now, each outcome as text with its weight; the weights add up to 1.

        Raises ChanceNotListedError where more courses lead on than can be listed, as at most deals.
        """
        if not self.is_chance():
            return {}
        found = list_outcomes(self._draw)
        if found is None:
            message = f"Chance can go more than {MOST_OUTCOMES:,} ways here, so its outcomes are not listed."
            raise ChanceNotListedError(f"{message} Draw one with `sample_chance`.")
        return found

    def sample_chance(self, chance: Chance) -> str:
        """Draw an outcome by its weight, without listing any, and make it happen; give its text."""
        if not self.is_chance():
            raise MistakeError("Chance decides nothing now: a player is to move, or the game is over.")
        outcome = self._draw(chance)
        self.apply_chance(outcome)
        return outcome

    def apply_chance(self, outcome: str) -> None:
        """Make an outcome of chance happen, given as its text."""
        if not self.is_chance():
            raise MistakeError("Chance decides nothing now: a player is to move, or the game is over.")
        if self._is_dealt:
            self._put_in_order(self._state.parse_order(outcome))
            return
        verb, _, text = outcome.partition(" ")
        try:
            setup = json.loads(text) if verb == DEAL else None
        except ValueError:
            setup = None
        if not isinstance(setup, dict):
            raise MistakeError("The cards are dealt now: an outcome is `deal {...}` with the cards of each zone.")
        dealt, usual = engine.empty_table(self._state.rules), engine.empty_table(self._state.rules)
        set_up(dealt, {"setup": setup})
        usual.deal(Chance(0))
        for zone, cards in usual.zones.items():
            if len(dealt.zones[zone]) != len(cards):
                laid = len(dealt.zones[zone])
                raise MistakeError(f"A deal lays {len(cards)} of its cards in `{zone.name}`, and this one {laid}.")
        self._state = dealt
        self._start()

    def _draw(self, chance: Chance) -> str:
        """Give the text of what chance brings, and leave the state as it is."""
        if self._is_dealt:
            trial = self._state.copy()
            return trial.rules.notation.format_action(trial.shuffle(chance))
        trial = engine.empty_table(self._state.rules)
        trial.deal(chance)
        return f"{DEAL} {json.dumps(trial.write_deal(), ensure_ascii=False)}"

    def _start(self) -> None:
        self._is_dealt = True
        self._state.start()
        self._first = self._state.copy()
        self._shuffle()

    def _shuffle(self) -> None:
        while self._chance is not None and (zone := self._state.to_shuffle) is not None:
            cards = [*self._state.zones[zone]]
            self._chance.shuffle(cards)
            self._put_in_order(cards)

    def _put_in_order(self, cards: Sequence[int]) -> None:
        action = self._state.put_in_order(cards)
        self._history += ((CHANCE, self._state.rules.notation.format_action(action)),)

    # ---- what is known

    def view(self, player: str) -> PlayerView:
        """Give what a player may know of this position."""
        return look(self._state, self._seat(player))

    def observation(self, player: str) -> dict[str, Any]:
        """Give what a player sees now as a plain mapping."""
        return self.view(player).to_mapping()

    def observation_text(self, player: str) -> str:
        """Give what a player sees now as text; what looks the same has the same text."""
        return self.view(player).to_text()

    def information_state(self, player: str) -> dict[str, Any]:
        """Give all that a player knows as a plain mapping.

        That is what it sees now, what it saw when play began (`first`), its own moves (`moves`), and what it was told
        since the deal (`told`): nothing that it has seen is forgotten.
        """
        first = look(self._first, self._seat(player)).to_mapping() if self._is_dealt else {}
        moves = [move for _, move in self.history(player)]
        return {**self.observation(player), "first": first, "moves": moves, "told": self.tell(player)}

    def information_state_text(self, player: str) -> str:
        """Give all that a player knows as text, a line for each part."""
        return write_lines(self.information_state(player))

    def tell(self, player: str | None = None) -> list[str]:
        """Give the sentences of what has happened, as a player hears them; as one who may know everything for None."""
        rules = self._state.rules
        names = tuple(format_player(seat) for seat in range(rules.players))
        return narrate(self._state.log, Speaker(rules.cards, names, None if player is None else self._seat(player)))

    def to_text(self) -> str:
        """Write all of the state but its history; `Game.state_from_text` reads it back. No player may see it."""
        return to_text(self._state)

    def __str__(self) -> str:
        """Give every zone, for looking at it: no player may see it."""
        position = self._state.write_position() if self._is_dealt else {}
        return "\n".join(f"{name}: {value}" for name, value in position.items()) or "before the deal"

    def _seat(self, player: str) -> int:
        seat = parse_player(player, self._state.rules.players)
        if seat is None:
            players = ", ".join(f"`{format_player(each)}`" for each in range(self._state.rules.players))
            raise MistakeError(f"`{player}` is no player of this game. Players are {players}.")
        return seat
