"""A worked example that does not come out, or cannot be read, is reported at its line."""

from pathlib import Path

import pytest

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.loading import Sources, load_project
from cardgen.loading.examples import read_examples

ROOT = Path(__file__).resolve().parents[2]


def load_wayjer():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    return project


PROJECT = load_wayjer()
DECK = PROJECT.deck

GOOD = """- id: it
  illustrates: [W6]
  players: 2
  options: {}
  setup:
    p1.hand: ["0", "3"]
    p2.hand: ["6", "1"]
  moves:
    - p1: duel 0 wager 3
    - p2: duel 6 wager 1
  expect:
    p1.won: ["3", "1"]
    p1.score: 4
    over: true
"""

# what is written otherwise in the good example, and what is reported: code, line, words of the message or the hint
BAD = [
    ("p1.score: 4", "p1.score: 3", "example-fails", 13, "must be 3, and it is 4."),
    (
        "p1.score: 4",
        "p1.score: 3",
        "example-fails",
        13,
        "Position after p1 duel 0 wager 3, p2 duel 6 wager 1: discard: 0 6",
    ),
    ("over: true", "over: false", "example-fails", 14, "`over` must be false, and it is true."),
    ('["3", "1"]', '["1", "3"]', "example-fails", 12, "must be [1, 3], and it is [3, 1]."),
    ('["3", "1"]', "[]", "example-fails", 12, "must be []"),
    ("p1.score: 4", "winner: p2", "example-fails", 13, "`winner` must be p2, and it is p1."),
    ("p1.score: 4", "winner: none", "example-fails", 13, "must be none"),
    ("p1.score: 4", "winner: [p1, p2]", "example-fails", 13, "must be [p1, p2]"),
    ("p1.score: 4", "legal.p1: [look]", "example-fails", 13, "must be [look], and it is []"),
    ("p1.score: 4", "legal_count.p2: 2", "example-fails", 13, "must be 2, and it is 0"),
    ("p1.score: 4", "to_move: [p1]", "example-fails", 13, "must be [p1], and it is []"),
    ("p1.score: 4", "p2.looked_at: [SWAP]", "example-fails", 13, "must be [SWAP], and it is []"),
    ("p1.score: 4", "p1.scor: 4", "example-unknown-key", 13, "Did you mean `p1.score`?"),
    ("p1.score: 4", "p3.score: 4", "example-unknown-key", 13, "nothing to look at"),
    ("p1.score: 4", "legal.p3: []", "example-unknown-key", 13, "nothing to look at"),
    ("p1.score: 4", "p1.score: four", "example-wrong-type", 13, "must be a whole number"),
    ("p1.score: 4", "p1.score: [4]", "example-wrong-type", 13, "takes one value"),
    ("p1.score: 4", "winner: p9", "example-wrong-type", 13, "must be one of"),
    ("p1.score: 4", "to_move: [p3]", "example-wrong-type", 13, "no such player"),
    ("p1.score: 4", "p1.looked_at: [SWOP]", "example-wrong-type", 13, "no such card"),
    ("p1.score: 4", "legal.p1: [jump]", "example-wrong-type", 13, "cannot be read"),
    ("p1.score: 4", "legal.p1: look", "example-wrong-type", 13, "takes a list"),
    ("over: true", "over: 1", "example-wrong-type", 14, "must be `true` or `false`"),
    ('p1.hand: ["0", "3"]', 'p1.hnd: ["0", "3"]', "example-unknown-zone", 6, "Did you mean `p1.hand`?"),
    ('p1.hand: ["0", "3"]', "p1.hand: '0'", "example-wrong-type", 6, "must be a list of cards"),
    ('["0", "3"]', '["0", "7"]', "example-unknown-card", 6, "no card `7`"),
    ('["0", "3"]', '["0", "6"]', "example-card-twice", 7, "the deck has it once"),
    ('["0", "3"]', '["0", "3"]\n    p2.duel: ["5"]', "example-setup", 1, "has cards in `p2.duel`"),
    ("- p1: duel", "- p3: duel", "example-unknown-player", 9, "there is no player `p3`"),
    ("duel 0 wager 3", "play 0 and 3", "example-illegal-move", 9, "is not a move"),
    ("duel 0 wager 3", "duel 0 wager 6", "example-illegal-move", 9, "6 is not in the player's hand. The rule:"),
    ("p2: duel 6 wager 1", "p1: duel 0 wager 3", "example-illegal-move", 10, "p1 has already chosen"),
    ("- p1: duel 0 wager 3", "- illegal: {p1: duel 0 wager 3}", "example-legal-move", 9, "must be refused"),
    ("- p1: duel 0 wager 3", '- chance: "deck: 4 5"', "example-chance", 9, "nothing is shuffled"),
    ("- p1: duel 0 wager 3", "- {p1: duel 0 wager 3, p2: look}", "example-move", 9, "names one player"),
    ("- p1: duel 0 wager 3", "- p1: [duel, 0]", "example-move", 9, "must be one text"),
    ("- p1: duel 0 wager 3", "- duel 0 wager 3", "wrong-type", 9, "A move is the text"),
    ("players: 2", "players: 3", "example-players", 1, "has 3 players; the game is for 2"),
    ("players: 2", "players: two", "bad-integer", 3, "whole number"),
    ("options: {}", "options: {swapped: yes}", "example-option", 4, "no option `swapped`"),
    ("options: {}", "options: {wagered_swap: lost}", "example-option", 4, "no value `lost`"),
    ("illustrates: [W6]", "illustrates: [W66]", "example-unknown-ruling", 2, "no such ruling"),
    ("  setup:", "  set-up:", "unknown-key", 5, "`set-up` is no key of an example"),
    ("- id: it", "- title: it", "missing-key", 1, "lacks the key `id`"),
]


