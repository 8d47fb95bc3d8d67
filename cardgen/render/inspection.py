"""What is checked about a face: size and contrast of its text, and what comes near the cut.

A white row at the edge of art is invisible on screen, and a stripe along the cut on paper.
"""

from __future__ import annotations

import base64
import io
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.colors import WHITE, Color, blend, contrast
from cardgen.render.face import Node
from cardgen.render.matrix import apply, invert
from cardgen.render.normalise.scene import (
    Finding,
    Gradient,
    Outline,
    Painted,
    PlacedPicture,
    Scene,
    TextRun,
    overlap,
    shorten,
)
from cardgen.render.paths import Bounds, is_inside

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageStat import Stat

SMALLEST_POINTS = 6.0
LOWEST_CONTRAST = 4.5
_MOST = 0.5
_MAX_RUNS = 500  # a face with more lines is refused for other reasons
_SIDES = ("left", "top", "right", "bottom")
_WHITE_ROW = 245
_DARKER_ROW = 225
_ROW_DEPTH = 3
_EDGE_SLACK = 0.05
_HIDING = 0.9
_SAMPLES = ((0.08, 0.5), (0.3, 0.25), (0.5, 0.5), (0.7, 0.75), (0.92, 0.5))


@dataclass(frozen=True, slots=True)
class Faint:
    """A text that is hard to see: what it says, its colour, that of its ground, their contrast (1 to 21)."""

    text: str
    color: Color
    ground: Color
    contrast: float
    place: Place | None


@dataclass(slots=True)
class _Group:
    """What is faint in the same way at the same place of a template."""

    worst: float
    card: str
    texts: dict[str, None] = field(default_factory=dict)
    cards: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class FaintTexts:
    """All faint texts of a deck; `report` tells of each place and pair of colours once."""

    _groups: dict[tuple[Place | None, str, str], _Group] = field(default_factory=dict)

    def add(self, faint: Faint, card: str, place: Place) -> None:
        """Note a faint text of a card, whose place in the deck is used where that in the template is not known."""
        key = (faint.place or place, faint.color.hex(), faint.ground.hex())
        group = self._groups.setdefault(key, _Group(faint.contrast, card))
        group.worst = min(group.worst, faint.contrast)
        group.texts.setdefault(faint.text)
        group.cards.setdefault(card)

    def report(self, report: Report) -> None:
        """Report what was noted since the last time."""
        hint = 'Take a darker or lighter colour, or mark it with ornament="yes" if nobody has to read it.'
        for (place, color, ground), group in self._groups.items():
            have = "has" if len(group.texts) == 1 else "have"
            message = (
                f"{' '.join(_name(group))} in {color} on {ground} {have} a contrast of {group.worst:.1f} to 1; "
                f"text needs {LOWEST_CONTRAST} to 1."
            )
            report.error("low-contrast", message, place, hint, group.card if len(group.cards) == 1 else None)
        self._groups.clear()


def inspect(scene: Scene, trim: Box, safe: float) -> Iterator[Finding | Faint]:
    """Find text that is too small, too faint, or beyond the safe zone or the trim (mm), and art that ends in white."""
    zone = trim.grown(-safe)
    for run in scene.texts[:_MAX_RUNS]:
        if run.is_ornament or not run.text.strip():
            continue
        yield from _check_size(run)
        yield from _check_contrast(run, scene.painted, trim)
        if not run.overflows:
            yield from _check_zone(run, trim, zone)
    if scene.placed:
        yield from _check_edges(scene.placed, trim)


def read_texts(scene: Scene) -> tuple[str, ...]:
    """Give what can be read on a face: of each text its runs, a new line between them, without what is ornament,
    clipped away, or painted over."""
    blocks: dict[int, list[str]] = {}
    for run in scene.texts:
        if not run.is_ornament and _is_seen(run, scene.painted):
            blocks.setdefault(run.block, []).append(run.text)
    return tuple("\n".join(runs) for runs in blocks.values())


def _is_seen(run: TextRun, painted: list[Painted]) -> bool:
    """Tell whether at least half of a run is neither clipped away nor below something that hides it."""
    over = [shape for shape in painted[run.painted_before :] if overlap(shape.bounds, run.bounds)]
    if not over and not run.clips:
        return True
    left, top, right, bottom = run.bounds
    points = [(left + (right - left) * across, top + (bottom - top) * down) for across, down in _SAMPLES]
    hidden = sum(
        not all(any(_encloses(part, x, y) for part in parts) for parts in run.clips)
        or any(_is_opaque(shape) and covers(shape, x, y) for shape in over)
        for x, y in points
    )
    return 2 * hidden < len(points)


