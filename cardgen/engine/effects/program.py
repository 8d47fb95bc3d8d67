"""The abilities of a deck, compiled: what runs at which event, and what the rules may ask a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardgen.engine.actions import Action

if TYPE_CHECKING:
    from cardgen.engine.state import State

Run: TypeAlias = "Callable[[State, int, int], bool | None]"  # False: not done in full
Select: TypeAlias = "Callable[[State, int, int], list[int]]"
Ask: TypeAlias = "Callable[[State, int, int], bool]"


class Copy(NamedTuple):
    """What a card has become a copy of, by kind, and the moment at which that ends (None: never)."""

    kind: int
    until: str | None


@dataclass(frozen=True, slots=True)
class Powers:
    """What a game's rules carry out: the keys that an ability is checked with.

    `events` maps an event of a card to the verbs that may follow `When ...`, in the order in which the rules run
    them (`claim from dossier` is an event with its zone); `moments` a period to the verbs that may follow `At the end
    of the ...`; `periods` are those that something may last until; `constants` are (modal, verb, words): (None,
    `beat`, `in duel`). `nouns` maps a noun to the kinds of zone whose cards it means, `ends` are the periods that an
    ability may end, `put_off` those to whose end it may put something off.
    """

    events: Mapping[str, tuple[str, ...]]
    moments: Mapping[str, tuple[str, ...]]
    periods: tuple[str, ...]
    constants: tuple[tuple[str | None, str, str], ...]
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    put_off: tuple[str, ...] = ()


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
    choices: Callable[[State, int, int], list[Action]] | None = None
    choose: Callable[[State, int, int, Action], bool | None] | None = None
    then: tuple[int, ...] = ()
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """All abilities of a deck. Steps are known by number, so that a state can hold what is still to be done.

    `triggers` maps (event or moment, verb of the first step) to the step numbers of each kind of card that has such
    an ability; `stand_ins` are the kinds whose place is taken by the card on them; `constants` maps a key of
    `Powers.constants` to the kinds that each kind of card names.
    """

    steps: tuple[Step, ...]
    triggers: Mapping[tuple[str, str], Mapping[int, tuple[int, ...]]]
    stand_ins: frozenset[int]
    constants: Mapping[tuple[str | None, str, str], Mapping[int, frozenset[int]]]

    def runs(self, event: str, verb: str) -> Mapping[int, tuple[int, ...]]:
        """Give the steps that run at an event and begin with a verb, by kind of card."""
        return self.triggers.get((event, verb), {})

    def asks(self, modal: str | None, verb: str, words: str) -> Mapping[int, frozenset[int]]:
        """Give what a constant names, by kind of card that has it."""
        return self.constants.get((modal, verb, words), {})
