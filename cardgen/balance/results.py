"""What a batch says about a game, as plain data with intervals of its rates and shapes of what it counted."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cardgen.balance.batch import Order
from cardgen.balance.tally import Tally
from cardgen.engine.outcome import Ending
from cardgen.engine.own_words import call
from cardgen.engine.rules import Rules
from cardgen.engine.zones import format_player

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in a number of trials, with the limits of its 95 % interval."""

    count: int
    trials: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """Give the share, 0 where there was no trial."""
        return self.count / self.trials if self.trials else 0.0


def estimate_rate(count: int, trials: int) -> Rate:
    """Give a rate with its Wilson score interval at 95 % (Wilson 1927), which holds near 0 and 1 as well."""
    if trials == 0:
        return Rate(0, 0, 0.0, 1.0)
    share, z2 = count / trials, Z_95 * Z_95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z_95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == trials else min(1.0, middle + half)
    return Rate(count, trials, low, high)


def estimate_difference(one: Rate, two: Rate) -> tuple[float, float, float]:
    """Give two minus one and the limits of its 95 % interval, from the two Wilson intervals (Newcombe 1998)."""
    difference = two.value - one.value
    below = math.hypot(two.value - two.low, one.high - one.value)
    above = math.hypot(two.high - two.value, one.value - one.low)
    return difference, difference - below, difference + above


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a counted sample: how many, the mean, the standard deviation and five places in order."""

    count: int
    mean: float
    deviation: float
    lowest: int
    lower_quarter: int
    median: int
    upper_quarter: int
    highest: int


def find_shape(counts: Mapping[int, int]) -> Shape | None:
    """Give the shape of a sample given as value -> how often; None if it is empty."""
    total = sum(counts.values())
    if total == 0:
        return None
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in counts.items()) / total
    low, median, high = (find_quantile(counts, share) for share in (0.25, 0.5, 0.75))
    return Shape(total, mean, math.sqrt(variance), min(counts), low, median, high, max(counts))


def find_quantile(counts: Mapping[int, int], share: float) -> int:
    """Give the smallest value that at least this share of a sample does not exceed."""
    needed = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= needed:
            return value
    raise ValueError("a quantile needs a sample")


def summarize(tally: Tally, order: Order, rules: Rules[Any]) -> dict[str, Any]:
    """Give all results of a batch: rates have `count`, `rate` and the 95 % interval `low` to `high`.

    A seat's `win` counts what it won alone or with others, its `share` has each shared win in equal parts. `turns` are
    there where the game notes them. `together` is there where all players win or lose together: how often they do.
    `measures` are those that a game takes at its end, each over the games that have it: numbers with their shape and
    `counts`, texts with the rates of their `values`. A topic has no `ruling` where the deck lacks the one that the
    rules name.
    """
    games = tally.games
    known = {ruling.id for ruling in order.deck.rulings}
    return {
        "game": order.deck.id,
        "games": games,
        "seed": order.seed,
        "players": order.players,
        "options": dict(rules.options),
        "seats": [_summarize_seat(seat, tally, order) for seat in range(order.players)],
        "fewest_points_win": rules.game.fewest_points_win,
        "together": _summarize_together(tally) if rules.game.plays_together(rules.options) else None,
        "shared": _write_rate(tally.endings[Ending.SHARED.value], games),
        "draw": _write_rate(tally.endings[Ending.DRAW.value], games),
        "unfinished": tally.endings[Ending.UNFINISHED.value],
        "unfinished_share": tally.endings[Ending.UNFINISHED.value] / games if games else 0.0,
        "limit": rules.game.longest,
        "turn_limit": rules.game.longest_turns,
        "moves": {"total": tally.moves, **_write_shape(dict(tally.lengths))},
        "turns": _write_shape(dict(tally.turns)),
        "measures": {name: _summarize_measure(name, tally) for name in dict(sorted(tally.measures))},
        "cards": [_summarize_card(kind, tally, rules) for kind in range(len(rules.cards.kinds))],
        "topics": [
            {
                "ruling": topic.ruling if topic.ruling in known else None,
                "name": call(topic.name, rules.cards.called, begins=False),
                "games": tally.topics[topic.event],
            }
            for topic in rules.game.topics
        ],
    }


def _write_rate(count: int, games: int) -> dict[str, float | int]:
    rate = estimate_rate(count, games)
    return {"count": rate.count, "rate": rate.value, "low": rate.low, "high": rate.high}


def _summarize_together(tally: Tally) -> dict[str, Any]:
    return {
        "win": _write_rate(tally.endings[Ending.ALL.value], tally.games),
        "loss": _write_rate(tally.endings[Ending.NOBODY.value], tally.games),
    }


def _summarize_measure(name: str, tally: Tally) -> dict[str, Any]:
    counts = {value: count for (measured, value), count in sorted(tally.measures.items()) if measured == name}
    games = sum(counts.values())
    texts = {value: _write_rate(count, games) for value, count in counts.items() if isinstance(value, str)}
    if texts:
        return {"games": games, "values": texts}
    numbers = {value: count for value, count in counts.items() if isinstance(value, int)}
    return {"games": games, **_write_shape(numbers), "counts": {str(value): count for value, count in numbers.items()}}


def _summarize_seat(seat: int, tally: Tally, order: Order) -> dict[str, Any]:
    won = sum(count / winners for (owner, winners), count in sorted(tally.shares.items()) if owner == seat)
    scores = {score: count for (owner, score), count in sorted(tally.scores.items()) if owner == seat}
    return {
        "player": format_player(seat),
        "policy": order.policies[seat],
        "win": _write_rate(tally.wins[seat], tally.games),
        "share": won / tally.games if tally.games else 0.0,
        "score": _write_shape(scores),
        "scores": {str(score): count for score, count in scores.items()},
    }


def _summarize_card(kind: int, tally: Tally, rules: Rules[Any]) -> dict[str, Any]:
    lying = {zone.kind.name for zone in rules.zones}
    counts = {word: tally.arrivals[zone, kind] for zone, word in rules.game.counted if zone in lying}
    return {
        "card": rules.cards.kinds[kind].id,
        **counts,
        "held_by_winner": _write_rate(tally.held[kind], tally.games),
        "held": tally.held_by_anyone[kind],
    }


def _write_shape(counts: dict[int, int]) -> dict[str, Any]:
    shape = find_shape(counts)
    return {} if shape is None else asdict(shape)
