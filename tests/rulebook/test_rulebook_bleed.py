"""Bleed, page boxes and the pages that fill a book up to whole folded sheets."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import lru_cache

import pikepdf
import pypdfium2
import pytest
from books import SHIPPED, expand_text, make_faces
from PIL import Image, ImageChops, ImageStat

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.model import Deck
from cardgen.rulebook import expand
from cardgen.rulebook.layout.filling import count_missing
from cardgen.rulebook.setting import write_book
from cardgen.sheets.inspection.reading import inspect_pdf

GAMES = ("wayjer", "three-lanes", "war-slayer-v", "nvwk", "the-way")
LAST = '{% call last_page("At a glance") %}\n[The start](#start) and all.\n{% endcall %}\n'
DPI = 72
PAST, WITHIN = 4, 2  # points outside and inside of the trim


@lru_cache
def set_small(game: str) -> bytes:
    """Give a book of a game: its cover, a page of text, and its last page."""
    project, report = load_project(game, SHIPPED, Report()), Report()
    assert project is not None and project.rulebook is not None
    text = replace(project.rulebook, value=f"For all\n\n# Start\n\n[The end](#at-a-glance)\n\n{LAST}")
    book = expand(replace(project, rulebook=text), SHIPPED, report)
    assert book is not None
    faces, drawn = make_faces(project.deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    return data


def set_text(text: str, deck: Deck | None = None) -> bytes:
    book, report = expand_text(text, deck)
    assert book is not None
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    faces, drawn = make_faces(project.deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    return data


def draw_whole(data: bytes) -> list[Image.Image]:
    """Draw the pages with all that lies in the bleed."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            page.cropbox = page.mediabox
        out = io.BytesIO()
        pdf.save(out)
    document = pypdfium2.PdfDocument(out.getvalue())
    try:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def read_texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def take_strips(page: Image.Image, at: float) -> list[Image.Image]:
    """Give the four lines of pixels that lie so far inside of the bleed's edge: above, below, at the left and right."""
    width, height, inset = page.width, page.height, round(at)
    return [
        page.crop((20, inset, width - 20, inset + 1)),
        page.crop((20, height - inset - 1, width - 20, height - inset)),
        page.crop((inset, 20, inset + 1, height - 20)),
        page.crop((width - inset - 1, 20, width - inset, height - 20)),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_covers_and_last_pages_go_on_past_the_cut(game: str) -> None:
    pages = draw_whole(set_small(game))
    for page in (pages[0], pages[-1]):
        bleed = 8.5
        for past, within in zip(take_strips(page, bleed - PAST), take_strips(page, bleed + WITHIN), strict=True):
            assert min(ImageStat.Stat(past).mean) < 250  # no white paper
            assert max(ImageStat.Stat(ImageChops.difference(past, within)).mean) < 24
        for corner in ((1, 1), (page.width - 2, 1), (1, page.height - 2), (page.width - 2, page.height - 2)):
            assert page.getpixel(corner) != (255, 255, 255)


def test_every_page_says_where_it_is_trimmed_and_is_shown_as_it_is_once_cut() -> None:
    with pikepdf.open(io.BytesIO(set_small("wayjer"))) as pdf:
        assert pdf.check_pdf_syntax() == []
        for page in pdf.pages:
            boxes = {str(key): [round(float(edge), 1) for edge in box] for key, box in page.obj.items() if "Box" in key}
            assert boxes == {
                "/MediaBox": [-8.5, -8.5, 428.0, 603.8],
                "/BleedBox": [-8.5, -8.5, 428.0, 603.8],
                "/TrimBox": [0, 0, 419.5, 595.3],
                "/CropBox": [0, 0, 419.5, 595.3],
            }


def test_pages_of_a_book_are_not_taken_for_cards() -> None:
    found = inspect_pdf(set_small("wayjer"))
    assert [(page.cards, page.told_by) for page in found.pages] == [((), "")] * 4


@pytest.mark.parametrize(
    ("pages", "missing"), [(1, 0), (2, 0), (3, 1), (4, 0), (5, 3), (6, 2), (7, 1), (8, 0), (23, 1), (31, 1)]
)
def test_a_book_lacks_what_it_takes_to_a_multiple_of_four_and_a_leaf_lacks_nothing(pages: int, missing: int) -> None:
    assert count_missing(pages) == missing


def test_pages_for_notes_stand_before_the_last_page_and_page_numbers_are_right() -> None:
    cover, start, notes, last = read_texts(set_small("wayjer"))
    assert "For all" in cover
    assert "The end (page 4)" in start
    assert re.fullmatch("Notes 3", notes)
    assert last.startswith("At a glance") and "The start (page 2)" in last


def test_links_lead_to_the_page_that_they_name() -> None:
    with pikepdf.open(io.BytesIO(set_small("wayjer"))) as pdf:
        pages = [page.obj.objgen for page in pdf.pages]
        named = pikepdf.NameTree(pdf.Root.Names.Dests)
        leads = [str(each.A.D if "/A" in each else each.Dest) for each in pdf.pages[1].obj.Annots]
        assert [pages.index(named[name][0].objgen) for name in leads] == [3] * len(leads)


def test_without_a_last_page_the_notes_stand_at_the_end() -> None:
    texts = read_texts(set_text("# One\n\nText\n\n# Two\n\nText\n"))
    assert [text.split()[0] for text in texts] == ["2", "One", "Two", "Notes"]


def test_several_last_pages_stay_together_at_the_end() -> None:
    texts = read_texts(
        set_text(
            "# One\n\nText\n\n"
            + LAST.replace("(#start)", "(#one)")
            + LAST.replace("At a", "At one").replace("(#start)", "(#one)")
        )
    )
    assert [" ".join(text.split()[:2]) for text in texts][1:] == ["One Text", "At a", "At one"]


def test_a_single_leaf_is_not_filled() -> None:
    assert len(read_texts(set_text("# One\n\nText\n"))) == 2


def test_a_german_book_has_a_page_for_notizen() -> None:
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    texts = read_texts(set_text("# One\n\nText\n\n# Two\n\nText\n", replace(project.deck, lang="de")))
    assert texts[-1].startswith("Notizen")


def test_a_book_is_not_filled_where_the_deck_says_so() -> None:
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    deck = replace(project.deck, printing=replace(project.deck.printing, fill_pages=False))
    assert len(read_texts(set_text("# One\n\nText\n\n# Two\n\nText\n", deck))) == 3


def test_what_a_filled_book_lacks_is_told_once() -> None:
    book, report = expand_text("# One\n\nText\n\n# Two\n\nText\n")
    project = load_project("wayjer", SHIPPED, Report())
    assert book is not None and project is not None
    faces, drawn = make_faces(project.deck)
    styled = replace(book, html=book.html.replace("<p>Text", '<p style="colour: red">Text', 1))
    data = write_book(styled, faces, [drawn], SHIPPED, report)
    assert len(read_texts(data)) == 4
    assert [found.message.split(" is ")[0] for found in report.diagnostics] == ["`colour: red`"]


def test_pages_for_notes_are_tagged_and_their_lines_are_not_read_aloud() -> None:
    with pikepdf.open(io.BytesIO(set_small("wayjer"))) as pdf:
        assert "/StructParents" in pdf.pages[2].obj
        depth = drawn = 0
        for each in pikepdf.parse_content_stream(pdf.pages[2]):
            depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(str(each.operator), 0)
            drawn += str(each.operator) in ("f", "S", "Tj", "TJ") and depth == 0
        assert drawn == 0
