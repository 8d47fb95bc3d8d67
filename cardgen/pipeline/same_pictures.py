"""Which faces look the same though their keys differ: their pictures, cut to the trim, are compared dot by dot."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardgen.pipeline.looks import CardLook
from cardgen.render.face import DrawnFaces
from cardgen.units import PT_PER_INCH, mm_to_pt

if TYPE_CHECKING:
    import pypdfium2
    from PIL.Image import Image

_SCALE = 200 / PT_PER_INCH
_MOST, _MOST_MEAN = 24, 0.5
"""Levels of 255 by which a dot may differ, and all of them in the mean: less than is seen, more than rounding makes."""
_EDGE = 2
"""Dots at the cut that are not compared: what lies past it shines through in them."""


def find_same(
    pairs: Iterable[tuple[CardLook, CardLook]], old: Sequence[DrawnFaces], new: Sequence[DrawnFaces]
) -> dict[str, str]:
    """Give by their old keys the new keys of faces that look the same; a face without a picture is not the same."""
    before, now = _Shelf(old), _Shelf(new)
    same: dict[str, str] = {}
    for was, card in pairs:
        for one, other in ((was.front, card.front), (was.back, card.back)):
            if one and other and one != other and one not in same and card.size is not None:
                first, second = before.paint(one, card.size), now.paint(other, card.size)
                if first is not None and second is not None and _are_same(first, second):
                    same[one] = other
    return same


def _are_same(first: Image, second: Image) -> bool:
    from PIL import ImageChops, ImageStat

    if first.size != second.size:
        return False
    found = ImageStat.Stat(ImageChops.difference(first, second))
    return all(most <= _MOST for _, most in found.extrema) and all(mean <= _MOST_MEAN for mean in found.mean)


def _to_whole_dots(side: float) -> float:
    """Give the points of a side of a trim (mm) without its edges, a hair below a whole number of dots."""
    return (int(mm_to_pt(side) * _SCALE) - 2 * _EDGE - 0.001) / _SCALE


class _Shelf:
    """Paints the faces of some documents; each document is opened once."""

    def __init__(self, documents: Sequence[DrawnFaces]) -> None:
        self._places = {
            key: (document, document.first_page + number)
            for document in documents
            for number, key in enumerate(document.keys)
        }
        self._open: dict[int, pypdfium2.PdfDocument | None] = {}

    def paint(self, key: str, trim: tuple[float, float]) -> Image | None:
        """Give the picture of a face within its trim (mm); None if there is none."""
        if key not in self._places:
            return None
        document, number = self._places[key]
        pdf = self._open_document(document)
        if pdf is None:
            return None
        page = pdf[number]
        (width, height), (across, down) = page.get_size(), map(_to_whole_dots, trim)
        page.set_cropbox((width - across) / 2, (height - down) / 2, (width + across) / 2, (height + down) / 2)
        image: Image = page.render(scale=_SCALE).to_pil().convert("RGB")
        return image

    def _open_document(self, document: DrawnFaces) -> pypdfium2.PdfDocument | None:
        import pypdfium2

        if id(document) not in self._open:
            try:
                self._open[id(document)] = pypdfium2.PdfDocument(io.BytesIO(document.pdf))
            except pypdfium2.PdfiumError:
                self._open[id(document)] = None
        return self._open[id(document)]
