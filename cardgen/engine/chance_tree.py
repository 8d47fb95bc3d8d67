"""What chance can bring at one point of a game: every outcome with its weight, where there are few enough."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import TypeVar

from cardgen.engine.chance import Chance

T = TypeVar("T")

MOST_OUTCOMES = 5040  # the orders of seven cards


class _Scripted(Chance):
    """Chance that gives the numbers of a script, 0 after its end, and notes how many there could have been."""

    __slots__ = ("limits", "script")

    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__(0)
        self.script = script
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        """Give the next number of the script."""
        place = len(self.limits)
        self.limits.append(limit)
        return self.script[place] if place < len(self.script) else 0

    def shuffle(self, items: list[T]) -> None:
        """Put the items in the order that the script gives, one number for each place."""
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]

    def fork(self) -> Chance:
        """Give what goes its own way, by the same script."""
        return self


def list_outcomes(draw: Callable[[Chance], str]) -> dict[str, Fraction] | None:
    """Give each outcome of `draw` with its weight, in the order in which they are found; they add up to 1.

    `draw` is called for every course that chance can take, and names what came of it; courses that come to the same
    are one outcome. None where there are more than `MOST_OUTCOMES` courses.
    """
    found: dict[str, Fraction] = {}
    script: tuple[int, ...] | None = ()
    courses = 0
    while script is not None:
        chance = _Scripted(script)
        name = draw(chance)
        if (courses == 0 and prod(chance.limits) > MOST_OUTCOMES) or courses > MOST_OUTCOMES:
            return None
        courses += 1
        found[name] = found.get(name, Fraction(0)) + Fraction(1, prod(chance.limits))
        script = _follow(script, chance.limits)
    return found


def _follow(script: tuple[int, ...], limits: list[int]) -> tuple[int, ...] | None:
    """Give the script of the next course, as a number whose digits have these limits goes up; None after the last."""
    digits = [*script, *(0 for _ in limits[len(script) :])][: len(limits)]
    for place in range(len(digits) - 1, -1, -1):
        if digits[place] + 1 < limits[place]:
            return (*digits[:place], digits[place] + 1)
    return None
