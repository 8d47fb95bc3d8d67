"""How good a move of War Slayer V looks to its player: the average of what may come, from the player's own cards.

Points are counted in thousandths. What a player does not know counts as the average card of the deck, and every
Operation is reached with the chance that no card has ended the Mission before.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.actions import Action
from cardgen.engine.zones import Zone
from cardgen.games.war_slayer_v.rows import COLUMNS, DOSSIER, FLIPS, THEATER, Rows

Row = Sequence[int | None]


def rate(state: Rows, player: int, action: Action) -> int:
    """Give the points that a player may hope for after a move, in thousandths, from what the player knows."""
    order = FLIPS[state.defeated]
    if action.verb == "back":
        return -1000 * sum(_score(state, THEATER[player], column) for column in state.exposed[player])
    if action.verb == "continue":
        left = [column for column in order if column not in state.exposed[player]]
        return _hope(state, _lying(state, THEATER[player]), _lying(state, DOSSIER[player]), left)
    placed: Row = action.cards
    unknown: Row = [None] * len(COLUMNS)
    if action.verb == "theater" or (action.verb == "place" and state.zones[DOSSIER[player]]):
        secret = _lying(state, DOSSIER[player]) if action.verb == "place" else unknown
        return _hope(state, placed, secret, order)
    operatives = _lying(state, THEATER[player]) if action.verb == "place" else unknown
    return _hope(state, operatives, placed, order)


def _lying(state: Rows, row: Zone) -> Row:
    """Give the kinds in a row by column."""
    kind_of = state.rules.cards.kind_of
    cards = [state.find_in(row, column) for column in COLUMNS]
    return [None if card is None else kind_of[card] for card in cards]


def _score(state: Rows, row: Zone, column: int) -> int:
    card = state.find_in(row, column)
    return 0 if card is None else state.rules.facts.scores[state.rules.cards.kind_of[card]]


def _hope(state: Rows, operatives: Row, secret: Row, order: Sequence[int]) -> int:
    """Give what the Operations of the columns in order bring on average; None in a row stands for any card."""
    facts = state.rules.facts
    average = facts.average
    worth = [average if kind is None else facts.scores[kind] for kind in secret]
    hope, reached = 0.0, 1.0
    for number, column in enumerate(order):
        kind = operatives[column]
        seen = len(COLUMNS) - len(order) + number + 1
        if kind is not None and facts.values[kind] is None and kind in facts.revealed:
            lost = facts.scores[kind] + sum(worth[other] for other in order[number:])
            return int(1000 * (hope + reached * (seen * average - lost)))
        beats, bows = (0.3, 0.3) if kind is None else (facts.beats[kind], facts.bows[kind])
        hope += reached * (beats * average - bows * worth[column])
        reached *= facts.calm if kind is not None else facts.calm * facts.calm
    return int(1000 * hope)
