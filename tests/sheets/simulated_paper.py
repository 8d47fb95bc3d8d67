"""Paper in three dimensions, to turn over and to fold in tests without any of the code that is tested."""

from __future__ import annotations

import math
from typing import Protocol

from cardgen.geometry import Box, Size
from cardgen.sheets import Duplex, Orientation, SheetSpec

Point = tuple[float, float]


class Placed(Protocol):
    """A card on a page, as it was placed or as it was found in a file."""

    @property
    def trim(self) -> Box: ...

    @property
    def rotation(self) -> int: ...


def corners_on_page(placement: Placed, card: Size) -> list[Point]:
    """Give where the card's own top left, top right, bottom right and bottom left come to lie on the printed page."""
    middle_x = placement.trim.x + placement.trim.width / 2
    middle_y = placement.trim.y + placement.trim.height / 2
    angle = math.radians(placement.rotation)
    half_width, half_height = card.width / 2, card.height / 2
    own = [
        (-half_width, -half_height),
        (half_width, -half_height),
        (half_width, half_height),
        (-half_width, half_height),
    ]
    return [
        (
            middle_x + x * math.cos(angle) - y * math.sin(angle),
            middle_y + x * math.sin(angle) + y * math.cos(angle),
        )
        for x, y in own
    ]


def seen_from_front(point: Point, spec: SheetSpec, folds_upright: bool) -> Point:
    """Give where a point that is printed on the back lies when one looks through the paper from the front.

    A sheet that is turned over its upright edge goes round an upright axis: what is right comes left. Over its lying
    edge it goes round a lying axis: what is above comes below. Folding does the same along the fold in the middle.
    """
    width, height = spec.sheet.width, spec.sheet.height
    if spec.duplex is Duplex.FOLD:
        upright_axis = folds_upright
    else:
        long_edge_is_upright = spec.orientation is Orientation.PORTRAIT
        upright_axis = long_edge_is_upright == (spec.duplex is Duplex.LONG_EDGE)
    x, y = point
    return (width - x, y) if upright_axis else (x, height - y)


def lies_behind(back: Placed, front: Placed, spec: SheetSpec, folds_upright: bool, within: float = 1e-6) -> bool:
    """Tell whether a back's four corners lie on its front's, head on head: its left on the front's right."""
    top_left, top_right, bottom_right, bottom_left = (
        seen_from_front(corner, spec, folds_upright) for corner in corners_on_page(back, spec.card)
    )
    expected = corners_on_page(front, spec.card)
    found = [top_right, top_left, bottom_left, bottom_right]
    return all(math.dist(one, other) < within for one, other in zip(found, expected, strict=True))
