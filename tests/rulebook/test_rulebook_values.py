"""A rulebook takes parts of what a card says: up to some words, behind a verb, a number or a name alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import expand_text, load_wayjer, read_body

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import Severity
from cardgen.loading.quoted_rulings import fill_quotes, fill_rulings
from cardgen.model import Deck, Located


def say(card_id: str, *sentences: str) -> Deck:
    """Give Wayjer with a card that says something else."""
    deck = load_wayjer().deck
    cards = tuple(
        replace(card, abilities=tuple(Located(each, card.place) for each in sentences)) if card.id == card_id else card
        for card in deck.cards
    )
    return replace(deck, cards=cards)


TAKEN = [
    ('{{ said("0", "beat", "in") }}', "beats a 6"),
    ('{{ said("0", "Beats", "in") }}', "Beats a 6"),
    ('{{ after("0", "beat") }}', "a 6 in a duel"),
    ('{{ after("0", "Beat", "in") }}', "A 6"),
    ('{{ value("0", "beat") }}', "6"),
    ('{{ value(0, "beat") }} {{ card(0).ability(1) }}', "6 This beats a 6 in a duel."),
    ('{{ 2 * value("0", "beat") - 1 }}', "11"),
]


@pytest.mark.parametrize(("typed", "printed"), TAKEN)
def test_parts_of_a_sentence_are_printed_in_a_rulebook(typed: str, printed: str) -> None:
    assert read_body(f"So: {typed}") == f"<p>So: {printed}</p>"


@pytest.mark.parametrize(("typed", "printed"), TAKEN)
def test_a_ruling_takes_the_same(typed: str, printed: str) -> None:
    assert fill_quotes(f"So: {typed}!", load_wayjer().deck) == f"So: {printed}!"


@pytest.mark.parametrize(
    ("sentence", "typed", "printed"),
    [
        ("This beats an 8 in a duel.", 'as {{ after("0", "beat", "in") }}', "as an 8"),
        ("This beats a COPY in a duel.", '{{ value("0", "beat") }}', "COPY"),
        ("This beats a 5 or a 6 in a duel.", '{{ value("0", "beat", 2) }}', "6"),
        ("A -3 cannot be played on this.", '{{ value("0", "cannot be played") }}', "-3"),
        ("This beats a Dossier, then ends the game.", '{{ after("0", "Dossier, then ends") }}', "the game"),
        ("Draw 16 cards, then 2 cards.", '{{ said("0", "draw", ",") }}', "Draw 16 cards"),
    ],
)
def test_what_is_taken_follows_the_sentence(sentence: str, typed: str, printed: str) -> None:
    assert fill_quotes(typed, say("0", sentence)) == printed


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (
            '{{ said("0", "beat", "inn") }}',
            "Behind `beats` the card `0` does not say `inn`, so all of it is printed: beats a 6 in a duel",
        ),
        (
            '{{ value("0", "duel", 2) }}',
            "Beside `duel` the card `0` names 1: `6`, so there is none with the number 2. "
            "It says: This beats a 6 in a duel.",
        ),
        (
            '{{ value("SWAP", "put") }}',
            "Beside `put` the card `SWAP` names no number or card. It says: When revealed, put the deck's top card on "
            "this. The card on this stands in for this. At the end of …",
        ),
    ],
)
def test_what_a_card_does_not_say_is_told(typed: str, message: str) -> None:
    _, report = expand_text(f"# Start\n\nSo: {typed}\n")
    assert [(found.code, found.message) for found in report.diagnostics] == [("bad-quote", message)]


@pytest.mark.parametrize(
    "typed",
    [
        "{{ 7 * 6 }}",
        '{{ said("0") }}',
        '{{ said("0", 1) }}',
        '{{ value("0", "beat", "in") }}',
        '{{ said("0", "beat").upper() }}',
        '{{ __import__("os") }}',
        '{{ value("0", "beat") ** 9 }}',
        "{{ " + "-" * 150 + 'value("0", "beat") }}',
        '{{ [said("0", "beat") for _ in "12"] }}',
        '{{ said("0", "beat" }}',
        '{{ 2 * said("0", "beat") }}',
        "{{ " + "(" * 2000 + " }}",
    ],
)
def test_nothing_else_is_ever_worked_out_in_a_ruling(typed: str) -> None:
    assert fill_quotes(typed, load_wayjer().deck) in (typed, "6")


def test_words_that_end_a_quote_and_are_gone_are_warned_of_and_all_is_printed() -> None:
    deck = say("0", "This beats a 5.")
    assert read_body('A 0 {{ said("0", "beat") }}.', deck) == "<p>A 0 beats a 5.</p>"
    report = Report()
    ruling = replace(deck.rulings[0], question="What?", answer='A 0 {{ said("0", "beat", "in") }}!')
    (filled,) = fill_rulings(replace(deck, rulings=(ruling,)), report)
    assert filled.answer == "A 0 beats a 5!"
    (found,) = report.diagnostics
    assert (found.severity, found.code) == (Severity.WARNING, "bad-quote")
    assert found.message == (
        "In the ruling `W1`: Behind `beats` the card `0` does not say `in`, so all of it is printed: beats a 5"
    )
