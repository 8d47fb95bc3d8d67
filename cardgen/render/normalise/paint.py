"""Fills and strokes: colours the drawing library reads, gradients and patterns laid out where the shape is.

Of a pattern one tile is written; a pattern within a pattern is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from cardgen.diagnostics.report import suggest
from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.face import Node
from cardgen.render.lengths import num, num6, parse_mm, parse_numbers, parse_view
from cardgen.render.matrix import IDENTITY, Matrix, fit_view, format_matrix, invert, multiply, parse_transform
from cardgen.render.normalise.scene import DrawContext, Element, Gradient, Scene, href_of, local_name
from cardgen.render.normalise.style import Style, own_properties
from cardgen.render.paths import Bounds

_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)\s*(.*)")
_GRADIENTS = ("linearGradient", "radialGradient")
_MAX_STOPS = 64
_SMALLEST_TILE = 0.2
_LINE_ENDS = frozenset({"round", "square", "bevel"})


@dataclass(frozen=True, slots=True)
class Paint:
    """A fill or stroke: as it is written, its own opacity, and its colours for the contrast check."""

    value: str
    opacity: float
    colors: Color | Gradient | None


NO_PAINT = Paint("none", 1.0, None)


def find_reference(value: str | None) -> str | None:
    """Give the id of `url(#id)`; None if the value is no such reference."""
    match = _URL.match(value.strip()) if value and value[0] != "#" else None
    return match[1] if match else None


def read_paint(scene: Scene, name: str, context: DrawContext, bounds: Bounds | None, at: Element) -> Paint:
    """Give the fill or stroke (`name`) of an element from its style; `bounds` are those of the shape."""
    value = context.style.get(name, "black" if name == "fill" else "none")
    opacity = read_share(scene, context.style.get(f"{name}-opacity"), f"{name}-opacity", at)
    if value == "none" or opacity == 0:
        return NO_PAINT
    scene.mask_alpha = min(scene.mask_alpha, opacity * context.alpha)
    reference = find_reference(value)
    if reference is not None:
        return _read_server(scene, reference, context, bounds, at, opacity)
    color = read_color(scene, value, context.style, at, name)
    if color.alpha == 0 and not scene.is_mask:  # in a mask it hides what is below
        return NO_PAINT
    opacity *= color.alpha
    return Paint(color.hex(), opacity, Color(*color[:3], opacity * context.alpha))


def read_color(scene: Scene, value: str, style: Style, at: Element, name: str) -> Color:
    """Give a colour, `currentColor` resolved; one that cannot be read is reported and black."""
    text = value.strip()
    if text.lower() in ("currentcolor", "context-fill"):
        text = style.get("color", "black")
    color = parse_color(text)
    if color is None:
        hint = "Write a colour as #rrggbb, rgb(...), hsl(...) or a CSS name."
        scene.error("svg-bad-value", f"`{name}` is `{value}`, which is no colour.", at, hint)
        return BLACK
    if scene.is_mask:
        light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        scene.mask_alpha = min(scene.mask_alpha, color.alpha)
        scene.mask_light = min(scene.mask_light, light)
        return Color(1.0, 1.0, 1.0, color.alpha * light)
    if scene.recolor is not None and color[:3] == BLACK[:3]:
        return Color(*scene.recolor[:3], color.alpha * scene.recolor.alpha)
    return color


def read_share(scene: Scene, value: str | None, name: str, at: Element) -> float:
    """Give an opacity from 0 to 1, written as a number or in percent."""
    if value is None:
        return 1.0
    share = parse_mm(value, whole=1.0)
    if share is None:
        scene.error("svg-bad-value", f"`{name}` is `{value}`; it must be a number from 0 to 1.", at)
        return 1.0
    return min(1.0, max(0.0, share))


def _read_server(
    scene: Scene, reference: str, context: DrawContext, bounds: Bounds | None, at: Element, opacity: float
) -> Paint:
    element = scene.by_id.get(reference)
    if element is None:
        hint = suggest(
            reference, [key for key, found in scene.by_id.items() if local_name(found) in (*_GRADIENTS, "pattern")]
        )
        scene.error("svg-missing-reference", f"Nothing on this face has the id `{reference}`.", at, hint)
        return NO_PAINT
    kind = local_name(element)
    if kind == "pattern":
        pattern = _define_pattern(scene, element, context, bounds)
        return NO_PAINT if pattern is None else Paint(pattern, opacity, None)
    if kind not in _GRADIENTS:
        message = f"A fill or stroke must be a colour, a gradient or a pattern; `{reference}` is a <{kind}>."
        scene.error("svg-bad-value", message, at)
        return NO_PAINT
    attributes, stops = _collect_gradient(scene, element, context)
    if not stops:
        return NO_PAINT
    if len(stops) == 1:
        color = stops[0][1]
        return Paint(color.hex(), opacity * color.alpha, Color(*color[:3], color.alpha * opacity * context.alpha))
    return _lay_gradient(scene, kind, attributes, stops, context, bounds, opacity)


def _collect_gradient(
    scene: Scene, element: Element, context: DrawContext
) -> tuple[dict[str, str], list[tuple[float, Color]]]:
    """Follow a gradient's references to others: its attributes before theirs, the first stops that are found."""
    attributes: dict[str, str] = {}
    stops: list[tuple[float, Color]] = []
    seen: set[str] = set()
    current: Element | None = element
    while current is not None:
        for name, value in current.attrib.items():
            attributes.setdefault(str(name), str(value))
        if not stops:
            stops = _read_stops(scene, current, context)
        target = href_of(current).removeprefix("#")
        if not target or target in seen:
            break
        seen.add(target)
        current = scene.by_id.get(target)
    return attributes, stops


