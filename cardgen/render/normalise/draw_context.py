"""What surrounds an element: the style it inherits, where it lies on the face, what it is clipped to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cardgen.render.matrix import IDENTITY, Matrix, multiply
from cardgen.render.normalise.style import Style
from cardgen.render.paths import Path


@dataclass(frozen=True, slots=True)
class Clip:
    """An outline in its own units and the matrix that takes it to the face."""

    outline: Path
    matrix: Matrix
    is_evenodd: bool = False


@dataclass(frozen=True, slots=True)
class DrawContext:
    """`style` holds inherited properties, `matrix` takes the element's units to the face (mm), `alpha` is the
    opacity of all groups around, `is_masked` says that a mask hides parts that are not known here."""

    style: Style = field(default_factory=dict)
    matrix: Matrix = IDENTITY
    alpha: float = 1.0
    clips: tuple[tuple[Clip, ...], ...] = ()
    is_masked: bool = False
    depth: int = 0
    width: float = 0.0
    height: float = 0.0

    def moved(self, matrix: Matrix | None) -> DrawContext:
        """Give what surrounds the inside of a transformed element."""
        return self if matrix is None else replace(self, matrix=multiply(self.matrix, matrix))

    def styled(self, style: Style) -> DrawContext:
        """Give the same place with other inherited properties."""
        return self if style is self.style else replace(self, style=style)

    def diagonal(self) -> float:
        """Give what 100% is for a length that is neither across nor down."""
        return float(((self.width**2 + self.height**2) / 2) ** 0.5)


Own = Mapping[str, str]
