"""Makes a game's rulebook text into one HTML document, with every reference in it checked; draws nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape

from jinja2 import Environment, Template
from markupsafe import Markup

from cardgen.bounds.limits import Kind
from cardgen.bounds.telling import telling
from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.model import SPARING, Deck, Project
from cardgen.render.face import Faces, Turn
from cardgen.render.fixed_words import Words, make_tr
from cardgen.render.fonts.library import FontLibrary
from cardgen.render.lacks import choose_example
from cardgen.render.shaping import measure_text
from cardgen.render.view import were_read
from cardgen.rulebook.checks import check_book, check_characters, check_pictures
from cardgen.rulebook.environment import (
    COMMENT,
    FOLDER,
    fill_in,
    make_page_environment,
    make_vocabulary,
    report_mistake,
)
from cardgen.rulebook.layout.sheet_columns import Column
from cardgen.rulebook.limits import TooLargeError, check_html, check_text
from cardgen.rulebook.pieces.named import Pieces
from cardgen.rulebook.pieces.pictures import Picture
from cardgen.rulebook.pieces.played import PlayedPieces
from cardgen.rulebook.reading.comments import find_swallowed, hide_comments
from cardgen.rulebook.reading.losses import find_front_matter, hide_front_matter
from cardgen.rulebook.reading.manuscript import Manuscript
from cardgen.rulebook.reading.notes import CLOSE as NOTE_CLOSE
from cardgen.rulebook.reading.notes import NOTE_MARK
from cardgen.rulebook.reading.notes import OPEN as NOTE_OPEN
from cardgen.rulebook.reading.reader import PIECE_CLOSE, PIECE_OPEN, Heading, Reader
from cardgen.rulebook.rules_sheet import SHEET_STYLES, SHEET_TEMPLATE, measure_paper, part, unlink
from cardgen.rulebook.style_limits import MOST_MATCHES
from cardgen.rulebook.stylesheets import Styles, check_own_styles, check_stylesheets, quote_around

PAGE_TEMPLATE = "rulebook.html.j2"
BOARD_TEMPLATE = "rulebook-board.svg.j2"
PIECES_TEMPLATE = "rulebook-pieces.html.j2"
STYLESHEET = "rulebook.css"
SPARING_STYLESHEET = "rulebook-sparing.css"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_MARKS = str.maketrans(dict.fromkeys((PIECE_OPEN, PIECE_CLOSE, NOTE_OPEN, NOTE_CLOSE), _UNKNOWN))
_FRONT_MATTER = "The lines {} at the beginning say what is for programs, so they are not printed."
_FRONT_MATTER_HINT = "Leave them out; the title, the language and the players stand in the deck file."
_CHAPTERS = Markup("<!--chapters-->")  # stands before them; nothing that is typed comes out so
_HEADING = re.compile(r"""<h([1-6])(?: id="([^"]*)")?(?: [^>]*)?>(.*?)</h[1-6]>""", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready to be set: one HTML document, and the faces shown in it.

    The HTML names files as the project does, `/templates/...` or `/fonts/...` or `/decks/<game>/...`, and face
    number n of `pictures` as `faces/n`. `file` is the rulebook's text, `folder` is the game's own; `corners` holds the
    radius of each card's corners in millimetres, by its id, `turns` the faces that are drawn lying and shown upright,
    `targets` what a link to an anchor leads to, in which `{page}` stands for its page. `asks_dress` tells whether its
    page is drawn in the sparing dress where that is asked for. `drawn_at` holds the lines of the text that ask for each
    of the pictures. `front` is what of the HTML stands before the chapters:
    its head, and the cover. `sheet` is the rules sheet, where something is marked for it; that is set `in_columns`,
    in the `columns` that are found for it. A book that `is_filled` gets pages for notes up to whole folded sheets,
    where its template has one.
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
    targets: Mapping[str, str] = field(default_factory=dict)
    asks_dress: bool = True
    front: str = ""
    sheet: Book | None = None
    drawn_at: tuple[tuple[int, ...], ...] = ()
    in_columns: bool = False
    is_filled: bool = True
    columns: tuple[Column, ...] = ()


