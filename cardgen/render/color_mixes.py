"""Colours that CSS makes of others: `color-mix()` and `light-dark()` (CSS Color 5, sections 3 and 7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from cardgen.render.color_spaces import from_srgb

Read = Callable[[Any], "tuple[float, float, float, float] | None"]
"""Gives red, green, blue and alpha of what the parser has read as one value."""
_HUES = {"hsl": 0, "hwb": 0, "lch": 2, "oklch": 2}


def mix(arguments: Sequence[Any], read: Read) -> tuple[str, tuple[float, float, float], float] | None:
    """Give space, coordinates and alpha of what `color-mix()` makes of its arguments; None if it cannot be read."""
    parts = _split(arguments)
    method = [token.lower_value for token in parts[0] if token.type == "ident"]
    if len(parts) != 3 or len(method) != len(parts[0]) or method[:1] != ["in"] or len(method) not in (2, 4):
        return None
    one, other = (_read_part(part, read) for part in parts[1:])
    if one is None or other is None:
        return None
    way = method[2] if method[3:] == ["hue"] else "shorter"
    shares = _read_shares(one[1], other[1])
    return None if shares is None else _mix(method[1], way, (one[0], other[0]), shares)


def pick_light(arguments: Sequence[Any], read: Read) -> tuple[float, float, float, float] | None:
    """Give the first colour of `light-dark()`: paper is light."""
    parts = _split(arguments)
    return read(parts[0][0]) if len(parts) == 2 and len(parts[0]) == 1 else None


def _split(arguments: Sequence[Any]) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for each in arguments:
        if each == ",":
            parts.append([])
        elif each.type not in ("whitespace", "comment"):
            parts[-1].append(each)
    return parts


def _read_part(part: list[Any], read: Read) -> tuple[tuple[float, float, float, float], float | None] | None:
    """Give a colour and its share, from 0 to 1, if it has one."""
    shares = [each for each in part if each.type == "percentage"]
    colors = [each for each in part if each.type != "percentage"]
    color = read(colors[0]) if len(colors) == 1 and len(shares) <= 1 else None
    if color is None or any(not 0 <= each.value <= 100 for each in shares):
        return None
    return color, shares[0].value / 100 if shares else None


def _read_shares(one: float | None, other: float | None) -> tuple[float, float] | None:
    if one is None:
        one = 0.5 if other is None else 1 - other
    if other is None:
        other = 1 - one
    return (one, other) if one + other > 0 else None


def _mix(
    space: str, way: str, colors: tuple[tuple[float, ...], tuple[float, ...]], shares: tuple[float, float]
) -> tuple[str, tuple[float, float, float], float] | None:
    one, other = (from_srgb(space, (color[0], color[1], color[2])) for color in colors)
    if one is None or other is None:
        return None
    total = sum(shares)
    first, second = (share / total for share in shares)
    alphas = colors[0][3], colors[1][3]
    alpha = alphas[0] * first + alphas[1] * second
    found = []
    for number, (a, b) in enumerate(zip(one, other, strict=True)):
        if number == _HUES.get(space):
            found.append(_mix_hues(a, b, second, way))
        else:
            found.append((a * alphas[0] * first + b * alphas[1] * second) / alpha if alpha else 0.0)
    return space, (found[0], found[1], found[2]), alpha * min(1.0, total)


def _mix_hues(one: float, other: float, share: float, way: str) -> float:
    """Give the hue so far from one to the other; a grey takes that of the other."""
    if math.isnan(one) or math.isnan(other):
        return (0.0 if math.isnan(other) else other) if math.isnan(one) else one
    turn = (other - one) % 360
    if way == "decreasing" or (way == "shorter" and turn > 180) or (way == "longer" and 0 < turn < 180):
        turn -= 360
    return (one + turn * share) % 360
