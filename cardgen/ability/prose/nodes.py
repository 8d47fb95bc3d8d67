"""The nodes of prose: few and general, each with the words of its own that it prints.

Like those of `cardgen.ability.ast` they are frozen values that compare by what they say. A noun stands by its
singular and a verb by its base form; articles, plurals and persons follow when a node is printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardgen.ability.ast import Node, Prose


class Form(StrEnum):
    """The form of a verb; those of `be` are kept as they are printed: `is`, `were`, `are not`."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    PARTICIPLE = "participle"
    GERUND = "gerund"


# ---- things


@dataclass(frozen=True, slots=True)
class Which(Node):
    """A word before a noun, which says which one: `a`, `each`, `your`, `next`, `face-up`, `red`.

    `sort` tells a determiner (`a`), a noun (the `Lamp` of `a Lamp card`), and other adjectives apart.
    """

    word: str
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Count(Node):
    """A number and how it is meant: `3`, `one`, `up to 3`, `5 or more`."""

    number: str
    limit: str | None = None
    bound: str | None = None


@dataclass(frozen=True, slots=True)
class Thing(Node):
    """A noun with all that says which one; `sort` tells what it is: `card`, `unit`, `zone`, `pronoun`, `number`, ...
    `many` is None for a word that is the same in both numbers.

    `owner` is who has it (`another player's hand`), `of` what it belongs to or is taken from (`2 of your cards`),
    `after` the phrases behind it (`with cost 3 or less`), `that` a clause about it (`you played this turn`).
    """

    name: str
    sort: str
    many: bool | None
    words: tuple[Which | Count, ...] = ()
    owner: Thing | None = None
    of: Node | None = None
    after: tuple[Node, ...] = ()
    that: That | None = None


@dataclass(frozen=True, slots=True)
class Change(Node):
    """So much more or less of something: `+2 strength`, `+1 card for each Lamp`."""

    number: str
    words: tuple[Which, ...]
    name: str
    many: bool | None
    rest: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined(Node):
    """Things or phrases joined by `and` or `or`."""

    items: tuple[Node, ...]
    word: str


@dataclass(frozen=True, slots=True)
class That(Node):
    """A clause about a thing: `that costs 3 or less`, `who wins this trick`, `you control` (`word` is empty).

    Without `who` the thing itself is the one who acts. `again` are phrases behind the clause that are about the thing
    itself: `the regions you control with no fort`.
    """

    word: str
    who: Node | None
    deed: Deed
    again: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Whoever(Node):
    """A player by what they do: `whoever wins this trick`."""

    word: str
    deed: Deed


# ---- what is said of a deed


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """A small word and what it leads to: `from your hand`, `with cost 3 or less`, `instead of paying the cost`."""

    word: str
    what: Node


@dataclass(frozen=True, slots=True)
class Time(Node):
    """A part of the game without a small word: `this turn`, `each round`."""

    word: str
    period: str


@dataclass(frozen=True, slots=True)
class Manner(Node):
    """A word that stands for itself: `immediately`, `twice`, `face down`."""

    word: str


@dataclass(frozen=True, slots=True)
class Quality(Node):
    """What a thing is like: `empty`, `higher than 5`, `adjacent to it`."""

    word: str
    rest: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class State(Node):
    """What is or was done to a thing: `played before this one`, `occupied by other players`."""

    verb: str
    rest: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """What bounds a number behind its noun: the `or less` of `4 coins or less`."""

    word: str


@dataclass(frozen=True, slots=True)
class Aside(Node):
    """A phrase behind a comma: `, including this card`; one that `is_inside` has a comma behind it as well."""

    what: Node
    is_inside: bool = False


@dataclass(frozen=True, slots=True)
class OrElse(Node):
    """What it is instead on the condition that follows: `gain 2 coins, or 4 coins if you have a Lamp`."""

    what: Node


@dataclass(frozen=True, slots=True)
class Gap(Node):
    """The same deed once more with another thing: `put one into your hand and the rest on the bottom`."""

    what: Node
    rest: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Purpose(Node):
    """What something is done for: `to draw a card`."""

    deed: Deed


# ---- deeds


@dataclass(frozen=True, slots=True)
class Deed(Node):
    """A verb in one of its forms and all that follows it in a row; `helper` is `may`, `cannot`, `has` and the like."""

    verb: str
    form: str
    rest: tuple[Node, ...] = ()
    helper: str | None = None
    adverbs: tuple[Manner, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """Who does something. A deed without a clause is yours, or goes on with the one who acted before it."""

    who: Node
    deed: Deed


@dataclass(frozen=True, slots=True)
class Worth(Node):
    """What a card is worth: `worth 2 points for each Fern`; `or_else` is worth it on the condition that follows."""

    what: Node
    rest: tuple[Node, ...]
    or_else: Node | None = None


# ---- steps


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """When or where a step holds: `if you have 3 shells`, `at the start of your turn`; `word` is empty for phrases."""

    word: str
    what: tuple[Node, ...]
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class Step(Node):
    """A deed, a clause, a worth or a change, under the settings before and behind it."""

    before: tuple[Setting, ...]
    what: Node
    behind: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Next(Node):
    """A step behind another one: `and`, `or`, `, then`."""

    word: str
    step: Node


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """Steps one after the other: each but the first is a Next."""

    steps: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """Chains of which one is chosen: `deal 2 damage to a creature; gain 4 health; or draw a card`."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Price(Node):
    """What has to be done for something: `pay 3 coins: draw 2 cards`; for a choice it is `choose one`."""

    price: Node
    what: Node


@dataclass(frozen=True, slots=True)
class Labelled(Node):
    """What is done by a named kind of action: `action: spend 1 energy to gain 3 credits`."""

    label: Node
    what: Node


@dataclass(frozen=True, slots=True)
class Otherwise(Node):
    """What is done if a condition does not hold: `...; otherwise, lose 1 favour`."""

    what: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class NumberedKeyword(Node):
    """A keyword with a number, which stands where its sentences say `N`: `Brew 2`."""

    name: str
    number: str


PROSE_NODES: tuple[type[Node], ...] = (
    Which, Count, Thing, Change, Joined, That, Whoever, Relation, Time, Manner, Quality, State, Bound, Aside, OrElse,
    Gap, Purpose, Deed,
    Clause, Worth, Setting, Step, Next, Chain, Choice, Price, Labelled, Otherwise, NumberedKeyword, Prose,
)  # fmt: skip
