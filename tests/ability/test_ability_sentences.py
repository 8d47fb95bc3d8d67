"""Every sentence of the five decks: read, printed back letter for letter, each node where its words stand."""

from __future__ import annotations

import pytest
from five_decks import FILES, Sentence, list_all, list_sentences

from cardgen.ability import NODES
from cardgen.ability.ast import Act, Node
from cardgen.ability.wording import word_parts

ALL = list_all()


def test_the_five_decks_have_130_different_sentences() -> None:
    assert {name: len({each.text for each in list_sentences(name)}) for name in FILES} == {
        "wayjer": 8,
        "war-slayer-v": 5,
        "nvwk": 31,
        "the-way": 56,
        "three-lanes": 30,
    }


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_sentence_is_printed_back_letter_for_letter(sentence: Sentence) -> None:
    assert sentence.language.print_ability(sentence.parse()) == sentence.text


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_each_node_stands_where_its_words_are_printed(sentence: Sentence) -> None:
    ability = sentence.parse()
    printed = word_parts(ability, sentence.language.words)
    assert {id(node) for node, _ in printed} == {id(node) for node in ability.walk()}
    for node, span in printed:
        assert node.place == span, node


@pytest.mark.parametrize("sentence", ALL, ids=str)
def test_a_node_alone_is_worded_as_inside_its_sentence(sentence: Sentence) -> None:
    for node in sentence.parse().walk():
        words = sentence.text[node.place.start : node.place.end]
        alone = sentence.language.print_node(node)
        if node.place.length == 0:
            assert alone == "you"
        elif isinstance(node, Act):
            assert alone.split()[1:] == words.split()[1:]  # a verb alone is in its base form
        else:
            assert alone == (words if node.place.start else words[0].lower() + words[1:]) or alone == words


def test_every_node_is_used_by_a_deck_and_has_a_wording() -> None:
    used: set[type[Node]] = {type(node) for sentence in ALL for node in sentence.parse().walk()}
    assert used == set(NODES)
    assert len(NODES) == 31