def expand(project: Project, sources: Sources, report: Report, faces: Faces | None = None) -> Book | None:
    """Give a game's rulebook as HTML; None if it has none or its Jinja cannot be read.

    `faces` tell which cards are drawn lying; without them all are taken to stand.

    Reports unknown cards, rulings and names, repeated headings, links to headings that are not there, missing
    pictures and fonts, characters that no font of the book has: each at its place in the rulebook's file.
    """
    if project.rulebook is None:
        return None
    typed = project.rulebook.value
    try:
        check_text(typed)
    except TooLargeError as excess:
        report_mistake(excess, Manuscript(project.rulebook.place.file, typed), report, "")
        return None
    manuscript = Manuscript(project.rulebook.place.file, hide_comments(hide_front_matter(typed)).translate(_MARKS))
    report.sources.setdefault(manuscript.file, project.rulebook.value)
    book = None
    what = "Reading the rulebook"
    with telling(Kind.RULEBOOK, f"{what} {manuscript.file}", what, report, project.rulebook.place):
        try:
            book = _expand(project, manuscript, sources, report, faces)
        except Exception as mistake:
            report_mistake(mistake, manuscript, report, choose_example(project.deck.field_kinds))
    if book is not None:
        _tell_front_matter(typed, manuscript.file, report)
    _tell_swallowed(manuscript, report)
    return book


def _expand(
    project: Project, manuscript: Manuscript, sources: Sources, report: Report, faces: Faces | None
) -> Book | None:
    deck = project.deck
    environment = make_page_environment(sources)
    reader, tr = Reader(deck), make_tr(deck)
    macros = environment.get_template(PIECES_TEMPLATE).make_module({"tr": tr})
    pieces = Pieces(deck, macros, reader, manuscript, report, tr, faces)
    board = find_template(BOARD_TEMPLATE, deck, environment, sources)
    played = PlayedPieces(pieces, project.examples, board, partial(measure_text, FontLibrary(sources)))
    text = fill_in(manuscript, environment, lambda silent: make_vocabulary(deck, pieces, played, silent), report, deck)
    if text is None:
        return None
    pieces.check_size(text)
    split = reader.find_chapter(text)
    cover, parted = reader.read(text[:split]), part(reader.read_passages(text[split:]), pieces)
    stylesheets = _find_stylesheets(deck, sources)
    sheet_styles = [*stylesheets, *_find_own(SHEET_STYLES, deck, sources)] if parted.sheet else stylesheets
    folders = ("templates/", "fonts/", f"decks/{deck.id}/")
    styles = check_stylesheets(sheet_styles, folders, sources, report)
    page = find_template(PAGE_TEMPLATE, deck, environment, sources)
    names = make_vocabulary(deck, pieces, played, str)

    def render(template: Template, styles: Sequence[str], body: Markup, is_filled: bool) -> str:
        page_words = quote_around(tr("page {n}"))
        parts = {"cover": cover, "body": body, "is_filled": is_filled, "page": page_words}
        paper = measure_paper(deck.printing.paper_name)
        environment.begin()  # the words of the book have paid for themselves
        return template.render(**names, stylesheets=styles, book=parts, paper=paper)

    unfilled = render(page, stylesheets, _CHAPTERS + parted.book, deck.printing.fill_pages)
    headings = _find_headings(pieces.fill(unfilled))
    pieces.write_contents(headings)
    html, sheet = pieces.fill(reader.notes.fill(pieces.fill(unfilled))), ""
    if parted.sheet:
        template = find_template(SHEET_TEMPLATE, deck, environment, sources)
        sheet = pieces.fill(render(template, sheet_styles, parted.sheet, is_filled=False), on_sheet=True)
        sheet = unlink(pieces.fill(reader.notes.fill(sheet), on_sheet=True), tr("(in the rulebook)"))
        html = unlink(html, tr("(on the rules sheet)"))
    front, _, chapters = html.partition(_CHAPTERS)
    html = front + chapters
    _check_size(html, styles, page, manuscript.file, sources, report)
    reader.pair_notes()
    check_book(deck, reader.found, headings, manuscript, report, _find_headings(sheet))
    check_pictures(deck, reader.found, sources, manuscript, report)
    check_characters(html + sheet, styles.font_files, deck, manuscript, sources, report)
    _tell_missing_words(tr, manuscript.file, deck, report)
    book = _make_book(html, front, headings, pieces, page.name == PAGE_TEMPLATE or were_read(names["dress"]))
    return replace(book, sheet=_become_sheet(book, sheet, tr) if sheet else None)


