"""What each card of a deck looks like, by the keys of its faces: of the deck as it is, or of one kept as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgen.model import Card, Deck, texts_of
from cardgen.pipeline.earlier_error import EarlierError
from cardgen.render.face import Faces
from cardgen.units import format_mm, parse_size

LARGEST = 24 * 2**20
"""Bytes of a file of looks: 10,000 cards with long texts take 20 MB."""
_MOST_VALUES = 2_000_000
"""In such a file: 10,000 cards have 300,000. Each takes up to 64 bytes when it is read."""
_MOST_COPIES = 1_000_000


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card as it is printed: the keys of its faces, how many there are, its trim in millimetres, its texts by field.

    `texts` is None where they are not known. `stale` is how many more there are on the table that look otherwise.
    """

    id: str
    name: str
    copies: int
    front: str
    back: str | None
    size: tuple[float, float] | None = None
    texts: Mapping[str, str] | None = None
    stale: int = 0

    @property
    def faces(self) -> tuple[str, str | None]:
        """Give the keys of both sides."""
        return self.front, self.back


@dataclass(frozen=True, slots=True)
class Looks:
    """The cards and aids of a game by their ids; `more` is what else was kept with them."""

    game: str
    cards: Mapping[str, CardLook]
    more: Mapping[str, Any] = field(default_factory=dict)


def looks_of(deck: Deck, faces: Faces) -> Looks:
    """Give the looks of a deck that is laid out; a card without a face has none."""
    cards = [card for card in (*deck.cards, *deck.aids) if card.id in faces.fronts]
    return Looks(deck.id, {card.id: _look_of(card, deck, faces) for card in cards})


def _look_of(card: Card, deck: Deck, faces: Faces) -> CardLook:
    size = deck.printing.size_of(card).size
    back = faces.backs[card.id].key if card.id in faces.backs else None
    texts: dict[str, str] = {}
    for name, text, _ in texts_of(card):
        texts[name] = f"{texts[name]}\n{text}" if name in texts else text
    return CardLook(card.id, card.name, card.copies, faces.fronts[card.id].key, back, (size.width, size.height), texts)


def format_looks(looks: Looks) -> bytes:
    """Give looks as JSON, from which `parse_looks` reads them; the same looks are the same bytes."""
    cards = [
        {
            "id": card.id,
            "name": card.name,
            "copies": card.copies,
            **({"stale": card.stale} if card.stale else {}),
            "front": card.front,
            "back": card.back,
            **({"size": "x".join(map(format_mm, card.size)) + "mm"} if card.size else {}),
            **({"texts": dict(card.texts)} if card.texts is not None else {}),
        }
        for card in looks.cards.values()
    ]
    return (
        json.dumps({"game": looks.game, **looks.more, "cards": cards}, indent=1, ensure_ascii=False) + "\n"
    ).encode()


def parse_looks(data: bytes, name: str, hint: str = "Name a `manifest.json` that a build has written.") -> Looks:
    """Give the looks that `format_looks` or a build's manifest.json holds; raises EarlierError for anything else.

    `name` and `hint` are what its message calls them, and what can be done.
    """
    try:
        if len(data) > LARGEST:
            raise ValueError("it is too large")
        if data.count(b",") > _MOST_VALUES:
            raise ValueError("it holds too much")
        read = json.loads(data)
        usual = _read_size(read.get("card"))
        cards = [_parse_card(entry, usual) for entry in read["cards"]]
        game = _expect(read["game"], str)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise EarlierError(f"{name} does not say what cards look like.", hint) from None
    more = {key: value for key, value in read.items() if key not in ("game", "cards", "card")}
    return Looks(game, {card.id: card for card in cards}, more)


def _parse_card(entry: Mapping[str, Any], usual: tuple[float, float] | None) -> CardLook:
    card, back, texts = _expect(entry["id"], str), entry.get("back"), entry.get("texts")
    if texts is not None:
        texts = {_expect(key, str): _expect(text, str) for key, text in texts.items()}
    return CardLook(
        card,
        _expect(entry.get("name", card), str),
        _expect_copies(entry["copies"]),
        _expect(entry["front"], str),
        None if back is None else _expect(back, str),
        _read_size(entry.get("size")) or usual,
        texts,
        _expect_copies(entry.get("stale", 0)),
    )


def _expect_copies(value: Any) -> int:
    copies: int = _expect(value, int)
    if not 0 <= copies <= _MOST_COPIES:
        raise ValueError
    return copies


def _expect(value: Any, kind: Callable[[], Any]) -> Any:
    if type(value) is not kind:
        raise TypeError
    return value


def _read_size(text: Any) -> tuple[float, float] | None:
    return parse_size(text) if isinstance(text, str) else None


def keys_of(cards: Iterable[CardLook]) -> tuple[str, ...]:
    """Give every look once, fronts before backs."""
    listed = tuple(cards)
    return tuple(dict.fromkeys((*(card.front for card in listed), *(card.back for card in listed if card.back))))
