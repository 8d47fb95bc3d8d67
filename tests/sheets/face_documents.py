"""Faces to place on sheets in tests: a colour, a frame on the trim, a bar at the head, a text."""

from __future__ import annotations

import colorsys
import io
from collections.abc import Mapping, Sequence

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.geometry import Size
from cardgen.loading.sources import find_shipped_folder
from cardgen.render.face import DrawnFaces
from cardgen.units import mm_to_pt

FONT = "face-font"


def draw_faces(keys: Sequence[str], card: Size, bleed: float) -> DrawnFaces:
    """Give a document with a face for each key: its ground bleeds, its text is the key."""
    if FONT not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(FONT, str(find_shipped_folder() / "fonts/outfit/Outfit_900Black.ttf")))
    target = io.BytesIO()
    size = (mm_to_pt(card.width + 2 * bleed), mm_to_pt(card.height + 2 * bleed))
    canvas = Canvas(target, pagesize=size, invariant=1, initialFontName=FONT)
    for key in keys:
        canvas.setPageSize(size)
        _draw_face(canvas, key, card, bleed)
        canvas.showPage()
    canvas.save()
    return DrawnFaces(target.getvalue(), tuple(keys), 0)


def _draw_face(canvas: Canvas, key: str, card: Size, bleed: float) -> None:
    width, height = mm_to_pt(card.width), mm_to_pt(card.height)
    canvas.translate(mm_to_pt(bleed), mm_to_pt(bleed))
    canvas.setFillColorRGB(*colorsys.hsv_to_rgb(sum(key.encode()) % 60 / 60, 0.45, 0.9))
    over = mm_to_pt(bleed)
    canvas.rect(-over, -over, width + 2 * over, height + 2 * over, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.rect(width / 4, height - mm_to_pt(8), width / 2, mm_to_pt(5), stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setFont(FONT, 14)
    canvas.drawCentredString(width / 2, height / 2, key)
    canvas.setStrokeGray(0.2)
    canvas.setLineWidth(0.25)
    canvas.rect(0, 0, width, height, stroke=1, fill=0)


def draw_triangles(mirrored: Mapping[str, bool], card: Size, bleed: float) -> DrawnFaces:
    """Give a document with a black right-angled triangle for each key, or its mirror image."""
    target = io.BytesIO()
    size = (mm_to_pt(card.width + 2 * bleed), mm_to_pt(card.height + 2 * bleed))
    canvas = Canvas(target, pagesize=size, invariant=1)
    for is_mirrored in mirrored.values():
        if is_mirrored:
            canvas.translate(size[0], 0)
            canvas.scale(-1, 1)
        path = canvas.beginPath()
        path.moveTo(mm_to_pt(bleed + 4), mm_to_pt(bleed + 4))
        path.lineTo(mm_to_pt(bleed + card.width - 8), mm_to_pt(bleed + 4))
        path.lineTo(mm_to_pt(bleed + 4), mm_to_pt(bleed + card.height - 16))
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return DrawnFaces(target.getvalue(), tuple(mirrored), 0)
