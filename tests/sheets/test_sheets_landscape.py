"""A card that is wider than tall lies on the sheet, and its back behind it, as one that is taller than wide."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.sheets import Duplex, Orientation, PrintCard, SheetSpec, Side, impose
from cardgen.sheets.spec import Flip

HEADS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the head of a card points that is turned clockwise by so many degrees."""


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.FOLD])
@pytest.mark.parametrize("card", [Size(88.9, 63.5), Size(120, 70), Size(148, 105), Size(63.5, 88.9)])
def test_a_back_lies_behind_its_front_with_its_head_the_same_way(
    card: Size, duplex: Duplex, orientation: Orientation
) -> None:
    spec = SheetSpec(Size(210, 297), "a4", card, gap=6, duplex=duplex, orientation=orientation)
    report = Report()
    imposition = impose([PrintCard("c", copy, "front", "back") for copy in range(1, 6)], spec, report)
    assert not report.has_errors
    placed = {(each.copy, each.side): each for _, side in imposition.pages for each in side.placements}
    assert len(placed) == 10
    flip = imposition.sheets[0].grid.flip
    width, height = spec.sheet.width, spec.sheet.height
    for copy in range(1, 6):
        front, back = placed[copy, Side.FRONT], placed[copy, Side.BACK]
        x, y = HEADS[front.rotation]
        if flip is Flip.WORK_AND_TURN:
            assert (front.trim.x, front.trim.y) == pytest.approx((width - back.trim.right, back.trim.y))
            assert HEADS[back.rotation] == (-x, y)
        else:
            assert (front.trim.x, front.trim.y) == pytest.approx((back.trim.x, height - back.trim.bottom))
            assert HEADS[back.rotation] == (x, -y)
        sizes = {(placed[copy, side].trim.width, placed[copy, side].trim.height) for side in Side}
        assert sizes <= {(card.width, card.height), (card.height, card.width)}
