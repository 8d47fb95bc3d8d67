"""Boxes that are not worth laying out: each within another multiplies what setting takes, or their type has no size."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any

from cardgen.rulebook.layout.boxes import walk_boxes

_DOUBLINGS: Mapping[str, int] = {"flex": 2, "grid": 1}
"""How often WeasyPrint doubles its work for a box in another of its kind: measured, four times, twice."""
_MOST_TYPE = 37_800.0  # pixels, 10 m: many times what a page can show
MOST_AREAS = 1_000  # of a grid: 10 columns in 10 rows name 100
_OF_COLUMNS = 4
_MOST = 10  # 1,024 times: six boxes of `flex` within each other are more; the pages of the five games have 16 times


def find_multiplied(root: Any) -> Any:
    """Give the first box that lies in so many such boxes that it would be laid out thousands of times; None without."""
    stack = [(root, 0)]
    while stack:
        box, doublings = stack.pop()
        doublings += _count(box)
        if doublings > _MOST:
            return box
        stack += ((each, doublings) for each in reversed(getattr(box, "children", ())))
    return None


def find_grid(root: Any) -> tuple[Any, int]:
    """Give the first grid that names more areas than it may, and how many; None without."""
    for box in walk_boxes([root]):
        areas = box.style["grid_template_areas"]
        count = sum(map(len, areas)) if isinstance(areas, tuple) else 0
        if count > MOST_AREAS:
            return box, count
    return None, 0


def find_sizeless(root: Any) -> Any:
    """Give the first text whose type has no size, so that nothing is laid out, or more than a font library can count;
    None without."""
    for box in walk_boxes([root]):
        size, text = box.style["font_size"], getattr(box, "text", "")
        if size > _MOST_TYPE or (not size and any(map(str.isalnum, text)) and box.style["visibility"] == "visible"):
            return box
    return None


def _count(box: Any) -> int:
    style = box.style
    has_columns: bool = style["column_count"] != "auto" or style["column_width"] != "auto"
    return max((_DOUBLINGS.get(word, 0) for word in style["display"]), default=0) + has_columns * _OF_COLUMNS


def find_root() -> Any:
    """Give the root of the boxes that WeasyPrint lays out while it calls us; None where it lays out none."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if "root_box" in frame.f_locals:
            return frame.f_locals["root_box"]
        frame = frame.f_back
    return None
