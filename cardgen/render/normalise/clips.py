"""Clip paths as outlines, and masks as the alpha masks that the drawing library knows."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.render.face import Node
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, format_matrix, invert, multiply, parse_transform
from cardgen.render.normalise.paint import find_reference
from cardgen.render.normalise.scene import (
    Bounds,
    Clip,
    DrawContext,
    Element,
    Own,
    Scene,
    href_of,
    local_name,
    overlap,
)
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.paths import Path, format_path, path_bounds, rect_path

_MAX_PARTS = 500
_FAR = 1000.0


def apply_clip(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[dict[str, str], DrawContext]:
    """Give the attribute for an element's clip path, and what surrounds the inside of it."""
    definition = _find(scene, element, own, "clip-path", "clipPath")
    if definition is None:
        return {}, context
    matrix = parse_transform(definition.get("transform", "")) or IDENTITY
    if definition.get("clipPathUnits") == "objectBoundingBox":
        box = _box_matrix(scene, element, own, context)
        if box is None:
            hint = 'Write the clip path in millimetres (clipPathUnits="userSpaceOnUse").'
            scene.error("svg-unsupported", "A clip path in units of its element works on shapes only.", element, hint)
            return {}, context
        matrix = multiply(box, matrix)
    parts = _collect(scene, definition, context.style, matrix, 0)
    if not parts:
        scene.warn("svg-unsupported", "A clip path without shapes hides everything in it.", element)
    is_evenodd = any(part.is_evenodd for part in parts)
    if is_evenodd and len(parts) > 1:
        hint = "Make it one path, or give each part a group of its own."
        scene.error("svg-unsupported", "A clip path of several shapes cannot use clip-rule=evenodd.", definition, hint)
    rule = {"clip-rule": "evenodd"} if is_evenodd else {}
    reference = scene.define("clipPath", rule, (_make_outline(part.outline, part.matrix) for part in parts))
    clips = tuple(replace(part, matrix=multiply(context.matrix, part.matrix)) for part in parts)
    return {"clip-path": reference}, replace(context, clips=(*context.clips, clips))


def _make_outline(outline: Path, matrix: Matrix) -> Node:
    node = Node("path", {"d": format_path(outline)})
    if matrix != IDENTITY:
        node["transform"] = format_matrix(matrix)
    return node


def apply_mask(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[dict[str, str], DrawContext]:
    """Give the attribute for an element's mask; the mask's brightness becomes opacity."""
    definition = _find(scene, element, own, "mask", "mask")
    if definition is None:
        return {}, context
    inner = replace(context, is_masked=True, depth=context.depth + 1)
    if definition.get("maskContentUnits") == "objectBoundingBox":
        box = _box_matrix(scene, element, own, context)
        if box is None:
            hint = 'Write the mask in millimetres (maskContentUnits="userSpaceOnUse").'
            scene.error("svg-unsupported", "A mask in units of its element works on shapes only.", element, hint)
            return {}, context
        inner = inner.moved(box)
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
    outline = new[0].outline or rect_path(*_corner_and_size(new[0].bounds))
    matrix = multiply(back, new[0].matrix) if new[0].outline else back
    there = invert(matrix) or IDENTITY
    left, top, right, bottom = bounds_of(there, -_FAR, -_FAR, _FAR, _FAR)
    path = _make_outline((*rect_path(left, top, right - left, bottom - top), *outline), matrix)
    return [Node("g", {"clip-path": scene.define("clipPath", {"clip-rule": "evenodd"}, [path])}, before)]


def _corner_and_size(bounds: Bounds) -> Bounds:
    left, top, right, bottom = bounds
    return left, top, right - left, bottom - top


def _visible(style: Style) -> Style:
    """Give the part of a style that a mask takes over from what it masks: none but its fonts."""
    return {name: value for name, value in style.items() if name.startswith(("font", "color"))}


def _find(scene: Scene, element: Element, own: Own, name: str, kind: str) -> Element | None:
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
    return definition


def _box_matrix(scene: Scene, element: Element, own: Own, context: DrawContext) -> Matrix | None:
    name = local_name(element)
    bounds = path_bounds(read_outline(scene, element, name, own, context)) if name in SHAPES else None
    if bounds is None:
        return None
    left, top, right, bottom = bounds
    return (right - left, 0.0, 0.0, bottom - top, left, top)


def _collect(scene: Scene, parent: Element, style: Style, matrix: Matrix, depth: int) -> list[Clip]:
    parts: list[Clip] = []
    for child in parent:
        name = local_name(child)
        if name in ("", "title", "desc"):
            continue
        own = own_properties(child)
        inner = multiply(matrix, parse_transform(own.get("transform", "")) or IDENTITY)
        child_style = inherit(style, own)
        if name in SHAPES:
            outline = _outline(scene, child, name, own)
            if outline:
                parts.append(Clip(outline, inner, child_style.get("clip-rule") == "evenodd"))
        elif name == "use" and depth < 8:
            parts += _collect_used(scene, child, child_style, inner, depth)
        else:
            hint = "Use shapes and paths; draw letters as paths."
            scene.error("svg-unsupported", f"A clip path cannot hold <{name}>.", child, hint)
        if len(parts) > _MAX_PARTS:
            scene.error("svg-too-complex", f"A clip path has more than {_MAX_PARTS} shapes.", parent)
            return []
    return parts


def _collect_used(scene: Scene, child: Element, style: Style, matrix: Matrix, depth: int) -> list[Clip]:
    reference = href_of(child).removeprefix("#")
    target = scene.by_id.get(reference)
    if target is None:
        scene.error("svg-missing-reference", f"<use> refers to `#{reference}`, which is not on this face.", child)
        return []
    own = own_properties(target)
    outline = _outline(scene, target, local_name(target), own) if local_name(target) in SHAPES else ()
    inner = multiply(matrix, parse_transform(own.get("transform", "")) or IDENTITY)
    return [Clip(outline, inner, inherit(style, own).get("clip-rule") == "evenodd")] if outline else []


def _outline(scene: Scene, element: Element, name: str, own: Own) -> Path:
    return read_outline(scene, element, name, own, DrawContext())
