"""Lines under, over and through text, in the paint of the element that asks for them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cardgen.render.face import Node
from cardgen.render.fonts import Font
from cardgen.render.matrix import IDENTITY, apply
from cardgen.render.normalise.paint import NO_PAINT, read_paint
from cardgen.render.normalise.scene import DrawContext, Scene
from cardgen.render.normalise.strokes import read_pen, write_paints
from cardgen.render.normalise.style import DECORATION
from cardgen.render.normalise.texts.layout import Piece
from cardgen.render.paths import Bounds, format_path, points_path

_NEAR = 1e-3
_PAINT = ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity")


def write_decorations(
    scene: Scene, pieces: list[Piece], context: DrawContext, box: Bounds, kinds: tuple[str, ...]
) -> None:
    """Write the lines of some kinds (`underline`, `overline`, `line-through`) along pieces of one span."""
    for line, paint in json.loads(pieces[0].span.style.get(DECORATION, "[]")):
        if line in kinds:
            others = {name: value for name, value in context.style.items() if name not in _PAINT}
            _write_line(scene, pieces, context.styled({**others, **paint}), box, line)


def _write_line(scene: Scene, pieces: list[Piece], context: DrawContext, box: Bounds, line: str) -> None:
    element = pieces[0].span.element
    fill = read_paint(scene, "fill", context, box, element)
    pen = read_pen(scene, element, context) if context.style.get("stroke", "none") != "none" else None
    stroke = read_paint(scene, "stroke", context, box, element) if pen is not None else NO_PAINT
    if fill is NO_PAINT and stroke is NO_PAINT:
        return
    paints = write_paints(fill, stroke, pen or {})
    for piece, length in _join(pieces):
        if piece.style is None:
            continue
        size, place = piece.span.size, piece.matrix or (*IDENTITY[:4], piece.x, piece.y)
        middle, thick = _find_line(piece.style.font, line)
        top, bottom = -(middle + thick / 2) * size, -(middle - thick / 2) * size
        corners = [apply(place, *corner) for corner in ((0.0, top), (length, top), (length, bottom), (0.0, bottom))]
        outline = points_path([number for corner in corners for number in corner], is_closed=True)
        scene.out.append(Node("path", {"d": format_path(outline), **paints}))


def _join(pieces: list[Piece]) -> Iterator[tuple[Piece, float]]:
    """Give the first of pieces that follow one another on one straight line, and how long they are together."""
    begin, width = pieces[0], 0.0
    for piece in pieces:
        is_on = piece.matrix is None and begin.matrix is None and abs(piece.y - begin.y) < _NEAR
        if piece is not begin and not (is_on and abs(begin.x + width - piece.x) < _NEAR):
            yield begin, width
            begin, width = piece, 0.0
        width += piece.advance / piece.stretch
    yield begin, width


def _find_line(font: Font, line: str) -> tuple[float, float]:
    """Give the middle of a line above the baseline and its thickness, in ems."""
    if line == "line-through":
        return font.strikeout
    middle, thick = font.underline
    return (middle if line == "underline" else font.ascent), thick
