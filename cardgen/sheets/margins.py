"""How much of a sheet's margin is free for marks: the edges, what a mark takes, what is left. Numbers only."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from cardgen.geometry import Box

SMALLEST_INSET = 3.0
SMALLEST_OFFSET, SHORTEST_MARK = 0.5, 1.5
LEAST_ROOM = SMALLEST_OFFSET + SHORTEST_MARK


class Edge(StrEnum):
    """An edge of a box."""

    LEFT = "left"
    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"


def inset_for(margin: float) -> float:
    """Tell how far from the sheet's edge marks keep: out of the margin, and 3 mm or viewers shrink the page."""
    return max(margin, SMALLEST_INSET)


def measure_rooms(block: Box, page: Box, margin: float) -> Mapping[Edge, float]:
    """Tell how many millimetres there are between a block of cards with their bleed and the inset, on each edge."""
    inset = inset_for(margin)
    return {
        Edge.LEFT: block.x - inset,
        Edge.BOTTOM: page.height - block.bottom - inset,
        Edge.RIGHT: page.width - block.right - inset,
        Edge.TOP: block.y - inset,
    }
