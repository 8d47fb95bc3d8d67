"""Worked examples in a rulebook come from the file of examples, in the words of the log."""

from __future__ import annotations

import re

from books import expand_text, read_body

from cardgen.rulebook import Picture


def strip(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_a_played_example_shows_its_cards_and_says_what_happened() -> None:
    book, report = expand_text('# Start\n\n{{ played("zero-beats-six") }}\n')
    assert report.diagnostics == ()
    assert book is not None
    text = strip(book.html.partition("</h1>")[2])
    assert "Example: A 0 beats a 6" in text
    assert "Ana: duel" in text
    assert "Ben: wager" in text
    assert "Ana wins the duel. Ana wins 3 and 1." in text.replace(" .", ".")
    assert "Ana 4, Ben 0." in text
    assert [picture.card_id for picture in book.pictures[:4]] == ["0", "3", "6", "1"]
    assert all(isinstance(picture, Picture) for picture in book.pictures)


def test_an_example_may_have_another_label() -> None:
    assert "Round 1: A 0 beats a 6" in strip(read_body('{{ played("zero-beats-six", label="Round 1") }}'))


def test_an_example_that_is_not_there_is_reported_at_its_place() -> None:
    # triggers: unknown-example
    _, report = expand_text('# Start\n\n{{ played("zero-beats-sixes") }}\n')
    (found,) = report.diagnostics
    assert found.code == "unknown-example"
    assert found.hint == "Did you mean `zero-beats-six`?"
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 12)
