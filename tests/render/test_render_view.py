"""What templates see of keywords: names with what they stand for, from the deck's own words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading import Sources, load_project
from cardgen.model import Deck
from cardgen.render.view import Names, view_card, view_deck, view_measures

DECK = """\
title: Foxes
players: 2
defaults: {template: face.svg.j2}
fields: {FIELD: text}
language:
  nouns: {card: cards}
  zones: [hand]
  verbs: [play, draw]
  markers:
    frozen: {verb: freeze, text: [This cannot be played.]}
  keywords:
    Hunt: ["When played, draw 1 card."]
    Sleep: [This cannot be played., "When drawn, draw 2 cards."]
cards:
  - {id: fox, abilities: [Hunt., "When played, freeze each card.", Sleep.]}
  - {id: hen, abilities: [This is no sentence.]}
  - {id: egg}
"""


def load(folder: Path, field: str = "colour") -> Deck:
    (folder / "decks" / "foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates" / "face.svg.j2").write_text("<svg/>", encoding="utf-8")
    (folder / "decks" / "foxes" / "deck.yaml").write_text(DECK.replace("FIELD", field), encoding="utf-8")
    project = load_project("foxes", Sources(folder), Report())
    assert project is not None
    return project.deck


def list_keywords(deck: Deck, card_id: str) -> list[tuple[object, object, object]]:
    card = deck.find_card(card_id)
    assert card is not None
    keywords = view_card(card, deck)["keywords"]
    assert isinstance(keywords, list)
    return [(each["name"], each["sentences"], each["text"]) for each in keywords]


def test_a_card_shows_the_keywords_that_it_names_with_what_they_stand_for(tmp_path: Path) -> None:
    assert list_keywords(load(tmp_path), "fox") == [
        ("Hunt", ["When played, draw 1 card."], "When played, draw 1 card."),
        (
            "Sleep",
            ["This cannot be played.", "When drawn, draw 2 cards."],
            "This cannot be played. When drawn, draw 2 cards.",
        ),
    ]


def test_a_card_without_abilities_or_with_a_mistake_in_them_has_no_keywords(tmp_path: Path) -> None:
    deck = load(tmp_path)
    assert (list_keywords(deck, "hen"), list_keywords(deck, "egg")) == ([], [])


def test_a_field_called_keywords_comes_before_those_of_the_language(tmp_path: Path) -> None:
    deck = load(tmp_path, field="keywords")
    card = deck.find_card("fox")
    assert card is not None
    assert view_card(card, deck)["keywords"] is None


def test_a_deck_shows_all_its_keywords_and_markers(tmp_path: Path) -> None:
    shown = view_deck(load(tmp_path))["deck"]
    assert isinstance(shown, Names)
    keywords, markers = shown["keywords"], shown["markers"]
    assert isinstance(keywords, list)
    assert isinstance(markers, list)
    assert [each["name"] for each in keywords] == ["Hunt", "Sleep"]
    assert [(each["name"], each["text"]) for each in markers] == [("frozen", "This cannot be played.")]


def test_a_mat_is_as_large_as_its_page_and_has_neither_bleed_nor_round_corners(tmp_path: Path) -> None:
    printing = replace(load(tmp_path).printing, bleed=3.0, corner=3.2, safe=3.5)
    assert (printing.card.width, printing.card.height) == (63.5, 88.9)
    card, mat = view_measures(printing), view_measures(printing, Size(297.0, 210.0))
    assert card == {"width": 63.5, "height": 88.9, "bleed": 3.0, "corner": 3.2, "safe": 3.5}
    assert mat == {"width": 297.0, "height": 210.0, "bleed": 0.0, "corner": 0.0, "safe": 3.5}
