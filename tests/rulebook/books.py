"""Small rulebooks on Wayjer's deck, and stand-ins for its drawn faces."""

from __future__ import annotations

import hashlib
import io
from dataclasses import replace

import pikepdf

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.model import Card, Deck, Located, Project
from cardgen.render.face import DrawnFaces, Face, Faces, Side
from cardgen.rulebook import Book, expand
from cardgen.units import mm_to_pt

FILE = "decks/wayjer/rulebook.md"
SHIPPED = Sources(find_shipped_folder())
TRIM, BLEED = Size(63.5, 88.9), 3.0


def load_wayjer(text: str | None = None) -> Project:
    """Give Wayjer, with another text as its rulebook."""
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    return project if text is None else replace(project, rulebook=Located(text, Place(FILE)))


def expand_text(text: str, deck: Deck | None = None, sources: Sources = SHIPPED) -> tuple[Book | None, Report]:
    """Expand a rulebook's text with Wayjer's deck, or with another."""
    project = load_wayjer(text)
    report = Report()
    return expand(project if deck is None else replace(project, deck=deck), sources, report), report


def read_body(text: str, deck: Deck | None = None) -> str:
    """Give the HTML that a text without mistakes becomes, without the cover."""
    book, report = expand_text("# Start\n\n" + text, deck)
    assert [diagnostic.message for diagnostic in report.diagnostics] == []
    assert book is not None
    return book.html.partition("</h1>")[2].partition("</body>")[0].strip()


def tell(report: Report) -> list[tuple[str, int, int, str]]:
    """Give code, line, column and hint of each diagnostic."""
    return [
        (found.code, found.place.line, found.place.column, found.hint)
        if found.place
        else (found.code, 0, 0, found.hint)
        for found in report.diagnostics
    ]


def add_card(deck: Deck, card_id: str) -> Deck:
    """Give a deck with one more card, a copy of the first under another id."""
    first = deck.cards[0]
    card: Card = replace(first, id=card_id, name=card_id, fields={**first.fields, "value": 7})
    return replace(deck, cards=(*deck.cards, card))


def make_faces(deck: Deck) -> tuple[Faces, DrawnFaces]:
    """Give a face for each card, a grey page of its own, and one back for all."""
    fronts = {card.id: _make_face(card.id, Side.FRONT, card.id) for card in (*deck.cards, *deck.aids)}
    backs = {card.id: _make_face(card.id, Side.BACK, "the back") for card in (*deck.cards, *deck.aids)}
    keys = tuple(dict.fromkeys(face.key for face in (*fronts.values(), *backs.values())))
    return Faces(fronts, backs), DrawnFaces(_draw_pages(len(keys)), keys, 1)


def _make_face(card_id: str, side: Side, look: str) -> Face:
    key = hashlib.sha256(look.encode()).hexdigest()
    return Face(f"{side} of {card_id}", card_id, side, b"", TRIM, BLEED, key, ())


def _draw_pages(count: int) -> bytes:
    """Give a PDF with a specimen page first, then pages that differ in their grey."""
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for number in range(count + 1):
            width, height = mm_to_pt(TRIM.width + 2 * BLEED), mm_to_pt(TRIM.height + 2 * BLEED)
            page = pdf.add_blank_page(page_size=(width, height))
            page.Contents = pdf.make_stream(f"{number / 100:.2f} g 0 0 {width:.3f} {height:.3f} re f".encode())
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def expand_part(text: str, project: Project) -> tuple[Book | None, Report]:
    """Expand a game's rulebook that has one chapter with this text."""
    report = Report()
    file = f"{project.deck.file.rpartition('/')[0]}/rulebook.md"
    written = replace(project, rulebook=Located(f"# Start\n\n{text}\n", Place(file)))
    return expand(written, SHIPPED, report), report


def expand_cleanly(text: str, project: Project) -> Book:
    """Expand such a rulebook, of whose text nothing is to be told."""
    book, report = expand_part(text, project)
    assert [found.message for found in report.diagnostics] == []
    assert book is not None
    return book
