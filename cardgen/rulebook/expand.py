"""Makes a game's rulebook text into one HTML document, with every reference in it checked; draws nothing."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable

from markupsafe import Markup

from cardgen.diagnostics import Place, Report, suggest
from cardgen.loading.sources import OutsideProjectError, Sources
from cardgen.model import Deck, Project
from cardgen.render.sandbox import CardEnvironment
from cardgen.rulebook.book import Book, Heading
from cardgen.rulebook.environment import fill_in, make_page_environment
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.pieces import Pieces, report_unknown_card
from cardgen.rulebook.reader import PIECE_CLOSE, PIECE_OPEN, Found, Reader
from cardgen.rulebook.vocabulary import make_vocabulary

PAGE_TEMPLATE = "rulebook.html.j2"
PIECES_TEMPLATE = "rulebook-pieces.html.j2"
STYLESHEET = "rulebook.css"
_PRIVATE = str.maketrans({PIECE_OPEN: "\N{REPLACEMENT CHARACTER}", PIECE_CLOSE: "\N{REPLACEMENT CHARACTER}"})
_TAG = re.compile(r"<[^>]*>")
_FONT_FILE = re.compile(r"""url\(\s*["']?([^"')]+\.(?:ttf|otf))["']?\s*\)""")


def expand(project: Project, sources: Sources, report: Report) -> Book | None:
    """Give a game's rulebook as HTML; None if it has none or its Jinja cannot be read.

    Reports unknown cards, rulings and names, repeated headings, links to headings that are not there, missing
    pictures and fonts, characters that no font of the book has: each at its place in the rulebook's file.
    """
    if project.rulebook is None:
        return None
    deck = project.deck
    manuscript = Manuscript(project.rulebook.place.file, project.rulebook.value.translate(_PRIVATE))
    report.sources.setdefault(manuscript.file, project.rulebook.value)
    environment = make_page_environment(sources)
    reader = Reader(
        {card.id: card.name for card in (*deck.cards, *deck.aids)},
        {name: f"/templates/{icon.value}" for name, icon in deck.dress.icons.items()},
        deck.dress.typographic,
        deck.lang,
    )
    macros = environment.get_template(PIECES_TEMPLATE).module
    pieces = Pieces(deck, macros, reader, manuscript, report)
    text = fill_in(manuscript, environment, lambda silent: make_vocabulary(deck, pieces, silent), report)
    if text is None:
        return None
    cover, chapters = _split(text)
    front, body = reader.read(cover), reader.read(chapters)
    pieces.finish_contents(body.found.headings)
    found = [front.found, body.found, *pieces.found]
    _check_cards(deck, found, manuscript, report)
    _check_headings(body.found.headings, manuscript, report)
    _check_links(found, manuscript, report)
    _check_pictures(found, f"decks/{deck.id}", sources, manuscript, report)
    html = _set_page(deck, environment, sources, pieces.fill(front.html), pieces.fill(body.html), pieces)
    _check_characters(html, _find_stylesheets(deck, sources), manuscript, sources, report)
    return Book(
        title=deck.title,
        lang=deck.lang,
        html=html,
        pictures=tuple(pieces.pictures),
        headings=tuple(body.found.headings),
        folder=f"decks/{deck.id}",
    )


def _split(text: str) -> tuple[str, str]:
    """Give what stands before the first chapter heading, which is the cover's, and the rest."""
    match = re.search(r"^# ", text, re.MULTILINE)
    return (text[: match.start()], text[match.start() :]) if match else ("", text)


def _set_page(deck: Deck, environment: CardEnvironment, sources: Sources, cover: str, body: str, pieces: Pieces) -> str:
    own = f"{deck.id}/{PAGE_TEMPLATE}"
    name = own if sources.find(f"templates/{own}") else PAGE_TEMPLATE
    return str(
        environment.get_template(name).render(
            **make_vocabulary(deck, pieces, str),
            stylesheets=_find_stylesheets(deck, sources),
            book={"cover": Markup(cover), "body": Markup(body)},  # noqa: S704 - made by the reader and the macros
        )
    )


