"""Where on a page only things lie that are black ink alone, or black areas: for a page that becomes a picture.

The page is drawn a second time, in codes in place of colours: a place has a full code only where all that shows there
has it, so photographs and gradients, and what lets them through, have none.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from cardgen.export.press.convert import convert_document
from cardgen.export.press.painters import ALONE, AREA, NONE, Bounds, Color, Paint, Painter, Survey
from cardgen.export.press.schemes import is_black_area, is_black_text, is_fine_area, is_fine_line, is_grey
from cardgen.export.press.spaces import CMYK, RGB
from cardgen.export.press.walk import walk

_FULL = 250
_COLORS: dict[int, Color] = {ALONE: (1.0, 1.0, 1.0), AREA: (0.0, 1.0, 0.0), NONE: (0.0, 0.0, 0.0)}


@dataclass(frozen=True, slots=True)
class _Codes:
    """A colour for each code, as a press would take the inks of a shape."""

    parts: int = RGB

    def start(self, survey: Survey, is_page: bool = False) -> Painter:
        return self

    def cover(self, bounds: Bounds | None) -> None:
        return None

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        return Paint(_COLORS[_find_code(color, is_text or is_fine_area(bounds))])

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        return Paint(_COLORS[_find_code(color, is_fine_line(width))])

    def mix(self, color: Color) -> Color:
        return _COLORS[NONE]

    def picture(self, picture: Any, drawn: Any = None) -> Any:
        from PIL import Image

        return Image.new("RGB", picture.size)

    def keep(self, picture: Any) -> Any | None:
        return None


def _find_code(color: Color, is_fine: bool) -> int:
    if len(color) == CMYK:
        return NONE if any(color[:3]) else ALONE
    if is_black_area(color) and not is_fine:
        return AREA
    return ALONE if is_grey(color) or (is_fine and is_black_text(color)) else NONE


def make_codes(pdf: bytes) -> bytes:
    """Give a PDF whose pages show codes; of things that blend, the lesser code is seen. Raises PressError."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for found in walk(document):
            for look in found.resources.get("/ExtGState", {}).values():
                if str(look.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
                    look.BM = pikepdf.Name.Darken
        convert_document(document, _Codes())
        target = io.BytesIO()
        document.save(target)
        return target.getvalue()


def read_codes(picture: Any) -> Any:
    """Give a picture of mode L with the codes of a page that was drawn in them."""
    from PIL import ImageChops

    red, green, _ = picture.split()
    alone = red.point(lambda part: ALONE * (part >= _FULL))
    return ImageChops.lighter(alone, green.point(lambda part: AREA * (part >= _FULL)))
