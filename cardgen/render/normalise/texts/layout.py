"""Where each piece of a text stands: places of characters, anchors, lengths asked for, and paths (SVG 2, 11.5)."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from cardgen.diagnostics.report import suggest
from cardgen.render.matrix import Matrix
from cardgen.render.normalise.runs import read_text_style, report_value, shape
from cardgen.render.normalise.scene import Scene
from cardgen.render.normalise.texts.baselines import find_drop
from cardgen.render.normalise.texts.content import Content, Length, Span
from cardgen.render.shaping import Shaped, TextStyle, cut

_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(slots=True)
class Piece:
    """Shaped text that is placed as one: the number of its first character, its place on the baseline, its advance
    and its width without the space behind it (user units), how far it is lowered, how it is turned (degrees) and
    stretched; `begins` says that it is anchored anew, `is_hidden` that it runs off its path."""

    span: Span
    style: TextStyle
    shaped: Shaped
    first: int
    advance: float
    width: float
    drop: float
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    stretch: float = 1.0
    begins: bool = False
    is_hidden: bool = False

    @property
    def end(self) -> int:
        """Give the number of the character after the last one."""
        return self.first + len(self.shaped.text)

    @property
    def matrix(self) -> Matrix | None:
        """Give the transform from the piece's own units, its origin on the baseline; None if it is only moved."""
        if not self.turn and self.stretch == 1:
            return None
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return (cos * self.stretch, sin * self.stretch, -sin, cos, self.x, self.y)


@dataclass(frozen=True, slots=True)
class _Part:
    """A span, or what of it stands before the next character with an absolute place."""

    span: Span
    style: TextStyle
    first: int
    text: str


def lay_text(scene: Scene, content: Content, source: str) -> list[Piece]:
    """Give the pieces of a text at their places."""
    pieces = list(_shape_spans(scene, content, source))
    for length in content.lengths:
        _adjust(pieces, length)
    _place(pieces, content)
    for chunk in _chunks(pieces):
        _anchor(scene, chunk, content)
    for piece in pieces:
        if piece.span.track is not None:
            _put_on_track(piece)
        else:
            piece.y += piece.drop
    return pieces


def _shape_spans(scene: Scene, content: Content, source: str) -> Iterator[Piece]:
    """Shape spans that follow one another in one font as one text, and cut it where a place or a style begins."""
    parts: list[_Part] = []
    for span in content.spans:
        style = read_text_style(scene, span.style, span.element, source=source) if span.text else None
        if style is not None:
            parts += _split_span(span, style, content)
    for _, group in groupby(parts, _joiner(content)):
        yield from _shape_parts(scene, list(group), content, source)


def _split_span(span: Span, style: TextStyle, content: Content) -> Iterator[_Part]:
    """Part a span where a chunk begins: nothing is joined or kerned across it (SVG 1.1, section 10.5)."""
    inner = range(span.first + 1, span.end)
    starts = [at for at in inner if at in content.places["x"] or at in content.places["y"]]
    for first, end in pairwise((span.first, *starts, span.end)):
        yield _Part(span, style, first, span.text[first - span.first : end - span.first])


def _joiner(content: Content) -> Callable[[_Part], int]:
    """Give a function that counts up where a part cannot be shaped together with the one before it."""
    number = 0
    last: _Part | None = None

    def count(part: _Part) -> int:
        nonlocal number, last
        begins = part.first in content.places["x"] or part.first in content.places["y"]
        if last is None or begins or last.span.track is not part.span.track or not last.style.is_like(part.style):
            number += 1
        last = part
        return number

    return count


def _shape_parts(scene: Scene, parts: list[_Part], content: Content, source: str) -> Iterator[Piece]:
    start = parts[0].first
    text = "".join(part.text for part in parts)
    shaped = shape(scene, text, parts[0].style, parts[0].span.element, source)
    begins = [part.first for part in parts]
    for first, piece in cut(shaped, _find_cuts(parts, content)):
        part = parts[bisect_right(begins, start + first) - 1]
        span, style = part.span, part.style
        drop = find_drop(scene, span.style, span.align, style.font, span.size) + span.shift
        scale = span.size / style.font.units
        width = (piece.advance - style.spacing) * scale
        yield Piece(span, style, piece, start + first, piece.advance * scale, width, drop)


def _find_cuts(parts: list[_Part], content: Content) -> frozenset[int]:
    """Give the characters, counted from the first part's start, at which a piece of its own begins."""
    start, end = parts[0].first, parts[-1].first + len(parts[-1].text)
    is_single = parts[0].span.track is not None
    if is_single or any(length.first < end and start < length.end for length in content.lengths):
        return frozenset(range(1, end - start))
    places = content.places
    turns, shifts = places["rotate"], (places["dx"], places["dy"])
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
    elif len(within) > 1:
        more = (length.value - natural) / (len(within) - 1)
        for piece in within[:-1]:
            piece.advance += more


def _place(pieces: list[Piece], content: Content) -> None:
    places = content.places
    x = y = 0.0
    track = None
    for number, piece in enumerate(pieces):
        piece.begins = number == 0
        if piece.span.track is not track:
            track = piece.span.track
            x, y = _leave_track(pieces[number - 1]) if track is None else (0.0, 0.0)
            piece.begins = True
        for at in range(piece.first, piece.first + 1):
            if at in places["x"]:
                x, piece.begins = places["x"][at], True
            if at in places["y"]:
                y = places["y"][at] if track is None else 0.0
                piece.begins = True
            x += places["dx"].get(at, 0.0)
            y += places["dy"].get(at, 0.0)
        piece.x, piece.y, piece.turn = x, y, places["rotate"].get(piece.first, 0.0)
        x += piece.advance


def _leave_track(piece: Piece) -> tuple[float, float]:
    """Give where text goes on that follows text on a path."""
    track = piece.span.track
    assert track is not None
    end = track.find(track.start + piece.x + piece.advance)
    return end[:2] if end is not None else track.points[-1]


def _chunks(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Give the pieces that are anchored together: a chunk begins where a character has an absolute place."""
    number = 0

    def count(piece: Piece) -> int:
        nonlocal number
        number += piece.begins
        return number

    for _, chunk in groupby(pieces, count):
        yield list(chunk)


def _anchor(scene: Scene, chunk: list[Piece], content: Content) -> None:
    first, last = chunk[0], chunk[-1]
    share = _read_share(scene, first.span)
    if not share:
        return
    start = first.x - content.places["dx"].get(first.first, 0.0)
    width = last.x + last.advance - start - last.style.spacing * last.span.size / last.style.font.units
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
        piece.is_hidden = True
        return
    x, y, turn = found
    angle = math.radians(turn)
    down = piece.y + piece.drop
    piece.x = x - middle * math.cos(angle) - down * math.sin(angle)
    piece.y = y - middle * math.sin(angle) + down * math.cos(angle)
    piece.turn += turn
