"""What a batch says about a game, as plain data: for tables and for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cardgen.balance.batch import Order
from cardgen.balance.statistics import Rate, estimate_rate, find_shape
from cardgen.balance.tally import Tally
from cardgen.engine.outcome import Ending
from cardgen.engine.rules import Rules
from cardgen.engine.zones import format_player


def summarize(tally: Tally, order: Order, rules: Rules[Any]) -> dict[str, Any]:
    """Give all results of a batch: rates have `count`, `rate` and the 95 % interval `low` to `high`."""
    games = tally.games
    return {
        "game": order.deck.id,
        "games": games,
        "seed": order.seed,
        "players": order.players,
        "options": dict(rules.options),
        "seats": [_summarize_seat(seat, tally, order) for seat in range(order.players)],
        "draw": write_rate(estimate_rate(tally.endings[Ending.DRAW.value], games)),
        "unfinished": tally.endings[Ending.UNFINISHED.value],
        "limit": rules.game.longest,
        "moves": {"total": tally.moves, **_write_shape(dict(tally.lengths))},
        "cards": [_summarize_card(kind, tally, rules) for kind in range(len(rules.cards.kinds))],
        "topics": [
            {"ruling": topic.ruling, "name": topic.name, "games": tally.topics[topic.event]}
            for topic in rules.game.topics
        ],
    }


def write_rate(rate: Rate) -> dict[str, float | int]:
    """Give a rate as plain data."""
    return {"count": rate.count, "rate": rate.value, "low": rate.low, "high": rate.high}


def _summarize_seat(seat: int, tally: Tally, order: Order) -> dict[str, Any]:
    scores = {score: count for (owner, score), count in sorted(tally.scores.items()) if owner == seat}
    return {
        "player": format_player(seat),
        "policy": order.policies[seat],
        "win": write_rate(estimate_rate(tally.wins[seat], tally.games)),
        "score": _write_shape(scores),
        "scores": {str(score): count for score, count in scores.items()},
    }


def _summarize_card(kind: int, tally: Tally, rules: Rules[Any]) -> dict[str, Any]:
    counts = {word: tally.arrivals[zone, kind] for zone, word in rules.game.counted}
    return {
        "card": rules.cards.kinds[kind].id,
        **counts,
        "held_by_winner": write_rate(estimate_rate(tally.held[kind], tally.games)),
        "held": tally.held_by_anyone[kind],
    }


def _write_shape(counts: dict[int, int]) -> dict[str, Any]:
    shape = find_shape(counts)
    return {} if shape is None else asdict(shape)
