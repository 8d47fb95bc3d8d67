"""A rulebook and its rulings say what the cards say, because they take it from them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from books import expand_text, load_wayjer, read_body, tell

from cardgen.checks import check_rulings
from cardgen.diagnostics import Report
from cardgen.diagnostics.told import select_told, tell_others
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.model import Located


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('A 0 {{ said("0", "beat") }}.', "A 0 beats a 6 in a duel."),
        ('A 0 {{ said("0", "beats") }}.', "A 0 beats a 6 in a duel."),
        ('You may {{ said("-1", "look at") }}.', "You may look at the deck’s top card."),
        ('{{ said("SWAP", "stand in") }}', "stands in for this"),
        ('{{ card("0").ability(1) }}', "This beats a 6 in a duel."),
        ("{{ cards.zero.ability(1) }}", "This beats a 6 in a duel."),
        ("{{ cards.zero.ability() }}", "This beats a 6 in a duel."),
        ('{{ cards["0"].ability(1) }}', "This beats a 6 in a duel."),
        ("{{ cards.swap.ability(2) }}", "The card on this stands in for this."),
        ("{{ cards.minus_one.value }}", "−1"),
        ("{{ cards[0].id }} {{ cards | length }}", "−5 14"),
    ],
)
def test_words_of_a_card_are_printed(typed: str, printed: str) -> None:
    assert read_body(typed) == f"<p>{printed}</p>"


def test_an_edited_ability_is_printed_wherever_it_is_taken() -> None:
    deck = load_wayjer().deck
    cards = tuple(
        replace(card, abilities=(Located("This beats a 5 in a duel.", card.place),)) if card.id == "0" else card
        for card in deck.cards
    )
    assert read_body('A 0 {{ said("0", "beat") }}.', replace(deck, cards=cards)) == "<p>A 0 beats a 5 in a duel.</p>"


@pytest.mark.parametrize(
    ("typed", "code", "message"),
    [
        ('{{ said("0", "win") }}', "bad-quote", "The card `0` does not say `win`. It says: This beats a 6 in a duel."),
        ('{{ said("5", "win") }}', "bad-quote", "The card `5` does not say `win`. It says nothing."),
        ('{{ card("0").ability(2) }}', "bad-quote", "The card `0` has 1 ability, so none has the number 2."),
        ('{{ card("SWAP").ability(0) }}', "bad-quote", "The card `SWAP` has 3 abilities, so none has the number 0."),
        ("{{ cards.five.ability(1) }}", "bad-quote", "The card `5` has no ability, so none has the number 1."),
        ("{{ cards.ten.ability(1) }}", "unknown-card", "Wayjer has no card with the id `ten`."),
        ('{{ said("ten", "beat") }}', "unknown-card", "Wayjer has no card with the id `ten`."),
    ],
)
def test_words_that_no_card_says_are_told(typed: str, code: str, message: str) -> None:
    _, report = expand_text(f"# Start\n\nSo: {typed}\n")
    assert [(found.code, found.message) for found in report.diagnostics] == [(code, message)]
    assert tell(report)[0][1] == 3


TYPED = 'A 0 {{ said("0", "beat", "in") }} only when they duel each other, whoever plays it.'


def load_with(tmp_path: Path, old: str, new: str) -> tuple[dict[str, str], Report]:
    """Give the answers of Wayjer's rulings by id, with another text in its deck file."""
    shutil.copytree(find_shipped_folder() / "decks" / "wayjer", tmp_path / "decks" / "wayjer")
    deck = tmp_path / "decks" / "wayjer" / "deck.yaml"
    text = deck.read_text(encoding="utf-8")
    assert text.count(old) == 1
    deck.write_text(text.replace(old, new), encoding="utf-8")
    report = Report()
    project = load_project("wayjer", Sources(tmp_path), report)
    assert project is not None
    assert report.diagnostics == ()  # a game is played whatever its rulings say
    check_rulings(project, report)
    return {ruling.id: ruling.answer for ruling in project.deck.rulings}, report


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ('A 0 {{ said("0", "beat") }}, whoever plays it.', "A 0 beats a 6 in a duel, whoever plays it."),
        ("A 0 {{said('zero', 'beat')}}.", "A 0 beats a 6 in a duel."),
        ("So: {{ cards.zero.ability(1) }}", "So: This beats a 6 in a duel."),
        ('So: {{ card("0").ability() }}', "So: This beats a 6 in a duel."),
    ],
)
def test_a_ruling_says_what_a_card_says(tmp_path: Path, typed: str, said: str) -> None:
    answers, report = load_with(tmp_path, TYPED, typed)
    assert answers["W6"].startswith(said)
    assert report.diagnostics == ()


def test_what_a_ruling_cannot_take_is_told_at_its_words(tmp_path: Path) -> None:
    typed = 'A 0 {{ said("0", "win") }} and {{ 7 * 6 }}.'
    _, report = load_with(tmp_path, TYPED, typed)
    found = [(each.code, each.message, each.place and each.place.column) for each in report.diagnostics]
    assert found == [  # triggers: bad-quote
        (
            "bad-quote",
            "In the ruling `W6`: The card `0` does not say `win`. It says: This beats a 6 in a duel.",
            11,
        ),
        ("bad-quote", "In the ruling `W6`: `{{ 7 * 6 }}` is nothing that a ruling can take from a card.", 38),
    ]


def test_words_that_a_card_says_no_more_are_told_once_with_all_places(tmp_path: Path) -> None:
    shutil.copytree(find_shipped_folder() / "decks" / "wayjer", tmp_path / "decks" / "wayjer")
    deck = tmp_path / "decks" / "wayjer" / "deck.yaml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("This beats a 6 in a duel.", "When revealed, discard this."), encoding="utf-8")
    report = Report()
    project = load_project("wayjer", Sources(tmp_path), report)
    assert project is not None
    check_rulings(project, report)
    (told,), more = select_told(report)
    assert more == {}
    assert told.diagnostic.message.startswith("In the ruling `W3`: The card `0` does not say `beat`.")
    assert tell_others(told) == "The same is wanted in 4 more places: decks/wayjer/deck.yaml, lines 125, 131, 133."
