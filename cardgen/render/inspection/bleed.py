"""Whether art that goes to the cut goes on into the bleed, so that an inexact cut leaves no stripe of paper."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.colors import WHITE, Color
from cardgen.render.inspection.ground import color_at, covers, find_ground, pixel_at
from cardgen.render.matrix import bounds_of
from cardgen.render.normalise.scene import Element, Finding, Painted, Scene, local_name
from cardgen.render.paths import Bounds, path_bounds
from cardgen.units import format_mm

_SIDES = ("left", "top", "right", "bottom")
_AT_TRIM = 0.5
_SHORT = 0.5
_FAR = 1.5  # mm beyond the trim; a cut is not that inexact
_BESIDE = 0.12
_LEAST = 3.0  # mm; a shorter end at the cut is an ornament
_SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)
_DIFFERENT = 10 / 255
_WITHIN = ("image", "icon")  # what is drawn in them ends with them
_KINDS = {"image": "picture", "rect": "rectangle", "path": "shape", "use": "drawing"}


def check_bleed(scene: Scene, trim: Box, bleed: float) -> Iterator[Finding]:
    """Find shapes and pictures that end at the trim (mm), where the bleed around it shows something else; all told
    in one."""
    if bleed <= _SHORT:
        return
    ends: dict[Element, set[int]] = {}
    for number, shape in enumerate(scene.painted):
        bounds = _bounds_of(shape)
        sides = [side for side in range(4) if _ends_at(shape, bounds, side, trim, bleed, scene.painted)]
        painter = scene.painter_of(number) if sides else None
        if painter is not None:
            ends.setdefault(painter, set()).update(sides)
    if not ends:
        return
    first, *more = ends
    named = [_SIDES[side] for side in sorted(ends[first])]
    what = _describe(first, ends[first], scene, trim)
    message = f"{what} the trim on the {_list(named)}, not at the edge of the bleed."
    if more:
        lines = sorted({str(place.line) for each in more if (place := scene.place_of(each))}, key=int)
        message += f" So does what stands in line {_list(lines)}." if lines else ""
    hint = (
        "Let it reach to the edge of the bleed: `bleed` mm beyond the trim. An inexact cut leaves a stripe beside it."
    )
    yield Finding(Severity.WARNING, "no-bleed", message, scene.place_of(first), hint)


def _describe(painter: Element, sides: set[int], scene: Scene, trim: Box) -> str:
    """Say what ends at some sides of the trim: an element, what is clipped of it, or a shape in a picture that
    itself goes on."""
    kind = local_name(painter)
    name = _KINDS.get(kind, kind)
    shapes = [shape for number, shape in enumerate(scene.painted) if scene.painter_of(number) is painter]
    if all(any(_reach(_bounds_of(shape), side, trim) > _AT_TRIM for shape in shapes) for side in sides):
        if kind in _WITHIN:
            return f"A shape in this {name} ends at"
        least = min(_reach(_bounds_of(shape), side, trim) for shape in shapes for side in sides)
        return f"This {name} ends {format_mm(least)} mm beyond"
    if kind not in _WITHIN and all(
        any(_reach(_whole_of(shape), side, trim) > _AT_TRIM for shape in shapes) for side in sides
    ):
        return f"This {name} is clipped at"
    return f"This {name} ends at"


def _list(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def _ends_at(shape: Painted, bounds: Bounds, side: int, trim: Box, bleed: float, painted: list[Painted]) -> bool:
    """Tell whether what is seen of a shape ends at one side of the trim, beside another colour."""
    out = _reach(bounds, side, trim)
    is_straight = (shape.outline is None or shape.core is not None) and bounds[side] == _whole_of(shape)[side]
    if not -_AT_TRIM - 1e-6 <= out <= (bleed - _SHORT if is_straight else _AT_TRIM):
        return False
    along = (bounds[1], bounds[3]) if side in (0, 2) else (bounds[0], bounds[2])
    whole = (trim.y, trim.bottom) if side in (0, 2) else (trim.x, trim.right)
    low, high = max(along[0], whole[0]), min(along[1], whole[1])
    if high - low < _LEAST:
        return False
    sign = -1 if side < 2 else 1
    inside, outside = bounds[side] - sign * _BESIDE, bounds[side] + sign * _BESIDE
    places = [low + (high - low) * share for share in _SHARES]
    ends = [
        at
        for at in places
        if _is_on_top(shape, painted, side, inside, at)
        and _differ(_look(painted, side, inside, at), beside := _look(painted, side, outside, at))
        and (out <= _FAR or beside == WHITE)  # a frame by intent, unless it ends in paper
    ]
    return len(ends) > 1  # a tip alone is no edge


def _reach(bounds: Bounds, side: int, trim: Box) -> float:
    """Tell by how many millimetres bounds go beyond one side of the trim; less than 0 where they end before it."""
    return (trim.x - bounds[0], trim.y - bounds[1], bounds[2] - trim.right, bounds[3] - trim.bottom)[side]


def _bounds_of(shape: Painted) -> Bounds:
    """Give the bounds of what is seen of a shape."""
    bounds = _whole_of(shape)
    for parts in shape.clips:
        boxes = [bounds_of(part.matrix, *box) for part in parts if (box := path_bounds(part.path)) is not None]
        if boxes:
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            bounds = _common(bounds, (min(lefts), min(tops), max(rights), max(bottoms)))
    return bounds


def _common(one: Bounds, other: Bounds) -> Bounds:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _whole_of(shape: Painted) -> Bounds:
    """Give the bounds of a shape, whatever clips it."""
    if shape.pixels is None:
        return shape.bounds
    real = bounds_of(shape.pixels.matrix, 0.0, 0.0, shape.pixels.width, shape.pixels.height)
    return _common(real, shape.bounds)


def _is_on_top(shape: Painted, painted: list[Painted], side: int, across: float, along: float) -> bool:
    """Tell whether a shape is the one whose colour is seen at a point."""
    x, y = (across, along) if side in (0, 2) else (along, across)
    return next((each for each in reversed(painted) if _shows(each, x, y)), None) is shape


def _look(painted: list[Painted], side: int, across: float, along: float) -> Color | None:
    """Give the colour at a point, also where a picture shows it; None where it is not known."""
    x, y = (across, along) if side in (0, 2) else (along, across)
    seen = [each for each in painted if _shows(each, x, y)]
    if not seen or seen[-1].pixels is None:
        return find_ground(seen, x, y)
    return pixel_at(seen[-1].pixels, x, y)


def _shows(shape: Painted, x: float, y: float) -> bool:
    """Tell whether a shape colours a point."""
    if not covers(shape, x, y):
        return False
    if shape.pixels is not None:
        color = pixel_at(shape.pixels, x, y)
        return color is not None and color.alpha > 0.05
    return shape.paint is None or color_at(shape.paint, x, y).alpha > 0.05


def _differ(one: Color | None, other: Color | None) -> bool:
    if one is None or other is None:
        return False
    return max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > _DIFFERENT
