"""Draws a proof with reportlab: lines on white ones, so that they show on any ground, names and a legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from reportlab.pdfbase import pdfmetrics

from cardgen.geometry import Box
from cardgen.render.face import Faces
from cardgen.sheets.ink import keep_printable
from cardgen.sheets.lines import ASCENT, DESCENT
from cardgen.sheets.overlays import Overlay
from cardgen.sheets.proof import LEGEND, LEGEND_LENGTH, TRIM, Outline, ProofFace, ProofLine, ProofPage, make_finder
from cardgen.sheets.strips import Rest
from cardgen.units import mm_to_pt, pt_to_mm

NAME_SIZE, LEGEND_SIZE = 7.0, 7.0
_PAD = 0.8
_SAMPLE, _SPACE = 9.0, 6.0


def make_proof(faces: Faces, corners: Mapping[str, float], safe: float) -> Overlay:
    """Give the layer that shows over each face its trim, bleed, safe zone, text boxes and name.

    `corners` are the radii of the corners by card id, `safe` how wide the safe zone is.
    """
    return Overlay("Proof", make_finder(faces, corners, safe), paint_proof, LEGEND_LENGTH, put_legend)


def put_legend(page: ProofPage, rest: Rest) -> ProofPage:
    """Give a page of a proof with its legend in the rest of a strip."""
    return replace(page, legend=rest)


def paint_proof(canvas: Any, page: ProofPage, height: float, font: str) -> None:
    """Draw a page of a proof."""
    for face in page.faces:
        _draw_face(canvas, face, height, font)
    if page.legend:
        _draw_legend(canvas, page.legend, height, font)


def _draw_face(canvas: Any, face: ProofFace, height: float, font: str) -> None:
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(*map(mm_to_pt, _turn_over(face.clip.grown(TRIM.halo / 2), height)))
    canvas.clipPath(clip, stroke=0, fill=0)
    middle = face.trim.x + face.trim.width / 2, height - face.trim.y - face.trim.height / 2
    canvas.translate(*map(mm_to_pt, middle))
    canvas.rotate(-face.rotation)
    canvas.translate(mm_to_pt(-face.width / 2), mm_to_pt(-face.height / 2))
    for outline in face.outlines:
        _draw_outline(canvas, outline, face.height)
    _draw_name(canvas, keep_printable(face.name, font), face, font)
    canvas.restoreState()


def _draw_outline(canvas: Any, outline: Outline, height: float) -> None:
    x, y, width, tall = map(mm_to_pt, _turn_over(outline.box, height))
    radius = min(mm_to_pt(outline.corner), width / 2, tall / 2)
    for color, thickness, dash in _strokes(outline.line):
        _set_line(canvas, color, thickness, dash)
        if radius:
            canvas.roundRect(x, y, width, tall, radius)
        else:
            canvas.rect(x, y, width, tall)


def _draw_name(canvas: Any, name: str, face: ProofFace, font: str) -> None:
    """Write the name on white, across the middle of the lower edge of the trim, no wider than the card."""
    wide = pt_to_mm(pdfmetrics.stringWidth(name, font, NAME_SIZE))
    size = NAME_SIZE * min(1.0, (face.width - 2 * _PAD) / wide) if wide else NAME_SIZE
    wide, tall = wide * size / NAME_SIZE, pt_to_mm(size)
    plate = Box((face.width - wide) / 2 - _PAD, face.height - tall, wide + 2 * _PAD, tall * 1.2)
    canvas.setFillGray(1)
    canvas.rect(*map(mm_to_pt, _turn_over(plate, face.height)), stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setFont(font, size)
    canvas.drawString(mm_to_pt(plate.x + _PAD), mm_to_pt(-0.2 * tall + DESCENT * tall), name)


def _draw_legend(canvas: Any, rest: Rest, height: float, font: str) -> None:
    """Write what each line means at the middle of a strip's rest, smaller where that is too short or too low for it."""
    strip = rest.box
    texts = [line.what for line in LEGEND]
    widths = [_SAMPLE + pt_to_mm(pdfmetrics.stringWidth(text, font, LEGEND_SIZE)) for text in texts]
    whole, tall = sum(widths) + _SPACE * (len(texts) - 1), pt_to_mm(LEGEND_SIZE) * (ASCENT + DESCENT)
    scale = min(1.0, rest.length / (whole + 2 * _PAD), min(strip.width, strip.height) / tall)
    canvas.saveState()
    canvas.translate(mm_to_pt(strip.x + strip.width / 2), mm_to_pt(height - strip.y - strip.height / 2))
    canvas.rotate(-rest.rotation)
    canvas.scale(scale, scale)
    canvas.setFillGray(1)
    canvas.rect(*map(mm_to_pt, (-whole / 2 - _PAD, -tall / 2, whole + 2 * _PAD, tall)), stroke=0, fill=1)
    canvas.setFont(font, LEGEND_SIZE)
    at = -whole / 2
    for line, text, width in zip(LEGEND, texts, widths, strict=True):
        _set_line(canvas, line.color, line.width, line.dash)
        canvas.line(mm_to_pt(at), 0, mm_to_pt(at + _SAMPLE - 1.5), 0)
        canvas.setFillGray(0)
        canvas.drawString(mm_to_pt(at + _SAMPLE), mm_to_pt(-tall / 2 + DESCENT * pt_to_mm(LEGEND_SIZE)), text)
        at += width + _SPACE
    canvas.restoreState()


def _strokes(line: ProofLine) -> tuple[tuple[tuple[float, float, float], float, tuple[float, ...]], ...]:
    """Give a white line and the line itself on it."""
    return ((1.0, 1.0, 1.0), line.halo, ()), (line.color, line.width, line.dash)


def _set_line(canvas: Any, color: tuple[float, float, float], thickness: float, dash: tuple[float, ...]) -> None:
    canvas.setStrokeColorRGB(*color)
    canvas.setLineWidth(mm_to_pt(thickness))
    canvas.setDash([mm_to_pt(length) for length in dash])


def _turn_over(box: Box, height: float) -> tuple[float, float, float, float]:
    """Give the left, the lower edge, the width and the height of a box where y grows upwards."""
    return box.x, height - box.bottom, box.width, box.height
