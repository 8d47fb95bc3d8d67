"""The facts of Three Lanes: what its rulebook counts, and what one deck's powers mean to its rules, by kind of card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.engine.actions import Action
from cardgen.engine.cards import CardSet
from cardgen.engine.effects import Program
from cardgen.games.three_lanes.lanes import ALL_SIDES, LANES

# ---- what the rulebook counts

HAND = 5
CARDS_ASIDE = 10
ACTIONS = 3
HIT_POINTS = 2
DAMAGE = 1
LANES_TO_WIN = 2
PASSES = 4  # turns in a row without an action that end the game (T18)
TURNS = 400  # after which a game is unfinished (T18)

# ---- what cards say of themselves

DEALS = (None, "deal", "damage to kind")
HAS = (None, "have", "hit point")
AT_ONCE = ("may", "attack", "cards")
TIMES = ("may", "attack", "time in the turn of flip")
DEMANDS = ("must", "include", "attacks on this side kind")
ATTACK = ("cannot", "attack", "")
FLIPPED = ("cannot", "be flip", "")
PAIRED = ("cannot", "be pair", "")
MARKED = ("cannot", "be mark", "")
DAMAGED = ("cannot", "be damage", "by keyword")
ATTACKED_WITH = ("cannot", "be attack", "with another card")
STATEMENTS = (DEALS, HAS, AT_ONCE, TIMES, DEMANDS, ATTACK, PAIRED, MARKED, DAMAGED, ATTACKED_WITH)
OF_MARKED = (ATTACK, FLIPPED, PAIRED)

Demand: TypeAlias = tuple[frozenset[int], bool | None]  # kinds of card, and the side that is up, if it is said


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules ask of a deck, each by kind of card.

    `hit_points` by side (face down, face up); `deals` (attacker, target, target is up) where it is not 1 damage;
    `targets` how many cards one attack may name; `attacks` how often a card may attack in the turn in which it is
    flipped; `demands` what attacks must include while the card is face up, as kinds and side; `flip_powers` the
    abilities that run when the card is flipped, each as its steps, of which `repeating` repeat others;
    `struck` those that run when it is attacked. `replaced` is what happens instead of a death, by side.
    The sets named after what a card cannot do hold the kinds that say so of themselves; `frozen_*` tell whether the
    marker says so of its bearer. `plays` are the moves that play a kind to each lane.
    """

    ranks: tuple[str, ...]
    hit_points: tuple[tuple[int, ...], tuple[int, ...]]
    deals: Mapping[tuple[int, int, bool], int]
    targets: tuple[int, ...]
    attacks: tuple[int, ...]
    demands: Mapping[int, tuple[Demand, ...]]
    flip_powers: Mapping[int, tuple[tuple[int, ...], ...]]
    repeating: frozenset[tuple[int, ...]]
    struck: Mapping[int, tuple[tuple[int, ...], ...]]
    replaced: tuple[Mapping[int, int], Mapping[int, int]]
    spared: Mapping[int, frozenset[str]]
    cannot_attack: frozenset[int]
    cannot_pair: frozenset[int]
    cannot_be_marked: frozenset[int]
    only_alone: frozenset[int]
    frozen_cannot_attack: bool
    frozen_cannot_flip: bool
    frozen_cannot_pair: bool
    plays: tuple[tuple[Action, ...], ...]


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds = range(len(cards.kinds))
    stated = [cards.read_number(kind, "hit_points") for kind in kinds]
    down = tuple(points if points and points > 0 else HIT_POINTS for points in stated)
    marker = frozenset[object]().union(*program.markers.values())
    flip_powers = program.abilities.get("flip", {})
    return Facts(
        ranks=tuple(str(card.fields.get("rank") or card.id) for card in cards.kinds),
        hit_points=(down, _numbers(program, HAS, down)),
        deals=_read_damage(program, len(cards.kinds)),
        targets=_numbers(program, AT_ONCE, (1,) * len(cards.kinds)),
        attacks=_numbers(program, TIMES, (1,) * len(cards.kinds)),
        demands={
            kind: tuple((said.kinds or frozenset[int](), said.face) for said in sayings)
            for kind, sayings in program.states(*DEMANDS).items()
        },
        flip_powers=flip_powers,
        repeating=frozenset(
            steps
            for abilities in flip_powers.values()
            for steps in abilities
            if any(program.steps[step].accept.verb == "repeat" for step in steps)
        ),
        struck=program.abilities.get("attack", {}),
        replaced=(program.replacements.get(("kill", False), {}), program.replacements.get(("kill", True), {})),
        spared={
            kind: frozenset(said.source for said in sayings if said.source is not None)
            for kind, sayings in program.states(*DAMAGED).items()
        },
        cannot_attack=frozenset(program.states(*ATTACK)),
        cannot_pair=frozenset(program.states(*PAIRED)),
        cannot_be_marked=frozenset(program.states(*MARKED)),
        only_alone=frozenset(program.states(*ATTACKED_WITH)),
        frozen_cannot_attack=ATTACK in marker,
        frozen_cannot_flip=FLIPPED in marker,
        frozen_cannot_pair=PAIRED in marker,
        plays=tuple(tuple(Action("play", (kind,), (lane,)) for lane in range(len(LANES))) for kind in kinds),
    )


def find_misfit(cards: CardSet, players: int) -> str | None:
    """Say why a deck cannot be dealt; None if it can."""
    bases, in_hands, total = len(ALL_SIDES), HAND * players, len(cards.kind_of)
    needed = bases + in_hands + CARDS_ASIDE
    if total >= needed:
        return None
    return f"{bases} Base cards, {in_hands} in hands and {CARDS_ASIDE} aside are {needed}; the deck has {total}."


def _numbers(program: Program, key: tuple[str | None, str, str], plain: tuple[int, ...]) -> tuple[int, ...]:
    """Give the number that each kind states with a key, the last one if it states several; else the plain one."""
    stated = program.states(*key)
    return tuple(stated[kind][-1].n if kind in stated else number for kind, number in enumerate(plain))


def _read_damage(program: Program, count: int) -> dict[tuple[int, int, bool], int]:
    found: dict[tuple[int, int, bool], int] = {}
    for kind, sayings in program.states(*DEALS).items():
        for said in sayings:
            for target in range(count) if said.kinds is None else said.kinds:
                for face in (True, False) if said.face is None else (said.face,):
                    found[kind, target, face] = said.n
    return found
