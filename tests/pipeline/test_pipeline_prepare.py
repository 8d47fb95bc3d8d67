from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.papers import find_card_size
from cardgen.pipeline import BuildOptions, check_project
from cardgen.pipeline.prepare import prepare
from cardgen.pipeline.work import Silence
from cardgen.sheets.imposition import OVERLAP

DECK = """title: Plain
players: 2
abilities: free
defaults: {template: plain/face.svg.j2}
cards: [{id: sun}, {id: moon}]
"""


def check(folder: Path, template: str, deck: str = DECK, book: str | None = None, style: str | None = None) -> Report:
    for name, text in {
        "decks/plain/deck.yaml": deck,
        "decks/plain/rulebook.md": book,
        "templates/plain/face.svg.j2": template,
        "templates/plain/rulebook.css": style,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    report = Report()
    check_project("plain", Sources(folder), report)
    return report


@pytest.mark.parametrize(
    "template", ["{{ crad.name }}", "{% if %}", "<svg xmlns='http://www.w3.org/2000/svg'><rect></svg>"]
)
def test_faces_that_cannot_be_laid_out_are_told_without_an_empty_sheet(template: str, tmp_path: Path) -> None:
    report = check(tmp_path, template)
    assert report.has_errors
    assert "nothing-to-print" not in [found.code for found in report.diagnostics]


def test_cards_without_a_template_are_told_of_once(tmp_path: Path) -> None:
    deck = DECK.replace("defaults: {template: plain/face.svg.j2}\n", "")
    report = check(tmp_path, "<svg xmlns='http://www.w3.org/2000/svg'/>", deck)
    assert [found.code for found in report.diagnostics] == ["missing-key", "missing-key"]


@pytest.mark.parametrize(
    ("size", "settings", "corner"),
    [
        (None, "", 3.0),
        (None, "print: {card: Japanese}\n", 1.0),
        ("japanese", "", 1.0),
        ("japanese", "print: {card: oversized}\n", 1.0),
        ("japanese", "print: {corner: 4}\n", 4.0),
        ("60x90", "print: {card: japanese}\n", 3.0),
    ],
)
def test_a_size_brings_its_corner_unless_the_deck_sets_one(
    size: str | None, settings: str, corner: float, tmp_path: Path
) -> None:
    report = check(tmp_path, "<svg xmlns='http://www.w3.org/2000/svg'/>", DECK + settings)
    options = BuildOptions(card=find_card_size(size) if size else None)
    prepared = prepare("plain", Sources(tmp_path), report, options, Silence())
    assert prepared is not None
    assert prepared.project.deck.printing.corner == corner


def test_faces_are_drawn_with_more_bleed_than_asked_so_that_neighbours_lie_over_each_other(tmp_path: Path) -> None:
    check(tmp_path, "<svg xmlns='http://www.w3.org/2000/svg'/>")
    for bleed, drawn in ((3.0, 3.0 + OVERLAP), (0.0, 0.0)):
        options = BuildOptions(bleed=bleed)
        prepared = prepare("plain", Sources(tmp_path), Report(), options, Silence())
        assert prepared is not None
        assert {face.bleed for face in prepared.faces.distinct()} == {drawn}
