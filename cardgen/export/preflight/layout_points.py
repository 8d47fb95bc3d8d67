"""Points about pages, cards and marks: sizes, bleed, order, how they lie on sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.export.preflight.verdict import (
    Case,
    Judged,
    doubt,
    format_faces,
    format_making,
    format_pages,
    is_home,
    judge,
    passes,
)
from cardgen.export.profile import Backs, Copies, Make, Pages, is_same_size
from cardgen.geometry import Size
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.geometry import Box
    from cardgen.sheets.inspection import FoundPage

HOME_MARGIN = 5.0
EXACT = 0.05
_BACK_OFF = 0.1
_MOST = 3
_UNTOLD = "Look yourself: no names, trim boxes, crop marks or pictures of one size tell where cards lie."


def judge_page_sizes(case: Case) -> Judged | None:
    """Say whether each page is the card with its bleed, or the printer's sheet."""
    profile, pages = case.profile, case.found.pages
    if profile.make is Make.SHEETS and profile.sheet is not None:
        sizes = [profile.sheet, profile.sheet.turned()]
        wanted = tell_size(profile.sheet)
        others = [page for page in pages if not any(is_same_size(page.boxes.size, size) for size in sizes)]
        advice = f"Run {format_making(profile)}, or set the paper of the document."
        return judge("page size", not others, _tell_sizes(others or pages), wanted, advice)
    if profile.make is not Make.PAGES:
        return None
    told = list(dict.fromkeys(tell_size(page.boxes.size) for page in pages))
    known = {tell_size(profile.picture_of(product)): profile.picture_of(product) for product in profile.products}
    is_odd = any(page.boxes.rotation or page.boxes.crop for page in pages)
    is_known = not known or any(is_same_size(pages[0].boxes.size, size) for size in known.values())
    wanted = f"one of {', '.join(known)}" if known else "all of one size"
    advice = "Make all pages the card with its bleed, without a crop box, and do not turn them."
    return judge("page size", is_known and len(told) == 1 and not is_odd, ", ".join(told[:_MOST]), wanted, advice)


def judge_card_size(case: Case) -> Judged | None:
    """Say whether the cards are of a size that can be ordered."""
    profile, pages = case.profile, case.found.pages
    if profile.make is Make.PICTURES:
        return None
    trims = [Size(trim.width, trim.height) for page in pages for trim in _list_trims(page, case)]
    sizes = [product.card.size for product in profile.products]
    known = ", ".join(f"{product.name} {tell_size(product.card.size)}" for product in profile.products) or "any"
    if not trims and profile.make is Make.SHEETS:
        return doubt("card size", "none found", known, _UNTOLD) if sizes else None
    if not trims:
        advice = "Set the trim box of each page: it says where the card is cut."
        return judge("card size", False, "no trim box, and no cards to tell it by", known, advice)
    wrong = [
        trim for trim in trims if sizes and not any(is_same_size(each, size) for each in _ways(trim) for size in sizes)
    ]
    told = ", ".join(list(dict.fromkeys(map(tell_size, wrong or trims)))[:_MOST])
    return judge("card size", not wrong, told, known, f"Build for one of {profile.title}'s sizes with `--card`.")


def judge_one_card(case: Case) -> Judged | None:
    """Say whether each page holds one card, where a page a face is asked for."""
    if case.profile.make is not Make.PAGES:
        return None
    many = [page.number for page in case.found.pages if len(page.cards) > 1]
    untold = [page.number for page in case.found.pages if not list(_list_trims(page, case))]
    if untold and not many:
        return doubt("cards on a page", f"none found on {format_pages(untold)}", "one", _UNTOLD)
    found = f"several cards on {format_pages(many)}" if many else "one card on each page"
    advice = f"This is a file of sheets. Run {format_making(case.profile)}."
    return judge("cards on a page", not many, found, "one", advice)


def judge_bleed(case: Case) -> Judged | None:
    """Say whether there is enough colour past the cut on all sides."""
    profile = case.profile
    if profile.make is not Make.PAGES or not profile.bleed:
        return None
    bleeds = [bleed for page in case.found.pages for bleed in _list_bleeds(page, case)]
    if not bleeds:
        return None
    least = min(bleeds)
    found, wanted = f"{_fine(max(least, 0.0))} mm at least", f"{_fine(profile.bleed)} mm"
    advice = f"Draw the ground {_fine(profile.bleed)} mm past the trim on all sides and set the bleed box there."
    return judge("bleed", least >= profile.bleed - EXACT, found, wanted, advice)


def judge_pairs(case: Case) -> Judged | None:
    """Say whether faces come in pairs and in the printer's order, as far as the file names its cards."""
    profile, pages = case.profile, case.found.pages
    if profile.make is not Make.PAGES:
        return None
    is_even = case.found.page_count % 2 == 0
    order = "back, front, back, front" if profile.pages is Pages.BACK_FIRST else "front, back, front, back"
    if not is_even and profile.backs is Backs.NEEDED:
        advice = "Give each card a front and a back."
        return judge("page order", False, f"{case.found.page_count} pages, an odd number", order, advice)
    sides = [page.cards[0].side if page.cards else "" for page in pages]
    if not all(sides):
        return doubt("page order", "the file does not name its faces", order, "Look at the first pages yourself.")
    is_right = not is_even or all(side in order.split(", ")[at % 2] for at, side in enumerate(sides))
    advice = f"Run {format_making(profile)}, or put the pages into that order."
    return judge("page order", is_right, ", ".join(sides[:4]) + " ..." * (len(sides) > 4), order, advice)


