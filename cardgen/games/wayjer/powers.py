"""The abilities of Wayjer: what the verbs of their texts do, and what their sentences may say."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Does, Zone
from cardgen.engine.effects import END_OF, Deed, Given, Powers, Use
from cardgen.engine.effects.acts import Discarded, become_a_copy_of, check_hidden, check_public, look_at, put
from cardgen.engine.effects.program import refusal
from cardgen.engine.effects.things import Table
from cardgen.games.wayjer.rounds import ABILITY_ORDER, DECK, DISCARD, DISCARDED, HANDS, REVEAL, ROUND, Wayjer
from cardgen.games.wayjer.words import Taken, TakenBack

# ---- The abilities: what the verbs of their texts do


def discard(state: Wayjer, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Lay cards on the discard, in order."""
    is_whole = state.discard(cards)
    discarded = tuple(card for card in cards if card in state.zones[DISCARD])
    if discarded:
        state.record(Discarded(use.actor, use.card, discarded))
    return is_whole


def check_discard(does: Does, table: Table) -> None:
    """Refuse to discard what duels or is wagered before the duel is over."""
    for node in does.act.walk():
        if isinstance(node, Zone) and node.name in ("duel", "wager") and table.event == REVEAL:
            raise refusal(
                node,
                "What duels and what is wagered stays until the duel is over.",
                "Begin with `At the end of the round, ...`.",
            )


def draw(state: Wayjer, use: Use, cards: Sequence[int], given: Given) -> bool:
    """Draw the deck's top cards, as many as there are."""
    drawn = state.zones[DECK][: given.n]
    state.move((drawn, DECK, HANDS[use.actor]))
    state.record(Taken(use.actor, drawn))
    return len(drawn) == given.n


def return_to_hand(state: Wayjer, use: Use, cards: Sequence[int], given: Given) -> None:
    """Take a card that was played back to the hand that it came from."""
    for card in cards:
        state.move(((card,), state.find_zone_of(card), HANDS[use.player]))
        state.record(TakenBack(use.player, card))


AT_THE_END = (END_OF + ROUND,)
POWERS = Powers(
    deeds={
        "put": Deed(run=put, forms={"top on this": "put the deck's top card on this"}, actors=("you",)),
        "become a copy of": Deed(
            run=become_a_copy_of,
            forms={"zone": "this becomes a copy of your opponent's wager"},
            actors=("this",),
            lasts=(ROUND,),
            check=check_public,
        ),
        "look at": Deed(
            run=look_at,
            forms={
                "top": "look at the deck's top card",
                "zone": "look at your opponent's hand",
                "some from hand": "look at 1 card from your opponent's hand",
            },
            check=check_hidden,
        ),
        "discard": Deed(
            run=discard,
            forms={
                "some from hand": "discard 1 card from your hand",
                "top": "discard the deck's top card",
                "zone": "discard your hand",
                "this": "discard this",
                "card on this": "discard the card on this",
                "several": "discard this and the card on this",
            },
            only_at={"this": AT_THE_END, "card on this": AT_THE_END, "several": AT_THE_END},
            fits=lambda state, _, card, __: card not in state.zones[DISCARD],
            check=check_discard,
        ),
        "draw": Deed(run=draw, forms={"n": "draw 1 card"}, most=lambda board, use, given: len(board.zones[DECK])),
        "return": Deed(run=return_to_hand, forms={"this to hand": "return this to your hand"}, actors=("you",)),
    },
    events={REVEAL: (*ABILITY_ORDER, "discard", "draw")},
    moments={ROUND: ("look at", "discard", "draw")},
    replaced={DISCARDED: ("return",)},
    statements={
        (None, "beat", "kind"): 0,
        (None, "beat", "kind in duel"): 0,
        (None, "stand in for", "card on this this"): 0,
    },
)
