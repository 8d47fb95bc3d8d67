"""Three Lanes' rulebook: the powers in it are the deck's, and its words keep to the rules for words."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

from three_lanes import ROOT, load, write_copy

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.rulebook import expand

_BLOCK = re.compile(r"</(?:p|li|h\d|td|th|div|span)>")


def read_lines(sources: Sources) -> list[str]:
    project = load(sources)
    if project.rulebook is None:
        project = replace(project, rulebook=load(Sources(ROOT)).rulebook)
    report = Report()
    book = expand(project, sources, report)
    assert report.diagnostics == ()
    assert book is not None
    blocks = _BLOCK.sub("\n", book.html.partition("<body>")[2])
    return [line.strip() for line in unescape(re.sub(r"<[^>]*>", "", blocks)).splitlines() if line.strip()]


def read_sentences() -> list[str]:
    return [sentence for line in read_lines(Sources(ROOT)) for sentence in re.split(r"(?<=[.!?:]) ", line) if sentence]


def test_every_power_stands_in_the_index_and_in_its_own_section_word_for_word() -> None:
    lines = read_lines(Sources(ROOT))
    vocabulary = load(Sources(ROOT)).deck.vocabulary
    assert vocabulary is not None
    assert len(vocabulary.keywords) == 13
    for keyword in vocabulary.keywords:
        text = " ".join(sentence.value for sentence in keyword.text).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
        assert lines.count(text) == 2, keyword.name


def test_another_text_of_a_keyword_changes_the_book(tmp_path: Path) -> None:
    other = "When flipped, heal each of your cards in this lane."
    lines = read_lines(write_copy(tmp_path, ("When flipped, heal each of your cards.", other)))
    assert lines.count(other) == 2
    assert "When flipped, heal each of your cards." not in lines


def test_all_thirty_rulings_are_answered() -> None:
    assert [ruling.id for ruling in load(Sources(ROOT)).deck.rulings] == [f"T{number}" for number in range(1, 31)]


def test_no_sentence_has_more_than_thirty_words() -> None:
    assert [sentence for sentence in read_sentences() if len(sentence.split()) > 30] == []


def test_rules_are_given_as_may_must_and_cannot_and_to_any_person() -> None:
    banned = re.compile(r"\b(?:should|shall|ought|he|she|his|hers?|him)\b", re.IGNORECASE)
    assert [sentence for sentence in read_sentences() if banned.search(sentence)] == []


def test_each_thing_has_one_name() -> None:
    banned = re.compile(r"\b(?:deck|stock|stack|graveyard|dies?|dead|lives|health|wounds?|tapp?e?d?)\b", re.IGNORECASE)
    assert [sentence for sentence in read_sentences() if banned.search(sentence)] == []


def test_quotes_are_the_proper_ones_and_no_space_is_doubled() -> None:
    wrong = re.compile(r"  |[\"']")
    assert [sentence for sentence in read_sentences() if wrong.search(sentence)] == []
