"""The verbs of a sentence in bold: each sentence has some, and without the stars it is what it was."""

from __future__ import annotations

import pytest
from five_decks import Sentence, get_deck_language, list_all

from cardgen.ability import Mistake, parse
from cardgen.ability.ast import Keyword
from cardgen.ability.verbs import find_verbs, mark_verbs


def mark(deck: str, text: str) -> str:
    language = get_deck_language(deck)
    ability = parse(text, language)
    assert not isinstance(ability, Mistake), ability
    return mark_verbs(text, ability, language)


@pytest.mark.parametrize(
    ("deck", "marked"),
    [
        ("nvwk", "When played, the next player **draws** 1 card unless they **stack** a 6."),
        ("nvwk", "A 10 **cannot be played** on this."),
        ("nvwk", "Only a Queen, the 10 of hearts, or the Ace of hearts **may be played** on this."),
        ("nvwk", "This **may only be played** on hearts."),
        ("nvwk", "If you would **take** the pending draw, you may **discard** this from your hand instead."),
        (
            "three-lanes",
            "This **cannot be frozen**, **be damaged** by Retaliate, or **be attacked** with another card.",
        ),
        ("three-lanes", "This **may attack** 2 cards at once."),
        ("three-lanes", "When flipped, you may **look at** 1 face-down card."),
        ("three-lanes", "Trap."),
        ("the-way", "**Move** 1 piece 1 step towards the void."),
        ("wayjer", "The card on this **stands in for** this."),
    ],
)
def test_what_is_done_and_what_is_allowed_is_marked_and_the_event_is_not(deck: str, marked: str) -> None:
    assert mark(deck, marked.replace("**", "")) == marked


@pytest.mark.parametrize("sentence", list_all(), ids=str)
def test_each_sentence_of_the_decks_has_verbs_and_keeps_its_words(sentence: Sentence) -> None:
    ability = sentence.parse()
    spans = find_verbs(sentence.text, ability, sentence.language)
    assert all(span.length for span in spans)
    assert bool(spans) != isinstance(ability, Keyword)
    assert mark_verbs(sentence.text, ability, sentence.language).replace("**", "") == sentence.text
