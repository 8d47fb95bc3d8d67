"""What is offered instead of a refused sentence: accepted, about the same, and never the opposite."""

from __future__ import annotations

import re

import pytest
from test_ability_prose_guide import get_guide_language
from test_ability_prose_refusals import read

from cardgen.ability import Mistake, parse

OFFERED = (  # sentence, the words that it is about, what is offered
    ("When play a card, draw a card.", "play", "When you play a card, draw a card."),
    ("If 3 cards, draw a card.", "3", "If you have 3 cards, draw a card."),
    ("At the start your turn, draw a card.", "your", "At the start of your turn, draw a card."),
    ("Attack target creature.", "target", "Attack a creature."),
    ("Draw a crad.", "crad", "Draw a card."),
    ("Draw a card form the deck.", "form", "Draw a card from the deck."),
    ("Whenever you discard a card draw a card.", "draw", "Whenever you discard a card, draw a card."),
    ("Exhausted creature gets +1 strength.", "Exhausted creature", "an exhausted creature"),
)


@pytest.mark.parametrize(("text", "words", "offered"), OFFERED)
def test_the_nearest_sentence_is_offered_at_the_right_word(text: str, words: str, offered: str) -> None:
    found = parse(text, get_guide_language())
    assert isinstance(found, Mistake), found
    assert f"`{offered}`" in found.hint, found
    assert text[found.place.start : found.place.end] == words, found


SPOILED = (
    "Creatures can be not attacked.",
    "You may keep cards as though they were in the market.",
    "In case of a tie, draw a card.",
    "When you draw a card, then.",
    "Draw 2 cards and.",
    "You a card draw.",
    "Draw a 3 card.",
    "Discard a card from the graveyard.",
    "Draw a card unles you have 2 coins.",
    "You can't ever draw cards.",
    "Do nott draw a card.",
    "Attack target creatures.",
    "Draw no a card.",
    "Gain 2 coins 3.",
    "Creatures have Bru 2.",
)


@pytest.mark.parametrize("text", SPOILED)
def test_what_is_offered_is_accepted_and_denies_what_the_sentence_denies(text: str) -> None:
    found = parse(text, get_guide_language())
    assert isinstance(found, Mistake), found
    denial = re.compile(r"n't|\bnot?\b|\bunless\b|\bnever\b")
    for offered in re.findall(r"(?:Accepted is|Write) `([A-Z][^`]*\.)`", found.hint):
        assert not isinstance(parse(offered, get_guide_language()), Mistake), offered
        assert len(denial.findall(offered)) == len(denial.findall(text)), offered


@pytest.mark.parametrize("word", ["graveyard", "sea", "result", "sack"])
def test_a_noun_that_is_not_declared_is_told_first_where_to_declare_it(word: str) -> None:
    found = parse(f"Discard a card from the {word}.", get_guide_language())
    assert isinstance(found, Mistake), found
    assert (found.code, found.hint.partition("`nouns`")[0]) == ("unknown-word", "Declare it under "), found


# ---- messages that tell what is wrong


def test_a_second_thing_behind_a_verb_is_told_as_that() -> None:
    found = parse("Put a card your hand.", get_guide_language())
    assert isinstance(found, Mistake)
    assert (
        found.message
        == "`your hand` is a second thing behind `put`, and no word says what it has to do with the first."
    )


def test_and_beside_or_in_a_condition_is_told_at_the_second_of_the_two() -> None:
    text = "If you have a relic or a creature and 3 coins, draw a card."
    found = parse(text, get_guide_language())
    assert isinstance(found, Mistake)
    assert text[found.place.start : found.place.end] == "and", found


# ---- keywords with a number


@pytest.mark.parametrize("text", ["Creatures have Brew 2.", "This turn, creatures have Brew 12 and Guard."])
def test_a_keyword_with_its_number_may_stand_in_a_sentence(text: str) -> None:
    assert not isinstance(parse(text, get_guide_language()), Mistake)


def test_a_keyword_that_is_not_alone_is_told_so() -> None:
    found = parse("Brew 1. Guard.", get_guide_language())
    assert isinstance(found, Mistake)
    assert found.message == "`Brew 1` is a keyword, and a keyword stands alone in its sentence."


def test_a_keyword_that_lacks_its_number_is_told_so() -> None:
    _, found = read("verbs: [gain]\n  keywords: {Salvage N: [Gain N coins.]}", "Salvage.")
    assert found == [("unknown-word", "The keyword `Salvage` takes a number, and none follows.")]
