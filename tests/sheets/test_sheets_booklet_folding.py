"""Booklets as files: printed, turned over, folded and compared page by page with the book that they are made of."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas
from simulated_booklet import cut, fold

from cardgen.geometry import Size
from cardgen.loading import Sources, find_shipped_folder
from cardgen.model import PrinterProfile
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, SheetSpec
from cardgen.sheets.booklet import plan_booklet
from cardgen.sheets.booklet_pdf import find_odd_page, read_pages, write_booklet
from cardgen.units import mm_to_pt

SHIPPED = Sources(find_shipped_folder())
A5, NARROW = PAPERS["a5"], Size(100, 280)
BLEED = 3.0
WAYS = [(page, duplex) for page in (A5, NARROW) for duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.NONE)]


def make_book(count: int, page: Size, bleed: float = BLEED) -> bytes:
    """Give a book of which each page differs from each other, and from itself on its head, coloured past the trim."""
    out = io.BytesIO()
    width, height, past = mm_to_pt(page.width), mm_to_pt(page.height), mm_to_pt(bleed)
    canvas = Canvas(out, pagesize=(width, height), invariant=1)
    for number in range(1, count + 1):
        canvas.setFillColorRGB(1, 1 - number / 40, 0.6)
        canvas.rect(-past, -past, width + 2 * past, height + 2 * past, stroke=0, fill=1)
        canvas.setFillGray(0)
        canvas.setFont("Helvetica", 120)
        canvas.drawString(40, height - 160, str(number))
        canvas.rect(20, 20, 30, 60, fill=1)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        for each in pdf.pages:
            each.TrimBox = each.CropBox = pikepdf.Array([0, 0, width, height])
            each.MediaBox = each.BleedBox = pikepdf.Array([-past, -past, width + past, height + past])
        done = io.BytesIO()
        pdf.save(done)
    return done.getvalue()


def fold_book(
    book: bytes, page: Size, duplex: Duplex, paper: str = "a4", rtl: bool = False, printer: PrinterProfile | None = None
) -> bytes:
    spec = SheetSpec(PAPERS[paper], paper, Size(63.5, 88.9), duplex=duplex, printer=printer)
    plan = plan_booklet(page, spec)
    assert plan is not None
    return write_booklet(book, plan, "A book", "he" if rtl else "en", rtl, SHIPPED)


def draw(pdf: bytes) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=1).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def find_edge(pdf: bytes) -> str:
    """Tell over which edge the file asks a printer to turn the paper."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}[
            str(opened.Root.ViewerPreferences.Duplex)
        ]


def differ(one: Image.Image, other: Image.Image) -> float:
    """Give how far two pictures differ on average, from 0 to 255, but for a few points at their edges."""
    inner = (6, 6, min(one.width, other.width) - 6, min(one.height, other.height) - 6)
    return float(max(ImageStat.Stat(ImageChops.difference(one.crop(inner), other.crop(inner))).mean))


def check_folded(booklet: bytes, book: bytes, is_bound_right: bool = False) -> None:
    folded, pages = fold(draw(booklet), find_edge(booklet), is_bound_right), draw(book)
    assert len(folded) == len(pages) + -len(pages) % 4
    for number, ((half, which), page) in enumerate(zip(folded, pages, strict=False), 1):
        difference = differ(cut(half, which, page.width, page.height), page)
        assert difference < 4, (number, difference)
    blank = Image.new("RGB", pages[0].size, "white")
    for half, which in folded[len(pages) :]:
        assert differ(cut(half, which, *blank.size), blank) < 1


@pytest.mark.parametrize(("page", "duplex"), WAYS, ids=str)
def test_folded_sheets_come_out_in_order_and_the_right_way_up(page: Size, duplex: Duplex) -> None:
    book = make_book(8, page)
    check_folded(fold_book(book, page, duplex), book)


@pytest.mark.parametrize("count", [1, 2, 5, 7, 20])
def test_books_of_any_number_of_pages_come_out_in_order(count: int) -> None:
    book = make_book(count, A5)
    check_folded(fold_book(book, A5, Duplex.SHORT_EDGE), book)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_a_book_read_from_the_right_opens_on_the_left(duplex: Duplex) -> None:
    book = make_book(8, A5)
    booklet = fold_book(book, A5, duplex, rtl=True)
    check_folded(booklet, book, is_bound_right=True)
    with pytest.raises(AssertionError):
        check_folded(booklet, book)


