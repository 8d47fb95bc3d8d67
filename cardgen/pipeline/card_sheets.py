"""Lays a deck's cards on sheets, those of each size on sheets of their own."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics import Report
from cardgen.model import Card, Deck
from cardgen.papers import CardSize
from cardgen.pipeline.contents import group_by_size
from cardgen.render.face import Faces
from cardgen.sheets import Imposition, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.imposition import join
from cardgen.sheets.skips import check_sheets_skipped, check_skip


def impose_cards(deck: Deck, faces: Faces, spec: SheetSpec, report: Report) -> Imposition:
    """Give the sheets of each size, that of the deck first.

    Where no face could be laid out, that is reported already and no sheet is missed.
    """
    groups = {
        size: copies
        for size, cards in group_by_size(deck).items()
        if (copies := [copy for card in cards for copy in list_copies(card, faces)])
    }
    if not groups:
        return Imposition(()) if report.has_errors else impose((), spec, report)
    place = deck.printing.places.get("skip")
    specs = [replace(spec, card=size.size, card_name=size.name, corner=_find_corner(deck, size)) for size in groups]
    grids = [grid for grid in map(find_grid, specs) if grid is not None]
    if grids and spec.skip and not check_skip(grids, place, report):
        return Imposition(())
    found: list[Imposition] = []
    for each, copies in zip(specs, groups.values(), strict=True):
        printed = sum(len(imposition.sheets) for imposition in found)
        found.append(impose(copies, each, report, printed + 1))
    joined = join(found)
    if grids:
        check_sheets_skipped(grids, len(joined.sheets), place, report)
    return joined


def _find_corner(deck: Deck, size: CardSize) -> float:
    """Give the radius of the corners of all cards of a size: that of the first of them."""
    cards = (card for card in (*deck.cards, *deck.aids) if deck.printing.size_of(card).size == size.size)
    return deck.printing.size_of(next(cards)).corner


def list_copies(card: Card, faces: Faces) -> tuple[PrintCard, ...]:
    """Give every copy to print of a card, none if its face could not be laid out."""
    if card.id not in faces.fronts:
        return ()
    front, back = faces.fronts[card.id].key, faces.backs[card.id].key if card.id in faces.backs else None
    return tuple(PrintCard(card.id, copy, front, back) for copy in range(1, card.copies + 1))
