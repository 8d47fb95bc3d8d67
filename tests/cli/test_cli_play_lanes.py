"""Three Lanes from the command line: lanes drawn, answers short, traces that replay."""

import io
import json
import sys
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def project(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(capsys, *arguments, typed="", monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_the_lanes_are_drawn_and_moves_are_made(capsys, monkeypatch):
    typed = "play 2H to A\nattack A1 -> A1\nflip A1\nend\nquit\n"
    code, out, err = run(capsys, "play", "three-lanes", "--seed", "3", typed=typed, monkeypatch=monkeypatch)
    assert (code, err) == (ExitCode.FINE, "")
    assert "         Ana  A1 ?? base | A2 (2H)" in out
    assert "The card in A1 lies face down. The rule: T2" in out
    assert "The Base card in A1 sleeps. The rule: T17" in out
    assert "Ana ends the turn." in out
    assert "Ben draws a card." in out
    assert "the game ends here" in out.lower()


def test_an_answer_may_be_typed_short(capsys, monkeypatch):
    typed = "play 2H to A\nflip A2\n8H\nquit\n"
    _, out, _ = run(capsys, "play", "three-lanes", "--seed", "3", typed=typed, monkeypatch=monkeypatch)
    assert "choose: discard CARD" in out
    assert "The 8H is discarded." in out


def test_two_persons_at_one_keyboard(capsys, monkeypatch):
    typed = "end turn\nend turn\nquit\n"
    arguments = ("play", "three-lanes", "--against", "person", "--names", "Zoe,Max", "--seed", "3")
    _, out, _ = run(capsys, *arguments, typed=typed, monkeypatch=monkeypatch)
    assert "Zoe, choose: play CARD to LANE or end turn" in out
    assert "Max, choose: play CARD to LANE or end turn" in out
    assert "Zoe draws a card." in out
    assert "Zoe draws the" not in out


def test_a_trace_can_be_seen_again(capsys, monkeypatch, tmp_path):
    path = tmp_path / "trace.jsonl"
    run(capsys, "simulate", "three-lanes", "--games", "2", "--trace", str(path), monkeypatch=monkeypatch)
    trace = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert trace["setup"]["turn"] == "p1"
    assert "actions" not in trace["setup"]
    assert trace["setup"]["p1.A"][0].endswith(" down base")
    assert {"turn", "actions", "passes", "acted", "p1.paired", "p2.lanes_won"} <= set(trace["final"])
    code, out, _ = run(capsys, "play", "three-lanes", "--replay", str(path), monkeypatch=monkeypatch)
    assert code == ExitCode.FINE
    assert "wins lane" in out
    trace["final"]["p1.hand"] = ["KS"]
    path.write_text(json.dumps(trace), encoding="utf-8")
    code, _, err = run(capsys, "play", "three-lanes", "--replay", str(path), monkeypatch=monkeypatch)
    assert code != ExitCode.FINE
    assert "do not end where the file says" in err


def test_simulate_shows_no_prizes_where_there_are_none(capsys, monkeypatch):
    _, out, _ = run(capsys, "simulate", "three-lanes", "--games", "20", monkeypatch=monkeypatch)
    assert "held by the winner" not in out
    assert "to lane A" in out
    assert "Moves in a game:" in out


def say(capsys, monkeypatch, typed):
    """Give what is said to each line that is typed, from the first question on; with seed 1 the hand has KS and 3H."""
    _, out, _ = run(capsys, "play", "three-lanes", "--seed", "1", typed=typed, monkeypatch=monkeypatch)
    return out.partition("choose: play CARD to LANE or end turn\n")[2]


@pytest.mark.parametrize("typed", ["KS B", "p KS to B", "play ks to b", "p ks b", "8", "#8"])
def test_a_move_is_typed_as_it_comes(capsys, monkeypatch, typed):
    assert "Ana plays the KS" in say(capsys, monkeypatch, f"{typed}\n") or "Ana  B1 ?? base | B2 (KS)" in say(
        capsys, monkeypatch, f"{typed}\n"
    )


def test_only_what_is_legal_now_is_suggested(capsys, monkeypatch):
    told = say(capsys, monkeypatch, "jump\nflip\nplai KS to B\nQ\n").splitlines()
    assert told == [
        "Ana> `jump` is not a move of this game. Now you can say play CARD to LANE or end turn; ? lists all.",
        "Ana> `flip` cannot be said now. Now you can say play CARD to LANE or end turn; ? lists all.",
        "Ana> `plai KS to B` is not a move of this game. Did you mean `play KS to B`? "
        "Now you can say play CARD to LANE or end turn; ? lists all.",
        "Ana> The game ends here: it is not finished.",
    ]


def test_a_card_that_is_not_in_the_hand_is_refused_with_the_rule_in_small_letters_too(capsys, monkeypatch):
    assert "The rule: " in say(capsys, monkeypatch, "play kh to b\n")


def test_a_move_that_is_short_and_not_legal_is_refused_with_the_rule(capsys, monkeypatch):
    told = say(capsys, monkeypatch, "KS B\np KS to B\n")
    assert "Ana> KS is not in your hand. The rule: T1" in told
