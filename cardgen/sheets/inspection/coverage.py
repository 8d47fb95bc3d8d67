"""How much of each page its inks cover, worked out from a small picture of the screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from cardgen.sheets.inspection.facts import Coverage, FoundPage

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAGES = 60
_PIXELS = 600
_LARGEST = 20_000.0
_MOST_PIXELS = 150_000_000


def measure_coverage(data: bytes, pages: Iterable[FoundPage]) -> dict[int, Coverage]:
    """Give the coverage of pages by their numbers; of at most sixty, and none that cannot be drawn or is too large."""
    import pypdfium2

    found: dict[int, Coverage] = {}
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return found
    try:
        drawable = (page.number for page in pages if page.is_whole and _count_pixels(page) < _MOST_PIXELS)
        for number in islice(drawable, MOST_PAGES):
            try:
                page = document[number - 1]
                longest = max(page.get_size())
                if 0 < longest < _LARGEST:
                    image = page.render(scale=_PIXELS / longest, draw_annots=False).to_pil()
                    found[number] = cover(image.convert("RGB"))
                page.close()
            except pypdfium2.PdfiumError:
                continue
    finally:
        document.close()
    return found


def _count_pixels(page: FoundPage) -> int:
    return sum(picture.width * picture.height for picture in page.pictures)


def cover(image: Image) -> Coverage:
    """Give the mean of each ink, once what the three colours have in common is black."""
    from PIL import ImageChops, ImageStat

    colours = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    bands = [*(ImageChops.subtract(colour, black) for colour in colours), black]
    return Coverage(*(ImageStat.Stat(band).mean[0] / 2.55 for band in bands))
