"""Tries rules of another package: a few games by chance, with all that is asked of rules on the way."""

from __future__ import annotations

from typing import Any

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.chance import Chance
from cardgen.engine.state import State, empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.games import find_game, find_rules
from cardgen.games.blame import RulesError
from cardgen.games.table import find_players, set_table
from cardgen.model import Deck

_GAMES = 3
_READ_BACK = 100  # of the positions of a game, from the first
_HINT = "Mend the package that brings these rules."
_ENDLESS = "Let each way lead to an end; a game that may take longer says so: `longest` in its `Game`."


def check_tryout(deck: Deck, report: Report) -> None:
    """Play games of a deck by the rules of another package, for the fewest and for the most players.

    The first thing that is wrong is reported; an exception of the rules goes on to `blame_rules`.
    """
    game = find_rules(deck)
    if deck.rules is None or game is None or find_game(game.id) is not None:
        return
    for players in dict.fromkeys(find_players(deck, game)):
        rules = set_table(deck, players=players)
        if rules is None:
            return  # other checks say why
        for number in range(_GAMES):
            state = empty_table(rules)
            wrong = _play(state, Chance.of_game(1, number))
            if wrong is not None:
                report.error("broken-rules", f"The rules `{game.id}` {wrong}", deck.rules.place, _HINT)
                return
            if not state.is_terminal():
                moves = f"{game.longest:,} moves"
                message = f"A game of {deck.title} for {players}, played by chance, comes to no end in {moves}."
                report.warn("game-without-end", message, deck.rules.place, _ENDLESS)
                return


def _play(state: State[Any], chance: Chance) -> str | None:
    """Play a game to its end, or to the most moves that it may have; say what is wrong, without its subject."""
    state.deal(chance)
    state.start()
    for number in range(state.rules.game.longest):
        while state.to_shuffle is not None:
            state.shuffle(chance)
        waiting = state.to_move()
        if not waiting:
            break
        seat = waiting[number % len(waiting)]
        action = chance.choose(state.legal_actions(seat))
        state.apply(seat, action)
        wrong = _compare(state) if number < _READ_BACK else None
        if wrong is not None:
            return f"{wrong} after `{state.rules.notation.format_action(action)}`."
    state.outcome()
    return None


def _compare(state: State[Any]) -> str | None:
    """Say what is wrong with a position that is written as text and read back; None if it is the same."""
    try:
        text = to_text(state)
        again = from_text(text, state.rules)
    except RulesError:
        raise
    except (MistakeError, NameError, AttributeError, TypeError) as problem:
        return f"have a position that cannot be written and read back ({problem})"
    return None if to_text(again) == text else "have a position that is another once it is written and read back"
