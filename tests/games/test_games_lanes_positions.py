"""Positions of Three Lanes in files: what they may say, and what is reported where; what each player sees of them."""

import io
import random

import pytest
from every_action import list_every_action
from game_tables import load, lying, make_rules

from cardgen.checks.play import play_examples
from cardgen.cli.table import Host
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.examples import play_example
from cardgen.engine.state import empty_table
from cardgen.engine.trace import replay
from cardgen.engine.view import view
from cardgen.games.three_lanes.words import Flipped
from cardgen.loading.examples import read_examples

RULES = make_rules(("three-lanes", (), 2))
GOOD = """- id: it
  setup:
    draw: [QD]
    p1.A: [4S up, "-", 4D up damaged]
    p2.A: [5H down base frozen]
    discard: [2C down, 3C]
    actions: 2
  moves:
    - p1: end turn
  expect:
    turn: p2
"""
LANE = '[4S up, "-", 4D up damaged]'


def report_of(text):
    report = Report()
    examples = read_examples(text, "examples.yaml", report)
    assert not report.has_errors, report.diagnostics
    play_examples(load("three-lanes").deck, examples, report)
    return [(found.code, found.place and found.place.line, found.message) for found in report.diagnostics]


BAD = [
    (LANE, "[4S sideways]", "example-setup", 4, "lies `sideways`"),
    (LANE, "[4S]", "example-setup", 4, "lies ``"),
    (LANE, "[4S up base]", "example-setup", 4, "lies `up base`"),
    (LANE, "[4S down attacked]", "example-setup", 4, "the words are"),
    (LANE, "[4S up frozen damaged]", "example-setup", 4, "the words are"),
    (LANE, "[4S up twice]", "example-setup", 4, "lies `up twice`"),
    (LANE, "[4S up damage 1]", "example-setup", 4, "lies `up damage 1`"),
    (LANE, "[4S up damage 2]", "example-setup", 4, "2 damage, which has 2 hit points"),
    (LANE, "[JS down damage 2]", "example-setup", 4, "2 damage, which has 2 hit points"),
    (LANE, "[JS up damage 3]", "example-setup", 4, "3 damage, which has 3 hit points"),
    (LANE, "[4S up, 4S down]", "example-card-twice", 4, "the deck has it once"),
    (LANE, "[44 up]", "example-unknown-card", 4, "no card `44`"),
    (LANE, "4S up", "example-wrong-type", 4, "must be a list"),
    ("discard: [2C down, 3C]", "discard: [2C up]", "example-setup", 6, "a discarded card is `down`"),
    ("discard: [2C down, 3C]", 'discard: ["-"]', "example-unknown-card", 6, "no card `-`"),
    ("draw: [QD]", "draw: [QD down]", "example-unknown-card", 3, "no card `QD down`"),
    ("draw: [QD]", "p1.D: [QD up]", "example-unknown-zone", 3, "no such zone"),
    ("actions: 2", "actions: 0", "example-setup", 7, "from 1 to 99"),
    ("actions: 2", "actions: two", "example-setup", 7, "whole number"),
    ("actions: 2", "actions: [2]", "example-setup", 7, "takes one value"),
    ("actions: 2", "turn: p3", "example-setup", 7, "must be `p1` or `p2`"),
    ("actions: 2", "acted: perhaps", "example-setup", 7, "`true` or `false`"),
    ("actions: 2", "passes: -1", "example-setup", 7, "from 0 to 99"),
    ("actions: 2", "p1.paired: [A1+A3, A1+A3]", "example-setup", 7, "two single face-up cards of one rank"),
    ("actions: 2", "p1.paired: [A3+A1]", "example-setup", 7, "the lower slot"),
    ("actions: 2", "p1.paired: [A1+A2]", "example-setup", 7, "a pair is written"),
    ("actions: 2", "p1.B: [4C up]\n    p1.paired: [A1+B1]", "example-setup", 8, "the lower slot"),
    ("actions: 2", "p1.B: [4C up, 5C up]\n    p1.paired: [B1+B2]", "example-setup", 8, "cards of one rank"),
    ("actions: 2", "p1.B: [4C up, 4H down]\n    p1.paired: [B1+B2]", "example-setup", 8, "single face-up cards"),
    ("actions: 2", "p1.paired: [A1+A3+A1]", "example-setup", 7, "a pair is written"),
    ("actions: 2", "p1.paired: A1+A3", "example-setup", 7, "must be a list"),
    ("actions: 2", "p1.lanes_won: [A]", "example-setup", 7, "is not empty"),
    ("actions: 2", "p1.lanes_won: [B, B]", "example-setup", 7, "each once"),
    ("actions: 2", "p1.lanes_won: [D]", "example-setup", 7, "must be `A`, `B` or `C`"),
    ("turn: p2", "turn: p1", "example-fails", 11, "`turn` must be p1, and it is p2"),
    ("turn: p2", 'p1.A: [4S up, "-", 4D up]', "example-fails", 11, "it is [4S up, -, 4D up damaged]"),
    ("turn: p2", "p1.A: [4S up, 44 up]", "example-wrong-type", 11, "no such card"),
    ("turn: p2", "p1.pairs: []", "example-unknown-key", 11, "nothing to look at"),
    ("p1: end turn", "p1: attack A1", "example-unreadable-move", 9, "is not a move of this game"),
    ("p1: end turn", "p1: flip D1", "example-unreadable-move", 9, "no lane `D`"),
    ("p1: end turn", "p1: flip A01", "example-unreadable-move", 9, "no slot `A01`"),
    ("p1: end turn", "p1: play 44 to A", "example-unreadable-move", 9, "no card `44`"),
    ("p1: end turn", "p1: look p3 A1", "example-unreadable-move", 9, "no player `p3`"),
    ("p1: end turn", "p1: atack A1 -> A1", "example-unreadable-move", 9, "is not a move of this game"),
    ("p1: end turn", "p1: attack A1 -> A1", "example-illegal-move", 9, "The rule: T17"),
    ("p1: end turn", "p1: discard 4S", "example-illegal-move", 9, "The rule: T21"),
    ("p1: end turn", "p2: end turn", "example-illegal-move", 9, "p1 must choose first"),
]


