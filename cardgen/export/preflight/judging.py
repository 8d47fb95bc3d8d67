"""Holds a PDF against a printer's profile: a tuple of points, each judged by a function of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgen.export.preflight import book_points as book
from cardgen.export.preflight import file_points as file
from cardgen.export.preflight import layout_points as layout
from cardgen.export.preflight import press_points as press
from cardgen.export.preflight.verdict import BOOK, HOME, Case, Judged, is_book, is_home
from cardgen.export.profile import Make, list_profiles

if TYPE_CHECKING:
    from cardgen.export.profile import Profile
    from cardgen.sheets.inspection import Inspection

POINTS: tuple[Callable[[Case], Judged | None], ...] = (
    file.judge_kind,
    file.judge_file,
    layout.judge_page_sizes,
    layout.judge_card_size,
    layout.judge_one_card,
    layout.judge_cards_on_sheet,
    layout.judge_count,
    layout.judge_pairs,
    layout.judge_bleed,
    layout.judge_marks,
    layout.judge_backs,
    layout.judge_margin,
    press.judge_fonts,
    press.judge_resolution,
    press.judge_colours,
    press.judge_spots,
    press.judge_ink,
    press.judge_transparency,
    press.judge_lines,
    press.judge_intent,
    press.judge_pdfx,
)
BOOK_POINTS: tuple[Callable[[Case], Judged | None], ...] = (
    file.judge_file,
    book.judge_single_pages,
    book.judge_trims,
    book.judge_book_bleed,
    book.judge_sheets,
    press.judge_fonts,
    press.judge_resolution,
    book.judge_book_colours,
    press.judge_lines,
)


def judge_pdf(data: bytes, found: Inspection, profile: Profile) -> tuple[Judged, ...]:
    """Give the verdict on each point that a profile asks for; no other points where it takes no PDF, or no book."""
    case = Case(data, found, profile)
    if is_book(profile):
        points = BOOK_POINTS
    elif not is_home(profile) and book.is_of_pages(case):
        points = (book.judge_book_as_cards,)
    else:
        points = (file.judge_kind,) if profile.make is Make.PICTURES else POINTS
    return tuple(judged for point in points if (judged := point(case)) is not None)


def list_names() -> tuple[str, ...]:
    """Give the names of the profiles that a file can be held against."""
    return (*list_profiles(), BOOK.name, HOME.name)
