"""What comes after loading: a mistake found later leads to the row, and a build knows that a table has changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from foreign_workbooks import rows, write_xlsx
from table_decks import load, tell

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import Cell, format_json
from cardgen.diagnostics.spans import place_in
from cardgen.loading import Sources, load_project
from cardgen.pipeline import check_project
from cardgen.render.foreign_marks import find_foreign_marks, fit_cell

ROOT = Path(__file__).resolve().parents[2]

DECK = """title: Foxes
players: 2
language: {nouns: {card: cards}, verbs: [draw]}
defaults: {template: face.svg.j2, back: none}
cards: CARDS
"""
TEMPLATE = """{% extends "base.svg.j2" %}{% block face %}
<textbox x="8" y="8" width="40" height="6" font-family="Source Sans 3" font-size="4" min-size="4" fill="#000"
 source="flavour">{{ card.flavour or "" }}</textbox>
{% endblock %}"""


def check(folder: Path, name: str, data: bytes) -> Report:
    home = folder / "decks/foxes"
    home.mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates/face.svg.j2").write_text(TEMPLATE)
    (home / "deck.yaml").write_text(DECK.replace("CARDS", name))
    (home / name).write_bytes(data)
    report = Report()
    check_project("foxes", Sources(folder, ROOT), report)
    return report


LONG = "A fox that runs over the hills and far away, again and again, until the sun has gone. " * 3


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("cards.csv", "decks/foxes/cards.csv:3:5, row 3, column B (flavour)"),
        ("cards.xlsx", "decks/foxes/cards.xlsx, sheet S, row 3, column B (flavour)"),
    ],
)
def test_a_text_that_does_not_fit_is_told_at_its_cell(tmp_path, name, place):
    table = f'id,flavour\nowl,Hoot.\nfox,"{LONG.strip()}"\n'.encode()
    book = write_xlsx({"S": rows("id|flavour", "owl|Hoot.", f"fox|{LONG.strip()}")})
    report = check(tmp_path, name, table if name.endswith("csv") else book)
    assert [str(each.place) for each in report.diagnostics if each.code == "text-overflow"] == [place]


def test_a_word_of_an_ability_is_told_at_its_column_in_the_sentence(tmp_path):
    report = check(tmp_path / "text", "cards.csv", b'id,abilities\nowl,\nfox,"Draw 1 card.\nDraw 2 crads."\n')
    found = next(each.place for each in report.in_reading_order() if each.code == "unknown-word")
    assert found == Place("decks/foxes/cards.csv", 4, 8, 5)
    assert str(found) == "decks/foxes/cards.csv:4:8, row 3, column B (abilities)"

    report = check(tmp_path / "book", "cards.xlsx", write_xlsx({"S": rows("id|abilities", "fox|Draw 2 crads.")}))
    found = next(each.place for each in report.in_reading_order() if each.code == "unknown-word")
    assert found == Place("decks/foxes/cards.xlsx#S", 2, 14, 5)
    assert report.sources["decks/foxes/cards.xlsx#S"].split("\n")[1] == "fox | Draw 2 crads."


def test_a_word_behind_doubled_quotes_and_line_breaks_has_its_own_place():
    text = 'id,abilities\nfox,"A ""wise"" owl.\nIt naps."\n'
    cell = Place("cards.csv", 2, 5, 10, Cell(2, 2))
    value = 'A "wise" owl.\nIt naps.'
    assert place_in(value, cell, text, value.index("owl"), 3) == Place("cards.csv", 2, 17, 3)
    assert place_in(value, cell, text, value.index("naps"), 4) == Place("cards.csv", 3, 4, 4)


def test_json_has_the_file_on_the_disk_and_the_cell(tmp_path):
    _, report = load(tmp_path, write_xlsx({"S": rows("id|cost", "fox|x")}), "cards.xlsx")
    form = format_json(report)
    assert '"file": "decks/foxes/cards.xlsx"' in form
    assert '"cell": "sheet S, row 2, column B (cost)"' in form
    assert '"line": 2' in form
    assert '"column": null' in form


def test_columns_past_the_26th_have_two_letters():
    assert [Cell(1, number).letter for number in (1, 26, 27, 52, 53, 702, 703)] == [
        "A", "Z", "AA", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["cards.csv", "cards.xlsx", "cards.yaml"])
def test_a_changed_table_is_noticed(tmp_path, name):
    book = write_xlsx({"S": rows("id", "fox")})
    data = {"cards.csv": b"id\nfox\n", "cards.xlsx": book, "cards.yaml": b"- id: fox\n"}[name]
    load(tmp_path, data, name)
    sources = Sources(tmp_path, tmp_path)
    load_project("foxes", sources, Report())
    assert sources.is_unchanged(sources.seen)
    (tmp_path / "decks/foxes" / name).write_bytes(data + b"\n")
    assert not sources.is_unchanged(sources.seen)


def test_a_table_that_was_missing_is_noticed_when_it_comes(tmp_path):
    load(tmp_path, b"id\nfox\n")
    file = tmp_path / "decks/foxes/cards.csv"
    file.unlink()
    sources = Sources(tmp_path, tmp_path)
    load_project("foxes", sources, Report())
    file.write_bytes(b"id\nfox\n")
    assert not sources.is_unchanged(sources.seen)


def test_a_table_behind_a_link_out_of_the_project_is_not_read(tmp_path):
    project = tmp_path / "project"
    (tmp_path / "secret.csv").write_text("id\nsecret\n")
    (project / "decks/foxes").mkdir(parents=True)
    (project / "decks/foxes/link.csv").symlink_to(tmp_path / "secret.csv")
    deck = "title: F\nplayers: 1\nabilities: free\ncards: link.csv\n"
    _, report = load(project, b"", "empty.csv", deck=deck)
    assert tell(report) == [
        # the folder is named; `tell` takes it out
        "outside-project deck.yaml:4:8: `link.csv` leads out of the project's folder. Write the name as it stands "
        "below ``, with forward slashes."
    ]


def test_a_table_of_other_tools_is_told_which_headers_are_meant(tmp_path):
    lines = (
        'id,numeral,title,ability,icon,color,footer\n0001,1,Lantern,"Draw two, then discard.",star,#7a1f1f,001 / 054\n'
    )
    deck = (
        "title: F\nplayers: 1\nabilities: free\nfields: {numeral: integer, icon: text, color: color, footer: text}\n"
        "defaults: {template: base.svg.j2, back: base.svg.j2}\ncards: CARDS\n"
    )
    found, report = load(tmp_path, lines, deck=deck)
    assert [line.partition(" To leave")[0] for line in tell(report)] == [
        "unknown-column cards.csv:1:12, row 1, column C: The column `title` is no key of a card and no field of this "
        "deck. Did you mean `name`?",
        "unknown-column cards.csv:1:18, row 1, column D: The column `ability` is no key of a card and no field of this "
        "deck. Did you mean `abilities`?",
    ]
    assert found is not None
    assert found.cards[0].id == "0001"


def test_a_lost_table_sets_off_no_second_mistake(tmp_path):
    more = "composition: {total: 54}\namend: [{where: {rank: King}, set: {cost: 5}}]\n"
    _, report = load(tmp_path, "id,Qty\nfox,2\n", more=more)
    assert [each.code for each in report.diagnostics] == ["unknown-column"]


def test_a_typed_line_break_in_a_cell_is_told_as_a_spreadsheet_makes_one(tmp_path):
    report = check(tmp_path, "cards.csv", b"id,flavour\nowl,Hoot\\nHoot\n")
    found = [(each.hint, str(each.place)) for each in report.diagnostics if each.code == "unread-markup"]
    assert found == [
        (
            "Break the line within the cell: Alt+Enter in Excel, Ctrl+Enter in LibreOffice.",
            "decks/foxes/cards.csv:2:9, row 2, column B (flavour)",
        )
    ]


@pytest.mark.parametrize("typed", ["\\n", "<br>", "\\u00e9", "&nbsp;", "<!-- x -->"])
def test_no_hint_for_a_cell_speaks_of_yaml(typed):
    (mark,) = find_foreign_marks(f"Hoot {typed}", ())
    assert not re.search(r"double quotes|block|deck file", fit_cell(mark.hint))
