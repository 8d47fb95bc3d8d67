"""Faces as pictures of an exact number of pixels, drawn by pdfium from the pages that are printed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from cardgen.units import mm_to_pt

if TYPE_CHECKING:
    from PIL import Image

    from cardgen.geometry import Size
    from cardgen.render.face import DrawnFaces

MM_PER_INCH = 25.4


class FacePictures:
    """Draws faces by their keys; a context, at whose end the documents are closed."""

    def __init__(self, documents: Sequence[DrawnFaces]) -> None:
        self._documents = documents
        self._pages: dict[str, tuple[int, int]] = {}
        self._at: tuple[int, Any] | None = None

    def __enter__(self) -> FacePictures:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._close()

    def draw(self, key: str, part: Size, pixels: tuple[int, int]) -> Image.Image:
        """Give the middle of a face, `part` millimetres large, as RGB with so many pixels across and down.

        A face without a document raises KeyError.
        """
        document, number = self._find(key)
        page = document[number]
        width, height = page.get_size()
        across, down = mm_to_pt(part.width) / 2, mm_to_pt(part.height) / 2
        page.set_cropbox(width / 2 - across, height / 2 - down, width / 2 + across, height / 2 + down)
        picture = _draw_whole(page, pixels)
        page.close()
        return picture

    def _find(self, key: str) -> tuple[Any, int]:
        import pypdfium2

        for number, drawn in enumerate(self._documents):
            if key in self._pages:
                break
            for position, each in enumerate(drawn.keys):
                self._pages.setdefault(each, (number, drawn.first_page + position))
        number, page = self._pages[key]
        if self._at is None or self._at[0] != number:
            self._close()
            self._at = number, pypdfium2.PdfDocument(self._documents[number].pdf)
        return self._at[1], page

    def _close(self) -> None:
        if self._at is not None:
            self._at[1].close()
            self._at = None


def _draw_whole(page: Any, pixels: tuple[int, int]) -> Image.Image:
    """Give what the crop box of a page shows, stretched to whole pixels and to no fewer or more than these."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    bitmap = pypdfium2.PdfBitmap.new_native(*pixels, pdfium.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, 0)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture


def write_png(picture: Image.Image, dpi: float) -> bytes:
    """Give a picture as PNG that says how fine it is printed, and that its colours are sRGB (PNG 11.3.2.5)."""
    from PIL.PngImagePlugin import PngInfo

    out, facts = io.BytesIO(), PngInfo()
    facts.add(b"sRGB", b"\0")
    picture.save(out, "PNG", dpi=(dpi, dpi), pnginfo=facts)
    return out.getvalue()


def count_pixels(size: Size, dpi: float) -> tuple[int, int]:
    """Tell how many pixels a size in millimetres has across and down."""
    return round(size.width / MM_PER_INCH * dpi), round(size.height / MM_PER_INCH * dpi)
