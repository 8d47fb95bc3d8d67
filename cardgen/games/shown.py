"""Positions of worked examples as a rulebook draws them: what lay on the table before a move and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.diagnostics import Report
from cardgen.engine.laying import Laid, choose_places
from cardgen.games import find_game
from cardgen.games.told import NAMES, play_with
from cardgen.model import Deck, Example


@dataclass(frozen=True, slots=True)
class ShownExample:
    """Positions of an example, each after a number of moves, and the ids of the cards by their numbers."""

    moments: tuple[Laid, ...]
    ids: tuple[str, ...]


def can_lay(deck: Deck) -> bool:
    """Tell whether a deck's game says how its positions lie on a table."""
    game = find_game(deck.id)
    return game is not None and game.lay is not None


def show_example(
    example: Example, deck: Deck, moments: Sequence[int], names: tuple[str, ...] = NAMES
) -> ShownExample | None:
    """Give the positions of an example after so many moves each, 0 being before the first; None if it has none.

    They lie as they do before the player who makes the first move after the first position. What an example
    expects is left to the check that plays it: this shows what comes of the moves.
    """
    game = find_game(deck.id)
    played = play_with(deck, example, Report())
    if game is None or game.lay is None or played is None:
        return None
    states = (played.start, *played.after)
    movers = [seat for seat, _ in (*played.moves[moments[0] :], *played.moves[-1:])]
    player = movers[0] if movers else 0
    rules = played.start.rules
    laid = [game.lay(states[number], player, names[: rules.players]) for number in moments]
    return ShownExample(
        choose_places(*laid), tuple(rules.cards.id_of(card) for card in range(len(rules.cards.kind_of)))
    )
