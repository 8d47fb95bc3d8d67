"""Reads a PDF of anybody back: all that can be told of it, with limits on what it may cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pikepdf

from cardgen.sheets.inspection.backs import find_backs
from cardgen.sheets.inspection.book_pages import find_booklet_pages, part_folds
from cardgen.sheets.inspection.cards import find_cards, find_marks
from cardgen.sheets.inspection.colours import PATTERN, Colour
from cardgen.sheets.inspection.coverage import measure_coverage
from cardgen.sheets.inspection.facts import FoundCard, FoundPage, Ink, Inspection
from cardgen.sheets.inspection.fonts import FontFacts, list_fonts
from cardgen.sheets.inspection.lines import find_thinnest, list_straight_lines
from cardgen.sheets.inspection.opening import find_damage, open_bounded
from cardgen.sheets.inspection.page_boxes import PageSpace, read_page_boxes, read_page_space
from cardgen.sheets.inspection.painted import Kind, Painted
from cardgen.sheets.inspection.pictures import find_most_ink, is_endless, list_pictures
from cardgen.sheets.inspection.structure import (
    list_claims,
    list_intents,
    list_layers,
    read_creator,
    read_duplex,
    read_fact,
)
from cardgen.sheets.inspection.walker import Walker

MOST_PAGES = 2000
_ENCRYPTED = "It is encrypted: it opens without a password, but may not be changed. Printers want it without that."


def inspect_pdf(data: bytes, has_coverage: bool = True) -> Inspection:
    """Give what a PDF holds, whichever program wrote it; coverage takes longest. Raises UnreadableError where it
    cannot be read."""
    with open_bounded(data) as document:
        pages = list(document.pages)[:MOST_PAGES]
        reader = _PageReader()
        found = [reader.read(number, page) for number, page in enumerate(pages, 1)]
        covered = measure_coverage(data, found) if has_coverage else {}
        found = [replace(page, coverage=covered.get(page.number)) for page in found]
        fonts, backs = list_fonts(pages, reader.fonts), find_backs(found, read_duplex(document))
        damage = find_damage(document)
        return Inspection(
            version=document.pdf_version,
            title=read_fact(document, "/Title"),
            creator=read_creator(document),
            claims=list_claims(document),
            intents=list_intents(document),
            layers=list_layers(document),
            fonts=fonts,
            pages=tuple(found),
            page_count=len(document.pages),
            backs=backs,
            notes=tuple(_list_notes(found, document, damage)),
            damage=damage,
            is_encrypted=document.is_encrypted,
        )


def _list_notes(pages: Sequence[FoundPage], document: pikepdf.Pdf, damage: str) -> list[str]:
    count = len(document.pages)
    mended = f"It is damaged and was mended to be read ({damage}): parts may be missing. Export it again."
    notes = [mended] * bool(damage) + [_ENCRYPTED] * document.is_encrypted
    notes += [f"Only the first {len(pages)} of {count} pages were read."] * (count > len(pages))
    partly = [str(page.number) for page in pages if not page.is_whole]
    if partly:
        named = ", ".join(partly[:5]) + (f" and {len(partly) - 5} more" if len(partly) > 5 else "")
        notes.append(f"Page {named}: only a part could be read, as it is damaged or too large.")
    return notes


class _PageReader:
    """Reads the pages of one document; what pages share is read once."""

    def __init__(self) -> None:
        self._walker = Walker()
        self.fonts: list[frozenset[FontFacts] | None] = []
        self._inks: dict[tuple[int, int], Colour | None] = {}
        self._endless: dict[tuple[int, int], bool] = {}

    def read(self, number: int, page: pikepdf.Page) -> FoundPage:
        boxes, space = read_page_boxes(page), read_page_space(page)
        walked = self._walker.walk_page(page)
        self.fonts.append(walked.fonts if walked.is_whole else None)
        painted = [each for each in walked.painted if each.seen is not None]
        lines = list(list_straight_lines(painted, space))
        is_tagged = "/StructParents" in page.obj
        book = find_booklet_pages(painted, space)
        cards, told_by = ((), "") if book else find_cards(painted, lines, boxes, space, is_tagged)
        cut = cards or tuple(map(FoundCard, book))
        crops, folds = part_folds(lines, book)
        book = book or ((boxes.trim or boxes.media,) if is_tagged and not cards else ())
        colours = [each.colour.space for each in painted if each.colour is not None]
        sizes = [each.thickness for each in painted if each.kind is Kind.TEXT and each.thickness > 0]
        return FoundPage(
            number,
            boxes,
            cards,
            told_by,
            list_pictures(painted, space),
            tuple(sorted({each.name for each in colours})),
            tuple(sorted({spot for each in colours for spot in each.spots})),
            tuple(sorted(walked.transparency)),
            self._find_ink(painted, space),
            None,
            find_thinnest(painted, space),
            min(sizes) * space.unit if sizes else None,
            find_marks(crops, cut, boxes.media),
            walked.is_whole and not any(map(self._is_endless, painted)),
            book,
            folds,
        )

    def _is_endless(self, each: Painted) -> bool:
        if each.kind is not Kind.PICTURE:
            return False
        key = each.source.objgen
        if key == (0, 0) or key not in self._endless:
            self._endless[key] = is_endless(each.source)
        return self._endless[key]

    def _find_ink(self, painted: Sequence[Painted], space: PageSpace) -> Ink | None:
        most: tuple[float, Colour, Painted] | None = None
        is_whole = True
        for each in painted:
            if each.colour is None or each.colour == Colour(PATTERN, ()):
                continue  # what a pattern paints is listed on its own
            colour = self._find_most(each) if each.kind is Kind.PICTURE else each.colour
            ink = colour.ink if colour is not None else None
            if ink is None or colour is None:
                is_whole = False
            elif most is None or ink > most[0]:
                most = ink, colour, each
        if most is None:
            return None
        seen = most[2].seen
        return Ink(most[0], str(most[1]), space.to_box(seen) if seen else None, is_whole)

    def _find_most(self, picture: Painted) -> Colour | None:
        if picture.colour is not None and picture.colour.space.family == "grey" and not picture.colour.numbers:
            return Colour(picture.colour.space, (0.0,))
        if picture.colour is not None and picture.colour.numbers:
            return picture.colour  # a mask, in the colour of its time
        key = picture.source.objgen
        if key == (0, 0) or key not in self._inks:
            self._inks[key] = find_most_ink(picture.source)
        return self._inks[key]