def _find_stylesheets(deck: Deck, sources: Sources) -> list[str]:
    names = [f"templates/{STYLESHEET}", f"templates/{deck.id}/{STYLESHEET}"]
    return [name for name in names if sources.read(name) is not None]


def _check_cards(deck: Deck, found: Iterable[Found], manuscript: Manuscript, report: Report) -> None:
    line = 1
    for card_id in (card_id for part in found for card_id in part.cards):
        if deck.find_card(card_id) is None:
            place = manuscript.find(f"[[{card_id}]]", line) or manuscript.find(card_id)
            if place is not None:
                place = Place(place.file, place.line, place.column + 2, len(card_id))
            report_unknown_card(deck, card_id, place, report)


def _check_headings(headings: Iterable[Heading], manuscript: Manuscript, report: Report) -> None:
    seen: dict[str, int] = {}
    for heading in headings:
        seen[heading.text] = seen.get(heading.text, 0) + 1
        if seen[heading.text] > 1:
            report.error(
                "repeated-heading",
                f"The heading `{heading.text}` stands in the rulebook more than once.",
                manuscript.find_heading(heading.text, seen[heading.text]),
                "Give each heading words of its own, so that the contents and links tell them apart.",
            )


def _check_links(found: Iterable[Found], manuscript: Manuscript, report: Report) -> None:
    parts = list(found)
    anchors = {heading.anchor for part in parts for heading in part.headings}
    for link in (link for part in parts for link in part.links):
        if link.startswith("#") and link[1:] not in anchors:
            report.error(
                "unknown-anchor",
                f"The rulebook has no heading for the link `{link}`.",
                manuscript.find(link),
                suggest(link[1:], anchors),
            )


def _check_pictures(
    found: Iterable[Found], folder: str, sources: Sources, manuscript: Manuscript, report: Report
) -> None:
    for name, words in (picture for part in found for picture in part.pictures):
        place = manuscript.find(name)
        file = posixpath.normpath(posixpath.join(folder, name))
        try:
            missing = not file.startswith(folder + "/") or sources.read(file) is None
        except OutsideProjectError:
            missing = True
        if missing:
            report.error(
                "missing-picture",
                f"There is no picture `{name}` in `{folder}/`.",
                place,
                suggest(name, [file.removeprefix(folder + "/") for file in sources.list_folder(folder)]),
            )
        if not words.strip():
            report.warn(
                "picture-without-words",
                f"The picture `{name}` has no words for those who cannot see it.",
                place,
                "Say what it shows between the square brackets: ![what it shows](...).",
            )


def _check_characters(
    html: str, stylesheets: Iterable[str], manuscript: Manuscript, sources: Sources, report: Report
) -> None:
    from html import unescape

    from cardgen.render.fonts import FontLibrary

    library = FontLibrary(sources)
    fonts = []
    for sheet in stylesheets:
        for url in _FONT_FILE.findall((sources.read(sheet) or b"").decode("utf-8", "replace")):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(sheet), url))
            if not file.startswith("fonts/") or sources.read(file) is None:
                report.error(
                    "missing-font", f"There is no font file `{file}`, which a style sheet names.", Place(sheet)
                )
            else:
                fonts.append(library.open(file))
    characters = set(unescape(_TAG.sub("", html.partition("<body>")[2])))
    for character in sorted(characters):
        if character.isprintable() and all(font.find_glyph(ord(character)) is None for font in fonts):
            report.error(
                "missing-glyph",
                f"No font of the rulebook has the character `{character}` (U+{ord(character):04X}).",
                manuscript.find(character) or Place(manuscript.file),
                "Use another character, an icon of the deck (:name:), or a font that has it.",
            )
