"""War Slayer V: the rules as its rulebook tells them (`mission`), its facts, its rows, its words, its judgement."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.games.war_slayer_v.drawing import draw
from cardgen.games.war_slayer_v.facts import MOST_MISSIONS, PLAYERS, POWERS, find_misfit, prepare
from cardgen.games.war_slayer_v.judgement import rate
from cardgen.games.war_slayer_v.mission import WarSlayerV
from cardgen.games.war_slayer_v.rows import VALUES, ZONES
from cardgen.games.war_slayer_v.words import BEGINS, CAPTIONED, PICTURES, SENTENCES

GAME = Game(
    id="war-slayer-v",
    players=(PLAYERS, PLAYERS),
    zones=ZONES,
    forms=(
        "dossier {card} {card} {card}",
        "theater {card} {card} {card}",
        "place {card} {card} {card}",
        "continue",
        "back out",
    ),
    fields=("role", "value", "score"),
    options={},
    powers=POWERS,
    topics=(
        Topic("back out", "S6", "a player backs out"),
        Topic("tie", "S6", "an Operation is a draw"),
        Topic("betray", "S8", "a card ends the Mission"),
        Topic("both betray", "S7", "both sides end the Mission at once"),
        Topic("found", "S10", "the game ends with a card claimed from a Dossier"),
        Topic("put off", "S10", "the game ends with a card revealed"),
        Topic("short", "S11", "an HQ is too short for a Mission"),
        Topic("unfinished", "S11", "500 Missions are over"),
        Topic("equal", "S12", "scores are equal"),
    ),
    counted=(("theater", "placed as Operative"), ("captured", "claimed")),
    prizes=("hq",),
    longest=6 * MOST_MISSIONS,
    offer_rule="a card that says `may` lets its player choose before anything else happens",
    state=WarSlayerV,
    prepare=prepare,
    sentences=SENTENCES,
    pictures=PICTURES,
    captioned=CAPTIONED,
    begins=BEGINS,
    find_misfit=find_misfit,
    values=VALUES,
    rate=rate,
    draw=draw,
    has_open_scores=False,
)
