"""How a game ended, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardgen.engine.zones import format_player


class Ending(StrEnum):
    """The ways in which a game ends; `shared` is a win that several players have together."""

    WON = "won"
    SHARED = "shared"
    DRAW = "draw"
    ALL = "all"
    NOBODY = "nobody"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, and each player's score in seat order."""

    ending: Ending
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def format_winner(self) -> str | list[str]:
        """Write the winner as examples and traces do: `p1`, a list of players, `draw`, `all`, `nobody`, ..."""
        if self.ending is Ending.WON:
            return format_player(self.winners[0])
        if self.ending is Ending.SHARED:
            return [format_player(seat) for seat in self.winners]
        return self.ending.value


def lowest_wins(scores: tuple[int, ...]) -> Outcome:
    """Give the outcome of a game that the lowest score wins; those with equal lowest scores share the win."""
    best = min(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(Ending.WON if len(winners) == 1 else Ending.SHARED, winners, scores)


def highest_wins(scores: tuple[int, ...]) -> Outcome:
    """Give the outcome of a game that the highest score wins and equal highest scores draw."""
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(Ending.WON, winners, scores) if len(winners) == 1 else Outcome(Ending.DRAW, (), scores)