def _check_size(html: str, styles: Styles, page: Template, file: str, sources: Sources, report: Report) -> None:
    """Report where a whole book is too large to be set; raises TooLargeError for its elements."""
    check_own_styles(html, f"{FOLDER}/{page.name}", sources, report)
    elements = check_html(html)
    if elements * styles.selectors > MOST_MATCHES:
        message = f"The book has {elements:,} elements and its style sheets have {styles.selectors:,} selectors: their"
        hint = "Leave out rules that the book does not use."
        report.error("rulebook-too-large", f"{message} product is at most {MOST_MATCHES:,}.", Place(file), hint)


def _make_book(html: str, front: str, headings: tuple[Heading, ...], pieces: Pieces, asks_dress: bool) -> Book:
    deck = pieces.deck
    return Book(
        deck.title,
        deck.lang,
        html,
        tuple(pieces.pictures),
        headings,
        pieces.manuscript.file,
        f"decks/{deck.id}",
        _find_corners(deck),
        pieces.turns,
        _describe_targets(headings, html.count('class="footnote"'), pieces.tr),
        asks_dress,
        front,
        drawn_at=tuple(map(tuple, pieces.drawn_at)),
    )


def _become_sheet(book: Book, html: str, tr: Words) -> Book:
    headings = _find_headings(html)
    targets = _describe_targets(headings, html.count('class="footnote"'), tr)
    return replace(book, html=html, headings=headings, targets=targets, in_columns=True)


def _tell_front_matter(text: str, file: str, report: Report) -> None:
    mark, line = find_front_matter(text)
    if mark:
        which = "with `%`" if mark == "%" else f"between `{mark}`"
        report.warn("not-printed", _FRONT_MATTER.format(which), Place(file, line), _FRONT_MATTER_HINT)


def _tell_swallowed(manuscript: Manuscript, report: Report) -> None:
    for typed, line, column, end in find_swallowed(manuscript.text):
        until = "the `#}` behind it" if line == end else f"the `#}}` in line {end}"
        message = f"`{typed}` begins a comment of Jinja, so nothing up to {until} is printed."
        report.warn("not-printed", message, Place(manuscript.file, line, column, len(typed)), COMMENT)


def _tell_missing_words(tr: Words, rulebook: str, deck: Deck, report: Report) -> None:
    """Warn of words of cardgen's own that the book prints in English, for a language that has none."""
    if tr.missing:
        file = deck.file if deck.original is None else f"decks/{deck.id}/deck.{deck.lang}.yaml"
        words = ", ".join(f"`{text}`" for text in tr.missing)
        lacks = (
            f"The rulebook prints {len(tr.missing)} words in English, for cardgen has none in `{deck.lang}`: {words}."
        )
        hint = f"Write what is to be printed for each under `texts:` in `{file}`."
        report.warn("missing-translation", lacks, Place(rulebook), hint)


def find_template(name: str, deck: Deck, environment: Environment, sources: Sources) -> Template:
    """Give the game's own template of a name, or the one that is for all games."""
    own = f"{deck.id}/{name}"
    return environment.get_template(own if sources.read(f"{FOLDER}/{own}") is not None else name)


def _find_corners(deck: Deck) -> dict[str, float]:
    return {card.id: deck.printing.size_of(card).corner for card in (*deck.every_card, *deck.every_aid)}


def _find_headings(html: str) -> tuple[Heading, ...]:
    """Give the headings of a book in the order that they are printed in."""
    return tuple(
        Heading(int(level), unescape(_TAG.sub("", inner)).replace("\xad", ""), inner, anchor)
        for level, anchor, inner in _HEADING.findall(NOTE_MARK.sub("", html))
    )


def _describe_targets(headings: Iterable[Heading], notes: int, tr: Callable[..., str]) -> dict[str, str]:
    """Give what a link to a heading or a footnote leads to, by its anchor."""
    named = {heading.anchor: f"{heading.text}, {tr('page {n}', n='{page}')}" for heading in headings}
    return named | {f"footnote-{n}": tr("Footnote {n}", n=n) for n in range(1, notes + 1)}


def _find_own(name: str, deck: Deck, sources: Sources) -> list[str]:
    names = [f"templates/{name}", f"templates/{deck.id}/{name}"]
    return [name for name in names if sources.read(name) is not None]


def _find_stylesheets(deck: Deck, sources: Sources) -> list[str]:
    sheets = (STYLESHEET, SPARING_STYLESHEET) if deck.printing.ink == SPARING else (STYLESHEET,)
    names = [f"templates/{folder}{sheet}" for sheet in sheets for folder in ("", f"{deck.id}/")]
    return [name for name in names if sources.read(name) is not None]
