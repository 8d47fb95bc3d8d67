"""What NVWK is made of: the ways in which each card of a deck can be played, and what its rules ask of it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cardgen.ability.ast import Pool
from cardgen.engine.cards import CardSet
from cardgen.engine.effects import Program, Step
from cardgen.engine.effects.program import Key, Said
from cardgen.engine.narration import join
from cardgen.engine.rules import Lacking
from cardgen.games.nvwk.ranks import name_ranks, suit_of

DEAL, DEAL_TO_MANY, MANY = 7, 6, 5  # cards to each; fewer from so many players on
LOSING_POINTS = -3  # N19
TURNS = 1_000  # N19
MOST_NAMED = 8  # cards in a message
PLAYED = "play"
CARD_ORDER, PLAY_ORDER = "card order", "play order"
PENDING_DRAW, PENDING_SKIP, CHAIN = "pending draw", "pending skip", "chain"
IN_FORCE, NEXT_PLAY = Pool.IN_FORCE.value, Pool.NEXT_PLAY.value
TAKE_DRAW = f"take {PENDING_DRAW}"

# what a card may state: (modal, verb, words)
ANY_RANK, ANY_RANK_NO_SUIT = ("may", "be play", "as any rank"), ("may", "be play", "as any rank without a suit")
ANY_CARD = ("may", "be play", "as any card")
NOT_LAST = ("cannot", "be play", "as your last card")
FREE_ON, ALWAYS_ON = ("may", "be play", "on kind"), ("may always", "be play", "on kind")
NEEDS, SHUNS = ("may only", "be play", "on kind"), ("cannot", "be play", "on kind")
REFUSES, ADMITS = ("cannot", "be play", "of kind on this"), ("only", "be play", "of kind on this")
STATEMENTS: dict[Key, int] = dict.fromkeys(
    (ANY_RANK, ANY_RANK_NO_SUIT, ANY_CARD, NOT_LAST, FREE_ON, ALWAYS_ON, NEEDS, SHUNS, REFUSES, ADMITS), 0
)


Abilities: TypeAlias = tuple[tuple[int, ...], ...]  # the steps of each, by their numbers


class Meant(NamedTuple):
    """The kinds of card that a statement names: all of them, and those that a card without a suit can be as well."""

    kinds: frozenset[int]
    plain: frozenset[int]

    def fits(self, way: Way, shown: frozenset[int]) -> bool:
        """Tell whether a card as it is played, with the kinds that it can be taken for, is one of them (N22)."""
        return not shown.isdisjoint(self.plain if way.suit is None else self.kinds)


class Way(NamedTuple):
    """A way to play a card: the printed card, what it is as it lies there, and how that is written.

    `kind` is the printed one, `acts_as` the one whose abilities it has; `suit` is None for a card without one.
    """

    kind: int
    acts_as: int
    value: int
    suit: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What one deck means to these rules; most is by kind of card.

    `ways` are all ways to play any card, in the order in which the cards of a play are written (N20), `ways_of` those
    of each kind by value, `numbers` their numbers by how they are written. `shown` are the kinds that each way can be
    taken for. `order` is the place of a kind among dropped cards (N37).

    `free_on`, `always_on`, `needs`, `shuns`, `refuses` and `admits` hold the kinds that statements name, `choosy` those
    that say themselves on what they go, `not_last` those that cannot be a hand's last card. `played` are the abilities
    that run when a kind is played, `gained` those that a card gains that flips it, `gainers` the kinds that gain some,
    `lasting` those with a restriction on the next play. `cancels` are the effects that playing a kind cancels in any
    case, in order, `may_cancel_next` the kinds that can cancel what the next play does, `gains` the points that its
    player gains in any case, `ways_out` the kinds that can be discarded in the place of a draw, `stacked` those that
    meet a pending draw or skip of a position whose cards nobody remembers.
    """

    points: tuple[int, ...]
    ways: tuple[Way, ...]
    ways_of: tuple[Mapping[int, tuple[int, ...]], ...]
    shown: tuple[frozenset[int], ...]
    order: tuple[int, ...]
    numbers: Mapping[str, int]
    not_last: frozenset[int]
    free_on: Mapping[int, Meant]
    always_on: Mapping[int, Meant]
    needs: Mapping[int, tuple[Meant, ...]]
    shuns: Mapping[int, Meant]
    choosy: frozenset[int]
    refuses: Mapping[int, Meant]
    admits: Mapping[int, Meant]
    played: tuple[Abilities, ...]
    gained: tuple[Abilities, ...]
    gainers: frozenset[int]
    lasting: frozenset[int]
    cancels: tuple[tuple[str, ...], ...]
    may_cancel_next: frozenset[int]
    gains: tuple[int, ...]
    ways_out: frozenset[int]
    stacked: Mapping[str, tuple[int, ...]]
    average: float


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds = range(len(cards.kinds))
    points = tuple(cards.read_number(kind, "points") or 0 for kind in kinds)
    ways = _list_ways(cards, program)
    ways_of: list[dict[int, tuple[int, ...]]] = [{} for _ in kinds]
    for number, way in enumerate(ways):
        ways_of[way.kind][way.value] = (*ways_of[way.kind].get(way.value, ()), number)
    abilities = program.abilities.get(PLAYED, {})
    played = tuple(tuple(ability.steps for ability in abilities.get(kind, ())) for kind in kinds)
    refuses, admits = _join_kinds(program, REFUSES), _join_kinds(program, ADMITS)
    choosy = (kind for key in (FREE_ON, ALWAYS_ON, NEEDS, SHUNS) for kind in program.states(*key))
    return Facts(
        points=points,
        ways=ways,
        ways_of=tuple(ways_of),
        shown=tuple(_find_shown(way, cards) for way in ways),
        order=_order_kinds(cards),
        numbers={way.text: number for number, way in enumerate(ways)},
        not_last=frozenset(program.states(*NOT_LAST)),
        free_on=_join_kinds(program, FREE_ON),
        always_on=_join_kinds(program, ALWAYS_ON),
        needs={kind: tuple(map(_read_meant, said)) for kind, said in program.states(*NEEDS).items()},
        shuns=_join_kinds(program, SHUNS),
        choosy=frozenset(choosy),
        refuses=refuses,
        admits=admits,
        played=played,
        gained=tuple(tuple(steps for steps in own if not _gains(steps, program)) for own in played),
        gainers=frozenset(kind for kind in kinds if any(_gains(steps, program) for steps in played[kind])),
        lasting=frozenset((*refuses, *admits)),
        cancels=tuple(_list_cancelled(own, program) for own in played),
        may_cancel_next=frozenset(kind for kind in kinds if _may_cancel_next(played[kind], program)),
        gains=tuple(_sum_gains(own, program) for own in played),
        ways_out=frozenset(program.replacements.get((TAKE_DRAW, True), {})),
        stacked={verb: _find_stacked(verb, program) for verb in ("draw", "skip")},
        average=sum(points[kind] for kind in cards.kind_of) / len(cards.kind_of),
    )


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    needed, total = count_dealt(players) * players, len(cards.kind_of)
    if total >= needed:
        return None
    return f"{players} players are dealt {count_dealt(players)} cards each, {needed} in all; the deck has {total}."


