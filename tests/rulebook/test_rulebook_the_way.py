"""The words of The Way's rulebook keep to the project's rules for words, its numbers come from the deck."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from books import SHIPPED

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.loading.sources import find_shipped_folder
from cardgen.model import Project
from cardgen.render.templates import Templates
from cardgen.render.view import view_deck
from cardgen.rulebook import expand

_BLOCK = re.compile(r"</(?:p|li|h\d|td|th|div|span|text|title)>")
_ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
_ICON = re.compile(r'<img [^>]*class="icon"[^>]*>\s*')
_TAG = re.compile(r"<[^>]*>")


def load_the_way() -> Project:
    report = Report()
    project = load_project("the-way", SHIPPED, report)
    assert report.diagnostics == ()
    assert project is not None
    return project


def expand_the_way(project: Project) -> str:
    report = Report()
    book = expand(project, SHIPPED, report)
    assert report.diagnostics == ()
    assert book is not None
    return book.html.partition("<body>")[2]


def read_rows(body: str, head: str) -> list[list[str]]:
    """Give the rows of the table whose head begins with some cells."""
    table = body.partition(f"<tr>\n{head}")[2].partition("</table>")[0]
    return [
        [" ".join(unescape(_TAG.sub("", cell)).split()) for cell in _CELL.findall(row)] for row in _ROW.findall(table)
    ]


@pytest.fixture(scope="module")
def body() -> str:
    return expand_the_way(load_the_way())


@pytest.fixture(scope="module")
def sentences(body: str) -> list[str]:
    lines = unescape(_TAG.sub("", _BLOCK.sub("\n", _ICON.sub("", body)))).splitlines()
    return [sentence for line in lines for sentence in re.split(r"(?<=[.!?:]) ", line.strip()) if sentence]


def test_no_sentence_has_more_than_thirty_words(sentences: list[str]) -> None:
    told = [sentence for sentence in sentences if "Dual," not in sentence]  # not the list of the box
    assert [sentence for sentence in told if len(sentence.split()) > 30] == []


def test_rules_are_given_as_may_must_and_cannot_and_to_any_person(sentences: list[str]) -> None:
    banned = re.compile(r"\b(?:should|shall|ought|he|his|him)\b", re.IGNORECASE)
    assert [sentence for sentence in sentences if banned.search(sentence)] == []


def test_each_thing_has_one_name(sentences: list[str]) -> None:
    banned = re.compile(
        r"\b(?:draw pile|stock|squares|fields?|figures?|columns?|rows?|exits?|doors?|colours?|colors?)\b"
    )
    assert [sentence for sentence in sentences if banned.search(sentence)] == []


def test_quotes_are_the_proper_ones_and_no_space_is_doubled(sentences: list[str]) -> None:
    wrong = re.compile(r"(?<!\w)-\d|  |[\"']")
    assert [sentence for sentence in sentences if wrong.search(sentence)] == []


def test_the_chapters_stand_in_the_contents(body: str) -> None:
    contents = body.partition('<ul class="contents">')[2].partition("</ul>")[0]
    assert re.findall(r">([^<]+)</a>", contents) == [
        "Welcome", "The board", "Setting up", "Playing versus", "How pieces move", "Reading the cards",
        "Playing together", "Other ways to play", "All cards", "One short race", "Clarifications", "Words and pages",
        "At a glance",
    ]  # fmt: skip


def test_cards_are_counted_by_symbol_and_kind(body: str) -> None:
    none = "\N{EN DASH}"
    assert read_rows(body, "<th></th>\n<th>Single</th>") == [
        ["Air", "12", "3", "1", "3"],
        ["Earth", "12", "3", "1", "3"],
        ["Fire", "12", "3", "1", "3"],
        ["Water", "12", "3", "1", "3"],
        ["Void", "3", none, none, "3"],
        ["Wild", "3", none, none, "3"],
        ["Two elements", none, none, "12", none],
    ]


def test_what_is_in_the_box_is_counted_from_the_deck(body: str) -> None:
    (table,) = re.findall(r'<table class="components">.*?</table>', body, re.DOTALL)
    rows = [[" ".join(_TAG.sub("", cell).split()) for cell in _CELL.findall(row)] for row in _ROW.findall(table)]
    assert ["Cards", "100"] in rows
    assert ["Expansion, if you have it: Void and Wild", "44"] in rows
    assert ["Box", "1"] in rows


def test_hands_and_decks_are_told_for_each_number_of_players(body: str) -> None:
    assert read_rows(body, "<th>Players</th>\n<th>2</th>") == [
        ["Pieces in versus", "2", "3", "4"],
        ["Pieces in the cooperative game", "4", "4", "4"],
        ["Cards left in the deck", "92", "88", "84"],
        ["The same with Void and Wild", "136", "132", "128"],
    ]


def test_more_copies_of_a_card_change_the_numbers() -> None:
    project = load_the_way()
    cards = tuple(replace(card, copies=9) if card.id == "void-all" else card for card in project.deck.cards)
    body = expand_the_way(replace(project, deck=replace(project.deck, cards=cards)))
    assert "There are 27 of them in the deck." in body
    assert "That makes 106 cards; the expansion adds 44." in body


@pytest.mark.parametrize(
    ("misleading", "clear"),
    [
        ("Dual moves Air first", "an Air-Earth Dual goes towards the Air gate first"),
        ("pair them with each other symbol", "Duals that pair the two with every symbol, also with themselves"),
        ("by another piece, and by a gate", "by another piece unless that stands in the void, and by a gate"),
    ],
)  # what an outside reader took for pieces, missed in the list, and found too strict
def test_what_misled_a_reader_is_told_clearly(sentences: list[str], misleading: str, clear: str) -> None:
    assert not any(misleading in sentence for sentence in sentences)
    assert any(clear in sentence for sentence in sentences)


def test_the_sentences_are_those_of_the_cards(body: str) -> None:
    rows = read_rows(body, "<th>Card</th>\n<th>What it does</th>")
    deck = load_the_way().deck
    names = {card.name: " ".join(ability.value for ability in card.abilities) for card in deck.cards}
    assert len(rows) == 7
    assert dict(rows) == {name: names[name] for name, _ in rows}


def test_every_ruling_stands_in_the_book(body: str) -> None:
    rulings = [ruling.id for ruling in load_the_way().deck.rulings]
    assert rulings == [f"Y{number}" for number in range(1, 33)]
    assert re.findall(r'<th scope="row">(Y\d+)</th>', body) == rulings


def test_the_icons_of_the_symbols_are_the_symbols_of_the_cards(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    text = '{% import "the-way/symbols.svg.j2" as symbols with context %}{{ symbols.symbol(name, 0, 0, 100) }}'
    (tmp_path / "templates" / "symbol.svg.j2").write_text(text, encoding="utf-8")
    templates, deck = Templates(Sources(tmp_path, find_shipped_folder())), load_the_way().deck
    for name in ("air", "earth", "fire", "water", "void", "wild"):
        drawn = templates.render("symbol.svg.j2", {**view_deck(deck), "name": name})
        icon = (SHIPPED.read(f"templates/{deck.theme.icons[name].value}") or b"").decode()
        assert read_paths(icon) == read_paths(drawn)


def read_paths(svg: str) -> list[str]:
    """Give the elements that paint, without the places in templates that they are marked with."""
    return [re.sub(r' cg-at="[^"]*"', "", element) for element in re.findall(r"<(?:path|circle)[^>]*>", svg)]
