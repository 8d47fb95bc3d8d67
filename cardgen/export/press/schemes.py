"""What becomes of a colour on paper: four inks by a profile, or black ink alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.export.press.grounds import Ground, LimitedPainter
from cardgen.export.press.painters import Bounds, Color, Paint, Painter, Survey
from cardgen.export.press.spaces import CMYK, GREY, PressError
from cardgen.export.press.table import Inks, InkTable
from cardgen.render.one_ink import LIGHTEST, MARK, MOST_CHROMA

SMALLEST_AREA = 12.0
THICKEST_LINE, THICKEST_OVERPRINT = 4.0, 1.0
LEAST_OVERPRINT = 0.85
LIGHTEST_GROUND, MOST_GROUND_CHROMA = 0.14, 0.05
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Press:
    """Four inks, by a table. Text, lines and small things of black or grey are black ink alone.

    Large areas of black are `rich_black`, if there is one, but for those that are told to be one ink. Where an area is
    a little lighter, or has some colour, that can be seen: it stays.
    """

    table: InkTable
    rich_black: Inks | None = None
    parts: int = CMYK

    def start(self, survey: Survey, is_page: bool = False) -> Painter:
        """Give this scheme, or where there is a limit of ink, what knows which black may lie over what."""
        limit = self.table.most
        if limit >= CMYK:
            return self
        most = min(limit, 3.0)
        return LimitedPainter(self, Ground(most, 0.0 if is_page else most), limit)

    def cover(self, bounds: Bounds | None) -> None:
        """Need not know."""

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        """Give the inks of a shape."""
        is_fine = is_text or bounds is None or min(bounds.width, bounds.height) < SMALLEST_AREA
        return self._find(color, is_fine, is_text)

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        """Give the inks of a line."""
        return self._find(color, width <= THICKEST_LINE, width <= THICKEST_OVERPRINT)

    def mix(self, color: Color) -> Color:
        """Give the inks of a colour of a gradient or of a large area."""
        return self.table.limit(_four(color)) if len(color) == CMYK else self.table.find(_three(color))

    def picture(self, picture: Any, is_drawn: bool = False) -> Any:
        """Give a picture of mode CMYK; in a drawn one all greys are black ink alone."""
        return self.table.convert_drawn(picture) if is_drawn else self.table.convert(picture)

    def keep(self, picture: Any) -> Any | None:
        """Give a grey picture as it is, and one of inks with less of them only where they are too many."""
        if picture.mode == "CMYK":
            return self.table.limit_picture(picture)
        return picture if picture.mode == "L" else None

    def _find(self, color: Color, is_fine: bool, may_overprint: bool) -> Paint:
        """Give the inks of a colour; what is wider than a hair would have too many where it lies over others."""
        if len(color) == CMYK:
            return Paint(self.mix(color), may_overprint and not any(color[:3]) and color[3] >= LEAST_OVERPRINT)
        rgb = _three(color)
        is_dark = _is_within(rgb, LIGHTEST, MOST_CHROMA)
        is_black = self.rich_black is not None and _is_within(rgb, LIGHTEST_GROUND, MOST_GROUND_CHROMA)
        is_grey = max(rgb) - min(rgb) < _SAME
        if is_fine and (is_dark or is_grey or is_one_ink(rgb)):
            black = self.table.find_black(lightness(rgb))
            return Paint((0.0, 0.0, 0.0, black), overprints=may_overprint and black >= LEAST_OVERPRINT)
        if is_one_ink(rgb) or (is_grey and not is_black):
            return Paint((0.0, 0.0, 0.0, self.table.find_black(rgb[0])))
        return Paint(self.table.limit(self.rich_black) if self.rich_black and is_black else self.table.find(rgb))


@dataclass(frozen=True, slots=True)
class Greyscale:
    """Black ink alone: each colour is a grey as light as it is."""

    parts: int = GREY

    def start(self, survey: Survey, is_page: bool = False) -> Painter:
        """Give this scheme: a grey does not depend on what is drawn before it."""
        return self

    def cover(self, bounds: Bounds | None) -> None:
        """Need not know."""

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        """Give the grey of a shape."""
        return Paint(self.mix(color))

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        """Give the grey of a line."""
        return Paint(self.mix(color))

    def mix(self, color: Color) -> Color:
        """Give the grey of a colour."""
        if len(color) == CMYK:
            cyan, magenta, yellow, black = color
            return (round(1 - min(1.0, 0.3 * cyan + 0.59 * magenta + 0.11 * yellow + black), 4),)
        return (round(lightness(_three(color)), 4),)

    def picture(self, picture: Any, is_drawn: bool = False) -> Any:
        """Give a picture of mode L."""
        return picture.convert("L")

    def keep(self, picture: Any) -> Any | None:
        """Give a grey picture as it is."""
        return picture if picture.mode == "L" else None


def lightness(rgb: tuple[float, float, float]) -> float:
    """Give the grey that a colour is as light as, by the weights of ISO 32000-1, 10.3.2."""
    red, green, blue = rgb
    return min(1.0, 0.3 * red + 0.59 * green + 0.11 * blue)


def is_one_ink(rgb: tuple[float, float, float]) -> bool:
    """Tell whether a grey bears the mark of one ink, see `cardgen.render.one_ink`; cairo writes six digits of it."""
    red, green, blue = rgb
    return red == green and MARK / 2 < blue - red < 2 * MARK


def _is_within(rgb: tuple[float, float, float], lightest: float, most_chroma: float) -> bool:
    return max(rgb) <= lightest + _SAME and max(rgb) - min(rgb) <= most_chroma + _SAME


def _three(color: Color) -> tuple[float, float, float]:
    if len(color) != 3:
        raise PressError(f"A colour of {len(color)} parts stands where one of red, green and blue is due.")
    return color[0], color[1], color[2]


def _four(color: Color) -> Inks:
    return color[0], color[1], color[2], color[3]
