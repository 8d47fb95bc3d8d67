"""What is printed as JSON and CSV: every field, the texts of the faces, nothing that a spreadsheet runs."""

import csv
import io
import json

import pytest
from colored_decks import export, make_deck, read_exported

from cardgen.export.data import guard

DECK = """\
cards:
  - {id: fox, name: Füchsin, front: "#ffcc66", abilities: ["Draw 2 cards.", "=1+1"], flavour: "She waits.",
     copies: 3, power: "007", tags: [red, "sly; quick"], is_loud: no, note: "=HYPERLINK(\\"http://x\\")"}
  - {id: owl, front: "#66ccff", power: -2, note: "@home", words: "-1 is read"}
  - {id: hen, front: "#66ffcc", power: 5, copies: 0, note: "a, \\"b\\""}
aids:
  - {id: help, name: Help, front: "#ffffff"}
"""


def read_json(folder, *options, game="colored"):
    done = export(folder, "json", *options, game=game)
    assert done.exit_code == 0, done.output
    return json.loads((folder / "output" / game / "json/cards.json").read_text(encoding="utf-8"))


def test_json_says_all_that_is_printed(tmp_path):
    make_deck(tmp_path, DECK)
    whole = read_json(tmp_path)
    assert {key: whole[key] for key in ("version", "game", "title", "lang", "players", "expansions", "card")} == {
        "version": 1,
        "game": "colored",
        "title": "Colours",
        "lang": "en",
        "players": [2, 2],
        "expansions": [],
        "card": {"name": "60x80", "width": 60.0, "height": 80.0, "corner": 5.0},
    }
    fox, owl, hen, aid = whole["cards"]
    assert fox == {
        "id": "fox",
        "name": "Füchsin",
        "component": "card",
        "copies": 3,
        "number": 1,
        "size": {"name": "60x80", "width": 60.0, "height": 80.0, "corner": 5.0},
        "abilities": ["Draw 2 cards.", "=1+1"],
        "keywords": [],
        "flavour": "She waits.",
        "reminder": None,
        "fields": {
            "front": "#ffcc66",
            "power": 7,
            "tags": ["red", "sly; quick"],
            "is_loud": False,
            "note": '=HYPERLINK("http://x")',
        },
        "typed": {"power": "007"},
        "set": {},
        "front": {"file": "fox-front.png", "texts": ["Draw 2 cards. =1+1 She waits."]},
        "back": {"file": "rear.png", "texts": []},
    }
    assert (owl["name"], owl["number"], owl["fields"]["power"]) == ("owl", 2, -2)
    assert (hen["copies"], hen["front"]) == (0, None)  # it is printed 0 times: there is no picture of it
    assert (aid["component"], aid["number"], aid["copies"]) == ("aid", None, 1)


def test_the_files_that_data_names_are_those_of_the_pictures(tmp_path):
    make_deck(tmp_path, DECK)
    assert export(tmp_path, "png", "--dpi", "72").exit_code == 0
    sides = [side for card in read_json(tmp_path)["cards"] for side in (card["front"], card["back"]) if side]
    assert {side["file"] for side in sides} == set(read_exported(tmp_path, "png"))


def test_csv_opens_in_excel_and_reads_back(tmp_path):
    make_deck(tmp_path, DECK)
    done = export(tmp_path, "csv")
    assert done.exit_code == 0, done.output
    data = read_exported(tmp_path, "csv")["cards.csv"]
    assert data.startswith(b"\xef\xbb\xbfid,name,copies,component,")
    assert b"\r\n" in data
    fox, owl, hen, _ = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert {name: fox[name] for name in ("name", "copies", "width", "height", "number")} == {
        "name": "Füchsin",
        "copies": "3",
        "width": "60",
        "height": "80",
        "number": "1",
    }
    assert fox["power"] == "007"
    assert fox["is_loud"] == "no"
    assert fox["tags"].split() == ["red", "sly;", "quick"]
    assert fox["abilities"].splitlines() == ["Draw 2 cards.", "=1+1"]  # which begins with no sign
    assert (fox["front"], fox["back"]) == ("fox-front.png", "rear.png")
    assert (owl["power"], owl["words"], owl["note"]) == ("-2", "'-1 is read", "'@home")
    assert (hen["note"], hen["front"]) == ('a, "b"', "")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1", "'=1"),
        ("+A1", "'+A1"),
        ("-A1", "'-A1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("-1", "-1"),
        ("+2.5", "+2.5"),
        ("-", "'-"),
        ("1=1", "1=1"),
        ("", ""),
        ("'=1", "'=1"),
    ],
)
def test_no_cell_begins_like_a_formula(text, cell):
    assert guard(text) == cell


def test_no_cell_of_a_hostile_deck_begins_like_a_formula(tmp_path):
    make_deck(tmp_path, DECK)
    assert export(tmp_path, "csv").exit_code == 0
    text = read_exported(tmp_path, "csv")["cards.csv"].decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    suspicious = [cell for cell in cells if cell[:1] in "=+@-\t\r" and cell and not cell.lstrip("-+").isdigit()]
    assert suspicious == []


def test_a_field_with_the_name_of_a_column_has_another(tmp_path):
    head = """\
title: Colours
players: 2
abilities: free
fields: {front: color, back_color: color, words: text, width: integer, keywords: text}
defaults: {template: colored/front.svg.j2, back: colored/rear.svg.j2}
"""
    make_deck(tmp_path, 'cards:\n  - {id: a, front: "#ffcc66", width: 9, keywords: fast}\n', head)
    done = export(tmp_path, "csv")
    assert done.exit_code == 0, done.output
    (row,) = csv.DictReader(io.StringIO(read_exported(tmp_path, "csv")["cards.csv"].decode("utf-8-sig")))
    assert (row["width"], row["field.width"], row["field.keywords"], row["field.front"]) == (
        "63.5",
        "9",
        "fast",
        "#ffcc66",
    )
    assert row["front"] == "a-front.png"


def test_abilities_are_those_that_are_printed_with_their_keywords(tmp_path):
    (tmp_path / "decks").mkdir()
    cards = {card["id"]: card for card in read_json(tmp_path, game="three-lanes")["cards"]}
    nine = next(card for card in cards.values() if any(word["name"] == "Nimble" for word in card["keywords"]))
    assert "This deals 2 damage to a face-up Jack." in nine["keywords"][0]["text"]
    assert nine["abilities"]


@pytest.mark.parametrize("target", ["json", "csv"])
def test_a_translated_game_is_exported_in_its_language(tmp_path, target):
    (tmp_path / "decks").mkdir()
    done = export(tmp_path, target, "--lang", "de", game="wayjer")
    assert done.exit_code == 0, done.output
    folder = tmp_path / "output/wayjer/de" / target
    text = (folder / f"cards.{target}").read_text(encoding="utf-8-sig")
    assert "aufgedeckt" in text or "Karte" in text
