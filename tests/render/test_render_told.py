"""A value that could not be read is told where it stands, and not again by the templates that ask for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import check_project

ROOT = Path(__file__).resolve().parents[2]
DECK = """title: Foxes
players: 2
abilities: free
colors: {sun: "#204060"}
fields: {cost: integer, weight: number, rare: yes/no, tint: color, art: picture, note: text}
defaults: {template: foxes/face.svg.j2}
cards:
  - id: fox
    cost: four
    weight: 3,5
    rare: maybe
    tint: sunn
    art: fox.png
    note: [a, b]
  - {id: cub, cost: 1, weight: 1.5, rare: no, tint: sun, note: sun}
"""
CODES = ["bad-integer", "bad-number", "bad-yes-no", "bad-color", "wrong-type", "missing-picture"]
FACE = """{{% extends "base.svg.j2" %}}{{% block face %}}<rect x="20" y="60" width="9" height="9" fill="#204060"/>
{}
{{% endblock %}}"""
TEXT = '<text x="9" y="20" font-family="Source Sans 3" font-size="9pt">Cost {}</text>'
PICTURE = '<image href="{{ card.art }}" x="9" y="9" width="9" height="9"/>'


def check(folder: Path, deck: str, body: str, book: str = "") -> Report:
    (folder / "decks/foxes").mkdir(parents=True, exist_ok=True)
    (folder / "decks/foxes/deck.yaml").write_text(deck)
    (folder / "templates/foxes").mkdir(parents=True)
    (folder / "templates/foxes/face.svg.j2").write_text(FACE.format(body))
    if book:
        (folder / "decks/foxes/rulebook.md").write_text(book)
    report = Report()
    check_project("foxes", Sources(folder, ROOT), report)
    return report


def codes(report: Report) -> list[str]:
    return [found.code for found in report.diagnostics]


@pytest.mark.parametrize(
    "body",
    [
        TEXT.format("{{ card.cost }} {{ card.weight }} {{ card.rare }} {{ card.note }}"),
        TEXT.format("{{ card.cost + 1 }} {{ 2 * card.weight }}"),
        TEXT.format("{{ -card.cost }}"),
        TEXT.format("{{ 6 // card.cost }}"),
        TEXT.format("{{ card.cost | abs }}"),
        TEXT.format("{{ card.weight | round(1) }}"),
        TEXT.format("{{ card.cost | int + 1 }}"),
        TEXT.format("{{ [card.cost, 3] | max }}"),
        TEXT.format("{{ '%02d' | format(card.cost) }}"),
        TEXT.format("{{ '%02d' % card.cost }}"),
        TEXT.format("{{ {1: 'one'}[card.cost] }}"),
        TEXT.format("{{ ['none', 'one'][card.cost] }}"),
        TEXT.format("{{ card.note.upper() }} {{ card.note | upper }}"),
        TEXT.format("{{ [card.note, card.cost, 'a'] | join(' ') }}"),
        TEXT.format("{{ colors[card.note] }}"),
        TEXT.format("{{ deck.cards | sum(attribute='cost') }}"),
        TEXT.format("{{ deck.cards[0].cost + 1 }}"),
        TEXT.format("{% for number in range(card.cost) %}I{% endfor %}"),
        TEXT.format("{% if card.cost is not none %}{{ card.cost + 1 }}{% endif %}"),
        TEXT.format("{% if card.cost > 1 %}more{% endif %}"),
        TEXT.format("{{ text_width('a', 'Source Sans 3', 400, card.cost) }}"),
        '{{ layout.text("a", x=card.cost if card.note is none else 9, y=9) }}',
        '<rect x="9" y="9" width="{{ card.cost }}" height="{{ card.cost }}" fill="#204060"/>',
        '<rect x="{{ card.cost }}8mm" y="9" width="9" height="9" fill="#204060"/>',
        '<g transform="translate({{ card.cost }} {{ card.cost }})"><path d="M9 9H20V20Z"/></g>',
        '<path d="M{{ card.cost }} 9H9V20Z" fill="{{ card.tint }}"/>',
        '<rect x="9" y="9" width="9" height="9" fill="{{ card.tint }}" stroke="{{ card.tint }}"/>',
        '<rect x="9" y="9" width="9" height="9" style="fill: {{ card.tint }}"/>',
        "{% if card.art is not none %}" + PICTURE + "{% endif %}",
        "{% if card.id == 'fox' %}" + PICTURE + "{% endif %}",
    ],
)
def test_a_field_that_could_not_be_read_is_told_once(body: str, tmp_path: Path) -> None:
    found = check(tmp_path, DECK, body)
    assert [(each.code, each.message) for each in found.diagnostics if each.code not in CODES] == []
    assert sorted(codes(found)) == sorted(CODES)


def test_a_picture_that_could_not_be_read_is_told_once(tmp_path: Path) -> None:
    deck = DECK.replace("art: fox.png", "art: [fox.png]").replace("tint: sun,", "tint: sun, art: fox.svg,")
    (tmp_path / "decks/foxes").mkdir(parents=True)
    (tmp_path / "decks/foxes/fox.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    assert sorted(codes(check(tmp_path, deck, PICTURE))) == sorted([*CODES[:5], "wrong-type"])


def test_other_mistakes_of_the_template_and_the_card_are_told_beside_it(tmp_path: Path) -> None:
    report = check(tmp_path, DECK, TEXT.format("{{ card.cost }} {{ card.nots }}"))
    assert codes(report)[-1] == "template-undefined"
    assert report.diagnostics[-1].message == "`card` has no `nots`."


def test_text_beside_it_that_is_too_long_is_told(tmp_path: Path) -> None:
    report = check(tmp_path, DECK, TEXT.format("{{ card.cost }} of all the foxes of these woods, and of the others"))
    assert "outside-trim" in codes(report)


def test_a_rulebook_that_asks_for_it_does_not_tell_it_again(tmp_path: Path) -> None:
    book = "# Rules\n\nIt costs {{ card('fox').cost + 1 }} and {{ card('fox').note }}.\n"
    assert sorted(codes(check(tmp_path, DECK, "", book))) == sorted(CODES)


SETS = TEXT.format("{{ set.gap * 2 }} {{ set.edge }} {{ set.marks | length }} {{ set['ink'] }}")
EVEN = DECK.partition("  - id: fox")[0] + "  - {id: cub, cost: 1}\n"


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ("set: {gap: {a: b}, edge: 3, marks: [a], ink: red}", ["wrong-type"]),
        ("set: {gap: , edge: 3, marks: [a], ink: red}", ["empty-value"]),
        ("set: [gap, edge, marks, ink]", ["wrong-type"]),
        ("set: gap", ["wrong-type"]),
        ("set:", ["empty-value"]),
        ("set: {gap: 3, edge: 3, marks: [a]}", ["template-undefined"]),
    ],
)
def test_a_set_that_could_not_be_read_is_told_once(settings: str, found: list[str], tmp_path: Path) -> None:
    assert codes(check(tmp_path, f"{EVEN}{settings}\n", SETS)) == found


BLANK = EVEN.replace("cost: 1}", "note: a}\n  - {id: fox, cost: 2}\n  - {id: hen, note: a}")


@pytest.mark.parametrize(
    ("body", "lacks", "example"),
    [
        ("{{ card.cost + 1 }}", "`cost`", "cost"),
        ("{{ card['cost'] + 1 }}", "`cost`", "cost"),
        ("{{ card.tint ~ card.note ~ (card.cost * 2) }}", "`cost` or `tint`", "cost"),
        ("{{ '%d' % card.cost }}", "`cost`", "cost"),
        ("{% for number in range(card.cost) %}I{% endfor %}", "`cost`", "cost"),
    ],
)
def test_a_field_that_a_card_lacks_is_named_with_the_line_of_the_card(
    body: str, lacks: str, example: str, tmp_path: Path
) -> None:
    first, second = check(tmp_path, BLANK, TEXT.format(body)).diagnostics
    message = f"This cannot be worked out: the card in line {{}} of `decks/foxes/deck.yaml` has no {lacks}."
    assert (first.code, first.message, first.card) == ("template-error", message.format(8), "cub")
    assert (second.code, second.message, second.card) == ("template-error", message.format(10), "hen")
    assert first.box == second.box != ""
    assert first.hint == (
        f"Give it one, or let the template ask for it first, `{{% if card.{example} is not none %}}`, or give a value, "
        f"`card.{example} | default(0, true)`."
    )


@pytest.mark.parametrize(
    ("body", "more"),
    [
        ("{{ deck.cards[0].cost + 1 }}", ""),
        (
            "{% set price = card.cost %}\n{{ price * 2 }}",
            " The card in line 8 of `decks/foxes/deck.yaml` has no `cost`.",
        ),
    ],
)
def test_where_the_line_names_no_field_what_the_card_lacks_is_told_beside_it(
    body: str, more: str, tmp_path: Path
) -> None:
    found = check(tmp_path, BLANK, TEXT.format(body)).diagnostics[0]
    assert found.message == f"This cannot be worked out with a field that a card lacks.{more}"
    assert "card.cost is not none" in found.hint


NAMED = EVEN.replace("cost: 1}", "cost: 1, note: A dragon 🐉.}")
REFERENCE = "# Rules\n\nAll cards.\n\n{{ card_reference() }}\n\n{{ card('cub').note }}\n"


def test_a_character_of_a_card_that_no_font_has_is_told_at_the_card_alone(tmp_path: Path) -> None:
    (found,) = check(tmp_path, NAMED, TEXT.format("{{ card.note }}"), REFERENCE).diagnostics
    assert (found.code, found.place and found.place.file, found.card) == (
        "missing-glyph",
        "decks/foxes/deck.yaml",
        "cub",
    )


def test_a_character_of_a_card_that_only_the_rulebook_prints_is_told_at_the_card(tmp_path: Path) -> None:
    (found,) = check(tmp_path, NAMED, "", REFERENCE).diagnostics
    assert found.message == "No font of the rulebook has the character `🐉` (U+1F409)."
    assert found.place == Place("decks/foxes/deck.yaml", 8, 30, 11)


def test_a_character_that_the_rulebook_types_too_is_told_there_too(tmp_path: Path) -> None:
    book = REFERENCE.replace("All cards", "All 🐉")
    found = check(tmp_path, NAMED, TEXT.format("{{ card.note }}"), book).diagnostics
    assert [each.place and each.place.file for each in found] == ["decks/foxes/deck.yaml", "decks/foxes/rulebook.md"]
