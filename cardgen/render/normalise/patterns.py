"""Patterns: one tile, normalised, and where it lies; a pattern within a pattern is refused."""

from __future__ import annotations

from dataclasses import replace

from cardgen.render.face import Node
from cardgen.render.matrix import IDENTITY, Matrix, fit_view, format_matrix, multiply, parse_transform
from cardgen.render.normalise.lengths import parse_mm, parse_numbers
from cardgen.render.normalise.scene import Bounds, DrawContext, Element, Scene

_SMALLEST_TILE = 0.2


def define_pattern(scene: Scene, element: Element, context: DrawContext, bounds: Bounds | None) -> str | None:
    """Keep a pattern as it lies on a shape with these bounds; give the reference to it, None if it cannot be drawn."""
    if scene.in_pattern:
        hint = "Draw the inner one as shapes."
        scene.error("svg-unsupported", "A pattern within a pattern cannot be drawn.", element, hint)
        return None
    tile = _read_tile(element, context, bounds)
    if tile is None:
        hint = 'Give it x, y, width and height in mm, with patternUnits="userSpaceOnUse".'
        scene.error("svg-bad-value", f"A pattern needs a tile of at least {_SMALLEST_TILE} mm.", element, hint)
        return None
    body = _write_tile(scene, element, context, _content_matrix(element, tile, bounds))
    if not body:
        return None
    x, y, width, height = tile
    matrix = multiply(parse_transform(element.get("patternTransform", "")) or IDENTITY, (1, 0, 0, 1, x, y))
    attributes = {
        "patternUnits": "userSpaceOnUse",
        "width": f"{width:.6g}",
        "height": f"{height:.6g}",
        "patternTransform": format_matrix(matrix),
    }
    return scene.define("pattern", attributes, body)


def _read_tile(element: Element, context: DrawContext, bounds: Bounds | None) -> Bounds | None:
    """Give x, y, width and height of the tile."""
    left, top, width, height = 0.0, 0.0, context.width, context.height
    in_box = element.get("patternUnits", "objectBoundingBox") == "objectBoundingBox"
    if in_box:
        if bounds is None:
            return None
        left, top, width, height = bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1]

    def read(name: str, whole: float) -> float:
        value = parse_mm(element.get(name, "0"), whole=1.0 if in_box else whole) or 0.0
        return value * whole if in_box else value

    tile = (left + read("x", width), top + read("y", height), read("width", width), read("height", height))
    return tile if min(tile[2:]) >= _SMALLEST_TILE else None


def _content_matrix(element: Element, tile: Bounds, bounds: Bounds | None) -> Matrix:
    view = parse_numbers(element.get("viewBox", ""))
    if len(view) == 4 and view[2] > 0 and view[3] > 0:
        return fit_view((0.0, 0.0, tile[2], tile[3]), view, element.get("preserveAspectRatio", ""))
    if element.get("patternContentUnits") == "objectBoundingBox" and bounds is not None:
        return (bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], 0.0, 0.0)
    return (1.0, 0.0, 0.0, 1.0, -tile[0], -tile[1]) if bounds is None else _user_space(element, tile)


def _user_space(element: Element, tile: Bounds) -> Matrix:
    """In user space the content has the face's own origin, in the tile it has the tile's corner."""
    if element.get("patternUnits") == "userSpaceOnUse":
        return (1.0, 0.0, 0.0, 1.0, -tile[0], -tile[1])
    return IDENTITY


def _write_tile(scene: Scene, element: Element, context: DrawContext, matrix: Matrix) -> list[Node]:
    texts, painted = len(scene.texts), len(scene.painted)
    inner = replace(context.moved(matrix), style={}, depth=context.depth + 1)
    scene.in_pattern = True
    with scene.apart() as body, scene.group({"transform": format_matrix(matrix)} if matrix != IDENTITY else {}):
        scene.write_children(element, inner)
    scene.in_pattern = False
    del scene.texts[texts:], scene.painted[painted:]
    return body
