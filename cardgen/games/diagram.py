"""Positions of worked examples as a rulebook draws them: what lay on the table before a move and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.diagnostics import Report
from cardgen.engine.diagram import Diagram, crop_diagrams
from cardgen.games import find_game
from cardgen.games.narration import NAMES, play_with
from cardgen.model import Deck, Example


@dataclass(frozen=True, slots=True)
class ExampleDiagrams:
    """Positions of an example, each after a number of moves, and the ids of the cards by their numbers."""

    moments: tuple[Diagram, ...]
    ids: tuple[str, ...]


def has_diagrams(deck: Deck) -> bool:
    """Tell whether a deck's game says how its positions lie on a table."""
    game = find_game(deck.id)
    return game is not None and game.has_diagrams


def draw_diagrams(
    example: Example, deck: Deck, moments: Sequence[int], names: tuple[str, ...] = NAMES
) -> ExampleDiagrams | None:
    """Give the positions of an example after so many moves each, 0 being before the first; None if it has none.

    They lie as they do before the player who makes the first move after the first position. What an example
    expects is left to the check that plays it: this shows what comes of the moves.
    """
    played = play_with(deck, example, Report())
    if played is None:
        return None
    states = (played.start, *played.after)
    movers = [seat for seat, _ in (*played.moves[moments[0] :], *played.moves[-1:])]
    player = movers[0] if movers else 0
    cards, players = played.start.rules.cards, played.start.rules.players
    drawn = [states[number].draw_diagram(player, names[:players]) for number in moments]
    found = [diagram for diagram in drawn if diagram is not None]
    if not found:
        return None
    return ExampleDiagrams(crop_diagrams(*found), tuple(cards.id_of(card) for card in range(len(cards.kind_of))))
