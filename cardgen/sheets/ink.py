"""Draws marks and captions with reportlab, as pages of one PDF document that become forms on the sheets."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.model.marks import MarkLook
from cardgen.sheets.lines import HAIRLINE, Caption, Circle, Line, Stroke
from cardgen.sheets.strips import Measure
from cardgen.units import mm_to_pt, pt_to_mm

LABEL_FONTS = (
    "fonts/source-sans-3/SourceSans3_400Regular.ttf",
    "fonts/source-sans-3/SourceSans3_400Regular_Italic.ttf",
    "fonts/source-sans-3/SourceSans3_600SemiBold.ttf",
    "fonts/oswald/Oswald_600SemiBold.ttf",
)


def load_label_font(sources: Sources, used: Collection[str] = ()) -> str:
    """Make the font of rulers and labels known to reportlab and give its name there.

    That is the first without one of the `used` PostScript names, so that a document that has a font already is not
    given a second part of it.
    """
    fonts = (_open_font(file, sources) for file in LABEL_FONTS)
    font = next((font for font in fonts if font.face.name.decode() not in used), None)
    font = font or _open_font(LABEL_FONTS[0], sources)
    if font.fontName not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(font)
    return str(font.fontName)


def _open_font(file: str, sources: Sources) -> TTFont:
    data = sources.read(file)
    if data is None:
        raise FileNotFoundError(f"{file} ships with cardgen but is not there")
    return TTFont(f"label-{hashlib.sha256(data).hexdigest()[:12]}", io.BytesIO(data))


def keep_printable(text: str, font: str) -> str:
    """Give a text without the characters that the font of the labels lacks."""
    glyphs = pdfmetrics.getFont(font).face.charToGlyph
    words = ("".join(letter for letter in word if ord(letter) in glyphs) for word in text.split())
    return " ".join(word for word in words if word)


def measuring(font: str) -> Measure:
    """Give the function that tells the width in millimetres of a text at a size in points."""
    return lambda text, size: pt_to_mm(pdfmetrics.stringWidth(text, font, size))


Painter: TypeAlias = Callable[[Canvas], None]
"""Draws a page of a size of its own."""


def draw_marks(
    pages: Sequence[tuple[Size, Sequence[Line | Circle], Sequence[Caption], MarkLook]],
    font: str,
    painters: Sequence[Painter] = (),
) -> bytes:
    """Give a PDF with one page for each (size of the sheet, lines, captions, look of marks), then one for each painter.

    The same input gives the same bytes; all pages share the font.
    """
    target = io.BytesIO()
    canvas = Canvas(target, invariant=1, pageCompression=0, initialFontName=font, initialFontSize=6)
    for size, lines, captions, look in pages:
        canvas.setPageSize((mm_to_pt(size.width), mm_to_pt(size.height)))
        for stroke in Stroke:
            _draw_lines(canvas, [line for line in lines if line.stroke is stroke], stroke, look, size.height)
        for caption in captions:
            draw_caption(canvas, caption, font, size.height)
        canvas.showPage()
    for paint in painters:
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _draw_lines(canvas: Any, lines: Sequence[Line | Circle], stroke: Stroke, look: MarkLook, height: float) -> None:
    if not lines:
        return
    look = look if stroke.is_mark else MarkLook()
    _choose_ink(canvas, stroke, look)
    canvas.setLineWidth(mm_to_pt(HAIRLINE if look.weight is None else look.weight))
    canvas.setDash([mm_to_pt(length) for length in stroke.dash])
    canvas.lines(
        [
            (mm_to_pt(line.x1), mm_to_pt(height - line.y1), mm_to_pt(line.x2), mm_to_pt(height - line.y2))
            for line in lines
            if isinstance(line, Line)
        ]
    )
    for circle in lines:
        if isinstance(circle, Circle):
            x, y, radius = mm_to_pt(circle.x), mm_to_pt(height - circle.y), mm_to_pt(circle.radius)
            canvas.circle(x, y, radius, stroke=stroke is not Stroke.DOT, fill=stroke is Stroke.DOT)


def _choose_ink(canvas: Any, stroke: Stroke, look: MarkLook) -> None:
    """Choose the colour of lines and dots: a grey is written as one, so that it is black ink alone."""
    red, green, blue = bytes.fromhex(look.color[1:]) if look.color else (stroke.grey * 255,) * 3
    if red == green == blue:
        canvas.setStrokeGray(red / 255)
        canvas.setFillGray(red / 255)
    else:
        canvas.setStrokeColorRGB(red / 255, green / 255, blue / 255)
        canvas.setFillColorRGB(red / 255, green / 255, blue / 255)


def draw_caption(canvas: Any, caption: Caption, font: str, height: float) -> None:
    """Draw a caption on a sheet of a height in millimetres."""
    canvas.saveState()
    canvas.translate(mm_to_pt(caption.x), mm_to_pt(height - caption.y))
    if caption.rotation:
        canvas.rotate(-caption.rotation)
    canvas.setFillGray(0)
    canvas.setFont(font, caption.size)
    canvas.drawString(0, 0, caption.text)
    canvas.restoreState()
