"""Whether the letters of a text can be told apart: they lie on each other, or their own stroke covers or fills them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from math import hypot

from cardgen.diagnostics.report import shorten
from cardgen.render.colors import Color
from cardgen.render.fonts import Font
from cardgen.render.inspection.ground import HIDING
from cardgen.render.inspection.hiding import is_copy
from cardgen.render.inspection.letters import Ink, Letter, list_letters, severity_of, trace_letter
from cardgen.render.normalise.scene import Finding, Gradient, Letters, TextRun
from cardgen.render.shaping import Shaped

_NEAR = 0.3  # of the narrower of two letters; those of a slanted font, and kerned ones, stand above each other by less
_WITHIN = 0.25  # of the outlines of some letters within others: 0.09 where Arabic letters join, 0.2 in a tight logo
_ONE_WITHIN = 0.75  # of those of one letter: 0.25 where letters join, 0.55 in a tight logo
_LOOKED_AT, _POINTS = 24, 24  # letters from where they stand close, and points of each
_MOST_TOLD = 10  # on one face: nobody mends more at a time
_COVERED = 1.3  # times the bars of letters, which are a little thicker than they are taken for
_FILLED = 1 / 3  # of the size of letters: the spaces within and between them are narrower
_HINT_SPACING = "Give them more room: look at `letter-spacing`, `word-spacing`, and the widths in the font itself."
_HINT_STROKE = 'Draw it below letters of another colour with paint-order="stroke", or take a thinner one.'


def find_crowded(runs: Sequence[TextRun], told: set[int | None]) -> Iterator[Finding]:
    """Find texts whose letters lie on each other or are filled by their stroke, each text once, but for those whose
    numbers are in `told`; theirs are put there."""
    return islice(_find_all(runs, told), _MOST_TOLD)


def is_stroke_alone(run: TextRun) -> bool:
    """Tell whether nothing but its stroke is seen of a text: it lies over the letters and is as thick as their bars."""
    letters = run.letters
    if letters is None or not letters.swell or not _is_opaque(run.outline):
        return False
    if run.paint is None:
        return not run.mixed  # else there is a pattern
    return letters.is_stroke_above and 2 * letters.swell >= _COVERED * letters.scale * _thickest(
        letters.font, letters.pieces
    )


def _find_all(runs: Sequence[TextRun], told: set[int | None]) -> Iterator[Finding]:
    for number, run in enumerate(runs):
        if run.block in told or run.letters is None:
            continue
        if _is_filled(run, run.letters) and not any(is_copy(run, other) for other in runs[number + 1 :]):
            what, hint = "their stroke is so thick that it fills them", _HINT_STROKE
        elif _is_crowded(run.letters.font, run.letters.pieces):
            what, hint = "they lie on each other", _HINT_SPACING
        else:
            continue
        told.add(run.block)
        message = f"The letters of `{shorten(run.text.strip())}` cannot be told apart: {what}."
        yield Finding(severity_of(run), "hidden-text", message, run.place, hint, run.source, block=run.block)


def _is_filled(run: TextRun, letters: Letters) -> bool:
    """Tell whether a stroke makes one block of letters, in one colour with them or without any other."""
    if run.mixed or 2 * letters.swell < _FILLED * letters.scale * letters.font.units or not _is_opaque(run.outline):
        return False
    return run.paint == run.outline or is_stroke_alone(run)


def _is_opaque(paint: Color | Gradient | None) -> bool:
    if isinstance(paint, Gradient):
        return all(color.alpha >= HIDING for _, color in paint.stops)
    return paint is not None and paint.alpha >= HIDING


@lru_cache(maxsize=1024)
def _is_crowded(font: Font, pieces: tuple[Shaped, ...]) -> bool:
    """Tell whether letters or digits lie on others so that they cannot be told apart; signs may be put together."""
    letters = sorted((each for each in list_letters(font, pieces) if each.character.isalnum()), key=_get_left)
    close = (number for number, (one, other) in enumerate(pairwise(letters)) if _is_near(one, other))
    first = next(close, None)
    if first is None:
        return False
    looked = [(letter, trace_letter(font, letter)) for letter in letters[first : first + _LOOKED_AT]]
    shares = [_find_share(letter, ink, looked) for letter, ink in looked]
    return sum(shares) > _WITHIN * len(shares) or max(shares) > _ONE_WITHIN


def _get_left(letter: Letter) -> float:
    return letter.bounds[0]


def _is_near(one: Letter, other: Letter) -> bool:
    """Tell whether two letters, the one that begins first before the other, stand above each other in part."""
    (left, _, right, _), (begin, _, end, _) = one.bounds, other.bounds
    return one.cluster != other.cluster and min(right, end) - begin > _NEAR * min(right - left, end - begin)


def _find_share(letter: Letter, ink: Ink, looked: Iterable[tuple[Letter, Ink]]) -> float:
    """Give how much of the outlines of a letter lies within others."""
    others = [other for each, other in looked if each.cluster != letter.cluster]
    points = list(ink.points())
    points = points[:: max(1, len(points) // _POINTS)]
    return sum(any(other.holds(*point) for other in others) for point in points) / max(1, len(points))


@lru_cache(maxsize=1024)
def _thickest(font: Font, pieces: tuple[Shaped, ...]) -> float:
    """Give how thick the bars of letters are, in font units: a long one has twice its area for its outline."""
    return max((_thickness(font, letter) for letter in list_letters(font, pieces)), default=0.0)


def _thickness(font: Font, letter: Letter) -> float:
    area = around = 0.0
    for contour in trace_letter(font, letter).contours:
        for (x1, y1), (x2, y2) in pairwise((*contour, contour[0])):
            area += (x1 * y2 - x2 * y1) / 2
            around += hypot(x2 - x1, y2 - y1)
    return 2 * abs(area) / around if around else 0.0