def _is_opaque(shape: Painted) -> bool:
    return isinstance(shape.paint, Color) and shape.paint.alpha >= _HIDING


def is_blank(scene: Scene) -> bool:
    """Tell whether a face has no text, no picture, and no shape that is not white."""
    return not scene.texts and _is_white(scene.out)


def _is_white(nodes: Iterable[Node]) -> bool:
    return all(
        _is_white(node.children) if node.tag == "g" else node.get("fill") == "#ffffff" and "stroke" not in node
        for node in nodes
    )


def _check_size(run: TextRun) -> Iterator[Finding]:
    if run.size < SMALLEST_POINTS - 0.005:
        message = f"`{shorten(run.text)}` is set in {run.size:.1f} pt; below {SMALLEST_POINTS:g} pt it is hard to read."
        hint = 'Give it more room, or mark it with ornament="yes" if nobody has to read it.'
        yield Finding(Severity.ERROR, "type-too-small", message, run.place, hint, run.source, block=run.block)


def _check_contrast(run: TextRun, painted: list[Painted], trim: Box) -> Iterator[Faint]:
    """Find text that is hard to see where it lies on the card: what is cut off is nobody's to read."""
    paint = run.paint or run.outline
    if paint is None:
        return
    below = [shape for shape in painted[: run.painted_before] if overlap(shape.bounds, run.bounds)]
    worst, worst_ground = 21.0, WHITE
    for x, y in _sample(run, below):
        ground = find_ground(below, x, y) if _holds_point(trim, x, y) else None
        if ground is None:
            continue
        ratio = contrast(blend(paint, ground), ground)
        if run.outline is not None:
            ratio = max(ratio, contrast(blend(run.outline, ground), ground))
        if ratio < worst:
            worst, worst_ground = ratio, ground
    if worst < LOWEST_CONTRAST - 0.005:
        yield Faint(run.text.strip(), paint, worst_ground, worst, run.place)


