"""Whether backs lie behind fronts: cards of each second page, mirrored at the edge that the sheet is turned over."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.geometry import Box, Size
from cardgen.sheets.inspection.facts import Backs, FoundCard, FoundPage

_FARTHEST = 10.0
_EDGES = ("long", "short")


@dataclass(frozen=True, slots=True)
class _Compared:
    pairs: int
    distance: float
    page: int
    strangers: int


def find_backs(pages: Sequence[FoundPage], told: str | None) -> Backs | None:
    """Give how the cards of even pages lie behind those of the pages before them; None where there are none to compare.

    `told` is the edge that the file names, `long` or `short`, or `none`: then nothing lies behind anything. Without it
    the edge is taken at which the backs lie nearer; cards farther away than a centimetre are no backs.
    """
    pairs = list(_list_pairs(pages))
    if not pairs or told == "none":
        return None
    found = {edge: _compare(pairs, edge) for edge in ([told] if told else _EDGES)}
    edge = min(found, key=lambda each: (found[each].strangers, found[each].distance))
    best = found[edge]
    if not told and (not best.pairs or best.distance > _FARTHEST or best.strangers > best.pairs):
        return None
    return Backs(edge, told is not None, best.pairs, best.distance, best.page, best.strangers)


def _list_pairs(pages: Sequence[FoundPage]) -> Iterator[tuple[FoundPage, FoundPage]]:
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        sides = [{card.side for card in page.cards} for page in (front, back)]
        is_ours = front.told_by == back.told_by == "names"
        if is_ours and sides != [{"front"}, {"back"}]:
            continue
        if (is_ours or front.told_by in ("marks", "pictures")) and front.cards and back.cards:
            yield front, back


def _compare(pairs: Sequence[tuple[FoundPage, FoundPage]], edge: str) -> _Compared:
    count, worst, page, strangers = 0, 0.0, pairs[0][0].number, 0
    for front, back in pairs:
        is_portrait = back.boxes.size.height >= back.boxes.size.width
        swaps_sides = (edge == "long") is is_portrait
        mirrored = [(card, _mirror(card.trim, back.boxes.size, swaps_sides)) for card in back.cards]
        for card in front.cards:
            behind = _find_behind(card, mirrored)
            if behind is None:
                strangers += 1
                continue
            count += 1
            if behind > worst:
                worst, page = behind, front.number
    return _Compared(count, worst, page, strangers)


def _find_behind(card: FoundCard, backs: Sequence[tuple[FoundCard, Box]]) -> float | None:
    """Give how far the back of a card, or the nearest back where they have no names, is from it."""
    own = [box for back, box in backs if not card.card_id or (back.card_id, back.copy) == (card.card_id, card.copy)]
    return min((_distance(card.trim, box) for box in own), default=None)


def _mirror(box: Box, sheet: Size, swaps_sides: bool) -> Box:
    if swaps_sides:
        return Box(sheet.width - box.right, box.y, box.width, box.height)
    return Box(box.x, sheet.height - box.bottom, box.width, box.height)


def _distance(one: Box, other: Box) -> float:
    corners = (
        math.hypot(one.x - other.x, one.y - other.y),
        math.hypot(one.right - other.right, one.bottom - other.bottom),
    )
    return max(corners)
