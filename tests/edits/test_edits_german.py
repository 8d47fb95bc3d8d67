"""Edits of Wayjer's sentences in German: no two of them that mean different things say the same."""

from __future__ import annotations

from pathlib import Path

from game_tables import load
from generator import list_edits

from cardgen.ability import Ability, Mistake, get_language, parse
from cardgen.ability.german import word_german
from cardgen.ability.german_nouns import NoPhraseError
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.loading.translations import load_translation


def list_edited() -> list[Ability]:
    """Give each tree that an edit of Wayjer's sentences makes, once."""
    vocabulary = load("wayjer").deck.vocabulary
    assert vocabulary is not None
    decks = [edit.deck for edit in list_edits("wayjer")]
    own = [each.value for deck in decks for card in deck.cards for each in card.abilities]
    changed = [cards for deck in decks for option in deck.options for cards in option.abilities.values()]
    own += [each.value for cards in changed for sentences in cards.values() for each in sentences]
    trees = [parse(text, get_language(vocabulary)) for text in dict.fromkeys(own)]
    return [tree for tree in trees if not isinstance(tree, Mistake)]


def test_two_edits_that_mean_different_things_never_say_the_same_in_german() -> None:
    translation = load_translation("wayjer", "de", Sources(Path()), Report())
    assert translation is not None
    said: dict[str, Ability] = {}
    without = 0
    for tree in list_edited():
        try:
            text = word_german(tree, translation.words)
        except NoPhraseError:
            without += 1
            continue
        assert said.setdefault(text, tree) == tree, text
    assert len(said) == 1857
    assert without == 8  # `a rank`, `your last 6`, `with a card`
