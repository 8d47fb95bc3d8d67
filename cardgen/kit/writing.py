"""Writes a kit: sets its first pages, and joins them with the files that are its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardgen.diagnostics import Report
from cardgen.kit.fitting import find_scale, measure_fit
from cardgen.kit.joining import JoinPart, join_parts
from cardgen.kit.marks import Made, SheetWords, fill_marks, read_made
from cardgen.kit.pages import Kit
from cardgen.kit.plan import KitPart
from cardgen.loading.sources import Sources
from cardgen.render.face import DrawnFaces, Faces, Side
from cardgen.render.fixed_words import fill_words
from cardgen.rulebook import Book
from cardgen.rulebook.setting import lay_out, write_book

_SCALE = "--shot: {};"
_USUAL = 3
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
    made = [read_made(file) for file in files]
    front = _set_front(kit, made, faces, documents, sources, report)
    title, *titles = kit.titles
    parts = [JoinPart(title, change(front))]
    parts += [
        JoinPart(name, file, _word_pages(name, part, each, kit.words))
        for name, file, part, each in zip(titles, files, kit.parts, made, strict=True)
    ]
    shown = [(part + 1, page) for part, page in kit.shown]
    return join_parts(parts, shown, kit.book.title, kit.book.lang)


def _set_front(
    kit: Kit, made: Sequence[Made], faces: Faces, documents: Sequence[DrawnFaces], sources: Sources, report: Report
) -> bytes:
    """Set the first pages; they name pages behind them, so that they are set again where they are more than thought."""

    def fill(pages: int, scale: float) -> Book:
        html = kit.book.html.replace(_SCALE.format(1), _SCALE.format(scale), 1)
        return replace(kit.book, html=fill_marks(html, pages, kit.parts, made, kit.words))

    scale, pages = find_scale(lambda scale: measure_fit(lay_out(fill(_USUAL, scale), sources)))
    front = b""
    for _ in range(_MOST_TRIES):
        front = write_book(fill(pages, scale), faces, documents, sources, report)
        thought, pages = pages, read_made(front).pages
        if pages == thought:
            break
    return front


def _word_pages(name: str, part: KitPart, made: Made, words: SheetWords) -> tuple[str, ...]:
    """Give for each page of a part with sheets what stands for it where it is read aloud."""
    if part.imposition is not None:
        pages = [(side.side, sheet.number) for sheet, side in part.imposition.pages]
    elif part.is_folded:
        pages = [(Side.BACK if page % 2 else Side.FRONT, page // 2 + 1) for page in range(made.pages)]
    else:
        return ()
    return tuple(fill_words(words.front if side is Side.FRONT else words.back, part=name, n=n) for side, n in pages)
