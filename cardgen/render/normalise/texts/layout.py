"""Where each piece of a text stands: places of characters, anchors, lengths asked for, and paths (SVG 2, 11.5)."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from cardgen.diagnostics.report import suggest
from cardgen.render.direction import find_base, find_levels, find_right_to_left, order_line, split_levels
from cardgen.render.matrix import Matrix
from cardgen.render.normalise.runs import shape
from cardgen.render.normalise.scene import Scene
from cardgen.render.normalise.text_styles import read_text_style, report_value
from cardgen.render.normalise.texts.baselines import find_drop
from cardgen.render.normalise.texts.content import Content, Length, Span
from cardgen.render.shaping import Shaped, TextStyle, cut

_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True)
class Piece:
    """Shaped text, or an icon, that is placed as one: the number of its first character, its place on the baseline,
    its advance and its width without the space behind it (user units), how far it is lowered, the level of its
    direction, how it is turned (degrees) and stretched; `lost` says why it is not drawn, if that is so."""

    span: Span
    style: TextStyle | None
    shaped: Shaped | None
    first: int
    advance: float
    width: float
    drop: float
    level: int = 0
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    stretch: float = 1.0
    lost: str = ""

    @property
    def matrix(self) -> Matrix | None:
        """Give the transform from the piece's own units, its origin on the baseline; None if it is only moved."""
        if not self.turn and self.stretch == 1:
            return None
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return (cos * self.stretch, sin * self.stretch, -sin, cos, self.x, self.y)


Chunk: TypeAlias = list[Piece]
"""Pieces that are anchored together: those up to the next character with an absolute place."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A span, or what of it stands before the next character with an absolute place."""

    span: Span
    style: TextStyle | None
    first: int
    text: str


def lay_text(scene: Scene, content: Content, source: str) -> list[Chunk]:
    """Give the pieces of a text at their places, chunk by chunk, each in the order in which it is read."""
    begun = sorted({*content.places["x"], *content.places["y"]})
    parts = [part for span in content.spans for part in _split_span(scene, span, begun, source)]
    chunks = [list(_shape_chunk(scene, chunk, content, source)) for chunk in _find_chunks(parts, content)]
    chunks = [chunk for chunk in chunks if chunk]
    pieces = [piece for chunk in chunks for piece in chunk]
    for length in content.lengths:
        _adjust(pieces, length)
    last = None
    for chunk in chunks:
        _place(chunk, content, last)
        _anchor(scene, chunk, content)
        last = max(chunk, key=lambda piece: piece.x) if any(piece.level for piece in chunk) else chunk[-1]
    for piece in pieces:
        if piece.span.track is not None:
            _put_on_track(piece)
        else:
            piece.y += piece.drop
    return chunks


def _split_span(scene: Scene, span: Span, begun: list[int], source: str) -> Iterator[_Part]:
    """Part a span where a chunk begins: nothing is joined or kerned across it (SVG 1.1, section 10.5)."""
    if not span.text:
        return
    style = None if span.icon else read_text_style(scene, span.style, span.element, source=source)
    if style is None and not span.icon:
        return
    starts = begun[bisect_right(begun, span.first) : bisect_left(begun, span.end)]
    for first, end in pairwise((span.first, *starts, span.end)):
        yield _Part(span, style, first, span.text[first - span.first : end - span.first])


def _begins(at: int, content: Content) -> bool:
    return at in content.places["x"] or at in content.places["y"]


def _find_chunks(parts: list[_Part], content: Content) -> Iterator[list[_Part]]:
    chunk: list[_Part] = []
    for part in parts:
        if chunk and (_begins(part.first, content) or part.span.track is not chunk[-1].span.track):
            yield chunk
            chunk = []
        chunk.append(part)
    if chunk:
        yield chunk


def _shape_chunk(scene: Scene, parts: list[_Part], content: Content, source: str) -> Iterator[Piece]:
    """Give the pieces of a chunk; spans that follow one another in one font are shaped as one text."""
    style = parts[0].span.style
    text = _join(parts)
    base = find_base(text, style.get("lang") or scene.shop.lang, style.get("direction", "ltr" if scene.file else ""))
    levels = find_levels(text, base) if base or find_right_to_left(text) else (0,) * len(text)
    is_turned = any(levels)
    cuts = _find_cuts(parts, content)
    start = parts[0].first
    for together in _find_alike(parts):
        at, span = together[0].first - start, together[0].span
        begins = [part.first - start for part in together]
        if span.icon:
            advance = span.icon_width * span.size
            yield Piece(span, None, None, start + at, advance, advance, span.shift, levels[at])
            continue
        end = together[-1].first + len(together[-1].text) - start
        for first, stop in split_levels(levels[at:end]) if is_turned else ((0, end - at),):
            part = _Stretch(text, at + first, at + stop, levels[at + first], is_turned)
            for piece in _shape_stretch(scene, together, part, (begins, cuts), source):
                piece.first += start
                yield piece


def _join(parts: list[_Part]) -> str:
    """Give the text of a chunk, with spaces where a part is left out whose font cannot be found."""
    words: list[str] = []
    at = parts[0].first
    for part in parts:
        words += (" " * (part.first - at), part.text)
        at = part.first + len(part.text)
    return "".join(words)


def _find_alike(parts: list[_Part]) -> Iterator[list[_Part]]:
    """Give stretches of parts in one font."""
    stretch: list[_Part] = []
    for part in parts:
        last = stretch[-1].style if stretch else None
        if stretch and (last is None or part.style is None or not last.is_like(part.style)):
            yield stretch
            stretch = []
        stretch.append(part)
    yield stretch


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The characters of a chunk's text from `first` to `end`, all of one level."""

    text: str
    first: int
    end: int
    level: int
    is_turned: bool


