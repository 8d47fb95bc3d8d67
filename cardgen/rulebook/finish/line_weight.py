"""Keeps the lines of a book thick enough to be printed: a card that is drawn small would shrink its own.

Only lines that would be thinner than `THINNEST` become thicker. What is drawn at several sizes gets a variant for each
class of sizes, which all that is drawn about as large shares, so that the file stays small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Operator

THINNEST = 0.25  # points
_CLASS = (
    1.5  # from one class of sizes to the next: the finest lines of a card are at most as much thicker than they must be
)
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_PAINTS = _STROKES | {"f", "F", "f*", "n"}
_BEGINS = frozenset(("m", "re"))
_NONE = (1.0, 0.0, 0.0, 1.0)
Linear = tuple[float, float, float, float]


def thicken_lines(pdf: pikepdf.Pdf) -> None:
    """Make each line of a document that is thinner than `THINNEST` that thick."""
    lines = _Lines(pdf)
    for page in pdf.pages:
        content, changed = lines.rewrite(page, page.get("/Resources", Dictionary()), 1.0)
        if content is not None:
            page.Contents = pdf.make_stream(content)
            page.Resources = changed


def find_class(scale: float) -> float:
    """Give the smallest scale of the class that a scale is in."""
    return float(_CLASS ** math.floor(math.log(scale, _CLASS) + 1e-6))


def find_scale(matrix: Linear) -> float:
    """Give by how much a matrix shrinks what it shrinks most."""
    a, b, c, d = matrix
    squares, area = a * a + b * b + c * c + d * d, a * d - b * c
    return math.sqrt(max(0.0, (squares - math.sqrt(max(0.0, squares * squares - 4 * area * area))) / 2))


def _join(inner: Linear, outer: Linear) -> Linear:
    a, b, c, d = inner
    p, q, r, s = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s


def _read_matrix(numbers: Iterable[Any]) -> Linear:
    a, b, c, d, *_ = (float(number) for number in numbers)
    return a, b, c, d


@dataclass(slots=True)
class _Pen:
    """What decides how thick a line is: the width asked for, the one set, the matrix of now."""

    asked: float = 1.0
    width: float = 1.0
    matrix: Linear = _NONE


@dataclass(slots=True)
class _Lines:
    """Rewrites the content of a document; `variants` are its forms by object and class."""

    pdf: pikepdf.Pdf
    variants: dict[tuple[Any, float], Any] = field(default_factory=dict)

    def rewrite(self, part: Any, resources: Any, scale: float) -> tuple[bytes | None, Any]:
        """Give the content of a page or form that is drawn at a scale, and its resources; None if none must change."""
        forms = resources.get("/XObject", Dictionary())
        written = _Written()
        used: dict[str, Any] = {}
        for instruction in pikepdf.parse_content_stream(part):
            operator = str(instruction.operator)
            if operator == "Do":
                name = str(instruction.operands[0])
                drawn = self._vary(forms.get(name), scale * find_scale(written.pen.matrix))
                is_other = drawn is not None and drawn.objgen != forms[name].objgen
                shown = f"{name}-{drawn.objgen[0]}" if is_other else name
                if drawn is not None:
                    used[shown] = drawn
                written.is_changed |= is_other
                instruction = pikepdf.ContentStreamInstruction([Name(shown)], Operator("Do"))
            written.add(instruction, operator, scale)
        if not written.is_changed:
            return None, resources
        changed = Dictionary({key: value for key, value in resources.items() if key != "/XObject"})
        if used:
            changed.XObject = Dictionary({name: used[name] for name in sorted(used)})
        return pikepdf.unparse_content_stream(written.instructions), changed

    def _vary(self, drawn: Any, scale: float) -> Any:
        """Give a form as it is drawn at a scale: the form itself where none of its lines is too thin then."""
        if drawn is None or drawn.get("/Subtype") != Name.Form or scale <= 0:
            return drawn
        scale = find_class(scale * find_scale(_read_matrix(drawn.get("/Matrix", (*_NONE, 0, 0)))))
        key = (drawn.objgen, scale)
        if key not in self.variants:
            self.variants[key] = drawn  # a form that draws itself, which none of ours does, ends here
            content, resources = self.rewrite(drawn, drawn.get("/Resources", Dictionary()), scale)
            if content is not None:
                entries = {name: value for name, value in drawn.items() if name not in _OF_CONTENT}
                made = pikepdf.Stream(self.pdf, content, Dictionary({**entries, "/Resources": resources}))
                self.variants[key] = self.pdf.make_indirect(made)
        return self.variants[key]


_OF_CONTENT = ("/Length", "/Filter", "/DecodeParms", "/Resources")


@dataclass(slots=True)
class _Written:
    """The instructions of a content as they are to be, and the pen after them."""

    instructions: list[Any] = field(default_factory=list)
    pen: _Pen = field(default_factory=_Pen)
    is_changed: bool = False
    _saved: list[_Pen] = field(default_factory=list)
    _begin: int = 0
    _is_in_path: bool = False

    def add(self, instruction: Any, operator: str, scale: float) -> None:
        """Add an instruction; before a path whose line would be too thin, a width that is not."""
        if operator in _BEGINS and not self._is_in_path:
            self._begin, self._is_in_path = len(self.instructions), True
        elif operator in _PAINTS:
            if operator in _STROKES:
                self._set_width(scale)
            self._is_in_path = False
        elif operator == "w":
            self.pen.asked = self.pen.width = float(instruction.operands[0])
        elif operator == "cm":
            self.pen.matrix = _join(_read_matrix(instruction.operands), self.pen.matrix)
        elif operator == "q":
            self._saved.append(_Pen(self.pen.asked, self.pen.width, self.pen.matrix))
        elif operator == "Q" and self._saved:
            self.pen = self._saved.pop()
        self.instructions.append(instruction)

    def _set_width(self, scale: float) -> None:
        """Let the path that ends here be drawn as thick as it is asked for, or as it must be."""
        scale *= find_scale(self.pen.matrix)
        if scale <= 0:
            return
        is_thin = self.pen.asked * scale < THINNEST * (1 - 1e-4)
        width = math.ceil(THINNEST / scale * 1000) / 1000 if is_thin else self.pen.asked
        if width != self.pen.width:
            wide = pikepdf.ContentStreamInstruction([Decimal(f"{width:.3f}")], Operator("w"))
            self.instructions.insert(self._begin, wide)
            self.pen.width, self.is_changed = width, True
