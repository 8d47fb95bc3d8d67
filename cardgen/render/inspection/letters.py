"""Where the ink of a text lies: the outlines of its glyphs on the face, not the boxes that they are set in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, repeat
from math import ceil, hypot
from typing import TypeAlias

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen

from cardgen.diagnostics.report import Severity
from cardgen.render.fonts import Font
from cardgen.render.matrix import bounds_of, narrow_of, scale_of
from cardgen.render.normalise.scene import Letters, TextRun
from cardgen.render.paths import Bounds, Point
from cardgen.render.shaping import Shaped

Contour: TypeAlias = tuple[Point, ...]
_STEP = 0.04
_CURVE = 6
_MOST_SQUEEZED = 2.0  # what is narrower than a quarter of its height reads as type of twice its width
_SQUEEZED = 0.85


@dataclass(frozen=True, slots=True)
class Ink:
    """A glyph on the face: its bounds, and its outlines as points at most a twenty-fifth of an em apart (mm)."""

    bounds: Bounds
    contours: tuple[Contour, ...]

    def points(self) -> Iterator[Point]:
        """Give all points of the outlines."""
        for contour in self.contours:
            yield from contour

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point is inked (non-zero winding)."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        turns = 0
        for contour in self.contours:
            for (x1, y1), (x2, y2) in pairwise((*contour, contour[0])):
                if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    turns += 1 if y2 > y1 else -1
        return turns != 0


@dataclass(frozen=True, slots=True)
class Letter:
    """A glyph in its line, in font units, upwards: the character that it stands for, or the first of some, the number
    of that in the text, and its place and bounds."""

    character: str
    cluster: int
    glyph: int
    place: Point
    bounds: Bounds


def find_bounds(letters: Letters) -> Bounds | None:
    """Give the bounds of what is inked (mm); None for spaces."""
    parts = []
    origin = 0
    for piece in letters.pieces:
        inked = _find_inked(letters.font, piece)
        if inked is not None:
            parts.append((inked[0] + origin, inked[1], inked[2] + origin, inked[3]))
        origin += piece.advance
    found = join_bounds(parts)
    return None if found is None else bounds_on_face(letters, found)


def bounds_on_face(letters: Letters, bounds: Bounds) -> Bounds:
    """Give bounds in font units, upwards from the beginning of a line, as they lie on the face (mm)."""
    left, bottom, right, top = (each * letters.scale for each in bounds)
    swell, x, y = letters.swell, letters.x, letters.y
    return bounds_of(letters.matrix, x + left - swell, y - top - swell, x + right + swell, y - bottom + swell)


def trace_ink(letters: Letters) -> Iterator[Ink]:
    """Give the glyphs of a run that are inked, one after another."""
    scale = letters.scale
    to_face = Transform(*letters.matrix).transform((scale, 0, 0, -scale, letters.x, letters.y))
    for glyph, x, y in _place_all(letters):
        contours = _outline(letters.font, glyph)
        if contours:
            there = to_face.translate(x, y)
            placed = tuple(tuple(there.transformPoints(contour)) for contour in contours)
            bounds = join_bounds((px, py, px, py) for contour in placed for px, py in contour)
            assert bounds is not None
            yield Ink(bounds, placed)


def list_letters(font: Font, pieces: Iterable[Shaped]) -> Iterator[Letter]:
    """Give the glyphs of pieces one after another that are inked, in font units, upwards."""
    origin = first = 0
    for piece in pieces:
        clusters = piece.clusters or range(len(piece.glyphs))
        for (glyph, x, y), cluster in zip(_place(piece), clusters, strict=True):
            left, low, right, high = _extents(font, glyph)
            if right > left:
                x += origin
                bounds = (left + x, low + y, right + x, high + y)
                yield Letter(piece.text[cluster], first + cluster, glyph, (x, y), bounds)
        origin, first = origin + piece.advance, first + len(piece.text)


def trace_letter(font: Font, letter: Letter) -> Ink:
    """Give a letter's outlines in font units, upwards."""
    x, y = letter.place
    return Ink(
        letter.bounds, tuple(tuple((px + x, py + y) for px, py in each) for each in _outline(font, letter.glyph))
    )


