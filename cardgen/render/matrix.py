"""Affine transforms as six numbers (a, b, c, d, e, f), the way SVG writes them."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any, TypeAlias

from fontTools.misc.transform import Transform

from cardgen.render.lengths import LARGEST, NUMBER, num6, parse_mm

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"\s*+,?+\s*+(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
_CSS_STEP = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9]*)\(((?:[^()]|\([^()]*\))*)\)\s*")
_CSS_KINDS: dict[str, tuple[str, tuple[int, ...]]] = {
    "translate": ("length", (1, 2)),
    "translatex": ("length", (1,)),
    "translatey": ("length", (1,)),
    "translatez": ("length", (1,)),
    "translate3d": ("length", (3,)),
    "scale3d": ("factor", (3,)),
    "scalez": ("factor", (1,)),
    "scale": ("factor", (1, 2)),
    "scalex": ("factor", (1,)),
    "scaley": ("factor", (1,)),
    "rotate": ("angle", (1,)),
    "rotatez": ("angle", (1,)),
    "skew": ("angle", (1, 2)),
    "skewx": ("angle", (1,)),
    "skewy": ("angle", (1,)),
    "matrix": ("factor", (6,)),
    "matrix3d": ("factor", (16,)),
}
_FLAT = (0, 0, 1, 0)  # the third column of a matrix in space that leaves all on the paper
_ABSOLUTE = ("mm", "cm", "in", "pt", "pc", "px", "q")
_DEGREES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": math.degrees(1.0), "turn": 360.0}
_ANGLE = re.compile(rf"({NUMBER.pattern})(deg|grad|rad|turn)?", re.IGNORECASE)


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
    """Give by how much lengths grow, in the geometric mean of both directions; 0 where that is beyond all numbers."""
    area = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
    return math.sqrt(area) if area < math.inf else 0.0


def narrow_of(matrix: Matrix) -> float:
    """Give by how much lengths grow in the direction in which they grow least; 0 where that is beyond all numbers."""
    a, b, c, d = matrix[:4]
    most = (math.hypot(a + d, b - c) + math.hypot(a - d, b + c)) / 2
    return abs(a * d - b * c) / most if 0 < most < math.inf else 0.0


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


def parse_css_transform(
    text: str, wholes: tuple[float, float] = (0.0, 0.0), unit: float = 1.0, em: float | None = None
) -> Matrix | None:
    """Give the matrix of a CSS `transform` (CSS Transforms 1, section 12); None if it cannot be read.

    `wholes` are what 100% is across and down, `unit` the millimetres of a user unit, `em` the size of the font.
    """
    matrix: Matrix = IDENTITY
    at, text = 0, text.strip()
    while at < len(text):
        match = _CSS_STEP.match(text, at)
        step = _read_css_step(match[1].lower(), match[2].split(","), wholes, unit, em) if match else None
        if match is None or step is None:
            return None
        matrix, at = multiply(matrix, step), match.end()
    return matrix


def _read_css_step(
    name: str, words: list[str], wholes: tuple[float, float], unit: float, em: float | None
) -> Matrix | None:
    kind, counts = _CSS_KINDS.get(name, ("", ()))
    if len(words) not in counts:
        return None
    if kind == "length":
        sides = (1,) if name == "translatey" else (0, 1, 0)
        values = [read_css_length(word, wholes[side], unit, em) for word, side in zip(words, sides, strict=False)]
    else:
        values = [parse_angle(word) if kind == "angle" else _read_factor(word.strip()) for word in words]
    numbers = [value for value in values if value is not None]
    if name == "matrix3d" and len(numbers) == len(words):
        if (*numbers[2:4], *numbers[6:12], numbers[15]) != (0, 0, 0, 0, *_FLAT, 1):
            return None
        return _make_css_step("matrix", [*numbers[0:2], *numbers[4:6], *numbers[12:14]])
    return _make_css_step(name, numbers) if len(numbers) == len(words) else None


def read_css_length(word: str, whole: float, unit: float = 1.0, em: float | None = None) -> float | None:
    """Give a length of CSS in user units; None if it cannot be read, as one without a unit that is not 0."""
    word = word.strip()
    value = parse_mm(word, whole=whole, em=em)
    if value is None or (value and word[-1] in "0123456789."):
        return None
    return value / unit if word.lower().endswith(_ABSOLUTE) else value


def _make_css_step(name: str, n: list[float]) -> Matrix:
    if name in ("translatez", "scalez"):  # on paper nothing is nearer
        return IDENTITY
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name.startswith("translate"):
        x, y = (0.0, n[0]) if name == "translatey" else (n[0], n[1] if len(n) > 1 else 0.0)
        return (1.0, 0.0, 0.0, 1.0, x, y)
    if name.startswith("scale"):
        x, y = (n[0], 1.0) if name == "scalex" else (1.0, n[0]) if name == "scaley" else (n[0], n[min(1, len(n) - 1)])
        return (x, 0.0, 0.0, y, 0.0, 0.0)
    angles = [math.radians(value % 360) for value in n]
    if name.startswith("rotate"):
        return (math.cos(angles[0]), math.sin(angles[0]), -math.sin(angles[0]), math.cos(angles[0]), 0.0, 0.0)
    across, down = (0.0, angles[0]) if name == "skewy" else (angles[0], angles[1] if len(angles) > 1 else 0.0)
    return (1.0, math.tan(down), math.tan(across), 1.0, 0.0, 0.0)


def _read_factor(word: str) -> float | None:
    share = word.removesuffix("%")
    if not NUMBER.fullmatch(share) or abs(float(share)) > LARGEST:
        return None
    return float(share) / (100.0 if word.endswith("%") else 1.0)


def parse_angle(text: str) -> float | None:
    """Give degrees from a CSS angle; 0 alone needs no unit."""
    match = _ANGLE.fullmatch(text.strip())
    if match is None or (not match[2] and float(match[1])) or math.isinf(float(match[1])):
        return None
    return float(match[1]) * _DEGREES[(match[2] or "").lower()]


def format_matrix(matrix: Matrix) -> str:
    """Write a transform as SVG, the short way where there is one."""
    a, b, c, d, e, f = map(num6, matrix)
    if (a, b, c, d) == ("1", "0", "0", "1"):
        return f"translate({e} {f})"
    return f"matrix({a} {b} {c} {d} {e} {f})"


Focus: TypeAlias = tuple[float, float] | None
"""The point of a view box that is to be seen, as parts of its width and height; None for what SVG says."""


def fit_view(
    place: tuple[float, float, float, float], view: tuple[float, ...], aspect: str = "", focus: Focus = None
) -> Matrix:
    """Give the transform that fits a view box into a place (x, y, width, height) (SVG 2, section 8.2).

    Where the view is cut off, its focus comes as near to the middle of the place as it can.
    """
    x, y, width, height = place
    words = aspect.removeprefix("defer ").split()
    align = words[0] if words else "xMidYMid"
    across, down = width / view[2], height / view[3]
    if align != "none":
        across = down = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    share_x, share_y = (0.0, 0.0) if align == "none" else (shares.get(align[1:4], 0.5), shares.get(align[5:8], 0.5))
    free_x, free_y = width - view[2] * across, height - view[3] * down
    x += free_x * share_x if focus is None or free_x > 0 else _show(focus[0], free_x, width)
    y += free_y * share_y if focus is None or free_y > 0 else _show(focus[1], free_y, height)
    return (across, 0.0, 0.0, down, x - view[0] * across, y - view[1] * down)


def _show(focus: float, free: float, room: float) -> float:
    """Give where a side begins that is longer than its room (`free` is below 0) and shows its focus in the middle."""
    return min(max(room / 2 - focus * (room - free), free), 0.0)


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