def find_lacking(cards: CardSet) -> Lacking | None:
    """Give the cards with a suit and no value, else those without points; None if there are none."""
    every = range(len(cards.kinds))
    plain = tuple(kind for kind in every if suit_of(cards, kind) and cards.read_number(kind, "value") is None)
    if plain:
        has = "has a suit" if len(plain) == 1 else "have a suit"
        return Lacking(plain, f"{_name(plain, cards)} {has} and no `value`, so nobody could tell on what it goes.")
    free = tuple(kind for kind in every if cards.read_number(kind, "points") is None)
    if free:
        has = "has" if len(free) == 1 else "have"
        return Lacking(free, f"{_name(free, cards)} {has} no `points`, by which hands are counted.")
    return None


def _name(kinds: Sequence[int], cards: CardSet) -> str:
    named = [f"`{cards.kinds[kind].id}`" for kind in kinds]
    shown = named[:MOST_NAMED] if len(named) <= MOST_NAMED else [*named[:MOST_NAMED], f"{len(named) - MOST_NAMED} more"]
    return f"The card{'s' * (len(named) > 1)} {join(shown)}"


def count_dealt(players: int) -> int:
    """Give how many cards each player is dealt."""
    return DEAL_TO_MANY if players >= MANY else DEAL


# ---- ways to play a card (N3, N20, N21)


def _list_ways(cards: CardSet, program: Program) -> tuple[Way, ...]:
    """Give every way: cards of any rank first, then those as they are, then those of any card."""
    any_rank, no_suit = program.states(*ANY_RANK), program.states(*ANY_RANK_NO_SUIT)
    any_card = program.states(*ANY_CARD)
    every = range(len(cards.kinds))
    values = {kind: value for kind in every if (value := cards.read_number(kind, "value")) is not None}
    ranks = name_ranks(cards, values)
    of_any_rank = [kind for kind in every if kind in no_suit or kind in any_rank]
    natural = [kind for kind in values if kind not in of_any_rank and kind not in any_card]
    found = [
        Way(kind, kind, value, None if kind in no_suit else suit_of(cards, kind), f"{cards.kinds[kind].id}={rank}")
        for kind in of_any_rank
        if kind not in any_card
        for value, rank in ranks.items()
    ]
    found += [Way(kind, kind, values[kind], suit_of(cards, kind), cards.kinds[kind].id) for kind in natural]
    for kind in any_card:
        found += [way._replace(kind=kind, text=f"{cards.kinds[kind].id}={way.text}") for way in found if _is_own(way)]
        found += _list_as_wild(kind, of_any_rank, values, ranks, cards, no_suit)
    classes = {kind: 0 if kind in of_any_rank else 1 for kind in every} | dict.fromkeys(any_card, 2)
    place, suits = _order_kinds(cards), _place_suits(cards)

    def key(way: Way) -> tuple[int, int, int, int, int]:
        return (classes[way.kind], suits[way.kind], place[way.kind], way.value, place[way.acts_as])

    return tuple(sorted(found, key=key))


