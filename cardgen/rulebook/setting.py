"""Sets a book as a tagged PDF, with the project's own fonts and files and nothing else, and puts the cards in."""

from __future__ import annotations

import contextlib
import ctypes.util
import hashlib
import io
import os
import posixpath
import re
import sys
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from cardgen.bounds.limits import Kind
from cardgen.bounds.telling import raising
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources
from cardgen.render.colors import parse_color
from cardgen.render.drawings import lay_out_drawing
from cardgen.render.face import DrawnFaces, Face, Faces
from cardgen.rulebook.expand import Book
from cardgen.rulebook.files import ORIGIN, describe_fault, find_name, read_file, read_picture, read_picture_file
from cardgen.rulebook.layout.cells import hold_first_cells
from cardgen.rulebook.layout.counted import count_looks
from cardgen.rulebook.layout.densities import keep_sizes
from cardgen.rulebook.layout.endings import bind_endings
from cardgen.rulebook.layout.filling import count_closing, count_missing, fill_up
from cardgen.rulebook.layout.hyphens import hold_hyphens
from cardgen.rulebook.layout.icon_colors import color_icons
from cardgen.rulebook.layout.overflow import check_overflow
from cardgen.rulebook.layout.sheet_parts import set_columns
from cardgen.rulebook.layout.splitting import check_together, open_long
from cardgen.rulebook.layout.typed_places import DrawnCard
from cardgen.rulebook.placeholders import make_placeholder, make_stand_in, place_faces
from cardgen.rulebook.set_faults import check_pages, describe_selectors, telling_faults
from cardgen.rulebook.set_warnings import compute_styles, listening

_KINDS = {
    ".css": "text/css",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
    ".ttc": "font/collection",
    ".otc": "font/collection",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}
