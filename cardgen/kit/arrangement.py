"""How the parts of a kit lie on the pages that say how to cut them, and how large their pictures are. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.geometry import Size
from cardgen.kit.plan import SheetPart

ROOM = 112.0  # for pictures beside each other
_LARGEST, _APART = 41.0, 4.8
_HIGHEST = 44.0  # of a picture that stands alone beside its text
_COLUMNS = {2: Size(50.0, 36.0), 3: Size(32.0, 36.0)}
"""The largest picture of a part that has others beside it, by how many stand in a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """Parts that stand beside each other: how wide the pictures of each are, and how high the highest of all."""

    parts: tuple[SheetPart, ...]
    widths: tuple[float, ...]
    height: float


def arrange(parts: Sequence[SheetPart]) -> tuple[Row, ...]:
    """Give the rows of some parts in their order: small ones beside each other, the cards and what has several pictures
    by itself."""
    rows: list[Row] = []
    small: list[SheetPart] = []
    for part in parts:
        if part.name != "cards" and len(part.shots) == 1:
            small.append(part)
            continue
        rows += [*_gather(small), _make_row([part])]
        small = []
    return (*rows, *_gather(small))


def _gather(small: Sequence[SheetPart]) -> list[Row]:
    """Give rows of two or three, none of a single part where two of two can be had."""
    size = 3 if len(small) % 3 != 1 else 2
    return [_make_row(small[start : start + size]) for start in range(0, len(small), size)]


def _make_row(parts: Sequence[SheetPart]) -> Row:
    largest = _COLUMNS.get(len(parts))
    widths = tuple(_find_width(part) if largest is None else _fit(part, largest) for part in parts)
    pairs = zip(parts, widths, strict=True)
    height = max(shot.size.height * width / shot.size.width for part, width in pairs for shot in part.shots)
    return Row(tuple(parts), widths, height)


def _fit(part: SheetPart, largest: Size) -> float:
    size = part.shots[0].size
    return min(largest.width, largest.height * size.width / size.height)


def _find_width(part: SheetPart) -> float:
    """Give how wide the pictures of a part are: as many as can beside each other, none too large."""
    beside = min(len(part.shots), 3 if len(part.shots) in (3, 5, 6) else 2)
    if beside == 1:
        return _fit(part, Size(_LARGEST, _HIGHEST))
    return min((ROOM - _APART * beside) / beside, _LARGEST)
