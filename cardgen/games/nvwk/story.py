"""How examples of NVWK are told: what a play leads to, what adds up, who passes."""

from __future__ import annotations

from typing import Any

from cardgen.engine.narration import Speaker, join
from cardgen.engine.story import Story, carry_on
from cardgen.games.nvwk.words import (
    Cancelled,
    Cleared,
    Ended,
    Flipped,
    GainedAbility,
    GameEnded,
    NextCancelled,
    Owed,
    Passed,
    Reversed,
    Skipped,
)


def _reverse(n: Reversed, say: Speaker) -> str:
    now = n.tell(say).removesuffix(".").partition(": ")[2]
    return f"The {n.order} is reversed and now {'goes ' if now.startswith('to ') else ''}{now}."


def _clear(n: Cleared, say: Speaker) -> str:
    return f"The pile is cleared, and {say.player(n.leader)} leads."


def _end(n: GameEnded, say: Speaker) -> str:
    """Tell why the game is over in the sentence of the points."""
    if not n.winners:
        return n.tell(say)
    told = [f"has {n.scores[0]} point{'s' * (n.scores[0] not in (1, -1))}", *map(str, n.scores[1:])]
    points = join([f"{say.player(seat)} {score}" for seat, score in enumerate(told)])
    won = join([say.player(seat) for seat in n.winners])
    why = n.why[:1].upper() + n.why[1:]
    return f"{why}, so the game is over. {points}: {won} {'wins' if len(n.winners) == 1 else 'share the win'}."


def _so(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what follows from it."""
    return carry_on("so", STORY.tell(n, say))


def _owe_more(before: Owed, n: Owed, say: Speaker) -> str:
    if n.what != before.what:
        return ""
    after = f", and after {say.player(n.seat)}'s play"
    many = f"the next {n.n} are" if n.n > 1 else "it is still 1"
    return f"{after} {many}" if n.what == "skip" else f"{after} it is {n.n} card{'s' * (n.n != 1)}"


def _flip_more(before: Flipped, n: Flipped, say: Speaker) -> str:
    return f", then the {say.card(n.card)}" if n.seat == before.seat else ""


def _gain(before: Flipped, n: GainedAbility, say: Speaker) -> str:
    return ", and the play gains its abilities" if n.card == before.card else ""


STORY = Story(
    sentences={Reversed: _reverse, Cleared: _clear, GameEnded: _end},
    links={
        (NextCancelled, NextCancelled): lambda before, n, say: f", and so will the {say.card(n.card)}",
        (NextCancelled, Cancelled): _so,
        (Owed, Owed): _owe_more,
        (Owed, Skipped): _so,
        (Ended, Ended): lambda before, n, say: f", and so is the {n.name}",
        (Flipped, Flipped): _flip_more,
        (Flipped, GainedAbility): _gain,
        (GainedAbility, GainedAbility): lambda before, n, say: f" and those of the {say.card(n.card)}",
        (Passed, Passed): lambda before, n, say: f" and so does {say.player(n.seat)}",
        (Passed, Cleared): _so,
    },
)
