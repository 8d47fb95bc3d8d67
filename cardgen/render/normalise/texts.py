"""<text> and its <tspan>s: lines that stand where the template puts them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from cardgen.diagnostics.report import suggest
from cardgen.render.colors import BLACK
from cardgen.render.direction import find_base, find_levels, find_right_to_left, order_line, split_levels
from cardgen.render.lengths import parse_mm
from cardgen.render.markup import StyledText
from cardgen.render.normalise.allowed import check_features, explain_unsupported
from cardgen.render.normalise.flow import ICON, emphasise, measure_icon, read_marks
from cardgen.render.normalise.lines import write_from_left, write_icon_in_line
from cardgen.render.normalise.runs import Run, read_size, read_source, read_text_style, shape, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name
from cardgen.render.normalise.style import Style, inherit, own_properties

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
    icon: str = ""
    icon_width: float = 0.0
    level: int = 0

    @property
    def letters(self) -> str:
        """Give the text of a piece; an icon is one character."""
        return ICON if self.icon else self.text


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
    pieces = [part for piece in pieces for part in _read_piece_marks(scene, piece, source)]
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


def _read_piece_marks(scene: Scene, piece: _Piece, source: str) -> Iterator[_Piece]:
    """Give a piece as those that its marks make of it: bold, italic and icons."""
    piece.size = read_size(scene, piece.style, piece.element)
    lang = piece.style.get("lang") or scene.shop.lang
    marked = read_marks(scene, piece.text, lang, piece.element, source)
    if not marked or marked == (StyledText(piece.text),):
        piece.text = piece.text.replace("\u00ad", "")
        yield piece
        return
    for number, styled in enumerate(marked):
        style = emphasise(scene, piece.style, styled)
        start = piece if number == 0 else _Piece("", style, piece.element)
        part = replace(start, text=styled.text.replace("\u00ad", ""), style=style, size=piece.size, icon=styled.icon)
        if styled.icon:
            part.icon_width = measure_icon(scene, styled.icon, BLACK, piece.element)
        yield part


def _shape_chunk(scene: Scene, chunk: list[_Piece], source: str) -> list[_Piece]:
    """Give the pieces of a chunk shaped, each of them in one direction."""
    text = "".join(piece.letters for piece in chunk)
    style = chunk[0].style
    lang, direction = style.get("lang") or scene.shop.lang, style.get("direction", "")
    base = find_base(text, lang, direction)
    levels = find_levels(text, base) if base or find_right_to_left(text) else (0,) * len(text)
    shaped: list[_Piece] = []
    first = 0
    for piece in chunk:
        end = first + len(piece.letters)
        if piece.icon:
            piece.level = levels[first]
        shaped += [piece] if piece.icon or not piece.text else _shape_piece(scene, piece, text, first, levels, source)
        first = end
    return shaped


def _shape_piece(
    scene: Scene, piece: _Piece, text: str, first: int, levels: Sequence[int], source: str
) -> Iterator[_Piece]:
    style = read_text_style(scene, piece.style, piece.element, source=source)
    if style is None:
        return
    if not any(levels) and len(parts := style.split(piece.text)) == 1:
        ((own, said),) = parts
        piece.run = Run(own)
        piece.run.add(shape(scene, said, own, piece.element, source))
        yield piece
        return
    shift = piece.dx, piece.dy
    for start, end in split_levels(levels[first : first + len(piece.text)]):
        level, at = levels[first + start], first + start
        for own, said in style.split(piece.text[start:end]):
            run = Run(own, is_backward=level % 2 == 1)
            beside = (text[:at], text[at + len(said) :], run.is_backward) if any(levels) else None
            run.add(shape(scene, said, own, piece.element, source, beside))
            yield replace(piece, text=said, run=run, level=level, dx=shift[0], dy=shift[1])
            shift, at = (0.0, 0.0), at + len(said)


def _write_chunk(
    scene: Scene, chunk: list[_Piece], x: float, y: float, context: DrawContext, source: str
) -> tuple[float, float]:
    first = chunk[0]
    x = first.x if first.x is not None else x
    y = first.y if first.y is not None else y
    chunk = _shape_chunk(scene, chunk, source)
    width = sum(piece.dx + _width(piece) for piece in chunk)
    last = chunk[-1] if chunk else first
    if last.run is not None:
        width -= last.run.style.spacing * last.size / last.run.style.font.units
    x -= width * _read_share(scene, first)
    lefts = [x] * len(chunk)
    for at in order_line([piece.level for piece in chunk]):
        lefts[at] = x + chunk[at].dx
        x = lefts[at] + _width(chunk[at])
    heights = list(accumulate((piece.dy for piece in chunk), initial=y))[1:]

    def write(number: int) -> None:
        piece, left, height = chunk[number], lefts[number], heights[number]
        inner = context.styled(piece.style)
        if piece.icon:
            write_icon_in_line(scene, piece.element, piece.icon, (left, height, piece.size), piece.icon_width, inner)
        elif piece.run is not None:
            write_run(scene, piece.run, left, height + _drop(piece), piece.size, inner, piece.element, source)

    write_from_left(scene, lefts, [piece.level for piece in chunk], write)
    return x, heights[-1] if heights else y


def _read_share(scene: Scene, piece: _Piece) -> float:
    """Give the part of a chunk that stands left of its x."""
    anchor = piece.style.get("text-anchor", "start")
    if anchor not in _SHARES:
        near = "Did you mean `middle`?" if anchor in ("center", "centre") else suggest(anchor, _SHARES)
        message = f"`text-anchor` is `{anchor}`; it can be `start`, `middle` or `end`."
        scene.error("svg-bad-value", message, piece.element, near)
    share = _SHARES.get(anchor, 0.0)
    return 1.0 - share if piece.style.get("direction") == "rtl" else share


def _width(piece: _Piece) -> float:
    if piece.icon:
        return piece.icon_width * piece.size
    return piece.run.advance * piece.size / piece.run.style.font.units if piece.run is not None else 0.0


def _drop(piece: _Piece) -> float:
    """Give how far below y the baseline is: `central` centres capitals, `middle` small letters."""
    assert piece.run is not None
    font = piece.run.style.font
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
