"""The abilities of NVWK: what the verbs of their texts do, and what their sentences may say."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Abilities, Does, Group, Kind, Named, Node, Player, Several, This, Top, Who, Whose, Zone
from cardgen.engine.effects import Deed, Given, Powers, Use
from cardgen.engine.effects.program import Demand, refusal
from cardgen.engine.effects.things import Table, list_words
from cardgen.games.nvwk import words
from cardgen.games.nvwk.facts import (
    CARD_ORDER,
    CHAIN,
    NEXT_PLAY,
    PENDING_DRAW,
    PENDING_SKIP,
    PLAY_ORDER,
    PLAYED,
    STATEMENTS,
    TAKE_DRAW,
)
from cardgen.games.nvwk.position import DISCARD, HANDS
from cardgen.games.nvwk.rules import Draw, Flip, Nvwk

# ---- What the verbs do


def reverse(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> None:
    """Turn the card order or the order of play round (N2, N7)."""
    if given.name == CARD_ORDER:
        state.card_order = -state.card_order
    else:
        state.play_order = -state.play_order
    state.record(words.Reversed(str(given.name), state.write_value(str(given.name).replace(" ", "_"))))


def cancel(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Cancel what is pending, the chain, or all that is in force, or what the next play will do (N10, N11, N24)."""
    done = [_cancel_one(state, use, name) for name in given.names]
    return all(done)


def _cancel_one(state: Nvwk, use: Use, name: str) -> bool:
    if name == NEXT_PLAY:
        state.cancel_next(state.acting)
        state.record(words.NextCancelled(use.player, use.card))
        return True
    if name == CHAIN:
        is_done = state.end_chain()
    elif name == PENDING_DRAW:
        is_done, state.pending_draw, state.draw_met_by = state.pending_draw > 0, 0, ()
    elif name == PENDING_SKIP:
        is_done, state.pending_skip, state.skip_met_by = state.pending_skip > 0, 0, ()
    else:
        done = [_cancel_one(state, use, each) for each in (PENDING_DRAW, PENDING_SKIP)]
        is_done = any(done) or bool(state.in_force)
        state.in_force, state.is_cancelling, state.is_noted = (), False, False
        return is_done
    if is_done:
        state.record(words.Ended(name))
    return is_done


def count_effects(state: Nvwk, use: Use, given: Given) -> int:
    """Give how many of the effects that a sentence names are there to be cancelled."""
    return sum(state.has_effect(name) for name in given.names)


