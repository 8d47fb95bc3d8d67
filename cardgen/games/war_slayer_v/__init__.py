"""War Slayer V: the rules as its rulebook tells them (`mission`), its facts, its rows, its words."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.games.war_slayer_v import words
from cardgen.games.war_slayer_v.diagram import lay
from cardgen.games.war_slayer_v.facts import MISSION, MOST_MISSIONS, find_misfit, prepare
from cardgen.games.war_slayer_v.mission import WarSlayerV
from cardgen.games.war_slayer_v.powers import POWERS
from cardgen.games.war_slayer_v.rows import VALUES, ZONES
from cardgen.games.war_slayer_v.story import STORY
from cardgen.model import FieldKind

GAME = Game(
    id="war-slayer-v",
    state=WarSlayerV,
    zones=ZONES,
    forms=(
        "dossier {card} {card} {card}",
        "theater {card} {card} {card}",
        "place {card} {card} {card}",
        "continue",
        "back out",
    ),
    fields=("role", "value", "score"),
    kinds={"value": FieldKind.INTEGER, "score": FieldKind.INTEGER},
    words={"nouns": ("Operative",), "periods": (MISSION, "game")},
    hand="hq",
    printed={"hq": "HQ", "dossier": "Dossier", "theater": "Theater"},
    powers=POWERS,
    prepare=prepare,
    find_misfit=find_misfit,
    values=VALUES,
    longest=6 * MOST_MISSIONS,
    has_open_scores=False,
    has_pictures=True,
    lay=lay,
    story=STORY,
    topics=(
        Topic(words.BackedOut, "S6", "a player backs out"),
        Topic(words.OperationTied, "S6", "an Operation is a draw"),
        Topic(words.Betrayed, "S8", "a card ends the Mission"),
        Topic(words.BothBetrayed, "S7", "both sides end the Mission at once"),
        Topic(words.Found, "S10", "the game ends with a card claimed from a Dossier"),
        Topic(words.PutOff, "S10", "the game ends with a card revealed"),
        Topic(words.RanShort, "S11", "an HQ is too short for a Mission"),
        Topic(words.GivenUp, "S11", "500 Missions are over"),
        Topic(words.EndedEqual, "S12", "scores are equal"),
    ),
    counted=(("theater", "placed as Operative"), ("captured", "claimed")),
    prizes=("hq",),
)
