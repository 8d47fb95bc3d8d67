"""The way through a face's elements, in the order they are painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cardgen.render.lengths import num
from cardgen.render.matrix import format_matrix
from cardgen.render.normalise.allowed import check_features, explain_unsupported
from cardgen.render.normalise.blends import blending, has_effect
from cardgen.render.normalise.boxes import measure
from cardgen.render.normalise.conditions import is_meant, write_first
from cardgen.render.normalise.effects import write_cut
from cardgen.render.normalise.filters import through_filter
from cardgen.render.normalise.icons import write_icon
from cardgen.render.normalise.images import write_image
from cardgen.render.normalise.lost import lose_unwritten, mix_faded
from cardgen.render.normalise.markers import MARKED, write_marked
from cardgen.render.normalise.paint import read_share
from cardgen.render.normalise.raster import NotVectorError, write_raster
from cardgen.render.normalise.scene import (
    MAX_DEPTH,
    MAX_ELEMENTS,
    DrawContext,
    Element,
    Own,
    Scene,
    local_name,
    too_complex,
)
from cardgen.render.normalise.shapes import SHAPES, read_outline, write_shape
from cardgen.render.normalise.style import INHERITED, Style, inherit, own_properties, without_ems
from cardgen.render.normalise.textbox import write_textbox
from cardgen.render.normalise.texts import write_text
from cardgen.render.normalise.transforms import is_moved, read_transform
from cardgen.render.normalise.used import SIZED, drawing, find_used, place_used, with_paint
from cardgen.render.normalise.viewports import settle_root, write_viewport
from cardgen.render.paths import Bounds, path_bounds

_UNDRAWN = """
    defs symbol linearGradient radialGradient clipPath mask pattern filter marker style title desc metadata stop
    namedview solidcolor view cursor font font-face glyph missing-glyph hkern vkern color-profile
"""
_SKIPPED = frozenset(_UNDRAWN.split())
_GROUPS = frozenset({"g", "a"})
_Write: TypeAlias = Callable[[Scene, Element, Own, DrawContext], None]
_WriteInside: TypeAlias = Callable[[Scene, Element, DrawContext], None]
_LEAVES: dict[str, _Write] = {
    **dict.fromkeys(SHAPES, write_shape),
    **dict.fromkeys(MARKED, write_marked),
    "text": write_text,
    "textbox": write_textbox,
    "icon": write_icon,
    "image": write_image,
}
_SVG = "{http://www.w3.org/2000/svg}"


def write_element(scene: Scene, element: Element, context: DrawContext) -> None:
    """Write one element and all within it; raises MistakeError where a face is more complex than any card needs."""
    tag = element.tag
    if not isinstance(tag, str):
        return
    name = tag.removeprefix(_SVG)
    if name in _SKIPPED or name.startswith("{"):
        return
    scene.elements += 1
    if scene.elements > MAX_ELEMENTS or context.depth > MAX_DEPTH:
        raise too_complex()
    own = own_properties(element)
    display = own.get("display", "inline")
    if display == "none" or not is_meant(scene, own):
        return
    if display == "contents":
        if name not in _GROUPS and name != "svg":
            return
        own, name = {key: value for key, value in own.items() if key in INHERITED}, "g"
    own, style = _read_style(scene, own, context)
    inner = context if style is context.style else replace(context, style=style)
    check_features(scene, element, own)
    mark = scene.mark()
    try:
        _write_named(scene, name, element, own, inner)
    except NotVectorError as problem:
        scene.rewind(mark)
        write_raster(scene, element, own, inner, problem.reason)


def _write_named(scene: Scene, name: str, element: Element, own: Own, inner: DrawContext) -> None:
    if name in _LEAVES:
        _write_leaf(scene, element, own, inner, _LEAVES[name])
    elif name in _GROUPS or (name == "svg" and element.getparent() is None):
        _write_group(scene, element, own, inner, Scene.write_children)
    elif name == "switch":
        _write_group(scene, element, own, inner, _write_switch)
    elif name == "use":
        _write_leaf(scene, element, own, inner, _write_used)
    elif name == "svg":
        _write_view(scene, element, own, inner)
    else:
        explain_unsupported(scene, element, name)


def _read_style(scene: Scene, own: Own, context: DrawContext) -> tuple[Own, Style]:
    """Give an element's properties and style, lengths in the size of its font resolved."""
    style = inherit(context.style, own)
    if scene.has_ems:
        resolved = without_ems(own, style, scene.rem)
        if resolved is not own:
            return resolved, inherit(context.style, resolved)
    return own, style


