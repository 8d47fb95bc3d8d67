"""How examples of Wayjer are told: duels with what they win, sums in one sentence."""

from __future__ import annotations

from cardgen.engine.effects.acts import Discarded, Put
from cardgen.engine.narration import Speaker
from cardgen.engine.story import AND, Story, carry_on
from cardgen.games.wayjer.words import (
    Beaten,
    Copied,
    Counted,
    Dueled,
    Judged,
    Outranked,
    Tied,
    WagersWon,
)

_JUDGED = (Beaten, Outranked, Tied)


def _count(n: Counted, say: Speaker) -> str:
    """Give what a player's cards make."""
    if not n.cards:
        return f"{say.player(n.seat)} has won no cards."
    return f"{say.player(n.seat)}'s {say.cards(n.cards)} make{'s' * (len(n.cards) == 1)} {sum(n.values)}."


def _count_other(before: Counted, n: Counted, say: Speaker) -> str:
    return carry_on("and" if bool(n.cards) == bool(before.cards) else "but", _count(n, say))


def _duel_too(before: Dueled, n: Dueled, say: Speaker) -> str:
    return f", {say.player(n.seat)} with {say.card(n.duel)} and {say.card(n.wager)}"


def _win(before: Judged, n: WagersWon, say: Speaker) -> str:
    return carry_on("so" if n.own or n.other else "but", n.tell(say))


def _win_what_is_left(before: Discarded, n: WagersWon, say: Speaker) -> str:
    return carry_on("and", n.tell(say))


def _win_own_too(before: WagersWon, n: WagersWon, say: Speaker) -> str:
    return f"{AND}{n.tell(say).removesuffix('.')}" if n.seat != before.seat else ""


def _judge_copy(before: Copied, n: Judged, say: Speaker) -> str:
    """Go on with the duel of a card that has become a copy."""
    if n.taker is None or n.kinds[before.seat] != before.kind:
        return ""
    return carry_on("and" if n.taker == before.seat else "but", n.tell(say))


def _copy_what_is_put(before: Put, n: Copied, say: Speaker) -> str:
    """Go on with a copy of the very card that was put on another."""
    is_same = say.deck.kind_of[before.card] == n.kind
    return f", and {say.player(n.seat)}'s {say.card(n.card)} becomes a copy of it" if is_same else ""


STORY = Story(
    sentences={Counted: _count},
    links={
        (Dueled, Dueled): _duel_too,
        (Put, Copied): _copy_what_is_put,
        **{(Copied, judged): _judge_copy for judged in (Beaten, Outranked)},
        **{(judged, WagersWon): _win for judged in _JUDGED},
        (Discarded, WagersWon): _win_what_is_left,
        (WagersWon, WagersWon): _win_own_too,
        (Counted, Counted): _count_other,
    },
)
