"""Makes a game's rulebook text into one HTML document, with every reference in it checked; draws nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape

from jinja2 import Environment, Template
from markupsafe import Markup, escape

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.model import Deck, Project
from cardgen.render.face import Faces, Turn
from cardgen.render.fixed_words import make_tr
from cardgen.render.fonts.library import FontLibrary
from cardgen.render.lacks import choose_example
from cardgen.render.shaping import measure_text
from cardgen.rulebook.checks import check_book, check_characters, check_pictures
from cardgen.rulebook.environment import FOLDER, fill_in, make_page_environment, make_vocabulary, report_mistake
from cardgen.rulebook.losses import hide_front_matter
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.notes import CLOSE as NOTE_CLOSE
from cardgen.rulebook.notes import NOTE_MARK
from cardgen.rulebook.notes import OPEN as NOTE_OPEN
from cardgen.rulebook.pieces import Picture, Pieces
from cardgen.rulebook.played import PlayedPieces
from cardgen.rulebook.reader import PIECE_CLOSE, PIECE_OPEN, Heading, Reader
from cardgen.rulebook.rules_sheet import SHEET_STYLES, SHEET_TEMPLATE, measure_paper, part, unlink
from cardgen.rulebook.stylesheets import check_stylesheets

PAGE_TEMPLATE = "rulebook.html.j2"
BOARD_TEMPLATE = "rulebook-board.svg.j2"
PIECES_TEMPLATE = "rulebook-pieces.html.j2"
STYLESHEET = "rulebook.css"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_MARKS = str.maketrans(dict.fromkeys((PIECE_OPEN, PIECE_CLOSE, NOTE_OPEN, NOTE_CLOSE), _UNKNOWN))
_FRONT_MATTER = "The lines between `---` at the beginning say what is for programs, so they are not printed."
_FRONT_MATTER_HINT = "Leave them out; the title, the language and the players stand in the deck file."
_HEADING = re.compile(r"""<h([1-6]) id="([^"]*)"[^>]*>(.*?)</h[1-6]>""", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready to be set: one HTML document, and the faces shown in it.

    The HTML names files as the project does, `/templates/...` or `/fonts/...` or `/decks/<game>/...`, and face
    number n of `pictures` as `faces/n`. `file` is the rulebook's text, `folder` is the game's own; `corners` holds the
    radius of each card's corners in millimetres, by its id, `turns` the faces that are drawn lying and shown upright.
    `sheet` is the rules sheet, where something is marked for it; that is set `in_columns`.
    """

    title: str
    lang: str
    html: str
    pictures: tuple[Picture, ...]
    headings: tuple[Heading, ...]
    file: str
    folder: str
    corners: Mapping[str, float]
    turns: Mapping[Picture, Turn] = field(default_factory=dict)
    sheet: Book | None = None
    in_columns: bool = False


def expand(project: Project, sources: Sources, report: Report, faces: Faces | None = None) -> Book | None:
    """Give a game's rulebook as HTML; None if it has none or its Jinja cannot be read.

    `faces` tell which cards are drawn lying; without them all are taken to stand.

    Reports unknown cards, rulings and names, repeated headings, links to headings that are not there, missing
    pictures and fonts, characters that no font of the book has: each at its place in the rulebook's file.
    """
    if project.rulebook is None:
        return None
    typed = project.rulebook.value
    manuscript = Manuscript(project.rulebook.place.file, hide_front_matter(typed).translate(_MARKS))
    report.sources.setdefault(manuscript.file, project.rulebook.value)
    try:
        return _expand(project, manuscript, sources, report, faces)
    except Exception as mistake:
        report_mistake(mistake, manuscript, report, choose_example(project.deck.field_kinds))
        return None


def _expand(
    project: Project, manuscript: Manuscript, sources: Sources, report: Report, faces: Faces | None
) -> Book | None:
    deck = project.deck
    environment = make_page_environment(sources)
    reader = Reader(deck)
    tr = make_tr(deck)
    macros = environment.get_template(PIECES_TEMPLATE).make_module({"tr": tr})
    pieces = Pieces(deck, macros, reader, manuscript, report, faces)
    board = _find_template(BOARD_TEMPLATE, deck, environment, sources)
    played = PlayedPieces(pieces, project.examples, board, partial(measure_text, FontLibrary(sources)))
    field = choose_example(deck.field_kinds)
    text = fill_in(manuscript, environment, lambda silent: make_vocabulary(deck, pieces, played, silent), report, field)
    if text is None:
        return None
    split = reader.find_chapter(text)
    cover, parted = reader.read(text[:split]), part(reader.read_passages(text[split:]), pieces)
    styles = _find_stylesheets(STYLESHEET, deck, sources)
    sheet_styles = [*styles, *_find_stylesheets(SHEET_STYLES, deck, sources)] if parted.sheet else styles
    folders = ("templates/", "fonts/", f"decks/{deck.id}/")
    font_files = check_stylesheets(sheet_styles, folders, sources, report)

    def render(name: str, body: Markup, stylesheets: Sequence[str]) -> str:
        return _find_template(name, deck, environment, sources).render(
            **make_vocabulary(deck, pieces, played, str),
            stylesheets=stylesheets,
            book={"cover": cover, "body": body},
            paper=measure_paper(deck.printing.paper_name),
        )

    unfilled = render(PAGE_TEMPLATE, parted.book, styles)
    headings = _find_headings(pieces.fill(unfilled))
    pieces.write_contents(headings)
    html = pieces.fill(reader.notes.fill(pieces.fill(unfilled)))
    sheet = ""
    if parted.sheet:
        sheet = pieces.fill(render(SHEET_TEMPLATE, parted.sheet, sheet_styles), on_sheet=True)
        sheet = unlink(pieces.fill(reader.notes.fill(sheet), on_sheet=True), _say_where(tr("(in the rulebook)")))
        html = unlink(html, _say_where(tr("(on the rules sheet)")))
    reader.pair_notes()
    if project.rulebook is not None and hide_front_matter(project.rulebook.value) != project.rulebook.value:
        report.warn("not-printed", _FRONT_MATTER, Place(manuscript.file), _FRONT_MATTER_HINT)
    check_book(deck, reader.found, headings, manuscript, report, _find_headings(sheet))
    check_pictures(deck, reader.found, sources, manuscript, report)
    check_characters(html + sheet, font_files, deck, manuscript, sources, report)
    book = Book(
        deck.title,
        deck.lang,
        html,
        tuple(pieces.pictures),
        headings,
        manuscript.file,
        f"decks/{deck.id}",
        _find_corners(deck),
        pieces.turns,
    )
    return (
        replace(book, sheet=replace(book, html=sheet, headings=_find_headings(sheet), in_columns=True))
        if sheet
        else book
    )


def _say_where(words: str) -> str:
    return f'<span class="elsewhere">{escape(words)}</span>'


def _find_template(name: str, deck: Deck, environment: Environment, sources: Sources) -> Template:
    """Give the game's own template of a name, or the one that is for all games."""
    own = f"{deck.id}/{name}"
    return environment.get_template(own if sources.read(f"{FOLDER}/{own}") is not None else name)


def _find_corners(deck: Deck) -> dict[str, float]:
    return {card.id: deck.printing.size_of(card).corner for card in (*deck.every_card, *deck.every_aid)}


def _find_headings(html: str) -> tuple[Heading, ...]:
    """Give the headings of a book in the order that they are printed in."""
    return tuple(
        Heading(int(level), unescape(_TAG.sub("", inner)), inner, anchor)
        for level, anchor, inner in _HEADING.findall(NOTE_MARK.sub("", html))
    )


def _find_stylesheets(name: str, deck: Deck, sources: Sources) -> list[str]:
    names = [f"templates/{name}", f"templates/{deck.id}/{name}"]
    return [name for name in names if sources.read(name) is not None]
