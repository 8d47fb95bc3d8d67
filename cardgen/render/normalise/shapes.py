"""Rectangles, circles, lines and paths, written as rectangles and paths with all their paint on them."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.lengths import num, parse_mm, parse_numbers
from cardgen.render.matrix import IDENTITY, bounds_of
from cardgen.render.normalise.budget import SEGMENTS
from cardgen.render.normalise.paint import NO_PAINT, Paint, read_paint
from cardgen.render.normalise.scene import (
    DrawContext,
    Element,
    Gradient,
    Outline,
    Own,
    Painted,
    Pixels,
    Scene,
    local_name,
)
from cardgen.render.normalise.strokes import (
    dash_scale,
    open_points,
    read_pen,
    without_dust,
    write_dots,
    write_paints,
    write_unscaled,
)
from cardgen.render.normalise.style import without_ems
from cardgen.render.paths import (
    MAX_SEGMENTS,
    Bounds,
    Path,
    ellipse_path,
    format_path,
    keep_points,
    parse_path,
    path_bounds,
    points_path,
    read_path,
    rect_path,
)

_A_POINT = 8  # characters of a point, at least
_CORNER = 0.293  # of a corner's radius: what lies further in is within the rounded rectangle
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


def write_shape(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a shape; one without extent, fill or stroke leaves no trace."""
    name = local_name(element)
    outline = read_outline(scene, element, own, context)
    bounds = path_bounds(outline) if outline else None
    style = context.style
    if scene.is_measuring and outline:
        scene.out.append(Node("path", {"d": format_path(outline)}))
        return
    if bounds is None or style.get("visibility") in ("hidden", "collapse"):
        return
    fill = NO_PAINT if name == "line" else read_paint(scene, "fill", context, bounds, element)
    stroke, pen = NO_PAINT, None
    if style.get("stroke", "none") != "none":
        pen = read_pen(scene, element, context, dash_scale(style, own, outline))
    if pen is not None:
        pen = without_dust(scene, element, pen, outline, bounds)
        is_unscaled = own.get("vector-effect") == "non-scaling-stroke"
        prefix = context.matrix if is_unscaled else IDENTITY
        stroke = read_paint(scene, "stroke", context, bounds, element, prefix)
    if fill is NO_PAINT and stroke is NO_PAINT:
        return
    is_evenodd = style.get("fill-rule") == "evenodd"
    scene.out += _write_painted(name, own, outline, bounds, context, fill, stroke, pen or {})
    if fill is not NO_PAINT:
        inset = None
        if name == "rect" and len(outline) > 5:
            inset = outline[0][1][0] - bounds[0], outline[2][1][5] - bounds[1]
            inset = inset[0] * _CORNER, inset[1] * _CORNER
        add_painted(scene, context, outline, fill.colors, is_evenodd, inset, is_mixed=fill.colors is None)


def add_painted(
    scene: Scene,
    context: DrawContext,
    outline: Path,
    paint: Color | Gradient | None,
    is_evenodd: bool = False,
    inset: tuple[float, float] | None = None,
    pixels: Pixels | None = None,
    *,
    is_mixed: bool = False,
) -> None:
    """Remember a filled outline for what is checked about the text on it; all but `inset` at its sides is filled."""
    bounds = path_bounds(outline)
    if bounds is None:
        return
    on_face = bounds_of(context.matrix, *bounds)
    is_upright = context.matrix[1] == context.matrix[2] == 0
    is_box = is_upright and len(outline) == 5 and is_rectangle(outline)
    core = bounds_of(context.matrix, *_inset(bounds, inset)) if is_upright and inset is not None else None
    scene.painted.append(
        Painted(
            bounds=on_face,
            paint=None if context.is_masked else paint,
            outline=None if is_box else Outline(outline, context.matrix, is_evenodd),
            clips=context.clips,
            core=on_face if is_box else core,
            pixels=None if context.is_masked or context.alpha < 1 else pixels,
            is_mixed=is_mixed,
        )
    )


def _inset(bounds: Bounds, inset: tuple[float, float]) -> Bounds:
    left, top, right, bottom = bounds
    across, down = inset
    return left + across, top + down, right - across, bottom - down


def is_rectangle(outline: Path) -> bool:
    """Tell whether an outline is an upright rectangle."""
    if [letter for letter, _ in outline] != ["M", "L", "L", "L", "Z"]:
        return False
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (values for _, values in outline[:4])
    return (x1 == x4 and x2 == x3 and y1 == y2 and y3 == y4) or (x1 == x2 and x3 == x4 and y2 == y3 and y1 == y4)


def read_outline(scene: Scene, element: Element, own: Own, context: DrawContext) -> Path:
    """Give the outline of a shape in its own units; empty where it has no extent or cannot be read.

    Raises MistakeError where the face has more segments than any card needs.
    """
    outline = _read_outline(scene, element, own, context)
    scene.budget.spend(SEGMENTS, len(outline))
    return outline


