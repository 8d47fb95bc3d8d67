"""Wayjer's own rulebook as a booklet: each page of the folded sheets is the page of the book, the right way up."""

from __future__ import annotations

import pypdfium2
import pytest
from books import SHIPPED, load_wayjer, make_faces
from PIL import Image, ImageChops, ImageStat
from simulated_booklet import cut, fold

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.papers import PAPERS
from cardgen.rulebook import expand
from cardgen.rulebook.setting import write_book
from cardgen.sheets import Duplex, SheetSpec
from cardgen.sheets.booklet import plan_booklet
from cardgen.sheets.booklet_pdf import read_pages, write_booklet


@pytest.fixture(scope="module")
def wayjer() -> bytes:
    book = expand(load_wayjer(), SHIPPED, Report())
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    return write_book(book, faces, [drawn], SHIPPED, Report())


def draw(pdf: bytes) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=1).to_pil().convert("L") for page in document]
    finally:
        document.close()


def differ(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@pytest.mark.parametrize(("duplex", "edge"), [(Duplex.SHORT_EDGE, "short"), (Duplex.LONG_EDGE, "long")])
def test_each_page_of_the_folded_sheets_is_that_of_the_book(wayjer: bytes, duplex: Duplex, edge: str) -> None:
    plan = plan_booklet(read_pages(wayjer)[0].size, SheetSpec(PAPERS["a4"], "a4", Size(63.5, 88.9), duplex=duplex))
    assert plan is not None
    pages, printed = draw(wayjer), draw(write_booklet(wayjer, plan, "Wayjer", "en", False, SHIPPED))
    folded = [cut(half, which, pages[0].width, pages[0].height) for half, which in fold(printed, edge)]
    assert len(folded) == len(pages) == 12
    likely = [*pages, *(page.rotate(180) for page in pages)]
    nearest = [min(range(len(likely)), key=lambda at, seen=seen: differ(seen, likely[at])) for seen in folded]  # type: ignore[misc]
    assert nearest == list(range(12))
