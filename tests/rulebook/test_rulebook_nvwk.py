"""The words of NVWK's rulebook keep to the project's rules for words, its tables come from the deck."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from books import SHIPPED

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.loading.sources import find_shipped_folder
from cardgen.model import Located, Project
from cardgen.render.templates import Templates
from cardgen.render.view import view_card
from cardgen.rulebook import expand

_BLOCK = re.compile(r"</(?:p|li|h\d|td|th|div|span)>")
_ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
_SUIT = re.compile(r'<img [^>]*alt="([\w-]+)"[^>]*>')
_TAG = re.compile(r"<[^>]*>")


def load_nvwk() -> Project:
    report = Report()
    project = load_project("nvwk", SHIPPED, report)
    assert report.diagnostics == ()
    assert project is not None
    return project


def expand_nvwk(project: Project) -> str:
    report = Report()
    book = expand(project, SHIPPED, report)
    assert report.diagnostics == ()
    assert book is not None
    return book.html.partition("<body>")[2]


def read_sentences(body: str) -> list[str]:
    lines = unescape(_TAG.sub("", _BLOCK.sub("\n", body))).splitlines()
    return [sentence for line in lines for sentence in re.split(r"(?<=[.!?:]) ", line.strip()) if sentence]


def read_rows(body: str, head: str) -> list[list[str]]:
    """Give the rows of the table whose head begins with some cells, suits in their words."""
    table = body.partition(f"<tr>\n{head}")[2].partition("</table>")[0]
    plain = (_CELL.findall(_SUIT.sub(r" \1", row)) for row in _ROW.findall(table))
    return [[" ".join(unescape(_TAG.sub("", cell)).split()) for cell in cells] for cells in plain]


@pytest.fixture(scope="module")
def body() -> str:
    return expand_nvwk(load_nvwk())


@pytest.fixture(scope="module")
def sentences(body: str) -> list[str]:
    return read_sentences(body)


def test_no_sentence_has_more_than_thirty_words(sentences: list[str]) -> None:
    assert [sentence for sentence in sentences if len(sentence.split()) > 30] == []


def test_rules_are_given_as_may_must_and_cannot_and_to_any_person(sentences: list[str]) -> None:
    banned = re.compile(r"\b(?:should|shall|ought|he|she|his|hers?|him)\b", re.IGNORECASE)
    assert [sentence for sentence in sentences if banned.search(sentence)] == []


def test_each_thing_has_one_name(sentences: list[str]) -> None:
    banned = re.compile(
        r"\b(?:draw pile|stock|tricks?|rounds|leaders?|sequences?|streaks?|aces|jacks|queens|kings|jokers|beats?)\b"
    )
    assert [sentence for sentence in sentences if banned.search(sentence)] == []


def test_quotes_are_the_proper_ones_and_no_space_is_doubled(sentences: list[str]) -> None:
    wrong = re.compile(r"(?<!\w)-\d|  |[\"']")
    assert [sentence for sentence in sentences if wrong.search(sentence)] == []


def test_the_card_table_tells_each_text_once_with_its_suits_and_points(body: str) -> None:
    rows = read_rows(body, "<th>Card</th>")
    assert len(rows) == 21
    text = "When played, reverse the card order. A 10 cannot be played on this."
    assert rows[0] == ["2 spades clubs diamonds hearts", text, "1"]
    assert [row[0] for row in rows if row[2] == "5"] == [
        "9 spades", "9 clubs", "9 diamonds", "9 hearts", "Jack spades", "Jack clubs", "Jack diamonds", "Jack hearts",
    ]  # fmt: skip
    fives = next(row for row in rows if row[0].startswith("5"))
    assert fives[1].startswith("This may only be played on its suit. When played, gain \N{MINUS SIGN}2 points")
    assert fives[2] == "\N{MINUS SIGN}1"
    assert [row[0] for row in rows if row[0].startswith("King")] == ["King spades clubs", "King diamonds hearts"]
    assert rows[-1][0] == "Joker"


def test_a_changed_word_of_a_card_changes_the_card_table() -> None:
    project = load_nvwk()
    other = "When played, discard 3 cards from your hand."
    cards = tuple(
        replace(card, abilities=(Located(other, card.abilities[0].place),)) if card.id == "JS" else card
        for card in project.deck.cards
    )
    rows = read_rows(expand_nvwk(replace(project, deck=replace(project.deck, cards=cards))), "<th>Card</th>")
    assert ["Jack spades", other, "5"] in rows


def test_numbers_in_the_prose_are_those_that_the_cards_say(body: str) -> None:
    project = load_nvwk()
    other = "When played, the next player draws 2 cards unless they stack a 6."
    cards = tuple(
        replace(card, abilities=(Located(other, card.abilities[0].place),)) if card.id == "6S" else card
        for card in project.deck.cards
    )
    assert "A set of two 6s asks for 2 cards." in body
    assert "A set of two 6s asks for 4 cards." in expand_nvwk(replace(project, deck=replace(project.deck, cards=cards)))


def test_what_a_wild_card_stands_for_is_told_below_the_card_itself(body: str) -> None:
    assert '<span class="label under" style="--under: 0">as an 8</span>' in body


def test_points_are_added_up_from_the_deck(body: str) -> None:
    assert read_rows(body, "<th>Points</th>") == [
        ["Rank", "5", "2, Ace", "4, 6, 7, 8", "10, Queen", "3, King", "9, Jack", "Joker", ""],
        ["Cards", "4", "8", "16", "8", "8", "8", "2", "54"],
        ["Together", "\N{MINUS SIGN}4", "8", "32", "24", "32", "40", "20", "152"],
    ]


def test_hands_are_told_for_each_number_of_players(body: str) -> None:
    assert read_rows(body, "<th>Players</th>") == [
        ["Cards in each hand", "7", "7", "7", "6", "6"],
        ["Cards in the deck", "40", "33", "26", "24", "18"],
    ]


def test_every_sign_of_a_card_is_explained(body: str, tmp_path: Path) -> None:
    explained = {cell.strip() for row in read_rows(body, "<th>Sign</th>") for cell in row[::2]} - {""}
    (tmp_path / "templates").mkdir()
    text = '{% import "nvwk/marks.svg.j2" as marks with context %}{{ marks.signs_of(card.abilities) }}'
    (tmp_path / "templates" / "signs.svg.j2").write_text(text, encoding="utf-8")
    templates, deck = Templates(Sources(tmp_path, find_shipped_folder())), load_nvwk().deck
    signs = [templates.render("signs.svg.j2", {"card": view_card(card, deck)}).split() for card in deck.cards]
    assert {sign for each in signs for sign in each} == explained


def test_every_ruling_stands_in_the_book(body: str) -> None:
    rulings = [ruling.id for ruling in load_nvwk().deck.rulings]
    assert rulings == [f"N{number}" for number in range(1, 39)]
    assert re.findall(r'<th scope="row">(N\d+)</th>', body) == rulings


def read_captions(body: str, heading: str) -> list[str]:
    """Give what stands below the cards of a section, in order."""
    section = body.partition(f' id="{heading}"')[2].partition("<h2")[0]
    return [unescape(_TAG.sub("", text)) for text in re.findall(r'<span class="label">(.*?)</span>', section)]


def find_example(name: str) -> dict[str, Any]:
    file = find_shipped_folder() / "decks" / "nvwk" / "examples.yaml"
    return next(one for one in yaml.safe_load(file.read_text(encoding="utf-8")) if one["id"] == name)


def test_the_first_pile_of_the_whole_game_lies_as_its_moves_say(body: str) -> None:
    names = {"p1": "Ana", "p2": "Ben", "p3": "Cleo"}
    plays = [next(iter(move.items())) for move in find_example("one-whole-game")["moves"]][:7]
    assert [play for _, play in plays] == [f"play {card}" for card in ["4C", "6D", "6H", "3H=6", "KD", "QS", "9C"]]
    told = [names[seat] + (": a 6" if "=6" in play else "") for seat, play in plays]
    told.insert(5, "flipped")  # by the King of diamonds
    assert read_captions(body, "the-first-pile") == told


def test_the_points_told_below_hands_are_those_that_the_rules_have_counted(body: str) -> None:
    whole, decided = find_example("one-whole-game")["expect"], find_example("points-decide")["expect"]
    assert read_captions(body, "the-third-pile") == [
        f"Ana: {whole['p1.score']}", f"Ben: {whole['p2.score']}", f"Cleo: {whole['p3.score']}",
    ]  # fmt: skip
    assert read_captions(body, "what-cards-cost") == [
        f"{name}: {decided[f'p{seat}.score']}" for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), start=1)
    ]
