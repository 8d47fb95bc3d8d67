"""The Way: the game as the engine takes it."""

from __future__ import annotations

from cardgen.engine.rules import Game, Topic
from cardgen.games.the_way import words
from cardgen.games.the_way.board import ELEMENTS
from cardgen.games.the_way.diagram import lay
from cardgen.games.the_way.facts import (
    OPTIONS,
    TURNS,
    WAYS,
    find_clash,
    find_lacking,
    find_misfit,
    is_cooperative,
    prepare,
)
from cardgen.games.the_way.notation import make_notation
from cardgen.games.the_way.position import MOST_PLAYERS, VALUES, ZONES, choose_values, choose_zones
from cardgen.games.the_way.powers import POWERS
from cardgen.games.the_way.rules import TheWay
from cardgen.games.the_way.signs import EVENT, WILD, check_words, read_signs
from cardgen.games.the_way.story import STORY
from cardgen.model import FieldKind

GAME = Game(
    id="the-way",
    state=TheWay,
    zones=ZONES,
    choose_zones=choose_zones,
    notation=make_notation,
    players=(2, MOST_PLAYERS),
    fields=("borders", "symbols"),
    kinds={"borders": FieldKind.INTEGER, "symbols": FieldKind.LIST},
    words={
        "nouns": ("piece",),
        "suits": (*ELEMENTS, WILD),
        "places": tuple(name for name in WAYS if name),
        "keywords": (EVENT.name,),
    },
    printed={"discard": "discard pile"},
    powers=POWERS,
    read_signs=read_signs,
    check_words=check_words,
    prepare=prepare,
    find_misfit=find_misfit,
    find_lacking=find_lacking,
    options=OPTIONS,
    find_clash=find_clash,
    values=VALUES,
    choose_values=choose_values,
    longest=20_000,
    longest_turns=TURNS,
    offer_rule="Y27, an event is resolved before anything else",
    picks_card_first=True,
    plays_together=is_cooperative,
    has_pictures=True,
    lay=lay,
    story=STORY,
    topics=(Topic(words.ArcBegun, "Y30", "Arc 2 begins"),),
    counted=(("discard", "to the discard"), ("burned", "burned")),
)
