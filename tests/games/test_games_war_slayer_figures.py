"""The figures of War Slayer V: length, seats and sums, traces beside the plain game, lines of play."""

import itertools
import json
import math
from copy import deepcopy
from dataclasses import replace
from typing import Any

import plain_war_slayer_v as plain
import pytest
from every_action import list_every_action
from game_tables import load, lying, make_rules, place
from war_slayer_invariants import check_war_slayer_is_as_written_plainly

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending
from cardgen.engine.state import empty_table
from cardgen.engine.trace import write_trace
from cardgen.games.table import set_table
from cardgen.games.war_slayer_v import mission
from cardgen.games.war_slayer_v.words import GivenUp, MissionBegun

TABLE = ("war-slayer-v", (), 2)
IDS = [card.id for card in make_rules(TABLE).cards.kinds]


@pytest.fixture(scope="module")
def rules():
    return make_rules(TABLE)


def count_points(record):
    """Count decisions: both players' placements of a row are one."""
    return sum(1 for seat, action, _ in record.moves if action.verb in ("continue", "back") or seat == 0)


def test_random_games_are_as_long_and_as_fair_as_they_should_be(rules, pytestconfig):
    games = 3 * pytestconfig.getoption("games")
    records = [play_out(rules, [choose_random] * 2, 1, number) for number in range(games)]
    points = [count_points(record) for record in records]
    assert all(sum(record.outcome.scores) == 121 for record in records)
    assert {record.outcome.ending for record in records} == {Ending.WON}
    root = math.sqrt(games)
    assert abs(sum(points) / games - 20.4) < 3.3 * 18 / root  # 20.4 over 41,000 games, with a deviation of 18
    # the tail is long: one game in 450 has more than 110 points, the longest of 20,000 had 218
    long = sum(number > 110 for number in points)
    assert abs(long - games / 450) < 3.3 * math.sqrt(games / 450)
    assert max(points) <= 260
    first = sum(record.outcome.winners == (0,) for record in records)
    assert abs(first / games - 0.5) < 3.3 * 0.5 / root


def test_traces_are_played_plainly(rules, pytestconfig):
    for number in range(pytestconfig.getoption("games")):
        for policy in (choose_random, choose_greedy):
            record = play_out(rules, [policy] * 2, 2, number)
            assert plain.replay(json.loads(json.dumps(write_trace(record, 2)))) is None


def test_the_plain_game_stands_beside_the_engine_move_by_move():
    check_war_slayer_is_as_written_plainly(TABLE, games=300)


def test_the_greedy_player_beats_the_random_one(rules):
    wins = sum(
        play_out(rules, [choose_greedy, choose_random], 4, number).outcome.winners == (0,) for number in range(200)
    )
    wins += sum(
        play_out(rules, [choose_random, choose_greedy], 4, number).outcome.winners == (1,) for number in range(200)
    )
    assert wins >= 320  # 88 % over 2,000 games


def set_up(rules, p1, p2, defeated=1):
    state: Any = empty_table(rules)
    place(state, {"p1.hq": [IDS.index(card) for card in p1], "p2.hq": [IDS.index(card) for card in p2]})
    state.defeated = defeated
    state.start()
    return state


# ---- perft: lines of play of one deal, to a depth of moves

DEALS = [
    ("2S 9S KS 5H 6H AD 3C 4C", "3D 10D QD 2H AS 7C 8C 9C"),  # the VIP and Double Agents
    ("2S 3S 4S 5S 6S 7S 8S 9S", "2H 3H 4H 5H 6H 7H 8H 9H"),  # numbers against the same numbers
    ("AS JS QS KS AC JC QC KC", "AD JD QD KD AH JH QH KH"),  # nobody but Aces and courts
    ("10S 10C 10D 2S 3S 4S 5S 6S", "9S 9C 9D 2H 3H 4H 5H 6H"),
]


def count_lines(state, depth):
    waiting = state.to_move()
    if depth == 0 or not waiting:
        return 1
    player = waiting[0]
    actions = state.legal_actions(player)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        other = state.copy()
        other.log = []
        other.step(player, action)
        total += count_lines(other, depth - 1)
    return total


def count_plainly(game, depth):
    if depth == 0 or not game.to_move():
        return 1
    seat = game.to_move()[0]
    total = 0
    for move in game.legal(seat):
        other = deepcopy(game)
        other.play(seat, move)
        total += count_plainly(other, depth - 1)
    return total


