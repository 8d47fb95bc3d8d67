"""The running of one content stream: its graphics state, the path under way, and what was painted so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import pikepdf

from cardgen.render.matrix import IDENTITY, Matrix
from cardgen.sheets.inspection.colours import BLACK, Colour
from cardgen.sheets.inspection.fonts import FontFacts, list_font_facts
from cardgen.sheets.inspection.painted import CardTag, Edges, Kind, Painted, Segment


@dataclass(slots=True)
class State:
    """The graphics state, as far as it is read (ISO 32000-1, 8.4); lengths are those of the content."""

    matrix: Matrix = IDENTITY
    clip: Edges | None = None
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_pattern: Any = None
    stroke_pattern: Any = None
    width: float = 1.0
    size: float = 0.0
    leading: float = 0.0
    mode: int = 0
    font: frozenset[FontFacts] = frozenset()


@dataclass(frozen=True, slots=True)
class Walked:
    """What a content stream paints, and the kinds of transparency that it uses; `is_whole` if all of it was run.

    `fonts` are those in which it shows text.
    """

    painted: tuple[Painted, ...]
    transparency: frozenset[str]
    is_whole: bool
    fonts: frozenset[FontFacts] = frozenset()


@dataclass(slots=True)
class Path:
    """The path under way: its points, its straight parts, and its boxes."""

    points: list[tuple[float, float]] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    boxes: list[Edges] = field(default_factory=list)
    is_straight: bool = True

    def edges(self) -> Edges:
        """Give the rectangle around it."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(slots=True)
class Budget:
    """How much of a document may still be run: operators, and things that forms place."""

    page: int
    document: int

    def take(self, wanted: int) -> int:
        """Give how many may be had, at most as many as are wanted."""
        given = max(0, min(wanted, self.page, self.document))
        self.page -= given
        self.document -= given
        return given


class FormWalk(Protocol):
    """What gives the content of a form or a pattern that is placed."""

    def __call__(self, form: Any, inherited: State, resources: Any, depth: int) -> Walked:
        """Give what it paints, in its own space."""


@dataclass(slots=True)
class Content:
    """All that the operators of a stream read and change."""

    walk_form: FormWalk
    budget: Budget
    resources: Any
    state: State
    depth: int
    stack: list[State] = field(default_factory=list)
    path: Path = field(default_factory=Path)
    clips: bool = False
    text: Matrix = IDENTITY
    line: Matrix = IDENTITY
    tags: list[CardTag | None] = field(default_factory=list)
    painted: list[Painted] = field(default_factory=list)
    transparency: set[str] = field(default_factory=set)
    fonts: set[FontFacts] = field(default_factory=set)
    known_fonts: dict[tuple[int, int], frozenset[FontFacts]] = field(default_factory=dict)
    is_whole: bool = True

    @property
    def tag(self) -> CardTag | None:
        """Give the innermost card that the content says it shows."""
        return next((tag for tag in reversed(self.tags) if tag is not None), None)

    def find(self, kind: str, name: Any) -> Any:
        """Give a resource by its name, or None."""
        group = self.resources.get(kind) if isinstance(self.resources, pikepdf.Dictionary) else None
        return group.get(str(name)) if group is not None else None

    def read_font(self, font: Any) -> frozenset[FontFacts]:
        """Give what a font is, and those that draw its glyphs; each is read once."""
        if not isinstance(font, pikepdf.Dictionary):
            return frozenset()
        if font.objgen == (0, 0):
            return list_font_facts(font)
        if font.objgen not in self.known_fonts:
            self.known_fonts[font.objgen] = list_font_facts(font)
        return self.known_fonts[font.objgen]

    def add(self, kind: Kind, edges: Edges, colour: Colour | None, **more: Any) -> None:
        """Note something that is painted in the space of now."""
        self.painted.append(Painted(kind, edges, self.state.matrix, colour, self.state.clip, **more))

    def extend(self, walked: Walked, matrix: Matrix, clip: Edges | None) -> None:
        """Note what a form paints, where it is placed."""
        self.transparency |= walked.transparency
        self.fonts |= walked.fonts
        count = self.budget.take(len(walked.painted))
        self.is_whole = self.is_whole and walked.is_whole and count == len(walked.painted)
        self.painted.extend(each.placed(matrix, clip) for each in walked.painted[:count])


Operator = Callable[[Content, list[Any]], None]


def read_matrix(numbers: Any) -> Matrix:
    """Give a matrix of six numbers."""
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f
