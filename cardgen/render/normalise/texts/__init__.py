"""<text> with all that it may hold: lines that stand where the template or the drawing puts them."""

from __future__ import annotations

from itertools import groupby

from cardgen.render.matrix import bounds_of
from cardgen.render.normalise.runs import Run, read_source, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene
from cardgen.render.normalise.texts.content import read_content
from cardgen.render.normalise.texts.decorations import write_decorations
from cardgen.render.normalise.texts.layout import Piece, lay_text
from cardgen.render.paths import Bounds

__all__ = ["write_text"]


def write_text(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a <text>: each chunk with a place of its own is anchored by itself."""
    scene.blocks += 1
    content = read_content(scene, element, own, context)
    source = read_source(scene, element, own)
    pieces = [piece for piece in lay_text(scene, content, source) if not piece.is_hidden]
    if not pieces:
        return
    box = _find_box(pieces)
    for _, group in groupby(pieces, lambda piece: id(piece.span)):
        _write_span(scene, list(group), context, box, source)


def _write_span(scene: Scene, pieces: list[Piece], context: DrawContext, box: Bounds, source: str) -> None:
    span = pieces[0].span
    inner = context.styled(span.style)
    write_decorations(scene, pieces, inner, box, ("underline", "overline"))
    for piece in pieces:
        run = Run(piece.style)
        run.add(piece.shaped)
        write_run(scene, run, piece.x, piece.y, span.size, inner, span.element, source, box, piece.matrix)
    write_decorations(scene, pieces, inner, box, ("line-through",))


def _find_box(pieces: list[Piece]) -> Bounds:
    """Give the bounding box of the whole text: of the em boxes of its pieces (SVG 2, section 8.10)."""
    boxes = [_box_of(piece) for piece in pieces]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box_of(piece: Piece) -> Bounds:
    font, size = piece.style.font, piece.span.size
    top, bottom = -font.ascent * size, font.descent * size
    matrix = piece.matrix
    if matrix is None:
        return piece.x, piece.y + top, piece.x + piece.advance, piece.y + bottom
    return bounds_of(matrix, 0.0, top, piece.advance / piece.stretch, bottom)
