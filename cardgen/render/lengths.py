"""Lengths in templates: a number is millimetres, a unit is physical; and numbers written the short way."""

from __future__ import annotations

import re
from functools import lru_cache

_MM = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "q": 0.25}
_VALUE = r"([-+]?(?:\d++\.?+\d*+|\.\d++)(?:e[-+]?\d+)?)"
_LENGTH = re.compile(rf"{_VALUE}\s*(mm|cm|in|pt|pc|px|q|rem|em|ex|ch|%)?", re.IGNORECASE)
_NUMBER = rf"(?<![\w.#-]){_VALUE}"
_ABSOLUTE = re.compile(rf"{_NUMBER}(mm|cm|in|pt|pc|px|q)(?![\w-])", re.IGNORECASE)
_OF_VIEW = re.compile(rf"{_NUMBER}(?:[dsl]?v|cq)(w|h|i|b|min|max)(?![\w-])", re.IGNORECASE)
_OF_FONT = re.compile(rf"{_NUMBER}(r?em|ex|ch)(?![\w-])", re.IGNORECASE)
_EMS = {"em": 1.0, "rem": 1.0, "ex": 0.5, "ch": 0.5}
UNIT = _MM["px"]
"""The millimetres of a user unit of a picture, which is a pixel of CSS."""
NUMBER = re.compile(r"[-+]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d+)?")
LARGEST = 100_000.0  # far beyond any sheet; the drawing library counts in fixed point


@lru_cache(maxsize=8192)
def parse_mm(text: str, whole: float | None = None, em: float | None = None) -> float | None:
    """Give millimetres. `whole` is what 100% is, `em` the font size in mm; without them such a length is None."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return _work_out(text, whole, em) if "(" in text else None
    number, unit = float(match[1]), (match[2] or "").lower()
    if abs(number) > LARGEST:
        return None
    if unit == "%":
        return None if whole is None else number / 100 * whole
    if unit in _EMS:
        return None if em is None else number * em * _EMS[unit]
    return number * _MM[unit]


def _work_out(text: str, whole: float | None, em: float | None) -> float | None:
    if ";" in text:
        terms = [parse_mm(term, whole, em) for term in text.removeprefix("calc(").removesuffix(")").split(";")]
        known = [term for term in terms if term is not None]
        return sum(known) if len(known) == len(terms) else None
    from cardgen.render.maths import measure

    ems = {unit: None if em is None else em * factor for unit, factor in _EMS.items()}
    value = measure(text, {**_MM, **ems, "%": None if whole is None else whole / 100})
    return None if value is None or abs(value) > LARGEST else value


def write_units(text: str, width: float, height: float) -> str:
    """Give a value of a picture whose lengths are written as its user units, a pixel each; those in percent or in
    the size of the font are left. `width` and `height` are those of the outermost viewport in user units."""
    text = _ABSOLUTE.sub(lambda match: num6(float(match[1]) * _MM[match[2].lower()] / UNIT), text)
    sides = {"w": width, "i": width, "h": height, "b": height, "min": min(width, height), "max": max(width, height)}
    return _OF_VIEW.sub(lambda match: num6(float(match[1]) / 100 * sides[match[2].lower()]), text)


def is_font_relative(text: str) -> bool:
    """Tell whether a value has lengths in the size of the font."""
    return _OF_FONT.search(text) is not None


def write_ems(text: str, em: float, rem: float) -> str:
    """Give a value with its lengths in the size of the font written as plain numbers."""

    def write(match: re.Match[str]) -> str:
        unit = match[2].lower()
        return num6(float(match[1]) * (rem if unit == "rem" else em) * _EMS[unit])

    return _OF_FONT.sub(write, text)


def parse_numbers(text: str) -> tuple[float, ...]:
    """Give the numbers of a list such as `points` or `viewBox`."""
    return tuple(max(-LARGEST, min(LARGEST, float(number))) for number in NUMBER.findall(text))


def parse_view(text: str | None) -> tuple[float, ...] | None:
    """Give x, y, width and height of a `viewBox`; None where it has no extent."""
    view = parse_numbers(text or "")
    return view if len(view) == 4 and view[2] > 0 and view[3] > 0 else None


def num(value: float) -> str:
    """Write a number with at most four decimals and nothing needless: 0 has no sign."""
    return f"{round(value, 4) + 0.0:.10g}"


def num6(value: float) -> str:
    """Write a number with at most six decimals."""
    return f"{round(value, 6) + 0.0:.10g}"
