"""A picture of each face, of exactly the pixels that a printer's product has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.export.file_names import fill_pattern
from cardgen.export.pictures import FacePictures, write_png
from cardgen.export.profile import Backs

if TYPE_CHECKING:
    from cardgen.export.exporter import Order
    from cardgen.export.lots import Item, Lot
    from cardgen.export.profile import Profile

_FRONT, _BACK = "front", "back"


def write_pictures(lot: Lot, profile: Profile, order: Order) -> Iterator[tuple[str, bytes, int]]:
    """Give the name of each picture of a lot, its PNG, and for how many copies of its card it stands.

    Where a back that all cards share is asked for once, it is the card `all` with the number 0.
    """
    with FacePictures(order.documents) as pictures:
        fronts = [(item, _FRONT, item.front_key) for item in lot.items]
        backs = [(item, _BACK, item.back_key) for item in lot.items if item.back_key is not None]
        is_shared = profile.backs is Backs.SHARED and lot.shared_back is not None
        last: tuple[str, bytes] = "", b""
        for item, side, key in (*fronts, *(() if is_shared else backs)):
            if last[0] != key:
                last = key, _draw(key, side, lot, profile, pictures)
            yield _name(item, side, lot, profile, order), last[1], item.copies
        if is_shared and lot.shared_back is not None:
            yield (
                _name(None, _BACK, lot, profile, order),
                _draw(lot.shared_back, _BACK, lot, profile, pictures),
                lot.cards,
            )


def _draw(key: str, side: str, lot: Lot, profile: Profile, pictures: FacePictures) -> bytes:
    """Give the PNG of a face. One that lies is turned as it is on the upright card: its back the other way round."""
    from PIL import Image

    assert lot.product.pixels is not None
    part, (across, down) = profile.picture_of(lot.product), lot.product.pixels
    if not lot.is_lying:
        return write_png(pictures.draw(key, part, (across, down)), profile.dpi)
    way = Image.Transpose.ROTATE_90 if side == _FRONT else Image.Transpose.ROTATE_270
    return write_png(pictures.draw(key, part.turned(), (down, across)).transpose(way), profile.dpi)


def _name(item: Item | None, side: str, lot: Lot, profile: Profile, order: Order) -> str:
    number, card, copies = (item.number, item.card.id, item.copies) if item else (0, "all", lot.cards)
    digits = max(3, len(str(len(lot.items))))
    parts = {
        "game": order.project.deck.id,
        "product": lot.product.name + ("-lying" if lot.is_lying else ""),
        "number": f"{number:0{digits}}",
        "card": card,
        "side": side,
        "copies": str(copies),
    }
    return f"{fill_pattern(profile.files, parts)}.png"
