"""What the pictures of filters on a face will take to draw, worked out before any of them is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardgen.diagnostics import Place
from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.face import Node
from cardgen.render.grid import MOST_PIXELS, find_grid
from cardgen.render.lengths import num6, parse_numbers
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, multiply, parse_transform, scale_of
from cardgen.render.normalise.reach import own_reach, unite
from cardgen.render.normalise.scene import Finding, Scene
from cardgen.render.paths import Bounds
from cardgen.units import PT_PER_MM

_MOST = 30
"""Million pixels of one plain step, of which ten are a second at worst. A card that is covered with a texture of five
steps takes 30 at 600 dpi, and what takes more is drawn coarser: at 150 dpi, 480 are."""
_MOST_HELD = 75
"""Million pixels, 300 MB: the results of all steps are kept, and pictures once more for each time they are shown. A
card of ten steps takes 45."""
_COARSEST = 150.0  # dpi: a board is read from further away
_FINE = 300.0  # what is coarser is told
_MILLION = 1_000_000
_AROUND = 9.0  # of what is seen of a filter's region, that is kept as well
_FILTER = re.compile(r"url\(#(\w+)\)|([\w-]+)\(([^()]*)")
_REFERENCE = re.compile(r"url\(#(\w+)\)")
_SMALL_BLUR = 2.0  # pixels of deviation, below which it is done by another way
_REACH = 3.2  # of its deviation is as far as a blur goes

_UNIT = 10  # hundredths of a microsecond for a pixel, as all below: what a plain step takes
_FRAME = 15  # the picture itself
_LOOK = _FRAME / 64  # a small picture of all that is seen, before
_PICTURE = 100_000  # for each of them, however small
_STEP, _FUNCTION = 6, 12
_BLEND = 12
_BLUR, _BLUR_SMALL = 6, 25
_TURBULENCE, _OCTAVE = 35, 8
_CELL = 0.4
_NODE = 6
_NEIGHBOUR = 0.2  # of a morphology, for each pixel in its square
_FILL, _GRADIENT, _PATTERN, _IMAGE = 1, 12, 40, 40
_LAYERS = {"opacity": 30, "mix-blend-mode": 40, "isolation": 30, "mask": 50, "clip-path": 40}
_EACH = 2_000  # for an element, however small
_LETTER = 6  # for each character of a picture that is written out
_KEPT = 1.25  # pixels for each of them


def check_effort(scene: Scene, box: Box) -> None:
    """Draw the filters of a face coarser that would take longer than any card needs; report it, and leave it empty,
    where they would even then.

    `box` is what is shown of it, in mm.
    """
    if not scene.rasters:
        return
    found, coarser = list(_find_rasters(scene, box)), 1.0
    for _ in range(3):
        tallies = [_tally(scene, *each, coarser) for each in found]
        total = sum(tally.steps for tally in tallies) / _MILLION
        held = max((tally.held for tally in tallies), default=0.0) / _MILLION
        excess = max(total / _MOST, held / _MOST_HELD)
        if excess <= 1:
            if coarser > 1:
                _draw_coarser(scene, tallies, coarser)
            return
        coarser *= excess**0.5 * 1.01
    if total > _MOST:
        message = (
            f"Its filters would take {total:,.0f} million steps for its pixels; at most {_MOST:,} million are done."
        )
        dearest = max(tallies, key=lambda tally: tally.steps)
    else:
        message = f"This filter would hold {held:,.0f} million pixels; at most {_MOST_HELD:,} million are held."
        dearest = max(tallies, key=lambda tally: tally.held)
    _refuse(scene, message, dearest.node)


def _draw_coarser(scene: Scene, tallies: Sequence[_Tally], coarser: float) -> None:
    """Have all filters drawn with so many times less dpi; it is told where that can be seen."""
    scene.out[:] = [_coarsen(node, coarser) for node in scene.out]
    scene.defs.update((name, _coarsen(node, coarser)) for name, node in [*scene.defs.items()])
    asked, is_drawn = float(scene.shop.dpi), all(found.severity is not Severity.ERROR for found in scene.found)
    if is_drawn and (dpi := _find_dpi(asked, coarser)) < min(asked, _FINE):
        message = f"Its filters take so much work that they are drawn with {dpi:.0f} dpi."
        _tell_effort(
            scene, Severity.WARNING, "low-resolution", message, max(tallies, key=lambda tally: tally.steps).node
        )


def _coarsen(node: Node, coarser: float) -> Node:
    children = [_coarsen(child, coarser) for child in node.children]
    finest = {"dpi": num6(_find_dpi(float(node["dpi"]), coarser))} if node.tag == "raster" else {}
    is_same = not finest and all(one is other for one, other in zip(children, node.children, strict=True))
    return node if is_same else Node(node.tag, {**node, **finest}, children, node.text)


def _find_dpi(dpi: float, coarser: float) -> float:
    return max(dpi / coarser, min(dpi, _COARSEST))


def _refuse(scene: Scene, message: str, dearest: Node) -> None:
    _tell_effort(scene, Severity.ERROR, "svg-too-complex", message, dearest)
    scene.out.clear()


def _tell_effort(scene: Scene, severity: Severity, code: str, message: str, dearest: Node) -> None:
    file, _, line = dearest.get("at", "").rpartition(":")
    hint = "Make their regions, radii and steps smaller, or put what they show into a PNG picture."
    place = Place(file, int(line)) if file else None
    scene.found.setdefault(Finding(severity, code, message, place, hint))


def _find_rasters(scene: Scene, box: Box) -> Iterator[tuple[Node, Matrix, Box]]:
    """Give what is drawn as pictures, each time it is drawn, with the matrix that leads to the face, and what is seen
    there: of a pattern its tile."""
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
            if definition is None:
                continue
            within, shown = matrix, seen
            if definition.tag == "pattern":
                within = multiply(matrix, parse_transform(definition.get("patternTransform", "")) or IDENTITY)
                tile = bounds_of(within, 0.0, 0.0, float(definition["width"]), float(definition["height"]))
                shown = Box(tile[0], tile[1], tile[2] - tile[0], tile[3] - tile[1])
            waiting += [(child, within, shown) for child in definition.children]
        waiting += [(child, matrix, seen) for child in node.children]


def _tally(scene: Scene, node: Node, matrix: Matrix, seen: Box, coarser: float) -> _Tally:
    dpi = _find_dpi(float(node["dpi"]), coarser)
    density, _ = find_grid(Node("raster", {**node, "dpi": str(dpi)}), matrix, PT_PER_MM, dpi / 25.4)
    tally = _Tally(scene, node, seen, density)
    if density:
        bounds = tally.add(node, matrix, is_placed=True)
        whole = min(seen.width * seen.height, tally.most)
        tally.spend(whole, _LOOK)
        tally.steps += _PICTURE / _UNIT
        if bounds is not None:
            tally.spend(tally.measure(bounds), _FRAME)
    return tally


@dataclass(slots=True)
class _Tally:
    """How many plain steps a picture takes, one for each pixel, and how many pixels are held for it at a time."""

    scene: Scene
    node: Node
    seen: Box
    density: float
    steps: float = 0.0
    held: float = 0.0
    _known: dict[str, float] = field(default_factory=dict)

    @property
    def most(self) -> float:
        """Give the area (mm2) of the largest picture that is drawn."""
        return MOST_PIXELS / self.density**2

    def spend(self, area: float, price: float) -> None:
        """Add what is done for each pixel of an area (mm2)."""
        self.steps += area * self.density**2 * price / _UNIT

    def measure(self, bounds: Bounds) -> float:
        """Give how much of what has these bounds is seen (mm2)."""
        return min(_overlap(bounds, self.seen, 0.0), self.most)

    def add(self, node: Node, matrix: Matrix, is_placed: bool = False) -> Bounds | None:
        """Add what an element takes, with all within it; give where it is seen on the face, None for nowhere.

        `is_placed` says that the matrix has its own transform in it.
        """
        if "transform" in node and not is_placed:
            matrix = multiply(matrix, parse_transform(node["transform"]) or IDENTITY)
        self.steps += _EACH / _UNIT
        if node.tag in ("g", "raster"):
            bounds = unite([self.add(child, matrix) for child in node.children])
        else:
            own = own_reach(node)
            grow = float(node.get("stroke-width", 1)) if "stroke" in node else 0.0
            bounds = own and bounds_of(matrix, own[0] - grow, own[1] - grow, own[2] + grow, own[3] + grow)
        if node.tag == "image":
            self.steps += len(node["href"]) * _LETTER / _UNIT
            self.held += len(node["href"]) * _KEPT
        for name, function, numbers in _FILTER.findall(node.get("filter", "")):
            bounds = self._add_filter(name, matrix) if name else self._add_function(function, numbers, matrix, bounds)
        if bounds is not None:
            self.spend(self.measure(bounds), self._price(node))
        for attribute in ("mask", "clip-path", "fill", "stroke"):
            for name in _REFERENCE.findall(node.get(attribute, "")):
                self._add_definition(name, matrix)
        return bounds

    def _price(self, node: Node) -> float:
        price: float = sum(each for name, each in _LAYERS.items() if name in node)
        if node.tag == "image":
            return price + _IMAGE
        for paint in (node.get("fill", ""), node.get("stroke", "")):
            if paint.startswith("url("):
                definition = self.scene.defs.get(paint[5:-1])
                price += _PATTERN if definition is not None and definition.tag == "pattern" else _GRADIENT
            elif node.tag not in ("g", "raster"):
                price += _FILL / 2
        return price

    def _add_definition(self, name: str, matrix: Matrix) -> None:
        """Add what is done for the elements of a definition, which are read wherever it is used."""
        if name not in self._known:
            before, self._known[name] = self.steps, 0.0
            for child in self.scene.defs[name].children if name in self.scene.defs else ():
                self.add(child, matrix)
            self._known[name] = self.steps - before
        else:
            self.steps += self._known[name]

    def _add_function(self, function: str, numbers: str, matrix: Matrix, bounds: Bounds | None) -> Bounds | None:
        if bounds is None:
            return None
        grow = _REACH * scale_of(matrix) * max(map(abs, parse_numbers(numbers)), default=0.0)
        if function == "blur":
            bounds = bounds[0] - grow, bounds[1] - grow, bounds[2] + grow, bounds[3] + grow
        self.spend(self.measure(bounds), _BLUR_SMALL if function == "blur" else _FUNCTION)
        return bounds

    def _add_filter(self, name: str, matrix: Matrix) -> Bounds:
        definition = self.scene.defs[name]
        x, y, width, height = (float(definition[side]) for side in ("x", "y", "width", "height"))
        bounds = bounds_of(matrix, x, y, x + width, y + height)
        area = min(_overlap(bounds, self.seen, 1.0), _AROUND * self.most)
        pixels = scale_of(matrix) * self.density
        if "primitiveUnits" in definition:
            pixels *= max(width, height)
        self.spend(area, sum(_price_step(step, pixels) for step in definition.children))
        self.held = max(self.held, area * self.density**2 * (len(definition.children) + 1))
        for step in definition.children:
            if step.tag == "feImage" and "href" in step:
                self.spend(area, _FRAME)
                self._add_definition(step["href"].removeprefix("#"), matrix)
        return bounds


def _overlap(bounds: Bounds, seen: Box, around: float) -> float:
    """Give how much of what has these bounds is seen, or is around that by so many of its sizes (mm2)."""
    left, top, right, bottom = bounds
    across = min(right, seen.x + (1 + around) * seen.width) - max(left, seen.x - around * seen.width)
    down = min(bottom, seen.y + (1 + around) * seen.height) - max(top, seen.y - around * seen.height)
    return max(across, 0.0) * max(down, 0.0)


def _price_step(step: Node, pixels: float) -> float:
    """Give what a step of a filter takes for a pixel; `pixels` are those in a unit of its lengths."""
    match step.tag:
        case "feTurbulence":
            return _TURBULENCE + _OCTAVE * min(max(parse_numbers(step.get("numOctaves", "1")), default=1.0), 10.0)
        case "feGaussianBlur" | "feDropShadow":
            deviation = min(map(abs, parse_numbers(step.get("stdDeviation", "0"))), default=0.0)
            return (_BLUR_SMALL if deviation * pixels < _SMALL_BLUR else _BLUR) + _STEP
        case "feConvolveMatrix":
            order = parse_numbers(step.get("order", "3")) or (3.0,)
            return _STEP + _CELL * abs(order[0] * order[-1])
        case "feMorphology":
            radius = max(map(abs, parse_numbers(step.get("radius", "0"))), default=0.0) * pixels
            return _STEP + _NEIGHBOUR * (2 * radius + 1) ** 2
        case "feBlend":
            return _BLEND
        case _:
            return _STEP + _NODE * len(step.children)
