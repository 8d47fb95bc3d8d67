"""NVWK: the game as the engine takes it."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.games.nvwk import words
from cardgen.games.nvwk.diagram import lay
from cardgen.games.nvwk.facts import (
    CARD_ORDER,
    CHAIN,
    PENDING_DRAW,
    PENDING_SKIP,
    PLAY_ORDER,
    TURNS,
    find_lacking,
    find_misfit,
    prepare,
)
from cardgen.games.nvwk.notation import MOST_PLAYERS, make_notation
from cardgen.games.nvwk.position import GAINED, VALUES, ZONES
from cardgen.games.nvwk.powers import POWERS
from cardgen.games.nvwk.rules import Nvwk
from cardgen.games.nvwk.story import STORY
from cardgen.model import FieldKind

GAME = Game(
    id="nvwk",
    state=Nvwk,
    zones=ZONES,
    notation=make_notation,
    players=(2, MOST_PLAYERS),
    fields=("value", "suit", "points"),
    kinds={"value": FieldKind.INTEGER, "points": FieldKind.INTEGER},
    words={
        "units": ("point",),
        "orders": (CARD_ORDER, PLAY_ORDER),
        "effects": (PENDING_DRAW, PENDING_SKIP, CHAIN),
    },
    printed={"discard": "discard pile"},
    powers=POWERS,
    prepare=prepare,
    find_misfit=find_misfit,
    find_lacking=find_lacking,
    values=VALUES,
    own_values=(GAINED,),
    read_only=(CHAIN,),
    longest=20_000,
    longest_turns=TURNS,
    offer_rule="N37, a choice is made before anything else happens",
    has_open_scores=False,
    fewest_points_win=True,
    has_pictures=True,
    lay=lay,
    story=STORY,
    topics=(
        Topic(words.Cleared, "N17", "a pile is cleared"),
        Topic(words.TookDraw, "N8", "a pending draw is taken"),
        Topic(words.Skipped, "N8", "players are skipped"),
        Topic(words.ChainBroken, "N12", "a chain is broken"),
        Topic(words.Cancelled, "N11", "a play is cancelled"),
        Topic(words.Flipped, "N13", "a card is flipped"),
        Topic(words.DiscardedInstead, "N9", "a card is discarded in the place of a draw"),
        Topic(words.CannotLead, "N36", "a leader cannot lead"),
    ),
    counted=(("pile", "played"), ("discard", "to the discard")),
)
