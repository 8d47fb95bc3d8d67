"""Writes the calibration target as a PDF of two pages, its back put where a printer's profile puts it."""

from __future__ import annotations

import io

import pikepdf
from pikepdf import Name

from cardgen.loading.sources import Sources
from cardgen.model.marks import MarkLook
from cardgen.sheets.ink import draw_marks, load_label_font
from cardgen.sheets.pdf import DUPLEX, finish, turn_on_page
from cardgen.sheets.printer import find_shift, find_turning
from cardgen.sheets.spec import SheetSpec
from cardgen.sheets.target import draw_target
from cardgen.units import mm_to_pt


def write_target(spec: SheetSpec, sources: Sources) -> bytes:
    """Give the PDF of a target for a sheet; the same input gives the same bytes."""
    font = load_label_font(sources)
    pages = [(spec.sheet, page.lines, page.captions, MarkLook()) for page in draw_target(spec)]
    with pikepdf.open(io.BytesIO(draw_marks(pages, font))) as pdf:
        right, down = find_shift(spec)
        moved = f"q 1 0 0 1 {mm_to_pt(right):.5f} {mm_to_pt(-down):.5f} cm"
        turned = f"q {turn_on_page(find_turning(spec), spec.sheet.height)} cm {moved}"
        back = pdf.pages[1]
        back.contents_add(f"{turned}\n".encode(), prepend=True)
        back.contents_add(b"\nQ Q")
        return finish(pdf, "Calibration target", "en", DUPLEX.get(spec.duplex, Name.Simplex))
