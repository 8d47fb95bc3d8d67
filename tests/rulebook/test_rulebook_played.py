"""Worked examples in a rulebook come from the file of examples, in the words of the log."""

from __future__ import annotations

import re

import pytest
from books import SHIPPED, expand_text, load_wayjer, read_body

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.loading.sources import find_shipped_folder
from cardgen.rulebook import Picture, expand
from cardgen.rulebook.pieces.played import begin_small

DECKS = find_shipped_folder() / "decks"
WITH_EXAMPLES = sorted(file.parent.name for file in DECKS.glob("*/examples.yaml"))


def strip(html: str) -> str:
    inline = re.sub(r"</?(?:b|strong)\b[^>]*>", "", html)
    return " ".join(re.sub(r"<[^>]*>", " ", inline).split())


# ---- every example of every book is played


@pytest.mark.parametrize("game", WITH_EXAMPLES)
def test_no_example_is_written_by_hand(game: str) -> None:
    text = (DECKS / game / "rulebook.md").read_text(encoding="utf-8")
    assert re.findall(r"\bexample\s*\(", text) == []
    assert re.findall(r"\b(?:played|position|before_after)\s*\(", text) != []


@pytest.mark.parametrize("game", WITH_EXAMPLES)
def test_every_example_box_has_cards_and_says_what_came_of_it(game: str) -> None:
    project = load_project(game, SHIPPED, Report())
    assert project is not None
    assert project.rulebook is not None
    book = expand(project, SHIPPED, Report())
    assert book is not None
    boxes = re.findall(r'<div class="example">(.*?)</div>\s*</div>\s*</div>', book.html, re.DOTALL)
    assert len(boxes) == len(re.findall(r"\bplayed\s*\(", project.rulebook.value))
    for box in boxes:
        cards, _, text = box.partition('<div class="example-text">')
        assert 1 <= cards.count('<img class="card"') <= 8
        assert strip(text)


def test_the_book_of_wayjer_tells_its_examples_in_the_words_of_the_log() -> None:
    book = expand(load_wayjer(), SHIPPED, Report())
    assert book is not None
    text = strip(book.html)
    for sentence in (
        "Ana’s 0 beats Ben’s 6, so Ana wins both wagers, the 3 and the 1. Now Ana has 4 and Ben has 0.",
        "The top card of the deck, a 5, goes on Ben’s SWAP, and Ana’s COPY becomes a copy of it.",
        "but Ben’s 0 beats Ana’s 6, so Ben wins both wagers, the 6 and the 1. Now Ana has 0 and Ben has 7.",
        "Ana’s 6, −4 and COPY make 2, and Ben’s 4 and −1 make 3. Ben wins the game by 1.",
        "Ana’s 3, 1, −2, −3 and −5 make −6, but Ben has won no cards. Ben wins the game by 6.",
    ):
        assert sentence in text


# ---- one example


def test_a_played_example_shows_its_cards_and_says_what_happened() -> None:
    book, report = expand_text('# Start\n\n{{ played("zero-beats-six") }}\n')
    assert report.diagnostics == ()
    assert book is not None
    assert strip(book.html.partition("</h1>")[2]) == (
        "Example: a 0 beats a 6 Ana duels Ana wagers Ben duels Ben wagers "
        "Ana’s 0 beats Ben’s 6, so Ana wins both wagers, the 3 and the 1. Now Ana has 4 and Ben has 0."
    )
    assert [picture.card_id for picture in book.pictures[:4]] == ["0", "3", "6", "1"]
    assert all(isinstance(picture, Picture) for picture in book.pictures)


def test_the_author_chooses_which_cards_are_drawn() -> None:
    body = strip(read_body('{{ played("zero-beats-six", cards=["6", "0"]) }}'))
    assert "Ben duels Ana duels Ana duels with 0 and wagers 3, Ben with 6 and 1." in body


def test_an_example_may_have_another_label_and_title() -> None:
    assert "Round 1: a 0 beats a 6" in strip(read_body('{{ played("zero-beats-six", label="Round 1") }}'))
    assert "Example: no escape" in strip(read_body('{{ played("zero-beats-six", title="no escape") }}'))


def test_a_part_of_an_example_is_told_by_its_moves() -> None:
    body = strip(read_body('{{ played("one-whole-game", moves=(3, 4)) }}'))
    assert "Ana duels Ana wagers Ben duels Ben wagers on the SWAP The top card of the deck" in body
    assert body.endswith("Ana wins back the −2. Now Ana has 2 and Ben has 0.")


def test_a_card_keeps_to_the_line_of_the_word_before_it() -> None:
    assert "Ana’s\N{NO-BREAK SPACE}<b" in read_body('{{ played("zero-beats-six") }}')


def test_a_title_after_a_colon_begins_small_where_it_begins_with_an_article() -> None:
    assert [begin_small(title) for title in ("A tie", "An 8", "The end", "SWAP wins", "Ana wins", "A")] == [
        "a tie",
        "an 8",
        "the end",
        "SWAP wins",
        "Ana wins",
        "a",
    ]


# ---- mistakes


def test_an_example_that_is_not_there_is_reported_at_its_place() -> None:
    # triggers: unknown-example
    _, report = expand_text('# Start\n\n{{ played("zero-beats-sixes") }}\n')
    (found,) = report.diagnostics
    assert found.code == "unknown-example"
    assert found.hint == "Did you mean `zero-beats-six`?"
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, 12)


@pytest.mark.parametrize(
    ("asked", "column", "message"),
    [
        ("moves=(3, 4)", 12, "The worked example `zero-beats-six` has no moves `(3, 4)`; it has 2."),
        ("moves=(2, 1)", 12, "The worked example `zero-beats-six` has no moves `(2, 1)`; it has 2."),
        ("moves=(-1, 1)", 12, "The worked example `zero-beats-six` has no moves `(-1, 1)`; it has 2."),
        ('cards=["0", "5"]', 42, "The worked example `zero-beats-six` has no picture of the card `5`."),
    ],
)
def test_a_move_or_card_that_an_example_lacks_is_reported(asked: str, column: int, message: str) -> None:
    # triggers: not-in-example
    _, report = expand_text(f'# Start\n\n{{{{ played("zero-beats-six", {asked}) }}}}\n')
    (found,) = report.diagnostics
    assert (found.code, found.message) == ("not-in-example", message)
    assert found.place is not None
    assert (found.place.line, found.place.column) == (3, column)


@pytest.mark.parametrize("asked", ["moves=3", "moves=(1,)", 'moves=("a", "b")'])
def test_what_is_no_pair_of_moves_is_reported(asked: str) -> None:
    _, report = expand_text(f'# Start\n\n{{{{ played("zero-beats-six", {asked}) }}}}\n')
    assert [found.code for found in report.diagnostics] == ["not-in-example"]


def test_a_card_that_the_deck_lacks_is_reported_as_such() -> None:
    _, report = expand_text('# Start\n\n{{ played("zero-beats-six", cards=["0", "7"]) }}\n')
    assert [found.code for found in report.diagnostics] == ["unknown-card"]
