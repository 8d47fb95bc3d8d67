"""The figures of The Way: how often random and greedy players win together, and how long they race."""

import math
from collections import Counter

import pytest
from game_tables import make_rules

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.engine.outcome import Ending

TOGETHER = (("mode", "cooperative"),)
BOTH_ARCS = (*TOGETHER, ("arc2", "true"))


def play(players, options, policy, games, seed=1):
    """Play games; give the final states with how they ended."""
    rules = make_rules(("the-way", options, players))
    records = [play_out(rules, [policy] * players, seed, number) for number in range(games)]
    return [(record.final, record.outcome.ending) for record in records]


def count_wins(*played):
    return Counter(ending for _, ending in played)[Ending.ALL] / len(played)


def spread(share, games):
    return 3.3 * math.sqrt(share * (1 - share) / games)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_players_hardly_ever_win_together(players):
    played = play(players, TOGETHER, choose_random, 300)
    assert count_wins(*played) <= 0.009 + spread(0.009, 300)
    assert {ending for _, ending in played} <= {Ending.ALL, Ending.NOBODY}, "none is unfinished"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", ["false", "true"])
def test_greedy_players_win_the_first_arc_together(players, expansion):
    played = play(players, (*TOGETHER, ("expansion", expansion)), choose_greedy, 60)
    assert count_wins(*played) >= 0.99 - spread(0.99, 60)
    assert all(final.arc == 1 for final, _ in played)


# the shares are those of a greedy player that counts steps alone, and of one that sees what a piece burns as well
@pytest.mark.parametrize(("players", "low", "high"), [(2, 0.44, 0.48), (3, 0.53, 0.57), (4, 0.59, 0.61)])
def test_greedy_players_win_both_arcs_about_every_second_time(players, low, high):
    played = play(players, BOTH_ARCS, choose_greedy, 100)
    assert low - spread(low, 100) < count_wins(*played) < high + spread(high, 100)
    assert sum(final.arc == 2 for final, _ in played) >= 95
    assert all(final.arc == 2 for final, ending in played if ending is Ending.ALL)


@pytest.mark.parametrize(("players", "share"), [(2, 0.05), (3, 0.08), (4, 0.09)])
def test_the_large_board_is_hard(players, share):
    played = play(players, (*BOTH_ARCS, ("board_size", "7")), choose_greedy, 60)
    assert count_wins(*played) < share + spread(share, 60)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_races_have_an_end(players):
    played = play(players, (), choose_random, 60)
    turns = sorted(final.turns for final, _ in played)
    assert 80 < turns[30] < 230, "the median of many games is 127 to 156"
    endings = Counter(ending for _, ending in played)
    assert set(endings) <= {Ending.WON, Ending.UNFINISHED}
    assert endings[Ending.UNFINISHED] <= 4
    assert all(final.turns == 1_000 for final, ending in played if ending is Ending.UNFINISHED)


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, ()), (3, ()), (4, ()), (2, (("pieces", "two"),)), (4, (("board_size", "7"),))],
)
def test_greedy_races_end_soon(players, options):
    played = play(players, options, choose_greedy, 40)
    assert Counter(ending for _, ending in played)[Ending.WON] >= 38
    assert sorted(final.turns for final, _ in played)[20] < 120


@pytest.mark.parametrize("players", [2, 4])
def test_one_greedy_player_beats_random_ones(players):
    rules = make_rules(("the-way", (), players))
    policies = [choose_greedy, *[choose_random] * (players - 1)]
    winners = Counter(play_out(rules, policies, 5, number).outcome.winners for number in range(40))
    assert winners[(0,)] >= 34
