"""A PDF of a lot as a printer asks for it: a page a face in the printer's order, or sheets of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.export.file_names import fill_pattern
from cardgen.export.profile import Make, Pages
from cardgen.sheets import Imposition, PrintCard, SheetSpec, impose
from cardgen.sheets.spec import Duplex, Orientation

if TYPE_CHECKING:
    from cardgen.export.exporter import Order
    from cardgen.export.lots import Lot
    from cardgen.export.profile import Profile
    from cardgen.geometry import Size


def write_pages(lot: Lot, profile: Profile, order: Order) -> Iterator[tuple[str, bytes, int]]:
    """Give the name of a lot's PDF, its bytes, and 1, for it is uploaded once."""
    from cardgen.sheets.pdf import write_sheets

    deck = order.project.deck
    laid = lay_pages(lot, profile, deck.printing.size_of(lot.items[0].card).size, deck.printing.bleed)
    pdf = write_sheets(laid, order.documents, deck.title, deck.lang, order.sources, order.report)
    product = lot.product.name + ("-lying" if lot.is_lying else "")
    yield f"{fill_pattern(profile.files, {'game': deck.id, 'product': product})}.pdf", pdf, 1


def lay_pages(lot: Lot, profile: Profile, card: Size, bleed: float) -> Imposition:
    """Give what lies on which page: `card` is the trim as it is drawn, `bleed` the deck's."""
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
    laid = impose(cards, spec, Report())
    if profile.make is Make.PAGES and profile.pages is Pages.BACK_FIRST:
        return Imposition(tuple(replace(sheet, sides=sheet.sides[::-1]) for sheet in laid.sheets))
    return laid
