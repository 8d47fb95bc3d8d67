"""The sheets of cards, and the pages that show which of them have changed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardgen.papers import CardSize
from cardgen.pipeline.contents import count, describe_added, describe_copies, describe_paper
from cardgen.pipeline.machine import list_overlays
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.model.layout import Layout
    from cardgen.pipeline.outputs.output import Drawn
    from cardgen.pipeline.prepare import Prepared


def write_cards(drawn: Drawn) -> bytes:
    """Give the PDF of the sheets of cards."""
    from cardgen.sheets.pdf import write_sheets

    deck, imposition = drawn.prepared.project.deck, drawn.prepared.imposition
    over = list_overlays(drawn.prepared)
    return write_sheets(imposition, drawn.documents, deck.title, deck.lang, drawn.sources, drawn.report, overlays=over)


def tell_cards(prepared: Prepared) -> str:
    """Say how many cards lie on how many sheets, size by size."""
    from cardgen.sheets import find_grid

    deck = prepared.choice.deck or prepared.project.deck
    told = []
    for spec, sheets in Counter(sheet.grid.spec for sheet in prepared.imposition.sheets).items():
        grid = find_grid(spec)
        assert grid is not None
        size = f"{format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm"
        copies = describe_copies(deck, CardSize(spec.card_name, spec.card))
        paper = f"{count(sheets, 'sheet')} of {describe_paper([spec])}"
        near = sum(not grid.is_clear(slot) for slot in range(grid.capacity))
        left = f", {count(near, 'place')} beside the registration marks left empty" if near else ""
        told.append(f"{copies}, {size}; {paper}, up to {len(grid.open_slots(0))} on each{left}")
    layouts = (spec.layout for spec in {sheet.grid.spec: None for sheet in prepared.imposition.sheets})
    told += [_tell_doubt(layout) for layout in layouts if layout and layout.verify]
    return "\n".join([*told, *describe_added(deck), *filter(None, [prepared.choice.tell(prepared.project.deck)])])


def _tell_doubt(layout: Layout) -> str:
    doubt = layout.verify.strip().removesuffix(".")
    return f"not confirmed for the layout `{layout.name}`: {doubt}; print one sheet on plain paper first"


def write_changes(drawn: Drawn) -> bytes:
    """Give the PDF that shows changed cards, old and new side by side."""
    from cardgen.pipeline.change_list import write_changes as write

    changes, deck = drawn.prepared.choice.changes, drawn.prepared.project.deck
    assert changes is not None
    return write(changes, drawn.documents, deck, drawn.sources)
