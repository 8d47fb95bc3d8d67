"""The words of War Slayer V's rulebook keep to the project's rules for words, its numbers come from the deck."""

from __future__ import annotations

import re
from html import unescape

import pytest
from plain_decks import ROOT, load

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.rulebook import expand

_BLOCK = re.compile(r"</(?:p|li|h\d|td|th|div|span)>")
_ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


@pytest.fixture(scope="module")
def body() -> str:
    sources, report = Sources(ROOT), Report()
    book = expand(load("war-slayer-v", sources), sources, report)
    assert report.diagnostics == ()
    assert book is not None
    return book.html.partition("<body>")[2]


@pytest.fixture(scope="module")
def sentences(body: str) -> list[str]:
    lines = unescape(_TAG.sub("", _BLOCK.sub("\n", body))).splitlines()
    return [sentence for line in lines for sentence in re.split(r"(?<=[.!?:]) ", line.strip()) if sentence]


def read_rows(body: str) -> list[list[str]]:
    return [[_TAG.sub("", cell).strip() for cell in _CELL.findall(row)] for row in _ROW.findall(body)]


def test_no_sentence_has_more_than_thirty_words(sentences: list[str]) -> None:
    assert [sentence for sentence in sentences if len(sentence.split()) > 30] == []


def test_rules_are_given_as_may_must_and_cannot_and_to_any_person(sentences: list[str]) -> None:
    banned = re.compile(r"\b(?:should|shall|ought|he|she|his|her|hers|him)\b", re.IGNORECASE)
    assert [sentence for sentence in sentences if banned.search(sentence)] == []


def test_each_thing_has_one_name(sentences: list[str]) -> None:
    banned = re.compile(r"\b(?:takes?|captures?|won cards?|rounds?|headquarters|theatre|face cards?|royals?)\b")
    allowed = "Take one of the 2 player aids each."
    assert [sentence for sentence in sentences if banned.search(sentence) and sentence != allowed] == []


def test_the_scoring_table_is_computed_from_the_deck(body: str) -> None:
    rows = [row for row in read_rows(body) if len(row) == 5]
    assert rows == [
        ["Role", "Cards", "How many", "Points each", "Together"],
        ["VIP", "Ace of spades", "1", "10", "10"],
        ["Agent", "the other Aces", "3", "5", "15"],
        ["Double Agent", "Kings, Queens, Jacks", "12", "5", "60"],
        ["Operative", "2 to 10", "36", "1", "36"],
        ["All cards", "", "52", "", "121"],
    ]


def test_the_results_of_an_operation_are_a_table(body: str) -> None:
    names = [row[0] for row in read_rows(body) if len(row) == 4]
    assert names == [
        "What happens", "One side wins", "A draw", "The loser backs out", "A Double Agent is revealed",
        "No column left",
    ]  # fmt: skip


def test_every_ruling_stands_in_the_book(body: str) -> None:
    assert re.findall(r'<th scope="row">(S\d+)</th>', body) == [f"S{number}" for number in range(1, 17)]