def judge_count(case: Case) -> Judged | None:
    """Say whether a deck has no more cards than can be ordered."""
    profile = case.profile
    if profile.most_cards is None or profile.make is not Make.PAGES or profile.copies is not Copies.EACH:
        return None
    cards = (case.found.page_count + 1) // 2
    advice = "Order the rest as a second deck."
    return judge("cards", cards <= profile.most_cards, f"{cards}", f"at most {profile.most_cards}", advice)


def judge_cards_on_sheet(case: Case) -> Judged | None:
    """Say whether a sheet holds no more cards than the printer's own."""
    profile = case.profile
    if profile.make is not Make.SHEETS or profile.cards_on_sheet is None:
        return None
    most = max((len(page.cards) for page in case.found.pages), default=0)
    wanted = f"at most {profile.cards_on_sheet}"
    if not most:
        return doubt("cards on a sheet", "none found", wanted, _UNTOLD)
    advice = "Lay fewer cards on a sheet, as the printer's template shows."
    return judge("cards on a sheet", most <= profile.cards_on_sheet, f"{most}", wanted, advice)


def judge_marks(case: Case) -> Judged | None:
    """Say whether there are no marks where none are wanted; at home they must not reach the sheet's edge."""
    profile, marked = case.profile, [page for page in case.found.pages if page.marks is not None]
    if profile.make is Make.PAGES and not profile.has_marks:
        found = f"marks on {format_faces(case.found, [page.number for page in marked])}" if marked else "none"
        return judge("marks", not marked, found, "none", "Build without marks: the printer adds its own.")
    reaching = [page.number for page in marked if page.marks is not None and page.marks.reach_edge]
    if profile.make is Make.SHEETS and marked:
        found = f"marks reach the sheet's edge on {format_pages(reaching)}" if reaching else "inside of the sheet"
        advice = "Make the marks shorter: a viewer shrinks a page to print what lies at its edge."
        return judge("marks", not reaching, found, "inside of the sheet", advice)
    return None


def judge_backs(case: Case) -> Judged | None:
    """Say whether backs lie behind fronts on sheets."""
    backs, wanted = case.found.backs, "behind their fronts"
    if case.profile.make is not Make.SHEETS or backs is None:
        return None
    if backs.strangers:
        advice = "Print each card's own back behind it: fronts on odd pages, their backs on the even ones."
        return judge("backs", False, f"{backs.strangers} cards have another back or none", wanted, advice)
    found = f"off by {format_mm(backs.distance)} mm at most"
    if backs.distance > _BACK_OFF:
        advice = "That is right only for a printer that misses by as much: see `cardgen calibrate`."
        return doubt("backs", f"{found} (page {backs.page})", wanted, advice)
    return passes("backs", found, wanted)


def judge_margin(case: Case) -> Judged | None:
    """Say whether a printer at home reaches all cards."""
    if not is_home(case.profile):
        return None
    gaps = [(_gap(card.trim, page.boxes.media), page.number) for page in case.found.pages for card in page.cards]
    if not gaps:
        return None
    least, page = min(gaps)
    found, wanted = f"{format_mm(max(least, 0.0))} mm from the sheet's edge", f"{format_mm(HOME_MARGIN)} mm or more"
    if least >= HOME_MARGIN - EXACT:
        return passes("printable area", found, wanted)
    advice = "Many printers leave the edge white: build with a larger `--margin`, or with fewer cards on a sheet."
    return doubt("printable area", f"{found} (page {page})", wanted, advice)


def _list_trims(page: FoundPage, case: Case) -> Iterator[Box]:
    """Give the trims of a page's cards; without a trim box a page may be a product with its bleed."""
    if page.cards:
        yield from (card.trim for card in page.cards)
    elif case.profile.make is Make.PAGES:
        media, bleed = page.boxes.media, case.profile.bleed
        for product in case.profile.products:
            trim = media.grown(-bleed)
            if is_same_size(Size(trim.width, trim.height), product.card.size):
                yield trim


def _list_bleeds(page: FoundPage, case: Case) -> Iterator[float]:
    bleed = page.boxes.bleed or page.boxes.media
    for trim in _list_trims(page, case):
        yield from (trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom)


def _gap(trim: Box, media: Box) -> float:
    return min(trim.x - media.x, trim.y - media.y, media.right - trim.right, media.bottom - trim.bottom)


def _ways(size: Size) -> tuple[Size, Size]:
    return size, size.turned()


def tell_size(size: Size) -> str:
    """Write a size in millimetres."""
    return f"{format_mm(size.width)} x {format_mm(size.height)} mm"


def _tell_sizes(pages: Sequence[FoundPage]) -> str:
    sizes = [tell_size(page.boxes.size) for page in pages]
    return ", ".join(list(dict.fromkeys(sizes))[:_MOST])


def _fine(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")
