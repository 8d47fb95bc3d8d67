"""Lays a deck's cards on sheets, those of each size on sheets of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.layouts import NO_LAYOUT, find_layout
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck
from cardgen.model.layout import Layout
from cardgen.papers import CardSize
from cardgen.pipeline.contents import group_by_size
from cardgen.pipeline.layout_room import check_room
from cardgen.pipeline.mark_looks import check_look, suit_look
from cardgen.pipeline.options import BuildOptions, specify_sheets
from cardgen.render.face import Faces
from cardgen.sheets import Duplex, Imposition, Orientation, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.back_bleed import check_back_bleed
from cardgen.sheets.imposition import join
from cardgen.sheets.skips import check_open, check_sheets_skipped, check_skip
from cardgen.units import format_mm


def specify_card_sheets(deck: Deck, options: BuildOptions, sources: Sources, report: Report) -> SheetSpec | None:
    """Give what the sheets of a deck's cards are to be: only these have slots to skip, a layout and an order.

    None, with the reason in the report, if they cannot be made.
    """
    spec: SheetSpec | None = specify_sheets(deck, options)
    if deck.printing.layout not in (None, NO_LAYOUT):
        spec = _follow_layout(deck, options, sources, report)
    if spec is None or not _check_registration(spec, deck, options, report):
        return None
    check_look(deck, spec, options.mark_look, report)
    return replace(spec, skip=(*spec.skip, *deck.printing.skip), stack=deck.printing.stack)


def _follow_layout(deck: Deck, options: BuildOptions, sources: Sources, report: Report) -> SheetSpec | None:
    """Give the sheets of the layout that a deck names; None, with the reason in the report, if they cannot be had."""
    spec, place = specify_sheets(deck, options), deck.printing.places.get("layout")
    layout = find_layout(deck.printing.layout or "", deck.id, sources, place, report)
    if layout is None:
        return None
    _check_options(layout, options, report)
    check_room(layout, deck.printing, report)
    if spec.duplex is Duplex.FOLD:
        message = f"A sheet of the layout `{layout.name}` cannot be folded: its cards lie where the sheet has them."
        report.error("bad-layout", message, place, "Take another `duplex`, such as `long-edge` or `none`.")
        return None
    is_wide = layout.paper.width > layout.paper.height
    return replace(
        spec,
        layout=layout,
        paper=layout.paper,
        paper_name=layout.paper_name,
        orientation=Orientation.LANDSCAPE if is_wide else Orientation.PORTRAIT,
        gap=layout.gap,
        skip=layout.skip,
        keeps_marks=False,
        **_choose_marks(layout, deck, options),
    )


def _check_registration(spec: SheetSpec, deck: Deck, options: BuildOptions, report: Report) -> bool:
    """Tell whether a machine that cuts can find the sheets; folded and glued ones are reported."""
    has_backs = any(card.back is not None for card in (*deck.cards, *deck.aids))
    if spec.registration is None or spec.duplex is not Duplex.FOLD or not has_backs:
        return True
    asked = {"registration": options.registration, "duplex": options.duplex}
    place = next((deck.printing.places.get(key) for key, option in asked.items() if option is None), None)
    report.error(
        "bad-registration",
        "A sheet that is folded and glued (`duplex: fold`) has no registration marks: once it is folded, a machine "
        "finds but half of them.",
        place,
        "Cut it by hand, with `registration: none` or `--registration none`; or take another `duplex`, such as "
        "`long-edge` or `none`.",
    )
    return False


def _choose_marks(layout: Layout, deck: Deck, options: BuildOptions) -> dict[str, Any]:
    """Give the marks of a layout, unless it has none of its own or the command line says otherwise."""
    if layout.marks is None or options.marks is not None:
        return {}
    lines = ("lines",) if options.cut_lines else ()
    marks = tuple(dict.fromkeys((*layout.marks, *lines)))
    return {"marks": marks, "labels": bool(layout.marks), "mark_look": suit_look(deck.printing.mark_look, marks)}


def _check_options(layout: Layout, options: BuildOptions, report: Report) -> None:
    """Warn of options that a layout leaves no room for."""
    asked = {"--paper": options.paper, "--landscape": options.orientation, "--gap": options.gap}
    for name in (name for name, value in asked.items() if value is not None):
        message = f"`{name}` changes nothing: the sheets are those of the layout `{layout.name}`."
        report.warn("option-without-effect", message, hint="`--layout none` builds without a layout.")


def _check_sizes(groups: Iterable[CardSize], layout: Layout, place: Place | None, report: Report) -> bool:
    """Tell whether all cards are as large as those of a layout; else report each size that is not."""
    others = [size for size in groups if layout.turns(size.size) is None]
    wanted = f"{format_mm(layout.card.width)} x {format_mm(layout.card.height)} mm"
    for size in others:
        short, long = sorted((layout.card.width, layout.card.height))
        message = f"The layout `{layout.name}` is for cards of {wanted}; cards of this deck are {size}."
        hint = f"Build with `--card {format_mm(short)}x{format_mm(long)}`, or take another layout."
        report.error("layout-card-size", message, place, hint)
    return not others


def impose_cards(deck: Deck, faces: Faces, spec: SheetSpec | None, report: Report) -> Imposition:
    """Give the sheets of each size, that of the deck first; none without a `spec`.

    Where no face could be laid out, that is reported already and no sheet is missed.
    """
    groups = {
        size: copies
        for size, cards in group_by_size(deck).items()
        if (copies := [copy for card in cards for copy in list_copies(card, faces)])
    }
    if spec is None:
        return Imposition(())
    if not groups:
        return Imposition(()) if report.has_errors else impose((), spec, report)
    place = deck.printing.places.get("skip")
    if spec.layout and not _check_sizes(groups, spec.layout, deck.printing.places.get("layout"), report):
        return Imposition(())
    specs = [replace(spec, card=size.size, card_name=size.name, corner=_find_corner(deck, size)) for size in groups]
    grids = [grid for grid in map(find_grid, specs) if grid is not None]
    if grids and spec.skip and not check_skip(grids, place, report):
        return Imposition(())
    if any(copy.back_key for copies in groups.values() for copy in copies):
        check_back_bleed(grids, deck.printing.places.get("back_bleed"), report)
    found: list[Imposition] = []
    for each, copies in zip(specs, groups.values(), strict=True):
        printed = sum(len(imposition.sheets) for imposition in found)
        grid = find_grid(each)
        if grid is not None and not check_open(grid, len(copies), printed + 1, place, report):
            return Imposition(())
        found.append(impose(copies, each, report, printed + 1))
    joined = join(found)
    if grids:
        check_sheets_skipped(grids, len(joined.sheets), place, report)
    if spec.stack and "stack" not in deck.printing.places and all(len(each.sheets) <= 1 for each in found):
        message = "`--stack` changes nothing: no two sheets hold cards of one size, so there is no pile to cut."
        report.warn("option-without-effect", message, hint="On one sheet cards lie row by row.")
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
