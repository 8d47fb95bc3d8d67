"""Cards of twelve other games: how many of their texts are read, each as one tree that prints back as it is."""

from __future__ import annotations

import pytest
from own_games import GAMES, get_own_language, list_further, list_texts, load_own

from cardgen.ability import Mistake, parse
from cardgen.ability.wording import word_sentence
from cardgen.checks.abilities import check_abilities
from cardgen.diagnostics import Report
from cardgen.model import Project

# Further cards with a verb that their deck does not list: `give`, `score`, `pass`, `keep`.
UNLISTED = {
    "The player who wins this trick gives you a card from their hand.",
    "At the end of the game, score 2 points for each Farm in your village.",
    "Pass your hand to the right instead of the left this round.",
    "Draw 2 cards, keep one, and give the other to the player to your left.",
}


@pytest.mark.parametrize("game", GAMES)
def test_all_texts_of_the_twelve_cards_of_a_game_are_accepted(game: str) -> None:
    report = Report()
    check_abilities(Project(load_own(game), None), report)
    assert [(each.card, each.message) for each in report.diagnostics] == []
    assert len(load_own(game).cards) == 12


def test_there_are_144_cards_of_twelve_games() -> None:
    assert len(GAMES) == 12
    assert sum(len(load_own(game).cards) for game in GAMES) == 144


@pytest.mark.parametrize("game", GAMES)
def test_a_text_prints_back_letter_for_letter_and_is_read_as_the_same_tree(game: str) -> None:
    language = get_own_language(game)
    for text in list_texts(game):
        tree = parse(text, language)
        assert not isinstance(tree, Mistake), (text, tree)
        assert word_sentence(tree, language) == text
        parse.cache_clear()
        assert parse(text, language) == tree


def test_of_72_further_cards_all_are_accepted_but_those_with_a_verb_that_is_not_listed() -> None:
    further = list_further()
    assert len(further) == 72
    refused = {text for game, text in further if isinstance(parse(text, get_own_language(game)), Mistake)}
    assert refused == UNLISTED


@pytest.mark.parametrize("game", GAMES)
def test_what_further_cards_of_a_game_say_is_accepted_and_prints_back(game: str) -> None:
    language = get_own_language(game)
    texts = [text for of, text in list_further("more.txt") if of == game]
    assert len(texts) > 35
    for text in texts:
        tree = parse(text, language)
        assert not isinstance(tree, Mistake), (text, tree)
        assert word_sentence(tree, language) == text
