"""Counts the colours that repeating gradients of a laid-out book need: the page setter writes every repetition."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from cardgen.rulebook.layout.boxes import walk_pages

MOST_STOPS = 150_000  # in a book: stripes of 1 mm on each of 60 pages need 60,000


def find_endless(pages: Iterable[Any]) -> Any:
    """Give the box at which the repeating gradients of a book have more colours than a book may; None without."""
    stops = 0.0
    for box in walk_pages(pages):
        stops += sum(_count(*each, box.style) for each in _list_gradients(box))
        if stops > MOST_STOPS:
            return box
    return None


def _list_gradients(box: Any) -> Iterator[tuple[Any, float, float]]:
    """Give the gradients of a box that repeat, with the width and height of what they fill."""
    background = getattr(box, "background", None)
    found = [(layer.image, *layer.size) for layer in background.layers if layer.image] if background else []
    if hasattr(box, "replacement"):
        found.append((box.replacement, box.width, box.height))
    source = box.style["border_image_source"]
    if source[0] != "none" and hasattr(box, "border_width"):
        found.append((source[1], box.border_width(), box.border_height()))
    return ((image, width, height) for image, width, height in found if getattr(image, "repeating", False))


def _count(gradient: Any, width: float, height: float, style: Any) -> float:
    """Give how many colours a gradient has once it is repeated as far as it is seen."""
    from weasyprint.images import process_color_stops

    vector, reach = _measure(gradient, width, height, style)
    if not vector:
        return 0.0
    positions, _ = process_color_stops(vector, list(gradient.stop_positions), gradient.color_hints, style)
    period = positions[-1] - positions[0]
    return reach / period * len(positions) if period > 0 else 0.0  # one colour without a period


def _measure(gradient: Any, width: float, height: float, style: Any) -> tuple[float, float]:
    """Give the length that the colours of a gradient are placed on, and how far they are repeated."""
    from weasyprint.layout.percent import percentage

    if not hasattr(gradient, "center"):
        return math.hypot(width, height), math.hypot(width, height)
    _, x, _, y = gradient.center
    x, y = percentage(x, style, width), percentage(y, style, height)
    across, down = gradient._handle_degenerate(*gradient._resolve_size(width, height, x, y, style))
    return across, math.hypot(abs(x) + width, (abs(y) + height) * max(1.0, across / down))
