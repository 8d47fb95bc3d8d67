"""The pictures of a table: each a grid of slots with faces in them, planned as data and then drawn."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.export.tabletop.piles import Pile
from cardgen.export.tabletop.sheets import CardSheet, Grid, fit_grid
from cardgen.geometry import Size
from cardgen.render.face import Side

if TYPE_CHECKING:
    from PIL import Image

    from cardgen.export.looks import Look, Looks
    from cardgen.export.pictures import FacePictures
    from cardgen.model import Card

NEUTRAL = "neutral"
"""A slot that is grey: what a hidden card shows where no back is there to show."""
_GREY, _WHITE = "#808080", "#ffffff"
_LARGE = 12_000_000  # bytes of a PNG that is sent to each player as JPEG instead
_JPEG_QUALITY = 92


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw, by its name: in each slot of its grid a face by its key, NEUTRAL, or nothing.

    `part` is what is shown of a face, from its upper edge, in millimetres.
    """

    name: str
    grid: Grid
    slots: tuple[str, ...]
    part: Size


def name_back(pile: Pile) -> str:
    """Give the name of the picture that all cards of a pile show from behind."""
    if pile.back is not None:
        return pile.back.name
    return f"blank-{pile.shape.size.width:g}x{pile.shape.size.height:g}"


def plan_pile(pile: Pile, sheets: Sequence[CardSheet], stem: str, max_side: int) -> Iterator[Picture]:
    """Give the pictures of a pile: the fronts of each sheet, then the back that all have, or those of each sheet."""
    size, back = pile.shape.size, NEUTRAL if pile.back is None else pile.back.face.key
    for sheet in sheets:
        name = f"{stem}-{sheet.number}"
        yield Picture(f"{name}-fronts", sheet.grid, _fill(sheet, sheet.fronts, back), size)
        if pile.has_own_backs:
            yield Picture(f"{name}-backs", sheet.grid, _fill(sheet, sheet.backs, NEUTRAL), size)
    if not pile.has_own_backs:
        yield Picture(name_back(pile), fit_grid(1, 1, size, max_side), (back,), size)


def _fill(sheet: CardSheet, faces: tuple[str, ...], hidden: str) -> tuple[str, ...]:
    empty = sheet.grid.last - len(faces)
    return faces if empty < 0 else (*faces, *[""] * empty, hidden)


def plan_figure(card: Card, looks: Looks, max_side: int) -> dict[Side, Picture]:
    """Give the pictures of the sides of a standee, without its foot."""
    found = {side: look for side in Side if (look := looks.find(card, side)) is not None}
    return {side: _plan_side(look, card.foot, max_side) for side, look in found.items()}


def _plan_side(look: Look, foot: float, max_side: int) -> Picture:
    part = Size(look.face.size.width, look.face.size.height - foot)
    return Picture(look.name, fit_grid(1, 1, part, max_side), (look.face.key,), part)


def draw_picture(picture: Picture, faces: FacePictures, sizes: dict[str, Size]) -> Image.Image:
    """Draw a picture; `sizes` are those of the faces by their keys (mm)."""
    from PIL import Image

    grid = picture.grid
    sheet = Image.new("RGB", grid.size, _WHITE)
    for slot, key in enumerate(picture.slots):
        if key == NEUTRAL:
            left, top = grid.place_of(slot)
            sheet.paste(_GREY, (left, top, left + grid.across, top + grid.down))
        elif key:
            down = round(grid.down * sizes[key].height / picture.part.height)
            drawn = faces.draw(key, sizes[key], (grid.across, down))
            sheet.paste(drawn.crop((0, 0, grid.across, grid.down)), grid.place_of(slot))
    return sheet


def write_picture(name: str, picture: Image.Image) -> tuple[str, bytes]:
    """Give a picture as a file, PNG or, if that is large, JPEG; in its name is a digest of what is in it.

    The program keeps a picture that it has seen under its name, so that a changed one must have another.
    """
    out, ending = io.BytesIO(), "png"
    picture.save(out, "PNG")
    if out.tell() > _LARGE:
        out, ending = io.BytesIO(), "jpg"
        picture.save(out, "JPEG", quality=_JPEG_QUALITY)
    return f"{name}-{hashlib.sha256(out.getvalue()).hexdigest()[:8]}.{ending}", out.getvalue()
