"""How examples of The Way are told: a card with where it sends the pieces, and how the game ends."""

from __future__ import annotations

from typing import Any

from cardgen.engine.narration import Speaker
from cardgen.engine.outcome import Ending
from cardgen.engine.story import Story, carry_on
from cardgen.games.the_way.board import format_space
from cardgen.games.the_way.words import Discarded, DrawnOpenly, GameEnded, PieceMoved, Played, Resolved, Stayed


def _end(n: GameEnded, say: Speaker) -> str:
    """Tell why the game is over and who wins in one sentence."""
    if n.ending is Ending.UNFINISHED:
        return n.tell(say)
    first, _, who = n.tell(say).rpartition(". ")
    return f"{first}{carry_on('so', who)}."


def _and(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what happens besides."""
    return carry_on("and", n.tell(say))


def _so(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what follows from it."""
    return carry_on("so", n.tell(say))


def _use(before: DrawnOpenly, n: Any, say: Speaker) -> str:
    """Go on with what becomes of a card that has been drawn."""
    if (n.seat, n.card) != (before.seat, before.card):
        return ""
    deed = {Played: "plays it", Resolved: "resolves it", Discarded: "discards it to draw two cards"}[type(n)]
    return f", and {deed}" if before.is_event else f" and {deed}"


def _but(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what does not happen."""
    return carry_on("but", n.tell(say))


def _move_on(before: PieceMoved, n: PieceMoved, say: Speaker) -> str:
    """Go on with another piece, or with the next step of the same."""
    if n.piece != before.piece:
        return _and(before, n, say).removeprefix(",")
    if n.target == n.ground.out:
        return ", then out through its own gate"
    return f", then {'into the void' if n.target == n.ground.void else f'to {format_space(n.ground, n.target)}'}"


STORY = Story(
    sentences={GameEnded: _end},
    links={
        **{(DrawnOpenly, use): _use for use in (Played, Resolved, Discarded)},
        (Played, PieceMoved): _so,
        (Resolved, PieceMoved): _so,
        (Played, Stayed): _but,
        (Resolved, Stayed): _but,
        (PieceMoved, PieceMoved): _move_on,
        (PieceMoved, Stayed): _but,
    },
)
