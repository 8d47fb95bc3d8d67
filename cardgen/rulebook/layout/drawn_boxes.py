"""Tells of the boxes of a laid-out page which are pictures: cards, also as mere decoration, drawings, outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from cardgen.rulebook.layout.elements import has_class

_FACE = re.compile(r"url\(['\"]?(faces/\d+)")
_STRAIGHT = 0.01
_OUTLINES = ("space",)  # drawn by a style sheet alone
_HEAPS = ("pile", "seat", "callouts-drawn")  # what is placed in them lies in the text


def is_drawn(box: Any) -> bool:
    """Tell whether a box is a picture that has to keep to its room."""
    if box.element is None or box.element_tag != box.element.tag:
        return False  # what stands before or after an element is none of its own
    return box.element_tag in ("img", "svg") or is_face(box) or has_class(box.element, *_OUTLINES)


def is_face(box: Any) -> bool:
    """Tell whether a box shows a card."""
    return find_source(box).startswith("faces/")


def find_source(box: Any) -> str:
    """Give the file or the face that a box shows; nothing for one that shows none."""
    if box.element is None:
        return ""
    if box.element.tag == "img":
        return str(box.element.get("src", ""))
    found = _FACE.search(str(box.element.get("style", "")))
    return found[1] if found else ""


def read_words(box: Any) -> str:
    """Give the words of cards that lie together, of which the first one has them for all; nothing for another box."""
    if box.element is None or not has_class(box.element, "fan", "pile"):
        return ""
    return str(next((card.get("alt") for card in box.element.iter("img")), "") or "")


def stays_in_flow(box: Any) -> bool:
    """Tell whether what is placed in a box is a part of the text around it."""
    return box.element is not None and has_class(box.element, *_HEAPS)


def is_slanted(matrix: Any) -> bool:
    """Tell whether what a matrix turns stands neither upright nor on a side."""
    (x, y), (across, down) = matrix.transform_point(0, 0), matrix.transform_point(1, 0)
    return bool(abs(across - x) > _STRAIGHT and abs(down - y) > _STRAIGHT)


def measure_depth(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> float:
    """Give how far one of two rectangles, each however turned, would have to move to lie beside the other; at most 0
    if it does."""
    depths = []
    for corners in (one, other):
        for x, y in ((corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]),
                     (corners[2][0] - corners[0][0], corners[2][1] - corners[0][1])):  # fmt: skip
            length = math.hypot(x, y)
            if length:
                (low, high), (lower, higher) = (
                    (min(along), max(along))
                    for along in ([(px * x + py * y) / length for px, py in each] for each in (one, other))
                )
                depths.append(min(high - lower, higher - low))
    return min(depths, default=0.0)
