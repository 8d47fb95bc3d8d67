"""Pages of a book on a sheet of a booklet, by what cardgen writes beside them, and the marks to fold by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.geometry import Box
from cardgen.render.matrix import bounds_of
from cardgen.sheets.forms import BOOK_PAGE_KEY
from cardgen.sheets.inspection.page_boxes import PageSpace, find_edges
from cardgen.sheets.inspection.painted import Kind, Painted

_NEAR = 0.1


def find_booklet_pages(painted: Iterable[Painted], space: PageSpace) -> tuple[Box, ...]:
    """Give the trims of the pages of a book that lie on a sheet of a booklet, in millimetres; from left to right."""
    found = []
    for each in painted:
        edges = find_edges(each.source.get(BOOK_PAGE_KEY)) if each.kind is Kind.FORM else None
        if edges is not None:
            found.append(space.to_box(bounds_of(each.matrix, *edges)))
    return tuple(sorted(found, key=lambda box: box.x))


def part_folds(lines: Sequence[Box], pages: Sequence[Box]) -> tuple[Sequence[Box], int]:
    """Give the lines of a sheet without the marks at the edge that two pages have in common, and how many these are."""
    if len(pages) != 2 or abs(pages[0].right - pages[1].x) > _NEAR:
        return lines, 0
    fold = pages[1].x
    others = [line for line in lines if line.width or abs(line.x - fold) > _NEAR]
    return others, len(lines) - len(others)
