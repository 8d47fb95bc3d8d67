"""What a page paints: each stroke, fill, text, picture and form with the matrix that takes it to the page."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeAlias

from cardgen.render.matrix import Matrix, bounds_of, multiply
from cardgen.sheets.inspection.colours import Colour

Edges: TypeAlias = tuple[float, float, float, float]
Segment: TypeAlias = tuple[float, float, float, float]


class Kind(StrEnum):
    """How something is painted."""

    FILL = "fill"
    STROKE = "stroke"
    TEXT = "text"
    PICTURE = "picture"
    FORM = "form"
    SHADING = "shading"


@dataclass(frozen=True, slots=True)
class CardTag:
    """The marked content in which cardgen places a card."""

    card_id: str
    copy: int
    side: str


@dataclass(frozen=True, slots=True)
class Painted:
    """One thing that is painted; all lengths are points.

    `edges`, `width` (of a line, or the size of type) and the straight `segments` of a path are in the space in which
    it is drawn, `matrix` takes that to the page; `clip` lies on the page. `source` is the object of a picture or form.
    """

    kind: Kind
    edges: Edges
    matrix: Matrix
    colour: Colour | None = None
    clip: Edges | None = None
    width: float = 0.0
    segments: tuple[Segment, ...] = ()
    source: Any = None
    tag: CardTag | None = None

    def placed(self, outer: Matrix, clip: Edges | None) -> Painted:
        """Give it as a part of a form that another matrix and clip place."""
        own = bounds_of(outer, *self.clip) if self.clip else None
        return replace(self, matrix=multiply(outer, self.matrix), clip=common(own, clip))

    @property
    def bounds(self) -> Edges:
        """Give the upright rectangle around it on the page, whatever of it is seen."""
        return bounds_of(self.matrix, *self.edges)

    @property
    def seen(self) -> Edges | None:
        """Give the part of its bounds that lies in its clip; None where nothing does."""
        left, bottom, right, top = common(self.bounds, self.clip) or self.bounds
        return (left, bottom, right, top) if right >= left and top >= bottom else None

    @property
    def thickness(self) -> float:
        """Give how thick a line is on the page, where it is thinnest."""
        return self.width * thinnest_scale(self.matrix)


def common(one: Edges | None, other: Edges | None) -> Edges | None:
    """Give what two rectangles have in common; None is no limit. Nothing in common has a right before its left."""
    if one is None or other is None:
        return one or other
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def thinnest_scale(matrix: Matrix) -> float:
    """Give by how much lengths grow in the direction in which they grow least: the smaller singular value."""
    a, b, c, d, _, _ = matrix
    squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    rest = math.sqrt(max(squares * squares - 4 * area * area, 0.0))
    return math.sqrt(max((squares - rest) / 2, 0.0))
