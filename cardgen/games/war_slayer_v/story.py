"""How examples of War Slayer V are told: what an Operation brings, and traitors side by side."""

from __future__ import annotations

from typing import Any

from cardgen.ability.english import choose_article
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

_MOST_CLAIMED = 4  # cards that two players claim, told in one sentence


def _say_so(n: Any, say: Speaker) -> str:
    """Give the sentence of the log, what follows after its colon as a consequence."""
    first, _, rest = n.tell(say).partition(": ")
    return f"{first}, so {rest}" if rest else first


def _put_off(n: PutOff, say: Speaker) -> str:
    return n.tell(say).replace(": the ", ", so this ", 1)


def _fill(n: Filled, say: Speaker) -> str:
    known = f" with {say.the_cards(n.cards)}" if say.may_know(n.seat) and n.cards else ""
    return f"{say.player(n.seat)} fills the {n.row}{known}."


def _draw(n: OperationTied, say: Speaker) -> str:
    one, two = n.cards
    if one is None or two is None:
        return n.tell(say)
    return (
        f"{say.player(0)}'s {say.card(one)} and {say.player(1)}'s {say.card(two)} are equal, so nobody claims a card."
    )


def _betray(n: Betrayed, say: Speaker) -> str:
    role = say.deck.kinds[say.deck.kind_of[n.card]].fields.get("role")
    known = f" is {choose_article(role)} {role} and" if isinstance(role, str) and role else ""
    return f"{say.player(n.seat)}'s {say.card(n.card)}{known} ends the Mission."


def _claim(n: Claimed, say: Speaker) -> str:
    source = f"from {say.player(1 - n.seat)}'s Dossier"
    return f"{say.player(n.seat)} {_say_claim(n, say, source)}."


def _say_claim(n: Claimed, say: Speaker, source: str) -> str:
    """Give what is claimed, and of Information Cards from where; to those who may know them."""
    open_cards = (*n.operatives, *n.hidden)
    if not n.secret or not say.may_know(n.seat):
        return n.tell(say).removeprefix(f"{say.player(n.seat)} ").removesuffix(".")
    taken = f"{say.the_cards(open_cards)}, with " if open_cards else ""
    return f"claims {taken}{say.the_cards(n.secret)} {source}"


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
    return f" and {_say_claim(n, say, 'behind it')}" if n.seat == before.winner else ""


def _claim_too(before: Claimed, n: Claimed, say: Speaker) -> str:
    count = sum(len((*each.operatives, *each.secret, *each.hidden)) for each in (before, n))
    return carry_on("and", _claim(n, say)) if n.seat != before.seat and count <= _MOST_CLAIMED else ""


def _claim_after(before: BackedOut, n: Claimed, say: Speaker) -> str:
    return carry_on("and", _claim(n, say)) if n.seat != before.seat else ""


def _find(before: Claimed, n: Found, say: Speaker) -> str:
    if n.seat != before.seat:
        return ""
    claimed = (*before.operatives, *before.secret, *before.hidden)
    return f", and shows {'it' if claimed == (n.card,) else f'the {say.card(n.card)}'}"


def _betray_too(before: Betrayed, n: Betrayed, say: Speaker) -> str:
    return f", and so does {say.player(n.seat)}'s {say.card(n.card)}" if n.seat != before.seat else ""


def _draw_after(before: WentOn, n: OperationTied, say: Speaker) -> str:
    return carry_on("but", _draw(n, say)) if None not in n.cards else ""


STORY = Story(
    sentences={
        OperationWon: _say_so,
        OperationTied: _draw,
        Claimed: _claim,
        Betrayed: _betray,
        PutOff: _put_off,
        Filled: _fill,
        BackedOut: _back_out,
        Ended: _end,
    },
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
