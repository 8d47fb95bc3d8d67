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
    media = read_edges(page.mediabox)
    unit = page.obj.get("/UserUnit", 1)
    try:
        factor = float(unit)
    except (TypeError, ValueError):
        factor = 1.0
    return PageSpace(media[0], media[3], factor if factor > 0 else 1.0)


def read_page_boxes(page: pikepdf.Page) -> PageBoxes:
    """Give all boxes that a page states, and how it is turned."""
    space = read_page_space(page)

    def read(key: str) -> Box | None:
        found = page.obj.get(key)
        return None if found is None else space.to_box(read_edges(found))

    media, crop = space.to_box(read_edges(page.mediabox)), space.to_box(read_edges(page.cropbox))
    is_cropped = max(abs(crop.x), abs(crop.y), abs(crop.right - media.right), abs(crop.bottom - media.bottom)) > _SAME
    turn = _inherited(page.obj, "/Rotate")
    rotation = int(turn) % 360 if turn is not None else 0
    return PageBoxes(
        media, crop if is_cropped else None, read("/BleedBox"), read("/TrimBox"), read("/ArtBox"), rotation
    )


def read_edges(box: Any) -> Edges:
    """Give left, bottom, right and top of a rectangle, whichever corners it is written with."""
    x1, y1, x2, y2 = (float(edge) for edge in box)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _inherited(page: Any, key: str) -> Any:
    holder = page
    for _ in range(_DEEPEST):
        if holder is None or key in holder:
            break
        holder = holder.get("/Parent")
    return None if holder is None else holder.get(key)
