"""How much of each page its inks cover, worked out from a small picture of the screen."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cardgen.sheets.inspection.facts import Coverage

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAGES = 60
_PIXELS = 600
_LARGEST = 20_000.0


def measure_coverage(data: bytes, pages: Collection[int]) -> dict[int, Coverage]:
    """Give the coverage of numbered pages, counted from 1; of at most sixty, and none that cannot be drawn."""
    import pypdfium2

    found: dict[int, Coverage] = {}
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return found
    try:
        for number in sorted(pages)[:MOST_PAGES]:
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


def cover(image: Image) -> Coverage:
    """Give the mean of each ink, once what the three colours have in common is black."""
    from PIL import ImageChops, ImageStat

    colours = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    bands = [*(ImageChops.subtract(colour, black) for colour in colours), black]
    return Coverage(*(ImageStat.Stat(band).mean[0] / 2.55 for band in bands))
