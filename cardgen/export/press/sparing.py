"""A home printer's ink spared: large areas become light tints with an outline, text and lines on them become dark.

What a shape becomes depends on what lies under it and on what is drawn over it: a dark badge with a number on it is
an outline, a pip of the same size that nothing is drawn over stays solid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cardgen.export.press.convert import convert
from cardgen.export.press.painters import Bounds, Color, Paint, Painter, Survey
from cardgen.export.press.schemes import lightness
from cardgen.export.press.spaces import RGB
from cardgen.render.colors import Color as ScreenColor
from cardgen.render.colors import luminance
from cardgen.units import mm_to_pt

LEAST_AREA, LARGEST_SOLID = mm_to_pt(2.0), mm_to_pt(12.0)
OUTLINE, THICKEST_LINE = mm_to_pt(0.25), mm_to_pt(3.0)
GROUND_TINT, TINT, PICTURE_TINT, LEAST_TINT = 0.1, 0.18, 0.4, 0.15
MOST_LUMINANCE, DARK_LUMINANCE = 0.1, 0.05
LEAST_DIFFERENCE, LEAST_OPACITY = 0.35, 0.5
_DARK, _SATURATED = 0.6, 0.5
_WHOLE = 0.8
WHITE: Color = (1.0, 1.0, 1.0)


def to_low_ink(pdf: bytes, pages: Sequence[int] | None = None) -> bytes:
    """Give a PDF that takes little ink: areas in light tints, text and lines dark. Raises PressError.

    With `pages` (from 0) those alone and what is drawn on them; what they share with others changes on these too.
    """
    return convert(pdf, LowInk(), pages)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is drawn: where, in what colour (None is a gradient or a picture), and whether it hides what is under it."""

    bounds: Bounds | None
    color: Color | None
    covers: bool = True
    is_text: bool = False


@dataclass(slots=True)
class _Surveyor:
    """Writes down what is drawn, and changes nothing."""

    shapes: list[_Shape] = field(default_factory=list)

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        self.shapes.append(_Shape(bounds, color, not is_text and _hides(bounds), is_text))
        return Paint(color)

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        self.shapes.append(_Shape(bounds, color, covers=False))
        return Paint(color)

    def cover(self, bounds: Bounds | None) -> None:
        self.shapes.append(_Shape(bounds, None, covers=_hides(bounds)))


@dataclass(slots=True)
class _Sparer:
    """Answers for each shape in turn, knowing all of them."""

    shapes: Sequence[_Shape]
    largest: float
    at: int = 0

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        number = self._count()
        if len(color) != RGB:
            return Paint(color)
        if is_text or bounds is None:
            return Paint(darken(color))
        is_over_dark, differs = self._look_under(number, color)
        if self._is_solid(number, bounds):
            return Paint(_draw_line(color, is_over_dark, differs))
        if self._is_ground(bounds):
            return Paint(tint(color, GROUND_TINT))
        if not differs or not (is_over_dark or is_dark(color)):
            return Paint(tint(color))
        return Paint(tint(color), outline=(darken(color), OUTLINE))

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        number = self._count()
        if len(color) != RGB:
            return Paint(color)
        if width >= THICKEST_LINE:
            return Paint(tint(color, PICTURE_TINT))
        return Paint(_draw_line(color, *self._look_under(number, color)))

    def cover(self, bounds: Bounds | None) -> None:
        self._count()

    def _count(self) -> int:
        self.at += 1
        return self.at - 1

    def _look_under(self, number: int, color: Color) -> tuple[bool, bool]:
        """Tell whether what lies under the middle of a shape was dark, or a picture, and of another colour."""
        shape = self.shapes[number]
        for under in reversed(self.shapes[:number]):
            if under.covers and _holds(under.bounds, shape):
                if under.color is None or len(under.color) != RGB:
                    return True, True
                return is_dark(under.color), _differ(color, under.color)
        return False, _differ(color, WHITE)

    def _is_solid(self, number: int, bounds: Bounds) -> bool:
        """Tell whether a shape is small, and nothing is drawn over it that would be hard to see."""
        if max(bounds.width, bounds.height) > LARGEST_SOLID and _is_area(bounds):
            return False
        over = [each for each in self.shapes[number + 1 :] if _holds(bounds, each)]
        return not over or (not _is_area(bounds) and not any(each.is_text for each in over))

    def _is_ground(self, bounds: Bounds) -> bool:
        """Tell whether a shape is about as large as all that is drawn, so that its outline would be cut away."""
        return bounds.width * bounds.height >= _WHOLE * self.largest


@dataclass(frozen=True, slots=True)
class LowInk:
    """Still red, green and blue, but light where there is much of it."""

    parts: int = RGB

    def start(self, survey: Survey, is_page: bool = False) -> Painter:
        """Give what answers for a stream, once it has seen all of it."""
        surveyor = _Surveyor()
        survey(surveyor)
        areas = (each.bounds.width * each.bounds.height for each in surveyor.shapes if each.bounds)
        return _Sparer(surveyor.shapes, max(areas, default=0.0))

    def mix(self, color: Color) -> Color:
        """Give a light tint of a colour of a gradient."""
        return tint(color) if len(color) == RGB else color

    def picture(self, picture: Any, drawn: Any = None) -> Any:
        """Give a lighter picture."""
        return picture.point(lambda part: round(255 - (255 - part) * PICTURE_TINT))

    def keep(self, picture: Any) -> Any | None:
        """Give none: no picture stays as dark as it is."""
        return None


def is_dark(color: Color) -> bool:
    """Tell whether a colour takes much ink: it is dark, or far from grey."""
    if len(color) != RGB:
        return True
    red, green, blue = color
    return lightness((red, green, blue)) < _DARK or min(color) < 1 - _SATURATED


def _differ(color: Color, other: Color) -> bool:
    return max(abs(a - b) for a, b in zip(color, other, strict=True)) >= LEAST_DIFFERENCE


def _draw_line(color: Color, is_over_dark: bool, differs: bool) -> Color:
    """Give the colour of a line or a small thing: as hard to see as it was, or dark on what was dark."""
    if not differs:
        return tint(color, PICTURE_TINT)
    return darken(color) if is_over_dark else color


def tint(color: Color, part: float = TINT) -> Color:
    """Give a colour with a part of its ink; a light one is white."""
    return WHITE if 1 - min(color) < LEAST_TINT else tuple(round(1 - (1 - each) * part, 4) for each in color)


@lru_cache(maxsize=4096)
def darken(color: Color) -> Color:
    """Give a colour of the same hue that can be read on any tint; one that can be is as it was."""
    light = luminance(ScreenColor(*color))
    if light <= MOST_LUMINANCE:
        return color
    return tuple(round(_to_screen(_to_light(part) * DARK_LUMINANCE / light), 4) for part in color)


def _to_light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _to_screen(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def _is_area(bounds: Bounds | None) -> bool:
    """Tell whether bounds are wide and high; what has none may be anywhere."""
    return bounds is None or min(bounds.width, bounds.height) >= LEAST_AREA


def _hides(bounds: Bounds | None) -> bool:
    """Tell whether what lies under an area is hidden by it."""
    return _is_area(bounds) and (bounds is None or bounds.opacity >= LEAST_OPACITY)


def _holds(bounds: Bounds | None, shape: _Shape) -> bool:
    """Tell whether the middle of a shape lies within bounds."""
    return bounds is None or shape.bounds is None or bounds.holds(shape.bounds.middle)
