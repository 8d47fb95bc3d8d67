"""What a build adds for machines that cut: layers over the sheets, and files of cut lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cardgen.pipeline.contents import count

if TYPE_CHECKING:
    from cardgen.pipeline.prepare import Prepared
    from cardgen.sheets import Imposition
    from cardgen.sheets.overlays import Overlay


def list_overlays(prepared: Prepared) -> tuple[Overlay, ...]:
    """Give what is laid over the sheets of a game."""
    from cardgen.sheets.cut_layer import CUT_LAYER
    from cardgen.sheets.proof_layer import make_proof
    from cardgen.sheets.registration_layer import REGISTRATION_MARKS

    deck, printing = prepared.project.deck, prepared.project.deck.printing
    corners = {card.id: printing.size_of(card).corner for card in deck.components}
    return (
        *[REGISTRATION_MARKS] * (printing.registration is not None),
        *[CUT_LAYER] * printing.cut_layer,
        *[make_proof(prepared.faces, corners, printing.safe)] * printing.proof,
    )


def write_all_cuts(prepared: Prepared) -> Mapping[str, bytes]:
    """Give the cut files of all sheets by their names."""
    from cardgen.sheets.cut_files import write_cut_files

    title = prepared.project.deck.title
    files: dict[str, bytes] = {}
    for name, imposition in _list_sheets(prepared):
        files.update(write_cut_files(imposition, name, title))
    return files


def tell_cuts(prepared: Prepared) -> str:
    """Tell how many layouts the sheets have, each of which has a file of either kind."""
    from cardgen.sheets.cut_files import find_cut_files

    layouts = sum(len(find_cut_files(imposition)) for _, imposition in _list_sheets(prepared))
    return f"cut lines of {count(layouts, 'layout')} of sheets, each as SVG and as DXF"


def _list_sheets(prepared: Prepared) -> Iterator[tuple[str, Imposition]]:
    yield "cards", prepared.imposition
    yield "mats", prepared.mats
    yield "mats-on-sheets", prepared.mat_sheets
    yield "board", prepared.boards
    yield "pieces", prepared.pieces
