"""The way through a face's elements, in the order they are painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.render.lengths import num, parse_mm, parse_numbers, parse_view
from cardgen.render.matrix import Matrix, fit_view, format_matrix, multiply, parse_transform
from cardgen.render.normalise.allowed import check_features, explain_unsupported
from cardgen.render.normalise.clips import apply_clip, apply_mask
from cardgen.render.normalise.icons import write_icon
from cardgen.render.normalise.images import write_image
from cardgen.render.normalise.paint import read_share
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, href_of, local_name
from cardgen.render.normalise.shapes import SHAPES, write_shape
from cardgen.render.normalise.style import inherit, own_properties
from cardgen.render.normalise.textbox import write_textbox
from cardgen.render.normalise.texts import write_text

MAX_ELEMENTS = 10_000
MAX_DEPTH = 60
_UNDRAWN = """
    defs symbol linearGradient radialGradient clipPath mask pattern filter marker style title desc metadata stop
    namedview solidcolor
"""
_SKIPPED = frozenset(_UNDRAWN.split())
_GROUPS = frozenset({"g", "a"})
_Write: TypeAlias = Callable[[Scene, Element, Own, DrawContext], None]
_LEAVES: dict[str, _Write] = {
    **dict.fromkeys(SHAPES, write_shape),
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
        message = f"It has more than {MAX_ELEMENTS:,} elements, or elements within elements more than {MAX_DEPTH} deep."
        hint = "Count also what <use> repeats. Simplify the drawing, or put it into a PNG picture."
        raise MistakeError(message, hint, code="svg-too-complex")
    own = own_properties(element)
    if own.get("display") == "none":
        return
    style = inherit(context.style, own)
    inner = context if style is context.style else replace(context, style=style)
    check_features(scene, element, own)
    if name in _LEAVES:
        _write_leaf(scene, element, own, inner, _LEAVES[name])
    elif name in _GROUPS:
        _write_group(scene, element, own, inner, Scene.write_children)
    elif name == "switch":
        _write_group(scene, element, own, inner, _write_first)
    elif name == "use":
        _write_group(scene, element, own, inner, _write_used)
    elif name == "svg":
        _write_viewport(scene, element, own, inner)
    else:
        explain_unsupported(scene, element, name)


def _write_leaf(scene: Scene, element: Element, own: Own, context: DrawContext, write: _Write) -> None:
    scene.leaves.append((len(scene.painted), element))
    if not ("transform" in own or "opacity" in own or "clip-path" in own or "mask" in own):
        write(scene, element, own, context)
        return
    _write_group(scene, element, own, context, lambda scene, element, inner: write(scene, element, own, inner))


def _write_group(
    scene: Scene, element: Element, own: Own, context: DrawContext, write: Callable[[Scene, Element, DrawContext], None]
) -> None:
    """Write a group; one that changes nothing leaves no trace."""
    matrix = read_transform(scene, element, own)
    if matrix is not None and matrix[0] * matrix[3] == matrix[1] * matrix[2]:
        return
    inner = replace(context.moved(matrix), depth=context.depth + 1)
    attributes = {} if matrix is None else {"transform": format_matrix(matrix)}
    opacity = read_share(scene, own.get("opacity"), "opacity", element)
    if opacity == 0:
        return
    if opacity < 1:
        attributes["opacity"] = num(opacity)
        inner = replace(inner, alpha=inner.alpha * opacity)
    if "clip-path" in own:
        found, inner = apply_clip(scene, element, own, inner)
        attributes |= found
    if "mask" in own:
        found, inner = apply_mask(scene, element, own, inner)
        attributes |= found
    with scene.group(attributes):
        write(scene, element, inner)


def read_transform(scene: Scene, element: Element, own: Own) -> Matrix | None:
    """Give an element's own transform; None if it has none or it cannot be read, which is reported."""
    text = own.get("transform")
    if not text or text == "none":
        return None
    matrix = parse_transform(text)
    if matrix is None:
        hint = "Allowed are translate, scale, rotate, skewX, skewY and matrix, with numbers without units."
        scene.error("svg-bad-value", f"`transform` is `{text}`, which cannot be read.", element, hint)
        return None
    origin = own.get("transform-origin")
    if origin:
        numbers = parse_numbers(origin)
        if len(numbers) >= 2:
            x, y = numbers[0], numbers[1]
            matrix = multiply(multiply((1, 0, 0, 1, x, y), matrix), (1, 0, 0, 1, -x, -y))
    return matrix


def _write_first(scene: Scene, element: Element, context: DrawContext) -> None:
    for child in element:
        if local_name(child) not in ("", "foreignObject"):
            write_element(scene, child, context)
            return


def _write_used(scene: Scene, element: Element, context: DrawContext) -> None:
    reference = href_of(element)
    target = scene.by_id.get(reference.removeprefix("#")) if reference.startswith("#") else None
    if target is None:
        hint = suggest(reference.removeprefix("#"), scene.by_id)
        scene.error(
            "svg-missing-reference", f"<use> refers to `{reference}`, which is not on this face.", element, hint
        )
        return
    x, y = parse_mm(element.get("x", "0")) or 0.0, parse_mm(element.get("y", "0")) or 0.0
    shift: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    inner = replace(context.moved(shift), depth=context.depth + 1)
    with scene.group({"transform": f"translate({num(x)} {num(y)})"} if x or y else {}):
        if local_name(target) in ("symbol", "svg"):
            own = own_properties(target)
            sized = {**own, **{name: value for name in ("width", "height") if (value := element.get(name))}}
            _write_viewport(scene, target, sized, inner.styled(inherit(inner.style, own)))
        else:
            write_element(scene, target, inner)


def _write_viewport(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a nested <svg> or a used <symbol>: its view box fitted into its place."""
    x = parse_mm(own.get("x", "0"), whole=context.width) or 0.0
    y = parse_mm(own.get("y", "0"), whole=context.height) or 0.0
    width = parse_mm(own.get("width", "100%"), whole=context.width) or 0.0
    height = parse_mm(own.get("height", "100%"), whole=context.height) or 0.0
    view = parse_view(own.get("viewBox"))
    inner = replace(context, depth=context.depth + 1, width=width, height=height)
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    if view is not None:
        matrix = fit_view((x, y, width, height), view, own.get("preserveAspectRatio", ""))
        inner = replace(inner, width=view[2], height=view[3])
    with scene.group({"transform": format_matrix(matrix)}):
        scene.write_children(element, inner.moved(matrix))
