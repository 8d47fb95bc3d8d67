"""A PDF of a lot as a printer asks for it: a page a face in the printer's order, or sheets of its own."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.export.file_names import fill_pattern
from cardgen.export.profile import Make, Pages
from cardgen.export.vendor_press import convert_for_press, finish_for_press
from cardgen.sheets import Imposition, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.spec import Duplex, Orientation

if TYPE_CHECKING:
    from cardgen.export.exporter import Order
    from cardgen.export.lots import Lot
    from cardgen.export.profile import Profile
    from cardgen.geometry import Size
    from cardgen.sheets import Grid
    from cardgen.sheets.imposition import Sheet, SheetSide


def write_pages(lot: Lot, profile: Profile, order: Order) -> Iterator[tuple[str, bytes, int]]:
    """Give the name of a lot's PDF, its bytes, and 1, for it is uploaded once; nothing if it cannot be made.

    Each page is made once, however many copies there are.
    """
    from cardgen.sheets.pdf import write_sheets

    deck = order.project.deck
    laid = lay_pages(lot, profile, deck.printing.size_of(lot.items[0].card).size, deck.printing.bleed)
    distinct, numbers = find_distinct(laid) if profile.make is Make.PAGES else (laid, ())
    drawn = write_sheets(distinct, order.documents, deck.title, deck.lang, order.sources, order.report)
    cards = [side.placements[0].card_id for _, side in distinct.pages]
    pdf = convert_for_press(drawn, profile, cards, order)
    if pdf is not None and numbers:
        pdf = repeat_pages(pdf, numbers)
    if pdf is not None:
        pdf = finish_for_press(pdf, profile, order)
    if pdf is not None:
        yield name_pdf(lot, profile, deck.id), pdf, 1


def name_pdf(lot: Lot, profile: Profile, game: str) -> str:
    """Give the name of a lot's PDF."""
    product = lot.product.name + ("-lying" if lot.is_lying else "")
    return f"{fill_pattern(profile.files, {'game': game, 'product': product})}.pdf"


def lay_pages(lot: Lot, profile: Profile, card: Size, bleed: float) -> Imposition:
    """Give what lies on which page: `card` is the trim as it is drawn, `bleed` the deck's.

    On sheets a place is where the printer's template has it, also where few cards are left for the last one.
    """
    paper = profile.sheet if profile.sheet is not None else profile.picture_of(lot.product)
    spec = SheetSpec(
        paper=paper,
        paper_name=f"{paper.width:g}x{paper.height:g}",
        card=card,
        bleed=bleed,
        gap=2 * bleed,
        margin=0.0,
        duplex=Duplex.LONG_EDGE if lot.has_backs else Duplex.NONE,
        orientation=Orientation.LANDSCAPE if paper.width > paper.height else Orientation.PORTRAIT,
        marks=(),
        labels=False,
    )
    copies: dict[str, int] = {}
    cards = []
    for item in lot.items:
        copies[item.card.id] = copies.get(item.card.id, 0) + 1
        cards.append(PrintCard(item.card.id, copies[item.card.id], item.front_key, item.back_key))
    sheets, grid = impose(cards, spec, Report()).sheets, find_grid(spec)
    assert grid is not None
    if profile.make is Make.SHEETS:
        return Imposition(tuple(_put_in_place(sheet, grid) for sheet in sheets))
    if profile.pages is Pages.BACK_FIRST:
        return Imposition(tuple(replace(sheet, sides=sheet.sides[::-1]) for sheet in sheets))
    return Imposition(sheets)


def _put_in_place(sheet: Sheet, grid: Grid) -> Sheet:
    """Give a sheet whose cards lie where a full one has them."""
    return replace(sheet, grid=grid, sides=tuple(_put_side(side, grid) for side in sheet.sides))


def _put_side(side: SheetSide, grid: Grid) -> SheetSide:
    taken = [each.slot for each in side.placements]
    placed = (
        replace(each, trim=grid.trim(each.slot, side.side), clip=grid.clip(each.slot, side.side, taken))
        for each in side.placements
    )
    return replace(side, placements=tuple(placed))


def find_distinct(laid: Imposition) -> tuple[Imposition, tuple[int, ...]]:
    """Give each page once, however often its face comes, and for every page of the whole the number of its like."""
    found: dict[object, int] = {}
    sheets: list[Sheet] = []
    numbers = []
    for sheet, side in laid.pages:
        look = tuple((each.key, each.side, each.rotation) for each in side.placements)
        if look not in found:
            found[look] = len(sheets)
            sheets.append(replace(sheet, sides=(side,)))
        numbers.append(found[look])
    return Imposition(tuple(sheets)), tuple(numbers)


def repeat_pages(pdf: bytes, numbers: Sequence[int]) -> bytes:
    """Give a PDF with the pages of some numbers, from 0, in this order; what they show is stored once."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = list(document.pages)
        del document.pages[:]
        for number in numbers:
            document.pages.append(pages[number])
        target = io.BytesIO()
        document.save(target, deterministic_id=True)
    return target.getvalue()
