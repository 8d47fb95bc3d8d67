"""Markers: arrow heads and the like on the corners of lines and paths (SVG 2, section 13.7)."""

from __future__ import annotations

import math
from dataclasses import replace

from cardgen.render.corners import Corner, find_corners
from cardgen.render.lengths import num, parse_mm, parse_view
from cardgen.render.matrix import Matrix, apply, fit_view, multiply, parse_angle
from cardgen.render.normalise.budget import SEGMENTS
from cardgen.render.normalise.definitions import style_of
from cardgen.render.normalise.paint import find_reference, read_share
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name
from cardgen.render.normalise.shapes import read_extent, read_outline, write_shape
from cardgen.render.normalise.strokes import read_paint_order
from cardgen.render.normalise.style import own_properties
from cardgen.render.normalise.used import drawing, with_paint
from cardgen.render.normalise.viewports import read_reference, write_view
from cardgen.render.paths import path_bounds

MARKED = frozenset({"path", "line", "polyline", "polygon"})
_A_MARKER = 5  # segments that take as long as to place a marker
_NAMES = ("marker-start", "marker-mid", "marker-end")


def write_marked(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a shape with its markers, in the order of `paint-order`."""
    style = context.style
    if not any(style.get(name, "none") != "none" for name in _NAMES):
        write_shape(scene, element, own, context)
        return
    order = read_paint_order(style)
    if order[-1] == "markers":
        write_shape(scene, element, own, context)
        _write_markers(scene, element, own, context)
    elif order[0] == "markers":
        _write_markers(scene, element, own, context)
        write_shape(scene, element, own, context)
    else:
        write_shape(scene, element, own, context.styled({**style, order[2]: "none"}))
        _write_markers(scene, element, own, context)
        write_shape(scene, element, own, context.styled({**style, order[0]: "none"}))


def _write_markers(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    if context.style.get("visibility") in ("hidden", "collapse"):
        return
    outline = read_outline(scene, element, own, context)
    corners = find_corners(own.get("d", "") if local_name(element) == "path" else outline)
    if not corners:
        return
    scene.budget.spend(SEGMENTS, _A_MARKER * len(corners))
    width = read_extent(scene, element, context.style, "stroke-width", 1.0, context.diagonal())
    inner = with_paint(context, path_bounds(outline))
    for number, corner in enumerate(corners):
        name = _NAMES[0] if number == 0 else _NAMES[1] if number < len(corners) - 1 else _NAMES[2]
        _write_marker(scene, element, name, corner, width, inner)
    if len(corners) == 1:
        _write_marker(scene, element, _NAMES[2], corners[0], width, inner)


def _write_marker(
    scene: Scene, element: Element, name: str, corner: Corner, width: float, context: DrawContext
) -> None:
    value = context.style.get(name, "none")
    if value == "none":
        return
    marker = scene.by_id.get(find_reference(value) or "")
    if marker is None or local_name(marker) != "marker":
        message = f'`{name}="{value}"` refers to no <marker> on this face.'
        scene.pass_over(message, element, code="svg-missing-reference")
        return
    if any(marker is each for each in scene.using):
        return
    own = own_properties(marker)
    if own.get("display") == "none":
        return
    size = _read_size(scene, marker, own, context)
    if size is None:
        return
    scale = 1.0 if own.get("markerUnits", "").strip() == "userSpaceOnUse" else width
    place = _place(corner, _read_angle(own.get("orient", "0"), corner.angle, name == _NAMES[0]), scale)
    view = parse_view(own.get("viewBox"))
    if view is None and len(own.get("viewBox", "").split()) >= 4:
        return
    area = view or (0.0, 0.0, *size)
    fit = fit_view((0.0, 0.0, *size), area, own.get("preserveAspectRatio", ""))
    x, y = apply(fit, *read_reference(own, area, context, (0.0, 0.0)))
    outer = multiply(place, (1.0, 0.0, 0.0, 1.0, -x, -y))
    style = style_of(scene, marker)
    inner = replace(context.styled(style), depth=context.depth + 1)
    opacity = read_share(scene, own.get("opacity"), "opacity", marker)
    inner = replace(inner, alpha=inner.alpha * opacity)
    with drawing(scene, marker), scene.group({"opacity": num(opacity)} if opacity < 1 else {}):
        write_view(scene, marker, own, inner, fit, (0.0, 0.0, *size), view, outer)


def _read_size(scene: Scene, marker: Element, own: Own, context: DrawContext) -> tuple[float, float] | None:
    size = (
        read_extent(scene, marker, own, "markerWidth", 3.0, context.width),
        read_extent(scene, marker, own, "markerHeight", 3.0, context.height),
    )
    return size if min(size) > 0 else None


def _read_angle(orient: str, angle: float, is_start: bool) -> float:
    word = orient.strip().lower()
    if word == "auto":
        return angle
    if word == "auto-start-reverse":
        return angle + 180.0 if is_start else angle
    number = parse_mm(word)
    return (parse_angle(word) if number is None or word[-1].isalpha() else number) or 0.0


def _place(corner: Corner, angle: float, scale: float) -> Matrix:
    turn = math.radians(angle)
    across, down = math.cos(turn) * scale, math.sin(turn) * scale
    return (across, down, -down, across, corner.x, corner.y)
