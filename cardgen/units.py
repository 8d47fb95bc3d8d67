"""Lengths: what a person writes (`3mm`, `1/8in`, `9pt`) and the millimetres and points that the code counts in."""

from __future__ import annotations

import re
from fractions import Fraction

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / PT_PER_INCH

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}
_NUMBER = r"\d+(?:\.\d+)?(?:/\d+)?"
_LENGTH = re.compile(rf"(-?)({_NUMBER})\s*(mm|cm|in|pt)?")
_SIZE = re.compile(rf"({_NUMBER})\s*[x×]\s*({_NUMBER})\s*(mm|cm|in|pt)?")


def mm_to_pt(mm: float) -> float:
    """Give millimetres in points."""
    return mm * PT_PER_MM


def pt_to_mm(pt: float) -> float:
    """Give points in millimetres."""
    return pt * MM_PER_PT


def parse_length(text: str) -> float | None:
    """Give the millimetres of `3`, `3mm`, `0.125in`, `1/8in` or `9pt`; None if the text is no length."""
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None:
        return None
    sign, number, unit = match.groups()
    value = _number(number)
    return None if value is None else (-value if sign else value) * _MM_PER_UNIT[unit or "mm"]


def parse_size(text: str) -> tuple[float, float] | None:
    """Give width and height in millimetres of `63.5x88.9`, `63.5x88.9mm` or `2.5x3.5in`; None if it is no size."""
    match = _SIZE.fullmatch(text.strip().lower())
    if match is None:
        return None
    width, height = _number(match[1]), _number(match[2])
    if not width or not height:
        return None
    factor = _MM_PER_UNIT[match[3] or "mm"]
    return width * factor, height * factor


def format_mm(mm: float) -> str:
    """Write millimetres with at most two decimals and no needless zero: `63.5`, `88.9`, `3`."""
    return f"{mm:.2f}".rstrip("0").rstrip(".")


def _number(text: str) -> float | None:
    above, _, below = text.partition("/")
    try:
        return float(Fraction(above) / Fraction(below or 1))
    except (ArithmeticError, ValueError):  # divided by nothing, or larger than any number that Python counts with
        return None