def test_the_good_position_comes_out():
    assert report_of(GOOD) == []


@pytest.mark.parametrize(("old", "new", "code", "line", "words"), BAD)
def test_a_wrong_position_is_reported_at_its_line(old, new, code, line, words):
    assert GOOD.count(old) == 1
    found = report_of(GOOD.replace(old, new))
    assert [(code, line)] == [(found[0][0], found[0][1])], found
    assert words in found[0][2], found


@pytest.mark.parametrize(
    ("key", "value"),
    [("p1.A", ["4S sideways"]), ("actions", 0), ("turn", "p9"), ("p1.paired", ["A1+A2"]), ("nowhere", [])],
)
def test_a_trace_with_a_wrong_setup_is_refused(key, value):
    with pytest.raises(MistakeError):
        list(replay({"setup": {key: value}, "moves": []}, RULES))


def test_slips_in_moves_are_refused_with_a_sentence():
    chance = random.Random(5)
    texts = [RULES.notation.format_action(action) for action in list(list_every_action(RULES.notation))[::40]]
    for _ in range(3000):
        text = chance.choice(texts)
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(["", " ", "A", "9", "-", "+", "é", "p3", "\n"]) + text[place + 1 :]
        try:
            action = RULES.notation.parse_action(text)
        except MistakeError as problem:
            assert str(problem).endswith((".", "?"))
        else:
            assert RULES.notation.parse_action(RULES.notation.format_action(action)) == action


# ---- what is seen


