"""Draws the pages of a PDF with three renderers that share no code, and tells how far the pages differ."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import pytest
from PIL import Image, ImageChops

Draw: TypeAlias = Callable[[Path, int, Path], list[Image.Image]]

TOOLS = {"pdftoppm": "poppler-utils", "gs": "ghostscript"}
TOLERANCE = 64
SQUARE = 10.0
MOST_OF_PAGE = 0.015  # a page full of small type differs by 1.1 % in its smoothing, a square of it by 5 %


def need_tools() -> None:
    """Skip the test where poppler or Ghostscript are missing; fail in CI, where they have to be."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if not missing:
        return
    sentence = f"pages are compared with {' and '.join(missing)}, which this machine lacks; see .ci/system-libraries"
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def draw_with_pdfium(pdf: Path, dpi: int, folder: Path) -> list[Image.Image]:
    """Give the pages of a PDF as Chrome draws them."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def draw_with_poppler(pdf: Path, dpi: int, folder: Path) -> list[Image.Image]:
    """Give the pages of a PDF as the viewers of Linux desktops draw them."""
    return _run(["pdftoppm", "-r", str(dpi), "-cropbox", str(pdf), "poppler"], folder, "poppler*.ppm")


def draw_with_ghostscript(pdf: Path, dpi: int, folder: Path) -> list[Image.Image]:
    """Give the pages of a PDF as many printers draw them."""
    smooth = ("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    device = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dUseCropBox", "-sDEVICE=ppmraw", f"-r{dpi}")
    return _run(["gs", *device, *smooth, "-sOutputFile=gs%04d.ppm", str(pdf)], folder, "gs*.ppm")


RENDERERS: Mapping[str, Draw] = {
    "pdfium": draw_with_pdfium,
    "poppler": draw_with_poppler,
    "ghostscript": draw_with_ghostscript,
}


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two renderers differ on a page: the share of its pixels, and of the pixels in its worst square."""

    where: str
    share: float
    worst_square: float

    def is_small(self, most_of_square: float = 0.25) -> bool:
        """Tell whether this is no more than the smoothing of edges and the places of thin lines."""
        return self.share <= MOST_OF_PAGE and self.worst_square <= most_of_square

    def __str__(self) -> str:
        return f"{self.where}: {self.share:.2%} of the page, {self.worst_square:.0%} of the worst square"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page as drawn, with the darkest and the lightest of each pixel and its eight neighbours."""

    page: Image.Image
    darkest: Image.Image
    lightest: Image.Image


def find_differences(pdf: Path, dpi: int, folder: Path) -> list[Difference]:
    """Give how far each pair of renderers differs on each page of a PDF.

    A pixel differs if the other page has nothing like it within one pixel, as edges lie a fraction of a pixel apart.
    """
    drawn = {name: [take_drawn(page) for page in draw(pdf, dpi, folder)] for name, draw in RENDERERS.items()}
    counts = {name: len(pages) for name, pages in drawn.items()}
    assert len(set(counts.values())) == 1, counts
    return [
        compare(f"{pdf.name}, page {number}, {one} and {other}", first, second, dpi)
        for one, other in combinations(drawn, 2)
        for number, (first, second) in enumerate(zip(drawn[one], drawn[other], strict=True), 1)
    ]


def compare(where: str, first: Drawn, second: Drawn, dpi: int) -> Difference:
    """Give how far two drawings of a page differ."""
    mask = _find_different(first, second)
    square = round(SQUARE / 25.4 * dpi)
    whole = mask.crop((0, 0, mask.width + -mask.width % square, mask.height + -mask.height % square))  # up to its edges
    lightest = whole.reduce(square).getextrema()[1]
    assert isinstance(lightest, (int, float))
    return Difference(where, mask.histogram()[255] / (mask.width * mask.height), lightest / 255)


def take_drawn(page: Image.Image) -> Drawn:
    """Give a page with what its pixels and their neighbours hold."""
    return Drawn(page, _spread(page, ImageChops.darker), _spread(page, ImageChops.lighter))


def _find_different(first: Drawn, second: Drawn) -> Image.Image:
    """Give a mask that is white where two pages differ; a page may be a pixel wider in one renderer."""
    one, other = first.page.size, second.page.size
    assert all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True)), (one, other)
    bands: list[Image.Image] = []
    for page, beside in ((first.page, second), (second.page, first)):
        bands += ImageChops.subtract(beside.darkest, page).split()
        bands += ImageChops.subtract(page, beside.lightest).split()
    return reduce(ImageChops.lighter, bands).point([255 * (level > TOLERANCE) for level in range(256)])


def _spread(page: Image.Image, choose: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """Give of each pixel and its neighbours what `choose` takes, first along the rows, then along the columns."""
    row = choose(choose(page, ImageChops.offset(page, 1, 0)), ImageChops.offset(page, -1, 0))
    return choose(choose(row, ImageChops.offset(row, 0, 1)), ImageChops.offset(row, 0, -1))


def _run(command: list[str], folder: Path, pattern: str) -> list[Image.Image]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert not done.stderr.strip(), done.stderr
    pages = []
    for file in sorted(folder.glob(pattern)):
        with Image.open(file) as image:
            pages.append(image.convert("RGB"))
        file.unlink()
    return pages
