"""Viewports: what the outermost <svg>, an inner one, a used <symbol> or a marker shows, cut to its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardgen.geometry import Box
from cardgen.render.face import Node
from cardgen.render.lengths import parse_mm, parse_view
from cardgen.render.matrix import IDENTITY, Matrix, apply, fit_view, format_matrix, invert, multiply
from cardgen.render.normalise.effects import write_cut
from cardgen.render.normalise.lost import lose_unwritten
from cardgen.render.normalise.reach import is_within
from cardgen.render.normalise.scene import DrawContext, Element, Outline, Own, Scene
from cardgen.render.normalise.shapes import read_extent, read_length
from cardgen.render.normalise.transforms import around
from cardgen.render.paths import Bounds, bounds_path, format_path

_SHOWN = frozenset({"visible", "auto"})
_CUT = "the viewport around it"
_NAMES = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class Root:
    """What the outermost <svg> of a picture shows: its viewport in the units of its content, how these units are
    stretched where they are not alike in both directions, what 100% is within, and its size in pixels."""

    view: Box
    matrix: Matrix
    width: float
    height: float
    size: tuple[float, float]


def read_root(root: Element) -> Root | None:
    """Give the viewport of a picture's outermost <svg> from its size and view box (SVG 2, section 8.2).

    None where it has neither a view box nor both lengths.
    """
    view = parse_view(root.get("viewBox"))
    width, height = (parse_mm(root.get(name, "")) for name in ("width", "height"))
    if view is None:
        if width is None or height is None:
            return None
        return Root(Box(0.0, 0.0, width, height), IDENTITY, width, height, (width, height))
    if width is None or height is None:
        ratio = view[2] / view[3]
        width, height = width or (height or view[3]) * ratio, height or (width or view[2]) / ratio
    if width <= 0 or height <= 0:
        return Root(Box(0.0, 0.0, width, height), IDENTITY, view[2], view[3], (width, height))
    a, _, _, d, e, f = fit_view((0.0, 0.0, width, height), view, root.get("preserveAspectRatio", ""))
    if abs(a - d) <= 1e-9 * a:
        return Root(Box(0.0 - e / a, 0.0 - f / d, width / a, height / d), IDENTITY, view[2], view[3], (width, height))
    return Root(Box(0.0, 0.0, width, height), (a, 0.0, 0.0, d, e, f), view[2], view[3], (width, height))


def settle_root(root: Element, own: Own, matrix: Matrix) -> Matrix:
    """Give the transform of a picture's outermost <svg> in the units of its content.

    To browsers that is a box on a page, moved in pixels and turned about its middle (CSS Transforms 1, section 6).
    """
    shown = read_root(root)
    if shown is None or "transform-origin" in own or min(shown.size) <= 0:
        return matrix
    scale, middle = shown.size[0] / shown.view.width, (shown.size[0] / 2, shown.size[1] / 2)
    to_pixels = shown.matrix
    if to_pixels == IDENTITY:
        to_pixels = (scale, 0.0, 0.0, scale, -scale * shown.view.x, -scale * shown.view.y)
    back = invert(to_pixels)
    return matrix if back is None else multiply(multiply(back, around(matrix, middle)), to_pixels)


def write_viewport(
    scene: Scene, element: Element, own: Own, context: DrawContext, origin: tuple[float, float] | None = None
) -> None:
    """Write what an inner <svg>, or a <symbol> at its `origin`, shows at its place."""
    x, y = (
        read_length(scene, element, own, name, 0.0, whole) if origin is None else 0.0
        for name, whole in (("x", context.width), ("y", context.height))
    )
    width = read_extent(scene, element, own, "width", context.width, context.width)
    height = read_extent(scene, element, own, "height", context.height, context.height)
    if width <= 0 or height <= 0:
        lose_unwritten(scene, element, context, Scene.write_children, "is not drawn: what it stands in has no extent")
        return
    view = parse_view(own.get("viewBox"))
    if view is None and len(own.get("viewBox", "").split()) >= 4:
        why = f"is not drawn: the view box `{own['viewBox']}` around it has no extent"
        lose_unwritten(scene, element, context, Scene.write_children, why)
        return
    area = view or (0.0, 0.0, width, height)
    matrix = fit_view((x, y, width, height), area, own.get("preserveAspectRatio", ""))
    if origin is not None and ("refX" in own or "refY" in own):
        start = apply(invert(matrix) or IDENTITY, 0.0, 0.0)
        across, down = apply(matrix, *read_reference(own, area, context, start))
        x, y, matrix = -across, -down, multiply((1.0, 0.0, 0.0, 1.0, -across, -down), matrix)
    write_view(scene, element, own, context, matrix, (x, y, width, height), view)


def write_view(
    scene: Scene,
    element: Element,
    own: Own,
    context: DrawContext,
    matrix: Matrix,
    place: tuple[float, float, float, float],
    view: Sequence[float] | None,
    outer: Matrix = IDENTITY,
) -> None:
    """Write the children of an element moved by `matrix`, cut to their place unless they may overflow, all of it
    moved by `outer`; its clip path and mask are in the units of its children, as browsers have it."""
    x, y, width, height = place
    a, _, _, d, e, f = matrix
    if not a or not d:
        return
    size = (width, height) if view is None else (view[2], view[3])
    matrix = multiply(outer, matrix)
    inner = replace(context.moved(matrix), depth=context.depth + 1, width=size[0], height=size[1])
    area = ((x - e) / a, (y - f) / d, (x + width - e) / a, (y + height - f) / d)
    is_cut = own.get("overflow", "hidden").strip().lower() not in _SHOWN
    if is_cut:
        edge = Outline(bounds_path(area), inner.matrix, cut=_CUT)
        inner = replace(inner, clips=(*inner.clips, (edge,)))
    with scene.apart() as nodes:
        write_cut(scene, element, own, inner, {}, Scene.write_children)
    write_clipped(
        scene, nodes, {} if matrix == IDENTITY else {"transform": format_matrix(matrix)}, area if is_cut else None
    )


def write_clipped(scene: Scene, nodes: list[Node], attributes: dict[str, str], area: Bounds | None) -> None:
    """Write nodes as a group, cut to an area in their own units where they reach beyond it."""
    if area is not None and not is_within(scene, nodes, area):
        attributes = {**attributes, "clip-path": clip_to(scene, area)}
    with scene.group(attributes):
        scene.out += nodes


def clip_to(scene: Scene, area: Bounds) -> str:
    """Keep a clip path that is a rectangle; give the reference to it."""
    return scene.define("clipPath", {}, [Node("path", {"d": format_path(bounds_path(area))})])


def read_reference(
    own: Own, view: Sequence[float], context: DrawContext, start: tuple[float, float]
) -> tuple[float, float]:
    """Give the point `refX`, `refY` in the units of a view box: numbers, percent of the viewport around as browsers
    have it, or words such as `center`; `start` is where it is if nothing says."""
    return (
        _read_reference(own.get("refX"), (view[0], view[2]), context.width, start[0]),
        _read_reference(own.get("refY"), (view[1], view[3]), context.height, start[1]),
    )


def _read_reference(text: str | None, side: tuple[float, float], whole: float, default: float) -> float:
    if text is None:
        return default
    word = text.strip().lower()
    if word in _NAMES:
        return side[0] + _NAMES[word] * side[1]
    value = parse_mm(word, whole=whole)
    return default if value is None else value
