"""<use>: another element drawn once more, at its place and in its style (SVG 2, section 5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import num
from cardgen.render.matrix import Matrix
from cardgen.render.normalise.scene import ContextPaint, DrawContext, Element, Own, Scene, href_of
from cardgen.render.normalise.shapes import read_length
from cardgen.render.paths import Bounds

SIZED = frozenset({"svg", "symbol"})


def find_used(scene: Scene, element: Element, own: Own) -> Element | None:
    """Give what a <use> refers to; what is nothing, or a part of what is being drawn for it, is reported."""
    reference = href_of(own)
    target = scene.by_id.get(reference.removeprefix("#")) if reference.startswith("#") else None
    if target is None:
        if not reference and scene.file:
            return None
        hint = scene.suggest(reference.removeprefix("#"), scene.by_id)
        message = f"<use> refers to `{reference}`, which is not on this face."
        if reference.startswith("#"):
            scene.pass_over(message, element, hint, "svg-missing-reference")
        else:
            scene.error("svg-missing-reference", message, element, hint)
        return None
    if any(target is each for each in (*scene.using, *element.iterancestors())):
        message = f"<use> refers to `{reference}`, of which it is a part itself; it would go on for ever."
        if not scene.file:
            raise MistakeError(message, code="svg-too-complex")
        scene.warn("svg-bad-value", message, element)
        return None
    return target


def place_used(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[dict[str, str], DrawContext]:
    """Give the attributes of a group for what is used, and what surrounds it."""
    x = read_length(scene, element, own, "x", 0.0, context.width)
    y = read_length(scene, element, own, "y", 0.0, context.height)
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    inner = replace(context.moved(shift), depth=context.depth + 1)
    return {"transform": f"translate({num(x)} {num(y)})"} if x or y else {}, inner


def with_paint(context: DrawContext, bounds: Bounds | None) -> DrawContext:
    """Give a context in which `context-fill` and `context-stroke` are what its style has for an element there, whose
    bounds are these."""
    return replace(
        context,
        context_fill=_paint_of("fill", "black", context, bounds),
        context_stroke=_paint_of("stroke", "none", context, bounds),
    )


def _paint_of(name: str, default: str, context: DrawContext, bounds: Bounds | None) -> ContextPaint | None:
    value = context.style.get(name, default)
    if value == "context-fill":
        return context.context_fill
    if value == "context-stroke":
        return context.context_stroke
    return ContextPaint(value, context.style, bounds, context.matrix, context.width, context.height)


@contextmanager
def drawing(scene: Scene, target: Element) -> Iterator[None]:
    """Note that an element is drawn for a <use> or as a marker, so that it is not drawn within itself."""
    scene.using.append(target)
    try:
        yield
    finally:
        scene.using.pop()
