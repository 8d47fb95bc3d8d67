"""Plain decks for the tests, built on the shared parts: poker or bridge size, two colours or four."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Project
from cardgen.render import Faces, draw_faces, lay_out_cards
from cardgen.render.face import Face

ROOT = Path(__file__).resolve().parent.parent.parent
DECK = """\
title: Plain
players: 2
include: {include}
print: {{card: {card}, bleed: 3, safe: 3.5, corner: 3.2}}
"""


def write_deck(folder: Path, include: str = "standard-54", card: str = "poker", more: str = "") -> Sources:
    """Write a deck into an empty project folder and give the project's sources."""
    (folder / "decks" / "plain").mkdir(parents=True)
    text = DECK.format(include=include, card=card) + more
    (folder / "decks" / "plain" / "deck.yaml").write_text(text, encoding="utf-8")
    return Sources(folder, ROOT)


def load(game: str, sources: Sources) -> Project:
    """Give a game whose loading finds nothing to report."""
    report = Report()
    project = load_project(game, sources, report)
    assert report.diagnostics == ()
    assert project is not None
    return project


def lay_out_some(project: Project, sources: Sources, ids: tuple[str, ...]) -> Faces:
    """Give the faces of some cards, all for an empty tuple; nothing about them is to be reported."""
    report = Report()
    cards = [
        card for card in (*project.deck.cards, *project.deck.aids, *project.deck.mats) if not ids or card.id in ids
    ]
    faces = lay_out_cards(project, sources, report, cards)
    assert [(each.code, each.message) for each in report.diagnostics] == []
    return faces


def paint(faces: list[Face], sources: Sources, pixels_per_mm: float = 4.0) -> list[Image.Image]:
    """Give pictures of faces in shades of grey, cut to the trim."""
    drawn = draw_faces(faces, sources)
    document = pypdfium2.PdfDocument(drawn.pdf)
    pictures = []
    for number, face in enumerate(faces):
        bitmap = document[drawn.first_page + number].render(scale=pixels_per_mm * 25.4 / 72)
        picture = bitmap.to_pil().convert("L")
        edge = round(face.bleed * pixels_per_mm)
        pictures.append(picture.crop((edge, edge, picture.width - edge, picture.height - edge)))
    document.close()
    return pictures
