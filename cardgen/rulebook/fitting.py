"""Fits a rules sheet on one leaf: the type is made as large as one page or two allow, and what has no room is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import exp, log

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.rulebook.expand import Book
from cardgen.rulebook.layout.overflow import check_overflow
from cardgen.rulebook.layout.sheet_columns import Column, deal, space
from cardgen.rulebook.layout.sheet_measures import Measures, measure_sheet

SMALLEST, LARGEST = 80, 112  # tenths of a point: the type of the sheet
ONE_PAGE = 84  # no smaller on one page: then it is set on both
MOST_PAGES = 2
_USUAL = 90  # what is tried first
_NEARLY_ONE = 0.58  # of the room of two pages, with the usual type: with a smaller one it may be on one
_NEAR = 2  # tenths of a point that are not worth another layout
_MOST_TRIED = 5
_FULL = 0.96  # of the room of all pages: the rest is lost where columns end
_ENOUGH = 0.94
_SLOPE = 0.6  # how the logarithm of a size follows that of the room that it takes: between that of text and of pictures
_ENDLESS = 9000  # millimetres
_TYPE = "--type: 9pt;"
_TWO, _ONE = '--pages: "2";', '--pages: "1";'
_HEIGHT = re.compile(r"--sheet-height: ([\d.]+)mm;")
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Tried:
    """A sheet as it comes out with some type: on how many pages, 3 where it has more than there are; how much of the
    room of all pages it takes, and whether all in it keeps to its column."""

    pages: int
    used: float
    is_clean: bool = True


def fit_sheet(sheet: Book, sources: Sources, report: Report) -> Book:
    """Give a rules sheet with the size of its type and its columns: the largest with which it has room on one page, if
    that is not small, else on two. What has no room on two pages is reported."""
    from cardgen.rulebook.setting import lay_out, list_cards

    height = float(_HEIGHT.findall(sheet.html)[0])
    measured: dict[int, Measures] = {}

    def attempt(size: int) -> Tried:
        pages = lay_out(_set_type(sheet, size, endless=True), sources)
        found = Report()
        check_overflow(pages, sheet.file, list_cards(sheet), found)
        measures = measured[size] = measure_sheet(pages, height)
        rooms = list_rooms(measures, MOST_PAGES)
        return Tried(count_pages(measures), measures.height / sum(rooms), not found.has_errors)

    size = find_size(attempt)
    measures = measured.get(size or SMALLEST) or measured[min(measured)]
    if size is None:
        _report_excess(measures, sheet, report)
    columns = arrange(measures)
    one = count_pages(measures) == 1
    fitted = _set_type(sheet, size or min(measured))
    return replace(fitted, html=fitted.html.replace(_TWO, _ONE, 1) if one else fitted.html, columns=columns)


def list_rooms(measures: Measures, pages: int) -> list[float]:
    """Give how high each of the columns of so many pages is, in millimetres."""
    return [measures.first_room] * measures.across + [measures.room] * measures.across * (pages - 1)


def count_pages(measures: Measures) -> int:
    """Give how many pages a sheet has, 3 if it has more than there are."""
    counts = range(1, MOST_PAGES + 1)
    if measures.has_higher_than_column:
        return next((n for n in counts if measures.height <= _FULL * sum(list_rooms(measures, n))), MOST_PAGES + 1)
    return next((n for n in counts if deal(measures.parts, list_rooms(measures, n))), MOST_PAGES + 1)


def arrange(measures: Measures) -> tuple[Column, ...]:
    """Give the columns of a sheet, on as few pages as hold them; none where what is higher than a column has to flow
    from one into the next."""
    if measures.has_higher_than_column:
        return (Column(0, 0),)
    dealt, count = None, 0
    while dealt is None:
        count += 1
        dealt = deal(measures.parts, list_rooms(measures, count))
    rooms = list_rooms(measures, count)
    starts = range(0, len(dealt), measures.across)
    pages = (space(dealt[at : at + measures.across], measures.parts, rooms[at]) for at in starts)
    return tuple(chain.from_iterable(pages))


def find_size(attempt: Callable[[int], Tried]) -> int | None:
    """Give about the largest type, in tenths of a point, with which a sheet has one page, else two, and all keeps to
    its column, if there is such a type; None if it has more pages.

    An attempt takes long, so what is known of some sizes tells where to look next.
    """
    known = {_USUAL: attempt(_USUAL)}
    if known[_USUAL].pages > 1 and known[_USUAL].used < _NEARLY_ONE:
        known[ONE_PAGE] = attempt(ONE_PAGE)
    pages = 1 if any(tried.pages == 1 for tried in known.values()) else MOST_PAGES
    least = ONE_PAGE if pages == 1 else SMALLEST
    for _ in range(_MOST_TRIED):
        size = _choose_next(known, pages, least)
        if size is None:
            break
        known[size] = attempt(size)
    fitting = [size for size, tried in known.items() if tried.pages <= pages]
    return max((size for size in fitting if known[size].is_clean), default=max(fitting, default=None))


def _choose_next(known: Mapping[int, Tried], pages: int, least: int) -> int | None:
    """Give the size to try next; None where one that is known is good enough, or none is left."""
    good = max((size for size, tried in known.items() if tried.pages <= pages and tried.is_clean), default=None)
    bad = min((size for size in known if good is None or size > good), default=LARGEST + 1)
    lowest = least if good is None else good + _NEAR
    if lowest >= bad or (good is not None and known[good].used >= _ENOUGH * pages / MOST_PAGES):
        return None
    aim = _estimate(known, _FULL * pages / MOST_PAGES)
    if bad in known and (good is not None or known[bad].pages <= pages):  # the estimate was too much, or not asked for
        aim = least if good is None else (good + bad) // 2
    return min(max(aim, lowest), bad - 1)


def _estimate(known: Mapping[int, Tried], used: float) -> int:
    """Give the size with which so much of the room is used, by the two that are nearest to it."""
    points = sorted(((log(max(tried.used, 0.01)), log(size)) for size, tried in known.items()))
    points.sort(key=lambda point: abs(point[0] - log(used)))
    (amount, size), *others = points
    slope = _SLOPE
    if others and others[0][0] != amount:
        slope = min(max((others[0][1] - size) / (others[0][0] - amount), 0.4), 1.0)
    return int(exp(size + slope * (log(used) - amount)))


def _set_type(sheet: Book, size: int, *, endless: bool = False) -> Book:
    html = sheet.html.replace(_TYPE, f"--type: {size / 10:.1f}pt;", 1)
    return replace(sheet, html=_HEIGHT.sub(f"--sheet-height: {_ENDLESS}mm;", html, count=1) if endless else html)


def _report_excess(measures: Measures, sheet: Book, report: Report) -> None:
    """Report by how much a sheet does not fit with its smallest type, and which of its sections are the longest."""
    excess = max(1.0, measures.height - sum(list_rooms(measures, MOST_PAGES)))
    sections = sorted(_measure_sections(measures), key=lambda section: -section[1])[:_MOST_NAMED]
    longest = ", ".join(f"`{title}` with {height:.0f} mm" for title, height in sections)
    report.error(
        "sheet-overflow",
        f"The rules sheet has two pages; with its smallest type it goes {excess:.0f} mm of a column beyond them.",
        Place(sheet.file),
        f'Leave something out: `{{sheet: no}}`, `{{% call sheet("no") %}}`. The longest: {longest}.',
    )


def _measure_sections(measures: Measures) -> Iterator[tuple[str, float]]:
    """Give what the headings of a sheet's sections say, and how high these are."""
    starts = [*measures.titles, len(measures.parts)]
    for first, end in pairwise(starts):
        yield measures.titles[first], measures.parts[end - 1].bottom - measures.parts[first].top