def play(text):
    report = Report()
    count = play_examples(DECK, read_examples(text, "it.yaml", report), report)
    return count, report.diagnostics


def test_a_good_example_comes_out():
    assert play(GOOD) == (1, ())


@pytest.mark.parametrize(("old", "new", "code", "line", "words"), BAD)
def test_a_bad_example_is_reported_at_its_line(old, new, code, line, words):
    assert GOOD.count(old) == 1
    _, found = play(GOOD.replace(old, new))
    assert code in [each.code for each in found]
    first = next(each for each in found if each.code == code)
    assert first.place is not None
    assert first.place.line == line
    assert words in f"{first.message} {first.hint}"


def test_an_unscripted_choice_is_an_error():
    # triggers: example-unscripted-choice
    text = GOOD.replace('["0", "3"]', '["-1", "3"]').replace("duel 0", "duel -1")
    text = text.replace("  setup:", "  setup:\n    deck: [SWAP]")
    _, (found,) = play(text)
    assert found.code == "example-unscripted-choice"
    assert "`p1: look`, `p1: decline`" in found.hint


def test_an_example_about_a_choice_may_end_with_it():
    text = GOOD.replace('["0", "3"]', '["-1", "3"]').replace("duel 0", "duel -1")
    text = text.replace("  setup:", "  setup:\n    deck: [SWAP]")
    text = text[: text.index("  expect:")] + "  expect: {legal.p1: [decline, look], winner: none, to_move: [p1]}\n"
    assert play(text) == (1, ())


def test_the_example_of_the_documentation_comes_out():
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    block = next(block for block in text.split("```yaml\n") if block.startswith("- id:")).partition("```")[0]
    assert play(block) == (1, ())


def test_the_same_id_stands_once():
    report = Report()
    read_examples(GOOD + GOOD, "it.yaml", report)
    assert [found.code for found in report.diagnostics] == ["duplicate-id"]


def test_an_example_may_leave_out_all_but_its_position():
    assert play('- {id: it, setup: {p1.hand: ["1", "2"], p2.hand: ["3", "4"]}}') == (1, ())


def test_a_card_can_be_left_unquoted():
    assert play("- {id: it, setup: {p1.hand: [1, -2], p2.hand: [3, COPY]}, expect: {p1.hand: [1, -2]}}") == (1, ())


def test_a_game_without_rules_cannot_play_examples():
    from dataclasses import replace

    report = Report()
    examples = read_examples(GOOD, "it.yaml", report)
    assert play_examples(replace(DECK, id="mine"), examples, report) == 0
    assert [found.code for found in report.diagnostics] == ["no-rules-module"]


def test_all_examples_of_a_file_are_reported_in_one_run():
    bad = GOOD.replace("p1.score: 4", "p1.score: 3")
    _, found = play(bad + bad.replace("id: it", "id: other"))
    assert [each.code for each in found] == ["example-fails", "example-fails"]


def test_every_ability_and_every_ruling_has_its_examples():
    shown = {ruling.value for example in PROJECT.examples for ruling in example.illustrates}
    assert shown == {ruling.id for ruling in PROJECT.deck.rulings}
    for card in (card for card in PROJECT.deck.cards if card.abilities):
        assert sum(is_about(card.id, example) for example in PROJECT.examples) >= 4, card.id
    options = {(name, value.value) for example in PROJECT.examples for name, value in example.options.items()}
    assert {("wagered_swap", "won"), ("wagered_copy", "copied")} <= options
    assert sum(move.is_illegal for example in PROJECT.examples for move in example.moves) >= 4


def is_about(card, example):
    held = [item.value for texts in example.setup.values() for item in texts.value]
    return card in held


@pytest.mark.parametrize("seed", range(8))
def test_a_file_with_a_slip_of_the_pen_is_reported_and_raises_nothing(seed):
    chance = Chance(seed)
    signs = [*"[]{}:,-'\"#&*|>% \n\tpP0123456789", "- ", "illegal", "chance", "\u2212", "[[", "{a: b}", "null"]
    for _ in range(150):
        text = GOOD
        for _ in range(1 + chance.below(3)):
            at = chance.below(len(text))
            text = text[:at] + chance.choose(signs) + text[at + chance.below(6) :]
        play(text)


@pytest.mark.parametrize(
    "value", ["", "[]", "{}", "[[0]]", "{a: b}", "[{a: b}]", "~", "0", "[~]", "''", "[p1, [p2]]", "{p1: {p2: p3}}"]
)
@pytest.mark.parametrize("key", ["setup", "moves", "expect", "options", "illustrates", "players", "title", "id"])
def test_any_value_in_any_place_is_reported_and_raises_nothing(key, value):
    lines = [f"  {key}: {value}"]
    rest = {"id": "it", "setup": '{p1.hand: ["1", "2"], p2.hand: ["3", "4"]}'}
    lines += [f"  {name}: {text}" for name, text in rest.items() if name != key]
    play("-" + "\n".join(lines)[1:])


@pytest.mark.parametrize("value", ["[]", "{}", "[[0]]", "{a: b}", "0", "[~]", "[p1, p2]", "true", "none"])
@pytest.mark.parametrize(
    "key", ["over", "winner", "to_move", "deck", "p1.score", "legal.p1", "legal_count.p1", "p1.looked_at"]
)
def test_any_value_can_stand_where_something_is_expected(key, value):
    play(f"- id: it\n  setup: {{p1.hand: [1, 2], p2.hand: [3, 4]}}\n  expect: {{{key}: {value}}}\n")
