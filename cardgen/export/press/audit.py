"""How much ink comes together where a file lets black overprint, as far as it is known what lies below."""

from __future__ import annotations

import io
from dataclasses import dataclass

from cardgen.export.press.content import Rewriter
from cardgen.export.press.convert import surround
from cardgen.export.press.grounds import Ground
from cardgen.export.press.measure import UNKNOWN, Measure
from cardgen.export.press.painters import Bounds, Color, Paint
from cardgen.export.press.regions import Place
from cardgen.export.press.spaces import CMYK, PressError
from cardgen.export.press.walk import walk


@dataclass(frozen=True, slots=True)
class Overprint:
    """The most ink in per cent that overprinting may come to, and the page, from 1, where it does first."""

    most: float
    page: int


@dataclass(slots=True)
class _Auditor:
    """Hears of all shapes, and changes nothing."""

    ground: Ground
    most: float = 0.0

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        if bounds is not None:
            self._take(color, bounds.place or Place(), hides=True)
        return Paint(color)

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        self._take(color, Place() if bounds is None or bounds.place is None else bounds.place, hides=False)
        return Paint(color)

    def cover(self, bounds: Bounds | None) -> None:
        """Take a picture or a gradient for what it has at most; of forms and patterns that is not known."""
        place = None if bounds is None else bounds.place
        if place is not None:
            self.ground.add(place, place.colored if place.colored < UNKNOWN else 0.0, hides=True)

    def _take(self, color: Color, place: Place, hides: bool) -> None:
        colored = sum(color[:3]) if len(color) == CMYK else 0.0
        if place.adds and len(color) == CMYK and not colored:
            self.most = max(self.most, self.ground.find_most(place) + color[3])
        self.ground.add(place, colored, hides and not place.adds)


def find_overprint(pdf: bytes) -> Overprint | None:
    """Give where black that overprints may have the most ink with what is known to be below; None where none does."""
    import pikepdf

    found: Overprint | None = None
    measure = Measure()
    try:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            for each in walk(document):
                auditor = _Auditor(Ground(UNKNOWN, 0.0))
                Rewriter(auditor, surround(each.holder, each.resources, measure)).rewrite(each.content)
                if auditor.most * 100 > (0.0 if found is None else found.most):
                    found = Overprint(auditor.most * 100, each.page)
    except (PressError, pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, IndexError):
        return found  # what cannot be read is told by other points
    return found
