"""Where registration marks stand on a sheet, and what has to stay clear for a machine to find them. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.geometry import Box
from cardgen.model.registration import Registration
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
