"""Finds, at a word that a deck's language lacks, a word that its rules know and the deck has not declared."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.games import find_rules
from cardgen.model import Deck

_RENAMED = ("nouns", "units", "periods", "places")  # of which a deck has words of its own, or none at all


def suggest_rules_word(deck: Deck, text: str, start: int) -> str:
    """Give a hint to declare the word of the rules that stands in a sentence from an offset on, if one does."""
    for key, word in sorted(_list_undeclared(deck), key=lambda each: -len(each[1])):
        if re.match(rf"{re.escape(word)}s?(?!\w)", text[start:]):
            return f"Its rules know `{word}`: declare it under `language`, `{key}: [{word}]`."
    return ""


def suggest_own_word(deck: Deck, hint: str) -> str:
    """Give a hint with how the deck's own word is said to stand for one of the rules that the hint names."""
    for key, word in _list_undeclared(deck):
        if key in _RENAMED and re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", hint):
            own = "[..., ...]" if key in ("nouns", "units") else "..."
            return f"{hint} A word of your own stands for `{word}` with `{key}: {{{word}: {own}}}`."
    return hint


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
