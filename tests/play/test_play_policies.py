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
"""


@pytest.fixture
def players(tmp_path, monkeypatch):
    (tmp_path / "my_players.py").write_text(PLAYERS, encoding="utf-8")
    (tmp_path / "broken_players.py").write_text("import no_such_thing_at_all\n", encoding="utf-8")
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
        ("broken_players:first", "broken_players.py, line 1: ModuleNotFoundError: No module named 'no_such_thing"),
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
        ("failing", "my_players.py, line 19: KeyError: 'p1'"),
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
