"""One slip is one report: what follows from it alone is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report, Severity
from cardgen.loading.sources import Sources
from cardgen.pipeline import check_project

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2}
fields: {cost: integer}
cards:
  - {id: vixen, cost: 3, copies: 2}
  - {id: cub, cost: 1, copies: 6}
composition: {total: 8, sums: {cost: 12}, values: {cost: [1, 3]}, deal: {players: 2, hand: 3, deck: 2}}
options:
  mild: {values: {no: {}, yes: {abilities: {cub: [Draw a card.]}}}, default: no}
"""
BOOK = "# Rules\n\n[[cub]] and {{ card('cub').name }} and {{ picture('vixen') }}.\n"


def check(folder: Path, deck: str) -> Report:
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "decks/foxes/deck.yaml").write_text(deck)
    (folder / "decks/foxes/rulebook.md").write_text(BOOK)
    report = Report()
    check_project("foxes", Sources(folder), report)
    return report


def find_errors(report: Report) -> list[str]:
    return [found.code for found in report.diagnostics if found.severity is Severity.ERROR]


def test_the_deck_as_it_is_has_no_mistakes(tmp_path: Path) -> None:
    assert find_errors(check(tmp_path, DECK)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "codes"),
    [
        ("id: cub,", "id: cub/,", ["bad-id"]),
        ("id: cub,", "id: vixen,", ["duplicate-id"]),
        ("id: cub,", "", ["missing-key"]),
        ("id: cub,", "di: cub,", ["missing-key", "unknown-key"]),
        ("copies: 6", "copies: -6", ["bad-copies"]),
        ("copies: 6", "copies: 60000", ["too-many-copies"]),
        ("cost: 1,", "cost: one,", ["bad-integer"]),
        ("players: 2\n", "players: many\n", ["bad-players"]),
        ("players: 2\n", "plyaers: 2\n", ["unknown-key"]),
        ("title: Foxes", "titel: Foxes", ["unknown-key"]),
    ],
)
def test_one_slip_is_one_report(right: str, wrong: str, codes: list[str], tmp_path: Path) -> None:
    assert DECK.count(right) == 1
    report = check(tmp_path, DECK.replace(right, wrong))
    assert find_errors(report) == codes
