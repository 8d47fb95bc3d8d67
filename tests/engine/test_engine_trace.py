"""Traces and texts of states that are none are refused with a sentence."""

import json
from pathlib import Path

import pytest

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_random
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.state import empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay, write_trace
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project

ROOT = Path(__file__).resolve().parents[2]


def load_wayjer():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    return project


def make_rules(deck, options=None):
    rules = set_table(deck, options)
    assert rules is not None
    return rules


DECK = load_wayjer().deck
RULES = make_rules(DECK)


def trace():
    return write_trace(play_out(RULES, [choose_random] * 2, 1, 0), 1)


def test_a_trace_has_the_keys_of_its_format():
    found = trace()
    assert list(found) == ["game", "seed", "players", "options", "setup", "moves", "final", "scores", "winner"]
    assert found["game"] == "wayjer"
    assert found["options"] == {"wagered_swap": "discarded", "wagered_copy": "zero"}
    zones = ["deck", "discard", *(f"p{n}.{zone}" for n in (1, 2) for zone in ("hand", "duel", "wager", "won"))]
    assert list(found["setup"]) == list(found["final"]) == zones
    assert [move[2] for move in found["moves"] if move[1].startswith("duel")] == [30, 30, 12, 12, 2, 2]
    assert set(found["scores"]) == {"p1", "p2"}
    assert found["winner"] in ("p1", "p2", "draw")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda t: t.pop("moves"), "`moves` is missing"),
        (lambda t: t.update(setup=[]), "`setup` is missing or is not what it must be"),
        (lambda t: t["setup"].update(table=[]), "no such zone"),
        (lambda t: t["setup"]["deck"].append("7"), "the card `7`"),
        (lambda t: t["setup"]["deck"].append(t["setup"]["deck"][0]), "or not so often"),
        (lambda t: t["moves"].insert(0, ["p3", "look", 2]), "no such player"),
        (lambda t: t["moves"].insert(0, ["p1", "jump", 30]), "is not a move"),
        (lambda t: t["moves"].insert(0, ["p1", "look", 30]), "The rule:"),
        (lambda t: t["moves"].insert(0, "p1"), "must be a player, a move and a number"),
        (lambda t: t["moves"][0].__setitem__(2, 29), "has 30 legal moves, not 29"),
        (lambda t: t["final"]["deck"].append("6"), "do not end where"),
    ],
)
def test_a_spoiled_trace_is_refused(spoil, words):
    spoiled = json.loads(json.dumps(trace()))
    spoil(spoiled)
    with pytest.raises(MistakeError) as problem:
        list(replay(spoiled, RULES))
    assert words in str(problem.value)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "no", '{"game": "wayjer", "players": 2}'])
def test_a_text_that_is_no_state_is_refused(text):
    with pytest.raises(MistakeError):
        from_text(text, RULES)


def test_a_state_of_another_option_is_refused():
    other = make_rules(DECK, {"wagered_swap": "won"})
    with pytest.raises(MistakeError, match="another table"):
        from_text(to_text(empty_table(RULES)), other)
