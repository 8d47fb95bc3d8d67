"""<text> with all that it may hold: lines that stand where the template or the drawing puts them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardgen.render.matrix import bounds_of
from cardgen.render.normalise.lines import write_from_left, write_icon_in_line
from cardgen.render.normalise.runs import Run, read_source, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, TextRun
from cardgen.render.normalise.style import DECORATION
from cardgen.render.normalise.texts.content import read_content
from cardgen.render.normalise.texts.decorations import write_decorations
from cardgen.render.normalise.texts.layout import Chunk, Piece, lay_text
from cardgen.render.paths import Bounds

__all__ = ["write_text"]


def write_text(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a <text>: each chunk with a place of its own is anchored by itself."""
    scene.blocks += 1
    source = read_source(scene, element, own)
    content = read_content(scene, element, own, context, source)
    laid = lay_text(scene, content, source)
    chunks = [[piece for piece in chunk if not piece.lost] for chunk in laid]
    box = _find_box([piece for chunk in chunks for piece in chunk])
    for chunk in chunks:
        _write_lines(scene, chunk, context, box, ("underline", "overline"))
        _write_chunk(scene, chunk, context, box, source)
        _write_lines(scene, chunk, context, box, ("line-through",))
    if not scene.file:
        for piece in (piece for chunk in laid for piece in chunk if piece.lost):
            _note_lost(scene, piece, source)


def _note_lost(scene: Scene, piece: Piece, source: str) -> None:
    """Note a piece that is not drawn though it is meant to be seen."""
    style = piece.span.style
    if style.get("visibility") in ("hidden", "collapse"):
        return
    scene.texts.append(
        TextRun(
            text=piece.shaped.text if piece.shaped is not None else piece.span.icon,
            bounds=(0.0, 0.0, 0.0, 0.0),
            paint=None,
            painted_before=len(scene.painted),
            place=scene.place_of(piece.span.element),
            source=source,
            is_ornament=style.get("ornament") == "yes",
            block=scene.blocks,
            lost=piece.lost,
        )
    )


def _write_chunk(scene: Scene, chunk: Chunk, context: DrawContext, box: Bounds | None, source: str) -> None:
    def write(number: int) -> None:
        piece = chunk[number]
        span, inner = piece.span, context.styled(piece.span.style)
        if piece.style is None or piece.shaped is None:
            place = piece.x, piece.y, span.size
            write_icon_in_line(scene, span.element, span.icon, place, span.icon_width, inner)
            return
        run = Run(piece.style, is_backward=piece.level % 2 == 1)
        run.add(piece.shaped)
        write_run(scene, run, piece.x, piece.y, span.size, inner, span.element, source, box, piece.matrix)

    write_from_left(scene, [piece.x for piece in chunk], [piece.level for piece in chunk], write)


def _write_lines(scene: Scene, chunk: Chunk, context: DrawContext, box: Bounds | None, kinds: tuple[str, ...]) -> None:
    """Write the lines along the spans of a chunk."""
    for span, pieces in groupby(chunk, lambda piece: piece.span):
        if DECORATION in span.style and box is not None:
            write_decorations(scene, list(pieces), context.styled(span.style), box, kinds)


def _find_box(pieces: list[Piece]) -> Bounds | None:
    """Give the bounding box of the whole text: of the em boxes of its pieces (SVG 2, section 8.10)."""
    boxes = list(_find_boxes(pieces))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _find_boxes(pieces: list[Piece]) -> Iterator[Bounds]:
    for piece in pieces:
        if piece.style is None:
            continue
        font, size = piece.style.font, piece.span.size
        top, bottom = -font.ascent * size, font.descent * size
        matrix = piece.matrix
        if matrix is None:
            yield piece.x, piece.y + top, piece.x + piece.advance, piece.y + bottom
        else:
            yield bounds_of(matrix, 0.0, top, piece.advance / piece.stretch, bottom)
