"""What simulation looks at when a game of The Way has ended, beside who has won."""

from __future__ import annotations

from cardgen.engine.narration import Moved
from cardgen.games.the_way.facts import ARC2
from cardgen.games.the_way.position import DECK, Position

ARC_REACHED, CARDS_LEFT, TURNS_LEFT = "arc reached", "cards left after a win", "turns left after a win"


def measure_end(state: Position) -> dict[str, int | str]:
    """Give the figures of a cooperative game that has ended; of a lost one nothing is left.

    Turns left are those for which the deck would still have lasted at the pace of that game, whole turns alone.
    """
    if not state.is_cooperative:
        return {}
    found: dict[str, int | str] = {ARC_REACHED: str(state.arc)} if state.rules.options.get(ARC2) == "true" else {}
    if not any(state.returns()):
        return found
    left, turns = len(state.zones[DECK]), state.turns + 1
    taken = _count_taken(state)
    return found | {CARDS_LEFT: left, TURNS_LEFT: left * turns // taken if taken else 0}


def _count_taken(state: Position) -> int:
    """Count the cards that have left the deck, drawn or burned, since the deal."""
    return sum(
        len(cards)
        for event in state.log
        if isinstance(event, Moved)
        for cards, source, _ in event.transfers
        if source == DECK
    )
