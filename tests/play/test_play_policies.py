"""Players of one's own: they get what they may know, and what is wrong with them is told by name."""

import sys

import pytest

import cardgen.play as play
from cardgen.cli import main

PLAYERS = """
import random

LIMIT = 3

def first(view, moves, chance):
    return moves[0]

def by_text(view, moves, chance):
    return str(moves[-1])

def nothing(view, moves, chance):
    pass

def wrong(view, moves, chance):
    return "duel 99 wager 1"

def failing(view, moves, chance):
    return {}[view.player]

def helpless(view, moves, chance):
    return random.choice([])

def leaving(view, moves, chance):
    raise SystemExit

def number(view, moves, chance):
    return 0

def too_few(view):
    return view

async def later(view, moves, chance):
    return moves[0]

class Counting:
    def __init__(self):
        self.made = 0

    def __call__(self, view, moves, chance):
        self.made += 1
        return moves[self.made % len(moves)]

class Silent:
    pass

class Wanting:
    def __init__(self, skill):
        self.skill = skill

    def __call__(self, view, moves, chance):
        return moves[0]
"""
BROKEN = {
    "broken_players": "import no_such_thing_at_all\n",
    "odd_players": "def first(view, moves, chance):\n    return moves[0\n",
    "gone_players": "raise SystemExit(0)\n",
}


@pytest.fixture
def players(tmp_path, monkeypatch):
    (tmp_path / "my_players.py").write_text(PLAYERS, encoding="utf-8")
    for name, text in BROKEN.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_players", raising=False)


@pytest.mark.parametrize("name", ["first", "by_text"])
def test_a_function_of_a_module_plays_a_batch_and_the_result_names_it(players, capsys, name):
    assert main(["simulate", "wayjer", "--games", "5", "--policy", f"my_players:{name},random"]) == 0
    assert f"my_players:{name}" in capsys.readouterr().out


def test_a_function_of_a_module_plays_against_nobody_in_the_terminal(players, capsys):
    assert main(["play", "wayjer", "--seed", "1", "--seats", "my_players:first,greedy"]) == 0
    assert "Ana (my_players:first) and Ben (greedy)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ("gredy", "nobody is called `gredy`. Did you mean `greedy`?"),
        ("my_playrs:first", "Python knows no module `my_playrs`. For a file in this folder set PYTHONPATH=. before"),
        ("my_players:frist", "The module `my_players` has no function `frist`. Did you mean `first`?"),
        ("my_players:LIMIT", "`my_players:LIMIT` is int, not a function that chooses a move."),
        ("my players:first", "write module:function, such as my_players:cautious"),
        ("my_players.py:first", "A module is named without `.py`: my_players:first."),
        ("my_players:too_few", "my_players.py, line 30, takes `(view)`; it is called with three things: view, moves"),
        ("odd_players:first", "odd_players.py, line 2: '[' was never closed"),
        ("gone_players:first", "gone_players.py, line 1 (`raise SystemExit(0)`): SystemExit: 0"),
        (
            "broken_players:first",
            "broken_players.py, line 1 (`import no_such_thing_at_all`): ModuleNotFoundError",
        ),
    ],
)
def test_a_policy_that_cannot_be_found_is_told_by_name(players, capsys, policy, message):
    for command in (["simulate", "wayjer", "--policy"], ["play", "wayjer", "--against"]):
        assert main([*command, policy]) == 2
        assert message in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ("nothing", "The policy `my_players:nothing` gave nothing (None) for p1; it must give one of its moves"),
        ("wrong", "The policy `my_players:wrong` gave `duel 99 wager 1` for p1, which is no legal move. Legal are `du"),
        ("failing", "my_players.py, line 19 (`return {}[view.player]`): KeyError: 'p1'"),
        ("helpless", "my_players.py, line 22 (`return random.choice([])`): IndexError: Cannot choose from an empty"),
        ("leaving", "my_players.py, line 25 (`raise SystemExit`): SystemExit"),
        ("number", "The policy `my_players:number` gave int `0` for p1; it must give one of its moves, or its text."),
        ("Silent", "The class `my_players:Silent` makes nothing that chooses a move. Write `def __call__(self, view"),
        ("Wanting", "my_players.py: TypeError: Wanting.__init__() missing 1 required positional argument: 'skill'"),
    ],
)
def test_a_policy_that_plays_wrongly_is_told_by_name_and_what_was_legal(players, capsys, policy, message):
    seats = f"my_players:{policy},random"
    assert main(["simulate", "wayjer", "--games", "300", "--jobs", "2", "--policy", seats]) == 1
    assert message in " ".join(capsys.readouterr().err.split())
    assert main(["play", "wayjer", "--seed", "1", "--seats", seats]) == 1
    assert message in " ".join(capsys.readouterr().err.split())


def test_a_policy_of_the_library_may_be_a_function_and_wrong_numbers_of_policies_are_told():
    game = play.load("wayjer")
    hands = []

    def watch(view, moves, chance):
        hands.append((view.player, view.hand, view.zones["p1.hand"]))
        return moves[0]

    record = game.play_out(["random", watch], seed=1)
    assert record.outcome.ending in play.Ending
    assert {player for player, _, _ in hands} == {"p2"}
    assert all(None not in own and set(other) <= {None} for _, own, other in hands)
    with pytest.raises(play.MistakeError, match="needs a list of 2 policies, one a seat; got 1"):
        game.play_out(["random"], seed=1)


def test_each_game_and_seat_has_a_player_of_its_own_where_a_class_is_named(players, capsys):
    """So that the numbers do not depend on how many processes work."""
    told = []
    for jobs in ("1", "2"):
        words = ["simulate", "wayjer", "--games", "250", "--jobs", jobs, "--policy", "my_players:Counting", "--json"]
        assert main(words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert '"policy": "my_players:Counting"' in told[0]
    assert main(["play", "wayjer", "--seed", "1", "--seats", "my_players:Counting,my_players:Counting"]) == 0


def test_what_has_a_reset_is_reset_before_each_game():
    class Resetting:
        games = 0

        def reset(self):
            self.games += 1

        def __call__(self, view, moves, chance):
            return moves[0]

    policy = Resetting()
    play.load("wayjer").tally([policy, "random"], games=7)
    assert policy.games == 7


def test_policies_of_the_seats_may_be_named_one_after_the_other(players, capsys):
    words = ["simulate", "wayjer", "--games", "5", "--policy", "my_players:first", "--policy", "greedy", "--json"]
    assert main(words) == 0
    one = capsys.readouterr().out
    assert main([*words[:4], "--policy", "my_players:first,greedy", "--json"]) == 0
    assert capsys.readouterr().out == one
    assert main([*words[:4], "--policy", "random", "--policy", "random", "--policy", "greedy"]) == 2
    assert "names 3 players; the game has 2" in " ".join(capsys.readouterr().err.split())


def test_a_player_of_the_program_that_is_stopped_is_named_with_its_line(players, capsys, monkeypatch, tmp_path):
    text = "def slow(view, moves, chance):\n    raise KeyboardInterrupt\n"
    (tmp_path / "slow_players.py").write_text(text, encoding="utf-8")
    assert main(["simulate", "wayjer", "--games", "2", "--policy", "slow_players:slow"]) == 130
    told = " ".join(capsys.readouterr().err.split())
    assert "The policy `slow_players:slow` was at work in" in told and "slow_players.py, line 2." in told
