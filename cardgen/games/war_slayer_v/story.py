"""How examples of War Slayer V are told: what an Operation brings, and traitors side by side."""

from __future__ import annotations

from typing import Any

from cardgen.engine.narration import Speaker, join
from cardgen.engine.story import Story, carry_on
from cardgen.games.war_slayer_v.words import (
    BackedOut,
    Betrayed,
    Claimed,
    Ended,
    Filled,
    Flipped,
    Found,
    OperationTied,
    OperationWon,
    PutOff,
    WentOn,
)


def _say_so(n: Any, say: Speaker) -> str:
    """Give the sentence of the log, what follows after its colon as a consequence."""
    first, _, rest = n.tell(say).partition(": ")
    return f"{first}, so {rest}" if rest else first


def _put_off(n: PutOff, say: Speaker) -> str:
    return n.tell(say).replace(": the ", ", so this ", 1)


def _fill(n: Filled, say: Speaker) -> str:
    known = f" with {say.the_cards(n.cards)}" if say.may_know(n.seat) and n.cards else ""
    return f"{say.player(n.seat)} fills the {n.row}{known}."


def _back_out(n: BackedOut, say: Speaker) -> str:
    return f"{say.player(n.seat)} backs out and ends the Mission."


def _end(n: Ended, say: Speaker) -> str:
    winner = say.player(n.scores.index(max(n.scores)))
    listed = join([f"{say.player(seat)} has {score}" for seat, score in enumerate(n.scores)])
    return f"{listed}, so {winner} wins the game."


def _reveal_too(before: Flipped, n: Flipped, say: Speaker) -> str:
    same = before.column == n.column and before.seat != n.seat
    return f", {say.player(n.seat)} {say.card(n.card)}" if same else ""


def _claim_won(before: OperationWon, n: Claimed, say: Speaker) -> str:
    claimed = n.tell(say).removeprefix(f"{say.player(n.seat)} ").removesuffix(".")
    return f" and {claimed}" if n.seat == before.winner else ""


def _claim_too(before: Claimed, n: Claimed, say: Speaker) -> str:
    return carry_on("and", n.tell(say)) if n.seat != before.seat else ""


def _claim_after(before: BackedOut, n: Claimed, say: Speaker) -> str:
    return carry_on("and", n.tell(say)) if n.seat != before.seat else ""


def _find(before: Claimed, n: Found, say: Speaker) -> str:
    if n.seat != before.seat:
        return ""
    claimed = (*before.operatives, *before.secret, *before.hidden)
    return f", and so has found {'it' if claimed == (n.card,) else f'the {say.card(n.card)}'}"


def _betray_too(before: Betrayed, n: Betrayed, say: Speaker) -> str:
    named = n.tell(say).partition(" ends ")[0].rstrip(",")
    return f", and so does {named}" if n.seat != before.seat else ""


def _draw_after(before: WentOn, n: OperationTied, say: Speaker) -> str:
    return carry_on("but", n.tell(say)) if None not in n.cards else ""


STORY = Story(
    sentences={OperationWon: _say_so, PutOff: _put_off, Filled: _fill, BackedOut: _back_out, Ended: _end},
    links={
        (Flipped, Flipped): _reveal_too,
        (OperationWon, Claimed): _claim_won,
        (Claimed, Claimed): _claim_too,
        (BackedOut, Claimed): _claim_after,
        (Claimed, Found): _find,
        (Betrayed, Betrayed): _betray_too,
        (WentOn, OperationTied): _draw_after,
    },
)
