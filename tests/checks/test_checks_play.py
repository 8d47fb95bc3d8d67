"""A deck that the rules of its game cannot play is reported; a deck without rules is left alone."""

from dataclasses import replace
from pathlib import Path

import pytest

import cardgen.games
from cardgen.checks import run_checks
from cardgen.checks.play import check_examples, check_play
from cardgen.diagnostics import Place, Report
from cardgen.games import wayjer
from cardgen.loading import Sources, load_project
from cardgen.loading.options import read_options
from cardgen.loading.yaml_tree import Mapping, parse_yaml
from cardgen.model import Located

ROOT = Path(__file__).resolve().parents[2]


def load_wayjer():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    return project


PROJECT = load_wayjer()
DECK = PROJECT.deck


def test_an_example_that_does_not_come_out_is_an_error():
    example = PROJECT.examples[0]
    wrong = replace(example, moves=(), expect={"winner": Located("p2", example.place)})
    report = Report()
    run_checks(replace(PROJECT, examples=(wrong,)), report)
    assert report.has_errors


def check(deck):
    report = Report()
    check_play(replace(PROJECT, deck=deck), report)
    return [(found.code, found.message) for found in report.diagnostics]


def test_the_shipped_deck_can_be_played():
    assert check(DECK) == []


def test_the_shipped_examples_come_out():
    report = Report()
    check_examples(PROJECT, report)
    assert len(PROJECT.examples) >= 30
    assert report.diagnostics == ()


TOO_FEW = DECK.cards[4:]  # 10 cards from -1 on, the 0 and the 6 that it beats among them


def test_too_few_cards_cannot_be_dealt():
    assert check(replace(DECK, cards=TOO_FEW)) == [
        (
            "deck-cannot-be-played",
            "Wayjer cannot be played: 6 cards for each of 2 players are 12; the deck has 10.",
        )
    ]


def test_a_deck_that_cannot_be_played_is_named_with_its_file():
    report = Report()
    check_play(replace(PROJECT, deck=replace(DECK, cards=TOO_FEW)), report)
    (found,) = report.diagnostics
    assert found.place == Place("decks/wayjer/deck.yaml")


def test_a_sentence_about_a_card_that_the_deck_has_not_would_say_nothing():
    assert check(replace(DECK, cards=tuple(card for card in DECK.cards if card.id != "6"))) == [
        ("ability-not-in-rules", "No card of the deck is a 6, so this would say nothing.")
    ]


def test_a_field_that_the_rules_read_must_be_declared():
    ((code, message),) = check(replace(DECK, field_kinds={}))
    assert code == "deck-cannot-be-played"
    assert "the field `value`" in message


def test_a_deck_for_more_players_than_its_rules_are_for_cannot_be_played():
    assert check(replace(DECK, players=(2, 3))) == [
        (
            "deck-cannot-be-played",
            "Wayjer cannot be played: `players` says 2 to 3, and its rules are for 2.",
        )
    ]


@pytest.fixture
def for_three(monkeypatch):
    """Let the rules of Wayjer be for two or three players."""
    monkeypatch.setattr(cardgen.games, "GAMES", (replace(wayjer.GAME, players=(2, 3)),))


@pytest.mark.usefixtures("for_three")
def test_too_few_cards_for_the_most_players_cannot_be_dealt():
    silent = replace(DECK, cards=tuple(replace(card, abilities=()) for card in DECK.cards), options=())
    message = "Wayjer cannot be played: 6 cards for each of 3 players are 18; the deck has 14."
    for players in ((2, 3), (3, 3)):
        assert check(replace(silent, players=players)) == [("deck-cannot-be-played", message)]
    assert check(silent) == []


@pytest.mark.usefixtures("for_three")
def test_your_opponent_is_nobody_where_more_may_play():
    said = Located("When revealed, look at 1 card from your opponent's hand.", DECK.cards[0].place)
    silent = [replace(card, abilities=()) for card in DECK.cards]
    more = [replace(card, id=f"{card.id}x") for card in silent]
    deck = replace(DECK, cards=(replace(silent[0], abilities=(said,)), *silent[1:], *more), options=())
    assert check(deck) == []
    assert check(replace(deck, players=(2, 3))) == [
        ("ability-not-in-rules", "With 3 players `your opponent` is nobody.")
    ]


@pytest.mark.usefixtures("for_three")
def test_an_example_has_as_many_players_as_the_deck_is_for():
    report = Report()
    check_examples(replace(PROJECT, examples=(replace(PROJECT.examples[0], players=3),)), report)
    assert [found.message.partition(" has ")[2] for found in report.diagnostics] == ["3 players; the game is for 2."]


def test_a_deck_without_rules_is_left_alone():
    assert check(replace(DECK, id="mine", cards=DECK.cards[:1])) == []


def load(text):
    report = Report()
    root = parse_yaml(text, "deck.yaml", report)
    assert isinstance(root, Mapping)
    return read_options(root.entries["options"], ["SWAP", "COPY"], report), report.diagnostics


def test_an_option_is_a_list_of_values_or_a_mapping_with_sentences():
    (option, other), found = load(
        "options:\n  swap: {values: [kept, won]}\n"
        "  copy:\n    values:\n      kept:\n      lost: {abilities: {COPY: [This beats a 6., Trap.]}}\n"
    )
    assert found == ()
    assert (option.values, option.default, option.abilities) == (("kept", "won"), "kept", {})
    assert (other.values, other.default) == (("kept", "lost"), "kept")
    (sentence, second) = other.abilities["lost"]["COPY"]
    assert (sentence.value, second.value) == ("This beats a 6.", "Trap.")
    assert sentence.place.line == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("swap: {values: {kept: , lost: {abilities: {SWOP: [Trap.]}}}}", "option-unknown-card"),
        ("swap: {values: {kept: , lost: {cards: {SWAP: [Trap.]}}}}", "unknown-key"),
        ("swap: {values: {kept: , lost: [Trap.]}}", "wrong-type"),
        ("swap: {values: {kept: }}", "option-values"),
        ("swap: {values: {kept: , lost: }, default: won}", "unknown-option-value"),
    ],
)
def test_a_wrong_option_is_reported(text, code):
    _, found = load(f"options:\n  {text}\n")
    assert [each.code for each in found] == [code]
    assert found[0].place.line == 2


def test_an_example_with_options_that_do_not_go_together_is_an_error():
    project = load_project("the-way", Sources(ROOT), Report())
    assert project is not None
    place = Place(project.deck.file, 1)
    example = replace(PROJECT.examples[0], players=3, options={"pieces": Located("two", place)}, setup={}, moves=())
    report = Report()
    check_examples(replace(project, examples=(example,)), report)
    (found,) = report.diagnostics
    assert found.code == "options-clash"
    assert "`pieces: two` is for two players; 3 have one piece each." in found.message
