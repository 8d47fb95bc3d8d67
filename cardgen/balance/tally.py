"""What is counted over many games; tallies of parts add up to the tally of the whole, in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cardgen.engine.outcome import Ending
from cardgen.engine.trace import Record
from cardgen.engine.zones import Zone


@dataclass(slots=True)
class Tally:
    """Counts over games.

    `wins` is by seat (a shared win counts for each), `endings` by kind, `scores` by (seat, score), `lengths` by the
    number of moves, `topics` by what came up at least once in a game, `arrivals` by (zone, kind of card), `held` by
    kind of card: in how many games a winner had it among the prizes at the end; `held_by_anyone` whoever had it.
    """

    games: int = 0
    moves: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    scores: Counter[tuple[int, int]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    topics: Counter[str] = field(default_factory=Counter)
    arrivals: Counter[tuple[str, int]] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    held_by_anyone: Counter[int] = field(default_factory=Counter)

    def count(self, record: Record) -> None:
        """Count one game."""
        outcome = record.outcome
        self.games += 1
        self.moves += len(record.moves)
        self.endings[outcome.ending.value] += 1
        self.wins.update(_winners(record))
        self.scores.update(enumerate(outcome.scores))
        self.lengths[len(record.moves)] += 1
        self._count_log(record)
        self._count_prizes(record)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.moves += other.moves
        for name in ("wins", "endings", "scores", "lengths", "topics", "arrivals", "held", "held_by_anyone"):
            getattr(self, name).update(getattr(other, name))

    def _count_log(self, record: Record) -> None:
        state = record.final
        kind_of = state.rules.cards.kind_of
        counted = {zone.name: zone.kind.name for zone in state.rules.zones if _is_counted(zone, record)}
        seen: set[str] = set()
        for entry in state.log:
            seen.add(entry[0])
            if entry[0] == "move" and entry[3] in counted:
                for card in entry[1]:
                    self.arrivals[counted[entry[3]], kind_of[card]] += 1
        self.topics.update(seen)

    def _count_prizes(self, record: Record) -> None:
        state = record.final
        winners = _winners(record)
        for zone in state.rules.zones:
            if zone.owner is not None and zone.kind.name in state.rules.game.prizes:
                kinds = {state.rules.cards.kind_of[card] for card in state.zones[zone.name]}
                self.held_by_anyone.update(kinds)
                if zone.owner in winners:
                    self.held.update(kinds)


def _winners(record: Record) -> tuple[int, ...]:
    outcome = record.outcome
    if outcome.ending is Ending.ALL:
        return tuple(range(len(outcome.scores)))
    return outcome.winners


def _is_counted(zone: Zone, record: Record) -> bool:
    return any(zone.kind.name == name for name, _ in record.final.rules.game.counted)
