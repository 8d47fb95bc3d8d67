"""What becomes of a colour on paper: four inks by a profile, or black ink alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.export.press.grounds import Ground, LimitedPainter
from cardgen.export.press.painters import ALONE, AREA, Bounds, Color, Paint, Painter, Survey
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
        return self._find(color, is_text or is_fine_area(bounds), is_text)

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        """Give the inks of a line."""
        return self._find(color, is_fine_line(width), width <= THICKEST_OVERPRINT)

    def mix(self, color: Color) -> Color:
        """Give the inks of a colour of a gradient or of a large area."""
        return self.table.limit(_four(color)) if len(color) == CMYK else self.table.find(_three(color))

    def picture(self, picture: Any, drawn: Any = None) -> Any:
        """Give a picture of mode CMYK; in a drawn page, text and black areas have the inks that they have elsewhere."""
        inks = self.table.convert(picture)
        return inks if drawn is None else self._settle(picture, inks, drawn)

    def keep(self, picture: Any) -> Any | None:
        """Give a grey picture as it is, and one of inks with less of them only where they are too many."""
        if picture.mode == "CMYK":
            return self.table.limit_picture(picture)
        return picture if picture.mode == "L" else None

    def _settle(self, picture: Any, inks: Any, drawn: Any) -> Any:
        from PIL import Image, ImageChops

        red, green, blue = picture.split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        chroma = ImageChops.subtract(most, ImageChops.darker(ImageChops.darker(red, green), blue))
        area = ImageChops.multiply(
            drawn.point(lambda code: 255 * (code == AREA)),
            chroma.point(lambda part: 255 * (part <= round(255 * MOST_GROUND_CHROMA))),
        )
        alone = ImageChops.lighter(area, drawn.point(lambda code: 255 * (code == ALONE)))
        inks.paste(self.table.convert_black(picture), mask=alone)
        if self.rich_black is not None:
            is_dark = most.point(lambda part: 255 * (part <= round(255 * LIGHTEST_GROUND)))
            rich = tuple(round(255 * ink) for ink in self.table.limit(self.rich_black))
            inks.paste(Image.new("CMYK", picture.size, rich), mask=ImageChops.multiply(area, is_dark))
        return inks

    def _find(self, color: Color, is_fine: bool, may_overprint: bool) -> Paint:
        """Give the inks of a colour; what is wider than a hair would have too many where it lies over others."""
        if len(color) == CMYK:
            return Paint(self.mix(color), may_overprint and not any(color[:3]) and color[3] >= LEAST_OVERPRINT)
        rgb = _three(color)
        is_black = self.rich_black is not None and is_black_area(rgb)
        if is_fine and (is_black_text(rgb) or is_grey(rgb)):
            black = self.table.find_black(lightness(rgb))
            return Paint((0.0, 0.0, 0.0, black), overprints=may_overprint and black >= LEAST_OVERPRINT)
        if is_one_ink(rgb) or (is_grey(rgb) and not is_black):
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

    def picture(self, picture: Any, drawn: Any = None) -> Any:
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


def is_fine_area(bounds: Bounds | None) -> bool:
    """Tell whether a shape is so small that its inks must not be off each other."""
    return bounds is None or min(bounds.width, bounds.height) < SMALLEST_AREA


def is_fine_line(width: float) -> bool:
    """Tell whether a line is so thin that its inks must not be off each other."""
    return width <= THICKEST_LINE


def is_grey(rgb: Color) -> bool:
    """Tell whether a colour has no hue at all."""
    return max(rgb) - min(rgb) < _SAME or (len(rgb) == 3 and is_one_ink(_three(rgb)))


def is_black_text(rgb: Color) -> bool:
    """Tell whether letters and lines of a colour are black: near-black, see `cardgen.render.one_ink`."""
    return _is_within(rgb, LIGHTEST, MOST_CHROMA)


def is_black_area(rgb: Color) -> bool:
    """Tell whether an area of a colour is black, and not told to be of one ink."""
    return _is_within(rgb, LIGHTEST_GROUND, MOST_GROUND_CHROMA) and not is_one_ink(_three(rgb))


def _is_within(rgb: Color, lightest: float, most_chroma: float) -> bool:
    return max(rgb) <= lightest + _SAME and max(rgb) - min(rgb) <= most_chroma + _SAME


def _three(color: Color) -> tuple[float, float, float]:
    if len(color) != 3:
        raise PressError(f"A colour of {len(color)} parts stands where one of red, green and blue is due.")
    return color[0], color[1], color[2]


def _four(color: Color) -> Inks:
    return color[0], color[1], color[2], color[3]
