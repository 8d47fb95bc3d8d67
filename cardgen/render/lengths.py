"""Lengths in templates: a number is millimetres, a unit is physical; and numbers written the short way."""

from __future__ import annotations

import re
from functools import lru_cache

_MM = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "q": 0.25}
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(mm|cm|in|pt|pc|px|q|em|ex|rem|%)?", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
LARGEST = 100_000.0  # far beyond any sheet; the drawing library counts in fixed point


@lru_cache(maxsize=8192)
def parse_mm(text: str, whole: float | None = None, em: float | None = None) -> float | None:
    """Give millimetres. `whole` is what 100% is, `em` the font size in mm; without them such a length is None."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return None
    number, unit = float(match[1]), (match[2] or "").lower()
    if abs(number) > LARGEST:
        return None
    if unit == "%":
        return None if whole is None else number / 100 * whole
    if unit in ("em", "rem"):
        return None if em is None else number * em
    if unit == "ex":
        return None if em is None else number * em / 2
    return number * _MM[unit]


def parse_numbers(text: str) -> tuple[float, ...]:
    """Give the numbers of a list such as `points` or `viewBox`."""
    return tuple(max(-LARGEST, min(LARGEST, float(number))) for number in NUMBER.findall(text))


def parse_view(text: str | None) -> tuple[float, ...] | None:
    """Give x, y, width and height of a `viewBox`; None where it has no extent."""
    view = parse_numbers(text or "")
    return view if len(view) == 4 and view[2] > 0 and view[3] > 0 else None


def num(value: float) -> str:
    """Write a number with at most four decimals and nothing needless."""
    return f"{round(value, 4):.10g}"


def num6(value: float) -> str:
    """Write a number with at most six decimals."""
    return f"{round(value, 6):.10g}"
