"""A PDF of a lot as a printer asks for it: a page a face in the printer's order, or sheets of its own."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.export.file_names import fill_pattern
from cardgen.export.page_plan import find_distinct, lay_pages
from cardgen.export.profile import Make
from cardgen.export.vendor_press import convert_for_press, finish_for_press

if TYPE_CHECKING:
    from cardgen.export.exporter import Order
    from cardgen.export.lots import Lot
    from cardgen.export.profile import Profile


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
