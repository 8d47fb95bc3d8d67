"""The bounding box of an element: for a shape from its outline, for all else from what has been written."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardgen.render.face import Node
from cardgen.render.glyphs import glyph_bounds
from cardgen.render.matrix import bounds_of, parse_transform
from cardgen.render.normalise.budget import MEASURED
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, local_name
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.paths import Bounds, data_bounds, path_bounds


def box_of(scene: Scene, element: Element, own: Own, context: DrawContext, nodes: Iterable[Node]) -> Bounds | None:
    """Give the box of an element in its own units, strokes left out (SVG 2, section 8.10); `nodes` is what has been
    written of it. None where there is nothing."""
    if local_name(element) in SHAPES:
        return path_bounds(read_outline(scene, element, own, context))
    if local_name(element) == "g" and not scene.is_measuring and _holds_hidden(element):
        return measure(scene, lambda: scene.write_children(element, context))
    return _join_nodes(scene, nodes)


def measure(scene: Scene, write: Callable[[], None]) -> Bounds | None:
    """Give the bounding box of what `write` writes, to which hidden elements add, without leaving a trace of it."""
    kept = len(scene.painted), len(scene.texts), len(scene.placed)
    boxes = dict(scene.text_boxes)
    outside = scene.blocks, dict(scene.found), dict(scene.defs), scene.blends, scene.disputed, scene.is_measuring
    scene.is_measuring = True
    try:
        with scene.apart() as nodes:
            write()
    finally:
        del scene.painted[kept[0] :], scene.texts[kept[1] :], scene.placed[kept[2] :]
        scene.blocks, scene.found, scene.defs, scene.blends, scene.disputed, scene.is_measuring = outside
        scene.text_boxes = boxes
    return _join_nodes(scene, nodes)


def _holds_hidden(group: Element) -> bool:
    """Tell whether something within a group may be written without a trace, though its box counts."""
    return any(
        "visibility" in each.attrib or str(each.get("opacity", "1")).strip("0.%") == "" or each.get("fill") == "none"
        for each in group.iter()
    )


def _join_nodes(scene: Scene, nodes: Iterable[Node]) -> Bounds | None:
    boxes = (_measure(scene, node) for node in nodes)
    return join(box for box in boxes if box is not None)


def join(boxes: Iterable[Bounds]) -> Bounds | None:
    """Give what encloses all boxes."""
    found = list(boxes)
    if not found:
        return None
    left, top, right, bottom = zip(*found, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _measure(scene: Scene, node: Node) -> Bounds | None:
    """Give the box of a node in the units around it: the box around its own box, as browsers take it."""
    scene.budget.spend(MEASURED)
    found = _measure_own(scene, node)
    matrix = parse_transform(node["transform"]) if "transform" in node else None
    return bounds_of(matrix, *found) if found is not None and matrix is not None else found


def _measure_own(scene: Scene, node: Node) -> Bounds | None:
    if node.tag == "rect":
        x, y, width, height = (float(node[name]) for name in ("x", "y", "width", "height"))
        return x, y, x + width, y + height
    if node.tag == "path":
        return data_bounds(node["d"])
    if node.tag == "glyphs":
        return glyph_bounds(node, scene.shop.fonts.open(node["font"]))
    if node.tag == "image":
        return 0.0, 0.0, float(node["width"]), float(node["height"])
    return _join_nodes(scene, node.children)
