"""Writes the pictures of the sheets one by one, then the saved object that knows where they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from cardgen.export.exporter import Exporter, Order
from cardgen.export.looks import Looks, list_looks
from cardgen.export.names import spell_plainly
from cardgen.export.pictures import FacePictures
from cardgen.export.records import Record, list_records
from cardgen.export.tabletop.objects import (
    CardFacts,
    Guids,
    TtsObject,
    make_custom_deck,
    make_deck,
    make_figure,
    make_save,
    spread_out,
)
from cardgen.export.tabletop.pictures import (
    Picture,
    draw_picture,
    name_back,
    plan_figure,
    plan_pile,
    write_picture,
)
from cardgen.export.tabletop.piles import Pile, list_piles
from cardgen.export.tabletop.readme import write_readme
from cardgen.export.tabletop.sheets import CardSheet, divide
from cardgen.model import Card, Component
from cardgen.render.face import Side

_USUAL_SIDE = 4096
_IN_ADDRESS = ":/?#[]@!$&'()*+,;=%"  # what has a meaning in an address (RFC 3986, 2.2), or is written so already


@dataclass(frozen=True, slots=True)
class _Table:
    """All that will lie on the table: piles with their sheets, and standees with their pictures."""

    stem: str
    piles: tuple[tuple[Pile, tuple[CardSheet, ...]], ...]
    figures: tuple[tuple[Card, Mapping[Side, Picture]], ...]
    max_side: int

    def list_pictures(self) -> dict[str, Picture]:
        """Give each picture once by its name."""
        of_piles = (picture for pile, sheets in self.piles for picture in self._plan(pile, sheets))
        of_figures = (picture for _, sides in self.figures for picture in sides.values())
        return {picture.name: picture for picture in (*of_piles, *of_figures)}

    def _plan(self, pile: Pile, sheets: Sequence[CardSheet]) -> Iterator[Picture]:
        return plan_pile(pile, sheets, self.stem, self.max_side)


def _write(order: Order) -> Iterator[tuple[str, bytes]]:
    deck = order.project.deck
    looks = list_looks(deck, order.faces)
    table = _lay_table(order, looks)
    sizes = {look.face.key: look.face.size for look in looks.all}
    urls: dict[str, str] = {}
    with FacePictures(order.documents) as faces:
        for name, picture in table.list_pictures().items():
            file, data = write_picture(name, draw_picture(picture, faces, sizes))
            urls[name] = _locate(file, order)
            yield file, data
    save = f"{table.stem}.json"
    records = {record["id"]: record for record in list_records(deck, order.faces)}
    objects, told = _make_objects(table, looks, records, urls, deck.id)
    yield save, (json.dumps(make_save(objects), indent=1, ensure_ascii=False) + "\n").encode()
    yield "README.txt", write_readme(deck.title, deck.id, save, told, order.settings.url)


def _lay_table(order: Order, looks: Looks) -> _Table:
    deck, max_side = order.project.deck, order.settings.max_side or _USUAL_SIDE
    piles, number = [], 1
    for pile in list_piles(deck, looks):
        faces = [_faces_of(card, looks) for card in pile.cards]
        sheets = divide(faces, pile.shape.size, max_side, number, is_alone=pile.is_alone)
        number += len(sheets)
        piles.append((pile, sheets))
    standees = [piece for piece in deck.pieces if piece.component is Component.STANDEE and piece.copies]
    figures = tuple((card, plan_figure(card, looks, max_side)) for card in standees)
    return _Table(spell_plainly(deck.id), tuple(piles), figures, max_side)


def _faces_of(card: Card, looks: Looks) -> tuple[str, str]:
    """Give the keys of a card's front and back; empty for a side that it lacks."""
    front, back = looks.find(card, Side.FRONT), looks.find(card, Side.BACK)
    return front.face.key if front else "", back.face.key if back else ""


def _locate(file: str, order: Order) -> str:
    """Give where the program finds a file: below the address that was asked for, or on this computer.

    The program takes a path on this computer as it is, blanks and all.
    """
    if order.settings.url is not None:
        return f"{quote(order.settings.url.rstrip('/'), safe=_IN_ADDRESS)}/{quote(file)}"
    return f"file:///{order.folder.as_posix().lstrip('/')}/{file}"


def _make_objects(
    table: _Table, looks: Looks, records: Mapping[str, Record], urls: Mapping[str, str], game: str
) -> tuple[list[TtsObject], list[str]]:
    """Give all objects at their places, and a line about each of them."""
    guids, told = Guids(game), []
    objects, sizes = [], []
    for pile, sheets in table.piles:
        decks = {sheet.number: _make_sheet(sheet, pile, table.stem, urls) for sheet in sheets}
        cards = list(_list_cards(pile, sheets, looks, records))
        objects.append(make_deck(pile, cards, decks, guids))
        sizes.append(pile.shape.size)
        told.append(f"{pile.name}: {len(cards)} card{'s' * (len(cards) != 1)}" if not pile.is_alone else pile.name)
    for card, sides in table.figures:
        front = urls[sides[Side.FRONT].name]
        back = urls[sides[Side.BACK].name] if Side.BACK in sides else front
        objects += [make_figure(card, copy, front, back, guids) for copy in range(1, card.copies + 1)]
        sizes += [sides[Side.FRONT].part] * card.copies
        told.append(f"{card.name}: {card.copies} standing")
    return spread_out(objects, sizes), told


def _make_sheet(sheet: CardSheet, pile: Pile, stem: str, urls: Mapping[str, str]) -> TtsObject:
    name = f"{stem}-{sheet.number}"
    back = f"{name}-backs" if pile.has_own_backs else name_back(pile)
    return make_custom_deck(sheet, urls[f"{name}-fronts"], urls[back], pile)


def _list_cards(
    pile: Pile, sheets: Sequence[CardSheet], looks: Looks, records: Mapping[str, Record]
) -> Iterator[CardFacts]:
    """Give each copy of each card of a pile."""
    numbers = {pair: sheet.card_id(*pair) for sheet in sheets for pair in zip(sheet.fronts, sheet.backs, strict=True)}
    for card in pile.cards:
        number, description = numbers[_faces_of(card, looks)], describe(records[card.id])
        for copy in range(1, card.copies + 1):
            yield CardFacts(number, card.id, copy, card.name, description)


def describe(record: Record) -> str:
    """Give what a card says: its abilities as printed, or else its printed sentences, and its flavour."""
    flavour = record["flavour"] or ""
    texts = record["front"]["texts"] if record["front"] else []
    others = [text for text in texts if " " in text and text not in (record["name"], flavour)]
    lines = [*(record["abilities"] or others), record["reminder"] or "", flavour]
    return "\n".join(dict.fromkeys(line for line in lines if line))


TABLETOP_SIMULATOR = Exporter(
    "tabletop-simulator",
    "sheets of cards, and a saved object with decks, boards and pieces",
    _write,
    takes=("max_side", "url"),
)
