"""Draws what lies over the net of a box, and its plan, with reportlab: a page for each sheet of the box."""

from __future__ import annotations

from functools import partial
from typing import Any

from reportlab.pdfgen.canvas import FILL_EVEN_ODD

from cardgen.geometry import TOLERANCE, Box
from cardgen.render.fixed_words import Words
from cardgen.sheets.box_plan import Drawing, draw_parts, draw_plan
from cardgen.sheets.box_sheets import BoxSheets
from cardgen.sheets.ink import Painter, draw_caption, measuring
from cardgen.sheets.lines import HAIRLINE, Stroke
from cardgen.units import mm_to_pt

HALO = 1.0
_HATCH = 1.8


def paint_box(sheets: BoxSheets, title: str, tr: Words, font: str) -> tuple[Painter, ...]:
    """Give what draws a page for each sheet of a box, with its words in the language of `tr`.

    A cut is a solid hairline; on its outer side, which is cut away, a white line parts it from dark artwork. A fold is
    a dashed hairline on a white one, so that it shows on any ground.
    """
    measure = measuring(font)
    drawings = (*draw_parts(sheets, measure, tr), draw_plan(sheets, title, measure, tr))
    return tuple(partial(_draw_page, drawing, font) for drawing in drawings)


def _draw_page(drawing: Drawing, font: str, canvas: Any) -> None:
    height = drawing.sheet.height
    canvas.setPageSize((mm_to_pt(drawing.sheet.width), mm_to_pt(height)))
    for box in drawing.glue:
        _hatch(canvas, box, drawing)
    canvas.setFillGray(1)
    for box in drawing.patches:
        canvas.rect(*map(mm_to_pt, (box.x, height - box.bottom, box.width, box.height)), stroke=0, fill=1)
    _draw_halo(canvas, drawing)
    _stroke(canvas, drawing.folds, height, HAIRLINE, 1.0, ())
    _stroke(canvas, drawing.folds, height, HAIRLINE, Stroke.FOLD.grey, Stroke.FOLD.dash)
    _stroke(canvas, drawing.cuts, height, HAIRLINE, 0.0, ())
    for caption in drawing.captions:
        draw_caption(canvas, caption, font, height)


def _draw_halo(canvas: Any, drawing: Drawing) -> None:
    """Draw white along the cuts, outside of all panels only."""
    height = drawing.sheet.height
    canvas.saveState()
    path = _trace(canvas, drawing)
    path.rect(0, 0, mm_to_pt(drawing.sheet.width), mm_to_pt(height))
    canvas.clipPath(path, stroke=0, fill=0, fillMode=FILL_EVEN_ODD)
    _stroke(canvas, drawing.cuts, height, HALO, 1.0, ())
    canvas.restoreState()


def _trace(canvas: Any, drawing: Drawing) -> Any:
    """Give the outlines of all panels as one path."""
    height = drawing.sheet.height
    path = canvas.beginPath()
    for (x, y), *others in drawing.outlines:
        path.moveTo(mm_to_pt(x), mm_to_pt(height - y))
        for right, down in others:
            path.lineTo(mm_to_pt(right), mm_to_pt(height - down))
        path.close()
    return path


def _stroke(canvas: Any, lines: Any, height: float, width: float, grey: float, dash: tuple[float, ...]) -> None:
    canvas.setStrokeGray(grey)
    canvas.setLineWidth(mm_to_pt(width))
    canvas.setDash([mm_to_pt(length) for length in dash])
    canvas.lines([tuple(map(mm_to_pt, (x1, height - y1, x2, height - y2))) for (x1, y1), (x2, y2) in lines])


def _hatch(canvas: Any, box: Box, drawing: Drawing) -> None:
    """Draw slanted lines within a box, on the panels only where it lies on some."""
    height = drawing.sheet.height
    canvas.saveState()
    near = box.grown(TOLERANCE)
    if any(
        near.x <= x <= near.right and near.y <= y <= near.bottom for outline in drawing.outlines for x, y in outline
    ):
        canvas.clipPath(_trace(canvas, drawing), stroke=0, fill=0)
    path = canvas.beginPath()
    x, y = mm_to_pt(box.x), mm_to_pt(height - box.bottom)
    path.rect(x, y, mm_to_pt(box.width), mm_to_pt(box.height))
    canvas.clipPath(path, stroke=0, fill=0)
    count = int((box.width + box.height) / _HATCH) + 1
    starts = [box.x - box.height + _HATCH * step for step in range(count)]
    slants = [((start, box.bottom), (start + box.height, box.y)) for start in starts]
    _stroke(canvas, slants, height, HAIRLINE, 0.6, ())
    canvas.restoreState()
