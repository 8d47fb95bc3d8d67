"""How good a move of NVWK looks to its player: hundredths of points that it is likely to save, or to cost."""

from __future__ import annotations

from cardgen.engine.actions import ALL, CHOOSE, Action
from cardgen.engine.zones import format_player
from cardgen.games.nvwk.facts import LOSING_POINTS
from cardgen.games.nvwk.position import HANDS, Position

POINT = 100
WIN, LOSS = 40 * POINT, -40 * POINT


def rate(state: Position, player: int, action: Action) -> int | None:
    """Rate a move from what its player knows: their hand, how many cards the others hold, and what all have gained."""
    if action.verb == "play":
        return _rate_play(state, player, action)
    points = state.rules.facts.points
    if action.verb in ("drop", "give"):
        return POINT * sum(points[kind] for kind in action.cards)
    if action.verb == "discard":
        return _rate_draw(state) + POINT * points[action.cards[0]]
    if action.verb == CHOOSE:
        return _rate_choice(state, player, str(action.places[0]))
    if action.verb == "draw":
        return -_rate_draw(state)
    return 0 if action.verb in ("pass", "skip") else None


def _rate_draw(state: Position) -> int:
    """Give what the cards cost that are to be drawn now."""
    chain = state.find_chain()
    n = state.pending_draw or (0 if chain is None else chain.size)
    return int(POINT * n * state.rules.facts.average)


def _rate_play(state: Position, player: int, action: Action) -> int:
    """Rate a play by the points that leave the hand; one that ends the game by whether it is won."""
    facts = state.rules.facts
    shed: int = sum(facts.points[kind] for kind in action.cards)
    is_cancelled = state.is_cancelled(action.places)
    acting = [] if is_cancelled else [facts.ways[number].acts_as for number in action.places]
    gained: int = sum(facts.gains[kind] for kind in acting)
    left: int = state.count_points(player) - shed + gained
    is_last = len(action.cards) == len(state.zones[HANDS[player]])
    if is_last or left <= LOSING_POINTS:
        best: float = min(_guess_points(state, seat) for seat in range(state.rules.players) if seat != player)
        return WIN - POINT * left if left <= best else LOSS - POINT * left
    held = len(state.zones[HANDS[player]]) - len(action.cards)
    wilds = sum(len(facts.ways_of[kind]) > 1 for kind in action.cards)
    return POINT * (shed - gained) + 60 * len(action.cards) - 45 * wilds * held


def _rate_choice(state: Position, player: int, chosen: str) -> int | None:
    """Rate whom to hurt: the player who seems to be ahead, or all others if they are many; oneself last."""
    others = [seat for seat in range(state.rules.players) if seat != player]
    if chosen == ALL:
        return POINT * len(others)
    named = [seat for seat in others if format_player(seat) == chosen]
    if named:
        ahead = min(_guess_points(state, seat) for seat in others)
        return 3 * POINT - int(POINT * (_guess_points(state, named[0]) - ahead) / 10)
    return LOSS if chosen == format_player(player) else None


def _guess_points(state: Position, seat: int) -> float:
    """Give the points that a player has on average with so many cards."""
    return state.gained[seat] + len(state.zones[HANDS[seat]]) * state.rules.facts.average
