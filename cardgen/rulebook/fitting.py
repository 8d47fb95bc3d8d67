"""Fits a rules sheet on one leaf: the type is made as large as one page or two allow, and what has no room is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.rulebook.expand import Book
from cardgen.rulebook.sheet_columns import list_columns, measure_column, measure_sections

SMALLEST, LARGEST = 80, 112  # tenths of a point: the type of the sheet
ONE_PAGE = 84  # no smaller on one page: then it is set on both
STEP = 2
MOST_PAGES = 2
_TYPE = "--type: 9pt;"
_MOST_NAMED = 3


def fit_sheet(sheet: Book, sources: Sources, report: Report) -> Book:
    """Give a rules sheet with the size of its type: the largest with which it has room on one page, if that is not
    small, else on two. What has no room on two pages is reported."""
    from cardgen.rulebook.setting import lay_out

    def set_pages(size: int) -> Sequence[Any]:
        return lay_out(_set_type(sheet, size), sources)

    size = find_size(lambda size: len(set_pages(size)))
    if size is None:
        _report_excess(set_pages(SMALLEST), sheet, report)
    return _set_type(sheet, size or SMALLEST)


def find_size(count: Callable[[int], int]) -> int | None:
    """Give the largest type, in tenths of a point, with which a sheet has one page, else two; None if it has more.

    `count` gives the pages for a type; it takes long and is asked seldom. Where a larger type happens to have fewer
    pages than a smaller one, either may be given.
    """
    pages = 1 if count(ONE_PAGE) == 1 else MOST_PAGES
    low = ONE_PAGE if pages == 1 else SMALLEST
    steps = range(low, LARGEST + 1, STEP)
    first, last = 0, len(steps)  # of those known to have room, and of those known to have none
    if pages > 1 and count(low) > pages:
        return None
    while last - first > 1:
        middle = (first + last) // 2
        first, last = (middle, last) if count(steps[middle]) <= pages else (first, middle)
    return steps[first]


def _set_type(sheet: Book, size: int) -> Book:
    return replace(sheet, html=sheet.html.replace(_TYPE, f"--type: {size / 10:.1f}pt;", 1))


def _report_excess(pages: Sequence[Any], sheet: Book, report: Report) -> None:
    """Report by how much a sheet does not fit with its smallest type, and which of its sections are the longest."""
    columns = [column for page in pages for column in list_columns(page)]
    room = sum(len(list_columns(page)) for page in pages[:MOST_PAGES])
    excess = sum(measure_column(column) for column in columns[room:])
    sections = sorted(measure_sections(columns), key=lambda section: -section.height)[:_MOST_NAMED]
    longest = ", ".join(f"`{section.title}` with {section.height:.0f} mm" for section in sections)
    report.error(
        "sheet-overflow",
        f"The rules sheet has two pages; with its smallest type it goes {excess:.0f} mm of a column beyond them.",
        Place(sheet.file),
        f'Leave something out: `{{sheet: no}}`, `{{% call sheet("no") %}}`. The longest: {longest}.',
    )
