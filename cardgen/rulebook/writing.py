"""Writes a book: sets its text, then puts the cards' faces in."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.render.face import DrawnFaces, Faces
from cardgen.rulebook.book import Book


def write(book: Book, faces: Faces, documents: Sequence[DrawnFaces], sources: Sources, report: Report) -> bytes:
    """Give a book as a tagged PDF (PDF/UA-1): the same input gives the same bytes.

    `documents` holds at least the faces that `book.pictures` names. What the style sheets ask for in vain is
    reported as a warning.
    """
    from cardgen.rulebook.placeholders import place_faces
    from cardgen.rulebook.setting import set_book

    return place_faces(set_book(book, sources, report), book, faces, documents)
