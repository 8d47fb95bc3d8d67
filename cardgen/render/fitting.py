"""Which words go on which line and how large they can be: pure numbers, widths in ems, boxes in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

_SLACK = 1e-6
_MAX_ATOMS = 2000  # no card holds so many words: nothing is tried to make them fit
_STEPS_PER_POINT = 20
_MM_PER_STEP = 25.4 / 72 / _STEPS_PER_POINT


class Atom(NamedTuple):
    """What is never broken: its width, and the gap before it unless it begins a line; both in ems."""

    width: float
    gap: float = 0.0


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
    """Fill line after line up to `limit` ems; an atom wider than that stands alone on its line."""
    lines: list[Line] = []
    first, width = 0, 0.0
    for at, atom in enumerate(atoms):
        grown = width + atom.gap + atom.width if at > first else atom.width
        if at > first and grown > limit + _SLACK:
            lines.append((first, at))
            first, grown = at, atom.width
        width = grown
    lines.append((first, len(atoms)))
    return lines


def wrap_balanced(atoms: Block, limit: float) -> list[Line]:
    """Use the fewest lines that `limit` ems allow, as narrow as that number allows."""
    lines = wrap_greedy(atoms, limit)
    if len(lines) == 1:
        return lines
    widest = max(atom.width for atom in atoms)
    total = line_width(atoms, (0, len(atoms)))
    low, high = max(widest, total / len(lines) * 0.9), limit
    while high - low > 0.02:
        middle = (low + high) / 2
        tried = wrap_greedy(atoms, middle)
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
    return sum(atom.width + atom.gap for atom in atoms[first:end]) - atoms[first].gap


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


def _excess(used: float, allowed: float) -> float:
    over = used - allowed
    return over if over > 0.005 else 0.0
