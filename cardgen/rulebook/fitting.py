"""Fits a rules sheet on one leaf: the type is made as large as one page or two allow, and what has no room is told."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.rulebook.expand import Book
from cardgen.rulebook.overflow import check_overflow
from cardgen.rulebook.sheet_columns import list_columns, measure_column, measure_sections

SMALLEST, LARGEST = 80, 112  # tenths of a point: the type of the sheet
ONE_PAGE = 84  # no smaller on one page: then it is set on both
STEP = 2
MOST_PAGES = 2
_TYPE = "--type: 9pt;"
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Filled:
    """How many pages a sheet has with some type, how many it would have if no room were left in its columns, and
    whether all in it keeps to its column."""

    pages: int
    used: float
    is_clean: bool = True


def fit_sheet(sheet: Book, sources: Sources, report: Report) -> Book:
    """Give a rules sheet with the size of its type: the largest with which it has room on one page, if that is not
    small, else on two. What has no room on two pages is reported."""
    from cardgen.rulebook.setting import lay_out

    def measure(size: int) -> Filled:
        pages = lay_out(_set_type(sheet, size), sources)
        heights = [measure_column(column) for page in pages for column in list_columns(page)]
        used = sum(heights) / max(heights, default=1.0) * len(pages) / max(len(heights), 1)
        found = Report()
        check_overflow(pages, sheet.file, [each.card_id for each in sheet.pictures], found)
        return Filled(len(pages), used, not found.has_errors)

    size = find_size(measure)
    if size is None:
        _report_excess(lay_out(_set_type(sheet, SMALLEST), sources), sheet, report)
    return _set_type(sheet, size or SMALLEST)


def find_size(measure: Callable[[int], Filled]) -> int | None:
    """Give the largest type, in tenths of a point, with which a sheet has one page, else two, and all keeps to its
    column, if there is such a type; None if it has more pages.

    `measure` takes long, so it begins where the paper is full by the measure of one size, and goes down from there.
    """
    usual = measure(ONE_PAGE)
    pages = 1 if usual.pages == 1 else MOST_PAGES
    least = ONE_PAGE if pages == 1 else SMALLEST
    guess = min(LARGEST, int(ONE_PAGE * math.sqrt(pages / max(usual.used, 0.1))) + STEP)
    tried = range(max(guess, least), least - 1, -STEP)
    sizes = list(tried) if least in tried else [*tried, least]
    roomy: list[int] = []
    for size in sizes:
        found = usual if size == ONE_PAGE else measure(size)
        if found.pages > pages:
            continue
        if found.is_clean:
            return size
        roomy.append(size)
    return roomy[0] if roomy else None


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
