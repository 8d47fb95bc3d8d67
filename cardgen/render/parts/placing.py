"""Where things of different sizes stand beside each other: numbers in millimetres, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

SLACK = 0.005
SHARES = {"start": 0.0, "center": 0.5, "end": 1.0}
"""The part of the free room that lies before what stands in it."""
SPREAD = "spread"
ALIGNS = (*SHARES, SPREAD)


def length_of(lengths: Sequence[float], gap: float) -> float:
    """Give what things take one after the other, with a gap between any two."""
    return sum(lengths) + gap * max(len(lengths) - 1, 0)


def place_along(lengths: Sequence[float], gap: float, room: float, align: str) -> list[float]:
    """Give where things begin that stand one after the other in a room; `spread` shares what is free among the gaps."""
    free = room - length_of(lengths, gap)
    at = free * SHARES.get(align, 0.0)
    if align == SPREAD and len(lengths) > 1:
        gap += free / (len(lengths) - 1)
    starts = []
    for length in lengths:
        starts.append(at)
        at += length + gap
    return starts


def place_in(length: float, room: float, align: str) -> float:
    """Give where a thing begins that stands alone in a room."""
    return place_along((length,), 0.0, room, align)[0]


def share_out(widths: Sequence[float], is_flexible: Sequence[bool], room: float) -> list[float]:
    """Give columns as wide as their content, or, where they then take more than the room, make the widest of those
    that can be narrower equally wide."""
    if sum(widths) <= room + SLACK:
        return list(widths)
    left = room - sum(width for width, can in zip(widths, is_flexible, strict=True) if not can)
    flexible = sorted(width for width, can in zip(widths, is_flexible, strict=True) if can)
    most = 0.0
    for number, width in enumerate(flexible):
        most = max(left, 0.0) / (len(flexible) - number)
        if width > most:
            break
        left -= width
    return [min(width, most) if can else width for width, can in zip(widths, is_flexible, strict=True)]
