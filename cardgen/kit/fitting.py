"""How large the pictures of sheets are on the first pages of a kit: so that these are few, and full."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

SCALES = (1.0, 0.9, 0.8, 0.7)
"""By how much pictures may be smaller, to save a page or to fill one."""
MOST_EMPTY = 1 / 3


@dataclass(frozen=True, slots=True)
class Fit:
    """The first pages with pictures of some scale: how many there are, and whether one but the last is rather empty."""

    pages: int
    has_gap: bool


def find_scale(try_scale: Callable[[float], Fit]) -> tuple[float, int]:
    """Give the largest scale of pictures with which no page is rather empty, if there is one, and pages are fewest,
    and how many these are; `try_scale` takes long."""
    whole, small = try_scale(SCALES[0]), try_scale(SCALES[-1])
    if not whole.has_gap and whole.pages == small.pages:
        return SCALES[0], whole.pages
    fits = {SCALES[0]: whole, **{scale: try_scale(scale) for scale in SCALES[1:-1]}, SCALES[-1]: small}
    scale = min(fits, key=lambda scale: (fits[scale].has_gap, fits[scale].pages, -scale))
    return scale, fits[scale].pages


def measure_fit(pages: Sequence[Any]) -> Fit:
    """Give what comes of laid-out pages, of which the first is the cover."""
    return Fit(len(pages), any(_measure_empty(page) > MOST_EMPTY for page in pages[1:-1]))


def _measure_empty(page: Any) -> float:
    """Give how much of the room for text is empty at the foot of a page, from 0 to 1."""
    box = page._page_box
    end = box.content_box_y() + box.height
    filled = max(_list_ends(box.children[0]), default=box.content_box_y())
    return float((end - filled) / box.height)


def _list_ends(box: Any) -> Iterator[float]:
    """Give where lines, pictures and other boxes that hold no boxes end; what holds some may be filled up."""
    children = getattr(box, "children", ())
    if not children:
        yield box.position_y + box.margin_height()
    for child in children:
        yield from _list_ends(child)
