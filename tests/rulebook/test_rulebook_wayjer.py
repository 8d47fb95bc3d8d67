"""The words of Wayjer's rulebook keep to the project's rules for words."""

from __future__ import annotations

import re
from html import unescape

from books import SHIPPED, load_wayjer

from cardgen.diagnostics import Report
from cardgen.rulebook import expand

_BLOCK = re.compile(r"</(?:p|li|h\d|td|th|div|span)>")


def read_sentences() -> list[str]:
    book = expand(load_wayjer(), SHIPPED, Report())
    assert book is not None
    blocks = _BLOCK.sub("\n", book.html.partition("<body>")[2])
    lines = unescape(re.sub(r"<[^>]*>", "", blocks)).splitlines()
    return [sentence for line in lines for sentence in re.split(r"(?<=[.!?:]) ", line.strip()) if sentence]


def test_no_sentence_has_more_than_thirty_words() -> None:
    assert [sentence for sentence in read_sentences() if len(sentence.split()) > 30] == []


def test_rules_are_given_as_may_must_and_cannot_and_to_any_person() -> None:
    banned = re.compile(r"\b(?:should|shall|ought|he|she|his|hers?|him)\b", re.IGNORECASE)
    assert [sentence for sentence in read_sentences() if banned.search(sentence)] == []


def test_each_thing_has_one_name() -> None:
    banned = re.compile(
        r"\b(?:draw pile|stock|stack|library|graveyard|points?|bets?|stakes?|battles?)\b", re.IGNORECASE
    )
    assert [sentence for sentence in read_sentences() if banned.search(sentence)] == []


def test_negative_numbers_have_a_minus_sign_and_no_space_is_doubled() -> None:
    wrong = re.compile(r"(?<!\w)-\d|  |[\"']")
    assert [sentence for sentence in read_sentences() if wrong.search(sentence)] == []


def test_every_ruling_that_can_be_played_another_way_names_its_option() -> None:
    deck = load_wayjer().deck
    named = {ruling.id: ruling.option for ruling in deck.rulings if ruling.option}
    assert named == {"W2": "wagered_swap", "W5": "wagered_copy"}
    assert set(named.values()) <= {option.name for option in deck.options}
