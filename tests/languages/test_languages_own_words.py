"""The words that cardgen prints of its own: all of them in German, and all of them for a deck to set."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.render.asked_texts import check_own_texts
from cardgen.render.fixed_words import FIXED, FIXED_TEXTS
from cardgen.rulebook import expand

ROOT = find_shipped_folder()
DECK = """title: T
players: 2
lang: {lang}
abilities: free
print: {{card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}}
fields: {{text: text}}
defaults: {{template: face.svg.j2}}
cards:
  - {{id: a, name: A, text: Eins}}
rulings:
  - {{id: R1, question: Oui?, answer: Oui.}}
{more}"""
BOOK = """# Un

{{ card_reference() }} {{ component_list() }} {{ clarifications() }} {{ contents() }}

{{ picture("a") }} [voir](#un)

{% call example("un", cards=["a"]) %}Oui.{% endcall %}
"""


def list_words_of_code() -> Iterator[str]:
    """Give every text that a module of cardgen asks for with `tr`."""
    for path in sorted((ROOT / "cardgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and node.args
                and getattr(node.func, "attr", getattr(node.func, "id", "")) == "tr"
            ):
                texts = (each for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant))
                yield from (each.value for each in texts if isinstance(each.value, str) and each.value != "abilities")


def list_words_of_templates() -> Iterator[str]:
    """Give every text that a template for all games asks for."""
    for path in sorted((ROOT / "templates").glob("*.j2")):
        tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        for _, _, given in extract_from_ast(tree, ("tr",)):
            text = given[0] if isinstance(given, tuple) else given
            if isinstance(text, str):
                yield text


def test_each_word_of_cardgens_own_has_its_german() -> None:
    words = {*list_words_of_code(), *list_words_of_templates()}
    assert len(words) > 20
    assert [word for word in sorted(words) if word not in FIXED["de"]] == []


def test_each_word_keeps_its_values() -> None:
    for text, german in FIXED["de"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", german))


def test_each_word_stands_in_the_docs() -> None:
    page = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    assert [text for text, german in FIXED["de"].items() if f"| `{text}` | `{german}` |" not in page] == []


def read(folder: Path, lang: str, texts: dict[str, str]) -> tuple[str, Report]:
    """Give the book's HTML and what is told of a deck with these texts."""
    more = "texts:\n" + "".join(f'  "{text}": "{own}"\n' for text, own in texts.items()) if texts else ""
    for name, text in (
        ("decks/t/deck.yaml", DECK.format(lang=lang, more=more)),
        ("decks/t/rulebook.md", BOOK),
        ("templates/face.svg.j2", '{% extends "base.svg.j2" %}'),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    report, sources = Report(), Sources(folder, ROOT)
    project = load_project("t", sources, report)
    assert project is not None
    check_own_texts(project.deck, sources, report)
    book = expand(project, sources, report)
    assert book is not None
    return book.html, report


def test_a_deck_sets_any_word_for_itself(tmp_path: Path) -> None:
    html, report = read(tmp_path, "de", {"Copies": "Stück", "Example": "Beispielzug", "page {n}": "S. {n}"})
    assert report.diagnostics == ()
    assert ">Stück<" in html and "Beispielzug: un" in html and r'--before-page: "S\2e \a0 "' in html


def test_a_language_that_cardgen_lacks_is_told_once_with_the_words(tmp_path: Path) -> None:
    _, report = read(tmp_path, "fr", {})
    (found,) = report.diagnostics
    assert found.code == "missing-translation" and "`Copies`" in found.message and "`page {n}`" in found.message
    assert "under `texts:` in `decks/t/deck.yaml`" in found.hint


def test_nothing_is_told_once_all_words_are_set(tmp_path: Path) -> None:
    html, report = read(tmp_path, "fr", {text: f"{text} fr" for text in FIXED_TEXTS})
    assert report.diagnostics == () and ">Copies fr<" in html


@pytest.mark.parametrize(
    ("text", "own", "hint"),
    [
        ("Copys", "Anzahl", "Did you mean `Copies`?"),
        ("Something else", "x", "docs/languages.md lists all of cardgen's own words."),
        ("{n} cards", "{m} Karten", "Allowed here: `n`."),
    ],
)
def test_a_text_that_nothing_prints_is_told(tmp_path: Path, text: str, own: str, hint: str) -> None:
    _, report = read(tmp_path, "de", {text: own})
    (found,) = report.diagnostics  # triggers: unknown-text
    assert (found.code, found.hint) == ("unknown-text", hint)
    assert found.place is not None and found.place.line == 13


@pytest.mark.parametrize(
    ("text", "own", "severity", "said"),
    [
        ("page {n}", "S. {n", "error", "has a `{` that no other one closes"),
        ("page {n}", "{n} S.}", "error", "has a `}` that no other one closes"),
        ("{n} players", "für Spieler", "warning", "`für Spieler` leaves out the value `{n}` of `{n} players`."),
        ("Notes", "", "warning", "Nothing is said for `Notes`, so the usual word is printed."),
        ("In the box", "7", "warning", "A number, `7`, is said for `In the box`."),
        ("Example", "Zum <b>Beispiel", "warning", "`<b>` is printed as it stands"),
        ("Example", "Beispiel :x:", "warning", "`:x:` is printed as it stands"),
    ],
)
def test_words_that_would_not_be_printed_as_meant_are_told(
    tmp_path: Path, text: str, own: str, severity: str, said: str
) -> None:
    _, report = read(tmp_path, "de", {text: own})
    assert next((str(found.severity), said in found.message) for found in report.diagnostics) == (severity, True)
    assert all(found.place is not None and found.place.line == 13 for found in report.diagnostics)


def test_words_with_an_apostrophe_a_colon_or_all_their_values_are_fine(tmp_path: Path) -> None:
    own = {"Example": "Zum Beispiel: so", "{label}: {title}": "{title}", "{first} to {last}": "{last} ab {first}"}
    assert read(tmp_path, "de", own)[1].diagnostics == ()


def test_signs_of_a_style_sheet_in_a_word_do_no_harm(tmp_path: Path) -> None:
    html, _ = read(tmp_path, "de", {"page {n}": "</style>\\\\'; } {n}"})
    assert r"--before-page: " in html and html.count("</style>") == 1
