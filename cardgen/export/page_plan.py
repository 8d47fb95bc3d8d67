"""Which face lies on which page of a vendor's PDF. Numbers only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.export.profile import Make, Pages
from cardgen.sheets import Imposition, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.spec import Duplex, Orientation

if TYPE_CHECKING:
    from cardgen.export.lots import Lot
    from cardgen.export.profile import Product, Profile
    from cardgen.geometry import Size
    from cardgen.sheets import Grid
    from cardgen.sheets.imposition import Sheet, SheetSide


def lay_pages(lot: Lot, profile: Profile, card: Size, bleed: float) -> Imposition:
    """Give what lies on which page: `card` is the trim as it is drawn, `bleed` the deck's.

    On sheets a place is where the printer's template has it, also where few cards are left for the last one.
    """
    spec = specify_pages(lot.product, profile, card, bleed, lot.has_backs)
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


def specify_pages(product: Product, profile: Profile, card: Size, bleed: float, has_backs: bool = True) -> SheetSpec:
    """Give what a page is to be: a sheet, or the trim and bleed of one card."""
    paper = profile.sheet if profile.sheet is not None else profile.picture_of(product)
    return SheetSpec(
        paper=paper,
        paper_name=f"{paper.width:g}x{paper.height:g}",
        card=card,
        bleed=bleed,
        gap=2 * bleed,
        margin=0.0,
        duplex=Duplex.LONG_EDGE if has_backs else Duplex.NONE,
        orientation=Orientation.LANDSCAPE if paper.width > paper.height else Orientation.PORTRAIT,
        marks=("crop",) if profile.has_marks else (),
        labels=False,
    )


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
