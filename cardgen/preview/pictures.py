"""Pictures of faces and of pages of PDFs as PNG: drawn when they are asked for, and kept while there is room."""

from __future__ import annotations

import io
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgen.preview.revision import Drawable

if TYPE_CHECKING:
    import pypdfium2

FINENESS = {"small": 6.0, "large": 14.0}
"""Pixels a millimetre of a face."""
PAGE_FINENESS = {"small": 3.0, "large": 8.0}
"""Pixels a millimetre of a page."""
_LONGEST = 4000
_ROOM = 96_000_000
_POINTS_A_MM = 72 / 25.4


class Pictures:
    """Draws one picture at a time, for the libraries that do it know no threads; keeps what it has drawn."""

    def __init__(self, drawing: threading.Lock, room: int = _ROOM) -> None:
        self._drawing = drawing
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._room = room
        self._size = 0

    def draw_face(self, drawable: Drawable, fineness: str) -> bytes:
        """Give the picture of a face with its bleed."""
        return self._get(("face", drawable.face.key, fineness), lambda: _draw_face(drawable, FINENESS[fineness]))

    def draw_page(self, digest: str, pdf: bytes, number: int, fineness: str) -> bytes:
        """Give the picture of a page of a PDF, counted from 1; `digest` is that of the PDF."""
        return self._get(("page", digest, number, fineness), lambda: _paint(pdf, number - 1, PAGE_FINENESS[fineness]))

    def _get(self, key: tuple[object, ...], draw: Callable[[], bytes]) -> bytes:
        with self._drawing:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = draw()
                self._size += len(found)
            self._kept.move_to_end(key)
            while self._size > self._room and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self._size -= len(old)
            return found


def _draw_face(drawable: Drawable, fineness: float) -> bytes:
    from cardgen.render import draw_faces

    drawn = draw_faces([drawable.face], drawable.sources, words=None)
    return _paint(drawn.pdf, drawn.first_page, fineness)


def _paint(pdf: bytes, number: int, fineness: float) -> bytes:
    """Give a page of a PDF, counted from 0, as PNG with so many pixels a millimetre."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return _write_png(document[number], fineness)
    finally:
        document.close()


def _write_png(page: pypdfium2.PdfPage, fineness: float) -> bytes:
    scale = min(fineness / _POINTS_A_MM, _LONGEST / max(page.get_size()))
    picture = page.render(scale=scale).to_pil()
    page.close()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()