def gain(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> None:
    """Gain points, or the abilities of cards (N13, N34)."""
    if cards:
        state.gain_abilities(use.card, cards)
        return
    state.gained = tuple(points + given.n if seat == use.actor else points for seat, points in enumerate(state.gained))
    state.record(words.GainedPoints(use.actor, given.n))


def draw(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Draw cards at once, which nothing prevents (N24, N32)."""
    is_whole = state.count_stock() >= given.n
    state.plan(Draw(use.actor, given.n))
    return is_whole


def owe_draw(state: Nvwk, use: Use, kinds: Sequence[int], given: Given) -> None:
    """Let the next player owe a draw, added to what is pending (N8)."""
    state.pending_draw += given.n
    state.draw_met_by = tuple(sorted({*state.draw_met_by, *kinds}))
    state.record(words.Owed(use.player, "draw", state.pending_draw))


def owe_skip(state: Nvwk, use: Use, kinds: Sequence[int], given: Given) -> None:
    """Let the next player owe a skip, added to what is pending (N8)."""
    state.pending_skip += 1
    state.skip_met_by = tuple(sorted({*state.skip_met_by, *kinds}))
    state.record(words.Owed(use.player, "skip", state.pending_skip))


def clear(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> None:
    """Clear the pile once the play and all its choices are over (N16, N31)."""
    state.is_clearing = True


def discard(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Drop cards of a hand, which do nothing (N14), or flip the top cards of the deck (N13, N32)."""
    state.those = ()
    if given.name == "deck":
        is_whole = state.count_stock() > 0  # a flipped card can be shuffled in and flipped again
        state.plan(Flip(use.actor, given.n))
        return is_whole
    state.move((tuple(cards), HANDS[use.actor], DISCARD))
    state.those = tuple(cards)
    state.record(words.Dropped(use.actor, tuple(cards)))
    return True


def give(state: Nvwk, use: Use, cards: Sequence[int], given: Given) -> None:
    """Give cards of the hand to a player (N14)."""
    assert given.to is not None
    (to,) = state.find_seats(given.to, use.player)
    state.move((tuple(cards), HANDS[use.actor], HANDS[to]))
    state.those = tuple(cards)
    state.record(words.Gave(use.actor, to, tuple(cards)))


# ---- What their sentences may say

MOST_PICKS = 4
_ORDERS = (CARD_ORDER, PLAY_ORDER)
_EFFECTS = (PENDING_DRAW, PENDING_SKIP, CHAIN)


def check_order(does: Does, table: Table) -> None:
    """Refuse an order that the rules do not have."""
    thing = does.act.what
    if isinstance(thing, Named) and thing.name not in _ORDERS:
        known = list_words(f"reverse the {name}" for name in _ORDERS)
        raise refusal(thing, f"The rules of {table.game} have no {thing.name}.", f"They can: {known}.")


def check_effects(does: Does, table: Table) -> None:
    """Refuse effects that the rules do not have, and one that is named twice."""
    what = does.act.what
    things = what.items if isinstance(what, Several) else (what,)
    for number, thing in enumerate(things):
        if isinstance(thing, Named) and thing.name not in _EFFECTS:
            known = list_words(f"cancel the {name}" for name in _EFFECTS)
            raise refusal(thing, f"The rules of {table.game} have no {thing.name}.", f"They can: {known}.")
        if thing is not None and thing in things[:number]:
            raise refusal(thing, "It is cancelled already.", "Name it once.")


def check_discard(does: Does, table: Table) -> None:
    """Refuse top cards of other zones than the deck, and cards of a hand that whoever discards them cannot see."""
    is_own = isinstance(does.who, Player) and does.who.who is Who.YOU
    for node in does.act.walk():
        if isinstance(node, Zone) and node.name == "hand" and not is_own and node.whose is not Whose.THEIR:
            raise refusal(node, "Nobody picks cards of a hand that they do not see.", "Write `from their hand`.")
    what = does.act.what
    if isinstance(what, Top) and what.zone.name != "deck":
        printed = table.print_zone(what.zone.name)
        raise refusal(what, f"No card is discarded from the {printed}.", "Write `the deck's top card`.")
    size = len(table.cards.kind_of)
    if isinstance(what, Top) and what.n > size:
        raise refusal(what, f"There are only {size} cards.", "Name a smaller number.")
    check_picks(does, table)


def check_picks(does: Does, table: Table) -> None:
    """Refuse to pick so many cards of a hand that the moves would be without number."""
    what = does.act.what
    if isinstance(what, Group) and what.n is not None and what.n > MOST_PICKS:
        hint = f"Name a number up to {MOST_PICKS}, or write `each card`."
        raise refusal(what, f"A move names up to {MOST_PICKS} cards of a hand.", hint)


def check_kinds(node: Node, kinds: frozenset[int], table: Table) -> None:
    """Refuse cards without a value, which are always played as others, and sides, which no card has here."""
    if isinstance(node, Kind) and node.face is not None:
        raise refusal(node, f"In {table.game} no side is asked for here.", "Leave out how it lies.")
    if not any(table.cards.read_number(kind, "value") is not None for kind in kinds):
        hint = "Name what it is played as."
        raise refusal(node, "Such a card is always played as another one, so this would say nothing.", hint)


def check_pile(does: Does, table: Table) -> None:
    """Refuse to clear anything but the pile."""
    zone = does.act.what
    if isinstance(zone, Zone) and zone.name != "pile":
        raise refusal(zone, f"The {table.print_zone(zone.name)} cannot be cleared.", "Write `clear the pile`.")


def check_gain(does: Does, table: Table) -> None:
    """Let players gain points, and the card abilities."""
    is_card = isinstance(does.who, This)
    if isinstance(does.act.what, Abilities) is not is_card:
        hint = "Write `gain 1 point` of a player, `this gains each ability of that card` of the card."
        raise refusal(does.act, "Players gain points, and cards gain abilities.", hint)


SOMEBODY = (
    "you",
    "each player",
    "each other player",
    "the next player",
    "the player on your left",
    "the player on your right",
    "a player of your choice",
)
VERBS = ("reverse", "cancel", "gain", "draw", "skip", "clear", "discard", "give")
POWERS = Powers(
    deeds={
        "reverse": Deed(run=reverse, forms={"named": "reverse the card order"}, actors=("you",), check=check_order),
        "cancel": Deed(
            run=cancel,
            forms={"named": "cancel the chain", "effects": "cancel each ability in force and the chain"},
            actors=("you",),
            most=count_effects,
            check=check_effects,
        ),
        "gain": Deed(
            run=gain,
            forms={"point": "gain 1 point", "each ability of that": "this gains each ability of that card"},
            actors=(*SOMEBODY, "this"),
            may_be_negative=True,
            check=check_gain,
        ),
        "draw": Deed(
            run=draw,
            forms={"n": "draw 1 card"},
            actors=SOMEBODY,
            most=lambda state, use, given: state.count_stock(),
        ),
        "skip": Deed(run=owe_skip, forms={"the next player": "skip the next player"}, actors=("you",)),
        "clear": Deed(run=clear, forms={"zone": "clear the pile"}, actors=("you",), check=check_pile),
        "discard": Deed(
            run=discard,
            forms={
                "some from hand": "discard 1 card from your hand",
                "each from hand": "discard each card from your hand",
                "top": "discard the deck's top 2 cards",
            },
            actors=SOMEBODY,
            most=lambda state, use, given: state.count_stock(),
            word="drop",
            is_at_once=True,
            is_of_top=True,
            check=check_discard,
        ),
        "give": Deed(
            run=give,
            forms={
                f"{some} from hand to {who}": f"give {shown} from your hand to {who}"
                for who in ("the player on your left", "the player on your right", "the next player")
                for some, shown in (("some", "1 card"), ("each", "each card"))
            },
            actors=("you",),
            is_at_once=True,
            check=check_picks,
        ),
    },
    events={PLAYED: VERBS},
    replaced={TAKE_DRAW: ("discard",)},
    statements=STATEMENTS,
    demands={"draw": Demand(owe_draw, "the next player"), "skip": Demand(owe_skip, "you")},
    check_kinds=check_kinds,
    has_play_order=True,
)
