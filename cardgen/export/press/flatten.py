"""What is transparent on a page, and what lies below it, becomes a picture, for a PDF that may have no transparency."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardgen.export.press.drawn import make_codes, read_codes
from cardgen.export.press.pictures import DRAWN_KEY
from cardgen.export.press.spaces import PressError
from cardgen.export.press.split import OddPageError, Part, add_drawn, has_text, split_page, walk_part
from cardgen.export.press.walk import find_transparency, find_transparent_pages
from cardgen.sheets.inspection.page_boxes import read_media

LEAST_DPI, USUAL_DPI = 300, 600
FINE_PIXELS, MOST_PIXELS = 16_000_000, 60_000_000


@dataclass(frozen=True, slots=True)
class FlatPage:
    """A page, from 1, of which something became a picture, and whether there was text in that."""

    number: int
    has_text: bool


def flatten(pdf: bytes, dpi: int = USUAL_DPI) -> tuple[bytes, tuple[FlatPage, ...]]:
    """Give a PDF without transparency, and the pages that show a picture of `dpi` now.

    What is drawn up to the last transparent thing of a page is the picture; what is drawn after it stays as it is,
    unless the page cannot be parted. The file is to be in RGB: its inks come later. A page so large that it would have
    more than 16 million pixels, A5 at 600 dpi, has a coarser picture of 300 dpi at least; raises PressError for one
    that would be of more than 60 million even so.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        numbers = tuple(find_transparent_pages(document))
        if not numbers:
            return pdf, ()
        parts = [_part(document, document.pages[number - 1]) for number in numbers]
        pictures = _draw(_save(document), numbers, dpi)
        for number, drawn, (_, over) in zip(numbers, pictures, parts, strict=True):
            _replace(document, document.pages[number - 1], *drawn, over)
        document.remove_unreferenced_resources()
        found = (FlatPage(number, is_text) for number, (is_text, _) in zip(numbers, parts, strict=True))
        return _save(document), tuple(found)


def _save(document: Any) -> bytes:
    target = io.BytesIO()
    document.save(target, deterministic_id=True, compress_streams=True, min_version="1.6")
    return target.getvalue()


def _part(document: Any, page: Any) -> tuple[bool, Part | None]:
    """Let a page show only what is to be a picture; tell whether text is in it, and give what is drawn over it."""
    import pikepdf

    try:
        parts = None if "/OCProperties" in document.Root else split_page(document, page)
    except OddPageError:
        parts = None
    if parts is None or any(find_transparency(found) for found in walk_part(parts[1])):
        return has_text(Part(list(pikepdf.parse_content_stream(page)), page.obj.get("/Resources", {}))), None
    before, after = parts
    page.obj.Contents = document.make_stream(pikepdf.unparse_content_stream(before.content))
    page.obj.Resources = before.resources
    return has_text(before), after


def _draw(pdf: bytes, numbers: tuple[int, ...], dpi: int) -> Iterator[tuple[Any, Any]]:
    """Give the picture of each page, and one of the codes of its places."""
    import pypdfium2

    pdf = _show_whole(pdf)
    document, codes = pypdfium2.PdfDocument(pdf), pypdfium2.PdfDocument(make_codes(pdf))
    try:
        for number in numbers:
            picture, code = (_draw_page(each[number - 1], number, dpi) for each in (document, codes))
            yield picture, read_codes(code)
    finally:
        document.close()
        codes.close()


def _show_whole(pdf: bytes) -> bytes:
    """Give a PDF whose pages are drawn with all of their media box, upright: what readers crop belongs to the bleed."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            page.obj.MediaBox = page.obj.CropBox = pikepdf.Array(read_media(page))
            page.obj.Rotate = 0
            page.obj.UserUnit = 1
        return _save(document)


def _draw_page(page: Any, number: int, dpi: int) -> Any:
    width, height = page.get_size()
    inches = width * height / 72**2
    if inches * LEAST_DPI**2 > MOST_PIXELS:
        raise PressError(f"Page {number} has transparency, and is too large to be a picture of {LEAST_DPI} dpi.")
    fitting = max(LEAST_DPI, (FINE_PIXELS / inches) ** 0.5)
    return page.render(scale=min(dpi, fitting) / 72).to_pil().convert("RGB")


def _replace(document: Any, page: Any, picture: Any, codes: Any, over: Part | None) -> None:
    """Let a page show a picture in all of its media box, and a part over it; a single card keeps its name."""
    from pikepdf import Dictionary, Name, Stream, unparse_content_stream

    mark = b"" if over is not None and over.marks else _find_mark(page)
    facts = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=picture.width,
        Height=picture.height,
        BitsPerComponent=8,
        ColorSpace=Name.DeviceRGB,
    )
    facts[DRAWN_KEY] = document.make_stream(codes.tobytes())
    stream = Stream(document, picture.tobytes(), facts)
    left, bottom, right, top = read_media(page)
    placed = f"q {right - left:.5f} 0 0 {top - bottom:.5f} {left:.5f} {bottom:.5f} cm /Flat Do Q".encode("ascii")
    content = mark + b"\n" + placed + b"\nEMC" if mark else placed
    resources = Dictionary()
    if over is not None:
        marks, rest = over.content[: over.marks], over.content[over.marks :]
        content = b"\n".join([unparse_content_stream(marks), content, unparse_content_stream(rest)])
        resources = over.resources
    page.obj.Resources = add_drawn(resources, "/Flat", stream)
    page.obj.Contents = document.make_stream(content)
    if "/Group" in page.obj:
        del page.obj["/Group"]


def _find_mark(page: Any) -> bytes:
    """Give what names the card of a page that shows a single one."""
    from pikepdf import parse_content_stream, unparse_content_stream

    begun = [each for each in parse_content_stream(page.obj) if str(each.operator) == "BDC"]
    marks = [each for each in begun if str(each.operands[0]) == "/Card"]
    return unparse_content_stream(marks) if len(marks) == 1 else b""
