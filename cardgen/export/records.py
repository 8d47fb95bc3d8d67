"""What is printed of a game, as plain values: each thing with its texts, fields and faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cardgen.export.looks import Looks, list_looks, list_things
from cardgen.render.face import Side
from cardgen.render.view import find_places, view_card

if TYPE_CHECKING:
    from cardgen.model import Card, Deck, SetValue
    from cardgen.papers import CardSize
    from cardgen.render.face import Faces
    from cardgen.render.view import Names

Record: TypeAlias = dict[str, Any]


def list_records(deck: Deck, faces: Faces) -> list[Record]:
    """Give all that is printed of a deck in its order, also what is printed 0 times."""
    looks, places = list_looks(deck, faces), find_places(deck)
    return [_record(kind, card, deck, looks, places.get(card.id)) for kind, card in list_things(deck)]


def _record(kind: str, card: Card, deck: Deck, looks: Looks, at: int | None) -> Record:
    view = view_card(card, deck, at)
    return {
        "id": card.id,
        "name": view["name"],
        "component": kind,
        "copies": card.copies,
        "number": view["number"] if kind == "card" and "number" not in deck.field_kinds else None,
        "size": describe_size(deck.printing.size_of(card)),
        "abilities": [str(ability) for ability in _texts(view, "abilities")],
        "keywords": [{"name": keyword["name"], "text": keyword["text"]} for keyword in _keywords(view, deck)],
        "flavour": view["flavour"],
        "reminder": view["reminder"],
        "fields": {name: list(value) if isinstance(value, tuple) else value for name, value in card.fields.items()},
        "typed": dict(card.typed),
        "set": {name: _plain(value) for name, value in card.settings.items()},
        "front": _side(card, looks, Side.FRONT),
        "back": _side(card, looks, Side.BACK),
    }


def _texts(view: Names, name: str) -> list[Any]:
    value = view[name]
    return value if isinstance(value, list) else []


def _keywords(view: Names, deck: Deck) -> list[Any]:
    return [] if "keywords" in deck.field_kinds else _texts(view, "keywords")


def _side(card: Card, looks: Looks, side: Side) -> Record | None:
    look = looks.find(card, side)
    if look is None:
        return None
    return {"file": f"{look.name}.png", "texts": [" ".join(text.split()) for text in look.face.texts]}


def describe_size(shape: CardSize) -> Record:
    """Give a size with its name and the radius of its corners, in millimetres."""
    return {"name": shape.name, "width": shape.size.width, "height": shape.size.height, "corner": shape.corner}


def _plain(setting: SetValue) -> Any:
    value = setting.value
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
