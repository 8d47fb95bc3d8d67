"""How a stroke is drawn: its width, ends, joins, dashes, and its order with the fill (SVG 2, section 13.5)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from cardgen.render.face import Node
from cardgen.render.lengths import NUMBER, num, parse_mm
from cardgen.render.matrix import Matrix, format_matrix, invert
from cardgen.render.normalise.scene import DrawContext, Element, Scene
from cardgen.render.normalise.solid import NO_PAINT, Paint
from cardgen.render.normalise.style import Style
from cardgen.render.paths import Bounds, Path, format_path, measure, move_path, rect_path

_SHAPES_OF = {"stroke-linecap": ("butt", "round", "square"), "stroke-linejoin": ("miter", "round", "bevel")}
_POINT = 0.001
_MOST_DASHES = 100_000  # of one line; a card has some hundreds, and programs that read a PDF draw each
_LAYERS = ("fill", "stroke", "markers")


def read_pen(scene: Scene, at: Element, context: DrawContext, dash_scale: float = 1.0) -> dict[str, str] | None:
    """Give the attributes of a stroke but for its paint, in user units; what is SVG's default is left out. None if it
    has no width. `dash_scale` is how long a unit of its dashes is."""
    style = context.style
    width = _read_width(scene, at, style, context.diagonal())
    if width <= 0:
        return None
    pen = {"stroke-width": num(width)}
    for name, known in _SHAPES_OF.items():
        value = style.get(name, known[0])
        if value not in known:
            _pass_over(scene, at, name, value, f"it can be {', '.join(known)}")
        elif value != known[0]:
            pen[name] = value
    if read_paint_order(style).index("stroke") < read_paint_order(style).index("fill"):
        pen["paint-order"] = "stroke"
    if "stroke-miterlimit" in style:
        limit = _read_limit(scene, at, style["stroke-miterlimit"])
        if limit != 4:
            pen["stroke-miterlimit"] = num(limit)
    if "stroke-dasharray" in style:
        pen |= _read_dashes(scene, at, style, context.diagonal(), dash_scale)
    return pen


def read_paint_order(style: Style) -> tuple[str, ...]:
    """Give `fill`, `stroke` and `markers` in the order they are painted (SVG 2, section 13.8)."""
    words = style.get("paint-order", "").lower().split()
    if not words or len(set(words)) < len(words) or not set(words) <= set(_LAYERS):
        return _LAYERS
    return (*words, *(layer for layer in _LAYERS if layer not in words))


def dash_scale(style: Style, own: Mapping[str, str], outline: Path) -> float:
    """Give how long a unit of an outline's dashes is where its `pathLength` says how long it is meant to be."""
    if "pathLength" not in own or "stroke-dasharray" not in style:
        return 1.0
    meant = parse_mm(own["pathLength"])
    return measure(outline) / meant if meant is not None and meant > 0 else 1.0


def write_paints(fill: Paint, stroke: Paint, pen: Mapping[str, str]) -> dict[str, str]:
    """Give the attributes of a shape's fill and stroke; what is SVG's default is left out."""
    out: dict[str, str] = {}
    if fill.value != "#000000":
        out["fill"] = fill.value
    if fill.opacity < 1 and fill is not NO_PAINT:
        out["fill-opacity"] = num(fill.opacity)
    if stroke is not NO_PAINT:
        out |= {"stroke": stroke.value, "stroke-width": pen["stroke-width"]}
        if stroke.opacity < 1:
            out["stroke-opacity"] = num(stroke.opacity)
        out |= pen
    return out


def write_dots(outline: Path, stroke: Paint, pen: Mapping[str, str]) -> list[Node]:
    """Give what a stroke with square ends shows where an outline has no length: a PDF draws nothing there (ISO 32000-2,
    section 8.5.3.2)."""
    if pen.get("stroke-linecap") != "square":
        return []
    width = float(pen["stroke-width"])
    paint = {"fill": stroke.value, **({"fill-opacity": num(stroke.opacity)} if stroke.opacity < 1 else {})}
    squares = (rect_path(x - width / 2, y - width / 2, width, width) for x, y in _find_dots(outline))
    return [Node("path", {"d": format_path(square), **paint}) for square in squares]


def open_points(outline: Path) -> Path:
    """Give an outline whose parts without length are not closed: a closed one shows no round dot in a PDF viewer."""
    if not any(letter == "Z" for letter, _ in outline):
        return outline
    dots = set(_find_dots(outline))
    if not dots:
        return outline
    begun: tuple[float, ...] = ()
    opened: list[tuple[str, tuple[float, ...]]] = []
    for letter, values in outline:
        begun = values if letter == "M" else begun
        if letter == "Z" and begun in dots:
            opened += [("L", begun)] if opened[-1][0] == "M" else []
        else:
            opened.append((letter, values))
    return tuple(opened)


