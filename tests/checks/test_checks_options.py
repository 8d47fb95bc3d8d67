"""An option whose values play alike is reported at the value that makes no difference."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.checks import check_options
from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Located

ROOT = Path(__file__).resolve().parents[2]
DECK = """\
title: Small
players: 2
abilities: ABILITIES
language: {verbs: [beat, kill, return], keywords: {Trap: [This beats a sun.]}}
defaults: {template: wayjer/face.svg.j2}
cards:
  - {id: sun, abilities: [This beats a moon.]}
  - {id: moon, abilities: [Trap.]}
  - {id: star, copies: 0, abilities: [This beats a sun.]}
options:
"""


def load(options, tmp_path, game="wayjer", is_free=False):
    folder = tmp_path / "decks" / game
    folder.mkdir(parents=True)
    head = DECK.replace("ABILITIES", "free") if is_free else DECK.replace("abilities: ABILITIES\n", "")
    (folder / "deck.yaml").write_text(head + options)
    project = load_project(game, Sources(tmp_path, ROOT), Report())
    assert project is not None
    return project


def check(options, tmp_path, **how):
    report = Report()
    check_options(load(options, tmp_path, **how), report)
    return [
        (each.place and each.place.line - DECK.count("\n") + (not how.get("is_free")), each.message)
        for each in report.diagnostics
    ]


ALIKE = "The option `swap` plays with `won` as with `kept`: each card says the same."


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("  swap: {values: [kept, won]}\n", 1),
        ("  swap:\n    values:\n      kept:\n      won:\n", 4),
        ("  swap:\n    values:\n      won:\n      kept:\n    default: kept\n", 3),
        ("  swap:\n    values:\n      kept:\n      won: {abilities: {sun: This beats a moon.}}\n", 4),
        ("  swap:\n    values:\n      kept:\n      won: {abilities: {moon: This beats a sun.}}\n", 4),
        ("  swap:\n    values:\n      kept:\n      won: {abilities: {star: This beats a moon.}}\n", 4),
        ("  swap:\n    values:\n      kept: {abilities: {sun: Trap.}}\n      won: {abilities: {sun: Trap.}}\n", 4),
    ],
)
def test_a_value_that_plays_as_another_is_an_error_in_its_line(options, line, tmp_path):
    assert check(options, tmp_path) == [(line, ALIKE)]


def test_a_third_value_that_plays_as_the_second_is_an_error(tmp_path):
    sentences = "{abilities: {sun: This beats a sun.}}"
    options = f"  swap:\n    values:\n      none:\n      kept: {sentences}\n      won: {sentences}\n"
    assert check(options, tmp_path) == [(5, ALIKE)]


def test_an_exchange_of_the_same_sentences_beside_one_that_matters_is_an_error(tmp_path):
    options = "  swap:\n    values:\n      kept:\n      won: {abilities: {sun: Trap., moon: Trap.}}\n"
    assert check(options, tmp_path) == [(4, "With `won` the card `moon` says just what it says with `kept`.")]


def test_a_card_without_copies_that_an_option_gives_sentences_is_an_error(tmp_path):
    options = "  swap:\n    values:\n      kept:\n      won: {abilities: {sun: Trap., star: Trap.}}\n"
    assert check(options, tmp_path) == [(4, "With `won` the card `star` gets other sentences, but it has 0 copies.")]


def test_two_options_cannot_give_one_card_sentences(tmp_path):
    options = "".join(f"  {name}: {{values: {{kept: , won: {{abilities: {{sun: {text}}}}}}}}}\n" for name, text in (
        ("swap", "Trap."), ("copy", "This beats a sun.")))  # fmt: skip
    assert check(options, tmp_path) == [(2, "The options `swap` and `copy` both give `sun` other sentences.")]


def test_a_keyword_that_a_sentence_asks_for_by_name_is_more_than_its_text(tmp_path):
    options = "  swap:\n    values:\n      kept:\n      won: {abilities: {moon: This beats a sun.}}\n"
    project = load(options, tmp_path)
    sun, *others = project.deck.cards
    spared = replace(sun, abilities=(Located("This cannot be damaged by Trap.", sun.place),))
    report = Report()
    check_options(replace(project, deck=replace(project.deck, cards=(spared, *others))), report)
    assert report.diagnostics == ()


def test_in_a_game_that_people_play_an_option_needs_no_sentences(tmp_path):
    options = "  swap: {values: [kept, won]}\n"
    assert check(options, tmp_path, game="mine") == []
    assert check(options, tmp_path / "free", is_free=True) == []


def test_what_the_default_says_is_what_the_card_says(tmp_path):
    options = "  swap:\n    values:\n      kept:\n      won: {abilities: {sun: Trap.}}\n    default: won\n"
    deck = load(options, tmp_path).deck
    (option,) = deck.options
    assert [sentence.value for sentence in deck.cards[0].abilities] == ["Trap."]
    assert {value: {card: [each.value for each in texts] for card, texts in by.items()} for value, by in
            option.abilities.items()} == {"kept": {"sun": ["This beats a moon."]}}  # fmt: skip
    assert option.values == ("kept", "won")


BOUND = "  mode: {values: [alone, together]}\n"


@pytest.mark.parametrize(
    ("keyword", "messages"),
    [
        ("Trap: {text: [This beats a sun.], option: {mode: together}}", []),
        ("Trap: {text: [This beats a sun.], option: {mode: alone}}", []),
        (
            "Trap: [This beats a sun.], Lure: {text: [This beats a sun.], option: {mode: alone}}",
            ["The option `mode` plays with `together` as with `alone`: each card says the same."],
        ),
    ],
)
def test_an_option_changes_what_a_keyword_that_is_bound_to_it_does(keyword, messages, tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "DECK", DECK.replace("Trap: [This beats a sun.]", keyword))
    assert [message for _, message in check(BOUND, tmp_path)] == messages


@pytest.mark.parametrize(
    ("values", "messages"),
    [
        ('["false", "true"]', []),
        (
            '["false", "no", "true"]',
            ["The option `more` plays with `no` as with `false`: each card says the same."],
        ),
    ],
)
def test_an_option_that_plays_with_an_expansion_changes_the_cards(values, messages, tmp_path):
    expansions = "expansions: {more: {title: More, cards: [{id: sun}]}}\n"
    assert [message for _, message in check(f"  more: {{values: {values}}}\n{expansions}", tmp_path)] == messages
