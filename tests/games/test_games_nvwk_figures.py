"""The figures of NVWK: lines of play, traces beside the plain implementation, random games (see --games)."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from game_tables import make_rules
from plain_nvwk import compare

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.engine.outcome import Ending
from cardgen.engine.trace import replay, write_trace

SEATS = range(2, 7)
PERFT = yaml.safe_load(Path(__file__).with_name("perft_nvwk.yaml").read_text(encoding="utf-8"))
TURNS = {2: 17, 3: 28, 4: 40, 5: 41, 6: 50}  # mean turns of 1,000 uniform random games, as the page has them
SPREAD = {2: 8, 3: 12, 4: 17, 5: 16, 6: 22}  # no less than their standard deviation


@pytest.fixture
def games(pytestconfig):
    """So many for a player count: 400 in the ordinary suite, 2,000 in all."""
    return pytestconfig.getoption("games") * 2 // 5


def count_lines(state, depth):
    """Count the ways to make so many moves; a game that ends before is one way."""
    waiting = state.to_move()
    if not depth or not waiting:
        return 1
    (player,) = waiting
    actions = state.legal_actions(player)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        other = state.copy()
        other.step(player, action)
        total += count_lines(other, depth - 1)
    return total


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["id"])
def test_lines_of_play_are_as_many_as_in_the_plain_game(position):
    rules = make_rules(("nvwk", (), position["players"]))
    state = next(replay({"setup": position["setup"], "moves": []}, rules))
    assert [count_lines(state, depth) for depth in (1, 2, 3)] == position["lines"]


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("players", SEATS)
def test_traces_are_played_as_the_plain_game_does(players, part, games):
    rules = make_rules(("nvwk", (), players))
    for number in range(part, games, 2):
        policy = choose_greedy if number % 4 == 3 else choose_random
        compare(json.loads(json.dumps(write_trace(play_out(rules, [policy] * players, 17, number), 17))))


@pytest.mark.parametrize("players", SEATS)
def test_random_games_have_the_figures_of_the_page(players, games):
    rules = make_rules(("nvwk", (), players))
    played = [play_out(rules, [choose_random] * players, 1, number) for number in range(games)]
    assert all(record.outcome.ending is not Ending.UNFINISHED for record in played)
    finals: list[Any] = [record.final for record in played]
    turns = [final.turns for final in finals]
    assert abs(sum(turns) / games - TURNS[players]) < 1 + 3.3 * SPREAD[players] / games**0.5
    assert max(turns) < 200
