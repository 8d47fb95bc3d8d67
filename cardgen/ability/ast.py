"""The 34 nodes that an ability is made of: what is parsed, printed back and executed.

Nodes are frozen values and compare by what they say; `place`, the span of the sentence that a node was read
from, is left out of the comparison. Names are the deck's own: a noun or unit by its singular, a zone by its id,
a verb by its base form (`reveal` for `When revealed`), a rank as it is printed (`6`, `Jack`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator


class Span(NamedTuple):
    """A part of a sentence: offset of its first character from 0, and its length in characters."""

    start: int
    length: int

    @property
    def end(self) -> int:
        """Give the offset after the last character."""
        return self.start + self.length


NOWHERE = Span(0, 0)
_PLAIN = frozenset(("str", "str | None", "bool", "bool | None", "int", "int | None"))


@dataclass(frozen=True, slots=True)
class Node:
    """What all nodes have: the place in the sentence, not part of what the node says."""

    place: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """Give the nodes directly inside this one, in the order of the fields."""
        return iter(_list_children(self))

    def walk(self) -> Iterator[Node]:
        """Give this node and all below it, each before what is inside it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            children = _list_children(node)
            if children:
                children.reverse()
                waiting.extend(children)


def _list_children(node: Node) -> list[Node]:
    children: list[Node] = []
    for name in _FIELDS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, Node):
            children.append(value)
        elif type(value) is tuple:
            children.extend(value)
    return children


class _Fields(dict[type[Node], tuple[str, ...]]):
    """The fields of each class of nodes that may hold nodes: its own, for `place` is Node's."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(name for name, form in kind.__annotations__.items() if form not in _PLAIN)
        return self[kind]


_FIELDS = _Fields()


class Who(StrEnum):
    """The players that a sentence can name; `you` is who played, revealed or flipped the card."""

    YOU = "you"
    OPPONENT = "your opponent"
    EACH = "each player"
    EACH_OTHER = "each other player"
    NEXT = "the next player"
    LEFT = "the player on your left"
    RIGHT = "the player on your right"
    CHOSEN = "a player of your choice"
    THEY = "they"


class Modal(StrEnum):
    """How a constant bends the rules; `only` stands in front: `Only a Queen may ...`."""

    MAY = "may"
    MAY_ALWAYS = "may always"
    MAY_ONLY = "may only"
    CANNOT = "cannot"
    MUST = "must"
    ONLY = "only"


class Whose(StrEnum):
    """The word before a zone or, for `your`, `their` and `your opponent's`, the owner of a group of cards.

    `their` is the player who acts: `your opponent discards 1 card from their hand`.
    """

    THE = "the"
    YOUR = "your"
    THEIR = "their"
    OPPONENT = "your opponent's"
    A = "a"
    THIS = "this"
    ANOTHER = "another"


class Limit(StrEnum):
    """How a number bounds how many cards a player has; `no` has no number."""

    NO = "no"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Article(StrEnum):
    """The word before a kind of card; none of them counts. `a` prints as `an` where English asks for it."""

    A = "a"
    ANY = "any"
    ANOTHER = "another"
    YOUR_LAST = "your last"


class Pool(StrEnum):
    """Abilities that are named without naming cards: all that last now, or those of what is played next on this."""

    IN_FORCE = "in force"
    NEXT_PLAY = "of the next play on this"


# ---- things


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card that has the ability now: `this`."""


@dataclass(frozen=True, slots=True)
class That(Node):
    """The group named before: `that card`, with `many` `those cards`."""

    noun: str
    many: bool


@dataclass(frozen=True, slots=True)
class OnThis(Node):
    """What lies on this card: `the card on this`."""

    noun: str


@dataclass(frozen=True, slots=True)
class Zone(Node):
    """A zone, or as an object the cards in it; `name` is its id: `the pile`, `your hand`, `this lane`, `a duel`."""

    name: str
    whose: Whose


