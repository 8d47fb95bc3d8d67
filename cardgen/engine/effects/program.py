"""The abilities of a deck, compiled: what runs at which event, and what the rules may ask a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgen.ability.ast import Node, Player
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.effects.board import Board

Run: TypeAlias = Callable[[Board, int, int], "bool | None"]  # False: not done in full
Select: TypeAlias = Callable[[Board, int, int], Sequence[int]]
Ask: TypeAlias = Callable[[Board, int, int], bool]
Key: TypeAlias = tuple[str | None, str, str]


def refusal(node: Node, message: str, hint: str = "") -> MistakeError:
    """Give the mistake of an ability that reads well and that a game's rules cannot carry out.

    The node that they have no way to do is its subject; the hint says what they can do there.
    """
    return MistakeError(message, hint, subject=node)


class Said(NamedTuple):
    """What a constant states beside its words: a number, kinds of card and which side is up, a keyword."""

    n: int = 0
    kinds: frozenset[int] | None = None
    face: bool | None = None
    source: str | None = None


class Given(NamedTuple):
    """What a sentence adds to a deed: a number, the side that is up, the keyword that the sentence defines."""

    n: int = 1
    up: bool = True
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """What a game's rules do at a verb.

    `run` gets the game, the player, the card with the ability, the cards that are meant and what else was said; it
    gives False if that was not done in full. `forms` are the ways in which it can be said: `each`, `1`, `n`, `this`,
    a unit or `each flip ability`, then `from hand`, `to each attacker`, ... `lasts` tells whether it can last
    until the end of the owner's next turn.
    """

    run: Callable[[Any, int, int, Sequence[int], Given], bool | None]
    forms: tuple[str, ...]
    actor: type[Node] = Player
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Powers:
    """What a game's rules carry out: the keys that an ability is checked with.

    `events` maps an event of a card to the verbs that may follow `When ...`, in the order in which the rules run
    them (`claim from dossier` is an event with its zone); `moments` a period to the verbs that may follow `At the end
    of the ...`; `periods` are those that something may last until; `constants` are (modal, verb, words): (None,
    `beat`, `in duel`). `nouns` maps a noun to the kinds of zone whose cards it means, `ends` are the periods that an
    ability may end, `put_off` those to whose end it may put something off.

    Games whose cards do things to one another on the table have more: `deeds` are what their rules do at a verb,
    `regions` the kinds of zone that a word such as `lane` means, `roles` the cards that a noun such as `attacker`
    means now, `statements` the keys of constants with numbers in them (`statements.find_statement`), `marked` those of
    what a marker states of its bearer, `replaced` the verbs of what may happen instead of an event of a card.
    """

    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    periods: tuple[str, ...] = ()
    constants: tuple[Key, ...] = ()
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    put_off: tuple[str, ...] = ()
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    regions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    roles: Mapping[str, Callable[[Any], Sequence[int]]] = field(default_factory=dict)
    statements: tuple[Key, ...] = ()
    marked: tuple[Key, ...] = ()
    replaced: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One compiled step, run with the state, the player whose it is and the card that has it.

    An offer is put to the player first, if it is possible at all; `accept` is the move that takes it. With `choices`
    the player picks one of these moves instead, if there are any, and `choose` does it. The steps `then` follow only
    what was done in full. `at` is the period to whose end the step is put off.
    """

    run: Run
    is_offer: bool
    is_possible: Ask
    accept: Action
    choices: Callable[[Board, int, int], list[Action]] | None = None
    choose: Callable[[Board, int, int, Action], bool | None] | None = None
    then: tuple[int, ...] = ()
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """All abilities of a deck. Steps are known by number, so that a state can hold what is still to be done.

    `triggers` maps (event or moment, verb of the first step) to the step numbers of each kind of card that has such
    an ability; `stand_ins` are the kinds whose place is taken by the card on them; `constants` maps a key of
    `Powers.constants` to the kinds that each kind of card names.

    `abilities` maps an event to the abilities of each kind, one after the other, as their steps; `statements` a key of
    `Powers.statements` to what each kind states; `replacements` (event, face up) to the step that happens instead;
    `markers` the verb of a marker to what it states of its bearer.
    """

    steps: tuple[Step, ...]
    triggers: Mapping[tuple[str, str], Mapping[int, tuple[int, ...]]]
    stand_ins: frozenset[int]
    constants: Mapping[Key, Mapping[int, frozenset[int]]]
    abilities: Mapping[str, Mapping[int, tuple[tuple[int, ...], ...]]] = field(default_factory=dict)
    statements: Mapping[Key, Mapping[int, tuple[Said, ...]]] = field(default_factory=dict)
    replacements: Mapping[tuple[str, bool], Mapping[int, int]] = field(default_factory=dict)
    markers: Mapping[str, frozenset[Key]] = field(default_factory=dict)

    def states(self, modal: str | None, verb: str, words: str) -> Mapping[int, tuple[Said, ...]]:
        """Give what is stated with the words of a key, by kind of card that states it."""
        return self.statements.get((modal, verb, words), {})

    def runs(self, event: str, verb: str) -> Mapping[int, tuple[int, ...]]:
        """Give the steps that run at an event and begin with a verb, by kind of card."""
        return self.triggers.get((event, verb), {})

    def asks(self, modal: str | None, verb: str, words: str) -> Mapping[int, frozenset[int]]:
        """Give what a constant names, by kind of card that has it."""
        return self.constants.get((modal, verb, words), {})