def _is_own(way: Way) -> bool:
    return way.kind == way.acts_as and "=" not in way.text


def _list_as_wild(
    kind: int,
    of_any_rank: list[int],
    values: Mapping[int, int],
    ranks: Mapping[int, str],
    cards: CardSet,
    no_suit: Mapping[int, object],
) -> list[Way]:
    """Give the ways to play a card as one of any rank: with that one's own value, and one way for all without suits."""
    found: dict[str, Way] = {}
    for other in of_any_rank:
        if other in values:
            is_plain = other in no_suit
            name = ranks[values[other]] if is_plain else cards.kinds[other].id
            suit = None if is_plain else suit_of(cards, other)
            found.setdefault(name, Way(kind, other, values[other], suit, f"{cards.kinds[kind].id}={name}"))
    return [*found.values()]


def _place_suits(cards: CardSet) -> tuple[int, ...]:
    """Give the place of each kind's suit: as the deck lists its suits, then as they come, cards without one last."""
    printed = [suit_of(cards, kind) for kind in range(len(cards.kinds))]
    order = [*dict.fromkeys((*cards.suits, *filter(None, printed)))]
    return tuple(order.index(suit) if suit else len(order) for suit in printed)


def _order_kinds(cards: CardSet) -> tuple[int, ...]:
    """Give the place of each kind by rank, then suit, cards without a rank last, red before black (N20, N37)."""

    suits = _place_suits(cards)

    def key(kind: int) -> tuple[int, int, bool, int]:
        value = cards.read_number(kind, "value")
        return (1 << 30 if value is None else value, suits[kind], cards.kinds[kind].fields.get("color") != "red", kind)

    kinds = range(len(cards.kinds))
    places = {kind: place for place, kind in enumerate(sorted(kinds, key=key))}
    return tuple(places[kind] for kind in kinds)


def _find_shown(way: Way, cards: CardSet) -> frozenset[int]:
    """Give the kinds that a way can be taken for: those of its value and, if it has one, of its suit."""
    return frozenset(
        kind
        for kind in range(len(cards.kinds))
        if cards.read_number(kind, "value") == way.value and way.suit in (None, suit_of(cards, kind))
    )


# ---- what sentences say


def _join_kinds(program: Program, key: tuple[str, str, str]) -> dict[int, Meant]:
    """Give all kinds that the statements of a kind name."""
    return {
        kind: Meant(*(frozenset[int]().union(*sets) for sets in zip(*map(_read_meant, said), strict=True)))
        for kind, said in program.states(*key).items()
    }


def _read_meant(said: Said) -> Meant:
    kinds = said.kinds or frozenset()
    return Meant(kinds, kinds - said.suited)


def _gains(steps: Iterable[int], program: Program) -> bool:
    """Tell whether an ability gains those of other cards; such a one is not gained itself (N13)."""
    reached = (program.steps[step] for step in program.reach(tuple(steps)))
    return any(step.act == "gain" and step.select is not None for step in reached)


def _list_sure(abilities: Abilities, program: Program, act: str) -> list[Step]:
    """Give the steps of a verb that run whatever happens."""
    found = (program.steps[step] for steps in abilities for step in steps)
    return [step for step in found if step.act == act and not step.is_offer and step.holds is None]


def _list_cancelled(abilities: Abilities, program: Program) -> tuple[str, ...]:
    """Give the effects that steps cancel whatever happens, in their order."""
    return tuple(name for step in _list_sure(abilities, program, "cancel") for name in step.given.names)


def _may_cancel_next(abilities: Abilities, program: Program) -> bool:
    """Tell whether a step, whenever it runs, cancels the abilities of the next play."""
    reached = (program.steps[step] for steps in abilities for step in program.reach(steps))
    return any(step.act == "cancel" and NEXT_PLAY in step.given.names for step in reached)


def _sum_gains(abilities: Abilities, program: Program) -> int:
    """Give the points that the one who plays a card gains by steps whatever happens."""
    sure = _list_sure(abilities, program, "gain")
    return sum(step.given.n for step in sure if step.select is None and step.who is None and step.seats[0] == (0,))


def _find_stacked(verb: str, program: Program) -> tuple[int, ...]:
    """Give the kinds that meet what the deck's cards make the next player owe."""
    return tuple(sorted({kind for step in program.steps if step.act == verb for kind in step.met_by}))
