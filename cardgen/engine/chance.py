"""Seeded chance that is the same on every machine: SplitMix64 numbers, unbiased picks and shuffles.

The generator is SplitMix64 (Steele, Lea, Flood 2014): a 64-bit counter that grows by a fixed odd step, its value
mixed by two multiplications. A number below n is the high half of `draw * n`; draws that would favour small results
are thrown away (Lemire 2019). A shuffle is Fisher-Yates from the last place to the first; the picks of several
places come out of one number below their product, so that 14 cards cost one draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")

LARGEST_SEED = 2**63 - 1
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_PRODUCT_LIMIT = 1 << 48


def mix(number: int) -> int:
    """Give the 64 bits that SplitMix64 makes of one state."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Chance:
    """One stream of chance: the same seed gives the same numbers, on every machine and Python."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    @classmethod
    def of_game(cls, seed: int, number: int) -> Chance:
        """Give the stream of one game of a batch; the games of a batch, and batches, are apart from one another."""
        return cls(mix((mix(seed & _MASK) + (number + 1) * _STEP) & _MASK))

    def bits(self) -> int:
        """Give the next 64 bits as a number."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, limit: int) -> int:
        """Give a number from 0 to limit - 1, each as likely as the other; limit is at least 1, at most 2**64."""
        product = self.bits() * limit
        if product & _MASK < limit:
            unfair = (_MASK + 1) % limit
            while product & _MASK < unfair:
                product = self.bits() * limit
        return product >> 64

    def choose(self, items: Sequence[T]) -> T:
        """Give one of the items, each as likely as the other."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items of a list in a new order, each order as likely as the other."""
        for places, product in _portions(len(items)):
            number = self.below(product)
            for place in places:
                number, other = divmod(number, place + 1)
                items[place], items[other] = items[other], items[place]

    def fork(self) -> Chance:
        """Give a new stream that goes its own way from here."""
        return Chance(self.bits())


@cache
def _portions(length: int) -> tuple[tuple[range, int], ...]:
    """Cut the places of a shuffle into runs whose numbers of picks multiply to what one draw can serve."""
    found: list[tuple[range, int]] = []
    first, product = length - 1, 1
    for place in range(length - 1, 0, -1):
        if product * (place + 1) > _PRODUCT_LIMIT:
            found.append((range(first, place, -1), product))
            first, product = place, 1
        product *= place + 1
    if length > 1:
        found.append((range(first, 0, -1), product))
    return tuple(found)
