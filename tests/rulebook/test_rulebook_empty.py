"""What would show nothing is told: calls without cards or words, headings and links without words, blocks left open."""

from __future__ import annotations

import re

import pytest
from books import expand_text, read_body


def tell(text: str) -> list[tuple[str, int, str]]:
    """Give code, line and message of what is told of a chapter; its text begins in line 3."""
    _, report = expand_text(f"# Start\n\n{text}\n")
    return [(found.code, found.place.line if found.place else 0, found.message) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("{{ picture() }}", "`picture` shows nothing without a card."),
        ("{{ row() }}", "`row` shows nothing without a piece."),
        ("{{ table() }}", "`table` shows nothing without a row."),
        ("{{ hand() }}", "`hand` shows nothing without cards."),
        ("{{ pile(count=0) }}", "`pile` shows nothing without cards."),
        ("{% call beside() %}x{% endcall %}", "`beside` shows nothing without a card."),
        ('{% call example("") %}x{% endcall %}', "`title` of `example` is empty."),
        ('{{ example("A tie") }}', "`example` tells nothing."),
        ('{{ panel("Title") }}', "`panel` holds a text and is given none."),
        ("{{ together() }}", "`together` holds a text and is given none."),
        ('{{ callouts("5") }}', "`callouts` holds a text and is given none."),
        ('{% call panel("Title") %}\n{% endcall %}', "This block holds nothing."),
    ],
)
def test_a_call_that_shows_nothing_is_told(typed: str, message: str) -> None:
    assert tell(typed) == [("rulebook-template", 3, message)]  # triggers: rulebook-template


def test_what_a_wrong_call_holds_is_read_all_the_same() -> None:
    told = tell('{% call callouts("no") %}\n- (5, 5) Text.[^n]\n{% endcall %}\n\n[^n]: Note.')
    assert [code for code, _, _ in told] == ["unknown-card"]
    told = tell('{% call panel("a", wrong=1) %}\nText.[^n]\n{% endcall %}\n\n[^n]: Note.')
    assert [code for code, _, _ in told] == ["rulebook-template"]


def test_a_year_that_begins_a_sentence_is_no_step() -> None:
    assert read_body("2024. A year that begins a sentence.") == "<p>2024. A year that begins a sentence.</p>"
    assert '<ol start="12"' in read_body("12. The twelfth step.")


def test_a_heading_without_words_is_told_and_left_out_of_the_contents() -> None:
    book, report = expand_text("# Start\n\n{{ contents() }}\n\n## \n\n# Two\n\nText\n")
    assert book is not None
    (found,) = report.diagnostics  # triggers: empty-heading
    assert (found.code, found.place.line if found.place else 0) == ("empty-heading", 5)
    assert re.findall(r'class="chapter" href="([^"]*)"', book.html) == ["#start", "#two"]


def test_a_link_in_a_heading_is_none_in_the_contents() -> None:
    book, report = expand_text("# Start\n\n{{ contents() }}\n\n# See [Start](#start)\n")
    assert book is not None and not report.diagnostics
    assert '<a class="chapter" href="#see-start">See Start</a>' in book.html


def test_a_link_or_picture_without_address_is_told_where_it_stands() -> None:
    told = tell("{{ counts.cards }} (and card())\n\nAn [empty]() link.\n\nA ![picture]().")
    assert told == [
        ("unknown-anchor", 5, "This link has no address."),
        ("missing-picture", 7, "This picture names no file."),
    ]


def test_a_link_without_words_is_told() -> None:
    assert tell("[](https://example.com)") == [  # triggers: link-without-words
        ("link-without-words", 3, "The link to `https://example.com` has no words.")
    ]


def test_an_address_of_mail_is_printed_as_a_person_writes_it() -> None:
    html = read_body(
        "[mail](mailto:me@example.com?subject=x) [me@example.com](mailto:me@example.com) [call](tel:+49123)"
    )
    assert re.findall(r'data-address="([^"]*)"', html) == ["me@example.com", "+49123"]


def test_the_name_of_a_card_in_escaped_brackets_is_on_purpose() -> None:
    assert tell(r"[[5]] and \[[5]] and [\[5]] and [[5\]] and [[5]\].") == []


def test_soft_hyphens_are_no_part_of_an_anchor() -> None:
    book, report = expand_text("# Donau&shy;dampf&shy;fahrt\n\n[there](#donaudampffahrt)\n")
    assert book is not None and not report.diagnostics
    assert [(each.anchor, each.text) for each in book.headings] == [("donaudampffahrt", "Donaudampffahrt")]
    assert 'data-text="Donaudampffahrt"' in book.html


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("{% call panel() %}\n\nText.\n\n{% if true %}\nx\n{% endif %}\n\nMore.", "call"),
        ("{% for x in cards %}\n\nx", "for"),
    ],
)
def test_a_block_that_is_not_closed_is_told_where_it_begins(typed: str, name: str) -> None:
    assert tell(typed) == [("rulebook-template", 3, f"The block `{name}` that begins here is not closed.")]


def test_of_a_footnote_that_is_written_twice_the_first_is_printed() -> None:
    assert tell("Text.[^a]\n\n[^a]: One.\n\n[^a]: Two.") == [
        ("not-printed", 7, "The footnote `[^a]` is written twice: only the first is printed.")
    ]
