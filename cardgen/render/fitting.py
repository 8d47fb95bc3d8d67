"""Which words go on which line and how large they can be: pure numbers, widths in ems, boxes in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import NamedTuple, TypeAlias

_SLACK = 1e-6
_MAX_ATOMS = 2000  # no card holds so many words: nothing is tried to make them fit
_STEPS_PER_POINT = 20
_EMS_OF_A_SYLLABLE, _EMS_OF_A_HYPHEN = 2.0, 0.3
_MM_PER_STEP = 25.4 / 72 / _STEPS_PER_POINT


class Atom(NamedTuple):
    """What is never broken: its width, the gap before it unless it begins a line, and the hyphen behind it if it ends
    one within a word; all in ems."""

    width: float
    gap: float = 0.0
    hyphen: float = 0.0


_HYPHEN_OF = itemgetter(2)
Line: TypeAlias = tuple[int, int]
Block: TypeAlias = Sequence[Atom]
"""The atoms between two line breaks that the author made; an empty one is an empty line."""
Paragraph: TypeAlias = Sequence[Block]


@dataclass(frozen=True, slots=True)
class Frame:
    """The box to fill (mm) and how lines stand in it (in ems).

    `line_height` is from one baseline to the next, `paragraph_gap` is added between paragraphs, `rise` is what
    the first line takes above its baseline, `depth` what the last one takes below.
    """

    width: float
    height: float
    line_height: float = 1.2
    paragraph_gap: float = 0.5
    rise: float = 0.7
    depth: float = 0.2
    is_balanced: bool = True


@dataclass(frozen=True, slots=True)
class FittedLine:
    """A line: which atoms (`first`, past the last) of which block and paragraph, its width and baseline in ems."""

    paragraph: int
    block: int
    first: int
    end: int
    width: float
    baseline: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The lines at a size (mm). `height` is from the first line's top to the last one's bottom, in millimetres;
    `too_wide` and `too_tall` say by how many millimetres the box is exceeded."""

    size: float
    lines: tuple[FittedLine, ...]
    height: float
    too_wide: float
    too_tall: float

    @property
    def fits(self) -> bool:
        """Tell whether all of it lies in the box."""
        return self.too_wide <= 0 and self.too_tall <= 0


def wrap_greedy(atoms: Block, limit: float) -> list[Line]:
    """Fill line after line up to `limit` ems; an atom wider than that stands alone on its line.

    Words are hyphenated only where that saves a line or keeps one within the limit.
    """
    return _choose_filling(atoms, limit)(atoms, limit)


def _choose_filling(atoms: Block, limit: float) -> Callable[[Block, float], list[Line]]:
    if not max(map(_HYPHEN_OF, atoms), default=0.0):
        return _fill_simply
    whole = _fill_with_words(atoms, limit)
    is_too_wide = any(line_width(atoms, line) > limit + _SLACK for line in whole)
    return _fill if is_too_wide or len(_fill(atoms, limit)) < len(whole) else _fill_with_words


def _fill_simply(atoms: Block, limit: float) -> list[Line]:
    """Fill line after line with atoms that have no hyphens."""
    lines: list[Line] = []
    first, width = 0, 0.0
    for at, (own, gap, _) in enumerate(atoms):
        grown = width + gap + own if at > first else own
        if at > first and grown > limit + _SLACK:
            lines.append((first, at))
            first, grown = at, own
        width = grown
    lines.append((first, len(atoms)))
    return lines


def _fill(atoms: Block, limit: float) -> list[Line]:
    """Fill line after line; one may end behind any atom with whose hyphen it is not too wide."""
    lines: list[Line] = []
    first, width, fits = 0, 0.0, 0
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        grown = width + atom.gap + atom.width if at > first else atom.width
        if at > first and grown > limit + _SLACK:
            end = fits if fits > first else at
            lines.append((first, end))
            first, width, fits, at = end, 0.0, end, end
            continue
        width = grown
        at += 1
        if not atom.hyphen or grown + atom.hyphen <= limit + _SLACK:
            fits = at
    lines.append((first, len(atoms)))
    return lines