def set_up(text):
    report = Report()
    (example,) = read_examples(text, "examples.yaml", report)
    played = play_example(example, RULES, report)
    assert played is not None
    assert not report.has_errors, report.diagnostics
    return played.start


HIDDEN = """- id: it
  setup:
    draw: [QD]
    aside: [KD]
    p1.hand: [2H]
    p2.hand: [2D]
    p1.A: [3H down base, 3D down, 4S up damaged]
    p2.A: [5H down base frozen, 5D down damaged, 8D up]
    discard: [6C down, 7C]
    actions: 2
"""


def test_each_player_sees_what_they_may():
    state = set_up(HIDDEN)
    ids = RULES.cards.ids
    zones = [lying(view(state, player)) for player in (0, 1)]
    faces = [{name: [c and ids([c])[0] for c in cards] for name, cards in seen.items()} for seen in zones]
    assert [faces[0]["p1.A"], faces[0]["p2.A"]] == [[None, "3D", "4S"], [None, None, "8D"]]
    assert [faces[1]["p1.A"], faces[1]["p2.A"]] == [[None, None, "4S"], [None, "5D", "8D"]]
    assert [seen["p1.hand"] for seen in faces] == [["2H"], [None]]
    assert [seen[name] for seen in faces for name in ("draw", "aside")] == [[None]] * 4
    assert [seen["discard"] for seen in faces] == [[None, "7C"]] * 2
    assert view(state, 0).more == view(state, 1).more


def test_the_table_in_the_terminal_shows_it_so():
    state = set_up(HIDDEN)
    assert state.draw_table(0, ("Ana", "Ben")) == [
        "Lane A",
        "         Ben  A1 ?? base frozen | A2 ?? damaged | A3 8D",
        "         Ana  A1 ?? base | A2 (3D) | A3 4S damaged",
        "Lane B",
        "         Ben  -",
        "         Ana  -",
        "Lane C",
        "         Ben  -",
        "         Ana  -",
        "Your hand: 2H; Ben has 1 card in hand",
        "Draw pile: 1; aside: 1; discarded: ?? 7C",
        "It is your turn, 2 actions left. Lanes won: Ana 0, Ben 0",
    ]
    lines = state.draw_table(1, ("Ana", "Ben"))
    assert lines[1:3] == [
        "         Ana  A1 ?? base | A2 ?? | A3 4S damaged",
        "         Ben  A1 ?? base frozen | A2 (5D) damaged | A3 8D",
    ]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_at_one_keyboard_never_shows_a_hidden_card(seed, monkeypatch):
    """Play against the program; no line names a card that the person could not know at that moment."""
    host = Host(RULES, ("Ana", "Ben"), ("person", "greedy"), seed)
    shown = io.StringIO()
    chance = random.Random(seed)
    known: set[int] = set()

    class Typist(io.StringIO):
        def readline(self, size=-1):
            legal = host.state.legal_actions(0)
            return RULES.notation.format_action(chance.choice(legal)) + "\n"

    say = host._say

    def listen(text):
        for cards in view(host.state, 0).zones.values():
            known.update(card for card in cards if card is not None)
        known.update(host.state.looked_at[0])
        known.update(event.card for event in host.state.log if isinstance(event, Flipped))
        named = {word.strip("()|,.:;") for word in text.split()} & {card.id for card in RULES.cards.kinds}
        assert named <= set(RULES.cards.ids(known)), text
        say(text)

    monkeypatch.setattr(host, "_say", listen)
    host.play(Typist(), shown)
    assert host.state.is_terminal()
    assert "wins" in shown.getvalue() or "draw" in shown.getvalue()


def test_an_empty_table_has_every_value():
    state = empty_table(RULES)
    assert {name: state.write_value(name) for name in RULES.game.values} == {
        "turn": "p1",
        "actions": 0,
        "passes": 0,
        "acted": False,
        "p1.paired": [],
        "p2.paired": [],
        "p1.lanes_won": [],
        "p2.lanes_won": [],
        "still_frozen": [],
    }
