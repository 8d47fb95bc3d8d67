"""Three Lanes: the game as the engine takes it."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.games.three_lanes import words
from cardgen.games.three_lanes.diagram import lay
from cardgen.games.three_lanes.facts import find_misfit, prepare
from cardgen.games.three_lanes.lanes import make_notation
from cardgen.games.three_lanes.position import VALUES, ZONES
from cardgen.games.three_lanes.powers import POWERS
from cardgen.games.three_lanes.rules import ThreeLanes
from cardgen.games.three_lanes.story import STORY
from cardgen.model import FieldKind

GAME = Game(
    id="three-lanes",
    state=ThreeLanes,
    zones=ZONES,
    notation=make_notation,
    fields=("rank",),
    kinds={"hit_points": FieldKind.INTEGER},
    words={"nouns": ("attacker",), "units": ("damage", "action", "hit point"), "periods": ("turn",)},
    printed={"draw": "draw pile", "discard": "discard pile"},
    marker=("frozen", "freeze", "freezes"),
    powers=POWERS,
    prepare=prepare,
    find_misfit=find_misfit,
    values=VALUES,
    longest=20_000,
    offer_rule="T21, a power's choice is answered before anything else happens",
    has_pictures=True,
    lay=lay,
    story=STORY,
    topics=(
        Topic(words.Returned, "T9", "a card returns by its trap"),
        Topic(words.Retaliated, "T5", "a card strikes back"),
        Topic(words.Frozen, "T4", "cards are frozen"),
        Topic(words.Repeated, "T13", "a power is repeated"),
        Topic(words.Shifted, "T14", "a card is moved to another lane"),
        Topic(words.Paired, "T25", "cards are paired"),
        Topic(words.Woken, "T17", "the draw pile runs out"),
        Topic(words.LaneWon, "T16", "a lane is won"),
    ),
    counted=(("A", "to lane A"), ("B", "to lane B"), ("C", "to lane C"), ("discard", "discarded")),
)
