"""Random sentences of prose with three vocabularies: one tree each, printed back, and no two sentences have one tree.

`PROSE_SENTENCES=100000 pytest tests/ability/test_ability_prose_random.py` makes the long run.
"""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest
from own_games import get_own_language
from prose_maker import ProseMaker

from cardgen.ability import Language, Mistake
from cardgen.ability.prose import read_prose
from cardgen.ability.prose.lexicon import get_lexicon
from cardgen.ability.prose.nodes import PROSE_NODES
from cardgen.ability.prose.reading import is_read
from cardgen.ability.wording import word_node, word_sentence

COUNT = int(os.environ.get("PROSE_SENTENCES", "360")) // 3
WORDS = ("thornpact", "millbrook", "four-gales")


def list_accepted(language: Language, seed: int, count: int) -> list[str]:
    """Give so many random texts that are sentences; those that are none are told with a reason and a place."""
    accepted: list[str] = []
    for tried, text in enumerate(ProseMaker(language, seed).make_texts()):
        assert tried < 20 * count, "enough of what the grammar makes are sentences"
        if is_read(text, get_lexicon(language)):
            accepted.append(text)
        elif tried % 20 == 0:
            read = read_prose(text, language)
            assert isinstance(read, Mistake)
            assert read.message.endswith("."), (text, read)
            assert read.hint, (text, read)
            assert 0 <= read.place.start <= read.place.end <= len(text), (text, read)
        if len(accepted) == count:
            break
    return accepted


@pytest.mark.parametrize("game", WORDS)
def test_a_random_sentence_has_one_tree_and_another_word_changes_it(game: str) -> None:
    language, chance = get_own_language(game), random.Random(game)
    accepted = list_accepted(language, 20261129, COUNT)
    words = sorted({word for text in accepted for word in text.split()})
    for text in accepted:
        tree = read_prose(text, language)
        assert not isinstance(tree, Mistake)
        assert word_sentence(tree, language) == text
        typed = text.split()
        at = chance.randrange(len(typed))
        other = " ".join([*typed[:at], chance.choice(words), *typed[at + 1 :]])
        if other != text and is_read(other, get_lexicon(language)):  # a refusal need not be explained here
            assert read_prose(other, language) != tree, (text, other)
    assert len(set(accepted)) > COUNT / 2, "the sentences differ"


def test_random_sentences_reach_every_node() -> None:
    reached = set()
    for game in WORDS:
        language = get_own_language(game)
        for text in list_accepted(language, 5, 120):
            tree = read_prose(text, language)
            assert not isinstance(tree, Mistake)
            reached |= {type(node).__name__ for node in tree.walk()}
    assert {node.__name__ for node in PROSE_NODES} - reached <= {
        "NumberedKeyword",
        "Bound",
        "Gap",
        "Otherwise",
        "Choice",
        "Price",
    }


@pytest.mark.parametrize("game", WORDS)
def test_a_node_stands_where_its_words_are_and_is_worded_as_inside_its_sentence(game: str) -> None:
    language = get_own_language(game)
    for text in list_accepted(language, 7, 50):
        tree = read_prose(text, language)
        assert not isinstance(tree, Mistake)
        for node in tree.walk():
            words = text[node.place.start : node.place.end]
            assert word_node(node, language).strip(" ,").lower() == words.strip(" ,").lower(), text


def test_any_words_in_any_order_are_read_or_refused_with_a_reason() -> None:
    language, chance = get_own_language("velvet-court"), random.Random(11)
    spellings = [
        *sorted(language.spellings),
        "it",
        "the rest",
        "whoever",
        "2",
        "+2",
        "'s",
        ":",
        ";",
        ",",
        "é",
        "two",
        "",
    ]
    for _ in range(150):
        text = " ".join(chance.choices(spellings, k=chance.randrange(10)))
        read = read_prose(text, language)
        assert not isinstance(read, Mistake) or (read.message and read.hint), text


def test_a_maker_gives_the_same_sentences_for_the_same_seed() -> None:
    first, second = (ProseMaker(get_own_language("thornpact"), 3).make_texts() for _ in range(2))
    assert list(islice(first, 20)) == list(islice(second, 20))
