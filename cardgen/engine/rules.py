"""A game's rules module as data, and the rules of one table: a deck with its abilities compiled, players, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from cardgen.ability import Ability
from cardgen.engine.actions import Notation
from cardgen.engine.cards import CardSet
from cardgen.engine.diagram import Diagram
from cardgen.engine.effects import Board, Powers, Program
from cardgen.engine.narration import Event, Pictured, Speaker
from cardgen.engine.story import Story
from cardgen.engine.zones import Zone, ZoneKind, format_player
from cardgen.model import Card, FieldKind, Vocabulary

Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can come up in play: the kind of event that shows it, the ruling, and a name for reports."""

    event: type[Event]
    ruling: str
    name: str


class Lacking(NamedTuple):
    """Kinds of card that lack what the rules need, the first of them where it is told, and a sentence on it."""

    kinds: tuple[int, ...]
    message: str


class Clash(NamedTuple):
    """Options that do not go together: the one to change, and a sentence on it."""

    option: str
    message: str


def _no_facts(cards: CardSet, program: Program) -> Any:
    return None


def _no_misfit(cards: CardSet, players: int) -> str | None:
    return None


def _no_clash(options: Mapping[str, str], players: int) -> Clash | None:
    return None


def _no_words_lack(vocabulary: Vocabulary) -> None:
    return None


def _no_partners(options: Mapping[str, str]) -> bool:
    return False


def _none_lacking(cards: CardSet) -> Lacking | None:
    return None


@dataclass(frozen=True, slots=True)
class Tongue:
    """How a game's examples are told and drawn in another language.

    `tell` gives the sentence of an event, and None for one that it has none for; `picture` the cards to draw beside it;
    `go_on` how an event is told in the sentence of the one before it, as `Story.go_on` does; `tell_scores` the scores
    as they are now, by the players' names.
    """

    tell: Callable[[Event, Speaker], str | None]
    picture: Callable[[Event, Speaker], list[Pictured]]
    lay: Callable[[Any, int, tuple[str, ...]], Diagram] | None = None
    go_on: Callable[[Event, Event, Speaker], str] | None = None
    tell_scores: Callable[[Sequence[str], Sequence[int]], str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Facts]):
    """What a rules module offers to the engine; a small game needs its name, its states, its zones and its moves.

    `state` makes the empty table of a game (a class of states), `forms` are its moves as they are written, or
    `notation` makes what writes moves that name places, as `actions.make_notation` makes it of forms, ids, the verbs
    of answers and the facts that `prepare` gives. `players` are the fewest and the most. `fields` are the deck's own
    fields that the rules read, `kinds` what fields hold that are no texts, also such as a deck may lack, `words` the
    words of the ability language that the rules know, by their key under `language`, `printed` what they call a zone
    where that is not its id, `marker` their one marker with its verb, `hand` the zone of each player that cards are
    dealt to, `powers` what abilities the rules carry out. `prepare` works out once for each table what the rules need
    often, `find_misfit` says why a deck cannot be dealt, `find_lacking` which cards have not what the rules need of
    each, `options` are those that the rules know beside exchanged sentences, each with its values, and `find_clash`
    says which do not go together for so many players. `read_signs` gives what a card says by signs, such as symbols,
    and raises MistakeError where they say nothing, with the field that is wrong as its subject. `check_words` raises
    one for a language in which signs cannot say it, and, with a keyword as its subject, for one in which it cannot be
    played.

    `values` are the names of what a position holds beside its zones, `own_values` of what it holds for each player,
    written `p1.gained`; those that are `read_only` follow from the rest. Where the zones or values of a table depend on
    its options, `choose_zones` and `choose_values` give them, and `zones` and `values` name all. `longest` is the
    number of moves after which a game is reported as unfinished, `longest_turns` that of turns after which its rules
    end it so, `offer_rule` what a move breaks that does not answer an offer. Without `has_open_scores` nobody may know
    the scores before the end, for they follow from hidden cards. With `fewest_points_win` a low score is the better
    one. `has_pictures` tells that the events of the game say which cards to draw beside an example; else those of the
    moves are drawn. `lay` lays a position as it lies before a player as areas of cards, for the pictures of a rulebook;
    it is given the names of all players. `story` is how its examples are told, `tongues` are other languages that
    its examples are told in, by their tags.

    With `picks_card_first` a player who chooses at random takes a card first and then one of its moves, because some
    cards have very many. For simulation, `topics` are what it counts, `counted` the zones whose arrivals it counts for
    each card, with the word for it, and `prizes` the zones of which the winner's are looked at in the end;
    `plays_together` tells with which options all players win together or lose together.
    """

    id: str
    state: Callable[[Rules[Facts]], Board]
    zones: tuple[ZoneKind, ...]
    forms: tuple[str, ...] = ()
    notation: Callable[[Sequence[str], tuple[str, ...], tuple[str, ...], Facts], Notation] | None = None
    players: tuple[int, int] = (2, 2)
    fields: tuple[str, ...] = ()
    kinds: Mapping[str, FieldKind] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hand: str = "hand"
    printed: Mapping[str, str] = field(default_factory=dict)
    marker: tuple[str, ...] = ()
    powers: Powers = field(default_factory=Powers)
    prepare: Callable[[CardSet, Program], Facts] = _no_facts
    find_misfit: Callable[[CardSet, int], str | None] = _no_misfit
    find_lacking: Callable[[CardSet], Lacking | None] = _none_lacking
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    find_clash: Callable[[Mapping[str, str], int], Clash | None] = _no_clash
    read_signs: Callable[[Card], tuple[Ability, ...]] | None = None
    check_words: Callable[[Vocabulary], None] = _no_words_lack
    choose_zones: Callable[[Mapping[str, str]], tuple[ZoneKind, ...]] | None = None
    choose_values: Callable[[Mapping[str, str]], tuple[str, ...]] | None = None
    values: tuple[str, ...] = ()
    own_values: tuple[str, ...] = ()
    read_only: tuple[str, ...] = ()
    longest: int = 10_000
    longest_turns: int | None = None
    offer_rule: str = "what a card asks is answered before anything else happens"
    has_open_scores: bool = True
    fewest_points_win: bool = False
    picks_card_first: bool = False
    plays_together: Callable[[Mapping[str, str]], bool] = _no_partners
    has_pictures: bool = False
    lay: Callable[[Any, int, tuple[str, ...]], Diagram] | None = None
    story: Story = field(default_factory=Story)
    tongues: Mapping[str, Tongue] = field(default_factory=dict)
    topics: tuple[Topic, ...] = ()
    counted: tuple[tuple[str, str], ...] = ()
    prizes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules(Generic[Facts]):
    """The rules of one table: everything that stays the same while a game is played.

    `rulings` are the ids that can be looked up in the deck, None for whatever the rules name.
    """

    game: Game[Facts]
    cards: CardSet
    players: int
    options: Mapping[str, str]
    zones: tuple[Zone, ...]
    notation: Notation
    program: Program
    facts: Facts
    rulings: frozenset[str] | None = None

    def list_values(self) -> tuple[str, ...]:
        """Give the names of what a position holds beside its zones: those of the table, then those of each player."""
        seats, choose = range(self.players), self.game.choose_values
        values = self.game.values if choose is None else choose(self.options)
        return (
            *values,
            *(f"{format_player(seat)}.{name}" for seat in seats for name in self.game.own_values),
        )

    def find_zone(self, name: str) -> Zone | None:
        """Give a zone by the name that examples and traces use."""
        return next((zone for zone in self.zones if zone.name == name), None)
