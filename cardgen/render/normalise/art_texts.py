"""The texts of a drawing: kept with what hides them there, and checked where the drawing stands on a face."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from cardgen.render.colors import Color
from cardgen.render.matrix import IDENTITY, Matrix, apply, bounds_of, invert, multiply
from cardgen.render.normalise.scene import (
    DrawContext,
    Gradient,
    Letters,
    Outline,
    Painted,
    Scene,
    TextRun,
    local_name,
    overlap,
)
from cardgen.render.paths import Bounds, bounds_path

_Clips: TypeAlias = tuple[tuple[Outline, ...], ...]
_EDGE = "the edge of the picture"


def find_texts(scene: Scene, area: Bounds, *, is_cut: bool) -> tuple[TextRun, ...]:
    """Give the texts of a drawing that shows an area; `is_cut` says that something of it reaches beyond.

    What is painted outside of the area is not counted, and what is left gets the names of its elements.
    """
    if not scene.texts:
        return ()
    before = [0]
    for number, painted in enumerate(scene.painted):
        before.append(before[-1] + overlap(painted.bounds, area))
        scene.painted[number] = _named(scene, number, painted)
    edge = ((Outline(bounds_path(area), IDENTITY, cut=_EDGE),),) if is_cut else ()
    return tuple(
        replace(run, painted_before=before[run.painted_before], clips=(*run.clips, *edge)) for run in scene.texts
    )


def _named(scene: Scene, number: int, painted: Painted) -> Painted:
    element = None if painted.painter else scene.painter_of(number)
    place = scene.place_of(element)
    return replace(painted, painter=(local_name(element), place)) if element is not None and place else painted


def place_texts(scene: Scene, texts: tuple[TextRun, ...], context: DrawContext, matrix: Matrix) -> None:
    """Remember the texts of a drawing that is about to be placed; `matrix` leads from its units to the face."""
    is_ornament = context.style.get("ornament") == "yes"
    first, blocks = -1 - len(scene.texts), {run.block: 0 for run in texts}
    blocks = {block: first - number for number, block in enumerate(blocks)}  # apart from those of the face's own texts
    scene.texts += [
        replace(
            run,
            bounds=bounds_of(matrix, *run.bounds),
            paint=faded(run.paint, context, matrix),
            outline=faded(run.outline, context, matrix),
            painted_before=len(scene.painted) + run.painted_before,
            source="",
            is_ornament=is_ornament or run.is_ornament,
            clips=move_clips(context.clips, run.clips, matrix),
            block=blocks[run.block],
            letters=_move_letters(run.letters, matrix),
            nodes=(),
            is_in_art=True,
        )
        for run in texts
    ]


def _move_letters(letters: Letters | None, matrix: Matrix) -> Letters | None:
    return None if letters is None else replace(letters, matrix=multiply(matrix, letters.matrix))


def move_clips(around: _Clips, clips: _Clips, matrix: Matrix) -> _Clips:
    """Give what something in a drawing is cut to: what is around the drawing, and clips of its own moved with it."""
    return (*around, *(tuple(part.moved(matrix) for part in parts) for parts in clips))


def faded(paint: Color | Gradient | None, context: DrawContext, matrix: Matrix) -> Color | Gradient | None:
    """Give a paint of a drawing as it is seen on the face."""
    if context.is_masked:
        return None
    if isinstance(paint, Gradient):
        back, find = invert(matrix) or IDENTITY, paint.offset_at
        return Gradient(paint.stops, lambda x, y: find(*apply(back, x, y)))
    return _faded_color(paint, context)


def _faded_color(color: Color | None, context: DrawContext) -> Color | None:
    if color is None or context.is_masked:
        return None
    return Color(*color[:3], color.alpha * context.alpha) if context.alpha < 1 else color
