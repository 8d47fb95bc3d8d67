"""What is printed beside the cards: mats, boards, pieces and the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardgen.pipeline.contents import count, describe_paper
from cardgen.pipeline.machine import list_overlays
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.pipeline.outputs.output import Drawn
    from cardgen.pipeline.prepare import Prepared
    from cardgen.sheets import Imposition


def write_mats(drawn: Drawn) -> bytes:
    """Give the PDF of mats, each on a page of its own size."""
    return _write_others(drawn, drawn.prepared.mats, "{title}: the mats")


def write_mats_on_sheets(drawn: Drawn) -> bytes:
    """Give the PDF of mats on the paper of the sheets."""
    return _write_others(drawn, drawn.prepared.mat_sheets, "{title}: the mats")


def write_board(drawn: Drawn) -> bytes:
    """Give the PDF of the board."""
    return _write_others(drawn, drawn.prepared.boards, "{title}: the board")


def write_pieces(drawn: Drawn) -> bytes:
    """Give the PDF of standees and tokens."""
    return _write_others(drawn, drawn.prepared.pieces, "{title}: the pieces")


def _write_others(drawn: Drawn, imposition: Imposition, what: str) -> bytes:
    """Give the PDF of what is printed beside the cards; where a ruler has no room is not told, as it is on theirs."""
    from cardgen.diagnostics import Report
    from cardgen.render.fixed_words import make_tr
    from cardgen.sheets.pdf import write_sheets

    deck, over = drawn.prepared.project.deck, list_overlays(drawn.prepared)
    title = make_tr(deck)(what, title=deck.title)
    return write_sheets(imposition, drawn.documents, title, deck.lang, drawn.sources, Report(), overlays=over)


def tell_mats(prepared: Prepared) -> str:
    """Say how many mats of which sizes there are."""
    sizes = Counter(sheet.grid.spec for sheet in prepared.mats.sheets)
    told = [
        f"{count(pages, 'page')} for {format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm"
        + (f" with {format_mm(spec.bleed)} mm bleed" if spec.bleed else "")
        for spec, pages in sizes.items()
    ]
    return "\n".join(told)


def tell_mats_on_sheets(prepared: Prepared) -> str:
    """Say on how many sheets the mats lie."""
    return _tell_sheets(prepared, prepared.mat_sheets)


def tell_board(prepared: Prepared) -> str:
    """Say on how many sheets the board lies."""
    return _tell_sheets(prepared, prepared.boards)


def tell_pieces(prepared: Prepared) -> str:
    """Say how many pieces lie on how many sheets."""
    sheets = prepared.pieces.sheets
    kinds = Counter(piece.component.value for piece in prepared.project.deck.pieces for _ in range(piece.copies))
    told = " and ".join(count(copies, kind) for kind, copies in kinds.items())
    return f"{told}; {count(len(sheets), 'sheet')} of {describe_paper(sheet.grid.spec for sheet in sheets)}"


def _tell_sheets(prepared: Prepared, imposition: Imposition) -> str:
    sheets = imposition.sheets
    parts = sum(bool(sheet.note) for sheet in sheets)
    paper = describe_paper(sheet.grid.spec for sheet in sheets)
    told = f"{count(len(sheets), 'sheet')} of {paper} for the printer at home"
    notes = [f"{parts} of them parts to glue together"] * bool(parts)
    margin = prepared.project.deck.printing.margin
    reaching = sum(sheet.grid.spec.margin < margin for sheet in sheets)
    notes += [f"{reaching} into the margin of {format_mm(margin)} mm, which a printer may leave white"] * bool(reaching)
    return "; ".join([told, *notes])


def write_box(drawn: Drawn) -> bytes:
    """Give the PDF of the box; where there is no room for a ruler beside its net, the lines can be measured."""
    from functools import partial

    from cardgen.diagnostics import Report
    from cardgen.render.fixed_words import make_tr
    from cardgen.render.missing_words import tell_missing_words
    from cardgen.sheets.box_ink import paint_box
    from cardgen.sheets.pdf import write_sheets

    deck, box = drawn.prepared.project.deck, drawn.prepared.box
    assert box is not None
    tr = make_tr(deck)
    title = tr("{title}: the box", title=deck.title)
    over = partial(paint_box, box, title, tr)
    written = write_sheets(box.imposition, drawn.documents, title, deck.lang, drawn.sources, Report(), over)
    where = "docs/languages.md lists all of cardgen's own words"
    tell_missing_words(tr, "The box", where, deck, drawn.report)
    return written


def sheets_of_box(prepared: Prepared) -> Imposition:
    """Give the sheets of the box."""
    assert prepared.box is not None
    return prepared.box.imposition


def tell_box(prepared: Prepared) -> str:
    """Say what fits into the box, and how its net lies."""
    from cardgen.sheets.box_sheets import describe_inside

    box = prepared.box
    assert box is not None
    paper = describe_paper(sheet.grid.spec for sheet in box.imposition.sheets)
    net = "its net" if len(box.parts) == 1 else f"its net in {len(box.parts)} parts"
    what = f"a tuck box for {box.net.contents}, inside {describe_inside(box.net)}"
    return f"{what}; {net} on {paper}, and how to fold it"
