"""Affine transforms as six numbers (a, b, c, d, e, f), the way SVG writes them."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any, TypeAlias

from fontTools.misc.transform import Transform

from cardgen.render.lengths import LARGEST, NUMBER, num6

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Give the transform that does `inner` first and `outer` after it."""
    both: Matrix = Transform(*outer).transform(inner)
    return both


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Give where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@lru_cache(maxsize=4096)
def invert(matrix: Matrix) -> Matrix | None:
    """Give the way back; None where everything falls on one line."""
    a, b, c, d, _, _ = matrix
    if abs(a * d - b * c) < 1e-12:
        return None
    back: Matrix = Transform(*matrix).inverse()
    return back


def scale_of(matrix: Matrix) -> float:
    """Give by how much lengths grow, in the geometric mean of both directions."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def bounds_of(
    matrix: Matrix, left: float, top: float, right: float, bottom: float
) -> tuple[float, float, float, float]:
    """Give the upright rectangle (left, top, right, bottom) around a transformed one."""
    a, b, c, d, e, f = matrix
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix | None:
    """Give the matrix of a `transform` attribute; None if it cannot be read."""
    matrix: Matrix = Transform()
    text, at = text.strip(), 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            return None
        numbers = _read_numbers(match[1], match[2])
        if numbers is None:
            return None
        matrix, at = _add_step(matrix, match[1], numbers), match.end()
    return matrix


def format_matrix(matrix: Matrix) -> str:
    """Write a transform as SVG, the short way where there is one."""
    a, b, c, d, e, f = map(num6, matrix)
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


def _read_numbers(name: str, text: str) -> list[float] | None:
    if NUMBER.sub("", text).replace(",", "").strip():
        return None
    numbers = [float(number) for number in NUMBER.findall(text)]
    if len(numbers) not in _COUNTS[name] or any(abs(number) > LARGEST for number in numbers):
        return None
    return numbers


def _add_step(matrix: Any, name: str, numbers: list[float]) -> Any:
    if name == "matrix":
        return matrix.transform(numbers)
    if name == "translate":
        return matrix.translate(*numbers)
    if name == "scale":
        return matrix.scale(*numbers)
    angle = math.radians(numbers[0] % 360)
    if name == "rotate":
        x, y = numbers[1:] or (0.0, 0.0)
        return matrix.translate(x, y).rotate(angle).translate(-x, -y)
    return matrix.skew(angle) if name == "skewX" else matrix.skew(0.0, angle)
