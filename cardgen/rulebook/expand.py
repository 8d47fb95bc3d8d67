"""Makes a game's rulebook text into one HTML document, with every reference in it checked; draws nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Deck, Project
from cardgen.rulebook.checks import check_book, check_characters, check_pictures
from cardgen.rulebook.environment import fill_in, make_page_environment, make_vocabulary, report_mistake
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.pieces import Picture, Pieces
from cardgen.rulebook.played import PlayedPieces
from cardgen.rulebook.reader import PIECE_CLOSE, PIECE_OPEN, Heading, Reader
from cardgen.rulebook.stylesheets import check_stylesheets

PAGE_TEMPLATE = "rulebook.html.j2"
PIECES_TEMPLATE = "rulebook-pieces.html.j2"
STYLESHEET = "rulebook.css"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_MARKS = str.maketrans({PIECE_OPEN: _UNKNOWN, PIECE_CLOSE: _UNKNOWN})
_CHAPTER = re.compile(r"^# ", re.MULTILINE)
_HEADING = re.compile(r"""<h([1-6]) id="([^"]*)">(.*?)</h[1-6]>""", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready to be set: one HTML document, and the faces shown in it.

    The HTML names files as the project does, `/templates/...` or `/fonts/...` or `/decks/<game>/...`, and face
    number n of `pictures` as `faces/n`. `folder` is the game's own; `corners` holds the
    radius of each card's corners in millimetres, by its id.
    """

    title: str
    lang: str
    html: str
    pictures: tuple[Picture, ...]
    headings: tuple[Heading, ...]
    folder: str
    corners: Mapping[str, float]


def expand(project: Project, sources: Sources, report: Report) -> Book | None:
    """Give a game's rulebook as HTML; None if it has none or its Jinja cannot be read.

    Reports unknown cards, rulings and names, repeated headings, links to headings that are not there, missing
    pictures and fonts, characters that no font of the book has: each at its place in the rulebook's file.
    """
    if project.rulebook is None:
        return None
    manuscript = Manuscript(project.rulebook.place.file, project.rulebook.value.translate(_MARKS))
    report.sources.setdefault(manuscript.file, project.rulebook.value)
    try:
        return _expand(project, manuscript, sources, report)
    except Exception as mistake:
        report_mistake(mistake, manuscript, report)
        return None


def _expand(project: Project, manuscript: Manuscript, sources: Sources, report: Report) -> Book | None:
    deck = project.deck
    environment = make_page_environment(sources)
    reader = Reader(deck)
    macros = environment.get_template(PIECES_TEMPLATE).module
    pieces = Pieces(deck, macros, reader, manuscript, report)
    played = PlayedPieces(pieces, project.examples)
    text = fill_in(manuscript, environment, lambda silent: make_vocabulary(deck, pieces, played, silent), report)
    if text is None:
        return None
    first = _CHAPTER.search(text)
    split = first.start() if first else 0
    stylesheets = _find_stylesheets(deck, sources)
    folders = ("templates/", "fonts/", f"decks/{deck.id}/")
    font_files = check_stylesheets(stylesheets, folders, sources, report)
    own = f"{deck.id}/{PAGE_TEMPLATE}"
    page = environment.get_template(own if sources.read(f"templates/{own}") is not None else PAGE_TEMPLATE)
    unfilled = page.render(
        **make_vocabulary(deck, pieces, played, str),
        stylesheets=stylesheets,
        book={"cover": reader.read(text[:split]), "body": reader.read(text[split:])},
    )
    headings = _find_headings(pieces.fill(unfilled))
    pieces.write_contents(headings)
    html = pieces.fill(unfilled)
    folder = f"decks/{deck.id}"
    check_book(deck, reader.found, headings, manuscript, report)
    check_pictures(deck, reader.found, sources, manuscript, report)
    check_characters(html, font_files, manuscript, sources, report)
    return Book(deck.title, deck.lang, html, tuple(pieces.pictures), headings, folder, _find_corners(deck))


def _find_corners(deck: Deck) -> dict[str, float]:
    return {card.id: deck.printing.size_of(card).corner for card in (*deck.cards, *deck.aids)}


def _find_headings(html: str) -> tuple[Heading, ...]:
    """Give the headings of a book in the order that they are printed in."""
    return tuple(
        Heading(int(level), unescape(_TAG.sub("", inner)), inner, anchor)
        for level, anchor, inner in _HEADING.findall(html)
    )


def _find_stylesheets(deck: Deck, sources: Sources) -> list[str]:
    names = [f"templates/{STYLESHEET}", f"templates/{deck.id}/{STYLESHEET}"]
    return [name for name in names if sources.read(name) is not None]
