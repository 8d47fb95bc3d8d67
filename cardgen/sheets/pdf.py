"""Writes sheets as a PDF: faces placed as forms, marks beside them, page boxes, names of the cards, metadata."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources
from cardgen.render.face import DrawnFaces, Side
from cardgen.sheets.forms import FormStore
from cardgen.sheets.grid import surrounding
from cardgen.sheets.imposition import OVERLAP, Imposition, Placement, Sheet, SheetSide, find_openings, find_windows
from cardgen.sheets.ink import Painter, draw_marks, keep_printable, load_label_font, measuring
from cardgen.sheets.overlays import Laid, Overlay, show_overlays, store_overlays
from cardgen.sheets.page_marks import PageMarks, check_margins, mark_pages
from cardgen.sheets.printer import Turning, find_turning
from cardgen.sheets.saving import save_document
from cardgen.sheets.spec import Duplex
from cardgen.units import mm_to_pt

TRIM_KEY = "/CardgenTrim"
DATE = "D:20000101000000Z"
_TURNS = {0: (1, 0, 0, 1), 90: (0, -1, 1, 0), 180: (-1, 0, 0, -1), 270: (0, 1, -1, 0)}
DUPLEX = {Duplex.LONG_EDGE: Name.DuplexFlipLongEdge, Duplex.SHORT_EDGE: Name.DuplexFlipShortEdge}


@dataclass(frozen=True, slots=True)
class _Form:
    """A face in the document: the form and its middle in points."""

    stream: Any
    middle: tuple[float, float]


def write_sheets(
    imposition: Imposition,
    faces: Sequence[DrawnFaces],
    title: str,
    lang: str,
    sources: Sources,
    report: Report,
    draw_over: Callable[[str], Sequence[Painter]] | None = None,
    overlays: Sequence[Overlay] = (),
) -> bytes:
    """Give the PDF of all sheets, one page a printed side; the same input gives the same bytes.

    Each face is stored once, wherever it is placed. A face that no document has, one of another size than its
    card with bleed, and an imposition without a sheet raise ValueError. Reports marks that have no room.
    `draw_over` gets the name of the labels' font and gives what paints a page to lay over each printed side;
    `overlays` are laid over all, in layers.
    """
    if not imposition.sheets:
        raise ValueError("an imposition without sheets has nothing to print")
    with pikepdf.new() as pdf:
        store = FormStore(pdf)
        forms = _store_faces(store, imposition, faces)
        font = load_label_font(sources, _list_fonts(pdf))
        measure = measuring(font)
        check_margins(imposition, measure, report, max((overlay.legend for overlay in overlays), default=0.0))
        sheets = (replace(sheet, note=keep_printable(sheet.note, font)) for sheet in imposition.sheets)
        marks = tuple(mark_pages(Imposition(tuple(sheets)), keep_printable(title, font), measure))
        drawn = _store_marks(store, imposition, marks, font, draw_over(font) if draw_over else ())
        over = store_overlays(store, pdf, imposition, [page.rests for page in marks], overlays, font)
        for (sheet, side), marks_of_page, laid in zip(imposition.pages, drawn, over, strict=True):
            _add_page(pdf, sheet, side, forms, marks_of_page, laid)
        return finish(pdf, title, lang, _find_duplex(imposition))


def _list_fonts(pdf: pikepdf.Pdf) -> set[str]:
    """Give the PostScript names of the fonts in a document, without the tags of subsets (ISO 32000-1, 9.6.4)."""
    found = (item for item in pdf.objects if isinstance(item, Dictionary) and item.get("/Type") == Name.FontDescriptor)
    return {str(item.FontName)[1:].rpartition("+")[2] for item in found}


def finish(pdf: pikepdf.Pdf, title: str, lang: str, duplex: Name | None) -> bytes:
    """Give a document's bytes once it is told its title, its language and how a printer should take it.

    `duplex` is a value of the viewer preference of that name (ISO 32000-1, table 150), None leaves it open. Nothing is
    scaled, the dates are fixed, the identity follows from the content: the same pages give the same bytes.
    """
    pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True)
    if duplex is not None:
        pdf.Root.ViewerPreferences.Duplex = duplex
    pdf.Root.Lang = String(lang)
    facts = Dictionary(Title=String(title), Creator=String("cardgen"), Producer=String("cardgen"))
    facts.CreationDate = facts.ModDate = String(DATE)
    pdf.docinfo = pdf.make_indirect(facts)
    return save_document(pdf)


def _store_faces(store: FormStore, imposition: Imposition, faces: Sequence[DrawnFaces]) -> dict[str, _Form]:
    wanted: dict[str, tuple[Size, float]] = {}
    for sheet, side in imposition.pages:
        for placement in side.placements:
            spec, whole = sheet.grid.spec, placement.whole
            size = Size(whole.width, whole.height) if whole else spec.card
            wanted.setdefault(placement.key, (size, spec.bleed_of(placement.side)))
    return {key: _fit_face(key, form, *wanted[key]) for key, form in store.add_faces(faces, wanted).items()}


def _fit_face(key: str, form: Any, card: Size, bleed: float) -> _Form:
    """Find the middle of a face and note its trim in the form; raise if it is not as large as the card and its bleed.

    It may be larger by up to `OVERLAP` on all sides, for seams to overlap: nothing of that is seen.
    """
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    width, height = mm_to_pt(card.width + 2 * bleed), mm_to_pt(card.height + 2 * bleed)
    over = right - left - width
    if not -0.02 <= over <= mm_to_pt(2 * OVERLAP) + 0.02 or abs(top - bottom - height - over) > 0.02:
        raise ValueError(f"face {key} is {right - left:.3f} x {top - bottom:.3f} pt, not {width:.3f} x {height:.3f} pt")
    note_trim(form, card)
    return _Form(form, ((left + right) / 2, (bottom + top) / 2))


def note_trim(form: Any, card: Size) -> None:
    """Note in the form of a face where the trim of its card is; a face is the same in all PDFs of a game."""
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    form[TRIM_KEY] = Array(_trim_around(((left + right) / 2, (bottom + top) / 2), card))


def _trim_around(middle: tuple[float, float], card: Size) -> list[float]:
    x, y = middle
    width, height = mm_to_pt(card.width) / 2, mm_to_pt(card.height) / 2
    return _rounded(x - width, y - height, x + width, y + height)


def _store_marks(
    store: FormStore, imposition: Imposition, marks: Sequence[PageMarks], font: str, painters: Sequence[Painter]
) -> Iterator[list[Any]]:
    """Give the forms of each page's marks, and what its painter draws; equal marks are drawn once."""
    pages: dict[Any, int] = {}
    wanted: list[list[int]] = []
    for (sheet, _), page in zip(imposition.pages, marks, strict=True):
        size, look = sheet.grid.spec.sheet, sheet.grid.spec.mark_look
        drawings = [(size, (*page.lines, *page.circles), page.captions, look), (size, (), page.label, look)]
        wanted.append([pages.setdefault(each, len(pages)) for each in drawings if each[1] or each[2]])
    for number in range(len(painters)):
        wanted[number].append(len(pages) + number)
    total = len(pages) + len(painters)
    if not total:
        return iter(wanted)
    with pikepdf.open(io.BytesIO(draw_marks(tuple(pages), font, painters))) as source:
        forms = store.add_pages(source, range(total))
    return ([forms[number] for number in numbers] for numbers in wanted)


