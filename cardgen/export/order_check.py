"""Why a deck cannot be ordered from a printer: found before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.export.lots import list_ordered
from cardgen.export.page_plan import specify_pages
from cardgen.export.profile import Backs, Make, Product, Profile
from cardgen.sheets import find_grid
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.diagnostics import Place, Report
    from cardgen.model import Card, Deck
    from cardgen.papers import CardSize

_MOST_NAMED = 3


def check_order(deck: Deck, profile: Profile, report: Report) -> None:
    """Report cards that a printer has no product for, backs that it would miss, and more cards than it takes."""
    cards = list_ordered(deck)
    if not cards and not report.has_errors:
        report.error("nothing-to-print", "There is no card to print: the choice of cards leaves none.")
    sizes: dict[CardSize, list[Card]] = {}
    for card in cards:
        sizes.setdefault(deck.printing.size_of(card), []).append(card)
    for size, found in sizes.items():
        product = profile.find_product(size)
        if product is None:
            _report_no_product(size, found, deck, profile, report)
        else:
            _check_backs(found, profile, report)
            _check_sheet(size, product, found, profile, report)
    total = sum(card.copies for card in cards)
    if profile.most_cards is not None and total > profile.most_cards:
        message = f"{deck.title} has {total:,} cards; {profile.title} prints at most {profile.most_cards:,} in a deck."
        report.error("too-many-cards", message, hint="Order expansions and aids as decks of their own.")


def _report_no_product(size: CardSize, cards: Sequence[Card], deck: Deck, profile: Profile, report: Report) -> None:
    nearest = min(profile.products, key=lambda product: _differ(product.card, size))
    measures = f"{format_mm(nearest.card.size.width)}x{format_mm(nearest.card.size.height)}"
    own = next((card for card in cards if card.size is not None), None)
    if own is None:
        place, what = deck.printing.places.get("card"), f"`--card {measures}`"
    else:
        place, what = own.places.get("size", own.place), f"`size: {measures}` in the deck file"
    are = "is" if len(cards) == 1 else "are"
    message = f"{_name(cards)} {are} {_measure(size)}; {profile.title} has no such product."
    known = f" Sizes of one name differ: here `{size.name}` is {_measure(size)}." if size.name == nearest.name else ""
    hint = f"The nearest is `{nearest.name}`, {_measure(nearest.card)}: try {what}.{known}"
    report.error("no-product", message, place, hint, cards[0].id)


def _check_sheet(size: CardSize, product: Product, cards: Sequence[Card], profile: Profile, report: Report) -> None:
    """Report cards of which a sheet holds none, or another number than the vendor says."""
    if profile.sheet is None:
        return
    grid = find_grid(specify_pages(product, profile, size.size, profile.bleed))
    held = 0 if grid is None else grid.capacity
    if held == (profile.cards_on_sheet or held) and held:
        return
    sheet = f"{format_mm(profile.sheet.width)} x {format_mm(profile.sheet.height)} mm"
    wanted = f", not {profile.cards_on_sheet}" if profile.cards_on_sheet else ""
    message = f"{held} cards of {_measure(size)} fit on the sheet of {profile.title}, {sheet}{wanted}."
    hint = "Correct `sheet`, `bleed` or `cards_on_sheet` in its profile, or choose another size with `--card`."
    report.error("no-product", message, hint=hint, card=cards[0].id)


def _check_backs(cards: Sequence[Card], profile: Profile, report: Report) -> None:
    """Report cards without a back where each needs one, or where others have one and pages would be miscounted."""
    without = [card for card in cards if card.back is None]
    is_counted = profile.make is not Make.SHEETS and len(without) < len(cards)
    if without and (profile.backs is Backs.NEEDED or is_counted):
        have = "has" if len(without) == 1 else "have"
        why = "wants one of every card" if profile.backs is Backs.NEEDED else "counts on one where other cards have one"
        message = f"{_name(without)} {have} no back; {profile.title} {why}."
        hint = "Name its template under `back`, for all cards under `defaults`."
        report.error("back-needed", message, _place(without[0]), hint, without[0].id)


def _place(card: Card) -> Place:
    return card.places.get("back", card.place)


def _differ(one: CardSize, other: CardSize) -> float:
    """Tell by how many millimetres two sizes differ, whichever way they lie."""
    short, long = sorted((one.size.width, one.size.height))
    other_short, other_long = sorted((other.size.width, other.size.height))
    return abs(short - other_short) + abs(long - other_long)


def _measure(card: CardSize) -> str:
    return f"{format_mm(card.size.width)} x {format_mm(card.size.height)} mm"


def _name(cards: Sequence[Card]) -> str:
    """Name the first few cards and count the others: ``Cards `fox`, `owl` and 5 more``."""
    names = ", ".join(f"`{card.id}`" for card in cards[:_MOST_NAMED])
    more = len(cards) - _MOST_NAMED
    kind = "Card" if len(cards) == 1 else "Cards"
    return f"{kind} {names}" + (f" and {more} more" if more > 0 else "")
