"""What is told of how sheets are cut: where their marks are, whether backs have bleed to spare. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.render.face import Side
from cardgen.sheets import Sheet, SheetSide
from cardgen.sheets.lines import Circle, Line, Stroke
from cardgen.sheets.mark_styles import Ink, find_marks

_AT_EDGE = frozenset({"crop", "dots"})
_LEAST_SPARE = 0.5  # less than that is no bleed, but the hair that closes seams


@dataclass(frozen=True, slots=True)
class CutFacts:
    """How sheets are cut: by marks at the edge of the paper, by lines on the cards, with which side up.

    Backs `has_spare` where each has bleed on all sides. A pile `is_pile` that is cut whole.
    """

    has_edge_marks: bool = False
    has_lines: bool = False
    is_cut_from_back: bool = False
    has_spare: bool = False
    is_pile: bool = False


def find_cut_facts(sheets: Sequence[Sheet]) -> CutFacts:
    """Give what is told of the cutting of some sheets."""
    first = {sheet.grid: sheet for sheet in reversed(sheets)}.values()
    fronts = [ink for sheet in first for ink in _find_ink(sheet, Side.FRONT)]
    backs = [ink for sheet in first for ink in _find_ink(sheet, Side.BACK)]
    ink = fronts or backs
    has_styles = any(not _AT_EDGE.isdisjoint(sheet.grid.spec.marks) for sheet in first)
    return CutFacts(
        has_styles and any(isinstance(each, Circle) or each.stroke is Stroke.CROP for each in ink),
        any(isinstance(each, Line) and each.stroke is Stroke.CUT for each in ink),
        bool(backs) and not fronts,
        _has_spare(sheets),
        any(sheet.grid.spec.stack for sheet in sheets),
    )


def _find_ink(sheet: Sheet, side: Side) -> Iterator[Ink]:
    for page in sheet.sides:
        if page.side is side:
            yield from find_marks(sheet.grid, page, {})


def _has_spare(sheets: Sequence[Sheet]) -> bool:
    sides: list[SheetSide] = [side for sheet in sheets for side in sheet.sides]
    backs = [each for side in sides for each in side.placements if each.side is Side.BACK]
    spares = (
        spare
        for each in backs
        for spare in (
            each.trim.x - each.clip.x,
            each.trim.y - each.clip.y,
            each.clip.right - each.trim.right,
            each.clip.bottom - each.trim.bottom,
        )
    )
    return min(spares, default=0.0) >= _LEAST_SPARE