def _holds_point(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def _sample(run: TextRun, below: list[Painted]) -> Iterator[tuple[float, float]]:
    """Give points of a run's box; one is enough where it lies on one plain colour alone."""
    left, top, right, bottom = run.bounds
    if below and isinstance(below[-1].paint, Color) and below[-1].paint.alpha >= 1 and _holds(below[-1], run.bounds):
        yield (left + right) / 2, (top + bottom) / 2
        return
    for across, down in _SAMPLES:
        yield left + (right - left) * across, top + (bottom - top) * down


def _holds(shape: Painted, bounds: Bounds) -> bool:
    core = shape.core
    if core is None or shape.clips:
        return False
    return core[0] <= bounds[0] and core[1] <= bounds[1] and core[2] >= bounds[2] and core[3] >= bounds[3]


def _check_zone(run: TextRun, trim: Box, zone: Box) -> Iterator[Finding]:
    severity, text = Severity.WARNING, f"`{shorten(run.text)}`"
    out = _beyond(run, trim)
    if out <= 0.01:
        out = _beyond(run, zone)
        if out <= 0.05:
            return
        message = f"{text} reaches {out:.1f} mm beyond the safe zone; cutting may touch it."
    elif (inside := _share_inside(run, trim)) >= _MOST:
        message = f"{text} reaches {out:.1f} mm beyond the trim; what is out there is cut off."
    else:
        severity = Severity.ERROR
        part = "lies" if inside <= 0 else "lies for the most part"
        message = f"{text} {part} outside the card and is cut off; it reaches {out:.1f} mm beyond the trim."
    hint = "Move it inwards or set it smaller."
    yield Finding(severity, "outside-trim", message, run.place, hint, run.source, block=run.block)


def _share_inside(run: TextRun, box: Box) -> float:
    """Give the part of a text that lies in a box, 0 to 1."""
    left, top, right, bottom = run.bounds
    across = max(0.0, min(right, box.right) - max(left, box.x))
    down = max(0.0, min(bottom, box.bottom) - max(top, box.y))
    area = (right - left) * (bottom - top)
    return across * down / area if area > 0 else 1.0


def find_ground(painted: list[Painted], x: float, y: float) -> Color | None:
    """Give the colour that is seen at a point of what is painted, on white paper; None if it is not known."""
    layers: list[Color] = []
    for shape in reversed(painted):
        if not covers(shape, x, y):
            continue
        if shape.paint is None:
            return None
        color = color_at(shape.paint, x, y)
        layers.append(color)
        if color.alpha >= 0.999:
            break
    ground = WHITE
    for color in reversed(layers):
        ground = blend(color, ground)
    return ground


def covers(shape: Painted, x: float, y: float) -> bool:
    """Tell whether a shape is seen at a point of the face (mm)."""
    left, top, right, bottom = shape.bounds
    if not (left <= x <= right and top <= y <= bottom):
        return False
    core = shape.core
    is_certain = core is not None and core[0] <= x <= core[2] and core[1] <= y <= core[3]
    if shape.outline is not None and not is_certain and not _encloses(shape.outline, x, y):
        return False
    return all(any(_encloses(part, x, y) for part in parts) for parts in shape.clips)


def _encloses(outline: Outline, x: float, y: float) -> bool:
    back = invert(outline.matrix)
    return back is not None and is_inside(outline.path, *apply(back, x, y), outline.is_evenodd)


def color_at(paint: Color | Gradient, x: float, y: float) -> Color:
    """Give a paint's colour at a point of the face (mm)."""
    if isinstance(paint, Color):
        return paint
    offset = paint.offset_at(x, y)
    stops = paint.stops
    if offset <= stops[0][0]:
        return stops[0][1]
    for (start, one), (end, other) in itertools.pairwise(stops):
        if offset <= end:
            share = (offset - start) / (end - start) if end > start else 1.0
            return Color(*(a + (b - a) * share for a, b in zip(one, other, strict=True)))
    return stops[-1][1]


def _beyond(run: TextRun, box: Box) -> float:
    left, top, right, bottom = run.bounds
    return max(box.x - left, box.y - top, right - box.right, bottom - box.bottom)


def _name(group: _Group) -> Iterator[str]:
    first, *more = group.texts
    yield f"`{shorten(first)}`"
    if more:
        yield f"and {len(more)} more {'text' if len(more) == 1 else 'texts'}"
    if len(group.cards) > 1:
        yield f"on {len(group.cards)} cards"


def _check_edges(pictures: list[PlacedPicture], trim: Box) -> Iterator[Finding]:
    """Find pictures that reach the trim (mm) with an outermost row of pixels that is white, next to art that is not."""
    edges = (trim.x, trim.y, trim.right, trim.bottom)
    for placed in pictures:
        reaches = [
            side
            for side, at, edge in zip(_SIDES, placed.bounds, edges, strict=True)
            if (at <= edge + _EDGE_SLACK if side in ("left", "top") else at >= edge - _EDGE_SLACK)
        ]
        for side in _find_white_edges(placed.uri) if reaches else ():
            if side in reaches:
                message = f"`{placed.file}` has a white row of pixels at its {side} edge, which reaches the cut."
                hint = "Crop the picture by a pixel or two on that side."
                yield Finding(Severity.WARNING, "picture-edge", message, placed.place, hint)


@lru_cache(maxsize=256)
def _find_white_edges(uri: str) -> tuple[str, ...]:
    """Give the sides of a PNG or JPEG, as a data URI, whose outermost row of pixels is white beside darker art."""
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2]))) as picture:
        width, height = picture.size
        if width <= 2 * _ROW_DEPTH or height <= 2 * _ROW_DEPTH:
            return ()
        rows = {
            "left": ((0, 0, 1, height), (_ROW_DEPTH, 0, _ROW_DEPTH + 1, height)),
            "top": ((0, 0, width, 1), (0, _ROW_DEPTH, width, _ROW_DEPTH + 1)),
            "right": ((width - 1, 0, width, height), (width - 1 - _ROW_DEPTH, 0, width - _ROW_DEPTH, height)),
            "bottom": ((0, height - 1, width, height), (0, height - 1 - _ROW_DEPTH, width, height - _ROW_DEPTH)),
        }
        return tuple(side for side, (outer, inner) in rows.items() if _is_stripe(picture, outer, inner))


def _is_stripe(picture: Image.Image, outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    return _measure(picture, outer).extrema[0][0] >= _WHITE_ROW and _measure(picture, inner).mean[0] <= _DARKER_ROW


def _measure(picture: Image.Image, box: tuple[int, int, int, int]) -> Stat:
    """Measure a strip in grays, as it looks on white paper."""
    from PIL import Image, ImageStat

    strip = picture.crop(box).convert("RGBA")
    paper = Image.new("RGBA", strip.size, "white")
    return ImageStat.Stat(Image.alpha_composite(paper, strip).convert("L"))