def size_of(letters: Letters) -> float:
    """Give the size of letters on the face (mm), or what they look like that are squeezed far in one direction."""
    size = letters.scale * letters.font.units
    return size * min(scale_of(letters.matrix), _MOST_SQUEEZED * narrow_of(letters.matrix))


def is_squeezed(letters: Letters) -> bool:
    """Tell whether letters are far narrower, or lower, than they are made."""
    return narrow_of(letters.matrix) < _SQUEEZED * scale_of(letters.matrix)


def severity_of(run: TextRun) -> Severity:
    """Give how bad it is that a text cannot be read: what is drawn in a picture may be no more than art."""
    return Severity.WARNING if run.is_in_art else Severity.ERROR


def swell_of(letters: Letters) -> float:
    """Give how far a stroke reaches beyond the glyphs (mm)."""
    return letters.swell * scale_of(letters.matrix)


def join_bounds(parts: Iterable[Bounds]) -> Bounds | None:
    """Give the bounds around several; None around nothing."""
    columns = list(zip(*parts, strict=True))
    return (min(columns[0]), min(columns[1]), max(columns[2]), max(columns[3])) if columns else None


def _place_all(letters: Letters) -> Iterator[tuple[int, float, float]]:
    """Give each glyph with its place on the line, in font units, upwards."""
    origin = 0
    for piece in letters.pieces:
        for glyph, x, y in _place(piece):
            yield glyph, origin + x, y
        origin += piece.advance


def _place(piece: Shaped) -> Iterator[tuple[int, float, float]]:
    x = piece.start
    for glyph, step, y in zip(piece.glyphs, piece.steps, piece.ys or repeat(0), strict=False):
        yield glyph, x, y
        x += step


@lru_cache(maxsize=8192)
def _find_inked(font: Font, piece: Shaped) -> Bounds | None:
    """Give the bounds of what is inked of a piece, in font units, upwards; a word comes again and again."""
    placed = ((x, y, *_extents(font, glyph)) for glyph, x, y in _place(piece))
    return join_bounds(
        (left + x, low + y, right + x, high + y) for x, y, left, low, right, high in placed if right > left
    )


@lru_cache(maxsize=8192)
def _extents(font: Font, glyph: int) -> Bounds:
    """Give left, bottom, right and top of a glyph in font units, upwards."""
    found = font.hb.get_glyph_extents(glyph)
    if found is None:
        return (0.0, 0.0, 0.0, 0.0)
    left, top = float(found.x_bearing), float(found.y_bearing)
    return (left, top + found.height, left + found.width, top)


@lru_cache(maxsize=2048)
def _outline(font: Font, glyph: int) -> tuple[Contour, ...]:
    """Give a glyph's outlines as points, in font units, upwards."""
    pen = RecordingPen()
    font.hb.draw_glyph_with_pen(glyph, pen)
    contours: list[list[Point]] = []
    for command, points in pen.value:
        if command == "moveTo":
            contours.append([points[0]])
        elif contours and command in ("lineTo", "qCurveTo", "curveTo"):
            contours[-1] += _bend([contours[-1][-1], *points])
    step = _STEP * font.units
    return tuple(tuple(_divide([*contour, contour[0]], step)) for contour in contours if len(contour) > 2)


def _bend(points: list[Point]) -> list[Point]:
    """Give points of a line or of a Bezier curve, without its first."""
    if len(points) == 2:
        return points[1:]
    return [_at(points, number / _CURVE) for number in range(1, _CURVE + 1)]


def _at(points: list[Point], share: float) -> Point:
    while len(points) > 1:
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def _divide(points: list[Point], step: float) -> Iterator[Point]:
    for (x1, y1), (x2, y2) in pairwise(points):
        count = max(1, ceil(hypot(x2 - x1, y2 - y1) / step))
        for number in range(count):
            yield x1 + (x2 - x1) * number / count, y1 + (y2 - y1) * number / count
