"""What the pictures of filters on a face will take to draw, worked out before any of them is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.diagnostics import Place
from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.face import Node
from cardgen.render.grid import MOST_PIXELS, find_grid
from cardgen.render.lengths import LARGEST, parse_numbers
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, multiply, parse_transform, scale_of
from cardgen.render.normalise.scene import Finding, Scene
from cardgen.units import PT_PER_MM

_MOST = 500
"""Million pixels of one plain step, of which ten are a second at worst. A card that is covered with a texture of five
steps takes 40, a board 400."""
_MILLION = 1_000_000
_MOST_HELD = 250
"""Million pixels, a gigabyte: the results of all steps are kept. A card of ten steps takes 45."""
_AROUND = 9.0  # of what is seen of a filter's region, that is kept as well
_FILTER = re.compile(r"url\(#(\w+)\)|([\w-]+)\(")
_ALL = Box(-LARGEST, -LARGEST, 2 * LARGEST, 2 * LARGEST)
_FRAME = 15  # of the picture itself, in hundredths of a microsecond for a pixel, as all below
_STEP = 10
_FUNCTION = _BLUR = 25
_TURBULENCE, _OCTAVE = 25, 6
_CELL = 0.5
_NODE = 4
_NEIGHBOUR = 0.2  # of a morphology, for each pixel in its square


class _Price(NamedTuple):
    """How many plain steps a picture takes, one for each pixel, and how many pixels are held for it at a time."""

    steps: float = 0.0
    held: float = 0.0


def check_effort(scene: Scene, box: Box) -> None:
    """Report a face whose filters would take far longer than any card needs, and leave it empty.

    `box` is what is shown of it, in mm.
    """
    if not scene.rasters:
        return
    prices = [(_price(scene, node, matrix, seen), node) for node, matrix, seen in _find_rasters(scene, box)]
    if not prices:
        return
    total = sum(price.steps for price, _ in prices) / _MILLION
    held, greediest = max(((price.held, node) for price, node in prices), key=lambda each: each[0])
    if total > _MOST:
        message = (
            f"Its filters would take {total:,.0f} million steps for its pixels; at most {_MOST:,} million are done."
        )
        _refuse(scene, message, max(prices, key=lambda each: each[0].steps)[1])
    elif held / _MILLION > _MOST_HELD:
        message = (
            f"This filter would hold {held / _MILLION:,.0f} million pixels; at most {_MOST_HELD:,} million are held."
        )
        _refuse(scene, message, greediest)


def _refuse(scene: Scene, message: str, dearest: Node) -> None:
    file, _, line = dearest.get("at", "").rpartition(":")
    hint = "Make their regions, radii and steps smaller, or put what they show into a PNG picture."
    place = Place(file, int(line)) if file else None
    scene.found.setdefault(Finding(Severity.ERROR, "svg-too-complex", message, place, hint))
    scene.out.clear()


def _find_rasters(scene: Scene, box: Box) -> Iterator[tuple[Node, Matrix, Box]]:
    """Give what is drawn as pictures, each time it is drawn, with the matrix that leads to the face, and what is seen
    there: of the tile of a pattern all."""
    waiting = [(node, IDENTITY, box) for node in scene.out]
    while waiting:
        node, matrix, seen = waiting.pop()
        if "transform" in node:
            matrix = multiply(matrix, parse_transform(node["transform"]) or IDENTITY)
        if node.tag == "raster":
            yield node, matrix, seen
            continue
        for name in ("mask", "fill", "stroke"):
            definition = scene.defs.get(node[name][5:-1]) if node.get(name, "").startswith("url(") else None
            if definition is not None:
                tile = parse_transform(definition.get("patternTransform", "")) or IDENTITY
                shown = _ALL if definition.tag == "pattern" else seen
                waiting += [(child, multiply(matrix, tile), shown) for child in definition.children]
        waiting += [(child, matrix, seen) for child in node.children]


def _price(scene: Scene, node: Node, matrix: Matrix, box: Box) -> _Price:
    density, _ = find_grid(node, matrix, PT_PER_MM, float(node["dpi"]) / 25.4)
    if not density:
        return _Price()
    most = MOST_PIXELS / density**2
    plain = min(box.width * box.height, most)
    steps, held = plain * _FRAME, plain
    for name, functions in _FILTER.findall(node.get("filter", "")):
        if functions:
            steps += plain * _FUNCTION
            continue
        definition = scene.defs[name]
        area = min(_area(definition, matrix, box), _AROUND * most)
        steps += area * _price_steps(definition, scale_of(matrix) * density)
        held = max(held, area * (len(definition.children) + 1))
    return _Price(steps * density**2 / _STEP, held * density**2)


def _area(definition: Node, matrix: Matrix, box: Box) -> float:
    """Give how much of a filter's region is drawn (mm2): as far around what is seen as that is large, at most."""
    x, y, width, height = (float(definition[name]) for name in ("x", "y", "width", "height"))
    left, top, right, bottom = bounds_of(matrix, x, y, x + width, y + height)
    across = min(right, box.x + 2 * box.width) - max(left, box.x - box.width)
    down = min(bottom, box.y + 2 * box.height) - max(top, box.y - box.height)
    return max(across, 0.0) * max(down, 0.0)


def _price_steps(definition: Node, pixels: float) -> float:
    """Give what the steps of a filter take for a pixel; `pixels` are those in a unit of its lengths."""
    if "primitiveUnits" in definition:
        pixels *= max(float(definition["width"]), float(definition["height"]))
    return sum(_price_step(step, pixels) for step in definition.children)


def _price_step(step: Node, pixels: float) -> float:
    match step.tag:
        case "feTurbulence":
            return _TURBULENCE + _OCTAVE * min(max(parse_numbers(step.get("numOctaves", "1")), default=1.0), 10.0)
        case "feGaussianBlur" | "feDropShadow" | "feDiffuseLighting" | "feSpecularLighting":
            return _BLUR
        case "feConvolveMatrix":
            order = parse_numbers(step.get("order", "3")) or (3.0,)
            return _STEP + _CELL * abs(order[0] * order[-1])
        case "feMorphology":
            radius = max(map(abs, parse_numbers(step.get("radius", "0"))), default=0.0) * pixels
            return _STEP + _NEIGHBOUR * (2 * radius + 1) ** 2
        case _:
            return _STEP + _NODE * len(step.children)
