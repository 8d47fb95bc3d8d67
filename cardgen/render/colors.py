"""Colours as CSS writes them, read into red, green, blue and alpha from 0 to 1, and how far apart two of them are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from tinycss2.color4 import Color as CssColor
from tinycss2.color4 import parse_color as read_color
from tinycss2.parser import parse_one_component_value

_ICC = re.compile(r"\s*icc-color\([^()]*\)\s*$", re.IGNORECASE)


class Color(NamedTuple):
    """Red, green, blue and alpha, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def hex(self) -> str:
        """Write the colour without its alpha: `#rrggbb`."""
        return _write_hex(self.red, self.green, self.blue)


@lru_cache(maxsize=4096)
def _write_hex(*parts: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)


@lru_cache(maxsize=4096)
def parse_color(text: str) -> Color | None:
    """Give the colour of `#rgb`, `#rrggbbaa`, `rgb(0 0 255 / 50%)`, `hsl(...)`, `oklch(...)`, `color(...)`,
    `color-mix(...)` or a CSS name; None if it is none. Of a colour that has one of a printer's profile behind it, the
    one that screens show."""
    text = _ICC.sub("", text) if "icc" in text.lower() else text
    try:
        return _read(parse_one_component_value(text, skip_comments=True))
    except (RecursionError, ValueError):  # too many brackets, too many digits
        return None


def _read(token: Any) -> Color | None:
    if token.type not in ("hash", "ident", "function"):
        return None
    try:
        found = read_color(token)
    except ValueError:  # tinycss2 stumbles over `color()`
        return None
    if found is None and token.type == "function":
        return _read_function(token)
    if found is None or found == "currentcolor":
        return None
    first, second, third = (part or 0.0 for part in found.coordinates)
    return _make(found.space, (first, second, third), found.alpha)


def _read_function(token: Any) -> Color | None:
    """Give what tinycss2 does not read: a mixture of colours, and `rgb()` of numbers and percentages."""
    name = token.lower_name
    if name in ("rgb", "rgba") and "," not in token.arguments:
        return _read_mixed_rgb(token)
    if name not in ("color-mix", "light-dark"):
        return None
    from cardgen.render.color_mixes import mix, pick_light

    if name == "light-dark":
        picked = pick_light(token.arguments, _read)
        return None if picked is None else Color(*picked)
    mixed = mix(token.arguments, _read)
    return None if mixed is None else _make(*mixed)


def _read_mixed_rgb(token: Any) -> Color | None:
    words = [part for part in token.arguments if part.type not in ("whitespace", "comment")]
    shares = [part for part in words[:3] if part.type == "percentage"]
    if not shares or len(shares) == len(words[:3]):
        return None
    parts = [f"{part.value / 100 * 255}" if part in shares else part.serialize() for part in words[:3]]
    after = "".join(part.serialize() for part in words[3:])
    return parse_color(f"rgb({' '.join(parts)}{after})")


def _make(space: str, coordinates: tuple[float, float, float], alpha: float) -> Color | None:
    parts = _to_srgb(space, coordinates)
    if parts is None:
        return None
    red, green, blue = (min(1.0, max(0.0, part)) for part in parts)
    return Color(red, green, blue, alpha)


def _to_srgb(space: str, coordinates: tuple[float, float, float]) -> tuple[float, float, float] | None:
    first, second, third = coordinates
    if space == "srgb":
        return first, second, third
    if space == "hsl":
        second = min(100.0, max(0.0, second))
    if space in ("hsl", "hwb"):
        parts: tuple[float, float, float] = CssColor(space, (first, second, third), 1.0).to("srgb").coordinates
        return parts
    from cardgen.render.color_spaces import to_srgb

    return to_srgb(space, (first, second, third))


def blend(above: Color, below: Color) -> Color:
    """Give what is seen where one colour lies on an opaque one."""
    alpha = above.alpha
    if alpha >= 1:
        return above
    red, green, blue = (a * alpha + b * (1 - alpha) for a, b in zip(above[:3], below[:3], strict=True))
    return Color(red, green, blue)


def luminance(color: Color) -> float:
    """Give the relative luminance from 0 to 1 (WCAG 2.2, definition of relative luminance)."""
    red, green, blue = (_linear(part) for part in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(one: Color, other: Color) -> float:
    """Give the contrast ratio of two opaque colours from 1 to 21 (WCAG 2.2, definition of contrast ratio)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
