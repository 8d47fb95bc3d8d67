"""Wayjer: the game as the engine takes it."""

from __future__ import annotations

from cardgen.engine.effects.acts import Put
from cardgen.engine.narration import Declined, Looked
from cardgen.engine.rules import Game, Topic
from cardgen.games.wayjer.diagram import lay
from cardgen.games.wayjer.german import GERMAN
from cardgen.games.wayjer.powers import POWERS
from cardgen.games.wayjer.rounds import OFFER, PLAYERS, ROUND, ZONES, Wayjer, find_misfit, prepare
from cardgen.games.wayjer.story import STORY
from cardgen.games.wayjer.words import Beaten, Copied, Drawn, Tied
from cardgen.model import FieldKind

GAME = Game(
    id="wayjer",
    state=Wayjer,
    zones=ZONES,
    forms=("duel {card} wager {card}",),
    players=(PLAYERS, PLAYERS),
    fields=("value",),
    kinds={"value": FieldKind.INTEGER},
    words={"periods": (ROUND,)},
    printed={"discard": "discard pile"},
    powers=POWERS,
    prepare=prepare,
    find_misfit=find_misfit,
    longest=100,
    offer_rule=OFFER,
    has_pictures=True,
    lay=lay,
    story=STORY,
    tongues={"de": GERMAN},
    topics=(
        Topic(Put, "W2", "a card is put on another and stands for it"),
        Topic(Copied, "W4", "a card becomes a copy of a wager"),
        Topic(Looked, "W7", "a player looks at the deck"),
        Topic(Declined, "W7", "a player declines to look"),
        Topic(Beaten, "W6", "a card beats one of higher value"),
        Topic(Tied, "W6", "a duel is tied"),
        Topic(Drawn, "W8", "the game is tied"),
    ),
    counted=(("duel", "dueled"), ("wager", "wagered"), ("won", "won")),
    prizes=("won",),
)
