"""The boxes of a page in millimetres from its upper left corner (ISO 32000-1, 14.11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pikepdf

from cardgen.geometry import Box
from cardgen.sheets.inspection.facts import PageBoxes
from cardgen.sheets.inspection.painted import Edges
from cardgen.units import MM_PER_PT

_DEEPEST = 32
_SAME = 0.001
_LETTER: Edges = (0.0, 0.0, 612.0, 792.0)


@dataclass(frozen=True, slots=True)
class PageSpace:
    """How points of a page's content become millimetres: from the media box's left and top, times its unit."""

    left: float
    top: float
    unit: float

    def to_box(self, edges: Edges) -> Box:
        """Give a rectangle in millimetres, y downwards."""
        x1, y1, x2, y2 = edges
        scale = self.unit * MM_PER_PT
        return Box((x1 - self.left) * scale, (self.top - y2) * scale, (x2 - x1) * scale, (y2 - y1) * scale)

    def to_mm(self, length: float) -> float:
        """Give a length in millimetres."""
        return length * self.unit * MM_PER_PT


def read_page_space(page: pikepdf.Page) -> PageSpace:
    """Give how a page's points become millimetres; UserUnit counts (ISO 32000-1, table 30)."""
    media = read_media(page)
    unit = _read_number(page.obj.get("/UserUnit"), 1.0)
    return PageSpace(media[0], media[3], unit if unit > 0 else 1.0)


def read_page_boxes(page: pikepdf.Page) -> PageBoxes:
    """Give all boxes that a page states, and how it is turned."""
    space = read_page_space(page)

    def read(found: Any) -> Box | None:
        edges = find_edges(found)
        return None if edges is None else space.to_box(edges)

    bleed, trim, art = (read(page.obj.get(key)) for key in ("/BleedBox", "/TrimBox", "/ArtBox"))
    media, crop = space.to_box(read_media(page)), read(_inherited(page.obj, "/CropBox"))
    if crop is not None:
        crop = crop.clipped(media)
        ends = (crop.x, crop.y, media.right - crop.right, media.bottom - crop.bottom)
        crop = crop if max(ends) > _SAME and crop.width and crop.height else None
    rotation = int(_read_number(_inherited(page.obj, "/Rotate"), 0.0)) % 360
    return PageBoxes(media, crop, bleed, trim, art, rotation)


def read_media(page: pikepdf.Page) -> Edges:
    """Give the media box of a page in points; that of a Letter where it states none that makes sense."""
    return find_edges(_inherited(page.obj, "/MediaBox")) or _LETTER


def find_edges(box: Any) -> Edges | None:
    """Give what `read_edges` gives; None for what is no rectangle."""
    try:
        edges = read_edges(box)
    except (TypeError, ValueError, pikepdf.PdfError):
        return None
    return edges if edges[2] > edges[0] and edges[3] > edges[1] else None


def read_edges(box: Any) -> Edges:
    """Give left, bottom, right and top of a rectangle, whichever corners it is written with."""
    x1, y1, x2, y2 = (float(edge) for edge in box)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _read_number(found: Any, usual: float) -> float:
    try:
        return usual if found is None else float(found)
    except (TypeError, ValueError, OverflowError):
        return usual


def _inherited(page: Any, key: str) -> Any:
    holder = page
    for _ in range(_DEEPEST):
        if not isinstance(holder, pikepdf.Dictionary):
            return None
        if key in holder:
            return holder[key]
        holder = holder.get("/Parent")
    return None
