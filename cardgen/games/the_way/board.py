"""The board of The Way as numbers: spaces, steps, the ways to the center and to the gates (Y2-Y4, Y11, Y19).

A space is `rank * size + file`, both from 0, so `a1` is 0. The place outside each gate follows, then `out`, beyond the
own gate. Directions and pieces have one order: air (north), earth (south), fire (east), water (west).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest

ELEMENTS = ("air", "earth", "fire", "water")
AIR, EARTH, FIRE, WATER = range(4)
OPPOSITE = (EARTH, AIR, WATER, FIRE)
BLOCKED = -1  # no step leads on
ABSENT = -1  # a piece that is not in the game
_FILES = "abcdefg"
_MOVES = ((0, 1), (0, -1), (1, 0), (-1, 0))  # file and rank of a step in each direction


@dataclass(frozen=True, slots=True)
class Ground:
    """A board of `size` by `size` spaces, an odd number; every table is by space, those outside included.

    `steps` has the space that a step in each direction leads to, or `BLOCKED`; `gates` the direction of the gate that a
    space lies before, or `BLOCKED`; `ways` the directions that shorten the way to the center, `far` how long that is,
    `ahead` how far along each direction a space lies. `may_leave` tells whether pieces go out through their own gates,
    which they do not in Arc 1 (Y11).
    """

    size: int
    may_leave: bool
    void: int
    out: int
    steps: tuple[tuple[int, ...], ...]
    gates: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    far: tuple[int, ...]
    ahead: tuple[tuple[int, ...], ...]

    def outside(self, gate: int) -> int:
        """Give the place outside a gate."""
        return self.size * self.size + gate

    def has(self, space: int) -> bool:
        """Tell whether what is there can still be moved: it is in the game and not out."""
        return space not in (ABSENT, self.out)


@cache
def lay_ground(size: int, may_leave: bool) -> Ground:
    """Give the board of a size, worked out once."""
    middle, squares = size // 2, size * size
    before = [_find_gate_space(gate, size) for gate in range(4)]
    spots = [(space % size, space // size) for space in range(squares)]
    spots += [(before[gate] % size + _MOVES[gate][0], before[gate] // size + _MOVES[gate][1]) for gate in range(4)]
    steps = [tuple(_step(spot, direction, size) for direction in range(4)) for spot in spots[:squares]]
    steps += [
        tuple(before[gate] if direction == OPPOSITE[gate] else BLOCKED for direction in range(4)) for gate in range(4)
    ]
    far = tuple(abs(file - middle) + abs(rank - middle) for file, rank in spots)
    return Ground(
        size=size,
        may_leave=may_leave,
        void=middle * size + middle,
        out=squares + 4,
        steps=tuple(steps),
        gates=tuple(before.index(space) if space in before else BLOCKED for space in range(squares + 4)),
        ways=tuple(_find_ways(space, steps[space], far) for space in range(squares + 4)),
        far=far,
        ahead=tuple(tuple(file * x + rank * y for x, y in _MOVES) for file, rank in spots),
    )


def _find_gate_space(gate: int, size: int) -> int:
    middle, last = size // 2, size - 1
    file, rank = ((middle, last), (middle, 0), (last, middle), (0, middle))[gate]
    return rank * size + file


def _step(spot: tuple[int, int], direction: int, size: int) -> int:
    file, rank = spot[0] + _MOVES[direction][0], spot[1] + _MOVES[direction][1]
    return rank * size + file if 0 <= file < size and 0 <= rank < size else BLOCKED


def _find_ways(space: int, steps: tuple[int, ...], far: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(way for way, target in enumerate(steps) if target != BLOCKED and far[target] < far[space])


def find_target(ground: Ground, places: tuple[int, ...], piece: int, way: int) -> int | None:
    """Give where a step takes a piece; None where it does not move: the edge, another piece, a gate not its own."""
    here = places[piece]
    target = ground.steps[here][way]
    if target == BLOCKED:
        return ground.out if ground.may_leave and piece == way and ground.gates[here] == way else None
    return target if target == ground.void or target not in places else None


def move_piece(places: tuple[int, ...], piece: int, target: int) -> tuple[int, ...]:
    """Give the places after one piece has gone to another one."""
    return (*places[:piece], target, *places[piece + 1 :])


# ---- how it is written

NOT_CALLED: Mapping[str, str] = {}


def name_element(element: int, called: Mapping[str, str]) -> str:
    """Give the name of an element, that of the deck if it has one."""
    return called.get(ELEMENTS[element], ELEMENTS[element])


def format_space(ground: Ground, space: int, called: Mapping[str, str] = NOT_CALLED) -> str:
    """Write where a piece is: `c3`, `outside air`, `out`; `called` has a deck's own names of the elements."""
    if space == ground.out:
        return "out"
    if space >= ground.outside(0):
        return f"outside {name_element(space - ground.outside(0), called)}"
    return f"{_FILES[space % ground.size]}{space // ground.size + 1}"


def parse_space(ground: Ground, text: str, called: Mapping[str, str] = NOT_CALLED) -> int:
    """Read where a piece is; raises MistakeError for a text that is no place of this board."""
    spaces = {format_space(ground, space, called): space for space in range(ground.out + 1)}
    words = " ".join(text.split())
    if words not in spaces:
        last, outside = (format_space(ground, ground.outside(0) - 1 + more, called) for more in (0, 1))
        hint = suggest(words, spaces) or f"A piece is on `a1` to `{last}`, `{outside}` and so on, or `out`."
        raise MistakeError(f"`{text}` is no place of this board. {hint}")
    return spaces[words]