@pytest.mark.parametrize(("p1", "p2"), DEALS)
def test_lines_of_play_begin_as_counted_by_hand(rules, p1, p2):
    state = set_up(rules, p1.split(), p2.split())
    assert [count_lines(state, depth) for depth in (1, 2, 3, 4)] == [12, 12 * 12, 12 * 12 * 6, 12 * 12 * 6 * 6]


# Lines after both have filled a row in the given order (p1 the first one, p2 its Dossier), for 2, 3, 4 and 5 moves.
# By hand for the second deal: 36 ways to fill the other rows; p1 loses the first Operation, 2 answers; backing out
# leaves p1 6 cards and 12 x 12 ways into the next Mission, going on brings 2 answers, and either ends the game with 5
# cards or 4: 36, 36 x 2, 36 x (12 + 2), 36 x (12 x 12 + 1 + 1).
LINES = [
    ("dossier", (36, 72, 364, 3620)),
    ("theater", (36, 72, 504, 5256)),
    ("theater", (36, 300, 3468, 20748)),
    ("theater", (36, 72, 504, 5256)),
]


@pytest.mark.parametrize(("deal", "known"), list(zip(DEALS, LINES, strict=True)))
def test_lines_of_play_after_the_first_flips_are_those_of_the_plain_game(rules, deal, known):
    row, lines = known
    p1, p2 = deal[0].split(), deal[1].split()
    state, game = set_up(rules, p1, p2), plain.PlainWarSlayerV([p1, p2])
    for seat, move in enumerate([f"{row} {' '.join(p1[:3])}", f"dossier {' '.join(p2[:3])}"]):
        state.apply(seat, rules.notation.parse_action(move))
        game.play(seat, move)
    assert tuple(count_lines(state, depth) for depth in (2, 3, 4, 5)) == lines
    assert tuple(count_plainly(game, depth) for depth in (2, 3, 4, 5)) == lines


def test_a_game_is_given_up_after_500_missions(rules, monkeypatch):
    monkeypatch.setattr(mission, "MOST_MISSIONS", 2)
    record: Any = None
    for number in range(40):
        record = play_out(rules, [choose_random] * 2, 6, number)
        if record.outcome.ending is Ending.UNFINISHED:
            break
    assert record.outcome.format_winner() == "unfinished"
    assert record.final.is_terminal()
    assert record.final.missions == 3  # the third does not begin
    assert record.final.log[-1] == GivenUp(2)
    assert not any(name.endswith(("drawn", "theater")) and cards for name, cards in lying(record.final).items())


def test_500_missions_of_draws_are_unfinished():
    """Two HQs that draw for ever reach the limit itself."""
    rules = make_rules(TABLE)
    p1 = ["2S", "3S", "4S", "5S", "6S", "7S"]
    p2 = ["2H", "3H", "4H", "5H", "6H", "7H"]
    state = set_up(rules, p1, p2)
    while state.to_move():
        for row, cards in (("dossier", slice(0, 3)), ("place", slice(0, 3))):
            for seat in (0, 1):
                drawn = sorted(rules.cards.ids(lying(state)[f"p{seat + 1}.drawn"]), key=lambda card: int(card[0]))
                state.apply(seat, rules.notation.parse_action(f"{row} {' '.join(drawn[cards])}"))
    assert state.missions == 501
    assert state.outcome().ending is Ending.UNFINISHED
    assert sum(isinstance(event, MissionBegun) for event in state.log) == 500


def test_of_all_moves_that_can_be_written_just_the_legal_ones_are_allowed(rules):
    state = set_up(rules, DEALS[0][0].split(), DEALS[0][1].split())
    actions = list(list_every_action(rules.notation))
    assert len(actions) == 3 * 52**3 + 2
    for seat in (0, 1):
        allowed = [action for action in actions if state.find_objection(seat, action) is None]
        assert sorted(allowed) == sorted(state.legal_actions(seat))
        assert len(allowed) == 12


def test_a_deck_that_is_too_small_cannot_be_played():
    deck = load("war-slayer-v").deck
    assert set_table(replace(deck, cards=deck.cards[:11])) is None
    assert set_table(replace(deck, cards=deck.cards[:12])) is not None


def test_the_deal_gives_each_half_of_a_shuffled_deck(rules):
    seen = set()
    for number in range(50):
        state = empty_table(rules)
        state.deal(Chance(number))
        assert [len(lying(state)[name]) for name in ("p1.hq", "p2.hq")] == [26, 26]
        seen.add(lying(state)["p1.hq"][0])
    assert len(seen) > 20
    assert list(itertools.chain.from_iterable(state.zones.values())) != list(range(52))