def _add_page(
    pdf: pikepdf.Pdf,
    sheet: Sheet,
    side: SheetSide,
    forms: dict[str, _Form],
    marks: Sequence[Any],
    laid: Sequence[Laid],
) -> None:
    size = sheet.grid.spec.sheet
    names = {key: f"/F{number}" for number, key in enumerate(dict.fromkeys(each.key for each in side.placements))}
    xobjects = {name: forms[key].stream for key, name in names.items()}
    content = [
        _show_card(each, find_openings(each, window, side.placements), names[each.key], forms[each.key].middle, size)
        for each, window in zip(side.placements, find_windows(side.placements), strict=True)
    ]
    for number, form in enumerate(marks):
        xobjects[f"/M{number}"] = form
        content.append(f"/Artifact BMC q /M{number} Do Q EMC")
    resources = Dictionary(XObject=Dictionary(xobjects))
    content += show_overlays(laid, resources)
    trims, clips = tuple(each.trim for each in side.placements), tuple(each.clip for each in side.placements)
    whole = sheet.grid.page
    turning = find_turning(sheet.grid.spec)
    if side.side is Side.BACK and turning.degrees:
        content = [f"q {turn_on_page(turning, size.height)} cm", *content, "Q"]
        trims, clips = (tuple(turning.bounds(box) for box in boxes) for boxes in (trims, clips))
    page = Dictionary(
        Type=Name.Page,
        MediaBox=_page_box(whole, size.height),
        TrimBox=_page_box(surrounding(trims).clipped(whole) if trims else whole, size.height),
        BleedBox=_page_box(surrounding(clips).clipped(whole) if clips else whole, size.height),
        Resources=resources,
        Contents=pdf.make_stream("\n".join(content).encode("ascii")),
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))


