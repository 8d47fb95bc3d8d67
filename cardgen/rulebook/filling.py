"""Fills a book up to whole folded sheets: blank pages of its own before its last ones, as many as are missing."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

LEAF, SHEET = 2, 4


def count_missing(pages: int) -> int:
    """Give how many pages a book lacks to be folded from whole sheets, four pages each; a single leaf lacks none."""
    return 0 if pages <= LEAF else -pages % SHEET


def fill_up(tree: Any, count: int) -> bool:
    """Put so many copies of the page that fills a book, which stands in its HTML, before the `last_page` pieces with
    which the book ends; tell whether its template has such a page."""
    body = next(each for each in tree.iter() if each.tag == "body")
    found = [each for each in body if _has_class(each, "filling")]
    for each in found:
        body.remove(each)
    at = len(body)
    while at and _has_class(body[at - 1], "last"):
        at -= 1
    for _ in range(count):
        body.insert(at, deepcopy(found[0]))
    return bool(found)


def _has_class(element: Any, name: str) -> bool:
    return name in element.get("class", "").split()
