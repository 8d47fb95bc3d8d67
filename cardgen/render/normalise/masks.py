"""Masks by brightness or by opacity (CSS Masking 1, section 6); colours become greys that are as bright."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardgen.render.color_spaces import to_linear
from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.face import Node
from cardgen.render.lengths import num
from cardgen.render.matrix import IDENTITY, format_matrix
from cardgen.render.normalise.clips import clip_layers, find_definition
from cardgen.render.normalise.definitions import nearest, read_place, style_of, within
from cardgen.render.normalise.scene import DrawContext, Element, Layer, Layers, Own, Scene
from cardgen.render.normalise.style import own_properties
from cardgen.render.paths import Bounds

_Box = Callable[[], Bounds | None]
_REGION = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}


def mask_layers(scene: Scene, element: Element, own: Own, context: DrawContext, box: _Box) -> Layers | None:
    """Give what is to be laid around an element for its mask; None where that hides all of it.

    `box` gives the bounding box of the element in its own units.
    """
    value = own.get("mask", "none").strip()
    if value in ("none", ""):
        return ()
    definition = find_definition(scene, element, value, "mask", "mask")
    if definition is None:
        return ()
    with within(scene, definition, "mask", element) as is_new:
        return _read_mask(scene, definition, context, box) if is_new else ()


def _read_mask(scene: Scene, definition: Element, context: DrawContext, box: _Box) -> Layers | None:
    own = own_properties(definition)
    region = _read_region(scene, definition, own, context, box)
    if region is None:
        return None
    body = _write_body(scene, definition, own, context, box)
    if not body:
        return None
    for find in (clip_layers, mask_layers):
        layers = find(scene, definition, own, context, box)
        if layers is None:
            return None
        for layer in layers:
            body = [Node("g", layer.attributes, body)]
    is_alpha = own.get("mask-type", "luminance") == "alpha"
    if not is_alpha:
        is_linear = nearest(definition, "color-interpolation") == "linearRGB"
        body = [_grey(scene, node, is_linear) for node in body]
    kind = {"mask-type": "alpha"} if is_alpha else {}
    place = dict(zip(_REGION, map(num, region), strict=True))
    reference = scene.define("mask", {**kind, "maskUnits": "userSpaceOnUse", **place}, body)
    return (Layer({"mask": reference}, (), is_mask=True),)


def _read_region(
    scene: Scene, definition: Element, own: Own, context: DrawContext, box: _Box
) -> tuple[float, float, float, float] | None:
    """Give x, y, width and height of what a mask can show; None if that is nothing."""
    in_box = own.get("maskUnits") != "userSpaceOnUse"
    wholes = (1.0, 1.0) if in_box else (context.width, context.height)
    x, y, width, height = (
        read_place(scene, definition, own, name, default, wholes[at % 2])
        for at, (name, default) in enumerate(_REGION.items())
    )
    if width <= 0 or height <= 0:
        return None
    if not in_box:
        return x, y, width, height
    bounds = box()
    if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
        return None
    across, down = bounds[2] - bounds[0], bounds[3] - bounds[1]
    return bounds[0] + x * across, bounds[1] + y * down, width * across, height * down


def _write_body(scene: Scene, definition: Element, own: Own, context: DrawContext, box: _Box) -> list[Node]:
    """Write what is in a mask, in the units of what is masked."""
    matrix = IDENTITY
    if own.get("maskContentUnits") == "objectBoundingBox":
        bounds = box()
        if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
            return []
        matrix = (bounds[2] - bounds[0], 0.0, 0.0, bounds[3] - bounds[1], bounds[0], bounds[1])
        context = replace(context, width=1.0, height=1.0)
    texts, painted, placed, leaves = len(scene.texts), len(scene.painted), len(scene.placed), len(scene.leaves)
    was_mask, scene.is_mask = scene.is_mask, True
    inner = replace(
        context.moved(matrix),
        style=style_of(scene, definition),
        depth=context.depth + 1,
        alpha=1.0,
        clips=(),
        context_fill=None,
        context_stroke=None,
    )
    attributes = {"transform": format_matrix(matrix)} if matrix != IDENTITY else {}
    with scene.apart() as body, scene.group(attributes):
        scene.write_children(definition, inner)
    scene.is_mask = was_mask
    del scene.texts[texts:], scene.painted[painted:], scene.placed[placed:], scene.leaves[leaves:]
    return body


def _grey(scene: Scene, node: Node, is_linear: bool) -> Node:
    """Give an element in greys as bright as its colours: what lies over each other mixes as its brightness does."""
    attributes = dict(node)
    if node.tag in ("rect", "path", "glyphs"):
        for name in ("fill", "stroke"):
            value = node.get(name, "#000000" if name == "fill" else "none")
            if value.startswith("url("):
                definition = _grey(scene, scene.defs[value[5:-1]], is_linear)
                kept = {key: value for key, value in definition.items() if key != "id"}
                attributes[name] = scene.define(definition.tag, kept, definition.children)
            elif value not in ("none", "#000000"):
                attributes[name] = _brightness(value, is_linear)
    elif node.tag == "stop":
        attributes["stop-color"] = _brightness(node["stop-color"], is_linear)
    elif node.tag in ("image", "raster"):
        attributes["mask-type"] = "linear" if is_linear else "luminance"
    if node.tag == "raster":
        return Node(node.tag, attributes, node.children)
    return Node(node.tag, attributes, (_grey(scene, child, is_linear) for child in node.children), node.text)


def _brightness(value: str, is_linear: bool) -> str:
    red, green, blue = (to_linear(part) if is_linear else part for part in (parse_color(value) or BLACK)[:3])
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return Color(light, light, light).hex()
