"""Fills and strokes: a colour, a gradient or a pattern, or the colour to fall back to."""

from __future__ import annotations

import re
from dataclasses import replace

from cardgen.diagnostics.report import shorten
from cardgen.render.colors import Color
from cardgen.render.matrix import IDENTITY, Matrix, invert, multiply
from cardgen.render.normalise.gradients import GRADIENTS, lay_gradient
from cardgen.render.normalise.patterns import lay_pattern
from cardgen.render.normalise.scene import DrawContext, Element, Scene, local_name
from cardgen.render.normalise.solid import NO_PAINT, Paint, read_color, read_share
from cardgen.render.paths import Bounds

__all__ = ["NO_PAINT", "Paint", "find_reference", "read_color", "read_paint", "read_share"]

_OUTSIDE = re.compile(r"(url\((?:\"[^\"]*\"|'[^']*'|[^)]*)\))\s*(.*)", re.DOTALL)
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)\s*(.*)", re.DOTALL)


def find_reference(value: str | None) -> str | None:
    """Give the id of `url(#id)`; None if the value is no such reference."""
    match = _URL.match(value.strip()) if value and value[0] != "#" else None
    return match[1].strip() if match else None


def read_paint(
    scene: Scene, name: str, context: DrawContext, bounds: Bounds | None, at: Element, prefix: Matrix = IDENTITY
) -> Paint:
    """Give the fill or stroke (`name`) of an element from its style; `bounds` are those of the shape, `prefix` leads
    from its units to those in which it is written."""
    value = context.style.get(name, "black" if name == "fill" else "none")
    if value == "none":
        return NO_PAINT
    opacity = read_share(scene, context.style.get(f"{name}-opacity"), f"{name}-opacity", at)
    if opacity == 0:
        return NO_PAINT
    if value in ("context-fill", "context-stroke"):
        around = context.context_fill if value == "context-fill" else context.context_stroke
        if around is None:
            return NO_PAINT
        prefix = multiply(prefix, multiply(invert(context.matrix) or IDENTITY, around.matrix))
        value, bounds = around.value, around.bounds
        context = replace(context, style=around.style, matrix=around.matrix, width=around.width, height=around.height)
    return _read_value(scene, name, value, context, bounds, at, opacity, prefix)


def _read_value(
    scene: Scene,
    name: str,
    value: str,
    context: DrawContext,
    bounds: Bounds | None,
    at: Element,
    opacity: float,
    prefix: Matrix,
) -> Paint:
    match = _URL.match(value.strip())
    if match is not None:
        paint, fallback = _read_server(scene, match[1].strip(), context, bounds, at, opacity, prefix), match[2].strip()
        if paint is not None or not fallback:
            return paint or NO_PAINT
        value = fallback
    elif (match := _OUTSIDE.match(value.strip())) is not None:
        message = f"`{name}` refers to `{shorten(match[1])}`, which is not in this drawing."
        hint = "Put the gradient or pattern into this file."
        scene.pass_over(message, at, hint, code="svg-missing-reference")
        value = match[2].strip() or "none"
    if value in ("none", "context-fill", "context-stroke"):
        return NO_PAINT
    color = read_color(scene, value, context.style, at, name)
    if color.alpha == 0:
        return NO_PAINT
    opacity *= color.alpha
    return Paint(color.hex(), opacity, Color(*color[:3], opacity * context.alpha))


def _read_server(
    scene: Scene,
    reference: str,
    context: DrawContext,
    bounds: Bounds | None,
    at: Element,
    opacity: float,
    prefix: Matrix,
) -> Paint | None:
    element = scene.by_id.get(reference)
    if element is None:
        hint = scene.suggest(
            reference, (key for key, found in scene.by_id.items() if local_name(found) in (*GRADIENTS, "pattern"))
        )
        message = f"Nothing on this face has the id `{reference}`."
        scene.pass_over(message, at, hint, code="svg-missing-reference")
        return None
    kind = local_name(element)
    if kind == "pattern":
        return lay_pattern(scene, element, context, bounds, opacity, prefix, at)
    if kind in GRADIENTS:
        return lay_gradient(scene, element, context, bounds, opacity, prefix)
    scene.pass_over(f"A fill or stroke must be a colour, a gradient or a pattern; `{reference}` is a <{kind}>.", at)
    return None
