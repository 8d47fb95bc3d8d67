"""How examples of Three Lanes are told: an attack with what comes of it, powers that work again."""

from __future__ import annotations

from typing import Any

from cardgen.engine.effects.acts import Discarded
from cardgen.engine.narration import Speaker
from cardgen.engine.story import Story, carry_on
from cardgen.games.three_lanes.lanes import LANES, format_slot
from cardgen.games.three_lanes.words import (
    Attacked,
    Flipped,
    Gained,
    Killed,
    LaneWon,
    LookedInLane,
    Repeated,
    Retaliated,
    Returned,
    Shifted,
)


def _win_lane(n: LaneWon, say: Speaker) -> str:
    return f"{say.player(n.winner)} wins lane {LANES[n.lane]}, whose cards are discarded."


def _discard(n: Discarded, say: Speaker) -> str:
    """Tell who discards for a power, as that player does it."""
    return f"{say.player(n.seat)} discards {say.the_cards(n.cards)}."


def _and(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what happens besides."""
    return carry_on("and", STORY.tell(n, say))


def _so(before: Any, n: Any, say: Speaker) -> str:
    """Go on with what follows from it."""
    return carry_on("so", STORY.tell(n, say))


def _kill(before: Attacked, n: Killed, say: Speaker) -> str:
    """Go on with the death of a card that is attacked; one that is attacked alone needs no name."""
    is_alone = before.struck == ((n.card if n.is_up else None, n.slot),)
    return ", which kills it" if is_alone else _and(before, n, say)


def _return(before: Any, n: Returned, say: Speaker) -> str:
    """Go on with a card that comes back, save after an attack on two, which takes a whole sentence."""
    return "" if isinstance(before, Attacked) and len(before.struck) > 1 else carry_on("but", n.tell(say))


def _strike_too(before: Retaliated, n: Retaliated, say: Speaker) -> str:
    """Go on with another card that the same card damages."""
    if n.card != before.card:
        return ""
    hidden = f"{say.player(n.owner)}'s face-down card in {format_slot(n.slot)}"
    return f" and {hidden if n.struck is None else f'the {say.card(n.struck)}'}"


def _repeat_too(before: Repeated, n: Repeated, say: Speaker) -> str:
    return f", and so does that of the {say.card(n.card)}"


def _flip_too(before: Flipped, n: Flipped, say: Speaker) -> str:
    """Go on with another card that the same player flips."""
    if (before.by, before.seat) != (n.by, n.seat):
        return ""
    whose = "the" if n.by == n.seat else f"{say.player(n.seat)}'s"
    return f", then {whose} {say.card(n.card)} in {format_slot(n.slot)}"


def _look(before: Flipped, n: LookedInLane, say: Speaker) -> str:
    name = f"{say.player(n.seat)} "
    return f", {n.tell(say).removeprefix(name).removesuffix('.')}" if n.seat == before.by else ""


STORY = Story(
    sentences={LaneWon: _win_lane, Discarded: _discard},
    links={
        (Attacked, Killed): _kill,
        (Attacked, Returned): _return,
        (Killed, Returned): _return,
        (Returned, Killed): _and,
        (Killed, Killed): _and,
        (Retaliated, Retaliated): _strike_too,
        (Retaliated, Killed): _and,
        (Flipped, Flipped): _flip_too,
        (Flipped, LookedInLane): _look,
        (Flipped, Repeated): _so,
        (Repeated, Repeated): _repeat_too,
        (Repeated, Gained): _and,
        (Shifted, LaneWon): _so,
        (Killed, LaneWon): _so,
    },
    score="lane",
)
