"""The abilities of a deck, compiled: what runs at which event, and what the rules may ask a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgen.ability.ast import Ability, Does, Node, Who
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import CHOOSE

Key: TypeAlias = tuple[str | None, str, str]


class Use(NamedTuple):
    """An ability at work: the player whose it is, the card that has it, and who acts in this step."""

    player: int
    card: int
    actor: int


class Given(NamedTuple):
    """What a sentence adds to a deed: a number, the side that is up, its keyword, until when, things by their names.

    `name` is that of one thing or zone, `names` those of all effects and sets of abilities; `to` is the player who gets
    something, or who is meant. `quantity` is how many things on the board are meant that are no cards, None for each.
    """

    n: int = 1
    up: bool = True
    source: str | None = None
    until: str | None = None
    name: str | None = None
    names: tuple[str, ...] = ()
    to: Who | None = None
    quantity: int | None = 1


NOTHING_MORE = Given()
# what these get first is the game, as effects see it: `board.Board`
Select: TypeAlias = Callable[[Any, Use], Sequence[int]]
Count: TypeAlias = Callable[[Any, Use], int]
Ask: TypeAlias = Callable[[Any, Use], bool]
Most: TypeAlias = Callable[[Any, Use, Given], int]
Run: TypeAlias = Callable[[Any, Use, Sequence[int], Given], "bool | None"]  # False: not done in full


def refusal(node: Node, message: str, hint: str = "") -> MistakeError:
    """Give the mistake of an ability that reads well and that a game's rules cannot carry out.

    The node that they have no way to do is its subject; the hint says what they can do there.
    """
    return MistakeError(message, hint, subject=node)


class Said(NamedTuple):
    """What a constant states beside its words: a number, kinds of card and which side is up, a keyword.

    `suited` are those of the kinds that are named with a suit: what has the rank alone is none of them.
    """

    n: int = 0
    kinds: frozenset[int] | None = None
    face: bool | None = None
    source: str | None = None
    suited: frozenset[int] = frozenset()


ANY_PLAYER = ("you", "your opponent", "each player", "each other player", "they")
"""Who may do most deeds, by the words for them; `this` is the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What a game's rules do at a verb.

    `run` gets the game, who uses it, the cards that are meant and what else was said; it gives False if that was not
    done in full. `forms` are the ways in which it can be said, each with an example to show: what it is done to
    (`each`, `some`, `this`, `card on this`, `top`, `zone`, `n`, a unit, `named`, `each flip ability of each`), then how
    (`from hand`, `on this`, `face up`, `to each attacker`). `only_at` are forms that can be said at some events only.

    `actors` are those who may do it; `face` is the side that its cards must show; `is_one_by_one`: to each card with
    all that this sets off before the next. `fits` tells to which cards it can be done still. `is_awaited`: only the end
    of the moment tells what was done. `lasts` are the moments until which it can last: `their next turn`, or a period.
    `most` tells how much can be done where no cards are meant; `check` refuses what only the game knows to be wrong.
    With `is_of_top` the game takes the top cards of a zone one by one, so that their number alone is meant. `word`
    begins the moves that pick cards, if it is not the verb's; `is_at_once`: one move picks all of them. An amount that
    `may_be_negative` is any number but 0.
    """

    run: Run
    forms: Mapping[str, str]
    only_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    actors: tuple[str, ...] = ANY_PLAYER
    face: bool | None = None
    is_one_by_one: bool = False
    fits: Callable[[Any, Use, int, Given], bool] | None = None
    is_awaited: bool = False
    lasts: tuple[str, ...] = ()
    must_last: bool = False
    most: Most | None = None
    word: str | None = None
    is_at_once: bool = False
    is_of_top: bool = False
    may_be_negative: bool = False
    check: Callable[[Does, Any], None] | None = None


@dataclass(frozen=True, slots=True)
class Demand:
    """What the rules do at `... unless they stack a 6`: what the next player owes waits for that player's turn.

    `run` gets the kinds of card that meet it in the place of cards. `actor` is who must be said to act.
    """

    run: Run
    actor: str


@dataclass(frozen=True, slots=True)
class Role:
    """The cards that a noun such as `attacker` means now, and the events at which there are any."""

    find: Callable[[Any], Sequence[int]]
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Powers:
    """What a game's rules carry out: the keys that an ability is checked with.

    `deeds` are what they do at a verb (`mark` for that of any marker). `events` maps an event of a card to the verbs
    that may follow `When ...` (`claim from dossier` is an event with its zone), `moments` a period to those after `At
    the end of the ...`, `replaced` an event to those of what may happen instead. `ends` are the periods that an ability
    may end, `put_off` those to whose end it may put something off.

    `nouns` maps a noun to the kinds of zone whose cards it means, `regions` a word such as `lane` to kinds of zone;
    a noun of the deck that is in neither means the cards of all regions. `roles` are nouns for cards in a role now,
    `things` those for what lies on the board and is no card. `uses` are the verbs of instructions, which run when the
    rules use their card; `check` refuses sentences that only the game knows to be wrong, and `find_clash` says what two
    sentences of one card both do and may not.

    `statements` are the keys of constants that the rules ask for (`statements.find_statements`), each with the least
    number that says something; `marked` those of what a marker states of its bearer, `seen` those that may speak of
    face-up cards only. `sources` tells for a verb in `cannot be damaged by ...` by which deed a keyword does it.

    `demands` are the verbs that may be followed by `unless they stack ...`. `check_kinds` refuses kinds of card of
    which nothing can be said. With `has_play_order` who comes next is asked of the game when a step runs; else players
    follow each other by seat.
    """

    deeds: Mapping[str, Deed] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    replaced: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    put_off: tuple[str, ...] = ()
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    regions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)
    statements: Mapping[Key, int] = field(default_factory=dict)
    marked: tuple[Key, ...] = ()
    seen: tuple[Key, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    demands: Mapping[str, Demand] = field(default_factory=dict)
    uses: tuple[str, ...] = ()
    things: frozenset[str] = frozenset()
    check: Callable[[Ability, Any], None] | None = None
    find_clash: Callable[[Ability, Ability], str | None] | None = None
    check_kinds: Callable[[Node, frozenset[int], Any], None] | None = None
    has_play_order: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One compiled step: who acts (`seats`, by the player whose ability it is), on which cards, and what is done.

    `who` is set instead where only the game knows the seats when the step runs; a player of your choice is asked for.
    `act` is its verb, `verb` the first word of that, with which moves answer it. With `picks` the one who acts picks so
    many of the cards that `select` gives, `is_at_once` with one move; `least` is how many it must give to be done in
    full, and `is_whole` tells whether each of several things is there. Without `select` no cards are meant. `is_offer`:
    it can be declined; `is_demand`: it is asked only where all of it can be done. `counts` multiplies the number;
    `holds` must be so for it to run. With `options` one of these steps is chosen instead.

    The steps `then` follow what was done in full, `otherwise` what was not, and `after` both. `at` is the period to
    whose end the step is put off. `met_by` are the kinds of card that meet a demand. `is_plain`: one player does it,
    nothing is asked and nothing follows.
    """

    verb: str
    act: str
    run: Run
    seats: tuple[tuple[int, ...], ...]
    who: Who | None = None
    given: Given = NOTHING_MORE
    select: Select | None = None
    picks: int | None = None
    is_at_once: bool = False
    least: int = 1
    is_whole: Ask | None = None
    most: Most | None = None
    has_owner: bool = False
    is_offer: bool = False
    is_demand: bool = False
    is_one_by_one: bool = False
    is_awaited: bool = False
    counts: Count | None = None
    holds: Ask | None = None
    options: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    otherwise: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    at: str | None = None
    met_by: tuple[int, ...] = ()
    is_plain: bool = False

    def find_plainness(self) -> bool:
        """Tell whether one player does it, nothing is asked and nothing follows."""
        is_asked = self.is_offer or self.picks is not None or self.options or self.holds or self.counts or self.most
        follows = self.then or self.otherwise or self.after or self.at or self.is_one_by_one
        return not (is_asked or follows or self.who) and all(len(seats) == 1 for seats in self.seats)


