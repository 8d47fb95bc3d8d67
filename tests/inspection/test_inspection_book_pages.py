"""Pages of a book are no cards, marks to fold by are told, and a sheet that is shown small is an illustration."""

from __future__ import annotations

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from cardgen.cli.inspect_report import format_inspection
from cardgen.geometry import Size
from cardgen.loading import Sources, find_shipped_folder
from cardgen.papers import PAPERS
from cardgen.sheets import SheetSpec
from cardgen.sheets.booklet import plan_booklet
from cardgen.sheets.booklet_pdf import write_booklet
from cardgen.sheets.forms import MINIATURE_KEY
from cardgen.sheets.inspection.reading import inspect_pdf
from cardgen.units import mm_to_pt

A5 = Size(148.0, 210.0)


def make_book(pages: int) -> bytes:
    """Give a book of A5 pages with 3 mm bleed and boxes, a number on each."""
    out = io.BytesIO()
    canvas = Canvas(out, (mm_to_pt(154), mm_to_pt(216)), invariant=1)
    for number in range(1, pages + 1):
        canvas.drawString(100, 100, str(number))
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        for page in pdf.pages:
            page.TrimBox = Array([mm_to_pt(each) for each in (3, 3, 151, 213)])
            page.BleedBox = page.MediaBox
        written = io.BytesIO()
        pdf.save(written)
    return written.getvalue()


def fold(paper: str) -> bytes:
    plan = plan_booklet(A5, SheetSpec(PAPERS[paper], paper, Size(63.5, 88.9)))
    assert plan is not None
    return write_booklet(make_book(8), plan, "A book", "en", False, Sources(find_shipped_folder()))


@pytest.mark.parametrize(("paper", "crops", "folds"), [("a4", (0, 0), (0, 2)), ("a3", (8, 8), (2, 2))])
def test_a_booklet_has_two_pages_a_side_no_card_and_marks_to_fold_by(
    paper: str, crops: tuple[int, int], folds: tuple[int, int]
) -> None:
    found = inspect_pdf(fold(paper), has_coverage=False)
    assert len(found.pages) == 4
    for page, crop, ticks in zip(found.pages, crops * 2, folds * 2, strict=True):
        assert page.cards == ()
        assert [(round(box.width, 2), round(box.height, 2)) for box in page.book] == [(148.0, 210.0)] * 2
        assert (page.marks.count if page.marks else 0, page.folds) == (crop, ticks)
    said = "\n".join("".join(part.text for part in line) for line in format_inspection("b.pdf", found))
    assert "none, but 2 pages of a book, 148 x 210 mm (A5) on every page" in said
    assert "2 to fold by" in said


def show_small(is_miniature: bool) -> bytes:
    """Give a page that shows a form with thin lines and small type at a tenth of its size."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(400, 400))
        font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        form = pdf.make_stream(b"0.5 w 10 10 m 300 10 l S BT /F 8 Tf 20 20 Td (small) Tj ET")
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 400, 400])
        form.Resources = Dictionary(Font=Dictionary(F=font))
        if is_miniature:
            form[MINIATURE_KEY] = True
        page.Resources = Dictionary(XObject=Dictionary(X=form), Font=Dictionary(F=font))
        page.Contents = pdf.make_stream(
            b"q 0.1 0 0 0.1 50 50 cm /X Do Q 1 w 10 300 m 200 300 l S BT /F 9 Tf 20 350 Td (read) Tj ET"
        )
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def test_lines_and_type_of_a_sheet_that_is_shown_small_are_not_measured() -> None:
    (shown,), (other,) = (inspect_pdf(show_small(small), has_coverage=False).pages for small in (True, False))
    assert shown.smallest_type == pytest.approx(9.0)
    assert other.smallest_type == pytest.approx(0.8)
    assert shown.thinnest is not None and shown.thinnest.width == pytest.approx(0.353, abs=0.001)
    assert other.thinnest is not None and other.thinnest.width == pytest.approx(0.0176, abs=0.001)
