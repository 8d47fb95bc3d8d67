"""Whether text can be seen whose colours no paint tells: through masks, filters, patterns and blending.

The part of the face around such a text is drawn, with the text and without it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from cardgen.diagnostics.mistake import UndrawableError
from cardgen.diagnostics.report import Severity, shorten
from cardgen.geometry import Box
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.inspection.contrast import LOWEST_CONTRAST, Faint, holds
from cardgen.render.inspection.hiding import is_copy, is_redrawn, name_shape, say_part
from cardgen.render.inspection.letters import Ink, join_bounds, swell_of, trace_ink
from cardgen.render.matrix import scale_of
from cardgen.render.normalise.scene import Finding, Painted, Scene, TextRun, overlap
from cardgen.render.paths import Bounds, Point

if TYPE_CHECKING:
    from cardgen.render.inspection.legible import Edge
    from cardgen.render.inspection.views import Rgb, Views

Mixers: TypeAlias = Sequence[tuple[int, Painted]]
"""Shapes, with their numbers, whose colours are not those of their paint."""
_FEW = 6
_MANY = 2  # texts; more of them are looked at in one picture
_NEARLY_ALL = 0.9
_STEP = 17
_HINT = 'Change that or the colours, or mark it with ornament="yes" if nobody has to read it.'


@dataclass(slots=True)
class _Looked:
    """What is found about the letters of one text: how many places were looked at, of which nothing is seen and of
    which run these are first, and the faintest letter."""

    total: int = 0
    gone: list[Point] = field(default_factory=list)
    first: TextRun | None = None
    faintest: tuple[Edge, TextRun] | None = None


@dataclass(slots=True)
class Mixed:
    """The runs, by their identity, whose paint does not tell what is seen of them; the texts of which that is judged by
    pictures, as their runs by the number of the text; the elements of their copies below; and what mixes with them."""

    runs: set[int]
    blocks: dict[int, list[TextRun]]
    copies: list[Node]
    mixers: Mixers


def find_mixed(scene: Scene, runs: Sequence[TextRun]) -> Mixed:
    """Find the runs that are seen through a mask, filter, pattern or blending, of their own or of a shape.

    A text that is drawn several times in one place, with its shadow or glow, is judged by what is drawn last.
    """
    mixers = [(number, shape) for number, shape in enumerate(scene.painted) if shape.is_mixed]
    found = Mixed(set(), {}, [], mixers)
    for run in runs:
        if id(run) in found.runs or not (run.mixed or (mixers and _find_mixer(run, scene, mixers) is not None)):
            continue
        *copies, last = [each for each in runs if each is run or is_copy(run, each)]
        found.runs.update(map(id, (*copies, last)))
        if is_redrawn(last, scene.painted[last.painted_before :]):
            continue
        found.blocks.setdefault(last.block, []).append(last)
        found.copies += [node for each in copies for node in each.nodes]
    return found


def _find_mixer(run: TextRun, scene: Scene, mixers: Mixers) -> int | None:
    """Give the number of the shape that mixes with a run: one over it, or one that is seen below it."""
    for number, shape in reversed(mixers):
        if not overlap(shape.bounds, run.bounds):
            continue
        if number >= run.painted_before:
            return number
        if shape.pixels is None and not _is_covered(number, run, scene.painted):  # text on pictures is not judged
            return number
    return None


def _is_covered(number: int, run: TextRun, painted: Sequence[Painted]) -> bool:
    """Tell whether a shape that lies below a run is below something plain there."""
    return any(
        isinstance(shape.paint, Color) and shape.paint.alpha >= 1 and not shape.is_mixed and holds(shape, run.bounds)
        for shape in painted[number + 1 : run.painted_before]
    )


def check_mixed(scene: Scene, mixed: Mixed, told: Container[int | None], trim: Box) -> Iterator[Finding | Faint]:
    """Find texts of which letters cannot be seen or are too faint within the trim (mm), but for those `told` of."""
    blocks = [runs for number, runs in mixed.blocks.items() if number not in told]
    for runs, views in _look_at(scene, blocks, mixed.copies, trim):
        looked = _Looked() if views is None else _judge(runs, views)
        first, is_whole = looked.first, len(looked.gone) >= _NEARLY_ALL * looked.total
        if first is not None and (is_whole or first.mixed != "pattern"):  # gaps in a pattern are faint as in a gradient
            part = "" if is_whole else say_part(looked.gone, looked.total)
            yield _tell_gone(scene, first, part, mixed.mixers)
        elif looked.faintest is not None:
            edge, run = looked.faintest
            if edge.contrast < LOWEST_CONTRAST - 0.005 and not _is_on_picture(run, scene.painted):
                yield Faint(run.text.strip(), _round(edge.inside), _round(edge.outside), edge.contrast, run.place)


def _tell_gone(scene: Scene, run: TextRun, part: str, mixers: Mixers) -> Finding:
    number = None if run.mixed else _find_mixer(run, scene, mixers)
    own = f"its {run.mixed}" if run.mixed else "what is drawn with it"
    what = own if number is None else name_shape(scene, number, run)
    message = f"`{shorten(run.text.strip())}` cannot be seen{part}: {what} leaves it no contrast."
    return Finding(Severity.ERROR, "hidden-text", message, run.place, _HINT, run.source, block=run.block)


def _is_on_picture(run: TextRun, painted: Sequence[Painted]) -> bool:
    return any(
        (shape.pixels is not None or (shape.paint is None and not shape.is_mixed))
        and overlap(shape.bounds, run.bounds)
        and not _is_covered(number, run, painted)
        for number, shape in enumerate(painted[: run.painted_before])
    )


def _round(rgb: Rgb) -> Color:
    """Give a colour of a picture as one of few, so that the same text on many cards is told once."""
    red, green, blue = (round(part / _STEP) * _STEP / 255 for part in rgb)
    return Color(red, green, blue)


def _look_at(
    scene: Scene, blocks: Sequence[Sequence[TextRun]], copies: Sequence[Node], trim: Box
) -> Iterator[tuple[Sequence[TextRun], Views | None]]:
    """Give the runs of each text with pictures of where they lie; no pictures of what is not within the trim, or cannot
    be drawn."""
    from cardgen.render.inspection.views import draw_views

    for together in [blocks] if len(blocks) > _MANY else [[block] for block in blocks]:
        inks = [each for runs in together for each in _trace(runs)]
        bounds = join_bounds(ink.bounds for _, ink, _, _ in inks)
        room = max((em / 4 + swell for _, _, em, swell in inks), default=0.0)
        within = None if bounds is None else _cut(bounds, room, trim)
        views = None
        if within is not None:
            nodes = [node for runs in together for run in runs for node in run.nodes]
            with suppress(UndrawableError):  # told when the face is drawn
                views = draw_views(scene, [*nodes, *copies], within, min(em for _, _, em, _ in inks))
        yield from ((runs, views) for runs in together)


def _cut(bounds: Bounds, room: float, trim: Box) -> Bounds | None:
    """Give bounds with some room around them, as far as they lie within the trim."""
    left, top = max(trim.x, bounds[0] - room), max(trim.y, bounds[1] - room)
    right, bottom = min(trim.right, bounds[2] + room), min(trim.bottom, bounds[3] + room)
    return (left, top, right, bottom) if right > left and bottom > top else None


def _judge(runs: Sequence[TextRun], views: Views) -> _Looked:
    """Give what is seen of the letters of a text."""
    from cardgen.render.inspection.legible import READ_BY, find_gone, find_weakest, trace_edges

    looked = _Looked()
    for run, ink, em, swell in _trace(runs):
        outlines = trace_edges(ink, em, swell, views)
        count = sum(map(len, outlines))
        if count < _FEW:
            continue
        gone = find_gone(outlines, em)
        weakest = find_weakest(outlines, share=0.0 if gone else READ_BY)
        looked.total += count
        looked.gone += gone
        looked.first = looked.first or (run if gone else None)
        if looked.faintest is None or weakest.contrast < looked.faintest[0].contrast:
            looked.faintest = weakest, run
    return looked


def _trace(runs: Sequence[TextRun]) -> Iterator[tuple[TextRun, Ink, float, float]]:
    """Give the letters of runs, each with the size of an em and the reach of the stroke (mm); none of runs whose
    letters are not their outlines, but pictures or layers in colours of their own."""
    for run in runs:
        letters = run.letters
        if letters is None or (run.paint is None and run.outline is None and run.mixed != "pattern"):
            continue
        em, swell = letters.scale * letters.font.units * scale_of(letters.matrix), swell_of(letters)
        if em > 0:
            yield from ((run, ink, em, swell) for ink in trace_ink(letters))
