"""Patterns: one tile, written where it lies on the shape (SVG 2, section 14.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardgen.render.face import Node
from cardgen.render.lengths import parse_view
from cardgen.render.matrix import IDENTITY, Matrix, fit_view, format_matrix, multiply, scale_of
from cardgen.render.normalise.definitions import follow_references, read_matrix, read_place, style_of, within
from cardgen.render.normalise.scene import DrawContext, Element, Scene, local_name
from cardgen.render.normalise.solid import NO_PAINT, Paint
from cardgen.render.paths import Bounds

_WRITTEN = "x y width height viewBox preserveAspectRatio patternUnits patternContentUnits patternTransform"
_NAMES = frozenset(_WRITTEN.split())
_SMALLEST_TILE = 0.02


def lay_pattern(
    scene: Scene,
    element: Element,
    context: DrawContext,
    bounds: Bounds | None,
    opacity: float,
    prefix: Matrix,
    at: Element,
) -> Paint | None:
    """Give the paint of a pattern on a shape with these bounds; `prefix` leads from their units to those of what is
    painted. None where it has no tile, so that the colour to fall back to holds."""
    chain = follow_references(scene, element, ("pattern",))
    own: dict[str, str] = {}
    for each in chain:
        for name, value in each.attrib.items():
            if name in _NAMES:
                own.setdefault(str(name), str(value))
    source = next((each for each in chain if any(local_name(child) for child in each)), element)
    tile = _read_tile(scene, element, own, context, bounds)
    matrix = read_matrix(scene, element, own, "patternTransform", (context.width, context.height))
    if tile is None or matrix is None:
        return None
    with within(scene, source, "pattern", at) as is_new:
        if not is_new:
            return None
        matrix = multiply(matrix, (1.0, 0.0, 0.0, 1.0, tile[0], tile[1]))
        content = _content_matrix(own, tile, bounds)
        if content is None:
            return None
        body = _write_tile(scene, source, context.moved(matrix), content)
    if not body:
        return NO_PAINT
    matrix = multiply(prefix, matrix)
    attributes = {
        "patternUnits": "userSpaceOnUse",
        "width": f"{tile[2]:.6g}",
        "height": f"{tile[3]:.6g}",
        "patternTransform": format_matrix(matrix),
    }
    return Paint(scene.define("pattern", attributes, body), opacity, None)


def _read_tile(
    scene: Scene, element: Element, own: Mapping[str, str], context: DrawContext, bounds: Bounds | None
) -> Bounds | None:
    """Give x, y, width and height of the tile; None if it has no extent."""
    in_box = own.get("patternUnits") != "userSpaceOnUse"
    left, top, width, height = 0.0, 0.0, context.width, context.height
    if in_box:
        if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
            return None
        left, top, width, height = bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1]

    def read(name: str, whole: float) -> float:
        value = read_place(scene, element, own, name, "0", 1.0 if in_box else whole)
        return value * whole if in_box else value

    tile = (left + read("x", width), top + read("y", height), read("width", width), read("height", height))
    least = _SMALLEST_TILE / (scale_of(context.matrix) or 1.0)
    if min(tile[2:]) <= 0 or (not scene.file and min(tile[2:]) < least):
        hint = 'Give it x, y, width and height in mm, with patternUnits="userSpaceOnUse".'
        scene.pass_over(f"A pattern needs a tile of at least {_SMALLEST_TILE} mm.", element, hint)
        return None
    return tile


def _content_matrix(own: Mapping[str, str], tile: Bounds, bounds: Bounds | None) -> Matrix | None:
    """Give the matrix from the units of what is in the tile, whose corner is their origin."""
    view = parse_view(own.get("viewBox"))
    if view is not None:
        return fit_view((0.0, 0.0, tile[2], tile[3]), view, own.get("preserveAspectRatio", ""))
    if "viewBox" in own:
        return None
    if own.get("patternContentUnits") != "objectBoundingBox":
        return IDENTITY
    if bounds is None:
        return None
    return (bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], 0.0, 0.0)


def _write_tile(scene: Scene, element: Element, context: DrawContext, matrix: Matrix) -> list[Node]:
    texts, painted, placed, leaves = len(scene.texts), len(scene.painted), len(scene.placed), len(scene.leaves)
    inner = replace(context.moved(matrix), style=style_of(scene, element), depth=context.depth + 1, clips=(), alpha=1.0)
    attributes = {"transform": format_matrix(matrix)} if matrix != IDENTITY else {}
    with scene.apart() as body, scene.group(attributes):
        scene.write_children(element, inner)
    del scene.texts[texts:], scene.painted[painted:], scene.placed[placed:], scene.leaves[leaves:]
    return body