def _find_dots(outline: Path) -> list[tuple[float, float]]:
    dots: list[tuple[float, ...]] = []
    part: list[tuple[str, tuple[float, ...]]] = []
    for letter, values in (*outline, ("M", ())):
        if letter == "M":
            points = {values[-2:] for letter, values in part if letter != "Z"}
            if (
                len(part) > 1
                and len(points) == 1
                and all(values[at : at + 2] in points for _, values in part for at in range(0, len(values), 2))
            ):
                dots.append(points.pop())
            part = []
        part.append((letter, values))
    return [(dot[0], dot[1]) for dot in dots]


def write_unscaled(outline: Path, matrix: Matrix, stroke: Paint, pen: Mapping[str, str]) -> Node | None:
    """Give a stroke whose width is that of the outermost units: the outline is taken there, and back with its stroke.

    `matrix` leads from the outline's units to the outermost ones.
    """
    back, paints = invert(matrix), write_paints(NO_PAINT, stroke, pen)
    if back is None:
        return None
    path = move_path(outline, matrix)
    dots = write_dots(path, stroke, pen)
    return Node("g", {"transform": format_matrix(back)}, [Node("path", {"d": format_path(path), **paints}), *dots])


def _read_width(scene: Scene, at: Element, style: Style, whole: float) -> float:
    text = style.get("stroke-width")
    if text is None:
        return 1.0
    value = parse_mm(text, whole=whole)
    if value is None or value < 0:
        reason = "it cannot be negative" if value is not None else "a width is a length such as 0.4 or 1pt"
        _pass_over(scene, at, "stroke-width", text, reason)
        return 1.0
    return value


def _read_limit(scene: Scene, at: Element, text: str) -> float:
    value = float(text) if NUMBER.fullmatch(text.strip()) else 0.0
    if value < 1:
        _pass_over(scene, at, "stroke-miterlimit", text, "it must be a number from 1 on")
        return 4.0
    return value


def _read_dashes(scene: Scene, at: Element, style: Style, whole: float, unit: float) -> dict[str, str]:
    text = style["stroke-dasharray"].strip()
    if text in ("none", ""):
        return {}
    found = [parse_mm(word, whole=whole) for word in text.replace(",", " ").split()]
    dashes = [dash * unit for dash in found if dash is not None and dash >= 0]
    if len(dashes) < len(found):
        _pass_over(scene, at, "stroke-dasharray", text, "dashes are lengths that are not negative")
        return {}
    if sum(dashes) <= 0:
        return {}
    dashes *= 1 + len(dashes) % 2
    if style.get("stroke-linecap", "butt") != "butt":
        dashes = _lengthen_points(dashes)
    written = [num(dash) for dash in dashes]
    if not any(map(float, written)):
        return {}
    out = {"stroke-dasharray": " ".join(written)}
    start = style.get("stroke-dashoffset", "0")
    offset = parse_mm(start, whole=whole)
    if offset is None:
        _pass_over(scene, at, "stroke-dashoffset", start, "it is a length")
    elif offset:
        out["stroke-dashoffset"] = num(offset * unit % sum(dashes))
    return out


def without_dust(scene: Scene, at: Element, pen: dict[str, str], outline: Path, bounds: Bounds) -> dict[str, str]:
    """Give a pen for an outline with these bounds; dashes too many to be seen are told and make a plain line."""
    dashes = [float(dash) for dash in pen.get("stroke-dasharray", "").split()]
    across = math.dist(bounds[:2], bounds[2:])
    if not dashes or across * len(outline) * len(dashes) <= _MOST_DASHES * sum(dashes):
        return pen
    if measure(outline) * len(dashes) <= _MOST_DASHES * sum(dashes):
        return pen
    _pass_over(scene, at, "stroke-dasharray", at.get("stroke-dasharray", ""), f"it makes over {_MOST_DASHES:,} dashes")
    return {name: value for name, value in pen.items() if not name.startswith("stroke-dash")}


def _lengthen_points(dashes: list[float]) -> list[float]:
    """Give dashes of which none is without length, each a trifle taken from its gap: viewers make one of those as long
    as they like."""
    pairs = zip(dashes[::2], dashes[1::2], strict=True)
    return [part for dash, gap in pairs for part in ((dash, gap) if dash or gap <= _POINT else (_POINT, gap - _POINT))]


def _pass_over(scene: Scene, at: Element, name: str, value: str, reason: str) -> None:
    scene.pass_over(f"`{name}` is `{value}`; {reason}.", at)
