"""Where registration marks stand on a sheet, and what has to stay clear for a machine to find them. Numbers only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardgen.geometry import TOLERANCE, Box
from cardgen.model.registration import Registration
from cardgen.render.face import Side
from cardgen.sheets.lines import HAIRLINE, Circle, Line
from cardgen.sheets.spec import SheetSpec

SQUARE = 5.0
_CORNERS = ((False, False), (True, False), (False, True), (True, True))  # right, bottom
_WITHOUT = {"silhouette-3": (True, True)}


def find_registration(spec: SheetSpec) -> tuple[Box, ...]:
    """Give the black boxes of the marks of a sheet's front: a square, and the two arms of each angle."""
    marks = spec.registration
    return tuple(box for corner in _list_corners(marks) for box in _draw(marks, corner, spec)) if marks else ()


def find_clear_zones(spec: SheetSpec) -> tuple[Box, ...]:
    """Give the boxes in which nothing else may be printed: from each corner with a mark to the ends of its arms."""
    marks = spec.registration
    if marks is None:
        return ()
    side = marks.inset + marks.length
    return tuple(_place(0.0, side, side, corner, spec) for corner in _list_corners(marks))


def is_clear(spec: SheetSpec, *boxes: Box) -> bool:
    """Tell whether boxes keep out of all clear zones."""
    return not any(zone.overlaps(box) for zone in find_clear_zones(spec) for box in boxes)


def keep_clear(spec: SheetSpec, side: Side, ink: Iterable[Line | Circle]) -> tuple[Line | Circle, ...]:
    """Give upright and lying lines and circles of a page without what of them lies in a clear zone of its front."""
    found = list(ink)
    for zone in find_clear_zones(spec) if side is Side.FRONT else ():
        found = [part for each in found for part in _part(each, zone)]
    return tuple(found)


def _part(ink: Line | Circle, zone: Box) -> Iterator[Line | Circle]:
    """Give what of a line lies before and behind a zone, or all of it; nothing of a circle that reaches into it."""
    if isinstance(ink, Circle):
        box = Box(ink.x, ink.y, 0.0, 0.0).grown(ink.radius)
    else:
        box = Box(ink.x1, ink.y1, ink.x2 - ink.x1, ink.y2 - ink.y1).grown(HAIRLINE / 2)
    if not zone.overlaps(box):
        yield ink
    elif isinstance(ink, Line):
        before = replace(ink, x2=min(ink.x2, zone.x)) if ink.y1 == ink.y2 else replace(ink, y2=min(ink.y2, zone.y))
        behind = (
            replace(ink, x1=max(ink.x1, zone.right)) if ink.y1 == ink.y2 else replace(ink, y1=max(ink.y1, zone.bottom))
        )
        yield from (part for part in (before, behind) if max(part.x2 - part.x1, part.y2 - part.y1) > TOLERANCE)


def _list_corners(marks: Registration) -> Iterator[tuple[bool, bool]]:
    return (corner for corner in _CORNERS if corner != _WITHOUT.get(marks.style))


def _draw(marks: Registration, corner: tuple[bool, bool], spec: SheetSpec) -> tuple[Box, ...]:
    if marks.style == "silhouette-3" and corner == (False, False):
        return (_place(marks.inset, SQUARE, SQUARE, corner, spec),)
    arms = ((marks.length, marks.line), (marks.line, marks.length))
    return tuple(_place(marks.inset, width, height, corner, spec) for width, height in arms)


def _place(inset: float, width: float, height: float, corner: tuple[bool, bool], spec: SheetSpec) -> Box:
    """Give a box in a corner of the sheet, so far from both edges."""
    is_right, is_bottom = corner
    x = spec.sheet.width - inset - width if is_right else inset
    y = spec.sheet.height - inset - height if is_bottom else inset
    return Box(x, y, width, height)
