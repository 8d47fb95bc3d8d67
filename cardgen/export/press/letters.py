"""Where letters lie: the box around a piece of text, by the widths of its font (ISO 32000-1, 9.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.export.press.regions import Box, move_box
from cardgen.render.matrix import IDENTITY, Matrix, multiply

SHOWS = {"Tj", "TJ", "'", '"'}
MOVES = {"BT", "Tm", "Td", "TD", "T*"}
_OVERHANG = 0.3
_LOWEST, _HIGHEST = -0.4, 1.2


@dataclass(frozen=True, slots=True)
class Letters:
    """A font's widths, in parts of its size, by the numbers of its letters, each of which takes some bytes."""

    widths: dict[int, float]
    usual: float
    bytes: int
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class TextState:
    """What holds for text until it is changed, as part of the graphics state."""

    letters: Letters | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def change(self, operator: str, value: float) -> TextState:
        """Give the state after an operator with one number."""
        names = {"Tc": "spacing", "Tw": "word_spacing", "TL": "leading", "Ts": "rise"}
        if operator in names:
            return replace(self, **{names[operator]: value})  # type: ignore[arg-type]
        return replace(self, mode=int(value)) if operator == "Tr" else replace(self, stretch=value / 100)


CHANGES = {"Tc", "Tw", "TL", "Ts", "Tr", "Tz"}


@dataclass(slots=True)
class TextPlace:
    """Where the next letter comes."""

    matrix: Matrix = field(default=IDENTITY)
    line: Matrix = field(default=IDENTITY)

    def move(self, operator: str, values: Sequence[float], state: TextState) -> None:
        """Go where an operator says."""
        if operator == "BT":
            self.line = IDENTITY
        elif operator == "Tm":
            a, b, c, d, e, f = values
            self.line = (a, b, c, d, e, f)
        else:
            across, up = (0.0, -state.leading) if operator in ("T*", "'", '"') else (values[0], values[1])
            self.line = multiply(self.line, (1.0, 0.0, 0.0, 1.0, across, up))
        self.matrix = self.line

    def show(self, operands: Sequence[Any], state: TextState) -> Box | None:
        """Go past a text and give the box around it, before the transform of the page; None where it is not known."""
        letters = state.letters
        if letters is None:
            return None
        at = least = most = 0.0
        for piece in _list_pieces(operands):
            at += _measure(piece, letters, state)
            least, most = min(least, at), max(most, at)
        over, size = abs(_OVERHANG * state.size * state.stretch), state.size
        low, high = sorted((letters.bottom * size + state.rise, letters.top * size + state.rise))
        box = move_box(self.matrix, Box(least - over, low, most + over, high))
        self.matrix = multiply(self.matrix, (1.0, 0.0, 0.0, 1.0, at, 0.0))
        return box


def _list_pieces(operands: Sequence[Any]) -> list[Any]:
    import pikepdf

    last = operands[-1]
    return list(last) if isinstance(last, pikepdf.Array) else [last]


def _measure(piece: Any, letters: Letters, state: TextState) -> float:
    import pikepdf

    if not isinstance(piece, pikepdf.String):
        return -float(piece) / 1000 * state.size * state.stretch
    codes, step = bytes(piece), letters.bytes
    numbers = [int.from_bytes(codes[at : at + step], "big") for at in range(0, len(codes), step)]
    width = sum(letters.widths.get(number, letters.usual) for number in numbers) * state.size
    spaces = numbers.count(32) * state.word_spacing if step == 1 else 0.0
    return (width + len(numbers) * state.spacing + spaces) * state.stretch


def read_letters(font: Any) -> Letters | None:
    """Give the widths of a font; None for one whose letters are drawings, or are not numbered in the usual way."""
    if font is None:
        return None
    kind = str(font.get("/Subtype"))
    if kind == "/Type3":
        return None
    if kind != "/Type0":
        first = int(font.get("/FirstChar", 0))
        widths = {first + at: float(width) / 1000 for at, width in enumerate(font.get("/Widths", []))}
        return Letters(widths, 1.0, 1, *_find_height(font))
    if str(font.get("/Encoding")) != "/Identity-H":
        return None
    inner = font.DescendantFonts[0]
    return Letters(_read_widths(inner.get("/W", [])), float(inner.get("/DW", 1000)) / 1000, 2, *_find_height(inner))


def _read_widths(found: Any) -> dict[int, float]:
    """Give widths as ISO 32000-1, 9.7.4.3, writes them: a number and a list, or a first, a last and one for all."""
    import pikepdf

    widths: dict[int, float] = {}
    entries, at = list(found), 0
    while at + 1 < len(entries):
        first = int(entries[at])
        if isinstance(entries[at + 1], pikepdf.Array):
            widths |= {first + more: float(width) / 1000 for more, width in enumerate(entries[at + 1])}
            at += 2
        else:
            last = min(int(entries[at + 1]), 65535)
            widths |= dict.fromkeys(range(first, last + 1), float(entries[at + 2]) / 1000)
            at += 3
    return widths


def _find_height(font: Any) -> tuple[float, float]:
    box = [float(edge) / 1000 for edge in font.get("/FontDescriptor", {}).get("/FontBBox", [])]
    if len(box) != 4 or box[3] <= box[1]:
        return _LOWEST, _HIGHEST
    return box[1], box[3]
