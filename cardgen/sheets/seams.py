"""Where the bleeds of neighbours meet: the first drawn goes a hair under the next, so that no paper shows between."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.geometry import Box
from cardgen.sheets.grid import TOLERANCE
from cardgen.sheets.imposition import Placement

OVERLAP = 0.4
SHORTEST_SEAM = 1.0


def find_windows(placements: Sequence[Placement]) -> list[Box]:
    """Give what each card is drawn through, in the order of drawing: its clip, a hair longer under later neighbours.

    Two clips that only touch leave a pale line on screens, which mix each edge with the white of the paper. The hair
    is as wide as a pixel of a whole page on a screen. What is seen stays the clip, because the later card covers the
    hair. It ends halfway to the neighbour's trim: where trims touch, there is none.
    """
    return [
        _grow(placement.clip, [later for later in placements[number:] if later is not placement])
        for number, placement in enumerate(placements)
    ]


def _grow(clip: Box, others: Sequence[Placement]) -> Box:
    left = right = top = bottom = 0.0
    for other in others:
        beside, trim = other.clip, other.trim
        if _meet(clip.y, clip.bottom, beside.y, beside.bottom):
            if abs(beside.x - clip.right) <= TOLERANCE:
                right = max(right, _hair(trim.x - beside.x))
            elif abs(beside.right - clip.x) <= TOLERANCE:
                left = max(left, _hair(beside.right - trim.right))
        elif _meet(clip.x, clip.right, beside.x, beside.right):
            if abs(beside.y - clip.bottom) <= TOLERANCE:
                bottom = max(bottom, _hair(trim.y - beside.y))
            elif abs(beside.bottom - clip.y) <= TOLERANCE:
                top = max(top, _hair(beside.bottom - trim.bottom))
    return Box(clip.x - left, clip.y - top, clip.width + left + right, clip.height + top + bottom)


def _hair(bleed: float) -> float:
    return max(0.0, min(OVERLAP, bleed / 2))


def _meet(start: float, end: float, other_start: float, other_end: float) -> bool:
    return min(end, other_end) - max(start, other_start) > SHORTEST_SEAM
