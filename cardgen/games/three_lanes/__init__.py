"""Three Lanes: the game as the engine takes it."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.engine.zones import Visibility, ZoneKind
from cardgen.games.three_lanes.facts import find_misfit, prepare
from cardgen.games.three_lanes.lanes import FORMS, LANES, LaneNotation
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, VALUES
from cardgen.games.three_lanes.rating import rate
from cardgen.games.three_lanes.rules import POWERS, ThreeLanes
from cardgen.games.three_lanes.words import PICTURES, SENTENCES, draw_table, lay_table

ZONES = (
    ZoneKind(DRAW, Visibility.HIDDEN),
    ZoneKind(DISCARD, Visibility.LYING),
    ZoneKind(ASIDE, Visibility.HIDDEN),
    ZoneKind("hand", Visibility.OWNER, each=True),
    *(ZoneKind(lane, Visibility.LYING, each=True) for lane in LANES),
)

GAME = Game(
    id="three-lanes",
    players=(2, 2),
    zones=ZONES,
    forms=tuple(FORMS.values()),
    fields=("rank",),
    options={},
    powers=POWERS,
    topics=(
        Topic("return", "T9", "a card returns by its trap"),
        Topic("retaliate", "T5", "a card strikes back"),
        Topic("freeze", "T4", "cards are frozen"),
        Topic("repeat", "T13", "a power is repeated"),
        Topic("shift", "T14", "a card is moved to another lane"),
        Topic("pair", "T25", "cards are paired"),
        Topic("wake", "T17", "the draw pile runs out"),
        Topic("lane", "T16", "a lane is won"),
    ),
    counted=(("A", "to lane A"), ("B", "to lane B"), ("C", "to lane C"), ("discard", "discarded")),
    prizes=(),
    longest=20_000,
    offer_rule="T21, a power's choice is answered before anything else happens",
    state=ThreeLanes,
    prepare=prepare,
    sentences=SENTENCES,
    find_misfit=find_misfit,
    values=VALUES,
    notation=lambda cards, _: LaneNotation(FORMS, tuple(card.id for card in cards.kinds), ()),
    rate=rate,
    draw=draw_table,
    lay=lay_table,
    pictures=PICTURES,
)
