"""The figures of NVWK: length, endings, lists of moves, lines of play, 2,000 traces beside the plain game."""

import json
import math
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
import yaml
from game_tables import ROOT, make_rules
from nvwk_invariants import lay
from plain_nvwk import CARDS, compare

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy, choose_random
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending
from cardgen.engine.state import empty_table
from cardgen.engine.trace import write_trace
from cardgen.games.nvwk import words
from cardgen.games.nvwk.rules import EMPTY_HAND, FEW_POINTS

SEATS = range(2, 7)
TURNS = {2: 17, 3: 28, 4: 40, 5: 41, 6: 50}  # mean turns of uniform random games, to the next whole one
SPREAD = {2: 8, 3: 12, 4: 17, 5: 16, 6: 20}  # their standard deviation, rounded up
PERFT = yaml.safe_load((ROOT / "tests" / "games" / "perft_nvwk.yaml").read_text(encoding="utf-8"))


class Played(NamedTuple):
    """What came of a random game."""

    turns: int
    ending: Ending
    is_empty: bool
    has_few: bool
    whys: tuple[str, ...]
    winners: tuple[int, ...]


@cache
def play_random(players, games):
    """Play random games of so many players; give what came of each."""
    rules = make_rules(("nvwk", (), players))
    records = [play_out(rules, [choose_random] * players, 1, number) for number in range(games)]
    ends: list[Any] = [record.final for record in records]
    return [
        Played(
            final.turns,
            record.outcome.ending,
            not all(cards for zone, cards in final.zones.items() if zone.kind.name == "hand"),
            min(record.outcome.scores) <= -3,
            tuple(event.why for event in final.log if isinstance(event, words.GameEnded)),
            record.outcome.winners,
        )
        for record, final in zip(records, ends, strict=True)
    ]


@pytest.mark.parametrize("players", SEATS)
def test_random_games_are_as_long_as_they_should_be(players, pytestconfig):
    games = pytestconfig.getoption("games")
    played = play_random(players, games)
    assert {each.ending for each in played} <= {Ending.WON, Ending.SHARED}, "none is unfinished"
    turns = [each.turns for each in played]
    assert abs(sum(turns) / games - TURNS[players]) < 0.5 + 3.3 * SPREAD[players] / math.sqrt(games)
    assert max(turns) < 250  # 129 is the longest of 5,000
    # who leads first matters little
    assert abs(sum(0 in each.winners for each in played) / games - 1 / players) < 0.06 + 3.3 * 0.5 / math.sqrt(games)


def test_random_games_end_by_an_empty_hand_or_by_points(pytestconfig):
    played = [each for players in SEATS for each in play_random(players, pytestconfig.getoption("games"))]
    ends = Counter((each.is_empty, each.has_few) for each in played)
    for end, share in [((True, False), 0.91), ((False, True), 0.06), ((True, True), 0.03)]:
        # the shares are rounded to the next hundredth
        assert abs(ends[end] / len(played) - share) < 0.005 + 3.3 * math.sqrt(share * (1 - share) / len(played))
    assert ends[False, False] <= len(played) / 500  # nobody can lead
    assert all(len(each.whys) == 1 for each in played)
    told = Counter(each.whys[0] for each in played)
    assert told[EMPTY_HAND] == ends[True, False] + ends[True, True]
    assert told[FEW_POINTS] == ends[False, True]


