"""The short form of an ability: shorter, made of its words, and never that of another ability."""

from __future__ import annotations

import random

import pytest
from five_decks import FILES, get_deck_language, list_all, list_sentences
from test_ability_changes import list_spellings
from test_ability_grammar import make_abilities

from cardgen.ability import NODES, Ability, Language, Mistake, parse
from cardgen.ability.ast import Keyword, Node
from cardgen.ability.brief import brief
from cardgen.ability.language import split_pieces
from cardgen.ability.wording import word_sentence


def shorten(deck: str, text: str) -> str:
    language = get_deck_language(deck)
    ability = parse(text, language)
    assert not isinstance(ability, Mistake), ability
    return brief(ability, language)


@pytest.mark.parametrize(
    ("deck", "text", "short"),
    [
        (
            "war-slayer-v",
            "When revealed, claim each other face-up Operative, then your opponent claims this and your Dossier, "
            "then end the Mission.",
            "Revealed: claim other face-up Operatives; opponent claims this and your Dossier; end Mission",
        ),
        ("war-slayer-v", "When claimed from a Dossier, end the game.", "Claimed from a Dossier: end game"),
        ("wayjer", "At the end of the round, discard this.", "End of round: discard this"),
        ("wayjer", "This beats a 6 in a duel.", "Beats a 6 in a duel"),
        ("three-lanes", "Trap.", "Trap"),
        (
            "three-lanes",
            "If this would be killed face down, return this face up instead.",
            "If killed face down, return this face up instead",
        ),
        (
            "three-lanes",
            "When flipped, repeat each flip power of each of your other face-up cards in this lane except Kings.",
            "Flipped: repeat flip powers of your other face-up cards in this lane except Kings",
        ),
        (
            "three-lanes",
            "When flipped, draw 1 card, and if you do, discard 1 card from your hand.",
            "Flipped: draw 1 card; if you do, discard 1 card from your hand",
        ),
        (
            "nvwk",
            "When played, choose one: a player of your choice draws 3 cards, or each other player draws 1 card.",
            "Played: either a player of your choice draws 3 cards, or each other player draws 1 card",
        ),
    ],
)
def test_a_short_form_says_the_same_in_fewer_words(deck: str, text: str, short: str) -> None:
    assert shorten(deck, text) == short


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ("three-lanes", "When attacked, this deals 1 damage to each attacker."),
        ("three-lanes", "When flipped, you may look at each face-down card."),
        ("the-way", "Move each piece 1 step towards the Air gate."),
    ],
)
def test_each_stays_where_leaving_it_out_would_say_less(deck: str, text: str) -> None:
    assert " each " in shorten(deck, text)


def collect(abilities: list[tuple[Language, Ability]]) -> None:
    """Check that abilities of one language which differ have different short forms, each shorter than its sentence."""
    meant: dict[str, Ability] = {}
    for language, ability in abilities:
        short = brief(ability, language)
        assert len(short) < len(word_sentence(ability, language))
        assert meant.setdefault(short, ability) == ability, short


@pytest.mark.parametrize("deck", FILES)
def test_the_sentences_of_a_deck_and_all_changes_of_a_word_have_short_forms_of_their_own(deck: str) -> None:
    language, chance = get_deck_language(deck), random.Random(11)
    spellings = list_spellings(language)
    found: list[tuple[Language, Ability]] = []
    for sentence in list_sentences(deck):
        found.append((language, sentence.parse()))
        words = sentence.text.split(" ")
        for at, word in enumerate(words):
            for other in chance.sample(spellings, min(20, len(spellings))):
                changed = " ".join([*words[:at], other + word[len(split_pieces(word)[0]) :], *words[at + 1 :]])
                ability = parse(changed, language)
                if not isinstance(ability, Mistake):
                    found.append((language, ability))
    assert len(found) > len(list_sentences(deck))
    collect(found)


@pytest.mark.parametrize("deck", FILES)
def test_random_abilities_that_differ_have_short_forms_that_differ(deck: str) -> None:
    collect(list(make_abilities(deck, 9, 1500)))


def find_with(node: type[Node]) -> list[tuple[Language, Ability]]:
    """Give abilities that have a node: those of the decks, or random ones where no deck has any."""
    of_decks = [(sentence.language, sentence.parse()) for sentence in list_all()]
    found = [pair for pair in of_decks if any(isinstance(each, node) for each in pair[1].walk())]
    if not found:
        made = [pair for deck in FILES for pair in make_abilities(deck, 3, 1500)]
        found = [pair for pair in made if any(isinstance(each, node) for each in pair[1].walk())]
    return found


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_every_node_keeps_its_meaning_in_a_short_form(node: type[Node]) -> None:
    holding = find_with(node)
    assert holding
    for language, ability in holding:
        text, short = word_sentence(ability, language), brief(ability, language)
        assert short == text[:-1] if isinstance(ability, Keyword) else len(short) < len(text)
        numbers = [piece for piece in split_pieces(text) if piece[0] in "-0123456789"]
        assert [piece for piece in split_pieces(short) if piece[0] in "-0123456789"] == numbers
