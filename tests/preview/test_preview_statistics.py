"""A deck in numbers: fields, curves, lengths of texts, words."""

import json
from dataclasses import replace

import play_app

from cardgen.preview.statistics import statistics_of

DECK = """
title: Small
lang: en
players: 2
fields: {kind: text, cost: integer, power: text}
icons: {sun: icons/sun.svg}
language: {nouns: {card: cards}, verbs: [draw, discard]}
abilities: free
cards:
  - {id: fox, name: Fox, copies: 3, kind: beast, cost: 1, power: "Draw a card. Pay 2 :sun: for **one** more."}
  - {id: owl, name: Owl, kind: beast, cost: 4}
  - {id: inn, name: Inn, copies: 2, kind: place}
"""


def count(tmp_path, text=DECK):
    (tmp_path / "decks" / "small").mkdir(parents=True)
    (tmp_path / "decks" / "small" / "deck.yaml").write_text(text, encoding="utf-8")
    return statistics_of(play_app.load("small", tmp_path))


def test_cards_and_copies_are_counted(tmp_path):
    found = count(tmp_path)
    assert (found["cards"], found["copies"]) == (3, 6)


def test_fields_with_few_values_are_counted_by_value_with_copies(tmp_path):
    beasts, places = {"name": "beast", "copies": 4}, {"name": "place", "copies": 2}
    assert count(tmp_path)["counts"] == [{"name": "kind", "values": [beasts, places], "without": 0}]


def test_whole_numbers_make_a_curve(tmp_path):
    bars = [(1, 3), (2, 0), (3, 0), (4, 1)]
    assert count(tmp_path)["curves"] == [
        {
            "name": "cost",
            "average": 1.8,
            "bars": [{"from": number, "to": number, "copies": copies} for number, copies in bars],
            "without": 2,
        }
    ]


def test_a_wide_curve_has_at_most_16_steps_that_hold_all(tmp_path):
    curve = count(tmp_path, DECK.replace("cost: 4", "cost: 1000"))["curves"][0]["bars"]
    assert len(curve) == 16
    assert sum(bar["copies"] for bar in curve) == 4
    assert (curve[0]["from"], curve[-1]["to"]) == (1, 1000)


def test_a_field_of_sentences_is_text_and_no_kind(tmp_path):
    text = count(tmp_path)["text"]
    assert (text["copies"], text["without"]) == (3, 3)
    assert text["words"]["average"] == 8
    assert text["words"]["longest"] == {"id": "fox", "name": "Fox", "length": 8}
    assert text["letters"]["longest"] == {"id": "fox", "name": "Fox", "length": 23}


def test_a_field_of_short_sentences_is_text_as_well(tmp_path):
    found = count(tmp_path, DECK.replace("Draw a card. Pay 2 :sun: for **one** more.", "Draw 1."))
    assert found["text"]["copies"] == 3
    assert [field["name"] for field in found["counts"]] == ["kind"]


def test_words_count_copies_and_neither_small_words_nor_marks(tmp_path):
    words = {each["name"]: each["copies"] for each in count(tmp_path)["words"]}
    assert words == {"card": 3, "draw": 3, "more": 3, "pay": 3}


def test_icons_count_copies(tmp_path):
    assert count(tmp_path)["icons"] == [{"name": "sun", "copies": 3}]


def test_a_deck_without_fields_and_texts_has_empty_views(tmp_path):
    found = count(tmp_path, "title: Bare\nlang: en\nplayers: 2\ncards:\n  - {id: a, name: A}\n")
    assert (found["cards"], found["counts"], found["curves"], found["words"]) == (1, [], [], [])
    assert found["text"] == {"copies": 0, "without": 1, "words": None, "letters": None}


def test_keywords_and_verbs_are_those_that_the_rules_read():
    found = statistics_of(play_app.load("three-lanes"))
    assert found["keywords"][0] == {"name": "Action", "copies": 4}
    assert len(found["keywords"]) == 13
    verbs = {each["name"]: each["copies"] for each in statistics_of(play_app.load("nvwk"))["verbs"]}
    assert verbs["draw"] > 0


def test_german_cards_are_counted_without_german_small_words(tmp_path):
    german = DECK.replace("lang: en", "lang: de").replace(
        "Draw a card. Pay 2 :sun: for **one** more.", "Zieh eine Karte und nimm sie."
    )
    words = [each["name"] for each in count(tmp_path, german)["words"]]
    assert words == ["karte", "nimm", "zieh"]


def test_a_deck_of_900_different_cards_is_counted_and_stays_short():
    project = play_app.load("war-slayer-v")
    card = project.deck.cards[0]
    many = tuple(replace(card, id=f"c{number}", name=f"Card {number}") for number in range(900))
    found = statistics_of(replace(project, deck=replace(project.deck, cards=many)))
    assert found["cards"] == 900
    assert len(json.dumps(found)) < 5000
