"""Affine transforms as six numbers (a, b, c, d, e, f), the way SVG writes them."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LARGEST = 100_000.0
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Give the transform that does `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Give where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@lru_cache(maxsize=4096)
def invert(matrix: Matrix) -> Matrix | None:
    """Give the way back; None where everything falls on one line."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def scale_of(matrix: Matrix) -> float:
    """Give by how much lengths grow, in the geometric mean of both directions."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def bounds_of(
    matrix: Matrix, left: float, top: float, right: float, bottom: float
) -> tuple[float, float, float, float]:
    """Give the upright rectangle (left, top, right, bottom) around a transformed one."""
    a, b, c, d, e, f = matrix
    if b == 0.0 and c == 0.0 and a > 0 and d > 0:
        return a * left + e, d * top + f, a * right + e, d * bottom + f
    corners = [apply(matrix, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix | None:
    """Give the matrix of a `transform` attribute; None if it cannot be read."""
    matrix, at = IDENTITY, 0
    text = text.strip()
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            return None
        step = _read_step(match[1], match[2])
        if step is None:
            return None
        matrix, at = multiply(matrix, step), match.end()
    return matrix


def format_matrix(matrix: Matrix) -> str:
    """Write a transform as SVG, the short way where there is one."""
    a, b, c, d, e, f = (f"{round(value, 6):.10g}" for value in matrix)
    if (a, b, c, d) == ("1", "0", "0", "1"):
        return f"translate({e} {f})"
    return f"matrix({a} {b} {c} {d} {e} {f})"


def fit_view(place: tuple[float, float, float, float], view: tuple[float, ...], aspect: str = "") -> Matrix:
    """Give the transform that fits a view box into a place (x, y, width, height) (SVG 2, section 8.2)."""
    x, y, width, height = place
    words = aspect.split()
    align = words[0] if words else "xMidYMid"
    across, down = width / view[2], height / view[3]
    if align != "none":
        across = down = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    share_x, share_y = (0.0, 0.0) if align == "none" else (shares.get(align[1:4], 0.5), shares.get(align[5:8], 0.5))
    x += (width - view[2] * across) * share_x
    y += (height - view[3] * down) * share_y
    return (across, 0.0, 0.0, down, x - view[0] * across, y - view[1] * down)


def _read_step(name: str, text: str) -> Matrix | None:
    if _NUMBER.sub("", text).replace(",", "").strip():
        return None
    numbers = [float(number) for number in _NUMBER.findall(text)]
    if len(numbers) not in _COUNTS[name] or any(abs(number) > _LARGEST for number in numbers):
        return None
    return _build_step(name, numbers)


def _build_step(name: str, numbers: list[float]) -> Matrix:
    first = numbers[0]
    if name == "matrix":
        a, b, c, d, e, f = numbers
        return (a, b, c, d, e, f)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, numbers[1] if len(numbers) > 1 else 0.0)
    if name == "scale":
        return (first, 0.0, 0.0, numbers[1] if len(numbers) > 1 else first, 0.0, 0.0)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    return _turn(first, *numbers[1:])


def _turn(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    quarters, rest = divmod(degrees, 90.0)
    if rest == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
