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


def type_words(project, question, answer):
    """Give a project whose one ruling is typed, and whose rulebook says nothing."""
    ruling = replace(project.deck.rulings[0], question=question, answer=answer)
    return replace(project, deck=replace(project.deck, rulings=(ruling,)), rulebook=None)


def test_rulings_and_titles_that_say_the_old_number_are_named():
    project, report = load("wayjer")
    edited = type_words(say(project, "0", "beats a 6", "beats a 5"), "What?", "A 0 on a SWAP beats a 6.")
    check_repeated(edited, report)  # triggers: words-differ-from-card
    assert {found.code for found in report.diagnostics} == {"words-differ-from-card"}
    told = [(found.place.file.rpartition("/")[2], found.place.line) for found in report.diagnostics]
    quoted = [report.sources[f"decks/wayjer/{file}"].split("\n")[line - 1] for file, line in told[1:]]
    assert [file for file, _ in told] == ["deck.yaml"] + ["examples.yaml"] * 3
    assert all("6" in line for line in quoted)
    first = report.diagnostics[0]
    assert first.message == ("`SWAP beats a 6` says `6`, and the card `0` says `5`: This beats a 5 in a duel.")
    assert first.hint == 'Take the words from the card, as with `{{ said("0", "...") }}`, or change them.'


@pytest.mark.parametrize(
    ("game", "answer", "told"),
    [
        ("nvwk", "A flipped 5 still gains -3 points.", "-3"),
        ("nvwk", "When the 5 is played, it gains -3 points.", "-3"),
        ("nvwk", "A 4 reverses the card order.", "card order"),
        ("nvwk", "A set of two 4s reverses the card order.", "card order"),
        ("nvwk", "A 6 makes the next player draw two cards.", "two"),
        ("nvwk", "Can somebody stack a 9 on an 8?", "9"),
        ("nvwk", "Discard 3 cards from your hand for a Jack.", "3"),
        ("three-lanes", "A 3 that is killed face up returns.", "face up"),
        ("three-lanes", "The 9 deals 3 damage to a face-up Jack.", "3"),
        ("three-lanes", "A 10 may attack three cards at once.", "three"),
        ("three-lanes", "An Ace gains 2 actions.", "2"),
        ("war-slayer-v", "The AS is claimed from a Theater, and the game is over.", "Theater"),
        ("wayjer", "COPY becomes a copy of your opponent's duel.", "duel"),
        ("wayjer", "A 0 beats all Kings and a 5.", None),
        # what is right, or is said of something else
        ("nvwk", "Two 6s make the next player draw 2 cards.", None),
        ("nvwk", "The 9 of hearts makes one player draw 3 cards.", None),
        ("nvwk", "A pair of 5s gains -4 points.", None),
        ("nvwk", "Draw 7 cards, and play an 8.", None),
        ("three-lanes", "A pair of 9s deals 4, a twinstrike deals 1 damage.", None),
        ("three-lanes", "A face-down Jack has two hit points.", None),
        ("three-lanes", "A pair of 10s attacks 1 card.", None),
        ("three-lanes", "In your turn you draw 3 cards.", None),
        ("war-slayer-v", "The winner claims the card of the AS from a Theater.", None),
    ],
)
def test_typed_words_are_compared_by_their_verb(game, answer, told):
    project, report = load(game)
    check_repeated(type_words(replace(project, examples=()), "What?", answer), report)
    assert [found.message.partition(" says `")[2].partition("`")[0] for found in report.diagnostics] == (
        [] if told is None else [told]
    )


def test_the_rulings_and_books_of_the_games_follow_an_edit():
    project, report = load("wayjer")
    check_repeated(replace(say(project, "0", "beats a 6", "beats a 5"), examples=()), report)
    assert {found.place.file for found in report.diagnostics} <= {"decks/wayjer/deck.yaml"}  # read before the edit


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A [[0]] beats a [[5]].", [(1, "5")]),
        ("A 0 beats a 6.", []),
        ("# [[0]]\n\nIt beats\na 5.", [(4, "5")]),
        ("# [[0]]\n\nIt beats a SWAP.", [(3, "SWAP")]),
        ("# The duel\n\nA 3 beats a 2.", []),  # no card says so of the 3
        ('A 0 {{ said("0", "beat") }}.', []),
        ('A 0 beats a [[{{ value("0", "beat") }}]], a [[COPY]] copies.', []),
        ('A 0 {{ said("0", "beat", "in") }} or beats a 5.', [(1, "5")]),
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
