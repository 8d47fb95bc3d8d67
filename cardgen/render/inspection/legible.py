"""How well letters are seen in a picture of a face: at places along their edges, beside a picture without them.

A place is seen as far as the letters change the face there, and as far as what is inside of the edge differs from what
is outside; both are contrasts. So what only lies behind letters does not count for them, nor does a blot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot
from typing import TypeAlias

from cardgen.render.colors import Color, luminance
from cardgen.render.inspection.letters import Ink
from cardgen.render.inspection.views import Rgb, Views
from cardgen.render.paths import Point

GONE = 1.1
"""The contrast below which nothing is seen."""
_PLACES = 32  # of a letter are looked at
_MOST_OF_IT = 0.6
_STRETCH = 0.4  # ems along the edge of a letter
READ_BY = 0.8
"""The share of its edge that may be fainter than that by which a letter is read: patterns and shadows touch some."""
_INSIDE = (0.02, 0.05, 0.09)  # ems from the edge
_OUTSIDE = (0.03, 0.12)

_Pair: TypeAlias = tuple[float, Rgb, Rgb]


@dataclass(frozen=True, slots=True)
class Edge:
    """A place at the edge of a letter (mm), how much of the edge it stands for, the contrast with which it is seen,
    and the colours inside and outside that are farthest apart."""

    point: Point
    length: float
    contrast: float
    inside: Rgb
    outside: Rgb

    @property
    def is_gone(self) -> bool:
        """Tell whether nothing is seen."""
        return self.contrast < GONE


def trace_edges(ink: Ink, em: float, swell: float, views: Views) -> list[list[Edge]]:
    """Give what is seen along each outline of a letter; `em` and `swell`, the reach of its stroke, in mm.

    `views` show the face with the letters and without them. What they do not hold is left out, and edges within ink.
    """
    turn = 1.0 if _area(ink) > 0 else -1.0
    every = max(1, sum(map(len, ink.contours)) // _PLACES)
    found = []
    for contour in ink.contours:
        edges = []
        for (x1, y1), (x2, y2) in list(pairwise((*contour, contour[0])))[::every]:
            length = hypot(x2 - x1, y2 - y1)
            if length > 0:
                inwards = -(y2 - y1) / length * turn, (x2 - x1) / length * turn
                edge = _look(((x1 + x2) / 2, (y1 + y2) / 2), inwards, length * every, (em, swell), views)
                if edge is not None and not (edge.is_gone and _is_within_ink(ink, edge.point, inwards, em)):
                    edges.append(edge)
        found.append(edges)
    return found


def find_gone(outlines: Sequence[Sequence[Edge]], em: float) -> list[Point]:
    """Give the places of a letter of which nothing is seen; none where it can be read nevertheless."""
    edges = [edge for outline in outlines for edge in outline]
    gone = [edge.point for edge in edges if edge.is_gone]
    if len(gone) >= _MOST_OF_IT * len(edges) or any(_longest(outline) >= _STRETCH * em for outline in outlines):
        return gone
    return []


def find_weakest(outlines: Sequence[Sequence[Edge]], share: float = READ_BY) -> Edge:
    """Give the place of a letter than which that share of its edge is fainter."""
    edges = sorted((edge for outline in outlines for edge in outline), key=lambda edge: edge.contrast)
    return edges[int(share * (len(edges) - 1))]


def _longest(outline: Sequence[Edge]) -> float:
    """Give how long the longest stretch is of which nothing is seen."""
    return max((sum(edge.length for edge in some) for gone, some in groupby(outline, _is_gone) if gone), default=0.0)


def _is_gone(edge: Edge) -> bool:
    return edge.is_gone


def _area(ink: Ink) -> float:
    """Give the area of a letter, below 0 where its outlines run the other way round."""
    return sum(
        x1 * y2 - x2 * y1
        for contour in ink.contours
        for (x1, y1), (x2, y2) in pairwise((*contour, contour[0]))
    )  # fmt: skip


def _is_within_ink(ink: Ink, point: Point, inwards: Point, em: float) -> bool:
    """Tell whether an outline is no edge at a point, as where the strokes of a letter cross."""
    step = _INSIDE[0] * em
    return ink.holds(point[0] - inwards[0] * step, point[1] - inwards[1] * step)


def _look(point: Point, inwards: Point, length: float, sizes: tuple[float, float], views: Views) -> Edge | None:
    """Give what is seen at a place; a stroke counts as ink, and what it surrounds as its ground."""
    (em, swell), (drawn, bare) = sizes, views

    def place(depth: float) -> Point:
        return point[0] + inwards[0] * depth, point[1] + inwards[1] * depth

    inner = [place(share * em) for share in _INSIDE]
    outer = [place(-swell - share * em) for share in _OUTSIDE]
    if swell:
        inner.append(place(-swell / 2))
        outer.append(place(swell + _INSIDE[0] * em))
    inside, outside = ([drawn.at(*each) for each in places] for places in (inner, outer))
    without = [bare.at(*each) for each in (*inner, *outer)]
    if None in inside or None in outside or None in without:
        return None
    change = max(contrast(one, other) for one, other in zip((*inside, *outside), without, strict=True) if one and other)
    best, one, other = max(_pairs(inside, outside), key=lambda pair: pair[0])
    return Edge(point, length, min(change, best), one, other)


def _pairs(inside: Sequence[Rgb | None], outside: Sequence[Rgb | None]) -> Iterator[_Pair]:
    for one in inside:
        for other in outside:
            if one is not None and other is not None:
                yield contrast(one, other), one, other


def contrast(one: Rgb, other: Rgb) -> float:
    """Give the contrast ratio of two colours of a picture, from 1 to 21."""
    if one == other:
        return 1.0
    dark, light = _luminance(one), _luminance(other)
    return (light + 0.05) / (dark + 0.05) if light > dark else (dark + 0.05) / (light + 0.05)


@lru_cache(maxsize=65536)
def _luminance(rgb: Rgb) -> float:
    red, green, blue = (part / 255 for part in rgb)
    return luminance(Color(red, green, blue))
