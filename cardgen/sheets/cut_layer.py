"""Draws the cut lines of a page in the ink `CutContour`, which cutters and print shops know by its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reportlab.lib.colors import CMYKColorSep

from cardgen.sheets.cut_paths import Point, find_cut_paths, trace
from cardgen.sheets.imposition import CutPath
from cardgen.sheets.overlays import Overlay
from cardgen.units import mm_to_pt

INK = "CutContour"
WIDTH = 0.25  # pt
_BEND = 4 / 3 * (2**0.5 - 1)  # of the radius, from the ends of a quarter circle to the points that bend a curve to it


def paint_cuts(canvas: Any, paths: Iterable[CutPath], height: float, font: str) -> None:
    """Stroke each path with the spot colour, over what lies below and not in its place (ISO 32000-1, 8.6.7)."""
    canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName=INK))
    canvas.setStrokeOverprint(True)
    canvas.setFillOverprint(True)
    canvas.setOverprintMask(1)
    canvas.setLineWidth(WIDTH)
    for path in paths:
        canvas.drawPath(_draw(canvas, path, height), stroke=1, fill=0)


def _draw(canvas: Any, path: CutPath, height: float) -> Any:
    nodes = list(trace(path))
    drawn = canvas.beginPath()
    drawn.moveTo(*_place(nodes[0].at, height))
    for node, following in zip(nodes, (*nodes[1:], nodes[0]), strict=True):
        if node.radius:
            bends = (_bend(node.at, node.corner), _bend(following.at, node.corner), following.at)
            drawn.curveTo(*(edge for point in bends for edge in _place(point, height)))
        elif following is not nodes[0]:
            drawn.lineTo(*_place(following.at, height))
    drawn.close()
    return drawn


def _bend(end: Point, corner: Point) -> Point:
    """Give the point that draws a curve from an end of a quarter circle towards the corner that it rounds off."""
    return end[0] + (corner[0] - end[0]) * _BEND, end[1] + (corner[1] - end[1]) * _BEND


def _place(point: Point, height: float) -> tuple[float, float]:
    return mm_to_pt(point[0]), mm_to_pt(height - point[1])


CUT_LAYER = Overlay("Cut lines", find_cut_paths, paint_cuts)
