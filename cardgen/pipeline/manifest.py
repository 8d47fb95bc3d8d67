"""The list of what was printed: each card's copies, the look of its sides, and where they lie on the sheets."""

from __future__ import annotations

import json
from collections import defaultdict

from cardgen.model import Deck
from cardgen.render.face import Faces
from cardgen.sheets import Imposition
from cardgen.units import format_mm


def write_manifest(deck: Deck, faces: Faces, imposition: Imposition) -> bytes:
    """Give the manifest as JSON; pages count from 1, slots from 0, row by row as the front is seen."""
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
    cards = [
        {
            "id": card.id,
            "copies": card.copies,
            "front": faces.fronts[card.id].key,
            "back": faces.backs[card.id].key if card.id in faces.backs else None,
            "places": places[card.id],
        }
        for card in (*deck.cards, *deck.aids)
    ]
    size = deck.printing.card
    manifest = {
        "game": deck.id,
        "card": f"{format_mm(size.width)}x{format_mm(size.height)}mm",
        "sheets": len(imposition.sheets),
        "cards": cards,
        "mats": [{"id": mat.id, "copies": mat.copies, "front": faces.fronts[mat.id].key} for mat in deck.mats],
    }
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()
