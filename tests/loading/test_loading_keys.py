"""The tables of keys: the page on deck files names every one, and the reader keeps to what a table says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.cards import BOARD, CARD, MAT
from cardgen.loading.composition import COMPOSITION, COUNT, DEAL, PAIRS
from cardgen.loading.deck import DECK
from cardgen.loading.expansions import EXPANSION
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.options import RULING
from cardgen.loading.pieces import STANDEE, TOKEN
from cardgen.loading.print_settings import PRINT
from cardgen.loading.reading import read_integer, read_number, read_text
from cardgen.loading.vocabulary import KEYWORD, LANGUAGE
from cardgen.loading.yaml_tree import Entry, Mapping, parse_yaml

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOX = Table("a fox", (Key("name", read_text, example="name: Vixen"), Key("age", read_integer, 1), Key("den")))


DECK_TABLES = (
    *(DECK, PRINT, CARD, MAT, BOARD, STANDEE, TOKEN),
    *(COMPOSITION, COUNT, PAIRS, DEAL, RULING, EXPANSION),
)


@pytest.mark.parametrize("table", DECK_TABLES, ids=lambda table: table.kind)
def test_the_page_on_deck_files_names_every_key(table: Table) -> None:
    page = (DOCS / "deck.md").read_text(encoding="utf-8")
    assert [name for name in table.names if f"`{name}`" not in page and f"{name}:" not in page] == []


def test_the_page_on_abilities_names_every_key_of_the_language() -> None:
    page = (DOCS / "abilities.md").read_text(encoding="utf-8")
    assert [
        name for name in (*LANGUAGE.names, *KEYWORD.names) if f"`{name}`" not in page and f"{name}:" not in page
    ] == []


def read(text: str) -> tuple[dict[str, object] | None, list[tuple[str, str, str]]]:
    report = Report()
    node = parse_yaml(text, "fox.yaml", report)
    read = read_table(node, FOX, report)
    return read, [(found.code, found.message, found.hint) for found in report.diagnostics]


def test_a_key_without_a_value_has_the_usual_one_and_one_without_a_reader_is_an_entry() -> None:
    found, mistakes = read("name: Vixen\nden: [a]\n")
    assert mistakes == []
    assert found is not None
    den = found.pop("den")
    assert found == {"name": "Vixen", "age": 1}
    assert isinstance(den, Entry)
    assert den.key.place == Place("fox.yaml", 2, 1, 3)


def test_a_key_that_must_be_there_and_one_that_is_unknown_are_reported() -> None:
    assert read("age: 3\nfur: red\n") == (
        {"name": None, "age": 3, "den": None},
        [
            ("unknown-key", "`fur` is no key of a fox.", "Allowed here: `age`, `den`, `name`."),
            ("missing-key", "A fox lacks the key `name`.", "Add a line such as `name: Vixen`."),
        ],
    )


def test_a_slip_of_the_pen_is_reported_once() -> None:
    _, mistakes = read("nmae: Vixen\n")
    assert mistakes == [("unknown-key", "`nmae` is no key of a fox.", "Did you mean `name`?")]


def test_what_is_no_mapping_has_no_keys() -> None:
    assert read("[a, b]\n") == (None, [("wrong-type", "A fox is a list of 2; it must be keys with values.", "")])


@pytest.mark.parametrize(
    ("read_it", "text", "said"),
    [
        (read_integer, "9" * 16, "a whole number of at most 15 digits"),
        (partial(read_integer, low=0), "-" + "9" * 16, "a whole number of at most 15 digits, 0 or more"),
        (partial(read_integer, low=1, high=99), "9" * 5000, "a whole number from 1 to 99"),
        (read_number, "9" * 16, "a number of at most 15 digits"),
        (read_number, "0." + "3" * 16, "a number of at most 15 digits before its point, and as many behind it"),
    ],
)
def test_a_number_of_too_many_digits_is_told_as_that(read_it: Callable[..., object], text: str, said: str) -> None:
    report = Report()
    node = parse_yaml(f"age: {text}\n", "fox.yaml", report)
    assert isinstance(node, Mapping)
    assert read_it(node.entries["age"].node, "`age`", report) is None
    (found,) = report.diagnostics
    assert found.message.endswith(f"`; it must be {said}."), found.message
    assert "such as" not in found.hint or "99" in said
