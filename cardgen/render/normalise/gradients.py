"""Linear and radial gradients, laid out where the shape is (SVG 2, sections 14.2.1 to 14.2.4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise

from cardgen.render.color_spaces import from_linear, to_linear
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.lengths import num, num6, parse_mm
from cardgen.render.matrix import IDENTITY, Matrix, format_matrix, invert, multiply
from cardgen.render.normalise.definitions import follow_references, nearest, read_matrix, read_place, style_of
from cardgen.render.normalise.scene import DrawContext, Element, Gradient, Scene, local_name
from cardgen.render.normalise.solid import Paint, read_color, read_share
from cardgen.render.normalise.style import own_properties
from cardgen.render.paths import Bounds

GRADIENTS = ("linearGradient", "radialGradient")
_Stop = tuple[float, Color]
_SHARED = frozenset({"gradientUnits", "gradientTransform", "spreadMethod"})
_PLACES = {"linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("cx", "cy", "r", "fx", "fy", "fr")}
_MAX_STOPS = 64
_LEAST_STEP = 0.0001
_ROOM = 0.1
_LINEAR_STEPS = 8


def lay_gradient(
    scene: Scene, element: Element, context: DrawContext, bounds: Bounds | None, opacity: float, prefix: Matrix
) -> Paint | None:
    """Give the paint of a gradient on a shape with these bounds; `prefix` leads from their units to those of what is
    painted. None where there is none to be laid, so that the colour to fall back to holds."""
    kind = local_name(element)
    chain = follow_references(scene, element, GRADIENTS)
    stops = next((stops for each in chain if (stops := _read_stops(scene, each))), [])
    if not stops:
        return None
    if len(stops) == 1:
        return _solid(stops[0][1], context, opacity)
    own = _collect(chain, kind)
    in_box = own.get("gradientUnits") != "userSpaceOnUse"
    size = (1.0, 1.0) if in_box else (context.width, context.height)
    matrix = read_matrix(scene, element, own, "gradientTransform", size)
    if matrix is None:
        return None
    if in_box:
        if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
            return None
        matrix = multiply((bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], bounds[0], bounds[1]), matrix)
    wholes = (1.0, 1.0, 1.0) if in_box else (context.width, context.height, context.diagonal())
    ends = _read_ends(scene, element, kind, own, wholes)
    if _is_point(kind, ends):
        return _solid(stops[-1][1], context, opacity)
    if nearest(element, "color-interpolation") == "linearRGB":
        stops = _mix_light(stops)
    spread = own.get("spreadMethod", "pad")
    if any(one[0] == other[0] for one, other in pairwise(stops)):
        ends, stops = _part(kind, ends, stops, is_longer=spread not in ("reflect", "repeat"))
    reference = _define(scene, kind, ends, multiply(prefix, matrix), spread, stops)
    faded = tuple((offset, Color(*color[:3], color.alpha * opacity * context.alpha)) for offset, color in stops)
    find = _offset_finder(kind, ends, multiply(context.matrix, matrix), spread)
    return Paint(reference, opacity, Gradient(faded, find))


def _solid(color: Color, context: DrawContext, opacity: float) -> Paint:
    return Paint(color.hex(), opacity * color.alpha, Color(*color[:3], color.alpha * opacity * context.alpha))


def _collect(chain: list[Element], kind: str) -> Mapping[str, str]:
    """Give the attributes of a gradient, those of what it refers to behind its own; places only from its own kind."""
    found: dict[str, str] = {}
    for each in chain:
        names = {*_SHARED, *(_PLACES[kind] if local_name(each) == kind else ())}
        for name, value in each.attrib.items():
            if name in names:
                found.setdefault(str(name), str(value))
    return found


def _read_stops(scene: Scene, element: Element) -> list[_Stop]:
    stops: list[_Stop] = []
    last = 0.0
    for child in element:
        if local_name(child) != "stop" or len(stops) == _MAX_STOPS:
            continue
        own = own_properties(child)
        offset = max(last, _read_offset(scene, child, own.get("offset", "0")))
        value = _read_property(child, "stop-color", "black")
        color = read_color(scene, value, style_of(scene, child), child, "stop-color")
        opacity = read_share(scene, _read_property(child, "stop-opacity", "1"), "stop-opacity", child)
        stops.append((offset, Color(*color[:3], color.alpha * opacity)))
        last = offset
    return stops


def _read_property(element: Element | None, name: str, default: str) -> str:
    """Give a property that is not inherited unless it says so."""
    while element is not None:
        value = own_properties(element).get(name, default)
        if value != "inherit":
            return value
        element = element.getparent()
    return default


def _read_offset(scene: Scene, stop: Element, text: str) -> float:
    unit = text.strip().lstrip("+-0123456789.eE")
    value = parse_mm(text, whole=1.0) if unit in ("", "%") else None
    if value is None:
        scene.pass_over(f"`offset` is `{text}`; it must be a number from 0 to 1, or a percentage.", stop)
        return 0.0
    return min(1.0, max(0.0, value))


def _part(
    kind: str, ends: tuple[float, ...], stops: list[_Stop], is_longer: bool
) -> tuple[tuple[float, ...], list[_Stop]]:
    """Give a gradient of which no two stops have one offset: the drawing library keeps only one of those.

    `is_longer` asks for some room before the first and behind the last one, where viewers that draw a gradient in
    steps would else lose the colour that a stop at the very end changes to.
    """
    around = zip([None, *stops], stops, [*stops[1:], None], strict=False)
    stops = [at for before, at, after in around if not before or not after or not before[0] == at[0] == after[0]]
    if is_longer:
        start = _ROOM if kind == "linearGradient" else 0.0
        ends = _lengthen(kind, ends, start)
        stops = [((offset + start) / (1 + start + _ROOM), color) for offset, color in stops]
        stops = [*([(0.0, stops[0][1])] if start else []), *stops, (1.0, stops[-1][1])]
    parted: list[_Stop] = []
    for offset, color in stops:
        parted.append((max(offset, parted[-1][0] + _LEAST_STEP) if parted else offset, color))
    for at in range(len(parted) - 1, -1, -1):
        most = 1.0 - (len(parted) - 1 - at) * _LEAST_STEP
        parted[at] = (min(parted[at][0], most), parted[at][1])
    return ends, parted


def _lengthen(kind: str, ends: tuple[float, ...], start: float) -> tuple[float, ...]:
    """Give the places of a gradient that goes on at its ends."""
    if kind == "linearGradient":
        x1, y1, x2, y2 = ends
        x, y = x2 - x1, y2 - y1
        return x1 - start * x, y1 - start * y, x2 + _ROOM * x, y2 + _ROOM * y
    cx, cy, r, fx, fy, fr = ends
    return cx + _ROOM * (cx - fx), cy + _ROOM * (cy - fy), r + _ROOM * (r - fr), fx, fy, fr


def _mix_light(stops: list[_Stop]) -> list[_Stop]:
    """Give stops between which light is mixed, not the parts of sRGB."""
    found: list[_Stop] = []
    for (start, first), (end, second) in pairwise(stops):
        for step in range(_LINEAR_STEPS):
            share = step / _LINEAR_STEPS
            pairs = zip(first[:3], second[:3], strict=True)
            red, green, blue = (from_linear((1 - share) * to_linear(a) + share * to_linear(b)) for a, b in pairs)
            alpha = (1 - share) * first.alpha + share * second.alpha
            found.append((start + share * (end - start), Color(red, green, blue, alpha)))
    return [*found, stops[-1]]


def _read_ends(
    scene: Scene, element: Element, kind: str, own: Mapping[str, str], wholes: tuple[float, float, float]
) -> tuple[float, ...]:
    width, height, diagonal = wholes

    def read(name: str, default: str, whole: float) -> float:
        return read_place(scene, element, own, name, default, whole)

    if kind == "linearGradient":
        return read("x1", "0%", width), read("y1", "0%", height), read("x2", "100%", width), read("y2", "0%", height)
    cx, cy, r = read("cx", "50%", width), read("cy", "50%", height), read("r", "50%", diagonal)
    fx = read("fx", "0", width) if "fx" in own else cx
    fy = read("fy", "0", height) if "fy" in own else cy
    return cx, cy, r, fx, fy, max(0.0, read("fr", "0", diagonal))


def _is_point(kind: str, ends: tuple[float, ...]) -> bool:
    """Tell whether a gradient has no length: its last colour is all."""
    if kind == "linearGradient":
        return ends[0] == ends[2] and ends[1] == ends[3]
    return ends[2] <= 0


def _define(scene: Scene, kind: str, ends: tuple[float, ...], matrix: Matrix, spread: str, stops: list[_Stop]) -> str:
    laid = {"gradientUnits": "userSpaceOnUse", **dict(zip(_PLACES[kind], map(num6, ends), strict=True))}
    if laid.get("fr") == "0":
        del laid["fr"]
    if spread in ("reflect", "repeat"):
        laid["spreadMethod"] = spread
    if matrix != IDENTITY:
        laid["gradientTransform"] = format_matrix(matrix)
    return scene.define(kind, laid, (_make_stop(*stop) for stop in stops))


def _make_stop(offset: float, color: Color) -> Node:
    stop = Node("stop", {"offset": num(offset), "stop-color": color.hex()})
    if color.alpha < 1:
        stop["stop-opacity"] = num(color.alpha)
    return stop


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
            cx, cy, r = ends[:3]
            offset = math.hypot(x - cx, y - cy) / r if r else 1.0
        if spread == "repeat":
            return offset % 1.0
        if spread == "reflect":
            return 1.0 - abs(offset % 2.0 - 1.0)
        return min(1.0, max(0.0, offset))

    return find
