"""A book is judged as a book: held against what a printer of cards asks for, it is told to be none of that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.diagnostics import Report
from cardgen.export.preflight import BOOK, HOME, judge_pdf, list_names
from cardgen.export.profile import list_profiles
from cardgen.export.profile_file import load_profile
from cardgen.geometry import Box
from cardgen.sheets.inspection.facts import FoundFont, FoundPage, Inspection, PageBoxes

TRIM = Box(3.0, 3.0, 148.0, 210.0)
BOXES = PageBoxes(Box(0.0, 0.0, 154.0, 216.0), trim=TRIM, bleed=Box(0.0, 0.0, 154.0, 216.0))
LEFT = Box(0.5, 0.0, 148.0, 210.0)


def book_of(*pages: FoundPage) -> Inspection:
    fonts = (FoundFont("Own", "TrueType", True, True, (1,)),)
    return Inspection("1.7", "", "", (), (), (), fonts, pages, len(pages))


def page(number: int = 1, **changes: object) -> FoundPage:
    return replace(FoundPage(number, BOXES, colours=("DeviceCMYK",), book=(TRIM,)), **changes)  # type: ignore[arg-type]


def judged(found: Inspection) -> dict[str, tuple[str, str]]:
    return {each.point: (each.verdict.value, each.found) for each in judge_pdf(b"", found, BOOK)}


@pytest.mark.parametrize("name", list_profiles())
def test_a_book_is_nothing_for_a_printer_of_cards_and_its_trim_box_is_not_denied(name: str) -> None:
    profile = load_profile(name, Report())
    assert profile is not None
    (found,) = judge_pdf(b"", book_of(page(1), page(2), page(3), page(4)), profile)
    assert (found.point, found.verdict, found.found) == ("kind", "fail", "a book to be read")
    assert "`--profile book`" in found.advice


def test_a_book_with_bleed_in_inks_is_as_print_shops_ask() -> None:
    found = judged(book_of(*(page(number) for number in range(1, 5))))
    assert {verdict for verdict, _ in found.values()} == {"pass"}
    assert found["page size"] == ("pass", "148 x 210 mm")
    assert found["bleed"] == ("pass", "3 mm at least (page 1)")
    assert "book" in list_names()


@pytest.mark.parametrize(
    ("changes", "point", "told"),
    [
        ({"boxes": replace(BOXES, trim=None)}, "page size", ("fail", "no trim box on page 2")),
        ({"boxes": replace(BOXES, trim=Box(3, 3, 140, 210))}, "page size", ("fail", "148 x 210 mm, 140 x 210 mm")),
        ({"boxes": replace(BOXES, bleed=TRIM)}, "bleed", ("fail", "0 mm at least (page 2)")),
        ({"boxes": replace(BOXES, bleed=TRIM.grown(2))}, "bleed", ("fail", "2 mm at least (page 2)")),
        ({"colours": ("DeviceRGB",)}, "colours", ("doubt", "DeviceRGB")),
        ({"book": (LEFT, replace(LEFT, x=148.5))}, "pages", ("fail", "two pages side by side on page 2")),
    ],
)
def test_each_point_of_a_book_can_fail(changes: dict[str, object], point: str, told: tuple[str, str]) -> None:
    assert judged(book_of(page(1), page(2, **changes), page(3), page(4)))[point] == told


def test_a_book_that_does_not_fill_sheets_is_to_be_looked_at() -> None:
    assert judged(book_of(page(1), page(2)))["page count"] == ("doubt", "2")


def test_a_printer_at_home_prints_a_book_and_asks_for_no_card() -> None:
    points = {each.point: each.verdict for each in judge_pdf(b"", book_of(page(1), page(2)), HOME)}
    assert "card size" not in points and set(points.values()) == {"pass"}
