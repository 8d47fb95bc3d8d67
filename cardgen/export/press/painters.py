"""What is told of the shapes of a stream, and what is answered: paints, by a painter of a scheme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from cardgen.export.press.regions import Place, Point, count_crossings
from cardgen.render.matrix import IDENTITY, Matrix, apply, invert

Color = tuple[float, ...]
"""Three parts of red, green and blue, or four of ink, each from 0 to 1."""


class Bounds(NamedTuple):
    """The upright rectangle around what can be seen of a shape, in points.

    `rings` are the corners of the shape as they are drawn, before the transform of `matrix`; `opacity` is 1 for what
    hides all that is under it. `place` has what may be drawn on, and what surely is.
    """

    left: float
    bottom: float
    right: float
    top: float
    matrix: Matrix = IDENTITY
    rings: Sequence[Sequence[Point]] = ()
    opacity: float = 1.0
    place: Place | None = None

    @property
    def width(self) -> float:
        """Give the width in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Give the height in points."""
        return self.top - self.bottom

    @property
    def middle(self) -> Point:
        """Give the middle of the rectangle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies in the shape, rings in others as holes."""
        across, up = point
        if not (self.left <= across <= self.right and self.bottom <= up <= self.top):
            return False
        back = invert(self.matrix)
        if not self.rings or back is None:
            return True
        across, up = apply(back, across, up)
        return sum(count_crossings(ring, across, up) for ring in self.rings) % 2 == 1


@dataclass(frozen=True, slots=True)
class Paint:
    """The numbers of a colour in the new space, whether it is laid over what is there, and an outline in points."""

    parts: Color
    overprints: bool = False
    outline: tuple[Color, float] | None = None


ALONE, AREA, NONE = 255, 128, 0
"""Codes of places of a page: black ink alone, a black area, and all else."""


class Painter(Protocol):
    """Answers for the shapes of one stream, in the order in which they are drawn."""

    def fill(self, color: Color, bounds: Bounds | None, is_text: bool = False) -> Paint:
        """Give the paint of a shape, or of text: its bounds are a point about the middle of its first letter."""

    def stroke(self, color: Color, width: float, bounds: Bounds | None) -> Paint:
        """Give the paint of a line of a width in points."""

    def cover(self, bounds: Bounds | None) -> None:
        """Hear of a picture or a gradient; without bounds it may be anywhere."""


Survey = Callable[[Painter], object]
"""Shows all shapes of a stream to a painter, without writing what it answers."""


class Scheme(Protocol):
    """Turns all colours of a file into those of one space."""

    @property
    def parts(self) -> int:
        """Give how many numbers a colour of the new space has."""

    def start(self, survey: Survey, is_page: bool = False) -> Painter:
        """Give what answers for a stream; `survey` shows the shapes of all of it to whoever must know them first.

        Below a page is paper; what lies below any other stream is not known.
        """

    def mix(self, color: Color) -> Color:
        """Give a colour of a gradient."""

    def picture(self, picture: Any, drawn: Any = None) -> Any:
        """Give a picture for one of mode RGB; of a page that became one, `drawn` has the codes of its places."""

    def keep(self, picture: Any) -> Any | None:
        """Give a picture of mode L or CMYK with the inks that it has, no more than may be; None to make new ones."""
