"""What stands in order and still says nothing is refused at its word; what is like it and makes sense is accepted."""

from __future__ import annotations

import pytest
from test_ability_prose_guide import get_guide_language

from cardgen.ability import Mistake, parse
from cardgen.ability.prose import read_prose
from cardgen.ability.prose.references import find_lost

# triggers: empty-number

REFUSED = (  # sentence, code, the words that it is about
    ("At the start of your creature, draw a card.", "unexpected-word", "your creature"),
    ("At the end of the market, gain 1 coin.", "unexpected-word", "the market"),
    ("At start of your turn, draw a card.", "unexpected-word", "start of your turn"),
    ("During the market, draw a card.", "unexpected-word", "the market"),
    ("Until the coin, your creatures cost 1 coin less.", "unexpected-word", "the coin"),
    ("Once per relic, draw a card.", "unexpected-word", "relic"),
    ("Twice per coin, you may draw a card.", "unexpected-word", "coin"),
    ("At the beginning of the next of your turn, draw a card.", "unexpected-word", "the next of your turn"),
    ("This turn, this round, draw a card.", "unexpected-word", "this round"),
    ("Gain 0 coins.", "empty-number", "0"),
    ("Gain -1 coin.", "empty-number", "-1 coin"),
    ("Brew 0.", "empty-number", "Brew 0"),
    ("Creatures have +0 strength.", "empty-number", "+0 strength"),
    ("2 coins: draw a card.", "unexpected-word", "2 coins"),
    ("Choose one: draw a card.", "unexpected-word", "one"),
    ("Choose 3: draw a card; or gain 2 coins.", "unexpected-word", "3"),
    ("Brew a card from your hand from the market.", "unexpected-word", "from the market"),
    ("Brew a card at the market.", "wrong-object", "at the market"),
    ("Keep the top.", "unexpected-word", "the top"),
    ("The market with the most coins wins.", "unexpected-word", "The market with the most coins"),
    ("The creature who you control costs 1 coin less.", "unexpected-word", "who you control"),
    ("Pay a relic: draw a card.", "wrong-object", "a relic"),
    ("Pay a relic.", "wrong-object", "a relic"),
    ("Exhaust 2 coins.", "wrong-object", "2 coins"),
    ("Exhaust the deck.", "wrong-object", "the deck"),
)


@pytest.mark.parametrize(("text", "code", "words"), REFUSED)
def test_a_sentence_without_sense_is_refused_at_its_word(text: str, code: str, words: str) -> None:
    found = parse(text, get_guide_language())
    assert isinstance(found, Mistake), found
    assert (found.code, text[found.place.start : found.place.end]) == (code, words), found
    assert found.hint


ACCEPTED = (
    "At the start of your turn, draw a card.",
    "Until end of turn, creatures have +1 strength.",
    "During the game, draw a card.",
    "Once per round, draw a card.",
    "If you have 0 coins, draw a card.",
    "Each player with 0 coins draws a card.",
    "This card costs 0 coins.",
    "Discard 0 or more cards.",
    "Creatures get -1 strength this turn.",
    "Choose 2: draw a card; gain 2 coins; or keep a relic.",
    "Choose one: draw a card or gain 1 coin.",
    "The next player's turn ends at the end of the round.",
    "Brew a card from your hand.",
    "Keep the top card.",
    "Pay the cost of a relic.",
    "Pay 1 coin.",
    "Exhaust another creature.",
    "The player who has the most coins wins.",
    "The creature that you control costs 1 coin less.",
)


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_is_like_it_and_has_sense_is_accepted(text: str) -> None:
    found = parse(text, get_guide_language())
    assert not isinstance(found, Mistake), found


UNANSWERED = (  # sentences of a card, the words that answer to nothing
    (("Otherwise, draw a card.",), "Otherwise"),
    (("Draw a card.", "Otherwise, gain 1 coin."), "Otherwise"),
    (("If you don't, draw a card.",), "don't"),
    (("Draw a card instead.",), "instead"),
    (("If you would draw a card instead, gain 1 coin.",), "instead"),
    (("Draw that many cards.",), "that many cards"),
    (("Draw as many cards.",), "as many cards"),
    (("Discard both.",), "both"),
    (("The chosen player draws a card.",), "The chosen player"),
    (("The player draws a card.",), "The player"),
    (("Draw 2 cards.", "Discard it."), "it"),
    (("Draw 2 cards.", "Put one of it into your hand."), "it"),
    (("Choose a creature and a relic; it costs 1 coin less.",), "it"),
)


def find_unanswered(texts: tuple[str, ...]) -> list[str]:
    language = get_guide_language()
    trees = [read_prose(text, language) for text in texts]
    assert not any(isinstance(tree, Mistake) for tree in trees), trees
    lost = find_lost([tree for tree in trees if not isinstance(tree, Mistake)])
    return [texts[number][mistake.place.start : mistake.place.end] for number, mistake in lost]


@pytest.mark.parametrize(("texts", "words"), UNANSWERED)
def test_a_word_that_answers_to_nothing_before_it_is_refused(texts: tuple[str, ...], words: str) -> None:
    assert find_unanswered(texts) == [words]


@pytest.mark.parametrize(
    "texts",
    [
        ("If you have 3 coins, draw a card.", "Otherwise, gain 1 coin."),
        ("You may pay 1 coin.", "If you don't, discard a card."),
        ("Discard any number of cards.", "Draw that many cards."),
        ("Choose a player.", "The chosen player draws a card."),
        ("Choose a player.", "The player draws a card."),
        ("Draw 2 cards.", "Discard them."),
        ("Draw 2 cards.", "It costs 1 coin less."),
        ("Reveal a card.", "Put it into your hand."),
        ("Gain as many coins as the number of your relics.",),
    ],
)
def test_a_word_that_answers_to_something_before_it_is_accepted(texts: tuple[str, ...]) -> None:
    assert find_unanswered(texts) == []
