"""The manifest says what was printed, and where on the sheets it lies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from cardgen.pipeline import Built

DECK = """\
title: Small
players: 2
abilities: free
icons: {star: small/star.svg}
fields: {text: text}
defaults: {template: small/face.svg.j2}
cards:
  - {id: a, text: Draw one., copies: 2, back: small/back.svg.j2}
  - {id: ä, text: Draw two., back: small/back.svg.j2}
aids:
  - {id: help, text: Read this., back: small/back.svg.j2}
mats:
  - {id: board, text: Lay here., size: 100x120, copies: 3, template: small/face.svg.j2}
"""


def place(side: str, page: int, slot: int, copy: int = 1) -> dict[str, object]:
    return {"copy": copy, "side": side, "page": page, "sheet": 1, "slot": slot}


def test_the_manifest_lists_each_card_its_looks_and_its_places(small: Path, build: Callable[..., Built]) -> None:
    (small / "decks/small/deck.yaml").write_text(DECK)
    text = (build(small).folder / "manifest.json").read_text(encoding="utf-8")
    assert text.startswith('{\n "game": "small",\n')
    assert text.endswith("}\n")
    assert '"id": "ä"' in text
    written = json.loads(text)
    looks: dict[str, str] = {}
    for entry in (*written["cards"], *written["mats"]):
        for side in ("front", "back"):
            if side in entry:
                assert re.fullmatch("[0-9a-f]{32,64}", entry[side])
                entry[side] = looks.setdefault(entry[side], f"look {len(looks) + 1}")
    assert written == {
        "game": "small",
        "card": "63.5x88.9mm",
        "sheets": 1,
        "cards": [
            {
                "id": "a",
                "copies": 2,
                "front": "look 1",
                "back": "look 2",
                "places": [place("front", 1, 0), place("front", 1, 1, 2), place("back", 2, 0), place("back", 2, 1, 2)],
            },
            {
                "id": "ä",
                "copies": 1,
                "front": "look 3",
                "back": "look 2",
                "places": [place("front", 1, 2), place("back", 2, 2)],
            },
            {
                "id": "help",
                "copies": 1,
                "front": "look 4",
                "back": "look 2",
                "places": [place("front", 1, 3), place("back", 2, 3)],
            },
        ],
        "mats": [{"id": "board", "copies": 3, "front": "look 5", "size": "100x120mm"}],
        "boards": [],
        "pieces": [],
    }
