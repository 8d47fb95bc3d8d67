"""Clip paths as outlines (CSS Masking 1, section 5); those whose shapes cannot be one outline as alpha masks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from cardgen.render.face import Node
from cardgen.render.glyphs import outline_glyphs
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, format_matrix, invert, multiply, parse_transform
from cardgen.render.normalise.basic_shapes import is_basic_shape, read_basic_shape
from cardgen.render.normalise.definitions import read_matrix, read_place, style_of, within
from cardgen.render.normalise.paint import find_reference
from cardgen.render.normalise.scene import (
    MAX_ELEMENTS,
    DrawContext,
    Element,
    Layer,
    Layers,
    Outline,
    Own,
    Scene,
    href_of,
    local_name,
    overlap,
    too_complex,
)
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.paths import Bounds, Path, format_path, path_bounds

_MAX_PARTS = 500
_MAX_COMPARED = 60
_ROUND = frozenset({"rect", "circle", "ellipse"})
_ALPHA = {"mask-type": "alpha", "maskUnits": "userSpaceOnUse"}
_ANYWHERE = {"x": "-9999", "y": "-9999", "width": "19998", "height": "19998"}
_Box = Callable[[], Bounds | None]


@dataclass(frozen=True, slots=True)
class _Part:
    """A shape of a clip path; `layers` cut it itself, `is_convex` says that it goes round once, clockwise."""

    outline: Outline
    layers: Layers = ()
    is_convex: bool = False

    def bounds(self) -> Bounds:
        """Give its bounds in the units of what is clipped."""
        return bounds_of(self.outline.matrix, *(path_bounds(self.outline.path) or (0.0, 0.0, 0.0, 0.0)))


def clip_layers(scene: Scene, element: Element, own: Own, context: DrawContext, box: _Box) -> Layers | None:
    """Give what is to be laid around an element for its clip path; None where that hides all of it.

    `box` gives the bounding box of the element in its own units.
    """
    return _clip(scene, element, own, context, box, IDENTITY)


def _clip(scene: Scene, element: Element, own: Own, context: DrawContext, box: _Box, matrix: Matrix) -> Layers | None:
    value = own.get("clip-path", "none").strip()
    if value in ("none", ""):
        return ()
    if is_basic_shape(value):
        path, is_evenodd = read_basic_shape(scene, element, value, own, context, box)
        if path is None:
            return ()
        return _join(scene, [_Part(Outline(path, matrix, is_evenodd))], context) if path else None
    definition = find_definition(scene, element, value, "clip-path", "clipPath")
    if definition is None:
        return ()
    with within(scene, definition, "clip path", element) as is_new:
        return _read_definition(scene, definition, context, box, matrix) if is_new else ()


def _read_definition(
    scene: Scene, definition: Element, context: DrawContext, box: _Box, matrix: Matrix
) -> Layers | None:
    own = own_properties(definition)
    outer = _clip(scene, definition, own, context, box, matrix)
    units = _units(own.get("clipPathUnits"), box)
    turned = read_matrix(scene, definition, own, "transform", (context.width, context.height))
    if outer is None or units is None or turned is None:
        return None
    if own.get("clipPathUnits") == "objectBoundingBox":
        context = replace(context, width=1.0, height=1.0)
    inside = multiply(matrix, multiply(turned, units))
    parts = _collect(scene, definition, style_of(scene, definition), inside, context)
    if not parts:
        scene.warn("svg-unsupported", "A clip path without shapes hides everything in it.", definition)
        return None
    return (*_join(scene, parts, context), *outer)


def _units(units: str | None, box: _Box) -> Matrix | None:
    if units != "objectBoundingBox":
        return IDENTITY
    bounds = box()
    if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
        return None
    left, top, right, bottom = bounds
    return (right - left, 0.0, 0.0, bottom - top, left, top)


def find_definition(scene: Scene, element: Element, value: str, name: str, kind: str) -> Element | None:
    """Give the element that `clip-path` or `mask` refers to; one that is not there is told."""
    reference = find_reference(value)
    definition = scene.by_id.get(reference) if reference else None
    if definition is not None and local_name(definition) == kind:
        return definition
    names = (key for key, found in scene.by_id.items() if local_name(found) == kind)
    message = f'`{name}="{value}"` refers to no <{kind}> on this face.'
    scene.pass_over(message, element, scene.suggest(reference or value, names), code="svg-missing-reference")
    return None


def _join(scene: Scene, parts: list[_Part], context: DrawContext) -> Layers:
    """Give the layers that show what lies in any of the parts."""
    outlines = tuple(part.outline.moved(context.matrix) for part in parts)
    if len(parts) == 1 or (not any(part.layers for part in parts) and _is_one_outline(parts)):
        is_evenodd = parts[0].outline.is_evenodd
        rule = {"clip-rule": "evenodd"} if is_evenodd else {}
        reference = scene.define("clipPath", rule, (_write_outline(part.outline) for part in parts))
        layer = Layer({"clip-path": reference}, outlines)
        return (layer, *(parts[0].layers if len(parts) == 1 else ()))
    body: list[Node] = []
    for part in parts:
        nodes = [_write_shape(part.outline)]
        for layer in reversed(part.layers):
            nodes = [Node("g", layer.attributes, nodes)]
        body += nodes
    return (Layer({"mask": scene.define("mask", {**_ALPHA, **_ANYWHERE}, body)}, outlines),)


def _is_one_outline(parts: list[_Part]) -> bool:
    """Tell whether shapes filled as one path show what lies in any of them."""
    if all(part.is_convex and not part.outline.is_evenodd for part in parts):
        return True
    if len({part.outline.is_evenodd for part in parts}) > 1 or len(parts) > _MAX_COMPARED:
        return False
    return not any(overlap(one, other) for one, other in combinations([part.bounds() for part in parts], 2))


def _write_outline(outline: Outline) -> Node:
    node = Node("path", {"d": format_path(outline.path)})
    if outline.matrix != IDENTITY:
        node["transform"] = format_matrix(outline.matrix)
    return node


def _write_shape(outline: Outline) -> Node:
    rule = {"fill-rule": "evenodd"} if outline.is_evenodd else {}
    node = Node("path", {"d": format_path(outline.path), "fill": "#ffffff", **rule})
    return node if outline.matrix == IDENTITY else Node("g", {"transform": format_matrix(outline.matrix)}, [node])


def _collect(scene: Scene, parent: Element, style: Style, matrix: Matrix, context: DrawContext) -> list[_Part]:
    parts: list[_Part] = []
    for child in parent:
        if local_name(child) not in ("", "title", "desc", "metadata"):
            parts += _read_part(scene, child, style, matrix, context)
        if len(parts) > _MAX_PARTS:
            scene.error("svg-too-complex", f"A clip path has more than {_MAX_PARTS} shapes.", parent)
            return []
    return parts


def _read_part(
    scene: Scene, element: Element, style: Style, matrix: Matrix, context: DrawContext, is_used: bool = False
) -> list[_Part]:
    """Give what an element of a clip path shows: nothing where it is hidden, or is none that it can have."""
    scene.elements += 1
    if scene.elements > MAX_ELEMENTS:
        raise too_complex()
    own, name = own_properties(element), local_name(element)
    style = inherit(style, own)
    if own.get("display") == "none":
        return []
    turned = read_matrix(scene, element, own, "transform", (context.width, context.height))
    if turned is None:
        return []
    matrix = multiply(matrix, turned)
    if name == "use" and not is_used:
        parts = _read_used(scene, element, own, style, matrix, context)
    elif name in SHAPES:
        parts = [] if _is_hidden(style) else _read_shape(scene, element, own, style, matrix, context)
    elif name == "text":
        parts = _read_text(scene, element, style, matrix, context)
    else:
        hint = "Use shapes, paths, text and <use> of these."
        scene.pass_over(f"A clip path cannot hold <{name}>.", element, hint, code="svg-unsupported")
        return []

    def box() -> Bounds | None:
        found = [path_bounds(part.outline.path) for part in parts if part.outline.matrix == matrix]
        return found[0] if found else None

    layers = _clip(scene, element, own, context, box, matrix) if parts else ()
    if layers is None:
        return []
    return [replace(part, layers=(*part.layers, *layers)) for part in parts] if layers else parts


def _is_hidden(style: Style) -> bool:
    return style.get("visibility") in ("hidden", "collapse")


def _read_shape(
    scene: Scene, shape: Element, own: Own, style: Style, matrix: Matrix, context: DrawContext
) -> list[_Part]:
    path = read_outline(scene, shape, own, context)
    if not path:
        return []
    is_convex = local_name(shape) in _ROUND and matrix[0] * matrix[3] > matrix[1] * matrix[2]
    return [_Part(Outline(path, matrix, style.get("clip-rule") == "evenodd"), is_convex=is_convex)]


def _read_used(
    scene: Scene, element: Element, own: Own, style: Style, matrix: Matrix, context: DrawContext
) -> list[_Part]:
    reference = href_of(element).removeprefix("#")
    target = scene.by_id.get(reference)
    if target is None:
        message = f"<use> refers to `#{reference}`, which is not on this face."
        scene.pass_over(message, element, code="svg-missing-reference")
        return []
    x = read_place(scene, element, own, "x", "0", context.width)
    y = read_place(scene, element, own, "y", "0", context.height)
    return _read_part(scene, target, style, multiply(matrix, (1.0, 0.0, 0.0, 1.0, x, y)), context, is_used=True)


def _read_text(scene: Scene, element: Element, style: Style, matrix: Matrix, context: DrawContext) -> list[_Part]:
    """Give the letters of a text as outlines, those that stand together in one."""
    texts, painted, placed = len(scene.texts), len(scene.painted), len(scene.placed)
    shown = {**style, "fill": "#000000", "stroke": "none"}
    with scene.apart() as nodes:
        scene.write(scene, element, replace(context.moved(matrix), style=shown, depth=context.depth + 1))
    del scene.texts[texts:], scene.painted[painted:], scene.placed[placed:]
    own = parse_transform(own_properties(element).get("transform", "")) or IDENTITY
    matrix = multiply(matrix, invert(own) or IDENTITY)  # what is written has its own transform within
    is_evenodd = style.get("clip-rule") == "evenodd"
    return [
        _Part(Outline(path, multiply(matrix, turned), is_evenodd))
        for node in nodes
        for path, turned in _outlines(scene, node, IDENTITY)
    ]


def _outlines(scene: Scene, node: Node, matrix: Matrix) -> list[tuple[Path, Matrix]]:
    own = parse_transform(node["transform"]) if "transform" in node else None
    total = multiply(matrix, own) if own is not None else matrix
    if node.tag == "glyphs":
        path = outline_glyphs(node, scene.shop.fonts.open(node["font"]))
        return [(path, total)] if path else []
    return [found for child in node.children for found in _outlines(scene, child, total)]
