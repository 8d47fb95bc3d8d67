"""Points, sizes and boxes on paper: plain values in millimetres, y downwards."""

from __future__ import annotations

from dataclasses import dataclass

TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        """Give the size of the same thing laid on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres: left and top edge, width and height; y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Give the x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Give the y of the bottom edge."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """Give the box with each edge moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def clipped(self, to: Box) -> Box:
        """Give the part of the box that lies in another, with no width or height where there is none."""
        x, y = max(self.x, to.x), max(self.y, to.y)
        return Box(x, y, max(0.0, min(self.right, to.right) - x), max(0.0, min(self.bottom, to.bottom) - y))

    def overlaps(self, other: Box) -> bool:
        """Tell whether two boxes have more in common than an edge; less than a millionth of a millimetre is none."""
        common = self.clipped(other)
        return common.width > TOLERANCE and common.height > TOLERANCE