_SHEET = re.compile(r"""<link\b[^>]*\bhref="/([^"]*\.css)\"""")
_NO_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><cachedir>{cache}</cachedir></fontconfig>
"""


def write_book(book: Book, faces: Faces, documents: Sequence[DrawnFaces], sources: Sources, report: Report) -> bytes:
    """Give a book as a tagged PDF (PDF/UA-1): the same input gives the same bytes.

    `documents` holds at least the faces that `book.pictures` names. What the style sheets ask for in vain is
    reported as a warning.
    """
    from cardgen.render.draw import draw

    data, drawings = set_book(book, sources, report)
    drawn = [draw(drawings, sources)] if drawings else []
    return place_faces(data, book, faces, [*documents, *drawn], drawings)


def set_book(book: Book, sources: Sources, report: Report) -> tuple[bytes, tuple[Face, ...]]:
    """Give the book as PDF/UA-1, a placeholder wherever a card or a drawing is to be seen, and the drawings.

    What the style sheets or pictures lack is reported as a warning, what lies beyond its page as an error. Raises
    RuntimeError if a font got in that is none of the project's, UndrawableError for what cannot be set.
    """
    with _within_bounds(book), _laying_out(book, sources, report) as (document, fetcher):
        with telling_faults(book.file, _list_sheets(book), sources):
            data: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
        _check_fonts(document.fonts, fetcher.fonts)
    return data, tuple(fetcher.drawings.values())


def measure_book(book: Book, sources: Sources, report: Report) -> None:
    """Report what `set_book` reports, without writing anything; raises UndrawableError for what cannot be set."""
    with _within_bounds(book), _laying_out(book, sources, report):
        pass


def lay_out(book: Book, sources: Sources) -> Sequence[Any]:
    """Give the pages of a book as they come out, to be measured; nothing is reported."""
    with (
        _within_bounds(book),
        _no_system_fonts(),
        listening(_list_sheets(book), sources, Report()),
        telling_faults(book.file, (), sources),
    ):
        return tuple(_lay_out(book, _import_weasyprint(), _Fetcher(book, sources)).pages)


def _within_bounds(book: Book) -> contextlib.AbstractContextManager[None]:
    """Give a context that lets the setting of a book take no more of the machine than it may: UndrawableError."""
    what = "Setting the rules sheet" if book.in_columns else "Setting the rulebook"
    return raising(Kind.RULEBOOK, f"{what} of {book.file}", what, book.file)


@contextlib.contextmanager
def _laying_out(book: Book, sources: Sources, report: Report) -> Iterator[tuple[Any, _Fetcher]]:
    """Give the pages of a book, measured, and what has fetched its files."""
    with _no_system_fonts(), listening(_list_sheets(book), sources, report):
        weasyprint = _import_weasyprint()
        fetcher = _Fetcher(book, sources)
        with telling_faults(book.file, _list_sheets(book), sources):
            document = _lay_out(book, weasyprint, fetcher)
            compute_styles(document.pages)
            check_pages(document.pages, book.file, _list_sheets(book), sources)
        color_icons(document.pages, fetcher.draw_icon, fetcher)
        name = "Rules sheet, page" if book.in_columns else "Page"
        check_overflow(document.pages, book.file, list_cards(book), report, name)
        check_together(document.pages, book.file, report)
        yield document, fetcher


def _list_sheets(book: Book) -> list[str]:
    """Give the style sheets that a book names, in their order."""
    return _SHEET.findall(book.html)


def list_cards(book: Book) -> list[DrawnCard]:
    """Give the cards that a book shows, by the numbers of their pictures."""
    lines = [*book.drawn_at, *[()] * len(book.pictures)]
    return [DrawnCard(each.card_id, at) for each, at in zip(book.pictures, lines, strict=False)]


def _lay_out(book: Book, weasyprint: Any, fetcher: _Fetcher, added: int = 0) -> Any:
    """Give the pages of a book, laid out once more where pages have to be added to make whole folded sheets."""
    html = weasyprint.HTML(string=book.html, base_url=ORIGIN, url_fetcher=fetcher)
    keep_sizes(html.etree_element, fetcher.read_picture)
    can_fill = fill_up(html.etree_element, added) and book.is_filled
    bind_endings(html.etree_element)
    hold_hyphens(html.etree_element)
    hold_first_cells(html.etree_element)
    if book.columns:
        set_columns(html.etree_element, book.columns)
    document = _render(html, weasyprint, book, fetcher.sources)
    if open_long(document.pages):
        document = _render(html, weasyprint, book, fetcher.sources)
    missing = count_missing(len(document.pages)) if can_fill and not added else 0
    return _lay_out(book, weasyprint, fetcher, missing) if missing else document


def _render(html: Any, weasyprint: Any, book: Book, sources: Sources) -> Any:
    """Give the pages of a book as its elements are now."""
    html.wrapper_element = count_looks(
        html.etree_element, lambda: describe_selectors(book.file, _list_sheets(book), sources)
    )
    return html.render(font_config=weasyprint.text.fonts.FontConfiguration())


def count_closing_pages(book: Book) -> int:
    """Give how many pages of a book stay at its end, whatever it is filled up with."""
    with _no_system_fonts():
        return count_closing(_import_weasyprint().HTML(string=book.html).etree_element)


def load_setter() -> None:
    """Load the library that sets books ahead of its use, which takes half a second."""
    with _no_system_fonts():
        _import_weasyprint()


def _import_weasyprint() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that no system font is there, as it should be
        with contextlib.suppress(OSError), _asking_nobody():
            import weasyprint
        import weasyprint  # where a library lies at an odd place, Python asks for it; once loaded, it is at hand
    return weasyprint


@contextlib.contextmanager
def _asking_nobody() -> Iterator[None]:
    """Let libraries be loaded by the names that the system's loader knows. To be asked where they lie, Python runs the
    C compiler on each, which takes longer than all the loading."""
    find = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # what is said of a library that is not found
            yield
    finally:
        ctypes.util.find_library = find


@contextlib.contextmanager
def _no_system_fonts() -> Iterator[None]:
    """Let the font library find no font but those that the style sheets name."""
    before = os.environ.get("FONTCONFIG_FILE")
    with tempfile.TemporaryDirectory(prefix="cardgen-") as folder:
        configuration = Path(folder, "fonts.conf")
        configuration.write_text(_NO_FONTS.format(cache=Path(folder, "cache").as_posix()), encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(configuration)
        try:
            yield
        finally:
            os.environ.pop("FONTCONFIG_FILE")
            if before is not None:
                os.environ["FONTCONFIG_FILE"] = before


class _Fetcher:
    """Gives WeasyPrint the project's files and the placeholders of cards; refuses all else."""

    _fail_on_errors = False  # WeasyPrint asks its fetcher for this: a file that is refused does not end the setting

    def __init__(self, book: Book, sources: Sources) -> None:
        self._folders = ("templates/", "fonts/", f"{book.folder}/")
        self._book = book
        self.sources = sources
        self.fonts: set[str] = set()
        self.drawings: dict[str, Face] = {}

    def __call__(self, url: str) -> Any:
        from weasyprint.urls import URLFetcherResponse

        name = find_name(url)
        if name.startswith("faces/"):
            body = make_placeholder(int(name.removeprefix("faces/")))
            return URLFetcherResponse(url, body, {"Content-Type": "image/png"})
        if not name.startswith(self._folders):
            raise ValueError(f"a rulebook may use files below {', '.join(self._folders)} only")
        kind = _KINDS.get(posixpath.splitext(name)[1].lower())
        if kind is None:
            raise ValueError(f"a rulebook uses files of the kinds {', '.join(_KINDS)}")
        is_picture = kind.startswith("image/")
        found = _read_picture_file(name, self.sources) if is_picture else read_file(name, self.sources)
        if found is None:
            raise ValueError(f"There is no file {name}")
        if kind == _KINDS[".svg"]:
            return URLFetcherResponse(url, self._stand_in(name), {"Content-Type": kind})
        if is_picture:
            found = _read_picture(found)
        if name.startswith("fonts/"):
            found = _read_font(found, unquote(urlsplit(url).fragment))
            self.fonts.add(hashlib.sha256(found).hexdigest())
        return URLFetcherResponse(url, found, {"Content-Type": kind})

    def read_picture(self, address: str) -> bytes | None:
        """Give a picture of the game's folder; None where the address is of anything else."""
        name = find_name(f"{ORIGIN}{address.lstrip('/')}")
        try:
            return _read_picture_file(name, self.sources) if name.startswith(f"{self._book.folder}/") else None
        except ValueError:
            return None  # told when it is fetched to be set

    def draw_icon(self, url: str, color: str) -> bytes:
        """Give what stands for an icon in a colour while the book is set."""
        return self._stand_in(find_name(url), color)

    def _stand_in(self, name: str, color: str = "") -> bytes:
        """Give what stands for a drawing while the book is set; `color` is for what is black in it."""
        game, look = posixpath.basename(self._book.folder), f"{name} {color}"
        drawing = lay_out_drawing(name, game, self._book.lang, self.sources, parse_color(color) if color else None)
        fault = describe_fault(drawing.findings)
        if drawing.face is None or fault:
            raise ValueError(fault)
        looks = list(self.drawings)
        self.drawings.setdefault(look, drawing.face)
        number = looks.index(look) if look in looks else len(looks)
        return make_stand_in(drawing, f"{ORIGIN}faces/{len(self._book.pictures) + number}")


