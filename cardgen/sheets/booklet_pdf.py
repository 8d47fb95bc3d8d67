"""Writes a booklet as a PDF: the pages of another, two side by side, each stored once, with marks and page boxes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources
from cardgen.model.marks import MarkLook
from cardgen.sheets.booklet import FIT, Bleeds, BookletPlan, Pair, find_marks, order_pages
from cardgen.sheets.forms import BOOK_PAGE_KEY, FormStore
from cardgen.sheets.grid import surrounding
from cardgen.sheets.ink import draw_marks, load_label_font
from cardgen.sheets.lines import Line
from cardgen.sheets.pdf import DUPLEX, finish, turn_on_page
from cardgen.sheets.printer import find_shift, find_turning
from cardgen.units import mm_to_pt, pt_to_mm


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page of a book: the lower left corner of its trim in points, its size and its bleeds in millimetres."""

    corner: tuple[float, float]
    size: Size
    bleeds: Bleeds


@dataclass(frozen=True, slots=True)
class _Shown:
    """A page on a sheet: its number from 1, itself, and what is seen of it; its trim lies at `trim`."""

    number: int
    page: BookPage
    trim: Box
    clip: Box


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a sheet: the pages on it, blank ones left out, and its marks."""

    shown: tuple[_Shown, ...]
    marks: tuple[Line, ...]
    is_back: bool


def read_pages(book: bytes) -> tuple[BookPage, ...]:
    """Give the pages of a PDF by their trim boxes."""
    with pikepdf.open(io.BytesIO(book)) as pdf:
        return tuple(_read_page(page) for page in pdf.pages)


def find_odd_page(pages: Sequence[BookPage]) -> int | None:
    """Give the number, from 1, of the first page that is not as large as the first one; None where all are."""
    first = pages[0].size
    for number, page in enumerate(pages, 1):
        if max(abs(page.size.width - first.width), abs(page.size.height - first.height)) > FIT:
            return number
    return None


def write_booklet(
    book: bytes,
    plan: BookletPlan,
    title: str,
    lang: str,
    is_right_to_left: bool,
    sources: Sources,
    closing: int = 0,
) -> bytes:
    """Give the PDF of a booklet, two pages a sheet: front and back. The same input gives the same bytes.

    The `closing` pages at its end stay there: what is missing to whole sheets is blank before them.

    Text can be selected and fonts are shared; links and tags stay behind.
    """
    with pikepdf.open(io.BytesIO(book)) as source, pikepdf.new() as pdf:
        pages = [_read_page(page) for page in source.pages]
        sheets = order_pages(len(pages), is_right_to_left, closing)
        sides = [
            _lay(pair, plan, pages, is_back)
            for sheet in sheets
            for pair, is_back in ((sheet.front, False), (sheet.back, True))
        ]
        store = FormStore(pdf)
        forms = store.add_pages(source, range(len(pages)))
        for form, page in zip(forms, pages, strict=True):
            form[BOOK_PAGE_KEY] = _trim_of(page)
        marks = _store_marks(store, sides, plan, sources)
        for side in sides:
            _add_side(pdf, plan, side, forms, marks.get(side.marks))
        return finish(pdf, title, lang, DUPLEX[plan.spec.duplex])


def _read_page(page: pikepdf.Page) -> BookPage:
    left, bottom, right, top = (float(edge) for edge in page.trimbox)
    outer = [float(edge) for edge in page.obj.get("/BleedBox", page.trimbox)]
    size = Size(pt_to_mm(right - left), pt_to_mm(top - bottom))
    beyond = (left - outer[0], outer[3] - top, outer[2] - right, bottom - outer[1])
    return BookPage((left, bottom), size, tuple(max(0.0, pt_to_mm(each)) for each in beyond))  # type: ignore[arg-type]


def _trim_of(page: BookPage) -> Array:
    left, bottom = page.corner
    return Array([left, bottom, left + mm_to_pt(page.size.width), bottom + mm_to_pt(page.size.height)])


def _lay(pair: Pair, plan: BookletPlan, pages: Sequence[BookPage], is_back: bool) -> _Side:
    places = ((plan.left, plan.clip_left), (plan.right, plan.clip_right))
    shown = tuple(
        _Shown(number, pages[number - 1], trim, clip(pages[number - 1].bleeds))
        for number, (trim, clip) in zip(pair, places, strict=True)
        if number is not None
    )
    printed = surrounding((plan.spread, *(each.clip for each in shown)))
    return _Side(shown, find_marks(plan, printed, is_back), is_back)


def _store_marks(
    store: FormStore, sides: Sequence[_Side], plan: BookletPlan, sources: Sources
) -> dict[tuple[Line, ...], Any]:
    """Give a form for the marks of each side, equal ones once."""
    distinct = list(dict.fromkeys(side.marks for side in sides if side.marks))
    drawings = [(plan.spec.sheet, lines, (), MarkLook()) for lines in distinct]
    if not drawings:
        return {}
    with pikepdf.open(io.BytesIO(draw_marks(drawings, load_label_font(sources)))) as source:
        return dict(zip(distinct, store.add_pages(source, range(len(distinct))), strict=True))


def _add_side(pdf: pikepdf.Pdf, plan: BookletPlan, side: _Side, forms: Sequence[Any], marks: Any) -> None:
    height = plan.spec.sheet.height
    content = [_show_page(each, height) for each in side.shown]
    xobjects = {f"/P{each.number}": forms[each.number - 1] for each in side.shown}
    if marks is not None:
        xobjects["/Marks"] = marks
        content.append("/Artifact BMC q /Marks Do Q EMC")
    if side.is_back:
        content = [_move_back(plan), *content, "Q"]
    bleed = surrounding((plan.spread, *(each.clip for each in side.shown)))
    page = Dictionary(
        Type=Name.Page,
        MediaBox=_page_box(plan.sheet, height),
        TrimBox=_page_box(_turn(plan.spread, plan, side.is_back), height),
        BleedBox=_page_box(_turn(bleed, plan, side.is_back), height),
        Resources=Dictionary(XObject=Dictionary(xobjects)),
        Contents=pdf.make_stream("\n".join(content).encode("ascii")),
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))


def _show_page(shown: _Shown, height: float) -> str:
    """Give the operators that place a page and show what is not clipped of it."""
    left, bottom = shown.page.corner
    x, y = mm_to_pt(shown.trim.x) - left, mm_to_pt(height - shown.trim.bottom) - bottom
    edges = (shown.clip.x, height - shown.clip.bottom, shown.clip.width, shown.clip.height)
    clip = " ".join(f"{mm_to_pt(edge):.5f}" for edge in edges)
    return f"q {clip} re W n 1 0 0 1 {x:.5f} {y:.5f} cm /P{shown.number} Do Q"


def _move_back(plan: BookletPlan) -> str:
    """Give the operators before a back: on its head where the sheet is turned so, and where the printer needs it."""
    sheet = plan.spec.sheet
    right, down = find_shift(plan.spec)
    moves = ["q"]
    turning = find_turning(plan.spec)
    if turning.degrees:
        moves.append(f"{turn_on_page(turning, sheet.height)} cm")
    if right or down:
        moves.append(f"1 0 0 1 {mm_to_pt(right):.5f} {mm_to_pt(-down):.5f} cm")
    if plan.is_back_turned:
        moves.append(f"-1 0 0 -1 {mm_to_pt(sheet.width):.5f} {mm_to_pt(sheet.height):.5f} cm")
    return " ".join(moves)


def _turn(box: Box, plan: BookletPlan, is_back: bool) -> Box:
    """Give where a box lies on a back, once that is on its head and moved as the printer needs it."""
    if not is_back:
        return box
    sheet = plan.sheet
    right, down = find_shift(plan.spec)
    if plan.is_back_turned:
        box = Box(sheet.width - box.right, sheet.height - box.bottom, box.width, box.height)
    moved = Box(box.x + right, box.y + down, box.width, box.height)
    return find_turning(plan.spec).bounds(moved).clipped(sheet)


def _page_box(box: Box, height: float) -> Array:
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return Array([round(mm_to_pt(edge), 5) + 0.0 for edge in edges])
