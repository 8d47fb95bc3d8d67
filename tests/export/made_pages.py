"""PDFs of one page, written by hand for the tests of presses, and what outside programs see in a PDF."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

POINTS = 200


def make_page(content: str, resources: Mapping[str, Any] | None = None, group: bool = False) -> bytes:
    """Give a PDF with one page of 200 points; `resources` are dictionaries, or functions of the document."""
    with pikepdf.new() as document:
        found = {
            f"/{kind}": Dictionary({name: each(document) if callable(each) else each for name, each in entries.items()})
            for kind, entries in (resources or {}).items()
        }
        box = Array([0, 0, POINTS, POINTS])
        page = Dictionary(Type=Name.Page, MediaBox=box, TrimBox=Array([10, 10, 190, 190]), BleedBox=box)
        page.Resources = Dictionary(found)
        page.Contents = document.make_stream(content.encode())
        if group:
            page.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
        document.pages.append(pikepdf.Page(document.make_indirect(page)))
        target = io.BytesIO()
        document.save(target, deterministic_id=True)
        return target.getvalue()


def picture(rows: bytes, width: int, height: int, space: str = "/DeviceRGB", **more: Any) -> Any:
    """Give what makes a picture in a document."""

    def make(document: Any) -> Any:
        facts = Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=width, Height=height, BitsPerComponent=8)
        facts.ColorSpace = Name(space)
        for name, value in more.items():
            facts[f"/{name}"] = value(document) if callable(value) else value
        return Stream(document, rows, facts)

    return make


def gradient(first: tuple[float, ...], last: tuple[float, ...], **more: Any) -> Dictionary:
    """Give a shading from the left of the page to the right."""
    function = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array(first), C1=Array(last), N=1)
    return Dictionary(
        ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, POINTS, 0]), Function=function, **more
    )


def read_content(pdf: bytes, page: int = 0) -> str:
    """Give the content of a page as qpdf unpacks it."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        contents: bytes = document.pages[page].Contents.read_bytes()
        return contents.decode("latin-1")


def draw_plates(pdf: bytes, folder: Path, dpi: int = 72) -> dict[str, Image.Image]:
    """Give the plates of the first page by their names, as Ghostscript parts them: 255 is all ink."""
    (folder / "plates.pdf").write_bytes(pdf)
    options = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}", "-dFirstPage=1", "-dLastPage=1")
    command = ["gs", *options, f"-sOutputFile={folder / 'plate.tif'}", str(folder / "plates.pdf")]
    subprocess.run(command, check=True, capture_output=True)
    found = {}
    for path in folder.glob("plate(*).tif"):
        with Image.open(path) as plate:
            found[path.name[6:-5]] = plate.convert("L").point(lambda value: 255 - value)
    return found


def inks_at(plates: Mapping[str, Image.Image], x: int, y: int) -> tuple[int, ...]:
    """Give cyan, magenta, yellow and black of a place in points from the lower left, in percent."""
    names = ("Cyan", "Magenta", "Yellow", "Black")
    found: list[int] = []
    for name in names:
        value = plates[name].getpixel((x, POINTS - 1 - y))
        assert isinstance(value, int)
        found.append(round(value / 2.55))
    return tuple(found)


def most_ink(plates: Mapping[str, Image.Image]) -> float:
    """Give the most ink that a place gets, in percent."""
    rows = [plate.tobytes() for plate in plates.values()]
    most: int = max(sum(inks) for inks in zip(*rows, strict=True))
    return most / 2.55


def measure_inks(pdf: Path) -> tuple[float, float, float, float]:
    """Give how much of each ink all pages take, in percent of a page, as Ghostscript measures it."""
    done = subprocess.run(
        ["gs", "-q", "-dSAFER", "-o", "-", "-sDEVICE=ink_cov", str(pdf)], check=True, capture_output=True, text=True
    )
    rows = [[float(part) for part in line.split()[:4]] for line in done.stdout.splitlines() if "CMYK" in line]
    cyan, magenta, yellow, black = (sum(column) for column in zip(*rows, strict=True))
    return cyan, magenta, yellow, black
