"""A game's rules module as data, and the rules of one table: a deck with its abilities compiled, players, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardgen.engine.actions import Notation
from cardgen.engine.cards import CardSet
from cardgen.engine.zones import Zone, ZoneKind

if TYPE_CHECKING:
    from cardgen.engine.actions import Action
    from cardgen.engine.effects import Powers, Program
    from cardgen.engine.laying import Laid
    from cardgen.engine.state import State


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can come up in play: the kind of log entry that shows it, the ruling, and a name for reports."""

    entry: str
    ruling: str
    name: str


@dataclass(frozen=True, slots=True)
class Game:
    """What a rules module offers to the engine.

    `fields` are the deck's own fields that the rules read, `counted` the zones whose arrivals simulation counts for
    each card, with the word for it; `prizes` the zones of which the winner's are looked at in the end. `state` makes
    the empty table, `prepare` works out once for each table what the rules need often. `longest` is the number of
    moves after which a game is reported as unfinished, `offer_rule` what a move breaks that does not answer an offer.

    Some games have more: `values` are the names of what a position holds beside its zones, `notation` makes what
    writes moves that name places, `rate` tells how good a move looks to its player, from what that player may know,
    and `draw` gives the lines that show the table to a player, by the names of all; `lay` gives the same as cards for
    the pictures of a rulebook. `pictures` gives the cards to draw for a kind of log entry, as
    `engine.telling.picture` does; `captioned` are those kinds whose sentence the lines below the cards make
    superfluous. `begins` are those that begin something new, such as a Mission: an example is told up to there,
    unless it is played on.

    Without `has_open_scores` nobody may know the scores before the end, for they follow from hidden cards.
    """

    id: str
    players: tuple[int, int]
    zones: tuple[ZoneKind, ...]
    forms: tuple[str, ...]
    fields: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]
    powers: Powers
    topics: tuple[Topic, ...]
    counted: tuple[tuple[str, str], ...]
    prizes: tuple[str, ...]
    longest: int
    offer_rule: str
    state: Callable[[Rules], State]
    prepare: Callable[[CardSet, Program], Any]
    sentences: Mapping[str, Callable[..., str]]
    find_misfit: Callable[[CardSet, int], str | None]
    values: tuple[str, ...] = ()
    notation: Callable[[CardSet, Program], Notation] | None = None
    rate: Callable[[State, int, Action], int] | None = None
    draw: Callable[[State, int, tuple[str, ...]], list[str]] | None = None
    lay: Callable[[State, int, tuple[str, ...]], Laid] | None = None
    has_open_scores: bool = True
    pictures: Mapping[str, Callable[..., list[tuple[int, str]]]] = field(default_factory=dict)
    captioned: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table: everything that stays the same while a game is played."""

    game: Game
    cards: CardSet
    players: int
    options: Mapping[str, str]
    zones: tuple[Zone, ...]
    notation: Notation
    program: Program
    facts: Any

    def find_zone(self, name: str) -> Zone | None:
        """Give a zone by the name that examples and traces use."""
        return next((zone for zone in self.zones if zone.name == name), None)