def _read_picture_file(name: str, sources: Sources) -> bytes | None:
    """Give a picture as it lies in its file, None if there is none; raises ValueError for one that is too large."""
    try:
        return read_picture_file(name, sources)
    except MistakeError as problem:
        raise ValueError(problem.message) from None


def _read_picture(data: bytes) -> bytes:
    """Give a picture as it is set; raises ValueError with what is wrong."""
    try:
        return read_picture(data)
    except MistakeError as problem:
        raise ValueError(problem.message) from None


def _read_font(data: bytes, fragment: str) -> bytes:
    """Give a plain font of a file; raises ValueError with what is wrong, also with a font that nobody can read."""
    from cardgen.render.fonts.faces import list_faces
    from cardgen.render.fonts.programs import find_setting_fault, leave_out_colors, read_fragment

    fault = list_faces(data).fault or find_setting_fault(data)
    if fault is not None:
        raise ValueError(f"It {fault.said}")
    return leave_out_colors(read_fragment(data, fragment))


def _check_fonts(used: Any, allowed: set[str]) -> None:
    from weasyprint.text.fonts import get_hb_object_data

    for font in used.values():
        if hashlib.sha256(get_hb_object_data(font.hb_face)).hexdigest() not in allowed:
            raise RuntimeError(f"{font.family} is no font file of the project")