def _read_stops(scene: Scene, element: Element, context: DrawContext) -> list[tuple[float, Color]]:
    stops: list[tuple[float, Color]] = []
    last = 0.0
    for child in element:
        if local_name(child) != "stop" or len(stops) == _MAX_STOPS:
            continue
        own = own_properties(child)
        offset = max(last, read_share(scene, own.get("offset", "0"), "offset", child))
        color = read_color(scene, own.get("stop-color", "black"), context.style, child, "stop-color")
        opacity = read_share(scene, own.get("stop-opacity"), "stop-opacity", child)
        stops.append((offset, Color(*color[:3], color.alpha * opacity)))
        last = offset
    return stops


def _lay_gradient(
    scene: Scene,
    kind: str,
    attributes: dict[str, str],
    stops: list[tuple[float, Color]],
    context: DrawContext,
    bounds: Bounds | None,
    opacity: float,
) -> Paint:
    in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    matrix = IDENTITY
    if in_box:
        if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
            return NO_PAINT
        matrix = (bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], bounds[0], bounds[1])
    matrix = multiply(matrix, parse_transform(attributes.get("gradientTransform", "")) or IDENTITY)
    wholes = (1.0, 1.0, 1.0) if in_box else (context.width, context.height, context.diagonal())
    ends = _ends(kind, attributes, wholes)
    names = ("x1", "y1", "x2", "y2") if kind == "linearGradient" else ("cx", "cy", "r", "fx", "fy")
    laid = {"gradientUnits": "userSpaceOnUse", **dict(zip(names, map(num6, ends), strict=True))}
    spread = attributes.get("spreadMethod", "pad")
    if spread in ("reflect", "repeat"):
        laid["spreadMethod"] = spread
    if matrix != IDENTITY:
        laid["gradientTransform"] = format_matrix(matrix)
    reference = scene.define(kind, laid, (_make_stop(*stop) for stop in stops))
    faded = tuple((offset, Color(*color[:3], color.alpha * opacity * context.alpha)) for offset, color in stops)
    gradient = Gradient(faded, _offset_finder(kind, ends, multiply(context.matrix, matrix), spread))
    return Paint(reference, opacity, gradient)