def _fill_with_words(atoms: Block, limit: float) -> list[Line]:
    """Fill line after line with words that are not hyphenated."""
    words: list[Atom] = []
    starts: list[int] = []
    is_open = False
    for at, atom in enumerate(atoms):
        if is_open:
            words[-1] = Atom(words[-1].width + atom.gap + atom.width, words[-1].gap)
        else:
            words.append(Atom(atom.width, atom.gap))
            starts.append(at)
        is_open = atom.hyphen > 0
    starts.append(len(atoms))
    return [(starts[first], starts[end]) for first, end in _fill_simply(words, limit)]


def wrap_balanced(atoms: Block, limit: float) -> list[Line]:
    """Use the fewest lines that `limit` ems allow, as narrow as that number allows."""
    wrap = _choose_filling(atoms, limit)
    lines = wrap(atoms, limit)
    if len(lines) == 1:
        return lines
    widest = max(atom.width for atom in atoms)
    total = line_width(atoms, (0, len(atoms)))
    low, high = max(widest, total / len(lines) * 0.9), limit
    while high - low > 0.02:
        middle = (low + high) / 2
        tried = wrap(atoms, middle)
        if len(tried) <= len(lines):
            lines, high = tried, min(middle, max(line_width(atoms, line) for line in tried))
        else:
            low = middle
    return lines


def line_width(atoms: Block, line: Line) -> float:
    """Give the width of a line, in ems."""
    first, end = line
    if first == end:
        return 0.0
    hyphen = atoms[end - 1].hyphen if end < len(atoms) else 0.0
    return sum(atom.width + atom.gap for atom in atoms[first:end]) - atoms[first].gap + hyphen


def lay_lines(paragraphs: Sequence[Paragraph], frame: Frame, size: float) -> Fitted:
    """Break paragraphs into lines at one size (mm) and say by how much they exceed the frame."""
    wrap = wrap_balanced if frame.is_balanced else wrap_greedy
    limit = frame.width / size
    lines: list[FittedLine] = []
    baseline, widest = frame.rise - frame.line_height, 0.0
    for number, paragraph in enumerate(paragraphs):
        if number:
            baseline += frame.paragraph_gap
        for block_number, block in enumerate(paragraph):
            for first, end in wrap(block, limit):
                baseline += frame.line_height
                width = line_width(block, (first, end))
                widest = max(widest, width)
                lines.append(FittedLine(number, block_number, first, end, width, baseline))
    height = (baseline + frame.depth) * size if lines else 0.0
    return Fitted(size, tuple(lines), height, _excess(widest * size, frame.width), _excess(height, frame.height))


def fit(paragraphs: Sequence[Paragraph], frame: Frame, largest: float, smallest: float) -> Fitted:
    """Give the lines at the largest size (mm) at which they fit, in steps of a twentieth of a point.

    Where even the smallest size is too large the lines at that size are given, with what they exceed.
    """
    if sum(len(block) for paragraph in paragraphs for block in paragraph) > _MAX_ATOMS:
        return lay_lines(paragraphs, replace(frame, is_balanced=False), smallest)
    fitted = lay_lines(paragraphs, frame, largest)
    if fitted.fits or smallest >= largest:
        return fitted
    best = lay_lines(paragraphs, frame, smallest)
    if not best.fits:
        return best
    low, high = 0, int((largest - smallest) / _MM_PER_STEP)
    while low < high:
        middle = (low + high + 1) // 2
        tried = lay_lines(paragraphs, frame, smallest + middle * _MM_PER_STEP)
        if tried.fits:
            best, low = tried, middle
        else:
            high = middle - 1
    return best


def fit_broken(paragraphs: Sequence[Paragraph], frame: Frame, largest: float, smallest: float) -> float:
    """Give the size (mm) at which the lines would fit if words that fill a line could be broken anywhere; 0 if none."""
    widest = frame.width / largest / 2
    broken = [[[part for atom in block for part in _break(atom, widest)] for block in each] for each in paragraphs]
    fitted = fit(broken, frame, largest, smallest)
    return fitted.size if fitted.fits else 0.0


def _break(atom: Atom, widest: float) -> list[Atom]:
    if atom.width <= widest:
        return [atom]
    count = math.ceil(atom.width / _EMS_OF_A_SYLLABLE)
    parts = [Atom(atom.width / count, 0.0, _EMS_OF_A_HYPHEN)] * count
    return [parts[0]._replace(gap=atom.gap), *parts[1:-1], parts[-1]._replace(hyphen=atom.hyphen)]


def _excess(used: float, allowed: float) -> float:
    over = used - allowed
    return over if over > 0.005 else 0.0
