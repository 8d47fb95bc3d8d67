"""War Slayer V from the command line: simulated with traces, played, logged and shown again."""

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


def run(capsys, *arguments):
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_traces_name_every_zone_and_value(capsys, tmp_path):
    path = tmp_path / "traces.jsonl"
    code, out, err = run(capsys, "simulate", "war-slayer-v", "--games", "20", "--seed", "3", "--trace", str(path))
    assert (code, err) == (ExitCode.FINE, "")
    assert "both sides end the Mission at once" in out
    traces = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(traces) == 20
    for trace in traces:
        names = [f"p{n}.{zone}" for n in (1, 2) for zone in ("hq", "drawn", "dossier", "theater", "captured")]
        assert list(trace["setup"]) == list(trace["final"]) == [*names, "defeated", "exposed"]
        assert trace["setup"]["defeated"] == "p2"
        assert [len(trace["setup"][name]) for name in names] == [26, 0, 0, 0, 0] * 2
        assert len(trace["final"]["p1.hq"]) + len(trace["final"]["p2.hq"]) == 52
        assert sum(trace["scores"].values()) == 121
        assert trace["moves"][0][2] == trace["moves"][1][2] == 12
        assert {legal for _, _, legal in trace["moves"]} == {12, 6, 2}


def test_a_game_is_played_logged_and_shown_again(capsys, monkeypatch, tmp_path):
    """The person always does the first thing that `?` lists."""
    typed = Typist()
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setattr(sys, "stdout", typed.screen)
    log = tmp_path / "game.json"
    assert main(["play", "war-slayer-v", "--seed", "8", "--log", str(log)]) == ExitCode.FINE
    monkeypatch.undo()
    monkeypatch.chdir(ROOT)
    shown = typed.screen.getvalue()
    assert "The game is over" in shown
    assert "left comes first: columns" in shown
    assert "Score:" not in shown  # nobody may know it while the game goes on
    code, out, err = run(capsys, "play", "war-slayer-v", "--replay", str(log))
    assert (code, err) == (ExitCode.FINE, "")
    assert out.splitlines()[-1] in shown


class Typist:
    """Types `?`, then the first of the moves that are listed."""

    def __init__(self):
        self.screen = io.StringIO()
        self.has_asked = False

    def isatty(self):
        return False

    def readline(self):
        self.has_asked = not self.has_asked
        if self.has_asked:
            return "?\n"
        listed = self.screen.getvalue().rpartition("You can say")[2].splitlines()
        return listed[1].strip() + "\n"


def test_a_wrong_move_is_answered_with_the_rule(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("continue\nplace 2S 3S 4S\ndossier 2S 2S 2S\nquit\n"))
    code, out, _ = run(capsys, "play", "war-slayer-v", "--seed", "8")
    assert code == ExitCode.FINE
    assert out.count("The rule: each player fills one row with the three cards drawn, then the other row (S14).") == 3
