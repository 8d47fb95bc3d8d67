"""Points about a book: pages of one size that say where they are cut, bleed, whole sheets, inks."""

from __future__ import annotations

from cardgen.export.preflight.layout_points import EXACT, tell_size
from cardgen.export.preflight.verdict import Case, Judged, doubt, format_pages, judge, passes
from cardgen.export.profile import is_same_size
from cardgen.geometry import Box, Size
from cardgen.units import format_mm

_SHEET = 4  # pages
_MOST = 3


def is_of_pages(case: Case) -> bool:
    """Tell whether a file says of all its pages that they are those of a book."""
    return bool(case.found.pages) and all(page.book for page in case.found.pages)


def judge_book_as_cards(case: Case) -> Judged | None:
    """Say of a book that is held against what a printer of cards asks for that it is none of that."""
    advice = "A book goes to a print shop: `--profile book` says whether it is as most of them ask."
    return judge("kind", False, "a book to be read", "cards", advice)


def judge_single_pages(case: Case) -> Judged | None:
    """Say whether each page of the file is one of the book."""
    several = [page.number for page in case.found.pages if len(page.book) > 1]
    advice = "That is a booklet for a printer at home. A print shop lays the pages itself: give it `rulebook.pdf`."
    found = f"two pages side by side on {format_pages(several)}" if several else "one page on each"
    return judge("pages", not several, found, "one page on each", advice)


def judge_trims(case: Case) -> Judged | None:
    """Say whether all pages have a trim box, of one size."""
    pages = [page for page in case.found.pages if len(page.book) < 2]
    without = [page.number for page in pages if page.boxes.trim is None]
    wanted = "a trim box on every page, all of one size"
    if without:
        advice = "Set the trim box of each page: it says where the book is cut."
        return judge("page size", False, f"no trim box on {format_pages(without)}", wanted, advice)
    sizes = [_size(page.boxes.trim) for page in pages if page.boxes.trim is not None]
    if not sizes:
        return None
    told = ", ".join(list(dict.fromkeys(map(tell_size, sizes)))[:_MOST])
    return judge(
        "page size", all(is_same_size(sizes[0], each) for each in sizes), told, wanted, "Set one size of page."
    )


def judge_book_bleed(case: Case) -> Judged | None:
    """Say whether the bleed box of each page is far enough outside of its trim."""
    least, number = min(
        (
            (_find_bleed(page.boxes.trim, page.boxes.bleed or page.boxes.media), page.number)
            for page in case.found.pages
            if page.boxes.trim
        ),
        default=(0.0, 0),
    )
    if not number or any(len(page.book) > 1 for page in case.found.pages):
        return None
    wanted = f"{format_mm(case.profile.bleed)} mm on every side"
    found = f"{format_mm(least)} mm at least (page {number})"
    advice = "Draw grounds past the trim and set the bleed box there: `--bleed` in the rulebook's style sheet."
    return judge("bleed", least >= case.profile.bleed - EXACT, found, wanted, advice)


def judge_sheets(case: Case) -> Judged | None:
    """Say whether the pages fill sheets that are folded and stapled."""
    count, wanted = case.found.page_count, "a multiple of 4, to be folded and stapled"
    if any(len(page.book) > 1 for page in case.found.pages):
        return None
    if count % _SHEET == 0:
        return passes("page count", f"{count}", wanted)
    advice = "Right for a leaf or a glued book. `fill_pages` under `print` in the deck file fills sheets."
    return doubt("page count", f"{count}", wanted, advice)


def judge_book_colours(case: Case) -> Judged | None:
    """Say whether a press has to turn colours into inks itself."""
    spaces = sorted({name for page in case.found.pages for name in page.colours if "RGB" in name})
    wanted = "four inks, unless the print shop takes RGB"
    if not spaces:
        return passes("colours", "inks", wanted)
    return doubt("colours", ", ".join(spaces), wanted, "`cardgen export GAME --to rulebook` writes it in four inks.")


def _find_bleed(trim: Box, bleed: Box) -> float:
    return max(0.0, min(trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom))


def _size(trim: Box) -> Size:
    return Size(trim.width, trim.height)
