"""Moves of worked examples as people write them: short and in any letter case; slips told with the nearest move."""

import pytest
from game_tables import load

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.loading.examples import read_examples

DUEL = """- id: it
  title: It
  setup: {p1.hand: ["0", "3"], p2.hand: ["6", "1"]}
  moves:
    - p1: MOVE
    - p2: duel 6 wager 1
  expect: {p1.won: ["3", "1"], p1.score: 4, winner: p1, over: true}
"""
LANE = """- id: it
  title: It
  setup: {draw: [QD], p1.hand: [KS, 5H], p1.A: [2S down], p2.A: [9C down], actions: 3}
  moves:
    - p1: MOVE
  expect: {p1.hand: [5H]}
"""


def tell(game, text, old="", new=""):
    assert old in text
    report = Report()
    play_examples(load(game).deck, read_examples(text.replace(old, new), "it.yaml", report), report)
    return [
        (found.place and found.place.line, found.message.removeprefix("In the example `it`: "), found.hint)
        for found in report.diagnostics
    ]


@pytest.mark.parametrize(
    "typed", ["duel 0 wager 3", "DUEL 0 Wager 3", "d 0 3", "0 3", "duel 0 3", '"0, 3"', "duel  0   wager  3"]
)
def test_a_move_is_written_short_and_in_any_letter_case(typed):
    assert tell("wayjer", DUEL, "MOVE", typed) == []


@pytest.mark.parametrize("typed", ["play KS to B", "ks b", "p ks B", "Play KS to b"])
def test_a_move_to_a_place_is_written_short(typed):
    assert tell("three-lanes", LANE, "MOVE", typed) == []


@pytest.mark.parametrize(
    ("game", "typed", "message", "hint"),
    [
        ("wayjer", "0", "`0` is not a move of this game.", "Legal, and near to it: `duel 0 wager 3`."),
        ("wayjer", "duel O wager 3", "There is no card `O` in this deck.", "Legal, and near to it: `duel 0 wager 3`."),
        ("wayjer", "2", "`2` is a number, which only the terminal takes for a move.",
         "Legal now: `duel 0 wager 3` or `duel 3 wager 0`."),
        ("wayjer", "look up", "There is no card `up` in this deck.",
         "Legal now: `duel 0 wager 3` or `duel 3 wager 0`."),
        ("three-lanes", "play KS to D", "There is no lane `D`; the lanes are `A`, `B` and `C`.",
         "Legal, and near to it: `play KS to A` or `play KS to B` or `play KS to C`."),
        ("three-lanes", "ks", "`ks` is not a move of this game.",
         "Legal, and near to it: `play KS to A` or `play KS to B` or `play KS to C`."),
    ],
)  # fmt: skip
def test_what_is_no_move_is_told_with_the_nearest_that_is_legal(game, typed, message, hint):
    text = DUEL if game == "wayjer" else LANE
    assert tell(game, text, "MOVE", typed) == [(5, message, hint)]


def test_a_move_against_the_rules_is_told_with_the_nearest_that_is_legal():
    ((line, message, hint),) = tell("three-lanes", LANE, "MOVE", "p KD b")
    assert (line, message) == (
        5,
        "p1 may not `p KD b`: KD is not in the player's hand. The rule: T1, cards are played from the hand.",
    )
    assert hint.endswith("Legal, and near to it: `play KS to B` or `play 5H to B`.")


def test_a_short_move_that_must_be_refused_is_read_too():
    refused = LANE.replace("p1: MOVE", "illegal: {p1: p kd b}\n    - p1: ks b")
    assert tell("three-lanes", refused) == []
    ((_, message, _),) = tell("three-lanes", LANE, "p1: MOVE", "illegal: {p1: ks b}")
    assert message == "p1: `ks b` must be refused, and the rules allow it."


def test_a_text_that_may_be_two_moves_is_none():
    # triggers: example-unreadable-move
    text = """- id: it
  title: It
  setup: {p1.hq: [2S, 9S, KS, 5S, 6S, 7S], p2.hq: [2H, 3H, 4H, 5H, 6H, 7H]}
  moves:
    - p1: 2s 9s ks
  expect: {legal.p1: []}
"""
    ((line, message, _),) = tell("war-slayer-v", text)
    assert (line, message) == (5, "`2s 9s ks` may be `dossier 2S 9S KS` or `theater 2S 9S KS`.")


def test_all_that_comes_out_otherwise_is_one_mistake_at_its_first_line():
    text = DUEL.replace("MOVE", "duel 3 wager 0").replace("expect: {", "expect:\n    over: true\n    ")
    text = text.replace(", p1.score: 4, winner: p1, over: true}", "\n    p1.score: 4\n    winner: p1\n    discard: []")
    ((line, message, _),) = tell("wayjer", text)
    assert line == 9
    assert message == (
        "`p1.won` must be [3, 1], and it is []; `p1.score` must be 4, and it is 0; `winner` must be p1, and it is p2; "
        "`discard` differs too."
    )


def test_a_card_that_is_expected_and_mistyped_is_told_with_the_nearest():
    ((_, message, _),) = tell("wayjer", DUEL.replace("MOVE", "0 3"), '["3", "1"]', '["3", COPI]')
    assert message == "`p1.won` names the card `COPI`; the deck has no such card. Did you mean `COPY`?"


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ("- p1: MOVE", "- ilegal: {p1: 0 0}\n    - p1: 0 3", "`ilegal` is no player and not `illegal`.",
         "Did you mean `illegal`?"),
        ("MOVE", "0 3" * 400, f"`{('0 3' * 20)[:59]}…", ""),
        ('["0", "3"]', '["0 3"]', "the deck has no card `0 3`.", 'Each card is an item of its own: `["0", "3"]`.'),
        ("p1.won", "won.p1", "it expects `won.p1`, which is nothing to look at.", "Did you mean `p1.won`?"),
        ("winner: p1", "winner: P1", "`winner` is `P1`; it must be one of none, draw, unfinished, all, nobody, p1, p2, "
         "or a list of players. Did you mean `p1`?", ""),
    ],
)  # fmt: skip
def test_slips_beside_moves_are_told_with_what_is_meant(old, new, message, hint):
    ((_, told, advice),) = (
        tell("wayjer", DUEL, old, new) if "MOVE" in old else tell("wayjer", DUEL.replace("MOVE", "0 3"), old, new)
    )
    assert told.startswith(message)
    assert len(told) < 200
    assert advice == hint


def test_one_winner_may_stand_in_a_list():
    assert tell("wayjer", DUEL.replace("MOVE", "0 3"), "winner: p1", "winner: [p1]") == []
