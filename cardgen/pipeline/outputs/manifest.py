"""The file for other programs: which card lies where."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from cardgen.geometry import Size
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.model import Card
    from cardgen.pipeline.outputs.output import Drawn
    from cardgen.pipeline.prepare import Prepared


def write_manifest(drawn: Drawn) -> bytes:
    """Give, as JSON, each card's copies, the look of its sides, and where they lie on the sheets.

    Pages count from 1, slots from 0, row by row as the front is seen.
    """
    deck, faces, imposition = drawn.prepared.project.deck, drawn.prepared.faces, drawn.prepared.imposition
    places: dict[str, list[dict[str, object]]] = defaultdict(list)
    for page, (sheet, side) in enumerate(imposition.pages, 1):
        for placement in side.placements:
            places[placement.card_id].append(
                {
                    "copy": placement.copy,
                    "side": placement.side.value,
                    "page": page,
                    "sheet": sheet.number,
                    "slot": placement.slot,
                }
            )
    printing = deck.printing
    cards = [
        {
            "id": card.id,
            "copies": card.copies,
            "front": faces.fronts[card.id].key,
            "back": faces.backs[card.id].key if card.id in faces.backs else None,
            "places": places[card.id],
            **({"size": _format_size(printing.size_of(card).size)} if card.size is not None else {}),
        }
        for card in (*deck.cards, *deck.aids)
    ]
    manifest = {
        "game": deck.id,
        **({"expansions": list(deck.added)} if deck.expansions else {}),
        "card": _format_size(printing.card),
        "sheets": len(imposition.sheets),
        **({"printed": told} if (told := drawn.prepared.choice.tell(deck)) else {}),
        "cards": cards,
        **({} if drawn.prepared.choice.parts else _list_others(drawn.prepared)),
    }
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()


def _list_others(prepared: Prepared) -> dict[str, object]:
    """Give what is printed beside the cards, which a build of the cards alone says nothing of."""
    deck = prepared.project.deck
    return {
        "mats": [_list_component(mat, prepared) for mat in deck.mats],
        "boards": [_list_component(board, prepared) for board in deck.boards],
        "pieces": [{**_list_component(piece, prepared), "kind": piece.component.value} for piece in deck.pieces],
    }


def _list_component(card: Card, prepared: Prepared) -> dict[str, object]:
    size = prepared.project.deck.printing.size_of(card).size
    front = prepared.faces.fronts[card.id].key
    return {"id": card.id, "copies": card.copies, "front": front, "size": _format_size(size)}


def _format_size(size: Size) -> str:
    return f"{format_mm(size.width)}x{format_mm(size.height)}mm"