@pytest.mark.parametrize("players", SEATS)
def test_traces_are_played_plainly(players, pytestconfig):
    games = max(400, pytestconfig.getoption("games") // 10)
    rules = make_rules(("nvwk", (), players))
    for policy, share in ((choose_random, 1), (choose_greedy, 4)):
        for number in range(games // share):
            record = play_out(rules, [policy] * players, 4, number)
            compare(json.loads(json.dumps(write_trace(record, 4))))


@pytest.mark.parametrize("players", SEATS)
def test_a_game_is_called_unfinished_at_the_limit_of_turns(players, monkeypatch):
    monkeypatch.setattr("cardgen.games.nvwk.rules.TURNS", 9)
    monkeypatch.setattr("plain_nvwk.MOST_TURNS", 9)
    rules = make_rules(("nvwk", (), players))
    endings: Counter[Ending] = Counter()
    for number in range(40):
        record = play_out(rules, [choose_random] * players, 8, number)
        final: Any = record.final
        endings[record.outcome.ending] += 1
        trace = json.loads(json.dumps(write_trace(record, 8)))
        compare(trace)
        if record.outcome.ending is Ending.UNFINISHED:
            assert final.turns == 9
            assert final.is_terminal()
            assert record.outcome.winners == ()
            assert record.outcome.scores == final.returns()
            assert trace["winner"] == "unfinished"
            assert isinstance(final.log[-1], words.GameEnded)
            assert final.log[-1].winners == ()
    assert endings[Ending.UNFINISHED] >= 20
    assert set(endings) <= {Ending.UNFINISHED, Ending.WON, Ending.SHARED}


# ---- lists of moves


def count_leading(hand, players=2):
    """Count the moves of a player who leads with a hand, the others holding what is left."""
    rest = [card for card in CARDS if card not in hand] or ["2S"]
    laid = {f"p{seat}.hand": [rest.pop()] for seat in range(2, players + 1)} if len(hand) < len(CARDS) else None
    if laid is None:
        rules = make_rules(("nvwk", (), players))
        state = empty_table(rules)
        state.place({rules.find_zone("p1.hand"): range(len(CARDS))})
        state.start()
    else:
        state = lay({"p1.hand": hand, **laid})
    moves = state.legal_actions(0)
    assert len(set(moves)) == len(moves)
    return len(moves)


def test_the_longest_list_of_a_dealt_hand_has_5235_moves():
    threes, jokers = ["3S", "3C", "3D", "3H"], ["JR", "JB"]
    assert {count_leading([*threes, *jokers, card]) for card in ("2S", "9C", "10H", "AD")} == {5_235}
    # one wild card less, and a natural one more that makes a pair: far fewer
    assert max(count_leading([*threes[:3], *jokers, "9S", "9H"]), count_leading([*threes, "JR", "9S", "9H"])) < 5_235


def test_the_whole_deck_in_hand_has_76851_leading_moves():
    assert count_leading(CARDS) == 76_851


@pytest.mark.parametrize("naturals", [["4S"], ["4S", "4H"], ["4S", "5H"], ["4S", "4H", "4D", "9C"]])
def test_leading_moves_without_wild_cards_are_the_sets_of_one_rank(naturals):
    sets = sum(
        len({card[:-1] for card in some}) == 1
        for size in range(1, len(naturals) + 1)
        for some in combinations(naturals, size)
    )
    assert count_leading(naturals) == sets


# ---- lines of play


def count_lines(state, depth):
    """Count the ways to make so many moves, choices included; a game that ends before is one way."""
    waiting = state.to_move()
    assert state.to_shuffle is None
    if not depth or not waiting:
        return 1
    actions = state.legal_actions(waiting[0])
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        other = state.copy()
        other.log = []
        other.step(waiting[0], action)
        total += count_lines(other, depth - 1)
    return total


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["id"])
def test_lines_of_play_are_as_many_as_the_plain_game_has(position):
    state = lay(position["setup"])
    assert state.rules.players == position["players"]
    assert [count_lines(state, depth) for depth in (1, 2, 3)] == position["lines"]


# ---- players of the program, the deal


@pytest.mark.parametrize("players", SEATS)
def test_the_greedy_player_beats_the_random_ones(players):
    rules = make_rules(("nvwk", (), players))
    games = 300
    wins = 0
    for number in range(games):
        seat = number % players
        policies = [choose_greedy if each == seat else choose_random for each in range(players)]
        wins += seat in play_out(rules, policies, 5, number).outcome.winners
    chance = 1 / players
    assert wins / games > chance + 5 * math.sqrt(chance * (1 - chance) / games)


@pytest.mark.parametrize(("players", "held"), [(2, 7), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_seven_cards_are_dealt_and_six_to_five_or_more(players, held):
    rules = make_rules(("nvwk", (), players))
    state = empty_table(rules)
    state.deal(Chance.of_game(1, 1))
    counts = {zone.name: len(cards) for zone, cards in state.zones.items() if cards}
    assert counts == {"deck": 54 - players * held, **{f"p{seat}.hand": held for seat in range(1, players + 1)}}


def test_all_cards_are_worth_152_points():
    facts, cards = make_rules(("nvwk", (), 2)).facts, make_rules(("nvwk", (), 2)).cards
    assert sum(facts.points[kind] for kind in cards.kind_of) == 152
    assert len(cards.kind_of) == 54
