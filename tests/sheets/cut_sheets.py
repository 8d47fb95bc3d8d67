"""Sheets to cut in tests: written with overlays, and taken apart again by programs that did not write them."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterator, Sequence
from ctypes import c_float, c_int, c_uint
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from face_documents import draw_faces
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.papers import PAPERS
from cardgen.sheets import Imposition, PrintCard, SheetSpec, impose
from cardgen.sheets.overlays import Overlay
from cardgen.sheets.pdf import write_sheets
from cardgen.units import MM_PER_PT

POKER = Size(63.5, 88.9)


def spec_of(paper: str = "a4", card: Size = POKER, **settings: object) -> SheetSpec:
    """Give sheets of cards with corners of 3 mm, unless the settings say otherwise."""
    return SheetSpec(PAPERS[paper], paper, card, **{"corner": 3.0, **settings})  # type: ignore[arg-type]


def lay(number: int, spec: SheetSpec, back: str | None = "back") -> Imposition:
    """Give the sheets of so many cards."""
    return impose([PrintCard(f"{n}", 1, f"front {n}", back) for n in range(1, number + 1)], spec, Report())


def write(imposition: Imposition, overlays: Sequence[Overlay] = (), report: Report | None = None) -> bytes:
    """Give the PDF of sheets with overlays; what is wrong with them is left out or goes into a report."""
    shipped = find_shipped_folder()
    keys = {each.key: None for _, page in imposition.pages for each in page.placements}
    spec, first = imposition.sheets[0].grid.spec, imposition.sheets[0].sides[0].placements[0]
    card = Size(first.whole.width, first.whole.height) if first.whole else spec.card
    faces = [draw_faces(list(keys), card, spec.bleed)]
    return write_sheets(
        imposition, faces, "Wayjer", "en", Sources(shipped, shipped), report or Report(), overlays=tuple(overlays)
    )


def switch_off(pdf: bytes, layer: str) -> bytes:
    """Give a PDF in which a reader has switched off a layer."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        layers = document.Root.OCProperties
        groups = [group for group in layers.OCGs if str(group.Name) == layer]
        layers.D.OFF = pikepdf.Array(groups)
        target = io.BytesIO()
        document.save(target)
        return target.getvalue()


def separate(pdf: bytes, folder: Path, dpi: int = 100, page: int = 1) -> dict[str, Image.Image]:
    """Give the plates of a page by the names of their inks, as Ghostscript separates them; white is no ink."""
    folder.mkdir()
    (folder / "in.pdf").write_bytes(pdf)
    settings = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}")
    pages = (f"-dFirstPage={page}", f"-dLastPage={page}")
    subprocess.run(["gs", *settings, *pages, "-sOutputFile=out.tif", "in.pdf"], cwd=folder, check=True)
    return {path.stem[4:-1]: Image.open(path).convert("L") for path in sorted(folder.glob("out(*).tif"))}


def draw_with_poppler(pdf: bytes, folder: Path, page: int = 1, dpi: int = 100) -> Image.Image:
    """Give a page as poppler draws it."""
    folder.mkdir()
    (folder / "in.pdf").write_bytes(pdf)
    chosen = ("-f", str(page), "-l", str(page), "-singlefile", "-r", str(dpi))
    subprocess.run(["pdftoppm", *chosen, "in.pdf", "out"], cwd=folder, check=True)
    return Image.open(folder / "out.ppm").convert("RGB")


def draw_with_pdfium(pdf: bytes, page: int = 1, dpi: int = 100) -> Image.Image:
    """Give a page as pdfium draws it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        drawn: Image.Image = document[page - 1].render(scale=dpi / 72).to_pil().convert("RGB")
        return drawn
    finally:
        document.close()


def measure_strokes(pdf: bytes, color: tuple[int, int, int], page: int = 1) -> list[Box]:
    """Give the boxes around the points of the paths that are stroked with a colour, as pdfium finds them, row by row.

    Curves are quarter circles: their ends are the outermost of their points.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        height = document[page - 1].get_height()
        found = list(_find_strokes(document[page - 1], color, height))
    finally:
        document.close()
    return sorted(found, key=lambda box: (round(box.y, 3), box.x))


def _find_strokes(page: pypdfium2.PdfPage, color: tuple[int, int, int], height: float) -> Iterator[Box]:
    for item in page.get_objects([pdfium.FPDF_PAGEOBJ_PATH], max_depth=4):
        parts = [c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetStrokeColor(item, *parts)
        filling, is_stroked = c_int(), c_int()
        pdfium.FPDFPath_GetDrawMode(item, filling, is_stroked)
        if is_stroked.value and tuple(part.value for part in parts[:3]) == color:
            xs, ys = zip(*_list_points(item), strict=True)
            edges = (min(xs), height - max(ys), max(xs) - min(xs), max(ys) - min(ys))
            yield Box(*(length * MM_PER_PT for length in edges))


def _list_points(item: pypdfium2.PdfObject) -> Iterator[tuple[float, float]]:
    for number in range(pdfium.FPDFPath_CountSegments(item)):
        x, y = c_float(), c_float()
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, number), x, y)
        point, within = (x.value, y.value), item
        while within is not None:
            point, within = within.get_matrix().on_point(*point), within.container
        yield point
