"""Deals what stands on a rules sheet into columns, as numbers: where each begins, and how far apart its parts stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import inf

MOST_ADDED = 9.0  # millimetres before a heading of the first order; before anything else a part of it
_LATER = 0.001  # of the cost of an empty column, less for each one further on: the first are filled first


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sheet that no column breaks, where it lies in one endless column, in millimetres from its top.

    `weight` says how much of a column's spare room belongs before it, `parting` how much its being the first of a
    column disturbs, as so many millimetres of empty column; one that `is_held` stays below the part before it. `head`
    is how high the head of its table is, which is repeated above it there.
    """

    top: float
    bottom: float
    weight: float = 0.0
    parting: float = 0.0
    is_held: bool = False
    head: float = 0.0


@dataclass(frozen=True, slots=True)
class Column:
    """The parts of a column, from `first` to before `end`, and the room above each of them, in millimetres."""

    first: int
    end: int
    margins: tuple[float, ...] = ()


def deal(parts: Sequence[Part], rooms: Sequence[float]) -> tuple[Column, ...] | None:
    """Give the columns, each with its room, that hold all parts and are as evenly full as they can be; None if the
    parts have no room in them."""
    count = len(parts)
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ()), *[(inf, ())] * count]
    for number, room in enumerate(rooms):
        found: list[tuple[float, tuple[int, ...]]] = [(inf, ())] * (count + 1)
        for first, (so_far, ends) in enumerate(best):
            if so_far == inf or (first < count and parts[first].is_held and first):
                continue
            for end in range(first, count + 1):
                height = _measure(parts[first:end])
                if height > room:
                    break
                parting = parts[first].parting if first < count else 0.0
                cost = so_far + (room - height) ** 2 * (1 - _LATER * number) + parting**2
                if cost < found[end][0]:
                    found[end] = cost, (*ends, end)
        best = found
    ends = best[count][1]
    return tuple(map(Column, (0, *ends), ends)) if ends else None


def space(columns: Sequence[Column], parts: Sequence[Part], room: float) -> tuple[Column, ...]:
    """Give the columns of a page with room between their parts, so that all of them end on one line."""
    own = [parts[column.first : column.end] for column in columns]
    ends = [_measure(held) for held in own]
    weights = [[0.0, *(part.weight for part in held[1:])] for held in own]
    filled = [(end, gaps) for end, gaps, held in zip(ends, weights, own, strict=True) if held]
    goal = choose_end([end for end, _ in filled], [gaps for _, gaps in filled], room)
    return tuple(
        replace(column, margins=_list_margins(held, spread(gaps, goal - end)))
        for column, held, gaps, end in zip(columns, own, weights, ends, strict=True)
    )


def choose_end(ends: Sequence[float], weights: Sequence[Sequence[float]], bottom: float) -> float:
    """Give where the columns of a page are to end: on one line, as low as all of them reach with gaps that look well.

    `ends` is where each ends by itself, `weights` what belongs before each of its blocks; all in millimetres.
    """
    reached = [end + sum(gaps) * MOST_ADDED for end, gaps in zip(ends, weights, strict=True)]
    return min(bottom, max(*ends, min(reached)) if ends else bottom)


def spread(weights: Sequence[float], room: float) -> tuple[float, ...]:
    """Give by how many millimetres each of the blocks of a column moves down so that `room` is filled.

    `weights` says how much of it belongs before each block. No gap grows beyond what looks well, so that a column
    which is far from full stays shorter.
    """
    unit = min(room / sum(weights), MOST_ADDED) if sum(weights) and room > 0 else 0.0
    return tuple(accumulate(weight * unit for weight in weights))


def _measure(parts: Sequence[Part]) -> float:
    """Give how high a column with some parts is."""
    return parts[-1].bottom - parts[0].top + parts[0].head if parts else 0.0


def _list_margins(parts: Sequence[Part], down: Sequence[float]) -> tuple[float, ...]:
    if not parts:
        return ()
    gaps = (part.top - before.bottom for before, part in pairwise(parts))
    more = (here - above for above, here in pairwise(down))
    return (0.0, *(max(0.0, gap) + added for gap, added in zip(gaps, more, strict=True)))
