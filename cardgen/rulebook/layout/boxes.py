"""The boxes of a book that the page setter makes, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def walk_boxes(roots: Iterable[Any]) -> Iterator[Any]:
    """Give some boxes and all within them, in the order of the book."""
    left = [*roots][::-1]
    while left:
        box = left.pop()
        yield box
        left += reversed(getattr(box, "children", ()))


def walk_pages(pages: Iterable[Any]) -> Iterator[Any]:
    """Give all boxes of some pages that are laid out."""
    return walk_boxes(page._page_box for page in pages)
