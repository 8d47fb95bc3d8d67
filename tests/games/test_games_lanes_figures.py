"""The figures of Three Lanes: lines of play, traces beside the plain implementation, random games (see --games)."""

import json
import math

import pytest
from game_tables import make_rules
from plain_three_lanes import PlainThreeLanes

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending
from cardgen.engine.state import empty_table
from cardgen.engine.trace import write_trace
from cardgen.games.three_lanes.words import LaneWon, Woken

TABLE = ("three-lanes", (), 2)


@pytest.fixture(scope="module")
def rules():
    return make_rules(TABLE)


@pytest.fixture
def games(pytestconfig):
    return pytestconfig.getoption("games")


def deal_out(rules, number):
    state = empty_table(rules)
    state.deal(Chance.of_game(2026, number))
    setup = state.write_deal()
    state.start()
    return state, setup


def count_lines(state, depth):
    """Count the ways to make so many moves."""
    if not depth or not state.to_move():
        return 1
    (player,) = state.to_move()
    total = 0
    for action in state.legal_actions(player):
        other = state.copy()
        other.step(player, action)
        total += count_lines(other, depth - 1)
    return total


def count_plainly(setup, moves, depth):
    """Count them with the plain implementation, each line played from the deal."""
    game = PlainThreeLanes(setup)
    for move in moves:
        game.play(move)
    legal = sorted(game.legal())
    if not depth or not legal:
        return 1
    if depth == 1:
        return len(legal)
    return sum(count_plainly(setup, [*moves, move], depth - 1) for move in legal)


PERFT = [
    (0, 0, 3, 4978),
    (1, 0, 3, 5008),
    (2, 0, 3, 4978),
    (0, 90, 2, 2018),
    (1, 100, 2, 608),
    (2, 110, 2, 1754),
    (3, 60, 2, 360),
    (4, 118, 2, 143),
]


@pytest.mark.parametrize(("number", "moves", "depth", "expected"), PERFT)
def test_lines_of_play_are_as_many_as_in_the_plain_game(rules, number, moves, depth, expected):
    state, setup = deal_out(rules, number)
    chance = Chance(number)
    made: list[str] = []
    while state.to_move() and len(made) < moves:
        (player,) = state.to_move()
        action = chance.choose(state.legal_actions(player))
        made.append(rules.notation.format_action(action))
        state.apply(player, action)
    assert count_lines(state, depth) == expected
    assert count_plainly(setup, made, depth) == expected


@pytest.mark.parametrize("part", range(4))
def test_traces_are_played_as_the_plain_game_does(rules, part, games):
    for number in range(part, games, 4):
        policy = choose_greedy if number % 4 == 3 else choose_random
        trace = json.loads(json.dumps(write_trace(play_out(rules, [policy] * 2, 17, number), 17)))
        game = PlainThreeLanes(trace["setup"])
        for player, move, count in trace["moves"]:
            legal = game.legal()
            assert player == f"p{game.mover + 1}"
            assert len(legal) == count
            assert move in legal
            game.play(move)
        assert game.write() == trace["final"]
        assert game.over == trace["winner"]
        assert trace["scores"] == {"p1": len(game.won[0]), "p2": len(game.won[1])}


def summarize(record):
    kinds = [type(event) for event in record.final.log]
    first_lane = kinds.index(LaneWon) if LaneWon in kinds else len(kinds)
    is_late = Woken not in kinds or first_lane > kinds.index(Woken)
    return len(record.moves), record.final.turns, record.outcome, record.final.ending, is_late


def test_random_games_have_the_figures_of_the_page(rules, games):
    """Within 3.3 standard errors of what 10,000 games gave: the more games, the narrower."""
    played = [summarize(play_out(rules, [choose_random] * 2, 1, number)) for number in range(games)]
    moves = [game[0] for game in played]
    root = math.sqrt(games)
    assert abs(sum(moves) / games - 128) < 3.3 * 15 / root
    assert 70 <= min(moves) < 100
    assert 150 < max(moves) <= 190
    assert abs(sum(game[1] for game in played) / games - 42) < 3.3 * 6 / root
    wins = sum(outcome.winners == (0,) for _, _, outcome, _, _ in played) / games
    assert abs(wins - 0.53) < 3.3 * 0.5 / root
    draws = [ending for _, _, outcome, ending, _ in played if outcome.ending is Ending.DRAW]
    assert abs(len(draws) / games - 0.015) < 3.3 * 0.12 / root
    assert set(draws) <= {"passes"}
    assert all(outcome.ending is not Ending.UNFINISHED for _, _, outcome, _, _ in played)
    assert all(is_late for *_, is_late in played), "a lane was won while there were cards to draw"


def test_the_greedy_player_beats_the_random_one_from_either_seat(rules):
    for policies in ((choose_greedy, choose_random), (choose_random, choose_greedy)):
        greedy = policies.index(choose_greedy)
        wins = sum(play_out(rules, policies, 3, number).outcome.winners == (greedy,) for number in range(150))
        assert wins > 135


def test_the_greedy_player_knows_only_what_its_player_may_know(rules):
    """Exchange what the player cannot see: with the same chance, greedy chooses the same."""
    for number in range(10):
        state, _ = deal_out(rules, number)
        chance = Chance(number)
        while state.to_move():
            (player,) = state.to_move()
            actions = state.legal_actions(player)
            other = state.copy()
            hidden, draw, aside = (rules.find_zone(name) for name in (f"p{2 - player}.hand", "draw", "aside"))
            zones = state.zones
            other.zones = {**zones, hidden: zones[hidden][::-1], aside: zones[draw][::-1], draw: zones[aside]}
            if zones[draw] and zones[aside]:
                choices = [choose_greedy(each, player, actions, Chance(number)) for each in (state, other)]
                assert choices[0] == choices[1]
            state.apply(player, chance.choose(actions))


def test_a_game_of_400_turns_is_unfinished(rules):
    state, _ = deal_out(rules, 0)
    state.turns = 398
    end = rules.notation.parse_action("end turn")
    state.apply(0, end)
    assert state.outcome() is None
    state.apply(1, end)
    assert state.outcome().format_winner() == "unfinished"
    assert state.to_move() == ()
