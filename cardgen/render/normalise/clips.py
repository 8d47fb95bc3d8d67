"""Clip paths as outlines, and masks as the alpha masks that the drawing library knows."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.render.face import Node
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, format_matrix, invert, multiply, parse_transform
from cardgen.render.normalise.paint import find_reference
from cardgen.render.normalise.scene import DrawContext, Element, Outline, Own, Scene, href_of, local_name, overlap
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.paths import bounds_path, format_path, path_bounds

_MAX_PARTS = 500
_FAR = 1000.0
_KINDS = {"clip-path": ("clipPath", "clip path", "clipPathUnits"), "mask": ("mask", "mask", "maskContentUnits")}


def apply_clip(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[dict[str, str], DrawContext]:
    """Give the attribute for an element's clip path, and what surrounds the inside of it."""
    found = _find(scene, element, own, context, "clip-path")
    if found is None:
        return {}, context
    definition, units = found
    matrix = _inside(units, definition)
    parts = _collect(scene, definition, context.style, matrix)
    if not parts:
        scene.warn("svg-unsupported", "A clip path without shapes hides everything in it.", element)
    is_evenodd = any(part.is_evenodd for part in parts)
    if is_evenodd and len(parts) > 1:
        hint = "Make it one path, or give each part a group of its own."
        scene.error("svg-unsupported", "A clip path of several shapes cannot use clip-rule=evenodd.", definition, hint)
    rule = {"clip-rule": "evenodd"} if is_evenodd else {}
    reference = scene.define("clipPath", rule, map(_write_outline, parts))
    clips = tuple(part.moved(context.matrix) for part in parts)
    return {"clip-path": reference}, replace(context, clips=(*context.clips, clips))


def _write_outline(outline: Outline) -> Node:
    node = Node("path", {"d": format_path(outline.path)})
    if outline.matrix != IDENTITY:
        node["transform"] = format_matrix(outline.matrix)
    return node


def apply_mask(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[dict[str, str], DrawContext]:
    """Give the attribute for an element's mask; the mask's brightness becomes opacity."""
    found = _find(scene, element, own, context, "mask")
    if found is None:
        return {}, context
    definition, units = found
    inner = replace(context, is_masked=True, depth=context.depth + 1).moved(units)
    reference = scene.define("mask", {}, _write_mask(scene, definition, inner))
    return {"mask": reference}, replace(context, is_masked=True)


def _write_mask(scene: Scene, definition: Element, context: DrawContext) -> list[Node]:
    """Write the inside of a mask; an opaque shape hides what was painted before it, dark or light."""
    body: list[Node] = []
    texts, painted = len(scene.texts), len(scene.painted)
    was_mask, scene.is_mask = scene.is_mask, definition.get("mask-type", "luminance") != "alpha"
    inner = replace(context, style=_visible(context.style), alpha=1.0)
    for child in definition:
        seen = len(scene.painted)
        scene.mask_alpha = scene.mask_light = 1.0
        with scene.apart() as nodes:
            scene.write(scene, child, inner)
        if scene.is_mask and body and scene.mask_light < 1:  # white only ever adds
            body = _cut_out(scene, body, painted, seen, context, child)
        body += nodes
    scene.is_mask = was_mask
    del scene.texts[texts:], scene.painted[painted:]
    return body


def _cut_out(
    scene: Scene, before: list[Node], first: int, seen: int, context: DrawContext, child: Element
) -> list[Node]:
    """Cut what a shape of a mask covers out of what was painted before it."""
    new = scene.painted[seen:]
    if not any(overlap(one.bounds, other.bounds) for one in new for other in scene.painted[first:seen]):
        return before
    if len(new) != 1 or scene.mask_alpha < 1 or local_name(child) not in SHAPES:
        hint = "Let the shapes of the mask not overlap, or make those above opaque and each an element of its own."
        scene.error("svg-unsupported", "A mask whose half-transparent shapes overlap cannot be drawn.", child, hint)
        return before
    back = invert(context.matrix) or IDENTITY
    outline = (new[0].outline or Outline(bounds_path(new[0].bounds), IDENTITY)).moved(back)
    there = invert(outline.matrix) or IDENTITY
    around = bounds_path(bounds_of(there, -_FAR, -_FAR, _FAR, _FAR))
    path = _write_outline(replace(outline, path=(*around, *outline.path)))
    return [Node("g", {"clip-path": scene.define("clipPath", {"clip-rule": "evenodd"}, [path])}, before)]


def _visible(style: Style) -> Style:
    """Give the part of a style that a mask takes over from what it masks: none but its fonts."""
    return {name: value for name, value in style.items() if name.startswith(("font", "color"))}


def _find(
    scene: Scene, element: Element, own: Own, context: DrawContext, name: str
) -> tuple[Element, Matrix | None] | None:
    """Give the definition that `clip-path` or `mask` refers to, and the matrix of its units if they are its own."""
    kind, title, units = _KINDS[name]
    value = own[name].strip()
    if value in ("none", ""):
        return None
    reference = find_reference(value)
    definition = scene.by_id.get(reference) if reference else None
    if definition is None or local_name(definition) != kind:
        names = [key for key, found in scene.by_id.items() if local_name(found) == kind]
        message = f'`{name}="{value}"` refers to no <{kind}> on this face.'
        scene.error("svg-missing-reference", message, element, suggest(reference or value, names))
        return None
    if definition.get(units) != "objectBoundingBox":
        return definition, None
    bounds = path_bounds(read_outline(scene, element, own, context)) if local_name(element) in SHAPES else None
    if bounds is None:
        hint = f'Write the {title} in millimetres ({units}="userSpaceOnUse").'
        scene.error("svg-unsupported", f"A {title} in units of its element works on shapes only.", element, hint)
        return None
    left, top, right, bottom = bounds
    return definition, (right - left, 0.0, 0.0, bottom - top, left, top)


def _inside(matrix: Matrix | None, own: Element | Own) -> Matrix:
    """Give the matrix within an element that may have a transform."""
    return multiply(matrix or IDENTITY, parse_transform(own.get("transform", "")) or IDENTITY)


def _collect(scene: Scene, parent: Element, style: Style, matrix: Matrix) -> list[Outline]:
    parts: list[Outline] = []
    for child in parent:
        name = local_name(child)
        if name in SHAPES:
            parts += _read_part(scene, child, style, matrix)
        elif name == "use":
            parts += _read_used(scene, child, style, matrix)
        elif name not in ("", "title", "desc"):
            hint = "Use shapes and paths; draw letters as paths."
            scene.error("svg-unsupported", f"A clip path cannot hold <{name}>.", child, hint)
        if len(parts) > _MAX_PARTS:
            scene.error("svg-too-complex", f"A clip path has more than {_MAX_PARTS} shapes.", parent)
            return []
    return parts


def _read_part(scene: Scene, shape: Element, style: Style, matrix: Matrix) -> list[Outline]:
    own = own_properties(shape)
    path = read_outline(scene, shape, own, DrawContext())
    is_evenodd = inherit(style, own).get("clip-rule") == "evenodd"
    return [Outline(path, _inside(matrix, own), is_evenodd)] if path else []


def _read_used(scene: Scene, element: Element, style: Style, matrix: Matrix) -> list[Outline]:
    own = own_properties(element)
    reference = href_of(element).removeprefix("#")
    target = scene.by_id.get(reference)
    if target is None:
        scene.error("svg-missing-reference", f"<use> refers to `#{reference}`, which is not on this face.", element)
        return []
    return _read_part(scene, target, inherit(style, own), _inside(matrix, own)) if local_name(target) in SHAPES else []
