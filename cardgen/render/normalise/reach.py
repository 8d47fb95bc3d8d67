"""How far what was written reaches, as far as it can be told without drawing it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from cardgen.render.face import Node
from cardgen.render.glyphs import read_turn
from cardgen.render.lengths import LARGEST
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, multiply, parse_transform
from cardgen.render.normalise.budget import MEASURED
from cardgen.render.normalise.scene import Scene
from cardgen.render.paths import Bounds, data_bounds

_SLACK = 1e-3
_EVERYWHERE = (-LARGEST, -LARGEST, LARGEST, LARGEST)


def is_within(scene: Scene, nodes: Iterable[Node], area: Bounds) -> bool:
    """Tell whether all that nodes paint is certainly within an area."""
    bounds = reach(scene, nodes, is_stroked=True)
    return bounds is None or (
        bounds[0] >= area[0] - _SLACK
        and bounds[1] >= area[1] - _SLACK
        and bounds[2] <= area[2] + _SLACK
        and bounds[3] <= area[3] + _SLACK
    )


def reach(scene: Scene, nodes: Iterable[Node], is_stroked: bool, matrix: Matrix = IDENTITY) -> Bounds | None:
    """Give the bounds of nodes, generous with strokes and glyphs; None where there is nothing."""
    return unite(_reach_of(scene, node, is_stroked, matrix) for node in nodes)


def unite(parts: Iterable[Bounds | None]) -> Bounds | None:
    """Give the bounds around bounds."""
    found = [part for part in parts if part is not None]
    if not found:
        return None
    left, top, right, bottom = zip(*found, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _reach_of(scene: Scene, node: Node, is_stroked: bool, matrix: Matrix) -> Bounds | None:
    scene.budget.spend(MEASURED)
    if "transform" in node:
        matrix = multiply(matrix, parse_transform(node["transform"]) or IDENTITY)
    if node.tag == "raster" and is_stroked:
        return _EVERYWHERE  # a filter may reach further than what it is of
    if node.tag in ("g", "raster"):
        return reach(scene, node.children, is_stroked, matrix)
    bounds = own_reach(node)
    if bounds is None:
        return None
    grow = _stroke_reach(node) if is_stroked and "stroke" in node else 0.0
    return bounds_of(matrix, bounds[0] - grow, bounds[1] - grow, bounds[2] + grow, bounds[3] + grow)


def own_reach(node: Node) -> Bounds | None:
    """Give the bounds of what an element paints itself, without its stroke, in its own units."""
    if node.tag == "path":
        return data_bounds(node["d"])
    if node.tag == "glyphs":
        size, x, y = float(node["size"]), float(node["x"]), float(node["y"])
        places = [step * size / int(node["units"]) for step in accumulate(map(int, node["u"].split()), initial=0)]
        around = (min(places) - size, -1.5 * size, max(places) + size, size)
        a, b, c, d = read_turn(node)
        return bounds_of((a, b, c, d, x, y), *around)
    x, y = float(node.get("x", 0)), float(node.get("y", 0))
    return x, y, x + float(node.get("width", 0)), y + float(node.get("height", 0))


def _stroke_reach(node: Node) -> float:
    """Give how far a stroke can reach beyond its outline; only a path has sharp corners."""
    factor = 1.5
    if node.tag == "path" and node.get("stroke-linejoin", "miter").startswith("miter"):
        factor = max(factor, float(node.get("stroke-miterlimit", 4)))
    return float(node.get("stroke-width", 1)) / 2 * factor
