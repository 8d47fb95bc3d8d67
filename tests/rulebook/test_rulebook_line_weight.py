"""No line of a rulebook is too thin to be printed, however small the card that it belongs to."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from books import SHIPPED

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.render import draw_faces, lay_out
from cardgen.rulebook import expand
from cardgen.rulebook.finish.line_weight import find_class, find_scale, thicken_lines
from cardgen.rulebook.setting import write_book

GAMES = ("wayjer", "three-lanes", "war-slayer-v", "nvwk", "the-way")
Matrix = tuple[float, float, float, float]


def join(inner: Matrix, outer: Matrix) -> Matrix:
    (a, b, c, d), (p, q, r, s) = inner, outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s


def list_strokes(part: Any, resources: Any, matrix: Matrix = (1, 0, 0, 1), width: float = 1.0) -> Iterator[float]:
    """Give how thick each line of a page or form is where it is shrunk most, in points: own reading of its content."""
    saved: list[tuple[Matrix, float]] = []
    for instruction in pikepdf.parse_content_stream(part):
        operands, name = list(instruction.operands), str(instruction.operator)
        if name == "q":
            saved.append((matrix, width))
        elif name == "Q":
            matrix, width = saved.pop()
        elif name == "cm":
            matrix = join(tuple(float(each) for each in operands[:4]), matrix)  # type: ignore[arg-type]
        elif name == "w":
            width = float(operands[0])
        elif name in ("S", "s", "B", "B*", "b", "b*"):
            a, b, c, d = matrix
            area, sides = abs(a * d - b * c), (a * a + b * b + c * c + d * d)
            yield width * area / ((sides + (sides * sides - 4 * area * area + 1e-12) ** 0.5) / 2) ** 0.5
        elif name == "Do":
            form = resources.XObject[operands[0]]
            if form.Subtype == pikepdf.Name.Form:
                own = tuple(float(each) for each in list(form.get("/Matrix", [1, 0, 0, 1, 0, 0]))[:4])
                yield from list_strokes(form, form.get("/Resources", resources), join(own, matrix), width)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_shipped_book_is_thinner_than_a_quarter_of_a_point(game: str) -> None:
    report = Report()
    project = load_project(game, SHIPPED, report)
    assert project is not None
    faces = lay_out(project, SHIPPED, report)
    book = expand(project, SHIPPED, report, faces)
    assert book is not None
    shown = {face.key: face for face in (faces.get(each.card_id, each.side) for each in book.pictures)}
    drawn = draw_faces(tuple(shown.values()), SHIPPED)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        pages = [(number, page) for number, page in enumerate(pdf.pages, 1)]
        found = [(number, each) for number, page in pages for each in list_strokes(page, page.Resources)]
    assert len(found) > 100
    assert [(page, each) for page, each in found if each < 0.2499] == []


def make_document(*contents: bytes) -> pikepdf.Pdf:
    """Give a document with a page that draws a form at each place, in which a line of 1 and one of 4 points lie."""
    pdf = pikepdf.new()
    form = pdf.make_stream(b"1 w 0 0 m 100 0 l S q 4 w 0 20 m 100 20 l S Q 0 40 m 100 40 l S 0.5 g 0 50 9 9 re f")
    form.Type, form.Subtype, form.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, -9, 100, 99])
    page = pdf.add_blank_page(page_size=(300, 300))
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
    page.Contents = pdf.make_stream(b" ".join(b"q " + content + b" /F Do Q" for content in contents))
    return pdf


def list_page(pdf: pikepdf.Pdf) -> list[float]:
    page = pdf.pages[0]
    return [round(each, 3) for each in list_strokes(page, page.Resources)]


def test_only_lines_that_would_be_too_thin_become_thicker() -> None:
    pdf = make_document(b"0.2 0 0 0.2 0 0 cm", b"0.5 0 0 0.5 50 50 cm")
    assert list_page(pdf) == [0.2, 0.8, 0.2, 0.5, 2.0, 0.5]
    thicken_lines(pdf)
    thin, thick, again, *others = list_page(pdf)
    assert (thick, others) == (0.8, [0.5, 2.0, 0.5])
    assert thin == again
    assert 0.25 <= thin <= 0.25 * 1.5


def test_a_form_whose_lines_are_thick_enough_stays_the_same_object() -> None:
    pdf = make_document(b"0.5 0 0 0.5 50 50 cm")
    before = pdf.pages[0].Resources.XObject.F.objgen
    thicken_lines(pdf)
    assert [form.objgen for form in pdf.pages[0].Resources.XObject.values()] == [before]


def test_what_is_drawn_about_as_large_shares_one_variant_also_turned() -> None:
    pdf = make_document(b"0.16 0 0 0.16 0 0 cm", b"0 0.17 -0.17 0 99 0 cm", b"0.08 0 0 0.08 9 99 cm")
    thicken_lines(pdf)
    assert len(pdf.pages[0].Resources.XObject.keys()) == 2
    assert all(each >= 0.25 for each in list_page(pdf))


def test_a_line_of_no_width_and_one_on_the_page_itself_become_thick_enough() -> None:
    pdf = make_document()
    pdf.pages[0].Contents = pdf.make_stream(
        b"q 0.1 0 0 0.1 0 0 cm 0 w 0 0 m 9 9 l S Q 0.1 w 0 0 9 9 re S 2 w 5 5 9 9 re B"
    )
    thicken_lines(pdf)
    assert list_page(pdf) == [0.25, 0.25, 2.0]


def test_what_is_large_enough_looks_as_before() -> None:
    pdf = make_document(b"0.2 0 0 0.2 0 0 cm", b"1 0 0 1 100 100 cm")

    def render() -> Any:
        out = io.BytesIO()
        pdf.save(out)
        return pypdfium2.PdfDocument(out.getvalue())[0].render(scale=2).to_pil().convert("L")

    before = render()
    thicken_lines(pdf)
    after = render()
    assert before.crop((190, 0, 600, 400)).tobytes() == after.crop((190, 0, 600, 400)).tobytes()


def test_a_class_holds_all_from_its_smallest_scale_on() -> None:
    assert find_class(1.0) == 1.0
    assert find_class(1.49) == 1.0
    assert find_class(0.99) == pytest.approx(1 / 1.5)
    assert find_scale((0, 2, -3, 0)) == 2
