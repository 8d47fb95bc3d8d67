"""What there is to read: the rulebook, the rules sheet, the booklet, and the kit of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.pipeline import booklet
from cardgen.pipeline.state import digest

if TYPE_CHECKING:
    from cardgen.pipeline.outputs.output import Drawn
    from cardgen.pipeline.prepare import Prepared
    from cardgen.render.face import Faces
    from cardgen.rulebook import Book


def write_rulebook(drawn: Drawn) -> bytes:
    """Give the rulebook as a PDF."""
    from cardgen.rulebook.setting import write_book

    book = drawn.prepared.book
    assert book is not None
    return write_book(book, drawn.prepared.faces, drawn.documents, drawn.sources, drawn.report)


def digest_rulebook(prepared: Prepared) -> str:
    """Give the digest of all that the rulebook is made of."""
    assert prepared.book is not None
    return _digest_book(prepared.book, prepared.faces)


def _digest_book(book: Book, faces: Faces) -> str:
    shown = (
        (each.card_id, each.side, faces.get(each.card_id, each.side).key, str(book.corners[each.card_id]))
        for each in book.pictures
    )
    return digest(book.html, *(" ".join(picture) for picture in shown))


def write_rules_sheet(drawn: Drawn) -> bytes:
    """Give the rules sheet as a PDF, its type as large as fits."""
    from cardgen.rulebook.fitting import fit_sheet
    from cardgen.rulebook.setting import write_book

    sheet = find_rules_sheet(drawn.prepared)
    assert sheet is not None
    fitted = fit_sheet(sheet, drawn.sources, drawn.report)
    return write_book(fitted, drawn.prepared.faces, drawn.documents, drawn.sources, drawn.report)


def find_rules_sheet(prepared: Prepared) -> Book | None:
    """Give what is printed as the rules sheet, if anything is marked for it."""
    return None if prepared.book is None else prepared.book.sheet


def digest_rules_sheet(prepared: Prepared) -> str:
    """Give the digest of all that the rules sheet is made of."""
    sheet = find_rules_sheet(prepared)
    assert sheet is not None
    return _digest_book(sheet, prepared.faces)


def write_booklet(drawn: Drawn) -> bytes:
    """Give the rulebook on sheets to fold."""
    from cardgen.rulebook.setting import count_closing_pages

    prepared, deck = drawn.prepared, drawn.prepared.project.deck
    lang = prepared.book.lang if prepared.book else deck.lang
    closing = count_closing_pages(prepared.book) if prepared.book else 0
    book = drawn.read(booklet.BOOK)
    return booklet.write_booklet(book, lang, closing, prepared.booklet, deck, drawn.sources, drawn.report)


def write_kit(drawn: Drawn) -> bytes:
    """Give all of a game in one PDF."""
    from cardgen.kit.writing import write_kit as write
    from cardgen.pipeline.inks import change_ink, choose_conversion

    prepared = drawn.prepared
    assert prepared.kit is not None
    ink = choose_conversion(booklet.BOOK, prepared)  # the first pages have the look of the rulebook

    def change(pdf: bytes) -> bytes:
        return change_ink(pdf, ink, drawn.report) if ink else pdf

    return write(prepared.kit, drawn.read, prepared.faces, drawn.documents, drawn.sources, drawn.report, change)