def turn_on_page(turning: Turning, height: float) -> str:
    """Give the six numbers of a matrix that turns what is on a page of a height in millimetres."""
    angle, x, y = math.radians(turning.degrees), mm_to_pt(turning.x), mm_to_pt(height - turning.y)
    a, b = math.cos(angle), math.sin(angle)
    return " ".join(f"{number:.8f}" for number in (a, -b, b, a, x - a * x - b * y, y + b * x - a * y))


def _show_card(
    placement: Placement, openings: Sequence[Box], name: str, middle: tuple[float, float], sheet: Size
) -> str:
    """Give the operators that place a face: its middle on the trim's, turned, and seen through the openings alone."""
    a, b, c, d = _TURNS[placement.rotation]
    trim = placement.whole or placement.trim
    x, y = mm_to_pt(trim.x + trim.width / 2), mm_to_pt(sheet.height - trim.y - trim.height / 2)
    e, f = x - a * middle[0] - c * middle[1], y - b * middle[0] - d * middle[1]
    edges = ((box.x, sheet.height - box.bottom, box.width, box.height) for box in openings)
    path = " ".join(f"{' '.join(_number(mm_to_pt(length)) for length in box)} re" for box in edges)
    identity = String(placement.card_id).unparse().decode("latin-1")
    if not identity.isascii():
        identity = f"<{placement.card_id.encode('utf-16').hex()}>"
    return (
        f"/Card <</ID {identity} /Copy {placement.copy} /Side /{placement.side.capitalize()}>> BDC\n"
        f"q {path} W n "
        f"{a} {b} {c} {d} {_number(e)} {_number(f)} cm {name} Do Q\nEMC"
    )


def _find_duplex(imposition: Imposition) -> Name:
    first, *others = (len(sheet.sides) for sheet in imposition.sheets)
    is_paired = first == 2 and all(count == 2 for count in others[:-1])
    return DUPLEX.get(imposition.sheets[0].grid.spec.duplex, Name.Simplex) if is_paired else Name.Simplex


def _page_box(box: Box, height: float) -> Array:
    return Array(
        _rounded(mm_to_pt(box.x), mm_to_pt(height - box.bottom), mm_to_pt(box.right), mm_to_pt(height - box.y))
    )


def _rounded(*edges: float) -> list[float]:
    return [round(edge, 5) + 0.0 for edge in edges]  # a sum of zeros has no minus sign


def _number(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
