"""What a proof shows over each face: its trim, bleed, safe zone, text boxes and name. Numbers only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardgen.geometry import Box
from cardgen.render.face import Face, Faces, Side
from cardgen.sheets.grid import Grid
from cardgen.sheets.imposition import Placement, Sheet, SheetSide
from cardgen.sheets.strips import Rest


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A kind of line: its colour as red, green and blue, its dashes and gaps, what the legend says, and its width and
    that of the white line below it; in millimetres."""

    color: tuple[float, float, float]
    dash: tuple[float, ...]
    what: str
    width: float = 0.3
    halo: float = 0.7


TRIM = ProofLine((0.89, 0.0, 0.55), (), "trim: cut here")
BLEED = ProofLine((0.84, 0.37, 0.0), (3.0, 0.7, 0.7, 0.7), "bleed: cut away")
SAFE = ProofLine((0.0, 0.45, 0.7), (1.6, 1.0), "safe zone: text stays inside")
TEXT = ProofLine((0.0, 0.62, 0.45), (0.4, 0.5), "text box", 0.2, 0.2)
LEGEND = (TRIM, BLEED, SAFE, TEXT)
LEGEND_LENGTH = 104.0  # mm that the legend takes at 6 points, the least that can be read


@dataclass(frozen=True, slots=True)
class Outline:
    """A box from the top left of a face's trim in millimetres, the radius of its corners, and its line."""

    box: Box
    corner: float
    line: ProofLine


@dataclass(frozen=True, slots=True)
class ProofFace:
    """A face on a page: its trim there, what is seen of it, its turning clockwise, and what is drawn over it.

    `width` and `height` are those of the face as it is read; `name` is the card's id, on a back with `back`.
    """

    trim: Box
    clip: Box
    rotation: int
    width: float
    height: float
    outlines: tuple[Outline, ...]
    name: str


@dataclass(frozen=True, slots=True)
class ProofPage:
    """What a proof shows on a page: its faces, and a legend in what is free of a strip, if one has room for it."""

    faces: tuple[ProofFace, ...]
    legend: Rest | None = None


def make_finder(
    faces: Faces, corners: Mapping[str, float], safe: float
) -> Callable[[Sheet, SheetSide], ProofPage | None]:
    """Give the function that finds what a proof shows on a page of these faces, None where nothing lies.

    `corners` are the radii of the corners by card id.
    """

    def find(sheet: Sheet, page: SheetSide) -> ProofPage | None:
        shown = tuple(
            _prove(each, faces.get(each.card_id, each.side), sheet.grid, safe, corners[each.card_id])
            for each in page.placements
        )
        return ProofPage(shown) if shown else None

    return find


def _prove(each: Placement, face: Face, grid: Grid, safe: float, corner: float) -> ProofFace:
    trim = Box(0.0, 0.0, face.size.width, face.size.height)
    texts = (Box(left, top, right - left, bottom - top) for left, top, right, bottom in face.text_boxes)
    zone = (
        [Outline(trim.grown(-safe), max(0.0, corner - safe), SAFE)] if min(trim.width, trim.height) > 2 * safe else []
    )
    over = grid.spec.bleed_of(each.side)
    bleed = [Outline(trim.grown(over), 0.0, BLEED)] if over else []
    outlines = (*(Outline(box, 0.0, TEXT) for box in texts), *zone, *bleed, Outline(trim, corner, TRIM))
    name = each.card_id if each.side is Side.FRONT else f"{each.card_id} · back"
    return ProofFace(
        each.whole or each.trim, each.clip, each.rotation, face.size.width, face.size.height, outlines, name
    )
