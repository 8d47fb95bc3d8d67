"""Filters that lay something below what they are of, such as shadows: that alone is drawn as a picture, what casts it
stays vectors, so that its text is sharp and can be searched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.render.face import Node
from cardgen.render.lengths import num6, parse_numbers
from cardgen.render.normalise.reach import reach
from cardgen.render.normalise.scene import Scene
from cardgen.render.paths import Bounds

_FUNCTION = re.compile(r"drop-shadow\(([^#()]*?)(#\w+|currentColor)?([^#()a-z]*(?:px[^#()a-z]*)*)\)")
_PLACE = ("x", "y", "width", "height")
_SOURCE = "SourceGraphic"
_REACH = 3.2  # of a blur's deviation is as far as it can be seen
_WIDEST = 10_000.0
_OPAQUE_TAGS = frozenset({"g", "rect", "path", "glyphs"})


@dataclass(frozen=True, slots=True)
class Shadow:
    """The filter of what lies below, the region that cuts what casts it (none: nothing does), and how soft it is."""

    filter: str
    region: Bounds | None
    softness: float


def split_shadow(scene: Scene, steps: Sequence[str], nodes: Sequence[Node], color: str) -> Shadow | None:
    """Give what lies below nodes by their filter; None where it is another kind of filter, or they mix with it."""
    if len(steps) != 1 or not nodes:
        return None
    match = _FUNCTION.fullmatch(steps[0])
    if match is not None:
        shade = color if match[2] in (None, "currentColor") else match[2]
        return _split_function(scene, parse_numbers(match[1].strip() or match[3]), shade, nodes)
    if not steps[0].startswith("url("):
        return None
    definition = scene.defs[steps[0][5:-1]]
    below = _find_below(definition)
    last = definition.children[-1]
    if below is None or (last.get("color-interpolation-filters") != "sRGB" and not _is_opaque(scene, nodes)):
        return None
    kept = {name: value for name, value in definition.items() if name != "id"}
    x, y, width, height = (float(definition[name]) for name in _PLACE)
    softness = _softness(last) if last.tag == "feDropShadow" else 0.0
    return Shadow(scene.define("filter", kept, below), (x, y, x + width, y + height), softness)


def _split_function(scene: Scene, numbers: Sequence[float], color: str, nodes: Sequence[Node]) -> Shadow | None:
    bounds = reach(scene, nodes, is_stroked=True)
    if bounds is None or len(numbers) < 2 or bounds[2] - bounds[0] > _WIDEST:
        return None
    step = _write_shadow(numbers, color)
    region = _region(bounds, _distance(numbers))
    return Shadow(scene.define("filter", region, _shadow_steps(step)), None, _softness(step))


def write_functions(scene: Scene, steps: Sequence[str], nodes: Sequence[Node], color: str) -> list[str]:
    """Give filters with each `drop-shadow()` as a <filter>: resvg takes the colour of the function for another."""
    numbers = [parse_numbers(step.partition("#")[0]) for step in steps if step.startswith(("blur(", "drop-shadow("))]
    bounds = reach(scene, nodes, is_stroked=True)
    if bounds is None or bounds[2] - bounds[0] > _WIDEST:
        return list(steps)
    region = _region(bounds, sum(map(_distance, numbers)))
    written = []
    for step in steps:
        match = _FUNCTION.fullmatch(step)
        if match is not None:
            shade = color if match[2] in (None, "currentColor") else match[2]
            shadow = _write_shadow(parse_numbers(match[1].strip() or match[3]), shade)
            whole = Node("feMerge", _space(shadow), [Node("feMergeNode", {}), Node("feMergeNode", {"in": _SOURCE})])
            step = scene.define("filter", region, [*_shadow_steps(shadow), whole])
        written.append(step)
    return written


def _write_shadow(numbers: Sequence[float], color: str) -> Node:
    dx, dy, deviation = (*numbers, 0.0, 0.0, 0.0)[:3]
    shade, opacity = color[:7], int(color[7:9] or "ff", 16) / 255
    shadow = {"dx": num6(dx), "dy": num6(dy), "stdDeviation": num6(deviation)}
    painted = {"flood-color": shade, "flood-opacity": num6(opacity), "color-interpolation-filters": "sRGB"}
    return Node("feDropShadow", {**shadow, **painted})


def _distance(numbers: Sequence[float]) -> float:
    """Give how far a shift by the first two numbers and a blur by the last reach."""
    *shift, deviation = (*numbers, 0.0)[:3] if len(numbers) != 1 else numbers
    return max(map(abs, shift), default=0.0) + _REACH * abs(deviation) + 1.0


def _region(bounds: Bounds, grow: float) -> dict[str, str]:
    left, top, right, bottom = bounds
    place = (left - grow, top - grow, right - left + 2 * grow, bottom - top + 2 * grow)
    return {"filterUnits": "userSpaceOnUse", **dict(zip(_PLACE, map(num6, place), strict=True))}


def _space(step: Node) -> dict[str, str]:
    return {name: step[name] for name in ("color-interpolation-filters",) if name in step}


def _find_below(definition: Node) -> list[Node] | None:
    """Give the steps of a filter without the last, if that lays the source over what they give."""
    *before, last = definition.children
    if any(name in last for name in _PLACE):
        return None
    if last.tag == "feDropShadow":
        is_alone = not before and last.get("in", _SOURCE) == _SOURCE
        return _shadow_steps(last) if is_alone else None
    if last.tag == "feMerge" and len(last.children) > 1 and last.children[-1].get("in") == _SOURCE:
        return [*before, Node("feMerge", last, last.children[:-1])]
    if last.tag == "feBlend" and last.get("mode", "normal") != "normal":
        return None
    if last.tag in ("feBlend", "feComposite") and last.get("operator", "over") == "over" and "in2" in last:
        first = last.get("in", "" if before else _SOURCE)
        if first == _SOURCE and last["in2"] != _SOURCE:
            return [*before, Node("feMerge", _space(last), [Node("feMergeNode", {"in": last["in2"]})])]
    return None


def _shadow_steps(step: Node) -> list[Node]:
    """Give the steps of a shadow without what casts it (Filter Effects 1, section 9.11)."""
    space = _space(step)
    colors = {name: step[name] for name in ("flood-color", "flood-opacity") if name in step}
    return [
        Node("feGaussianBlur", {**space, "in": "SourceAlpha", "stdDeviation": step.get("stdDeviation", "2")}),
        Node("feOffset", {**space, "dx": step.get("dx", "2"), "dy": step.get("dy", "2"), "result": "shadow"}),
        Node("feFlood", {**space, **colors}),
        Node("feComposite", {**space, "in2": "shadow", "operator": "in"}),
    ]


def _softness(step: Node) -> float:
    return min(parse_numbers(step.get("stdDeviation", "2")), default=0.0)


def _is_opaque(scene: Scene, nodes: Sequence[Node]) -> bool:
    """Tell whether nothing of what is below can show through nodes."""
    for node in nodes:
        if node.tag not in _OPAQUE_TAGS or "mask" in node or any(name.endswith("opacity") for name in node):
            return False
        for value in (node.get("fill", ""), node.get("stroke", "")):
            paint = scene.defs.get(value[5:-1]) if value.startswith("url(") else None
            if paint is not None and (paint.tag == "pattern" or any("stop-opacity" in stop for stop in paint.children)):
                return False
        if not _is_opaque(scene, node.children):
            return False
    return True
