"""Pages with transparency become one picture each, for a PDF that may have none."""

from __future__ import annotations

import io
from typing import Any

from cardgen.export.press.pictures import DRAWN_KEY
from cardgen.export.press.spaces import PressError
from cardgen.export.press.walk import find_transparent_pages

LEAST_DPI, USUAL_DPI, MOST_PIXELS = 300, 600, 60_000_000


def flatten(pdf: bytes, dpi: int = USUAL_DPI) -> tuple[bytes, tuple[int, ...]]:
    """Give a PDF without transparency, and the numbers of the pages, from 1, that are pictures of `dpi` now.

    Pages without transparency stay as they are. The file is to be in RGB: its inks come later. A page too large for
    `dpi` is a coarser picture; raises PressError for one that would have less than 300 dpi.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        numbers = tuple(find_transparent_pages(document))
        if not numbers:
            return pdf, ()
        for number, picture in zip(numbers, _draw(pdf, numbers, dpi), strict=True):
            _replace(document, document.pages[number - 1], picture)
        target = io.BytesIO()
        document.remove_unreferenced_resources()
        document.save(target, deterministic_id=True, compress_streams=True, min_version="1.6")
    return target.getvalue(), numbers


def _draw(pdf: bytes, numbers: tuple[int, ...], dpi: int) -> list[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_draw_page(document[number - 1], number, dpi) for number in numbers]
    finally:
        document.close()


def _draw_page(page: Any, number: int, dpi: int) -> Any:
    width, height = page.get_size()
    fitting = (MOST_PIXELS / (width * height)) ** 0.5 * 72
    if fitting < LEAST_DPI:
        raise PressError(f"Page {number} has transparency, and is too large to be a picture of {LEAST_DPI} dpi.")
    return page.render(scale=min(dpi, fitting) / 72).to_pil().convert("RGB")


def _replace(document: Any, page: Any, picture: Any) -> None:
    """Let a page show a picture in all of its media box, and nothing else; a single card keeps its name."""
    from pikepdf import Dictionary, Name, Stream

    mark = _find_mark(page)
    facts = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=picture.width,
        Height=picture.height,
        BitsPerComponent=8,
        ColorSpace=Name.DeviceRGB,
    )
    facts[DRAWN_KEY] = True
    stream = Stream(document, picture.tobytes(), facts)
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    page.obj.Resources = Dictionary(XObject=Dictionary({"/Flat": stream}))
    placed = f"q {right - left:.5f} 0 0 {top - bottom:.5f} {left:.5f} {bottom:.5f} cm /Flat Do Q"
    content = placed.encode("ascii")
    page.obj.Contents = document.make_stream(mark + b"\n" + content + b"\nEMC" if mark else content)
    if "/Group" in page.obj:
        del page.obj["/Group"]


def _find_mark(page: Any) -> bytes:
    """Give what names the card of a page that shows a single one."""
    from pikepdf import parse_content_stream, unparse_content_stream

    begun = [each for each in parse_content_stream(page.obj) if str(each.operator) == "BDC"]
    marks = [each for each in begun if str(each.operands[0]) == "/Card"]
    return unparse_content_stream(marks) if len(marks) == 1 else b""
