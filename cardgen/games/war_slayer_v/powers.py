"""The abilities of War Slayer V: what the verbs of their texts do, and what their sentences may say."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Does, Player, This, Who
from cardgen.engine.effects import Deed, Given, Powers, Use
from cardgen.engine.effects.acts import check_end, check_hidden, claim, end, look_at
from cardgen.engine.effects.program import refusal
from cardgen.engine.effects.things import Table
from cardgen.games.war_slayer_v import words
from cardgen.games.war_slayer_v.facts import CLAIMED, FOUND, MISSION, REVEAL
from cardgen.games.war_slayer_v.mission import WarSlayerV
from cardgen.games.war_slayer_v.rows import HQ

# ---- The abilities: what the verbs of their texts do


def go_home(state: WarSlayerV, use: Use, cards: Sequence[int], given: Given) -> None:
    """Lay cards under the HQ of their owner."""
    for card in cards:
        zone = state.find_zone_of(card)
        if zone in state.columns:
            state.take_from_row(zone, card)
        state.move(((card,), zone, HQ[use.player]))
        state.record(words.WentHome(use.player, card))


def check_claim(does: Does, table: Table) -> None:
    """Refuse to claim what one has just claimed."""
    is_own = isinstance(does.who, Player) and does.who.who is Who.YOU
    if is_own and does.act.what == This() and table.event in (CLAIMED, FOUND):
        raise refusal(does.act, "Who claims this has it then.", "Leave the step out.")


POWERS = Powers(
    deeds={
        "claim": Deed(
            run=claim,
            forms={
                "each": "claim each other face-up Operative",
                "some": "claim 1 face-up Operative",
                "this": "your opponent claims this",
                "zone": "claim your opponent's Dossier",
                "some from dossier": "claim 1 card from your opponent's Dossier",
                "several": "your opponent claims this and your Dossier",
            },
            is_awaited=True,
            check=check_claim,
        ),
        "end": Deed(run=end, forms={"named": "end the Mission"}, actors=("you",), check=check_end),
        "look at": Deed(
            run=look_at,
            forms={
                "each": "look at each face-down Operative",
                "some": "look at 1 face-down Operative",
                "zone": "look at your opponent's Dossier",
                "some from dossier": "look at 1 card from your opponent's Dossier",
            },
            face=False,
            check=check_hidden,
        ),
        "return": Deed(run=go_home, forms={"this to hq": "return this to your HQ"}, actors=("you",)),
    },
    events=dict.fromkeys((REVEAL, CLAIMED, FOUND), ("claim", "end", "look at")),
    moments={MISSION: ("claim", "end", "look at")},
    replaced={CLAIMED: ("end", "return", "look at")},
    nouns={"Operative": ("theater",)},
    ends=(MISSION, "game"),
    put_off=(MISSION,),
)
