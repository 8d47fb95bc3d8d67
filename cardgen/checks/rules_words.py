"""Finds, at a word that a deck's language lacks, a word that its rules know and the deck has not declared."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.games import find_rules
from cardgen.model import Deck


def suggest_rules_word(deck: Deck, text: str, start: int) -> str:
    """Give a hint to declare the word of the rules that stands in a sentence from an offset on, if one does."""
    for key, word in sorted(_list_undeclared(deck), key=lambda each: -len(each[1])):
        if re.match(rf"{re.escape(word)}s?(?!\w)", text[start:]):
            return f"Its rules know `{word}`: declare it under `language`, `{key}: [{word}]`."
    return ""


def _list_undeclared(deck: Deck) -> Iterator[tuple[str, str]]:
    from cardgen.games.needs import list_needs

    game, vocabulary = find_rules(deck), deck.vocabulary
    if game is None or vocabulary is None:
        return
    declared = {zone.id for zone in vocabulary.zones}
    for group in (vocabulary.nouns, vocabulary.units, vocabulary.orders, vocabulary.periods, vocabulary.effects):
        declared |= {word.meant for word in group}
    declared |= {word.meant for word in (*vocabulary.places, *vocabulary.suits)}
    for key, words in list_needs(game).language:
        yield from ((key, word) for word in words if word not in declared)
