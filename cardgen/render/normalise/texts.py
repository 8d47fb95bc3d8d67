"""<text> and its <tspan>s: lines that stand where the template puts them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardgen.diagnostics.report import suggest
from cardgen.render.fonts import Font
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.allowed import check_features, explain_unsupported
from cardgen.render.normalise.runs import Run, read_size, read_source, read_text_style, shape, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.typography import refine

_SPACES = re.compile(r"[ \t\r\n]+")
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True)
class _Piece:
    """Text in one style; `x` and `y` begin a new chunk, `dx` and `dy` shift what follows."""

    text: str
    style: Style
    element: Element
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    run: Run | None = None
    size: float = 0.0
    font: Font | None = None


def write_text(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a <text>: each chunk with a place of its own is anchored by itself."""
    if scene.file:
        hint = "Turn its letters into paths in the drawing program, or write the text in the template."
        scene.error("svg-unsupported", "A drawing cannot hold text here.", element, hint)
        return
    scene.blocks += 1
    pieces = list(_read_pieces(scene, element, own, context.style, context))
    _collapse_spaces(pieces, context.style.get("xml:space") == "preserve")
    source = read_source(scene, element, own)
    pieces = [part for piece in pieces for part in _shape_piece(scene, piece, source)]
    x = y = 0.0
    chunk: list[_Piece] = []
    for piece in pieces:
        if chunk and (piece.x is not None or piece.y is not None):
            x, y = _write_chunk(scene, chunk, x, y, context, source)
            chunk = []
        chunk.append(piece)
    if chunk:
        _write_chunk(scene, chunk, x, y, context, source)


def _read_pieces(scene: Scene, element: Element, own: Own, style: Style, context: DrawContext) -> Iterator[_Piece]:
    size = read_size(scene, style, element)
    wholes = {"x": context.width, "y": context.height, "dx": context.width, "dy": context.height}
    x, y, dx, dy = (_coordinate(scene, element, own, name, whole, size) for name, whole in wholes.items())
    if local_name(element) == "text":
        x, y = x or 0.0, y or 0.0
    yield _Piece(element.text or "", style, element, x, y, dx or 0.0, dy or 0.0)
    for child in element:
        name = local_name(child)
        if name in ("tspan", "a"):
            child_own = own_properties(child)
            check_features(scene, child, child_own)
            if child_own.get("display") != "none":
                yield from _read_pieces(scene, child, child_own, inherit(style, child_own), context)
        elif name not in ("", "title", "desc"):
            explain_unsupported(scene, child, name)
        if child.tail:
            yield _Piece(child.tail, style, element)


def _coordinate(scene: Scene, element: Element, own: Own, name: str, whole: float, size: float) -> float | None:
    text = own.get(name)
    if text is None:
        return None
    words = text.replace(",", " ").split()
    if len(words) > 1:
        hint = "Give each letter a <tspan> of its own, or set letter-spacing."
        scene.error("svg-unsupported", f'A list of places, `{name}="{text}"`, cannot be drawn.', element, hint)
    value = parse_mm(words[0], whole=whole, em=size) if words else None
    if value is None:
        scene.error("svg-bad-value", f"`{name}` is `{text}`, which is no length.", element)
    return value


def _collapse_spaces(pieces: list[_Piece], is_preserved: bool) -> None:
    """Let any white space be one space, and none at the ends and at the start of a chunk."""
    if is_preserved:
        for piece in pieces:
            piece.text = piece.text.replace("\n", " ").replace("\t", " ").replace("\r", "")
        return
    after_space = True
    for piece in pieces:
        piece.text = _SPACES.sub(" ", piece.text)
        if after_space or piece.x is not None:
            piece.text = piece.text.removeprefix(" ")
        if piece.text:
            after_space = piece.text.endswith(" ")
    for piece in reversed(pieces):
        if piece.text:
            piece.text = piece.text.removesuffix(" ")
            return


def _shape_piece(scene: Scene, piece: _Piece, source: str) -> list[_Piece]:
    """Give a piece with its glyphs, in as many parts as it needs fonts; `font` is the one that it asks for."""
    piece.size = read_size(scene, piece.style, piece.element)
    if not piece.text:
        return [piece]
    style = read_text_style(scene, piece.style, piece.element, source=source)
    if style is None:
        return [piece]
    text = refine(piece.text, scene.shop.lang) if scene.shop.is_typographic else piece.text
    parts: list[_Piece] = []
    for own, part in style.split(text):
        run = Run(own)
        run.add(shape(scene, part, own, piece.element, source))
        more = _Piece(part, piece.style, piece.element) if parts else piece
        parts.append(replace(more, run=run, size=piece.size, font=style.font))
    return parts


def _write_chunk(
    scene: Scene, chunk: list[_Piece], x: float, y: float, context: DrawContext, source: str
) -> tuple[float, float]:
    first = chunk[0]
    x = first.x if first.x is not None else x
    y = first.y if first.y is not None else y
    width = sum(piece.dx + _width(piece) for piece in chunk)
    last = chunk[-1]
    if last.run is not None:
        width -= last.run.style.spacing * last.size / last.run.style.font.units
    x -= width * _read_share(scene, first)
    for piece in chunk:
        x += piece.dx
        y += piece.dy
        if piece.run is not None:
            below = _drop(piece)
            write_run(scene, piece.run, x, y + below, piece.size, context.styled(piece.style), piece.element, source)
        x += _width(piece)
    return x, y


def _read_share(scene: Scene, piece: _Piece) -> float:
    """Give the part of a chunk that stands left of its x."""
    anchor = piece.style.get("text-anchor", "start")
    if anchor not in _SHARES:
        near = "Did you mean `middle`?" if anchor in ("center", "centre") else suggest(anchor, _SHARES)
        message = f"`text-anchor` is `{anchor}`; it can be `start`, `middle` or `end`."
        scene.error("svg-bad-value", message, piece.element, near)
    return _SHARES.get(anchor, 0.0)


def _width(piece: _Piece) -> float:
    return piece.run.advance * piece.size / piece.run.style.font.units if piece.run is not None else 0.0


def _drop(piece: _Piece) -> float:
    """Give how far below y the baseline is: `central` centres capitals, `middle` small letters."""
    font = piece.font
    assert font is not None
    value = piece.style.get("dominant-baseline", "auto")
    if value == "central":
        return font.cap_height / 2 * piece.size
    if value in ("middle", "mathematical"):
        return font.x_height / 2 * piece.size
    if value in ("hanging", "text-before-edge", "text-top"):
        return font.cap_height * piece.size
    if value in ("text-after-edge", "ideographic", "text-bottom"):
        return -font.depth * piece.size
    return 0.0
