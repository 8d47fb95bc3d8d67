"""Every sentence of the five decks: read, printed back letter for letter, each node where its words stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from five_decks import FILES, ROOT, Sentence, list_all, list_sentences

from cardgen.ability import NODES
from cardgen.ability.ast import Act, Node
from cardgen.ability.wording import word_node, word_sentence
from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project

ALL = list_all()


def test_the_five_decks_have_139_different_sentences() -> None:
    assert {name: len({each.text for each in list_sentences(name)}) for name in FILES} == {
        "wayjer": 8,
        "war-slayer-v": 5,
        "nvwk": 31,
        "the-way": 56,
        "three-lanes": 39,
    }


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_sentence_is_printed_back_letter_for_letter(sentence: Sentence) -> None:
    assert word_sentence(sentence.parse(), sentence.language) == sentence.text


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_node_stands_inside_the_one_around_it_and_beside_its_neighbours(sentence: Sentence) -> None:
    for node in sentence.parse().walk():
        inside = [child.place for child in node.children() if child.place.length]
        assert all(node.place.start <= place.start < place.end <= node.place.end for place in inside), node
        assert all(first.end < second.start for first, second in pairwise(sorted(inside))), node


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_node_alone_is_worded_as_inside_its_sentence(sentence: Sentence) -> None:
    for node in sentence.parse().walk():
        words = sentence.text[node.place.start : node.place.end]
        alone = word_node(node, sentence.language)
        if node.place.length == 0:
            assert alone == "you"
        elif isinstance(node, Act):
            assert alone.split()[1:] == words.split()[1:]  # a verb alone is in its base form
        else:
            assert alone == (words if node.place.start else words[0].lower() + words[1:]) or alone == words


def test_every_node_is_used_by_a_deck_and_has_a_wording() -> None:
    used: set[type[Node]] = {type(node) for sentence in ALL for node in sentence.parse().walk()}
    assert used == set(NODES)
    assert len(NODES) == 34


def test_the_sentences_of_nvwk_are_those_on_its_cards() -> None:
    project = load_project("nvwk", Sources(ROOT), Report())
    assert project is not None
    printed = {ability.value for card in project.deck.cards for ability in card.abilities}
    assert printed == {sentence.text for sentence in list_sentences("nvwk")}
