"""Typed words that repeat what a card says, and differ from it by a number or a name, are told."""

from dataclasses import replace

import pytest

from cardgen.checks.repeated import check_repeated
from cardgen.diagnostics import Place, Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.model import Located

SHIPPED = Sources(find_shipped_folder())
GAMES = ("wayjer", "war-slayer-v", "three-lanes", "nvwk", "the-way")
FILE = "decks/wayjer/rulebook.md"


def load(game):
    report = Report()
    project = load_project(game, SHIPPED, report)
    assert project is not None
    return project, report


def say(project, card_id, old, new):
    """Give a project in which a card says something else."""
    cards = tuple(
        replace(
            card,
            abilities=tuple(Located(each.value.replace(old, new), each.place) for each in card.abilities),
        )
        if card.id == card_id
        else card
        for card in project.deck.cards
    )
    assert cards != project.deck.cards
    return replace(project, deck=replace(project.deck, cards=cards))


def check_text(text, game="wayjer"):
    """Give what is told of a rulebook's text, each as its line, its column and the word."""
    project, report = load(game)
    report.sources[FILE] = text
    project = replace(
        project,
        deck=replace(project.deck, rulings=()),
        rulebook=Located(text, Place(FILE)),
        examples=(),
    )
    check_repeated(project, report)
    lines = text.split("\n")
    places = [found.place for found in report.diagnostics]
    return [(at.line, lines[at.line - 1][at.column - 1 :][: at.length]) for at in places]


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_words_agree_with_the_cards(game):
    project, report = load(game)
    check_repeated(project, report)
    assert report.diagnostics == ()


def test_rulings_titles_and_rulebook_that_say_the_old_number_are_named():
    project, report = load("wayjer")
    check_repeated(say(project, "0", "beats a 6", "beats a 5"), report)  # triggers: words-differ-from-card
    assert {found.code for found in report.diagnostics} == {"words-differ-from-card"}
    told = [(found.place.file.rpartition("/")[2], found.place.line) for found in report.diagnostics]
    quoted = [report.sources[f"decks/wayjer/{file}"].split("\n")[line - 1] for file, line in told]
    assert [file for file, _ in told] == ["rulebook.md"] * 2 + ["deck.yaml"] * 4 + ["examples.yaml"] * 3
    assert all("6" in line for line in quoted)
    assert "A 0 on a SWAP beats a 6" in quoted[2]
    first = report.diagnostics[2]
    assert first.message == ("`SWAP beats a 6` says `6`, and the card `0` says `5`: This beats a 5 in a duel.")
    assert first.hint == 'Take the words from the card, as with `{{ said("0", "...") }}`, or change them.'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A [[0]] beats a [[5]].", [(1, "5")]),
        ("A 0 beats a 6.", []),
        ("# [[0]]\n\nIt beats\na 5.", [(4, "5")]),
        ("# [[0]]\n\nIt beats a SWAP.", [(3, "SWAP")]),
        ("# The duel\n\nA 3 beats a 2.", []),  # no card says so of the 3
        ('A 0 {{ said("0", "beat") }}.', []),
        ("A 0 <!-- beats a 5 --> wins.", []),
        ("A 0 wins. What beats it? A 5.", []),
    ],
)
def test_a_rulebook_is_told_where_it_differs(text, told):
    assert check_text(text) == told


def test_a_check_of_a_deck_may_be_switched_off():
    project, report = load("wayjer")
    report.set_severities({"words-differ-from-card": "off"}, "decks/wayjer")
    check_repeated(say(project, "0", "beats a 6", "beats a 5"), report)
    assert report.diagnostics == ()
