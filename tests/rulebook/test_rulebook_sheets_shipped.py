"""The rules sheets of the shipped games, read back: one leaf, type that can be read, columns that end together."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from books import SHIPPED
from pypdfium2 import raw

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.rulebook import Book, expand
from cardgen.rulebook.fitting import fit_sheet
from cardgen.rulebook.setting import set_book

GAMES = ("wayjer", "three-lanes", "war-slayer-v", "nvwk", "the-way")
FOOT, MARGIN, BAND = 12.0, 11.0, 34.0  # millimetres
MM = 72 / 25.4


def make_sheet(game: str) -> tuple[Book, bytes]:
    report = Report()
    project = load_project(game, SHIPPED, report)
    assert project is not None
    book = expand(project, SHIPPED, report)
    assert book is not None and book.sheet is not None
    data, _ = set_book(fit_sheet(book.sheet, SHIPPED, report), SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    return book, data


def find_column_ends(page: pypdfium2.PdfPage) -> list[float]:
    """Give how far above the foot of the page's text the left and the right column end, in millimetres."""
    width = page.get_size()[0]
    lowest = [page.get_size()[1]] * 2
    for item in page.get_objects(max_depth=1):
        left, bottom, right, _ = item.get_bounds()
        is_text_or_picture = item.type in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_IMAGE)
        if is_text_or_picture and bottom > FOOT * MM and right - left < width / 2:
            side = int((left + right) / 2 > width / 2)
            lowest[side] = min(lowest[side], bottom)
    return [bottom / MM - FOOT for bottom in lowest]


def is_word(item: pypdfium2.PdfObject) -> bool:
    """Say whether a text is wider than a single sign, such as an ornament or the name of a space on a board."""
    left, _, right, _ = item.get_bounds()
    return bool(right - left > 5)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_game_is_one_leaf_that_is_full_and_can_be_read(game: str) -> None:
    _, data = make_sheet(game)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert 1 <= len(pdf.pages) <= 2
        assert pdf.check_pdf_syntax() == []
        assert bool(pdf.Root.MarkInfo.Marked)
    document = pypdfium2.PdfDocument(data)
    sizes = {
        round(raw_size * abs(item.get_matrix().d), 2)
        for page in document
        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])
        if is_word(item) and (raw_size := read_size(item))
    }
    assert min(sizes) >= 7.99
    for page in document:
        assert [round(side) for side in page.get_size()] == [595, 842]
        left, right = find_column_ends(page)
        assert abs(left - right) < 12
        assert max(left, right) < 35
    words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "page 7" not in words and "(page" not in words


def read_size(item: pypdfium2.PdfObject) -> float:
    import ctypes

    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(item, size)
    return size.value