@dataclass(frozen=True, slots=True)
class Top(Node):
    """The first `n` of a zone: `the deck's top card`, `the deck's top 2 cards`."""

    n: int
    noun: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Cards to choose `n` of, or each of them when `n` is None: `1 of your cards in this lane`, `each card`.

    `whose` is YOUR, THEIR, OPPONENT or None, `other` leaves this out, `face` is True for face-up, False for face-down
    and None for both, `zone` is where (`in this lane`), `but` a rank left out (`except Kings`). A `limit` makes it
    what somebody has: `no cards in your hand` (`n` is 0), `at least 2 cards in this lane`.
    """

    n: int | None
    noun: str
    whose: Whose | None = None
    other: bool = False
    face: bool | None = None
    zone: Zone | None = None
    but: str | None = None
    limit: Limit | None = None


@dataclass(frozen=True, slots=True)
class Kind(Node):
    """A test of a card, or of a rank or suit: `a 6`, `any card`, `a face-up Jack`, `any rank`, `a suit`.

    `name` is a rank, a noun, or the words `rank` and `suit`; `face` is True for face-up, None if it does not matter.
    """

    article: Article
    name: str
    face: bool | None = None


@dataclass(frozen=True, slots=True)
class Suited(Node):
    """A rank of a suit, or the suit alone when `rank` is None: `the 10 of hearts`, `hearts`."""

    rank: str | None
    suit: str


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """So many of a unit: `3 hit points`, `-2 points`; `2 times` has the unit `time`."""

    n: int
    unit: str


@dataclass(frozen=True, slots=True)
class Named(Node):
    """A thing of the rules by its name: an order, a period or an effect: `the chain`, `the card order`."""

    name: str


@dataclass(frozen=True, slots=True)
class Abilities(Node):
    """A set of abilities: `each ability of those cards`, `each flip power of ...` (`trigger` is `flip`)."""

    of: Cards | Pool
    trigger: str | None = None


@dataclass(frozen=True, slots=True)
class Player(Node):
    """A seat. An imperative has the player `you` with an empty place."""

    who: Who


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """A keyword of the deck: alone it stands for its sentences; after `by` it is a source of something."""

    name: str


@dataclass(frozen=True, slots=True)
class Several(Node):
    """Things joined by `and` (all of them) or `or` (any of them)."""

    items: tuple[Thing, ...]
    word: str


# ---- arguments and times


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """A point in time: `the end of the round`; with `next` `the end of their next turn`."""

    period: str
    next: bool


@dataclass(frozen=True, slots=True)
class During(Node):
    """A stretch of time by what happens in it: `the turn this is flipped`."""

    period: str
    verb: str


@dataclass(frozen=True, slots=True)
class Side(Node):
    """Which side is up: `face up`, `face down`."""

    up: bool


@dataclass(frozen=True, slots=True)
class Steps(Node):
    """A way on the board: `2 steps towards the Air gate`; `way` is a place, or None for `in any direction`."""

    n: int
    way: str | None


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """A small word and what it leads to: `from your hand`, `on any card`, `as any rank`, `by Retaliate`."""

    word: str
    noun: Thing | Zone | Player | During


# ---- what is done


@dataclass(frozen=True, slots=True)
class Act(Node):
    """A verb, its object and the rest: `give 1 card from your hand to the player on your left`.

    `what` is None only for `attack` alone (`This cannot attack`).
    """

    verb: str
    what: Object | None
    how: tuple[Phrase | Side | Steps, ...] = ()


@dataclass(frozen=True, slots=True)
class Be(Node):
    """What is done to the subject of a constant: `be played on any card`, `be frozen`."""

    verb: str
    how: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Event(Node):
    """What has happened, or would happen, to this: `claimed from a Dossier`, `killed face down`, `revealed`."""

    verb: str
    where: Phrase | Side | None = None


@dataclass(frozen=True, slots=True)
class Does(Node):
    """A step: who does what; `may` makes it one offer that can be declined."""

    who: Player | This
    act: Act
    may: bool = False


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """A demand: the step is carried out unless the other player answers: `... unless they stack a 6`."""

    step: Does
    answer: Does


@dataclass(frozen=True, slots=True)
class Timed(Node):
    """A step that is undone at the moment (`word` is `until`) or carried out only then (`at`)."""

    step: Does
    word: str
    moment: Moment


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """A step whose number counts once for each card of a group: `draw 1 card for each of your cards in this lane`."""

    step: Does
    cards: Group


@dataclass(frozen=True, slots=True)
class Has(Node):
    """How many cards a player has: `you have no cards in your hand`, `your opponent has at least 2 cards in it`."""

    who: Player
    cards: Group


@dataclass(frozen=True, slots=True)
class If(Node):
    """A step that runs only if something holds as it starts: `if you have no cards in your hand, draw 1 card`."""

    has: Has
    step: Step


@dataclass(frozen=True, slots=True)
class IfDone(Node):
    """A step that runs only if the step before was done in full: `..., and if you do, ...`."""

    step: Step


@dataclass(frozen=True, slots=True)
class ChooseOne(Node):
    """A choice of the actor between two or more steps: `choose one: ..., or ...`."""

    options: tuple[Step, ...]


# ---- abilities


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """Runs at each such event of this card, or at each such moment: `When revealed, ...`, `At the end of ...`."""

    when: Event | Moment
    steps: tuple[Step | IfDone | ChooseOne, ...]


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """Never runs; the rules ask it: `This beats a 6 in a duel.`, `A 10 cannot be played on this.`

    `modal` is None for a plain statement; several acts are joined by `or`.
    """

    subject: This | OnThis | Kind | Suited | Group | Several
    modal: Modal | None
    acts: tuple[Act | Be, ...]


@dataclass(frozen=True, slots=True)
class Replacement(Node):
    """Asked before the event: `If this would be killed face down, ... instead.`

    `event` is an Event of this card, or the Act that you would do (`If you would take the pending draw`).
    """

    event: Event | Act
    step: Does


@dataclass(frozen=True, slots=True)
class Instruction(Node):
    """Runs when the rules use the card: `Move 1 piece 1 step towards the void.`"""

    steps: tuple[Step | IfDone, ...]


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """A sentence as designers print it, which no rules carry out; what it says is in nodes of `ability.prose`."""

    what: Node


Cards: TypeAlias = This | That | OnThis | Group | Zone | Top | Several
Thing: TypeAlias = Cards | Kind | Suited | Keyword | Named | Abilities
Object: TypeAlias = Thing | Amount | Player
Step: TypeAlias = Does | Unless | Timed | ForEach | If
Ability: TypeAlias = Trigger | Constant | Replacement | Instruction | Keyword | Prose

NODES: tuple[type[Node], ...] = (
    Trigger, Constant, Replacement, Instruction, Keyword, Does, Unless, Timed, ForEach, Has, If, IfDone, ChooseOne,
    Act, Be, Event, Moment, During, This, That, OnThis, Top, Group, Kind, Suited, Several, Zone, Player, Amount, Named,
    Abilities, Phrase, Side, Steps,
)  # fmt: skip
