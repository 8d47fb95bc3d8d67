"""Operators that change the graphics state and its colours (ISO 32000-1, 8.4 and 8.6)."""

from __future__ import annotations

import copy
from typing import Any

import pikepdf

from cardgen.render.matrix import multiply
from cardgen.sheets.inspection.colours import CMYK, GREY, RGB, Colour, Space, read_space
from cardgen.sheets.inspection.content import Content, Operator, read_matrix

_MOST_SAVED = 10_000  # states one in another; programs save a dozen


def _save(content: Content, _: list[Any]) -> None:
    if len(content.stack) >= _MOST_SAVED:
        raise ValueError("too many states are saved one in another")
    content.stack.append(copy.copy(content.state))


def _restore(content: Content, _: list[Any]) -> None:
    if content.stack:
        content.state = content.stack.pop()


def _transform(content: Content, operands: list[Any]) -> None:
    content.state.matrix = multiply(content.state.matrix, read_matrix(operands))


def _set_width(content: Content, operands: list[Any]) -> None:
    content.state.width = float(operands[0])


def _set_state(content: Content, operands: list[Any]) -> None:
    found = content.find("/ExtGState", operands[0])
    if found is None:
        return
    if "/Font" in found:
        content.state.font, content.state.size = content.read_font(found.Font[0]), float(found.Font[1])
    if "/LW" in found:
        content.state.width = float(found.LW)
    if any(float(found.get(key, 1)) < 1 for key in ("/ca", "/CA")):
        content.transparency.add("opacity")
    blend = found.get("/BM", pikepdf.Name.Normal)
    mode = str(blend[0] if isinstance(blend, pikepdf.Array) else blend)[1:]
    if mode not in ("Normal", "Compatible"):
        content.transparency.add(f"blend mode {mode}")
    if isinstance(found.get("/SMask"), pikepdf.Dictionary):
        content.transparency.add("soft mask")
        masked = content.walk_form(found.SMask.G, content.state, content.resources, content.depth + 1)
        content.fonts |= masked.fonts


def _set_space(is_fill: bool) -> Operator:
    def run(content: Content, operands: list[Any]) -> None:
        space = read_space(operands[0], content.resources)
        start = (0.0,) if space.family == "grey" else (0.0,) * 3 if space.family == "RGB" else (1.0,) * len(space.inks)
        _set_colour(content, is_fill, Colour(space, (0.0, 0.0, 0.0, 1.0) if space.family == "CMYK" else start))

    return run


def _set_device(is_fill: bool, space: Space) -> Operator:
    def run(content: Content, operands: list[Any]) -> None:
        _set_colour(content, is_fill, Colour(space, tuple(float(number) for number in operands)))

    return run


def _set_numbers(is_fill: bool) -> Operator:
    def run(content: Content, operands: list[Any]) -> None:
        space = (content.state.fill if is_fill else content.state.stroke).space
        pattern = content.find("/Pattern", operands[-1]) if isinstance(operands[-1], pikepdf.Name) else None
        numbers = tuple(float(number) for number in operands if not isinstance(number, pikepdf.Name))
        _set_colour(content, is_fill, Colour(space, numbers), pattern)

    return run


def _set_colour(content: Content, is_fill: bool, colour: Colour, pattern: Any = None) -> None:
    if is_fill:
        content.state.fill, content.state.fill_pattern = colour, pattern
    else:
        content.state.stroke, content.state.stroke_pattern = colour, pattern


def _list_colour_operators(is_fill: bool, words: str) -> dict[str, Operator]:
    space, numbers, names, *devices = words.split()
    found = {space: _set_space(is_fill), numbers: _set_numbers(is_fill), names: _set_numbers(is_fill)}
    return found | {word: _set_device(is_fill, each) for word, each in zip(devices, (GREY, RGB, CMYK), strict=True)}


OPERATORS: dict[str, Operator] = {
    "q": _save,
    "Q": _restore,
    "cm": _transform,
    "w": _set_width,
    "gs": _set_state,
    **_list_colour_operators(True, "cs sc scn g rg k"),
    **_list_colour_operators(False, "CS SC SCN G RG K"),
}
