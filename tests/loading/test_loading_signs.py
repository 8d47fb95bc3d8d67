"""Borders and symbols give a card its sentences, and typed sentences must say the same."""

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.loading.deck import read_deck
from cardgen.loading.yaml_tree import parse_yaml

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "decks/the-way/deck.yaml").read_text(encoding="utf-8")
FIRE_DOUBLE = "kind: double, borders: 1, symbols: [fire, fire]"
WATER_EARTH = "kind: dual, borders: 2, symbols: [water, earth]"


def read(text):
    report = Report()
    file = "decks/the-way/deck.yaml"
    report.sources[file] = text
    root = parse_yaml(text, file, report)
    assert root is not None
    deck = read_deck(root, "the-way", file, Sources(ROOT), report)
    return deck, report


def change(old, new):
    assert TEXT.count(old) == 1, old
    return read(TEXT.replace(old, new))


def say(deck, card_id):
    return [text.value for text in deck.find_card(card_id).abilities]


@pytest.mark.parametrize(
    ("card_id", "sentences"),
    [
        ("air-single", ["Move 1 piece 1 step towards the Air gate."]),
        ("fire-double", ["Move 1 piece 2 steps towards the Fire gate."]),
        ("void-single", ["Move 1 piece 1 step towards the void.", "Event."]),
        ("wild-single", ["Move 1 piece 1 step in any direction."]),
        ("earth-all", ["Move each piece 1 step towards the Earth gate.", "Event."]),
        ("wild-all", ["Move each piece 1 step in any direction.", "Event."]),
        (
            "water-earth-dual",
            ["Move 1 piece 1 step towards the Water gate, then move 1 piece 1 step towards the Earth gate."],
        ),
    ],
)
def test_a_card_says_what_its_signs_say(card_id, sentences):
    project = load_project("the-way", Sources(ROOT), Report())
    assert project is not None
    assert say(project.deck, card_id) == sentences


def test_another_number_of_symbols_is_another_number_of_steps():
    deck, report = change(FIRE_DOUBLE, "borders: 1, symbols: [fire, fire, fire]")
    assert not report.has_errors
    assert say(deck, "fire-double") == ["Move 1 piece 3 steps towards the Fire gate."]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (FIRE_DOUBLE, "borders: 1, symbols: [fire, air]", "The card has 1 set of borders and the symbols fire, air;"),
        (FIRE_DOUBLE, "borders: 3, symbols: [fire, fire]", "The card has 3 sets of borders; it can have 1, 2 or 4"),
        (FIRE_DOUBLE, "symbols: [fire, fire]", "The card has no `borders`; it can have 1, 2 or 4 sets."),
        (FIRE_DOUBLE, "borders: 1", "The card has no symbols, so it says nothing."),
        (FIRE_DOUBLE, "borders: 1, symbols: []", "The card has no symbols, so it says nothing."),
        (FIRE_DOUBLE, "borders: 1, symbols: [ice]", "The card has the symbol `ice`."),
        (FIRE_DOUBLE, "kind: single, borders: 1, symbols: [fire, fire]", "The card is of the kind `single`, and 1 set"),
        (WATER_EARTH, "borders: 2, symbols: [water]", "The card has 2 sets of borders and the symbols water;"),
        (WATER_EARTH, "borders: 4, symbols: [water, earth]", "The card has 4 sets of borders and the symbols water, "),
    ],
)
def test_signs_that_say_nothing_are_an_error(old, new, message):
    _, report = change(old, new)
    (found,) = (each for each in report.diagnostics if each.code == "bad-signs")
    assert found.message.startswith(message)
    assert found.card == ("fire-double" if old is FIRE_DOUBLE else "water-earth-dual")


@pytest.mark.parametrize(
    "typed",
    [
        "Move 1 piece 3 steps towards the Fire gate.",
        "Move 1 piece 2 steps towards the Air gate.",
        "Move each piece 1 step towards the Fire gate.",
        'Move 1 piece 2 steps towards the Fire gate.", "Event.',
        "Event.",
    ],
)
def test_a_typed_text_that_says_something_else_is_an_error(typed):
    _, report = change(FIRE_DOUBLE, f'{FIRE_DOUBLE}, abilities: ["{typed}"]')
    (found,) = report.diagnostics
    assert found.code == "signs-differ"
    assert "its text says" in found.message


def test_a_typed_text_that_says_the_same_is_none():
    deck, report = change(FIRE_DOUBLE, f'{FIRE_DOUBLE}, abilities: ["Move 1 piece 2 steps towards the Fire gate."]')
    assert report.diagnostics == ()
    assert say(deck, "fire-double") == ["Move 1 piece 2 steps towards the Fire gate."]
