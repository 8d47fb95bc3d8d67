"""The limits of what a deck may say about sizes: at the limit it is printed, beyond it is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading import Sources, load_project
from cardgen.model import Deck

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2}
cards: [{id: vixen}]
"""


def load(lines: str, folder: Path) -> tuple[Deck, list[tuple[str, str]]]:
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates/base.svg.j2").write_text("<svg/>")
    (folder / "decks/foxes/deck.yaml").write_text(DECK + lines)
    report = Report()
    project = load_project("foxes", Sources(folder), report)
    assert project is not None
    return project.deck, [(found.code, found.message) for found in report.diagnostics]


def load_mat(size: str, folder: Path) -> tuple[Size | None, list[tuple[str, str]]]:
    deck, found = load(f"mats: [{{id: table, size: {size}, template: base.svg.j2}}]\n", folder)
    return deck.mats[0].size, found


@pytest.mark.parametrize("size", [(1200.0, 1200.0), (10.0, 10.0), (1200.0, 10.0)])
def test_a_mat_at_the_limit_is_read(size: tuple[float, float], tmp_path: Path) -> None:
    assert load_mat(f"{size[0]:g}x{size[1]:g}", tmp_path) == (Size(*size), [])


@pytest.mark.parametrize("size", ["1200.1x100", "100x1200.1", "9.9x100", "100x9.9"])
def test_a_mat_beyond_the_limit_is_an_error(size: str, tmp_path: Path) -> None:
    read, ((code, message),) = load_mat(size, tmp_path)
    assert read is None
    assert code == "bad-mat-size"
    assert message == f"`size` is `{size}`; it must be a width and a height of 10 to 1200 mm."


def test_lengths_at_their_limits_are_read(tmp_path: Path) -> None:
    deck, found = load("print: {corner: 50, bleed: 20, gap: 100, margin: 100, safe: 0}\n", tmp_path)
    printing = deck.printing
    assert (printing.corner, printing.bleed, printing.gap, printing.margin, printing.safe) == (50, 20, 100, 100, 0)
    assert found == []


def test_lengths_beyond_their_limits_are_errors_and_stay_as_usual(tmp_path: Path) -> None:
    deck, found = load("print: {corner: 50.1, bleed: 20.1, gap: 100.1, margin: 100.1, safe: -0.1}\n", tmp_path)
    printing = deck.printing
    assert (printing.corner, printing.bleed, printing.gap, printing.margin, printing.safe) == (3, 3, 6, 5, 3)
    assert [code for code, _ in found] == ["bad-length"] * 5
