"""PDFs of other programs, for tests that read them back: of reportlab, WeasyPrint, cairo, Ghostscript, and by hand."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image
from reportlab.lib.colors import CMYKColor, CMYKColorSep
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def by_hand(content: str, size: tuple[float, float] = (200, 100), **page: Any) -> bytes:
    """Give a PDF of one page with a content written out; `page` are entries of the page's dictionary."""
    with pikepdf.new() as document:
        document.add_blank_page(page_size=size)
        holder = document.pages[0].obj
        holder.Contents = document.make_stream(content.encode("latin-1"))
        for key, value in page.items():
            holder[f"/{key}"] = value(document) if callable(value) else value
        return saved(document)


def saved(document: pikepdf.Pdf, **how: Any) -> bytes:
    target = io.BytesIO()
    document.save(target, **how)
    return target.getvalue()


def resources(**groups: dict[str, Any]) -> Callable[[pikepdf.Pdf], pikepdf.Dictionary]:
    """Give what makes a resource dictionary; values that are functions are called with the document."""

    def make(document: pikepdf.Pdf) -> pikepdf.Dictionary:
        return pikepdf.Dictionary(
            {
                f"/{kind}": pikepdf.Dictionary(
                    {f"/{name}": value(document) if callable(value) else value for name, value in entries.items()}
                )
                for kind, entries in groups.items()
            }
        )

    return make


def picture(data: bytes, width: int, height: int, space: Any, **more: Any) -> Callable[[pikepdf.Pdf], pikepdf.Object]:
    """Give what makes a picture of eight bits to a channel."""

    def make(document: pikepdf.Pdf) -> pikepdf.Object:
        known = {"Type": pikepdf.Name.XObject, "Subtype": pikepdf.Name.Image, "BitsPerComponent": 8}
        return document.make_stream(data, Width=width, Height=height, ColorSpace=space, **known, **more)

    return make


def cmyk_jpeg(colours: list[tuple[int, int, int, int]], side: int = 16) -> bytes:
    """Give a JPEG of stripes in CMYK, as Pillow writes it: with the marker of Adobe, its numbers turned round."""
    image = Image.new("CMYK", (side * len(colours), side))
    for at, colour in enumerate(colours):
        image.paste(colour, (side * at, 0, side * (at + 1), side))
    target = io.BytesIO()
    image.save(target, "JPEG", quality=100, subsampling=0)
    return target.getvalue()


def of_reportlab() -> bytes:
    """Give two A4 pages: text in a font that is not embedded, inks, a spot colour, a picture of 100 dpi."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), invariant=1)
    canvas.setTitle("A list")
    canvas.setFont("Helvetica", 12)
    canvas.drawString(20 * MM, 20 * MM, "Hello")
    canvas.setFillColor(CMYKColor(0.6, 0.4, 0.4, 1.0))
    canvas.rect(20 * MM, 30 * MM, 50 * MM, 50 * MM, stroke=0, fill=1)
    canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour"))
    canvas.setLineWidth(0.1 * MM)
    canvas.rect(100 * MM, 30 * MM, 50 * MM, 50 * MM, stroke=1, fill=0)
    canvas.showPage()
    canvas.drawInlineImage(Image.new("RGB", (100, 200), "red"), 10 * MM, 10 * MM, 25.4 * MM, 50.8 * MM)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def sheet_with_marks(gap: float = 0.0) -> bytes:
    """Give an A4 page by reportlab: four cards of 63 x 88 mm with crop marks of 5 mm, 3 mm from the cut."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), invariant=1)
    lefts, tops = (30.0, 93.0 + gap), (50.0, 138.0 + gap)
    canvas.setLineWidth(0.2 * MM)
    for x in {each for left in lefts for each in (left, left + 63)}:
        canvas.line(x * MM, (50 - 3) * MM, x * MM, (50 - 8) * MM)
        canvas.line(x * MM, (226 + gap + 3) * MM, x * MM, (226 + gap + 8) * MM)
    for y in {each for top in tops for each in (top, top + 88)}:
        canvas.line((30 - 3) * MM, y * MM, (30 - 8) * MM, y * MM)
        canvas.line((156 + gap + 3) * MM, y * MM, (156 + gap + 8) * MM, y * MM)
    canvas.save()
    return target.getvalue()


def of_cairo() -> bytes:
    """Give a page of 100 x 200 mm by cairo, half of it half transparent."""
    import cairocffi

    target = io.BytesIO()
    surface = cairocffi.PDFSurface(target, 100 * MM, 200 * MM)
    context = cairocffi.Context(surface)
    context.set_source_rgba(1, 0, 0, 0.5)
    context.rectangle(0, 0, 50 * MM, 200 * MM)
    context.fill()
    context.set_line_width(0.3 * MM)
    context.scale(0.5, 0.5)
    context.set_source_rgb(0, 0, 0)
    context.move_to(10, 10)
    context.line_to(100, 10)
    context.stroke()
    surface.finish()
    return target.getvalue()


def of_weasyprint() -> bytes:
    """Give a book of A6 with 3 mm bleed and marks, by WeasyPrint; text in one of the project's fonts."""
    import weasyprint

    from cardgen.loading.sources import find_shipped_folder

    font = find_shipped_folder() / "fonts/outfit/Outfit_900Black.ttf"
    style = (
        f"@font-face{{font-family:Own;src:url({font.as_uri()})}} @page{{size:105mm 148mm;bleed:3mm;marks:crop cross}}"
        "body{font-family:Own;font-size:10pt}"
    )
    html = f"<style>{style}</style><h1>One</h1><p style='break-before:page'>Two"
    return bytes(weasyprint.HTML(string=html).write_pdf())


def by_ghostscript(pdf: bytes, folder: Path, *options: str) -> bytes:
    """Give a PDF as Ghostscript writes it anew."""
    source, target = folder / "source.pdf", folder / "target.pdf"
    source.write_bytes(pdf)
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pdfwrite", *options, f"-sOutputFile={target}"]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    return target.read_bytes()
