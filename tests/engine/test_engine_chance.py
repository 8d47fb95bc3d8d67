"""Chance is the same on every machine, and fair."""

from collections import Counter
from itertools import permutations

import pytest

from cardgen.engine.chance import Chance


def test_the_generator_is_splitmix64():
    # the first numbers of SplitMix64 from the state 1234567, as its authors' program gives them
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_shuffle_is_written_out():
    items = list(range(14))
    Chance(1).shuffle(items)
    assert items == [4, 10, 12, 11, 2, 5, 9, 3, 6, 8, 7, 13, 0, 1]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 30, 2**32 + 1, 2**63 + 1, 2**64])
def test_a_number_stays_below_its_limit(limit):
    chance = Chance(9)
    assert all(0 <= chance.below(limit) < limit for _ in range(300))


def test_numbers_are_equally_likely():
    chance = Chance(4)
    counts = Counter(chance.below(6) for _ in range(12_000))
    # chi-square with 5 degrees of freedom: above 20.5 with a probability of 0.001
    assert sum((counts[face] - 2000) ** 2 / 2000 for face in range(6)) < 20.5


def test_draws_that_would_favour_small_numbers_are_thrown_away():
    class Fixed(Chance):
        numbers = iter([0, 2**63])

        def bits(self):
            return next(self.numbers)

    # 3 does not divide 2**64: the draw 0 is the one too many for the result 0
    assert Fixed(0).below(3) == 1


def test_orders_of_four_are_equally_likely():
    chance = Chance(8)
    counts: Counter[str] = Counter()
    for _ in range(24_000):
        items = list("abcd")
        chance.shuffle(items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    # chi-square with 23 degrees of freedom: above 49.7 with a probability of 0.001
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


def test_a_long_list_takes_several_draws_and_keeps_every_item():
    items = list(range(200))
    Chance(3).shuffle(items)
    assert sorted(items) == list(range(200))
    assert items != list(range(200))


def test_games_of_a_batch_and_batches_are_apart():
    firsts = {Chance.of_game(seed, number).bits() for seed in range(40) for number in range(40)}
    assert len(firsts) == 1600


def test_a_fork_goes_its_own_way():
    chance = Chance(5)
    fork = chance.fork()
    assert [chance.bits() for _ in range(3)] != [fork.bits() for _ in range(3)]


@pytest.mark.parametrize("length", [0, 1])
def test_a_shuffle_of_nothing_draws_nothing(length):
    chance, other = Chance(2), Chance(2)
    chance.shuffle(list(range(length)))
    assert chance.bits() == other.bits()
