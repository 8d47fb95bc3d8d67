"""The `filter` of an element (Filter Effects 1), read into a group that is drawn as a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import tinycss2

from cardgen.diagnostics.report import shorten
from cardgen.render.colors import BLACK, parse_color
from cardgen.render.face import Node
from cardgen.render.lengths import NUMBER, num6, parse_mm, parse_numbers
from cardgen.render.normalise.boxes import box_of
from cardgen.render.normalise.definitions import follow_references, nearest, read_place, within
from cardgen.render.normalise.filter_images import read_image
from cardgen.render.normalise.filter_names import ATTRIBUTES, STEPS
from cardgen.render.normalise.filter_regions import Frame, Step, settle_regions
from cardgen.render.normalise.lost import lose, mix
from cardgen.render.normalise.paint import find_reference
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, as_raster, local_name
from cardgen.render.normalise.shadows import split_shadow, write_functions
from cardgen.render.normalise.style import own_properties
from cardgen.render.normalise.viewports import write_clipped
from cardgen.render.paths import Bounds

_Write: TypeAlias = Callable[[Scene, Element, DrawContext], None]
_REGION = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
_LENGTHS = frozenset({"blur", "drop-shadow"})
_SHARES = frozenset({"brightness", "contrast", "grayscale", "invert", "opacity", "saturate", "sepia"})
FUNCTIONS = frozenset({*_LENGTHS, *_SHARES, "hue-rotate"})
_COUNTS = {"drop-shadow": (2, 3)}
_LIGHTS = "feDistantLight fePointLight feSpotLight"
_PARTS = f"feFuncR feFuncG feFuncB feFuncA feMergeNode {_LIGHTS}"
_KNOWN = STEPS | frozenset(_PARTS.split())
_COLORS = {"flood-color": "flood-opacity", "lighting-color": ""}
_NUMBERS = frozenset({"slope", "intercept", "amplitude", "exponent", "offset"})
_GRAINY = frozenset({"feConvolveMatrix", "feDiffuseLighting", "feSpecularLighting"})
_THINNEST = 1e-5
_MOST_STEPS = 100
_MOST_CELLS = 225
_MOST_OCTAVES = 10


def through_filter(own: Own, write: _Write) -> _Write:
    """Give what writes an element through its filter; `write` itself where it has none."""
    if own.get("filter", "none").strip() in ("none", ""):
        return write
    return lambda scene, element, context: write_filtered(scene, element, own, context, write)


def write_filtered(scene: Scene, element: Element, own: Own, context: DrawContext, write: _Write) -> None:
    """Write what is in a group or leaf through its filter: as a group that is drawn as a picture."""
    texts, painted, placed = len(scene.texts), len(scene.painted), len(scene.placed)
    blends = scene.blends
    with scene.apart() as nodes:
        write(scene, element, context)

    def find_box() -> Bounds | None:
        return box_of(scene, element, own, context, nodes)

    steps = _read_steps(scene, element, own, context, find_box)
    if steps is None:  # the filter leaves nothing of it
        lose(scene, texts, painted, placed, "is left out by its `filter`, which shows nothing")
    elif not steps:
        scene.out += nodes
    else:
        scene.note_raster("filter", element)
        is_below = _write_steps(scene, element, context, steps, nodes, blends)
        mix(scene, texts, len(scene.painted) if is_below else painted, "filter")


def _write_steps(
    scene: Scene, element: Element, context: DrawContext, steps: list[str], nodes: list[Node], blends: int
) -> bool:
    """Write nodes through the steps of a filter; what these only lay something below stay vectors, which is told."""
    color = (parse_color(context.style.get("color", "black")) or BLACK).hex()
    shadow = split_shadow(scene, steps, nodes, color) if scene.blends == blends else None
    if shadow is None:
        steps = write_functions(scene, steps, nodes, color)
        scene.out.append(
            as_raster(scene, nodes, element, {"filter": " ".join(steps), "color": color, **_find_grain(scene, steps)})
        )
        return False
    soft = _soften(shadow.softness) or _find_grain(scene, [shadow.filter])
    scene.out.append(as_raster(scene, nodes, element, {"filter": shadow.filter, **soft}))
    write_clipped(scene, nodes, {}, shadow.region)
    return True


def _find_grain(scene: Scene, steps: list[str]) -> dict[str, str]:
    """Give how fine the picture of filters is to be, where that is not as fine as print.

    `unit`: steps that look at neighbouring pixels, which are a unit of the drawing each on a screen; `whole`: tiles,
    which are whole pixels; a number: the radius of a thickening, which takes its square of time; `soft` and a number:
    how far a blur goes, in which nothing is finer.
    """
    if len(steps) == 1 and steps[0].startswith("blur("):
        deviation = max(parse_numbers(steps[0]), default=0.0)
        return _soften(deviation)
    definitions = [scene.defs[step[5:-1]] for step in steps if step.startswith("url(")]
    used = [child for definition in definitions for child in definition.children]
    in_box = [each for each in definitions if "primitiveUnits" in each]
    sides = [float(each[name]) for each in in_box for name in ("width", "height")]
    names = {child.tag for child in used}
    if scene.file and names & _GRAINY:
        return {"grain": "unit"}
    thick = [child.get("radius", "") for child in used if child.tag == "feMorphology"]
    radius = max((abs(number) for text in thick for number in parse_numbers(text)), default=0.0)
    radius *= max(sides, default=1.0)
    if radius >= _THINNEST:
        return {"grain": num6(radius)}
    if len(used) == 1 and used[0].tag == "feGaussianBlur" and len(steps) == 1 and not in_box and "x" not in used[0]:
        deviation = min(parse_numbers(used[0].get("stdDeviation", "")), default=0.0)
        return _soften(deviation)
    return {"grain": "whole"} if "feTile" in names else {}


def _soften(deviation: float) -> dict[str, str]:
    return {"grain": f"soft {num6(deviation)}"} if deviation >= _THINNEST else {}


def _read_steps(
    scene: Scene, element: Element, own: Own, context: DrawContext, find_box: Callable[[], Bounds | None]
) -> list[str] | None:
    """Give the filters and functions of an element one after another: none if it has none, None if it is hidden."""
    value = own["filter"].strip()
    if value.lower() in ("none", ""):
        return []
    steps: list[str] = []
    for token in tinycss2.parse_component_value_list(value, skip_comments=True):
        if token.type == "whitespace":
            continue
        step = _read_step(scene, element, context, token, find_box)
        if step is None:
            message = f"`filter` is `{shorten(value)}`, which cannot be read."
            hint = "It is `url(#id)`, or functions such as blur(1) and drop-shadow(1 1 0.5 #00000080)."
            scene.pass_over(message, element, hint)
            return []
        if not step:
            return None
        steps.append(step)
    return [] if "none" in steps else steps


def _read_step(
    scene: Scene, element: Element, context: DrawContext, token: Any, find_box: Callable[[], Bounds | None]
) -> str | None:
    """Give a filter or a function as it is drawn; empty if it hides the element, None if it is none."""
    if token.type == "url" or (token.type == "function" and token.lower_name == "url"):
        return _read_reference(scene, element, context, tinycss2.serialize([token]), find_box)
    if token.type != "function" or token.lower_name not in FUNCTIONS:
        return None
    em = parse_mm(context.style.get("font-size", ""))
    parts = [each for each in token.arguments if each.type not in ("whitespace", "comment")]
    written = [_read_argument(token.lower_name, part, em) for part in parts]
    lengths = sum(part.type in ("number", "dimension") for part in parts)
    if None in written or lengths not in _COUNTS.get(token.lower_name, (0, 1)):
        return None
    return f"{token.lower_name}({' '.join(map(str, written))})"


def _read_argument(name: str, part: Any, em: float | None) -> str | None:
    text = str(tinycss2.serialize([part]))
    if name in _LENGTHS and part.type in ("number", "dimension"):
        length = parse_mm(text, em=em)
        return None if length is None else f"{num6(length)}px"
    if name == "drop-shadow":
        color = parse_color(text)
        if text.lower() == "currentcolor":
            return text
        if color is None:
            return None
        return f"{color.hex()}{round(255 * color.alpha):02x}"
    if name == "hue-rotate":
        return text if part.type in ("number", "dimension") else None
    return text if part.type in ("number", "percentage") and name not in _LENGTHS else None


def _read_reference(
    scene: Scene, element: Element, context: DrawContext, text: str, find_box: Callable[[], Bounds | None]
) -> str:
    """Keep the <filter> that a reference names; give the reference to it. Empty where it shows nothing."""
    reference = find_reference(text)
    definition = scene.by_id.get(reference) if reference else None
    if definition is None or local_name(definition) != "filter":
        names = (key for key, found in scene.by_id.items() if local_name(found) == "filter")
        message = f"`filter` refers to `{reference or text}`, which is no <filter> on this face."
        scene.pass_over(message, element, scene.suggest(reference or text, names), code="svg-missing-reference")
        return "none"
    with within(scene, definition, "filter", element) as is_new:
        return _define(scene, definition, context, find_box) if is_new else "none"


def _define(scene: Scene, definition: Element, context: DrawContext, find_box: Callable[[], Bounds | None]) -> str:
    chain = follow_references(scene, definition, ("filter",))
    own = {name: value for each in reversed(chain) for name, value in own_properties(each).items()}
    region = _read_region(scene, definition, own, context, find_box)
    if region is None:
        return ""
    attributes = {"filterUnits": "userSpaceOnUse", **dict(zip(_REGION, map(num6, region), strict=True))}
    in_box = own.get("primitiveUnits") == "objectBoundingBox"
    if in_box:
        attributes["primitiveUnits"] = "objectBoundingBox"
    steps = next((found for each in chain if (found := [child for child in each if local_name(child) in STEPS])), [])
    if len(steps) > _MOST_STEPS:
        scene.error("svg-too-complex", f"A filter has more than {_MOST_STEPS} steps.", definition)
        return ""
    if not steps:
        return ""
    frame = Frame(context, region, find_box() if in_box else None)
    written = [_write_step(scene, step, frame) for step in steps]
    return scene.define("filter", attributes, settle_regions(written, frame))


def _read_region(
    scene: Scene, definition: Element, own: Own, context: DrawContext, find_box: Callable[[], Bounds | None]
) -> tuple[float, float, float, float] | None:
    """Give x, y, width and height of what a filter can show; None if that is nothing."""
    in_box = own.get("filterUnits") != "userSpaceOnUse"
    wholes = (1.0, 1.0) if in_box else (context.width, context.height)
    x, y, width, height = (
        read_place(scene, definition, own, name, default, wholes[at % 2])
        for at, (name, default) in enumerate(_REGION.items())
    )
    if width <= 0 or height <= 0:
        if width < 0 or height < 0:
            message = f"The region of a filter is {num6(width)} by {num6(height)}; nothing is drawn through it."
            scene.pass_over(message, definition)
        return None
    if in_box:
        bounds = find_box()
        if bounds is None or bounds[2] <= bounds[0] or bounds[3] <= bounds[1]:
            return None
        across, down = bounds[2] - bounds[0], bounds[3] - bounds[1]
        x, y, width, height = bounds[0] + x * across, bounds[1] + y * down, width * across, height * down
    return x, y, width, height


def _write_step(scene: Scene, step: Element, frame: Frame) -> Step:
    """Give a step of a filter with its lengths as numbers and its colours plain."""
    own = own_properties(step)
    name = local_name(step)
    attributes = dict(_read_attributes(scene, step, own, frame))
    space = nearest(step, "color-interpolation-filters")
    if space in ("sRGB", "linearRGB", "auto"):
        attributes["color-interpolation-filters"] = "sRGB" if space == "auto" else space
    children = [_write_part(scene, child) for child in step if local_name(child) in _KNOWN]
    if name == "feDisplacementMap":
        attributes["scale"] = _settle_scale(scene, step, parse_numbers(attributes.get("scale", "0")))
    asked = frame.asked(attributes)
    if name == "feImage":
        attributes = read_image(scene, step, own, attributes, frame)
    return Step(Node(name, attributes, children), asked)


def _settle_scale(scene: Scene, step: Element, numbers: Sequence[float]) -> str:
    """Give the `scale` of a displacement as resvg is to be told it: it multiplies twice by it."""
    scale = numbers[0] if numbers else 0.0
    if scale < 0:
        message = f"`scale` of this displacement is `{num6(scale)}`, and what is moved the other way cannot be drawn."
        scene.error("svg-unsupported", message, step, "Turn the colours of the map around, and write a positive scale.")
    return num6(math.sqrt(max(scale, 0.0)))


def _write_part(scene: Scene, part: Element) -> Node:
    attributes = {key: value for key, value in own_properties(part).items() if key in ATTRIBUTES}
    for name in [name for name in attributes if name in _NUMBERS and not NUMBER.fullmatch(attributes[name].strip())]:
        scene.pass_over(f"`{name}` is `{attributes.pop(name)}`, which is no number.", part)
    return Node(local_name(part), attributes)


def _read_attributes(scene: Scene, step: Element, own: Own, frame: Frame) -> Iterator[tuple[str, str]]:
    for key, value in own.items():
        if key in ("x", "y", "width", "height"):
            length = parse_mm(value, whole=frame.whole(key))
            if length is not None:
                yield key, num6(max(0.0, length) if key in ("width", "height") else length)
        elif key in _COLORS:
            yield from _read_color(step, own, key, value)
        elif key in ATTRIBUTES:
            yield key, _bound(scene, step, key, value)
    if "flood-color" not in own and "flood-opacity" in own:
        yield from _read_color(step, own, "flood-color", "black")


def _read_color(step: Element, own: Own, key: str, value: str) -> Iterator[tuple[str, str]]:
    if value.strip().lower() == "currentcolor":
        value = nearest(step, "color") or "black"
    color = parse_color(value)
    if color is None:
        return
    yield key, color.hex()
    if _COLORS[key]:
        share = parse_mm(own.get(_COLORS[key], "1"), whole=1.0)
        yield _COLORS[key], num6(color.alpha * min(1.0, max(0.0, 1.0 if share is None else share)))


def _bound(scene: Scene, step: Element, key: str, value: str) -> str:
    """Keep a value from what would take for ever to draw."""
    numbers = parse_numbers(value)
    if key == "numOctaves" and numbers and numbers[0] > _MOST_OCTAVES:
        return str(_MOST_OCTAVES)  # those beyond are fainter than a colour can be
    if key == "order" and numbers and numbers[0] * numbers[-1] > _MOST_CELLS:
        scene.error("svg-too-complex", f"A feConvolveMatrix has more than {_MOST_CELLS} cells.", step)
    return value
