"""The worked examples of The Way: some for each ruling, enough for each kind of card, refusals, titles to read."""

from collections import Counter

import pytest
from game_tables import load

PROJECT = load("the-way")
SYMBOLS = ("air", "earth", "fire", "water", "void", "wild")
KINDS = ("single", "double", "dual", "all")
CARDS = [f"{symbol}-{kind}" for kind in KINDS for symbol in SYMBOLS]


def list_uses(example):
    """Give the ids of the cards that an example plays, resolves, refuses or lists."""
    texts = [move.text.value for move in example.moves]
    for key, wanted in example.expect.items():
        if key.startswith("legal."):
            texts += [text.value for text in wanted.value]
    return {text.split()[1] for text in texts if text.startswith(("play ", "event "))}


USES = {example.id: list_uses(example) for example in PROJECT.examples}


@pytest.mark.parametrize("card", CARDS)
def test_each_symbol_of_each_kind_of_card_has_four_examples(card):
    symbol, kind = card.split("-")
    shown = [name for name, cards in USES.items() if any(is_like(each, symbol, kind) for each in cards)]
    assert len(shown) >= 4


def is_like(card_id, symbol, kind):
    *symbols, last = card_id.split("-")
    return last == kind and symbol in symbols


def test_each_ruling_has_at_least_three_examples():
    shown = Counter(ruling.value for example in PROJECT.examples for ruling in example.illustrates)
    assert set(shown) == {f"Y{number}" for number in range(1, 33)} == {ruling.id for ruling in PROJECT.deck.rulings}
    assert min(shown.values()) >= 3


def test_each_option_has_its_examples():
    shown = {(name, value.value) for example in PROJECT.examples for name, value in example.options.items()}
    others = {(option.name, value) for option in PROJECT.deck.options for value in option.values[1:]}
    assert others <= shown


def test_each_number_of_players_is_shown_in_both_modes():
    shown = {(example.players, "mode" in example.options) for example in PROJECT.examples}
    assert {(players, cooperative) for players in (2, 3, 4) for cooperative in (False, True)} <= shown


def test_there_are_refusals_and_shuffles():
    moves = [move for example in PROJECT.examples for move in example.moves]
    assert sum(move.is_illegal for move in moves) >= 80
    assert sum(move.who.value == "chance" for move in moves) >= 10


def test_titles_are_fresh_and_short():
    titles = Counter(example.title for example in PROJECT.examples)
    assert max(titles.values()) == 1
    assert [title for title in titles if len(title) > 80 or title.endswith(".")] == []