def test_a_sheet_that_is_turned_over_the_other_edge_is_found_out() -> None:
    book = make_book(8, A5)
    booklet = fold_book(book, A5, Duplex.SHORT_EDGE)
    half, which = fold(draw(booklet), "long")[1]
    page = draw(book)[1]
    assert differ(cut(half, which, page.width, page.height), page) > 8


def test_on_larger_paper_the_bleed_of_outer_edges_is_printed_and_ends_at_the_fold() -> None:
    book = make_book(4, A5)
    (front, _) = draw(fold_book(book, A5, Duplex.SHORT_EDGE, "a3"))
    middle, top = front.width // 2, (front.height - round(mm_to_pt(210))) // 2
    past = top - round(mm_to_pt(BLEED)) // 2
    last, first = draw(book)[3].getpixel((200, 5)), draw(book)[0].getpixel((200, 5))
    assert front.getpixel((middle - 2, top + 5)) == last
    assert front.getpixel((middle + 2, top + 5)) == first
    assert front.getpixel((middle + 30, past)) == first
    assert front.getpixel((middle + 30, top - round(mm_to_pt(BLEED)) - 2)) == (255, 255, 255)
    left = middle - round(mm_to_pt(148 + BLEED / 2))
    assert front.getpixel((left, top + 40)) == last


def read_boxes(pdf: bytes) -> list[tuple[Sequence[float], Sequence[float], Sequence[float]]]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            tuple([float(edge) for edge in page.obj[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox"))  # type: ignore[misc]
            for page in opened.pages
        ]


def test_boxes_say_where_the_open_booklet_is_cut() -> None:
    media, trim, bleed = read_boxes(fold_book(make_book(4, A5), A5, Duplex.SHORT_EDGE, "a3"))[0]
    assert media == pytest.approx([0, 0, 1190.55, 841.89], abs=0.01)
    assert trim == pytest.approx([mm_to_pt(each) for each in (62, 43.5, 358, 253.5)], abs=0.01)
    assert bleed == pytest.approx([mm_to_pt(each) for each in (59, 40.5, 361, 256.5)], abs=0.01)


def test_each_page_is_stored_once_and_its_text_can_be_selected() -> None:
    booklet = fold_book(make_book(8, A5), A5, Duplex.LONG_EDGE)
    with pikepdf.open(io.BytesIO(booklet)) as opened:
        assert opened.check_pdf_syntax() == []
        objects = [each for each in opened.objects if isinstance(each, pikepdf.Stream | pikepdf.Dictionary)]
        forms = [each for each in objects if "/BBox" in each]
        fonts = [each for each in objects if each.get("/BaseFont") == "/Helvetica"]
        assert (len(forms), len(fonts)) == (9, 1)  # eight pages, and the ticks
        assert str(opened.docinfo.Title) == "A book"
        assert str(opened.Root.Lang) == "en"
    document = pypdfium2.PdfDocument(booklet)
    texts = [page.get_textpage().get_text_range().split() for page in document]
    assert [sorted(text) for text in texts] == [["1", "8"], ["2", "7"], ["3", "6"], ["4", "5"]]


def test_the_same_book_gives_the_same_bytes() -> None:
    book = make_book(5, A5)
    assert fold_book(book, A5, Duplex.LONG_EDGE) == fold_book(book, A5, Duplex.LONG_EDGE)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_inner_sides_are_moved_as_the_printer_needs_it(duplex: Duplex) -> None:
    book, printer = make_book(4, A5, 0), PrinterProfile("home", 2.0, 1.0, flip=str(duplex), is_landscape=True)
    (front, back), (front_moved, back_moved) = (
        draw(fold_book(book, A5, duplex, "a3", printer=each)) for each in (None, printer)
    )
    assert front == front_moved
    right, down = round(mm_to_pt(2)), round(mm_to_pt(1))
    assert differ(ImageChops.offset(back, right, down), back_moved) < 1
    assert differ(back, back_moved) > 2


def test_the_first_page_of_another_size_is_found() -> None:
    pages = read_pages(make_book(3, A5))
    assert [page.size.width for page in pages] == pytest.approx([148, 148, 148], abs=1e-3)
    assert pages[0].bleeds == pytest.approx((3, 3, 3, 3), abs=1e-3)
    assert find_odd_page(pages) is None
    assert find_odd_page((*pages, *read_pages(make_book(1, NARROW)))) == 4
