"""What a rules module of one's own is made of; see docs/rules-modules.md. These names stay.

>>> from cardgen.rules import OWNER, ZoneKind
>>> ZoneKind("hand", OWNER, each=True).lay(2)[1].name
'p2.hand'
"""

from cardgen.engine.actions import Action, Objection
from cardgen.engine.cards import CardSet
from cardgen.engine.chance import Chance
from cardgen.engine.effects import Board, Deed, Given, Powers, Program, Use
from cardgen.engine.narration import CardEvent, Event, Speaker
from cardgen.engine.outcome import Ending, Outcome, highest_wins, lowest_wins
from cardgen.engine.rules import Clash, Game, Lacking, Rules, Topic
from cardgen.engine.state import State
from cardgen.engine.story import Story
from cardgen.engine.tasks import Task
from cardgen.engine.turns import Told, Turns
from cardgen.engine.zones import Visibility, Zone, ZoneKind

HIDDEN, OWNER, PUBLIC = Visibility.HIDDEN, Visibility.OWNER, Visibility.PUBLIC
"""Who sees the cards of a zone: nobody, its owner, all."""

__all__ = [
    "HIDDEN",
    "OWNER",
    "PUBLIC",
    "Action",
    "Board",
    "CardEvent",
    "CardSet",
    "Chance",
    "Clash",
    "Deed",
    "Ending",
    "Event",
    "Game",
    "Given",
    "Lacking",
    "Objection",
    "Outcome",
    "Powers",
    "Program",
    "Rules",
    "Speaker",
    "State",
    "Story",
    "Task",
    "Told",
    "Topic",
    "Turns",
    "Use",
    "Visibility",
    "Zone",
    "ZoneKind",
    "highest_wins",
    "lowest_wins",
]
