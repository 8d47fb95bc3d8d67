"""Sheets of a booklet printed, turned over, laid on each other and folded, as pictures, without the tested code."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image


def fold(
    printed: Sequence[Image.Image], turned_over: str, is_bound_right: bool = False
) -> list[tuple[Image.Image, str]]:
    """Give the pages of a booklet in the order in which a reader turns them, each with the half that it was.

    `printed` are the pages of the file: front, back, front, back. The printer turns the paper over its `long` or its
    `short` edge. A reader turns each sheet over an upright edge, as a leaf of a book: what a printer turned over the
    other one is then on its head.
    """
    width, height = printed[0].size
    upright = "short" if width > height else "long"
    fronts, backs = list(printed[::2]), list(printed[1::2])
    if turned_over != upright:
        backs = [back.rotate(180) for back in backs]
    right = [(_half(front, "right"), _half(back, "left")) for front, back in zip(fronts, backs, strict=True)]
    left = [(_half(front, "left"), _half(back, "right")) for front, back in zip(fronts, backs, strict=True)]
    opened, closed = (left, right) if is_bound_right else (right, left)
    pages: list[tuple[Image.Image, str]] = []
    for outer, inner in opened:  # through the pile to its middle
        pages += [outer, inner]
    for outer, inner in reversed(closed):  # and out again
        pages += [inner, outer]
    return pages


def _half(side: Image.Image, which: str) -> tuple[Image.Image, str]:
    middle = side.width // 2
    box = (0, 0, middle, side.height) if which == "left" else (side.width - middle, 0, side.width, side.height)
    return side.crop(box), which


def cut(half: Image.Image, which: str, width: int, height: int) -> Image.Image:
    """Give the page that lies against the fold in the half of a sheet, in the middle of its height."""
    left = half.width - width if which == "left" else 0
    top = (half.height - height) // 2
    return half.crop((left, top, left + width, top + height))