def _shape_stretch(
    scene: Scene, parts: list[_Part], stretch: _Stretch, places: tuple[list[int], frozenset[int]], source: str
) -> Iterator[Piece]:
    """Give the pieces of a stretch of some parts; `places` are where these begin and where to cut. Characters are
    counted within the chunk."""
    begins, cuts = places
    style, whole, at = parts[0].style, stretch.text, stretch.first
    assert style is not None
    for own, said in style.split(whole[stretch.first : stretch.end]):
        beside = (whole[:at], whole[at + len(said) :], stretch.level % 2 == 1) if stretch.is_turned else None
        shaped = shape(scene, said, own, parts[0].span.element, source, beside)
        for first, piece in cut(shaped, frozenset(each - at for each in cuts)):
            part = parts[bisect_right(begins, at + first) - 1]
            span, scale = part.span, part.span.size / own.font.units
            drop = find_drop(scene, span.style, span.align, style.font, span.size) + span.shift
            advance, width = piece.advance * scale, (piece.advance - own.spacing) * scale
            yield Piece(span, own, piece, at + first, advance, width, drop, stretch.level)
        at += len(said)


def _find_cuts(parts: list[_Part], content: Content) -> frozenset[int]:
    """Give the characters, counted within the chunk, at which a piece of its own begins."""
    start, end = parts[0].first, parts[-1].first + len(parts[-1].text)
    is_single = parts[0].span.track is not None
    if is_single or any(length.first < end and start < length.end for length in content.lengths):
        return frozenset(range(1, end - start))
    places = content.places
    turns, shifts = places["rotate"], (places["dx"], places["dy"])
    if len(parts) == 1 and not (turns or shifts[0] or shifts[1]):
        return frozenset()
    begins = {part.first for part in parts}
    return frozenset(
        at - start
        for at in range(start + 1, end)
        if at in begins or turns.get(at) or turns.get(at - 1) or any(at in shift for shift in shifts)
    )


def _adjust(pieces: list[Piece], length: Length) -> None:
    """Stretch pieces, or the space between them, until they are as long as `textLength` asks for."""
    within = [piece for piece in pieces if length.first <= piece.first < length.end]
    natural = sum(piece.advance for piece in within)
    if not natural:
        return
    if length.is_stretched:
        for piece in within:
            piece.stretch *= length.value / natural
            piece.advance *= length.value / natural
            piece.width *= length.value / natural
            if not piece.stretch:
                piece.lost = "is squeezed to nothing by `textLength`"
    elif len(within) > 1:
        more = (length.value - natural) / (len(within) - 1)
        for piece in within[:-1]:
            piece.advance += more


def _place(chunk: Chunk, content: Content, last: Piece | None) -> None:
    """Set the pieces of a chunk one behind the other, in the order in which they stand on the line."""
    places, first, track = content.places, chunk[0].first, chunk[0].span.track
    x, y = (0.0, 0.0) if last is None or track is not None else _go_on(last)
    x, y = places["x"].get(first, x), places["y"].get(first, y) if track is None else 0.0
    levels = [piece.level for piece in chunk]
    for at in order_line(levels):
        piece = chunk[at]
        piece.x = x + places["dx"].get(piece.first, 0.0)
        x = piece.x + piece.advance
    for piece in chunk:
        y += places["dy"].get(piece.first, 0.0)
        piece.y, piece.turn = y, places["rotate"].get(piece.first, 0.0)


def _go_on(piece: Piece) -> tuple[float, float]:
    """Give where text goes on behind a piece, which may stand on a path."""
    track = piece.span.track
    if track is None:
        return piece.x + piece.advance, piece.y
    end = track.find(track.start + piece.x + piece.advance)
    return end[:2] if end is not None else track.points[-1]


def _anchor(scene: Scene, chunk: Chunk, content: Content) -> None:
    share = _read_share(scene, chunk[0].span)
    if not share:
        return
    start = min(piece.x - content.places["dx"].get(piece.first, 0.0) for piece in chunk)
    width = max(piece.x + piece.width for piece in chunk) - start
    for piece in chunk:
        piece.x -= width * share


def _read_share(scene: Scene, span: Span) -> float:
    """Give the part of a chunk that stands left of its x."""
    anchor = span.style.get("text-anchor", "start")
    if anchor not in _SHARES:
        near = "Did you mean `middle`?" if anchor in ("center", "centre") else suggest(anchor, _SHARES)
        message = f"`text-anchor` is `{anchor}`; it can be `start`, `middle` or `end`."
        report_value(scene, message, span.element, near)
    share = _SHARES.get(anchor, 0.0)
    return 1.0 - share if span.style.get("direction") == "rtl" else share


def _put_on_track(piece: Piece) -> None:
    """Set a piece on its path by its middle, at right angles to the path as far off as it is lowered."""
    track = piece.span.track
    assert track is not None
    middle = piece.width / 2
    found = track.find(track.start + piece.x + middle)
    if found is None:
        piece.lost = "runs off the path of its text and is not drawn"
        return
    x, y, turn = found
    angle = math.radians(turn)
    down = piece.y + piece.drop
    piece.x = x - middle * math.cos(angle) - down * math.sin(angle)
    piece.y = y - middle * math.sin(angle) + down * math.cos(angle)
    piece.turn += turn
