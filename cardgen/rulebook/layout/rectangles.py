"""Areas of a laid-out page, in the pixels in which the page setter measures."""

from __future__ import annotations

import math
from dataclasses import dataclass

MM = 25.4 / 96  # of a pixel
_EDGES = ("left", "top", "right", "bottom")


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An area of a page, in pixels from its top left."""

    left: float
    top: float
    right: float
    bottom: float

    def meet(self, other: Rectangle) -> Rectangle:
        """Give what lies in both."""
        return Rectangle(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def open(self, other: Rectangle) -> Rectangle:
        """Give it without the edges that another lies beyond: what is placed there is to peek in from them."""
        return Rectangle(
            -math.inf if other.left < self.left - 1 else self.left,
            -math.inf if other.top < self.top - 1 else self.top,
            math.inf if other.right > self.right + 1 else self.right,
            math.inf if other.bottom > self.bottom + 1 else self.bottom,
        )

    def measure_beyond(self, bounds: Rectangle) -> tuple[float, str]:
        """Give by how many millimetres it goes beyond some bounds, and at which edge most."""
        beyond = (
            bounds.left - self.left,
            bounds.top - self.top,
            self.right - bounds.right,
            self.bottom - bounds.bottom,
        )
        most = max(beyond)
        return most * MM, _EDGES[beyond.index(most)]

    def measure_across(self) -> float:
        """Give the smaller of width and height in millimetres; less than 0 for what is none."""
        return min(self.right - self.left, self.bottom - self.top) * MM
