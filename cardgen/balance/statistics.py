"""What a sample says: intervals of rates, and the shape of counted whole numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in a number of trials, with the limits of its 95 % interval."""

    count: int
    trials: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """Give the share, 0 where there was no trial."""
        return self.count / self.trials if self.trials else 0.0


def estimate_rate(count: int, trials: int) -> Rate:
    """Give a rate with its Wilson score interval at 95 % (Wilson 1927), which holds near 0 and 1 as well."""
    if trials == 0:
        return Rate(0, 0, 0.0, 1.0)
    share, z2 = count / trials, Z_95 * Z_95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z_95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == trials else min(1.0, middle + half)
    return Rate(count, trials, low, high)


def estimate_difference(one: Rate, two: Rate) -> tuple[float, float, float]:
    """Give two minus one and the limits of its 95 % interval, from the two Wilson intervals (Newcombe 1998)."""
    difference = two.value - one.value
    below = math.hypot(two.value - two.low, one.high - one.value)
    above = math.hypot(two.high - two.value, one.value - one.low)
    return difference, difference - below, difference + above


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a counted sample: how many, the mean, the standard deviation and five places in order."""

    count: int
    mean: float
    deviation: float
    lowest: int
    lower_quarter: int
    median: int
    upper_quarter: int
    highest: int


def find_shape(counts: Mapping[int, int]) -> Shape | None:
    """Give the shape of a sample given as value -> how often; None if it is empty."""
    total = sum(counts.values())
    if total == 0:
        return None
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in counts.items()) / total
    low, median, high = (find_quantile(counts, share) for share in (0.25, 0.5, 0.75))
    return Shape(total, mean, math.sqrt(variance), min(counts), low, median, high, max(counts))


def find_quantile(counts: Mapping[int, int], share: float) -> int:
    """Give the smallest value that at least this share of a sample does not exceed."""
    needed = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= needed:
            return value
    raise ValueError("a quantile needs a sample")
