"""The facts of Three Lanes: what its rulebook counts, and what one deck's powers mean to its rules, by kind of card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.engine.actions import Action
from cardgen.engine.cards import CardSet
from cardgen.engine.effects import END_OF, Program
from cardgen.engine.effects.program import Said
from cardgen.engine.effects.statements import find_most_special
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
EACH_TURN = ("may", "attack", "time")
DEMANDS = ("must", "include", "attacks on this side kind")
ATTACK = ("cannot", "attack", "")
FLIPPED = ("cannot", "be flip", "")
KILLED = ("cannot", "be kill", "")
MOVED = ("cannot", "be move", "")
ATTACKED = ("cannot", "be attack", "")
PAIRED = ("cannot", "be pair", "")
MARKED = ("cannot", "be mark", "")
DAMAGED = ("cannot", "be damage", "by keyword")
ATTACKED_WITH = ("cannot", "be attack", "with another card")
STATEMENTS: dict[tuple[str | None, str, str], int] = {  # each with the least number that says something
    DEALS: 0,
    HAS: 1,
    AT_ONCE: 2,
    TIMES: 2,
    EACH_TURN: 2,
    **dict.fromkeys((DEMANDS, ATTACK, FLIPPED, PAIRED, KILLED, MOVED, MARKED, DAMAGED, ATTACKED, ATTACKED_WITH), 0),
}
OF_MARKED = (ATTACK, FLIPPED, PAIRED)

Demand: TypeAlias = tuple[frozenset[int], bool | None]  # kinds of card, and the side that is up, if it is said


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules ask of a deck, each by kind of card.

    `hit_points` by side (face down, face up); `deals` (attacker, target, target is up) where it is not 1 damage;
    `targets` how many cards one attack may name; `attacks` how often a card may attack in the turn in which it is
    flipped, `attacks_each_turn` in any other, and `rearms` tells whether any may more than once then; `demands` what
    attacks must include while the card is face up, as kinds and side; `flip_powers` the abilities that run when the
    card is flipped, each as its steps, of which `repeating` repeat others; `struck` the steps that run when it is
    attacked, `fallen` when it is killed, `turn_end` at the end of a turn. `replaced` is what happens instead of a
    death, by side.
    The sets named after what a card cannot do hold the kinds that say so of themselves; `frozen_*` tell whether the
    marker says so of its bearer. `plays` are the moves that play a kind to each lane.
    """

    ranks: tuple[str, ...]
    hit_points: tuple[tuple[int, ...], tuple[int, ...]]
    deals: Mapping[tuple[int, int, bool], int]
    targets: tuple[int, ...]
    attacks: tuple[int, ...]
    attacks_each_turn: tuple[int, ...]
    rearms: bool
    demands: Mapping[int, tuple[Demand, ...]]
    flip_powers: Mapping[int, tuple[tuple[int, ...], ...]]
    repeating: frozenset[tuple[int, ...]]
    struck: Mapping[int, tuple[int, ...]]
    fallen: Mapping[int, tuple[int, ...]]
    turn_end: Mapping[int, tuple[int, ...]]
    replaced: tuple[Mapping[int, int], Mapping[int, int]]
    spared: Mapping[int, frozenset[str]]
    cannot_attack: frozenset[int]
    cannot_pair: frozenset[int]
    cannot_be_marked: frozenset[int]
    cannot_be_flipped: frozenset[int]
    cannot_be_killed: frozenset[int]
    cannot_be_moved: frozenset[int]
    cannot_be_attacked: frozenset[int]
    only_alone: frozenset[int]
    frozen_cannot_attack: bool
    frozen_cannot_flip: bool
    frozen_cannot_pair: bool
    plays: tuple[tuple[Action, ...], ...]


def prepare(cards: CardSet, program: Program) -> Facts:
    """Work out what the rules ask of a deck again and again."""
    kinds = range(len(cards.kinds))
    stated = [cards.read_number(kind, "hit_points") for kind in kinds]
    down = tuple(points or HIT_POINTS for points in stated)
    marker = frozenset[object]().union(*program.markers.values())
    flip_powers = {
        kind: tuple(ability.steps for ability in abilities)
        for kind, abilities in program.abilities.get("flip", {}).items()
    }
    each_turn = _numbers(program, EACH_TURN, (1,) * len(cards.kinds))
    return Facts(
        ranks=tuple(str(card.fields.get("rank") or card.id) for card in cards.kinds),
        hit_points=(down, _numbers(program, HAS, down)),
        deals=_read_damage(program, len(cards.kinds)),
        targets=_numbers(program, AT_ONCE, (1,) * len(cards.kinds)),
        attacks=tuple(map(max, _numbers(program, TIMES, each_turn), each_turn)),
        attacks_each_turn=each_turn,
        rearms=max(each_turn, default=1) > 1,
        demands={
            kind: tuple((said.kinds or frozenset[int](), said.face) for said in sayings)
            for kind, sayings in program.states(*DEMANDS).items()
        },
        flip_powers=flip_powers,
        repeating=frozenset(
            steps
            for abilities in flip_powers.values()
            for steps in abilities
            if any(program.steps[step].verb == "repeat" for step in program.reach(steps))
        ),
        struck=program.runs("attack"),
        fallen=program.runs("kill"),
        turn_end=program.runs(END_OF + "turn"),
        replaced=(program.replacements.get(("kill", False), {}), program.replacements.get(("kill", True), {})),
        spared={
            kind: frozenset(said.source for said in sayings if said.source is not None)
            for kind, sayings in program.states(*DAMAGED).items()
        },
        cannot_attack=frozenset(program.states(*ATTACK)),
        cannot_pair=frozenset(program.states(*PAIRED)),
        cannot_be_marked=frozenset(program.states(*MARKED)),
        cannot_be_flipped=frozenset(program.states(*FLIPPED)),
        cannot_be_killed=frozenset(program.states(*KILLED)),
        cannot_be_moved=frozenset(program.states(*MOVED)),
        cannot_be_attacked=frozenset(program.states(*ATTACKED)),
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
        points = [cards.read_number(kind, "hit_points") for kind in range(len(cards.kinds))]
        dead = [card.id for card, number in zip(cards.kinds, points, strict=True) if number is not None and number < 1]
        return f"A card needs 1 hit point at least; `hit_points` is less on {', '.join(dead[:8])}." if dead else None
    return f"{bases} Base cards, {in_hands} in hands and {CARDS_ASIDE} aside are {needed}; the deck has {total}."


def _numbers(program: Program, key: tuple[str | None, str, str], plain: tuple[int, ...]) -> tuple[int, ...]:
    """Give the number that each kind states with a key, else the plain one."""
    stated = program.states(*key)
    return tuple(stated[kind][0].n if kind in stated else number for kind, number in enumerate(plain))


def _read_damage(program: Program, count: int) -> dict[tuple[int, int, bool], int]:
    """Give the damage that a kind states for another as it lies, by what speaks of the fewest cards."""
    stated: Mapping[int, tuple[Said, ...]] = program.states(*DEALS)
    found = {
        (kind, target, is_up): find_most_special(sayings, target, is_up)
        for kind, sayings in stated.items()
        for target in range(count)
        for is_up in (True, False)
    }
    return {key: said.n for key, said in found.items() if said is not None}
