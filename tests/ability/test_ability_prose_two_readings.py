"""Texts that a reader may take in two ways: both are told, and the spelling of each is read."""

from __future__ import annotations

import re

import pytest
from own_games import get_own_language

from cardgen.ability import Mistake, parse

# triggers: two-readings

OPEN = (  # game, what is refused, the words that are told to go two ways
    ("thornpact", "Draw a card if you control a creature and you have 3 embers.", "you have 3 embers"),
    ("thornpact", "Draw a card unless you control a spell or you have 3 embers.", "you have 3 embers"),
    (
        "thornpact",
        "Gain 1 health whenever you draw a card and your opponent discards a card.",
        "your opponent discards",
    ),
    ("thornpact", "Destroy a creature and draw a card or discard a card.", "draw a card"),
    ("millbrook", "You may build a Farm and place a worker or gain 2 coins.", "place a worker"),
    ("millbrook", "Each player draws a card or discards a card and gains 1 coin.", "discards a card"),
    ("paint-the-fence", "The next player draws a card and discards a card or plays a red card.", "discards a card"),
    ("thornpact", "If you attack or block and control a relic, draw a card.", "block"),
    ("thornpact", "Destroy a creature with strength 2 or less or a relic.", "a relic"),
    ("millbrook", "Gain 1 coin for each Farm in your village and each worker.", "each worker"),
    ("millbrook", "Take a card from your hand or a worker.", "a worker"),
    ("thornpact", "If you have exhausted creatures, draw a card.", "exhausted creatures"),
    ("four-gales", "Score 4 points if you have won tricks.", "won tricks"),
)


@pytest.mark.parametrize(("game", "text", "words"), OPEN)
def test_what_goes_two_ways_is_refused_and_both_are_told_in_words(game: str, text: str, words: str) -> None:
    found = parse(text, get_own_language(game))
    assert isinstance(found, Mistake), found
    assert found.code == "two-readings", found
    assert text[found.place.start :].startswith(words), found
    assert ", or " in found.message
    assert len(re.findall(r"`[^`]+`", found.hint)) >= 2, found.hint


@pytest.mark.parametrize(("game", "text", "words"), OPEN)
def test_each_whole_sentence_that_is_offered_for_a_reading_is_read(game: str, text: str, words: str) -> None:
    del words
    found = parse(text, get_own_language(game))
    assert isinstance(found, Mistake)
    for offered in re.findall(r"`([A-Z][^`]+\.)`", found.hint):
        assert not isinstance(read := parse(offered, get_own_language(game)), Mistake), (offered, read)
    for offered in re.findall(r"`([a-z][^`]+,[^`]+)`", found.hint):
        sentence = f"{offered[:1].upper()}{offered[1:]}."
        assert not isinstance(read := parse(sentence, get_own_language(game)), Mistake), (sentence, read)


PLAIN = (  # what only one reading is plainly meant of
    ("attic-auction", "You pay only half your bid, rounded up."),
    ("four-gales", "You may return this card to your hand and play another card."),
    ("thornpact", "Put a creature on the battlefield and a spell in your hand."),
    ("millbrook", "Gain 1 coin for each worker and each Farm in your village."),
    ("millbrook", "You may build a Farm and place a worker, or gain 2 coins."),
    ("millbrook", "Each player draws a card, or discards a card and gains 1 coin."),
    ("thornpact", "Destroy a relic or a creature with strength 2 or less."),
)


@pytest.mark.parametrize(("game", "text"), PLAIN)
def test_what_plainly_means_one_thing_is_read(game: str, text: str) -> None:
    assert not isinstance(read := parse(text, get_own_language(game)), Mistake), read