class Compiled(NamedTuple):
    """An ability: the numbers of its steps, one after the other, and the first verb of its sentence."""

    steps: tuple[int, ...]
    verb: str


@dataclass(frozen=True, slots=True)
class Program:
    """All abilities of a deck. Steps are known by number, so that a state can hold what is still to be done.

    `abilities` maps an event or moment to the abilities of each kind of card; `statements` a key of `Powers.statements`
    to what each kind states; `replacements` (event, face up) to the step that happens instead; `markers` the verb of a
    marker to what it states of its bearer.
    """

    steps: tuple[Step, ...] = ()
    abilities: Mapping[str, Mapping[int, tuple[Compiled, ...]]] = field(default_factory=dict)
    statements: Mapping[Key, Mapping[int, tuple[Said, ...]]] = field(default_factory=dict)
    replacements: Mapping[tuple[str, bool], Mapping[int, int]] = field(default_factory=dict)
    markers: Mapping[str, frozenset[Key]] = field(default_factory=dict)

    def states(self, modal: str | None, verb: str, words: str) -> Mapping[int, tuple[Said, ...]]:
        """Give what is stated with the words of a key, by kind of card that states it."""
        return self.statements.get((modal, verb, words), {})

    def runs(self, event: str) -> dict[int, tuple[int, ...]]:
        """Give the steps of all abilities that run at an event, in the order of the sentences, by kind of card."""
        return {
            kind: tuple(step for ability in abilities for step in ability.steps)
            for kind, abilities in self.abilities.get(event, {}).items()
        }

    def reach(self, steps: Sequence[int]) -> frozenset[int]:
        """Give these steps and all that can follow from them."""
        found: set[int] = set()
        left = [*steps]
        while left:
            number = left.pop()
            if number not in found:
                found.add(number)
                step = self.steps[number]
                left += (*step.then, *step.otherwise, *step.after, *step.options)
        return frozenset(found)

    def list_verbs(self) -> tuple[str, ...]:
        """Give the first words of the moves that answer what steps ask, each once."""
        asked = [step.verb for step in self.steps if step.is_offer or step.picks is not None or step.options]
        names_player = any(step.who is Who.CHOSEN for step in self.steps)
        return tuple(dict.fromkeys([*asked, CHOOSE] if names_player else asked))
