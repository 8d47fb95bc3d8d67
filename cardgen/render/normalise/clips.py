"""Clip paths as outlines, and masks as the alpha masks that the drawing library knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, format_matrix, invert, multiply, parse_transform
from cardgen.render.normalise.draw_context import Clip, DrawContext, Own
from cardgen.render.normalise.paint import HREF, find_reference, local_name
from cardgen.render.normalise.scene import Bounds, Element, Scene, attributes_of, overlap
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.normalise.style import Style, inherit, own_properties
from cardgen.render.paths import Path, format_path, path_bounds, rect_path

_MAX_PARTS = 500
_FAR = 1000.0


def apply_clip(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[str, DrawContext]:
    """Give the attribute for an element's clip path, and what surrounds the inside of it."""
    definition = _find(scene, element, own, "clip-path", "clipPath")
    if definition is None:
        return "", context
    matrix = parse_transform(definition.get("transform", "")) or IDENTITY
    if definition.get("clipPathUnits") == "objectBoundingBox":
        box = _box_matrix(scene, element, own, context)
        if box is None:
            hint = 'Write the clip path in millimetres (clipPathUnits="userSpaceOnUse").'
            scene.error("svg-unsupported", "A clip path in units of its element works on shapes only.", element, hint)
            return "", context
        matrix = multiply(box, matrix)
    parts = _collect(scene, definition, context.style, matrix, 0)
    if not parts:
        scene.warn("svg-unsupported", "A clip path without shapes hides everything in it.", element)
    is_evenodd = any(part.is_evenodd for part in parts)
    if is_evenodd and len(parts) > 1:
        hint = "Make it one path, or give each part a group of its own."
        scene.error("svg-unsupported", "A clip path of several shapes cannot use clip-rule=evenodd.", definition, hint)
    body = "".join(
        f'<path d="{format_path(part.outline)}"'
        + (f' transform="{format_matrix(part.matrix)}"' if part.matrix != IDENTITY else "")
        + "/>"
        for part in parts
    )
    rule = ' clip-rule="evenodd"' if is_evenodd else ""
    reference = scene.define(f"<clipPath id=%s{rule}>{body}</clipPath>")
    clips = tuple(replace(part, matrix=multiply(context.matrix, part.matrix)) for part in parts)
    text = f' clip-path="url(#{reference})"'
    return text, replace(context, clips=(*context.clips, clips))


def apply_mask(
    scene: Scene,
    element: Element,
    own: Own,
    context: DrawContext,
    write_element: Callable[[Scene, Element, DrawContext], None],
) -> tuple[str, DrawContext]:
    """Give the attribute for an element's mask; the mask's brightness becomes opacity."""
    definition = _find(scene, element, own, "mask", "mask")
    if definition is None:
        return "", context
    inner = replace(context, is_masked=True, depth=context.depth + 1)
    if definition.get("maskContentUnits") == "objectBoundingBox":
        box = _box_matrix(scene, element, own, context)
        if box is None:
            hint = 'Write the mask in millimetres (maskContentUnits="userSpaceOnUse").'
            scene.error("svg-unsupported", "A mask in units of its element works on shapes only.", element, hint)
            return "", context
        inner = inner.moved(box)
    body = _write_mask(scene, definition, inner, write_element)
    reference = scene.define(f"<mask id=%s>{body}</mask>")
    return f' mask="url(#{reference})"', replace(context, is_masked=True)


def _write_mask(
    scene: Scene,
    definition: Element,
    context: DrawContext,
    write_element: Callable[[Scene, Element, DrawContext], None],
) -> str:
    """Write the inside of a mask; an opaque shape hides what was painted before it, dark or light."""
    outer, scene.out = scene.out, []
    texts, painted = len(scene.texts), len(scene.painted)
    was_mask, scene.is_mask = scene.is_mask, definition.get("mask-type", "luminance") != "alpha"
    inner = replace(context, style=_visible(context.style), alpha=1.0)
    for child in definition:
        before, seen = "".join(scene.out), len(scene.painted)
        scene.out, scene.mask_alpha, scene.mask_light = [], 1.0, 1.0
        write_element(scene, child, inner)
        if scene.is_mask and before and scene.mask_light < 1:  # white only ever adds
            before = _cut_out(scene, before, painted, seen, context, child)
        scene.out.insert(0, before)
    scene.is_mask = was_mask
    del scene.texts[texts:], scene.painted[painted:]
    body = "".join(scene.out)
    scene.out = outer
    return body


def _cut_out(scene: Scene, before: str, first: int, seen: int, context: DrawContext, child: Element) -> str:
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
    path = format_path((*rect_path(left, top, right - left, bottom - top), *outline))
    at = f' transform="{format_matrix(matrix)}"' if matrix != IDENTITY else ""
    reference = scene.define(f'<clipPath id=%s clip-rule="evenodd"><path d="{path}"{at}/></clipPath>')
    return f'<g clip-path="url(#{reference})">{before}</g>'


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
        own = own_properties(attributes_of(child))
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
    reference = (child.get("href") or child.get(HREF) or "").removeprefix("#")
    target = scene.by_id.get(reference)
    if target is None:
        scene.error("svg-missing-reference", f"<use> refers to `#{reference}`, which is not on this face.", child)
        return []
    own = own_properties(attributes_of(target))
    outline = _outline(scene, target, local_name(target), own) if local_name(target) in SHAPES else ()
    inner = multiply(matrix, parse_transform(own.get("transform", "")) or IDENTITY)
    return [Clip(outline, inner, inherit(style, own).get("clip-rule") == "evenodd")] if outline else []


def _outline(scene: Scene, element: Element, name: str, own: Own) -> Path:
    return read_outline(scene, element, name, own, DrawContext())
