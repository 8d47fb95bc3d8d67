"""The language of one deck: its vocabulary and the words that are made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgen.ability import ast
from cardgen.ability.wording import word_node, word_sentence
from cardgen.ability.words import Words, collect_words
from cardgen.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Language:
    """What sentences of a deck are read with and printed with; get it with `get_language`."""

    vocabulary: Vocabulary
    words: Words
    ranks: tuple[str, ...]

    def print_ability(self, ability: ast.Ability) -> str:
        """Give an ability as the sentence that stands on the card."""
        return word_sentence(ability, self.words)

    def print_node(self, node: ast.Node) -> str:
        """Give the words of one node as they stand inside a sentence; a verb in its base form."""
        return word_node(node, self.words)


@lru_cache(maxsize=16)
def get_language(vocabulary: Vocabulary) -> Language:
    """Give the language of a deck."""
    return Language(vocabulary, collect_words(vocabulary), tuple(rank.name for rank in vocabulary.ranks))
