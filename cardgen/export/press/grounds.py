"""What black may overprint: only what leaves room for it below the limit of ink; else it knocks out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from cardgen.export.press.painters import Bounds, Color, Paint, Painter
from cardgen.export.press.regions import Box, Place, Region

MARGIN = 1.0  # points: a device may draw a shape as wide as the pixels that it touches
_ROUNDING = 1e-6
_UNKNOWN = Place()


@dataclass(slots=True)
class Ground:
    """How much cyan, magenta and yellow lies where, as far as it is known; `most` where nothing is known."""

    most: float
    start: float
    drawn: list[tuple[Place, float, bool]] = field(default_factory=list)

    def add(self, place: Place, colored: float, hides: bool) -> None:
        """Note what is drawn, and whether it takes away what was below it."""
        seen = replace(place, boxes=[_cut(box, place.clips) for box in place.boxes])
        self.drawn.append((seen, min(colored, self.most), hides and place.region is not None))

    def find_most(self, place: Place) -> float:
        """Give the most that may lie below a place."""
        return max((most for box in place.boxes for most in self._list_below(box, place.clips, 0.0)), default=0.0)

    def has_more(self, place: Place, than: float) -> bool:
        """Tell whether more than so much may lie below a place."""
        return any(True for box in place.boxes for _ in self._list_below(box, place.clips, than))

    def _list_below(self, box: Box, clips: tuple[Region, ...], than: float) -> Iterator[float]:
        """Give what may lie below a box and is more than so much, from the top to what hides all that is below it."""
        box = _cut(box.grow(MARGIN), clips)
        for place, colored, hides in reversed(self.drawn):
            if colored <= than and not hides:
                continue
            if place.meets(box):
                if colored > than and not (place.region and place.region.misses(box)):
                    yield colored
                if hides and place.hides(box, clips):
                    return
        if self.start > than:
            yield self.start


def _cut(box: Box, clips: tuple[Region, ...]) -> Box:
    for clip in clips:
        box = box.cut(clip.box)
    return box


@dataclass(slots=True)
class LimitedPainter:
    """Answers as another painter does, but lets nothing overprint where the inks would be too many."""

    painter: Painter
    ground: Ground
    limit: float

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        """Give the inks of a shape; without bounds it is not drawn, but what comes next may take its colour."""
        paint = self.painter.fill(color, bounds, is_text)
        return paint if bounds is None else self._settle(paint, bounds)

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        """Give the inks of a line."""
        return self._settle(self.painter.stroke(color, width, bounds), bounds, is_line=True)

    def cover(self, bounds: Bounds | None) -> None:
        """Note a picture or a gradient."""
        place = _find_place(bounds)
        self.ground.add(place, place.colored, hides=True)

    def _settle(self, paint: Paint, bounds: Bounds | None, is_line: bool = False) -> Paint:
        place = _find_place(bounds)
        if paint.overprints and self.ground.has_more(place, self.limit + _ROUNDING - paint.parts[-1]):
            paint = replace(paint, overprints=False)
        self.ground.add(place, sum(paint.parts[:-1]), hides=not (paint.overprints or is_line))
        return paint


def _find_place(bounds: Bounds | None) -> Place:
    return _UNKNOWN if bounds is None or bounds.place is None else bounds.place
