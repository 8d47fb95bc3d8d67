"""The saved object of Tabletop Simulator: decks, cards and figures as its save file has them.

What the keys mean is told at https://kb.tabletopsimulator.com/custom-content/save-file-format/ and custom-deck/; those
that are younger than that page are as the program itself writes them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from cardgen.export.tabletop.piles import Pile
    from cardgen.export.tabletop.sheets import CardSheet
    from cardgen.geometry import Size
    from cardgen.model import Card
    from cardgen.papers import CardSize

TtsObject: TypeAlias = dict[str, Any]

USUAL_HEIGHT = 88.9
"""The height of a card (mm) at scale 1; in the program as here, a card's scale goes with its height."""
ROUNDED, RECTANGLE, CIRCLE = 0, 1, 4
_GUID_DIGITS = 6
_CARD_COLOR, _WHITE = 0.713235259, 1.0
_UNITS_PER_MM = 3.5 / USUAL_HEIGHT  # generous: a card is a little more than 3 units high
_ROW, _GAP = 30.0, 1.0


class Guids:
    """Gives ids of six hexadecimal digits that are the same in each export, and none twice."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._given: set[str] = set()

    def make(self, what: str) -> str:
        """Give an id for what has this name."""
        tried = 0
        while True:
            text = f"{self._game}\n{what}\n{tried}"
            guid = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_GUID_DIGITS]
            if guid not in self._given:
                self._given.add(guid)
                return guid
            tried += 1


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A copy of a card: its id in the deck file, what is shown of it, and by which number it is known."""

    card_id: int
    id: str
    copy: int
    name: str
    description: str


def find_type(shape: CardSize) -> int:
    """Give the number of a card's shape."""
    size = shape.size
    if size.width == size.height and shape.corner >= size.width / 2:
        return CIRCLE
    return ROUNDED if shape.corner else RECTANGLE


def make_custom_deck(sheet: CardSheet, face_url: str, back_url: str, pile: Pile) -> TtsObject:
    """Give what the program has to know of a sheet.

    A hidden card shows its back, but where that would tell which card it is: then the last slot of the sheet.
    """
    return {
        "FaceURL": face_url,
        "BackURL": back_url,
        "NumWidth": sheet.grid.columns,
        "NumHeight": sheet.grid.rows,
        "BackIsHidden": not pile.has_own_backs,
        "UniqueBack": pile.has_own_backs,
        "Type": find_type(pile.shape),
    }


def make_deck(pile: Pile, cards: Sequence[CardFacts], decks: Mapping[int, TtsObject], guids: Guids) -> TtsObject:
    """Give a pile of cards face down; a pile of one is that card, face up. `decks` are its sheets by their numbers."""
    if len(cards) == 1:
        return {**_make_card("CardCustom", cards[0], pile, decks, guids), "Transform": _transform(pile)}
    return {
        **_make_thing("DeckCustom", pile.name, "", guids.make(f"pile {pile.name}")),
        "Transform": _transform(pile, is_face_down=True),
        "Hands": False,
        "HideWhenFaceDown": True,
        "SidewaysCard": pile.is_sideways,
        "DeckIDs": [card.card_id for card in cards],
        "CustomDeck": {str(number): deck for number, deck in decks.items()},
        "ContainedObjects": [_make_card("Card", card, pile, decks, guids) for card in cards],
    }


def _make_card(kind: str, card: CardFacts, pile: Pile, decks: Mapping[int, TtsObject], guids: Guids) -> TtsObject:
    number = card.card_id // 100
    return {
        **_make_thing(kind, card.name, card.description, guids.make(f"card {card.id} {card.copy}")),
        "GMNotes": card.id,
        "ColorDiffuse": dict.fromkeys("rgb", _CARD_COLOR),
        "Transform": _transform(pile, is_face_down=True),
        "Hands": not pile.is_alone,
        "HideWhenFaceDown": not pile.is_alone,
        "CardID": card.card_id,
        "SidewaysCard": pile.is_sideways,
        "CustomDeck": {str(number): decks[number]},
    }


def make_figure(card: Card, copy: int, front_url: str, back_url: str, guids: Guids) -> TtsObject:
    """Give a picture that stands on the table."""
    return {
        **_make_thing("Figurine_Custom", card.name, "", guids.make(f"figure {card.id} {copy}")),
        "GMNotes": card.id,
        "CustomImage": {"ImageURL": front_url, "ImageSecondaryURL": back_url, "ImageScalar": 1.0, "WidthScale": 0.0},
    }


def _make_thing(kind: str, name: str, description: str, guid: str) -> TtsObject:
    """Give what any object on the table has."""
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": _transform(),
        "Nickname": name,
        "Description": description,
        "GMNotes": "",
        "ColorDiffuse": dict.fromkeys("rgb", _WHITE),
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform(pile: Pile | None = None, *, is_face_down: bool = False) -> TtsObject:
    scale = round(pile.shape.size.height / USUAL_HEIGHT, 4) if pile else 1.0
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if is_face_down else 0.0}
    return {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def spread_out(objects: Sequence[TtsObject], sizes: Sequence[Size]) -> list[TtsObject]:
    """Give objects side by side, in rows from left to right and from the far side of the table to the near one.

    `sizes` are those of the things in millimetres.
    """
    placed: list[TtsObject] = []
    x, z, depth = 0.0, 0.0, 0.0
    for each, size in zip(objects, sizes, strict=True):
        width, height = size.width * _UNITS_PER_MM, size.height * _UNITS_PER_MM
        if x and x + width > _ROW:
            x, z, depth = 0.0, z - depth - _GAP, 0.0
        place = {"posX": round(x + width / 2 - _ROW / 2, 3), "posZ": round(z - height / 2, 3)}
        placed.append({**each, "Transform": {**each["Transform"], **place}})
        x, depth = x + width + _GAP, max(depth, height)
    return placed


def make_save(objects: Sequence[TtsObject]) -> TtsObject:
    """Give a saved object: a save whose fields about table and game are empty."""
    names = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn", "LuaScript")
    return {**dict.fromkeys((*names, "LuaScriptState", "XmlUI"), ""), "ObjectStates": list(objects)}
