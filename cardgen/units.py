"""Lengths: what a person writes (`3mm`, `1/8in`, `9pt`) and the millimetres and points that the code counts in."""

from __future__ import annotations

import re
from fractions import Fraction

MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / PT_PER_INCH

_MM_PER_UNIT = {"mm": Fraction(1), "cm": Fraction(10), "pt": Fraction("25.4") / 72}
_MOST_DECIMALS = 6
_INCHES = ("inches", "inch", "in.", "in", "″", "”", "“", "''", '"')
_UNIT = "|".join(re.escape(unit) for unit in ("mm", "cm", "pt", *_INCHES))
_NUMBER = r"(?:\d+[ -]+\d+/\d+|(?:\d+(?:\.\d+)?|\.\d+)(?:/\d+)?)"
LENGTH_PATTERN = rf"(-?)({_NUMBER})\s*({_UNIT})?"
SIZE_PATTERN = rf"({_NUMBER})\s*({_UNIT})?\s*[x×✕*]\s*({_NUMBER})\s*({_UNIT})?"
_LENGTH = re.compile(LENGTH_PATTERN)
_SIZE = re.compile(SIZE_PATTERN)


def mm_to_pt(mm: float) -> float:
    """Give millimetres in points."""
    return mm * PT_PER_MM


def pt_to_mm(pt: float) -> float:
    """Give points in millimetres."""
    return pt * MM_PER_PT


def parse_length(text: str) -> float | None:
    """Give the millimetres of `3`, `3mm`, `0.125in`, `1/8"`, `2 1/2 in` or `9pt`; None if the text is no length."""
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None:
        return None
    sign, number, unit = match.groups()
    value = _measure(number, unit)
    return -value if value is not None and sign else value


def parse_size(text: str) -> tuple[float, float] | None:
    """Give width and height in millimetres of `63.5x88.9`, `2.5x3.5in`, `2.5"x3.5"` or `6.3cm × 88mm`.

    A unit that stands at one of the two holds for both; without any they are millimetres. None if it is no size.
    """
    match = _SIZE.fullmatch(text.strip().lower())
    if match is None:
        return None
    width, height = _measure(match[1], match[2] or match[4]), _measure(match[3], match[4] or match[2])
    return (width, height) if width and height else None


def parse_shift(text: str, most: float) -> tuple[float, float] | None:
    """Give the millimetres to the right and down of `0.5x-0.3`; None if that is no shift of at most `most`."""
    lengths = [parse_length(part) for part in text.lower().split("x")]
    known = [length for length in lengths if length is not None and abs(length) <= most]
    return (known[0], known[1]) if len(known) == len(lengths) == 2 else None


def format_mm(mm: float, *limits: float) -> str:
    """Write millimetres with at most two decimals and no needless zero: `63.5`, `88.9`, `3`.

    Beside lengths that they pass or fall short of, `limits`, they have the decimals that it takes to see that.
    """
    return format_apart(mm, *limits, decimals=2).rstrip("0").rstrip(".")


def format_apart(value: float, *limits: float, decimals: int = 1) -> str:
    """Write a number with some decimals, and with more where it else would look like one of the limits: 5.95, not 6.0,
    below 6."""
    others = [limit for limit in limits if abs(limit - value) > 10**-_MOST_DECIMALS]
    while decimals < _MOST_DECIMALS and any(round(value, decimals) == round(limit, decimals) for limit in others):
        decimals += 1
    return f"{value:.{decimals}f}"


def _measure(number: str, unit: str | None) -> float | None:
    """Give a number and its unit in millimetres, as exactly as it is written."""
    factor = Fraction("25.4") if unit in _INCHES else _MM_PER_UNIT[unit or "mm"]
    whole, _, part = number.replace("-", " ").partition(" ")
    above, _, below = (part.strip() or whole).partition("/")
    try:
        value = Fraction(above) / Fraction(below or 1) + (Fraction(whole) if part else 0)
        return float(value * factor)
    except (ArithmeticError, ValueError):  # divided by nothing, or larger than any number that Python counts with
        return None
