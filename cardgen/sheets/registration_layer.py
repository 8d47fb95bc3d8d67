"""Draws registration marks in black ink alone, over all else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgen.geometry import Box
from cardgen.render.face import Side
from cardgen.sheets.imposition import Sheet, SheetSide
from cardgen.sheets.overlays import Overlay
from cardgen.sheets.registration import find_registration
from cardgen.units import mm_to_pt


def find_marks(sheet: Sheet, page: SheetSide) -> tuple[Box, ...]:
    """Give the marks of a page; none on a back, for a machine cuts from the front, or where nothing lies."""
    return find_registration(sheet.grid.spec) if page.side is Side.FRONT and page.placements else ()


def paint_marks(canvas: Any, marks: Iterable[Box], height: float, font: str) -> None:
    """Fill the boxes of the marks."""
    canvas.setFillGray(0)
    for box in marks:
        corner = box.x, height - box.bottom
        canvas.rect(*map(mm_to_pt, (*corner, box.width, box.height)), stroke=0, fill=1)


REGISTRATION_MARKS = Overlay("", find_marks, paint_marks)
