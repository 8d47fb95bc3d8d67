"""Fills a book up to whole folded sheets: blank pages of its own before its last ones, as many as are missing."""

from __future__ import annotations

from copy import deepcopy
from itertools import takewhile
from typing import Any

from cardgen.rulebook.layout.elements import has_class

LEAF, SHEET = 2, 4


def count_missing(pages: int) -> int:
    """Give how many pages a book lacks to be folded from whole sheets, four pages each; a single leaf lacks none."""
    return 0 if pages <= LEAF else -pages % SHEET


def fill_up(tree: Any, count: int) -> bool:
    """Put so many copies of the page that fills a book, which stands in its HTML, before the `last_page` pieces with
    which the book ends; tell whether its template has such a page."""
    body = next(each for each in tree.iter() if each.tag == "body")
    found = [each for each in body if has_class(each, "filling")]
    for each in found:
        body.remove(each)
    at = len(body) - _count_last(body)
    for _ in range(count):
        body.insert(at, deepcopy(found[0]))
    return bool(found)


def count_closing(tree: Any) -> int:
    """Give how many `last_page` pieces a book ends with, one page each."""
    return _count_last(next(each for each in tree.iter() if each.tag == "body"))


def _count_last(body: Any) -> int:
    return sum(1 for _ in takewhile(lambda each: has_class(each, "last"), reversed(body)))