def _read_outline(scene: Scene, element: Element, own: Own, context: DrawContext) -> Path:
    name = local_name(element)
    if scene.has_ems:
        own = without_ems(own, context.style, scene.rem)
    if name == "path":
        return _read_path(scene, element, own.get("d", ""))
    width, height, diagonal = context.width, context.height, context.diagonal()

    def length(key: str, whole: float) -> float:
        return read_length(scene, element, own, key, 0.0, whole)

    def extent(key: str, whole: float) -> float:
        return read_extent(scene, element, own, key, 0.0, whole)

    if name == "rect":
        size = extent("width", width), extent("height", height)
        if size[0] <= 0 or size[1] <= 0:
            return ()
        rx, ry = _read_corners(scene, element, own, width, height)
        return rect_path(length("x", width), length("y", height), *size, rx, ry)
    if name == "circle":
        radius = extent("r", diagonal)
        return ellipse_path(length("cx", width), length("cy", height), radius, radius) if radius > 0 else ()
    if name == "ellipse":
        rx, ry = _read_corners(scene, element, own, width, height)
        return ellipse_path(length("cx", width), length("cy", height), rx, ry) if rx > 0 and ry > 0 else ()
    if name == "line":
        ends = length("x1", width), length("y1", height), length("x2", width), length("y2", height)
        return points_path(ends, is_closed=False)
    points = own.get("points", "")
    scene.budget.spend(SEGMENTS, len(points) // _A_POINT)
    return points_path(parse_numbers(points), is_closed=name == "polygon")


def read_length(scene: Scene, element: Element, own: Own, name: str, default: float, whole: float) -> float:
    """Give the millimetres of an attribute; one that is no length is reported and counts as the default."""
    text = own.get(name)
    if text is None or text == "auto":
        return default
    value = parse_mm(text, whole=whole)
    if value is None:
        hint = "A length is a number in mm, or a number with mm, cm, in, pt or px."
        scene.pass_over(f"`{name}` is `{text}`, which is no length.", element, hint)
        return default
    return value


def read_extent(scene: Scene, element: Element, own: Own, name: str, default: float, whole: float) -> float:
    """Give a length that cannot be negative; one that is is reported and counts as 0."""
    value = read_length(scene, element, own, name, default, whole)
    if value < 0:
        message = f"`{name}` is `{own[name]}`; it cannot be negative, and nothing would be drawn."
        scene.pass_over(message, element)
        return 0.0
    return value


def _read_corners(scene: Scene, element: Element, own: Own, width: float, height: float) -> tuple[float, float]:
    rx = read_length(scene, element, own, "rx", -1.0, width)
    ry = read_length(scene, element, own, "ry", -1.0, height)
    if rx < 0:
        rx = ry
    if ry < 0:
        ry = rx
    return max(rx, 0.0), max(ry, 0.0)


def _read_path(scene: Scene, element: Element, data: str) -> Path:
    try:
        return keep_points(parse_path(data))
    except MistakeError:
        path, problem = read_path(data)
    scene.budget.spend(SEGMENTS, min(len(data) // 4, MAX_SEGMENTS))
    scene.pass_over(f"`d` of this path cannot be read: {problem}.", element)
    return keep_points(path) if scene.file else ()


def _write_painted(
    name: str,
    own: Own,
    outline: Path,
    bounds: Bounds,
    context: DrawContext,
    fill: Paint,
    stroke: Paint,
    pen: Mapping[str, str],
) -> list[Node]:
    """Give a shape as one element; more where its stroke has a scale of its own or shows points."""
    rule = {"fill-rule": "evenodd"} if context.style.get("fill-rule") == "evenodd" and fill is not NO_PAINT else {}
    if pen.get("stroke-linecap") == "round" and (opened := open_points(outline)) is not outline:
        name, outline = "", opened
    is_alone = stroke is NO_PAINT or own.get("vector-effect") != "non-scaling-stroke"
    if is_alone and pen.get("stroke-linecap") != "square":
        return [_make_node(name, own, outline, bounds, {**write_paints(fill, stroke, pen), **rule})]
    if is_alone:
        node = _make_node(name, own, outline, bounds, {**write_paints(fill, stroke, pen), **rule})
        return [node, *write_dots(outline, stroke, pen)]
    line = write_unscaled(outline, context.matrix, stroke, pen)
    nodes = [] if line is None else [line]
    if fill is not NO_PAINT:
        node = _make_node(name, own, outline, bounds, {**write_paints(fill, NO_PAINT, {}), **rule})
        nodes.insert(len(nodes) if pen.get("paint-order") == "stroke" else 0, node)
    return nodes


def _make_node(name: str, own: Own, outline: Path, bounds: Bounds, paints: dict[str, str]) -> Node:
    if name == "rect" and len(outline) == 5:
        left, top, right, bottom = bounds
        place = {"x": num(left), "y": num(top), "width": num(right - left), "height": num(bottom - top)}
        return Node("rect", {**place, **paints})
    return Node("path", {"d": _write_data(own["d"]) if name == "path" else format_path(outline), **paints})


def _write_data(data: str) -> str:
    """Give path data as it is written, up to the first mistake in it."""
    try:
        parse_path(data)
    except MistakeError:
        return format_path(read_path(data)[0])
    return data.strip()
