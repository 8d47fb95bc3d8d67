"""Operators that show text (ISO 32000-1, 9.4): where it begins, its size and its colour."""

from __future__ import annotations

from typing import Any

import pikepdf

from cardgen.render.matrix import IDENTITY, bounds_of, multiply
from cardgen.sheets.inspection.content import Content, Operator, read_matrix
from cardgen.sheets.inspection.painted import Kind, Painted
from cardgen.sheets.inspection.paths import walk_pattern

_UNSEEN = (3, 7)


def _begin_text(content: Content, _: list[Any]) -> None:
    content.text = content.line = IDENTITY


def _set_font(content: Content, operands: list[Any]) -> None:
    content.state.font = content.read_font(content.find("/Font", operands[0]))
    content.state.size = float(operands[1])


def _set_text_matrix(content: Content, operands: list[Any]) -> None:
    content.text = content.line = read_matrix(operands)


def _move_text(content: Content, operands: list[Any]) -> None:
    shift = (1.0, 0.0, 0.0, 1.0, float(operands[0]), float(operands[1]))
    content.text = content.line = multiply(content.line, shift)


def _move_and_lead(content: Content, operands: list[Any]) -> None:
    content.state.leading = -float(operands[1])
    _move_text(content, operands)


def _next_line(content: Content, _: list[Any]) -> None:
    _move_text(content, [0, -content.state.leading])


def _set_leading(content: Content, operands: list[Any]) -> None:
    content.state.leading = float(operands[0])


def _set_mode(content: Content, operands: list[Any]) -> None:
    content.state.mode = int(operands[0])


def _show(content: Content, operands: list[Any]) -> None:
    """List a piece of text: its beginning, its size and its colour; how long it runs is not worked out."""
    state = content.state
    matrix = multiply(state.matrix, content.text)
    if state.mode not in _UNSEEN and _has_letters(operands[-1]):
        content.fonts |= state.font
    fills, strokes = state.mode in (0, 2, 4, 6), state.mode in (1, 2, 5, 6)
    for colour in [state.fill] * fills + [state.stroke] * strokes:
        edges = (0.0, 0.0, 0.0, state.size)
        content.painted.append(Painted(Kind.TEXT, edges, matrix, colour, state.clip, width=state.size))
    around = bounds_of(content.text, 0.0, 0.0, 0.0, state.size)
    for pattern in [state.fill_pattern] * fills + [state.stroke_pattern] * strokes:
        walk_pattern(content, pattern, around)


def _has_letters(shown: Any) -> bool:
    pieces = shown if isinstance(shown, pikepdf.Array) else [shown]
    return any(len(bytes(piece)) for piece in pieces if isinstance(piece, pikepdf.String))


def _show_next(content: Content, operands: list[Any]) -> None:
    _next_line(content, operands)
    _show(content, operands)


OPERATORS: dict[str, Operator] = {
    "BT": _begin_text,
    "Tf": _set_font,
    "Tm": _set_text_matrix,
    "Td": _move_text,
    "TD": _move_and_lead,
    "T*": _next_line,
    "TL": _set_leading,
    "Tr": _set_mode,
    "Tj": _show,
    "TJ": _show,
    "'": _show_next,
    '"': _show_next,
}
