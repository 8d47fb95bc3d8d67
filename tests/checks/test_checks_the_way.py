"""The Way's deck adds up; the list of its Duals that was handed down does not: two stand twice, four are missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project

ROOT = find_shipped_folder()
TEXT = (ROOT / "decks/the-way/deck.yaml").read_text(encoding="utf-8")
MISSING = ("water-fire", "fire-water", "water-earth", "earth-water")
DOUBLED = ("air-fire", "fire-air")


def check(text: str, folder: Path) -> list[tuple[str, str]]:
    (folder / "decks/the-way").mkdir(parents=True)
    (folder / "decks/the-way/deck.yaml").write_text(text, encoding="utf-8")
    report = Report()
    project = load_project("the-way", Sources(folder, ROOT), report)
    assert project is not None
    run_checks(project, report)
    return [(each.code, each.message) for each in report.diagnostics if not each.code.startswith("example-")]


def change_line(text: str, card: str, change: Callable[[str], str]) -> str:
    (line,) = re.findall(rf"^ *- {{id: {card}-dual,.*\n", text, re.MULTILINE)
    return text.replace(line, change(line))


def drop_missing() -> str:
    text = TEXT
    for card in MISSING:
        text = change_line(text, card, lambda line: "")
    return text


def double_by_copies(line: str) -> str:
    return line.replace("copies: 1", "copies: 2")


def double_by_id(line: str) -> str:
    return line + re.sub("id: ([a-z-]+)", r"id: \1-again", line)


def test_the_deck_adds_up_alone_and_with_its_expansion(tmp_path: Path) -> None:
    assert check(TEXT, tmp_path) == []


@pytest.mark.parametrize("double", [double_by_copies, double_by_id])
def test_the_list_that_was_handed_down_is_told_in_two_sentences(double: Callable[[str], str], tmp_path: Path) -> None:
    text = drop_missing()
    for card in DOUBLED:
        text = change_line(text, card, double)
    assert check(text, tmp_path) == [
        ("composition-total", "The deck has 98 cards; `total` says 100, which is 2 more."),
        (
            "composition-pairs",
            "`pairs` wants each of the 16 ordered pairs in `symbols` on 1 card with the kind `dual`; too often: "
            "`air-fire` (2), `fire-air` (2); missing: `earth-water`, `fire-water`, `water-earth`, `water-fire`.",
        ),
    ]


def test_a_dual_that_the_expansion_lacks_is_found_in_the_expansion(tmp_path: Path) -> None:
    text = change_line(TEXT, "wild-void", lambda line: "")
    found = check(text, tmp_path)
    assert [code for code, _ in found] == ["composition-total", "composition-pairs"]
    assert found[-1][1].endswith("with the kind `dual`; missing: `wild-void`.")


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        (
            "kind: all, borders: 4, symbols: [void]",
            "kind: all, borders: 3, symbols: [void]",
            ["bad-signs", "composition-alike"],  # that all cards of a kind have as many borders is declared too
        ),
        ("nouns: {card: cards, piece: pieces}", "nouns: {card: cards}", ["bad-signs"]),
    ],
)
def test_signs_that_cannot_be_read_are_told_once(old: str, new: str, codes: list[str], tmp_path: Path) -> None:
    assert TEXT.count(old) == 1
    assert [code for code, _ in check(TEXT.replace(old, new), tmp_path)] == codes
