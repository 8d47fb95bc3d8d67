"""Writes a kit: sets its first pages, and joins them with the files that are its parts."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pikepdf

from cardgen.diagnostics import Report
from cardgen.kit.joining import JoinPart, join_parts
from cardgen.kit.pages import Kit, fill_pages
from cardgen.kit.plan import KitPart
from cardgen.loading.sources import Sources
from cardgen.render.face import DrawnFaces, Faces, Side
from cardgen.render.fixed_words import fill_words
from cardgen.rulebook.setting import write_book

_USUAL = 4
_MOST_TRIES = 3


def write_kit(
    kit: Kit,
    read: Callable[[str], bytes],
    faces: Faces,
    documents: Sequence[DrawnFaces],
    sources: Sources,
    report: Report,
    change: Callable[[bytes], bytes],
) -> bytes:
    """Give a kit as one PDF; `read` gives the files that are its parts, `change` the first pages in their inks.

    The same input gives the same bytes.
    """
    files = [read(part.file) for part in kit.parts]
    front = _set_front(kit, [_count_pages(file) for file in files], faces, documents, sources, report)
    title, *titles = kit.titles
    parts = [JoinPart(title, change(front))]
    parts += [
        JoinPart(name, file, _word_pages(name, part, kit.words))
        for name, file, part in zip(titles, files, kit.parts, strict=True)
    ]
    shown = [(part + 1, page) for part, page in kit.shown]
    return join_parts(parts, shown, kit.book.title, kit.book.lang)


def _set_front(
    kit: Kit, counts: Sequence[int], faces: Faces, documents: Sequence[DrawnFaces], sources: Sources, report: Report
) -> bytes:
    """Set the first pages; they name pages behind them, so that they are set again where they are more than thought."""
    pages, front = _USUAL, b""
    for _ in range(_MOST_TRIES):
        book = replace(kit.book, html=fill_pages(kit.book.html, pages, counts))
        front = write_book(book, faces, documents, sources, report)
        thought, pages = pages, _count_pages(front)
        if pages == thought:
            break
    return front


def _count_pages(pdf: bytes) -> int:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def _word_pages(name: str, part: KitPart, words: Mapping[Side, str]) -> tuple[str, ...]:
    """Give for each page of a part with sheets what stands for it where it is read aloud."""
    if part.imposition is None:
        return ()
    return tuple(fill_words(words[side.side], part=name, n=sheet.number) for sheet, side in part.imposition.pages)
