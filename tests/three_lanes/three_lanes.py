"""Three Lanes as it lies in the project, and copies of it with another deck text; what stands on a laid-out face."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import shipped_decks

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Project
from cardgen.render import Faces, lay_out_cards
from cardgen.render.face import Face, Node

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "three-lanes"
DECK_TEXT = (ROOT / "decks" / GAME / "deck.yaml").read_text(encoding="utf-8")
TEXT_FONT = "fonts/source-sans-3/"


def write_copy(folder: Path, *changes: tuple[str, str]) -> Sources:
    """Write a copy of the deck in which some words are exchanged; give its sources."""
    return shipped_decks.write_copy(folder, GAME, *changes)


def load(sources: Sources) -> Project:
    """Give the game; its loading finds nothing to report."""
    report = Report()
    project = load_project(GAME, sources, report)
    assert report.diagnostics == ()
    assert project is not None
    return project


def lay_out_some(sources: Sources, *ids: str) -> Faces:
    """Give the faces of some cards and aids, of all without ids; nothing about them is to be reported."""
    report = Report()
    project = load(sources)
    cards = [
        card for card in (*project.deck.cards, *project.deck.aids, *project.deck.mats) if not ids or card.id in ids
    ]
    faces = lay_out_cards(project, sources, report, cards)
    assert [(each.code, each.message) for each in report.diagnostics] == []
    return faces


@dataclass(frozen=True)
class Run:
    """A run of text: what it says, its size in mm, its font, whether it stands on the ribbon, which is turned."""

    text: str
    size: float
    font: str
    is_turned: bool


def read_runs(face: Face) -> list[Run]:
    """Give the runs of text of a face in the order in which they are written."""
    return list(_walk(face.tree, False))


def _walk(element: Node, is_turned: bool) -> list[Run]:
    is_turned = is_turned or element.get("transform", "").startswith("matrix(0 -1 1 0")
    runs = []
    if element.tag == "glyphs":
        text = element.text.rstrip()
        runs.append(Run(text, float(element["size"]), element["font"], is_turned))
    for child in element.children:
        runs += _walk(child, is_turned)
    return runs


def read_power(face: Face, is_turned: bool) -> str:
    """Give the text of a card's power, in the box or on the ribbon, as it is typed."""
    lines = [run.text for run in read_runs(face) if run.font.startswith(TEXT_FONT) and run.is_turned is is_turned]
    return " ".join(lines).replace("- ", "-").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def read_rings(face: Face) -> tuple[str, str]:
    """Give the numbers in the rings: the hit points of a card, and those that are left on the ribbon."""
    runs = [run for run in read_runs(face) if not run.font.startswith(TEXT_FONT)]
    upright = [run.text for run in runs if not run.is_turned and abs(run.size - 4.356) < 0.001]
    turned = [run.text for run in runs if run.is_turned and abs(run.size - 2.574) < 0.001]
    (full,), (left,) = upright, turned
    return full, left