def _write_leaf(scene: Scene, element: Element, own: Own, context: DrawContext, write: _Write) -> None:
    scene.leaves.append((len(scene.painted), element))
    if not (is_moved(own) or "opacity" in own or "clip-path" in own or "mask" in own or has_effect(own)):
        write(scene, element, own, context)
        return
    _write_group(scene, element, own, context, lambda scene, element, inner: write(scene, element, own, inner))


def _write_group(scene: Scene, element: Element, own: Own, context: DrawContext, write: _WriteInside) -> None:
    """Write a group; one that changes nothing leaves no trace."""
    matrix = None
    if is_moved(own):
        matrix = read_transform(scene, element, own, context, lambda: _find_box(scene, element, own, context, write))
        if matrix is not None and scene.file and element.getparent() is None:
            matrix = settle_root(element, own, matrix)
    if matrix is not None and matrix[0] * matrix[3] == matrix[1] * matrix[2]:
        inner = replace(context, depth=context.depth + 1)
        lose_unwritten(scene, element, inner, write, f"is flattened by the transform `{format_matrix(matrix)}`")
        return
    inner = replace(context.moved(matrix), depth=context.depth + 1)
    attributes = {} if matrix is None else {"transform": format_matrix(matrix)}
    opacity = read_share(scene, own.get("opacity"), "opacity", element)
    if opacity == 0 and not scene.is_measuring:
        lose_unwritten(scene, element, inner, write, f"is not drawn: its `opacity` is `{own['opacity']}`")
        return
    if opacity < 1:
        attributes["opacity"] = num(opacity)
        inner = replace(inner, alpha=inner.alpha * opacity)
    texts, painted = len(scene.texts), len(scene.painted)
    with blending(scene, element, own, attributes):
        write_cut(scene, element, own, inner, attributes, through_filter(own, write))
    if opacity < 1:
        mix_faded(scene, texts, painted)


def _find_box(scene: Scene, element: Element, own: Own, context: DrawContext, write: _WriteInside) -> Bounds | None:
    """Give the bounds of an element in its own units."""
    if local_name(element) in SHAPES:
        return path_bounds(read_outline(scene, element, own, context))
    return measure(scene, lambda: write(scene, element, context))


def _write_switch(scene: Scene, element: Element, context: DrawContext) -> None:
    write_first(scene, element, context, write_element)


def _write_used(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    target = find_used(scene, element, own)
    if target is None:
        return
    if scene.has_context:
        filled = with_paint(context.styled({**context.style, "fill": "black", "stroke": "none"}), None)
        bounds = measure(scene, lambda: _write_target(scene, element, own, target, filled))
        context = with_paint(context, bounds)
    _write_target(scene, element, own, target, context)


def _write_target(scene: Scene, element: Element, own: Own, target: Element, context: DrawContext) -> None:
    attributes, inner = place_used(scene, element, own, context)
    with scene.group(attributes), drawing(scene, target):
        if local_name(target) in SIZED:
            _write_sized(scene, own, target, inner)
        else:
            write_element(scene, target, inner)


def _write_sized(scene: Scene, user: Own, target: Element, context: DrawContext) -> None:
    """Write a <symbol> or <svg> in the size that its <use> gives it."""
    own = own_properties(target)
    if own.get("display") == "none" or not is_meant(scene, own):
        return
    own, style = _read_style(scene, own, context)
    sized = {**own, **{name: user[name] for name in ("width", "height") if user.get(name, "auto") != "auto"}}
    origin = (0.0, 0.0) if local_name(target) == "symbol" else None
    check_features(scene, target, own)
    _write_view(scene, target, sized, context.styled(style), origin)


def _write_view(
    scene: Scene, element: Element, own: Own, context: DrawContext, origin: tuple[float, float] | None = None
) -> None:
    """Write an inner <svg> or a <symbol>; its clip path and mask are laid within it."""
    around = {name: value for name, value in own.items() if name not in ("clip-path", "mask")}

    def write(scene: Scene, element: Element, _around: Own, inner: DrawContext) -> None:
        write_viewport(scene, element, own, inner, origin)

    _write_leaf(scene, element, around, context, write)
