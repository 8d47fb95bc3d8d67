"""The maths of CSS worked out: `calc()`, `min()`, `max()` and `clamp()` (CSS Values 4, section 10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from tinycss2 import parse_component_value_list, serialize

_Sum: TypeAlias = dict[str, float]
"""How much there is of each unit."""
_Convert: TypeAlias = Callable[[float, str], _Sum | None]
_NAMES = ("calc", "min", "max", "clamp")
_SEARCH = re.compile(r"\b(?:calc|min|max|clamp)\(", re.IGNORECASE)
_TO_PX = {"px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6}
_TO_DEG = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}
_MAX_DEPTH = 30
_LONGEST = 10_000  # characters of a value; those that are typed have a hundred


def has_maths(text: str) -> bool:
    """Tell whether a value has something to work out."""
    return "(" in text and _SEARCH.search(text) is not None


@lru_cache(maxsize=1024)
def write_maths(text: str) -> str:
    """Give a value with its maths worked out, as far as that needs no size of a box or font; lengths are in `px`.

    What is a sum of several units is left as one word that `parse_mm` reads, `calc(50%;-5)`, a number being pixels.
    """
    if len(text) > _LONGEST:
        return text
    try:
        return _write(parse_component_value_list(text), 0)
    except RecursionError:
        return text


def _write(tokens: Sequence[Any], depth: int) -> str:
    words = []
    for token in tokens:
        if token.type == "function" and depth < _MAX_DEPTH:
            found = _work_out(token, _name, 0) if token.lower_name in _NAMES else None
            if found is not None and (len(found) == 1 or not found.keys() & {"", "deg"}):
                words.append(_write_sum(found))
            else:
                words.append(f"{token.name}({_write(token.arguments, depth + 1)})")
        else:
            words.append(serialize([token]))
    return "".join(words)


def _write_sum(found: _Sum) -> str:
    parts = {unit: f"{value:.8f}".rstrip("0").rstrip(".") for unit, value in found.items()}
    if len(parts) == 1:
        return "".join(f"{value}{unit}" for unit, value in parts.items())
    return f"calc({';'.join(value + unit.removesuffix('px') for unit, value in parts.items())})"


def _name(value: float, unit: str) -> _Sum | None:
    if unit in _TO_PX:
        return {"px": value * _TO_PX[unit]}
    if unit in _TO_DEG:
        return {"deg": value * _TO_DEG[unit]}
    return {unit: value}


def measure(text: str, units: Mapping[str, float | None]) -> float | None:
    """Give what maths come to, `units` being how much each unit is; None where it cannot be read."""
    if len(text) > _LONGEST:
        return None
    tokens = [token for token in parse_component_value_list(text) if token.type != "whitespace"]
    if len(tokens) != 1 or tokens[0].type != "function" or tokens[0].lower_name not in _NAMES:
        return None

    def convert(value: float, unit: str) -> _Sum | None:
        factor = units.get(unit)
        return None if factor is None else {"": value * factor}

    found = _work_out(tokens[0], convert, 0)
    return None if found is None else found.get("")


def _work_out(token: Any, convert: _Convert, depth: int) -> _Sum | None:
    """Give what a function comes to; what is not of one unit cannot be compared."""
    if token.lower_name not in _NAMES or depth > _MAX_DEPTH:
        return None
    parts: list[list[Any]] = [[]]
    for each in token.arguments:
        if each == ",":
            parts.append([])
        elif each.type not in ("whitespace", "comment"):
            parts[-1].append(each)
    sums = [_add(part, convert, depth + 1) for part in parts]
    found = [each for each in sums if each is not None]
    if len(found) < len(parts):
        return None
    name = token.lower_name
    if name == "calc":
        return found[0] if len(found) == 1 else None
    unit = next(iter(found[0]))
    if any(list(each) != [unit] for each in found) or (name == "clamp" and len(found) != 3):
        return None
    values = [each[unit] for each in found]
    if name == "clamp":
        return {unit: max(values[0], min(values[1], values[2]))}
    return {unit: min(values) if name == "min" else max(values)}


def _add(tokens: Sequence[Any], convert: _Convert, depth: int) -> _Sum | None:
    """Give the sum of products."""
    total: _Sum = {}
    sign, start = 1.0, 0
    for at in range(len(tokens) + 1):
        if at < len(tokens) and not (tokens[at] == "+" or tokens[at] == "-"):
            continue
        product = _multiply(tokens[start:at], convert, depth)
        if product is None:
            return None
        for unit, value in product.items():
            total[unit] = total.get(unit, 0.0) + sign * value
        sign, start = (-1.0 if at < len(tokens) and tokens[at] == "-" else 1.0), at + 1
    return total


def _multiply(tokens: Sequence[Any], convert: _Convert, depth: int) -> _Sum | None:
    if len(tokens) % 2 == 0:
        return None
    found = _read(tokens[0], convert, depth)
    for operator, token in zip(tokens[1::2], tokens[2::2], strict=True):
        other = _read(token, convert, depth)
        if found is None or other is None:
            return None
        if operator == "*" and list(found) == [""]:
            found, other = other, found
        if list(other) != [""] or operator not in ("*", "/") or (operator == "/" and not other[""]):
            return None
        factor = other[""] if operator == "*" else 1 / other[""]
        found = {unit: value * factor for unit, value in found.items()}
    return found


def _read(token: Any, convert: _Convert, depth: int) -> _Sum | None:
    if depth > _MAX_DEPTH:
        return None
    if token.type == "number":
        return convert(token.value, "")
    if token.type == "dimension":
        return convert(token.value, token.lower_unit)
    if token.type == "percentage":
        return convert(token.value, "%")
    if token.type == "() block":
        inner = [each for each in token.content if each.type not in ("whitespace", "comment")]
        return _add(inner, convert, depth + 1)
    return _work_out(token, convert, depth + 1) if token.type == "function" else None