def _make_stop(offset: float, color: Color) -> Node:
    stop = Node("stop", {"offset": num(offset), "stop-color": color.hex()})
    if color.alpha < 1:
        stop["stop-opacity"] = num(color.alpha)
    return stop


def _ends(kind: str, attributes: dict[str, str], wholes: tuple[float, float, float]) -> tuple[float, ...]:
    width, height, diagonal = wholes

    def read(name: str, default: str, whole: float) -> float:
        value = parse_mm(attributes.get(name, default), whole=whole)
        return 0.0 if value is None else value

    if kind == "linearGradient":
        return read("x1", "0%", width), read("y1", "0%", height), read("x2", "100%", width), read("y2", "0%", height)
    cx, cy, r = read("cx", "50%", width), read("cy", "50%", height), read("r", "50%", diagonal)
    return cx, cy, r, read("fx", str(cx), width), read("fy", str(cy), height)


def _offset_finder(kind: str, ends: tuple[float, ...], matrix: Matrix, spread: str) -> Callable[[float, float], float]:
    back = invert(matrix) or IDENTITY

    def find(x: float, y: float) -> float:
        a, b, c, d, e, f = back
        x, y = a * x + c * y + e, b * x + d * y + f
        if kind == "linearGradient":
            x1, y1, x2, y2 = ends
            length = (x2 - x1) ** 2 + (y2 - y1) ** 2
            offset = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length if length else 1.0
        else:
            cx, cy, r, _, _ = ends
            offset = math.hypot(x - cx, y - cy) / r if r else 1.0
        if spread == "repeat":
            return offset % 1.0
        if spread == "reflect":
            return 1.0 - abs(offset % 2.0 - 1.0)
        return min(1.0, max(0.0, offset))

    return find


def _define_pattern(scene: Scene, element: Element, context: DrawContext, bounds: Bounds | None) -> str | None:
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
    view = parse_view(element.get("viewBox"))
    if view is not None:
        return fit_view((0.0, 0.0, tile[2], tile[3]), view, element.get("preserveAspectRatio", ""))
    if element.get("patternContentUnits") == "objectBoundingBox" and bounds is not None:
        return (bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], 0.0, 0.0)
    if bounds is None or element.get("patternUnits") == "userSpaceOnUse":
        return (1.0, 0.0, 0.0, 1.0, -tile[0], -tile[1])  # in user space the content has the face's own origin
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


def write_paints(fill: Paint, stroke: Paint, style: Style, scale: str) -> dict[str, str]:
    """Give the attributes of a shape's fill and stroke; what is SVG's default is left out."""
    out: dict[str, str] = {}
    if fill.value != "#000000":
        out["fill"] = fill.value
    if fill.opacity < 1 and fill is not NO_PAINT:
        out["fill-opacity"] = num(fill.opacity)
    if stroke is not NO_PAINT:
        out |= {"stroke": stroke.value, "stroke-width": scale}
        if stroke.opacity < 1:
            out["stroke-opacity"] = num(stroke.opacity)
        for name, default in (("stroke-linecap", "butt"), ("stroke-linejoin", "miter")):
            value = style.get(name, default)
            if value != default and value in _LINE_ENDS:
                out[name] = value
        if style.get("paint-order", "").strip().startswith("stroke"):
            out["paint-order"] = "stroke"
        limit = parse_numbers(style.get("stroke-miterlimit", "4"))
        if limit and limit[0] != 4 and limit[0] >= 1:
            out["stroke-miterlimit"] = num(limit[0])
        dashes = [
            round(parse_mm(word) or 0.0, 4) for word in style.get("stroke-dasharray", "").replace(",", " ").split()
        ]
        if any(dashes) and min(dashes) >= 0:
            out["stroke-dasharray"] = " ".join(map(num, dashes))
            offset = parse_mm(style.get("stroke-dashoffset", "0")) or 0.0
            if offset:
                out["stroke-dashoffset"] = num(offset)
    return out
