"""What is counted over many games; tallies of parts add up to the tally of the whole, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from cardgen.engine.narration import Event, Moved
from cardgen.engine.outcome import Ending
from cardgen.engine.rules import Rules
from cardgen.engine.trace import Record
from cardgen.engine.zones import Zone


@dataclass(frozen=True, slots=True)
class Counted:
    """What of a game is counted card by card: zones with the kind of zone they are, prize zones with their owner."""

    arrivals: Mapping[Zone, str]
    prizes: Mapping[Zone, int]
    kind_of: tuple[int, ...]


def find_counted(rules: Rules[Any]) -> Counted:
    """Give what is counted at a table."""
    kinds = {kind for kind, _ in rules.game.counted}
    return Counted(
        {zone: zone.kind.name for zone in rules.zones if zone.kind.name in kinds},
        {zone: zone.owner for zone in rules.zones if zone.owner is not None and zone.kind.name in rules.game.prizes},
        rules.cards.kind_of,
    )


@dataclass(slots=True)
class Tally:
    """Counts over games.

    `wins` is by seat (a shared win counts for each), `shares` by (seat, how many won together), `endings` by kind,
    `scores` by (seat, score), `lengths` by the number of moves, `turns` by the number of turns in games that note where
    one ends, `measures` by (name, value) of what a game measures at its end, `topics` by the kind of event that came up
    at least once in a game, `arrivals` by (zone, kind of card), `held` by kind of card: in how many games a winner had
    it among the prizes at the end; `held_by_anyone` whoever had it.
    """

    games: int = 0
    moves: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    shares: Counter[tuple[int, int]] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    scores: Counter[tuple[int, int]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    measures: Counter[tuple[str, int | str]] = field(default_factory=Counter)
    topics: Counter[type[Event]] = field(default_factory=Counter)
    arrivals: Counter[tuple[str, int]] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    held_by_anyone: Counter[int] = field(default_factory=Counter)

    def count(self, record: Record, counted: Counted) -> None:
        """Count one game."""
        outcome = record.outcome
        winners = tuple(range(len(outcome.scores))) if outcome.ending is Ending.ALL else outcome.winners
        self.games += 1
        made = sum(seat is not None for seat, _, _ in record.moves)
        self.moves += made
        self.endings[outcome.ending.value] += 1
        self.lengths[made] += 1
        for seat in winners:
            self.wins[seat] += 1
            self.shares[seat, len(winners)] += 1
        for seat_and_score in enumerate(outcome.scores):
            self.scores[seat_and_score] += 1
        for measured in record.final.measure_end().items():
            self.measures[measured] += 1
        self._count_log(record, counted)
        self._count_prizes(record, counted, winners)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.moves += other.moves
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def _count_log(self, record: Record, counted: Counted) -> None:
        arrivals, zones, kind_of = self.arrivals, counted.arrivals, counted.kind_of
        log = record.final.log
        for event in log:
            for cards, _, target in event.transfers if isinstance(event, Moved) else ():
                for card in cards if target in zones else ():
                    arrivals[zones[target], kind_of[card]] += 1
        kinds: Counter[type[Event]] = Counter(map(type, log))
        self.topics.update(dict.fromkeys(kinds, 1))
        turns = sum(number for kind, number in kinds.items() if kind.is_turn)
        if turns:
            self.turns[turns] += 1

    def _count_prizes(self, record: Record, counted: Counted, winners: tuple[int, ...]) -> None:
        for zone, owner in counted.prizes.items():
            for kind in {counted.kind_of[card] for card in record.final.zones[zone]}:
                self.held_by_anyone[kind] += 1
                if owner in winners:
                    self.held[kind] += 1


_COUNTERS = tuple(each.name for each in fields(Tally) if each.default_factory is Counter)
