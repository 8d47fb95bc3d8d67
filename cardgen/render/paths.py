"""Path data of SVG read once into moves, lines, curves and closings, and questions about what it encloses."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

Segment: TypeAlias = tuple[float, ...]
Path: TypeAlias = tuple[tuple[str, Segment], ...]
"""`M` (x, y), `L` (x, y), `C` (x1, y1, x2, y2, x, y), `Z` (): absolute, in the units of the data."""
Polygon: TypeAlias = tuple[tuple[float, float], ...]
Bounds: TypeAlias = tuple[float, float, float, float]

_TOKEN = re.compile(r"\s*,?\s*([MmLlHhVvCcSsQqTtAaZz])|\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"\s*,?\s*([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MAX_SEGMENTS = 20_000
_STEPS = 12
_LARGEST = 100_000.0


class PathError(ValueError):
    """Path data that cannot be read; the text says why."""


@lru_cache(maxsize=2048)
def parse_path(data: str) -> Path:
    """Read a `d` attribute; raises PathError, also when it is larger than any card needs."""
    out: list[tuple[str, Segment]] = []
    pen = _Pen()
    for command, numbers in _read_commands(data):
        out.extend(pen.draw(command, numbers))
        if len(out) > _MAX_SEGMENTS:
            raise PathError(f"it has more than {_MAX_SEGMENTS:,} segments")
    if out and out[0][0] != "M":
        raise PathError("it does not begin with a move (M)")
    return tuple(out)


def format_path(path: Path) -> str:
    """Write a path as a `d` attribute."""
    return "".join(letter + " ".join(f"{round(value, 4):.10g}" for value in values) for letter, values in path)


def rect_path(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> Path:
    """Give a rectangle, its corners rounded by up to half its sides."""
    right, bottom = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


_KAPPA = 0.5522847498307936


def ellipse_path(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Give an ellipse from its centre and its two radii."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def points_path(numbers: Iterable[float], is_closed: bool) -> Path:
    """Give a polyline or polygon from x, y, x, y and so on; an odd last number is left out."""
    values = list(numbers)
    pairs = list(zip(values[::2], values[1::2], strict=False))
    if not pairs:
        return ()
    lines = tuple(("L", pair) for pair in pairs[1:])
    return (("M", pairs[0]), *lines, *((("Z", ()),) if is_closed else ()))


@lru_cache(maxsize=2048)
def flatten(path: Path) -> tuple[Polygon, ...]:
    """Give the outlines as polygons, curves in short straight pieces."""
    polygons: list[Polygon] = []
    points: list[tuple[float, float]] = []
    for letter, values in path:
        if letter == "M":
            if len(points) > 1:
                polygons.append(tuple(points))
            points = [(values[0], values[1])]
        elif letter == "L":
            points.append((values[0], values[1]))
        elif letter == "C":
            points.extend(_curve_points(points[-1], values))
    if len(points) > 1:
        polygons.append(tuple(points))
    return tuple(polygons)


@lru_cache(maxsize=4096)
def path_bounds(path: Path) -> Bounds | None:
    """Give left, top, right and bottom of what a path encloses; None if it is empty."""
    points = [point for polygon in flatten(path) for point in polygon]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def is_inside(path: Path, x: float, y: float, is_evenodd: bool = False) -> bool:
    """Tell whether a point lies in what a path fills."""
    crossings = winding = 0
    for polygon in flatten(path):
        x1, y1 = polygon[-1]
        for x2, y2 in polygon:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
                winding += 1 if y2 > y1 else -1
            x1, y1 = x2, y2
    return bool(crossings % 2) if is_evenodd else winding != 0


def _read_commands(data: str) -> Iterator[tuple[str, list[float]]]:
    at, end = 0, len(data.rstrip())
    command = ""
    while at < end:
        match = _TOKEN.match(data, at)
        if match is None:
            raise PathError(f"`{data[at : at + 12].strip()}` cannot be read")
        if match[1]:
            command, at = match[1], match.end()
            if command in "Zz":
                yield command, []
                continue
        elif not command or command in "Zz":
            raise PathError(f"a number stands where a command is needed, at `{data[at : at + 12].strip()}`")
        numbers, at = _read_numbers(data, at, command.upper())
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _read_numbers(data: str, at: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for number in range(_COUNTS[command]):
        pattern = _FLAG if command == "A" and number in (3, 4) else _TOKEN
        match = pattern.match(data, at)
        text = match[1] if match and pattern is _FLAG else match[2] if match else None
        if match is None or text is None:
            raise PathError(f"the command {command} needs {_COUNTS[command]} numbers")
        numbers.append(float(text))
        if abs(numbers[-1]) > _LARGEST:
            raise PathError(f"the number {text} is out of all proportion")
        at = match.end()
    return numbers, at


class _Pen:
    """Keeps where the drawing stands while commands become absolute moves, lines and curves."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[float, float] | None = None
        self.last = ""

    def draw(self, command: str, n: list[float]) -> list[tuple[str, Segment]]:
        """Give the segments of one command."""
        kind = command.upper()
        if kind == "Z":
            self.x, self.y, self.last = self.start_x, self.start_y, "Z"
            return [("Z", ())]
        if command != kind:
            n = self._absolute(kind, n)
        begin: list[tuple[str, Segment]] = []
        if self.last == "Z" and kind != "M":
            begin = [("M", (self.x, self.y))]
        segments: list[tuple[str, Segment]] = getattr(self, f"_{kind.lower()}")(n)
        self.last = kind
        return begin + segments

    def _absolute(self, kind: str, n: list[float]) -> list[float]:
        if kind == "H":
            return [n[0] + self.x]
        if kind == "V":
            return [n[0] + self.y]
        if kind == "A":
            return [*n[:5], n[5] + self.x, n[6] + self.y]
        return [value + (self.y if at % 2 else self.x) for at, value in enumerate(n)]

    def _go(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def _m(self, n: list[float]) -> list[tuple[str, Segment]]:
        self._go(*n)
        self.start_x, self.start_y = self.x, self.y
        return [("M", (self.x, self.y))]

    def _l(self, n: list[float]) -> list[tuple[str, Segment]]:
        self._go(*n)
        return [("L", (self.x, self.y))]

    def _h(self, n: list[float]) -> list[tuple[str, Segment]]:
        return self._l([n[0], self.y])

    def _v(self, n: list[float]) -> list[tuple[str, Segment]]:
        return self._l([self.x, n[0]])

    def _c(self, n: list[float]) -> list[tuple[str, Segment]]:
        self.control = (n[2], n[3])
        self._go(n[4], n[5])
        return [("C", tuple(n))]

    def _s(self, n: list[float]) -> list[tuple[str, Segment]]:
        return self._c([*self._mirrored("CS"), *n])

    def _q(self, n: list[float]) -> list[tuple[str, Segment]]:
        x1, y1, x, y = n
        start_x, start_y = self.x, self.y
        self.control = (x1, y1)
        self._go(x, y)
        first = (start_x + (x1 - start_x) * 2 / 3, start_y + (y1 - start_y) * 2 / 3)
        return [("C", (*first, x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y))]

    def _t(self, n: list[float]) -> list[tuple[str, Segment]]:
        return self._q([*self._mirrored("QT"), *n])

    def _a(self, n: list[float]) -> list[tuple[str, Segment]]:
        curves = list(_arc_curves((self.x, self.y), n))
        self._go(n[5], n[6])
        return curves

    def _mirrored(self, kinds: str) -> tuple[float, float]:
        if self.last in kinds and self.control is not None:
            return 2 * self.x - self.control[0], 2 * self.y - self.control[1]
        return self.x, self.y


def _arc_curves(start: tuple[float, float], n: list[float]) -> Iterator[tuple[str, Segment]]:
    """Give an elliptical arc as curves (SVG 2, appendix B.2, from end points to centre)."""
    rx, ry, turn, large, sweep, x, y = n
    rx, ry = abs(rx), abs(ry)
    if start == (x, y):
        return
    if rx == 0 or ry == 0:
        yield ("L", (x, y))
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    below = (rx * py) ** 2 + (ry * px) ** 2
    factor = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if bool(large) == bool(sweep) else 1)
    cx, cy = factor * rx * py / ry, -factor * ry * px / rx
    first = math.atan2((py - cy) / ry, (px - cx) / rx)
    span = math.atan2((-py - cy) / ry, (-px - cx) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    centre = (cos * cx - sin * cy + (start[0] + x) / 2, sin * cx + cos * cy + (start[1] + y) / 2)
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)
    for number in range(count):
        a, b = first + number * step, first + (number + 1) * step
        unit = (
            (math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            (math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        points = [(cos * rx * u - sin * ry * v + centre[0], sin * rx * u + cos * ry * v + centre[1]) for u, v in unit]
        if number == count - 1:
            points[2] = (x, y)
        yield ("C", tuple(value for point in points for value in point))


def _curve_points(start: tuple[float, float], n: Segment) -> Iterator[tuple[float, float]]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = n
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
