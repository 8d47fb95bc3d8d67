"""Colours as CSS writes them, read into red, green, blue and alpha from 0 to 1, and how far apart two of them are."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache
from typing import NamedTuple

_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)")
_PART = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|deg|turn|rad|grad)?")


class Color(NamedTuple):
    """Red, green, blue and alpha, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def hex(self) -> str:
        """Write the colour without its alpha: `#rrggbb`."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in self[:3])


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)


@lru_cache(maxsize=4096)
def parse_color(text: str) -> Color | None:
    """Give the colour of `#rgb`, `#rrggbbaa`, `rgb(0 0 255 / 50%)`, `hsl(...)` or a CSS name; None if it is none."""
    text = text.strip().lower()
    if text.startswith("#"):
        return _read_hex(text[1:])
    if text == "transparent":
        return Color(0.0, 0.0, 0.0, 0.0)
    if text in NAMED:
        return _read_hex(NAMED[text])
    match = _FUNCTION.fullmatch(text)
    return _read_function(match[1], match[2]) if match else None


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


def _read_hex(digits: str) -> Color | None:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8) or not all(digit in "0123456789abcdef" for digit in digits):
        return None
    red, green, blue, *alpha = (int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2))
    return Color(red, green, blue, alpha[0] if alpha else 1.0)


def _read_function(name: str, text: str) -> Color | None:
    parts = [part for part in re.split(r"[\s,/]+", text.strip()) if part]
    read = [_PART.fullmatch(part) for part in parts]
    if len(parts) not in (3, 4) or any(part is None for part in read):
        return None
    values = [(float(part[1]), part[2] or "") for part in read if part]
    alpha = _share(*values[3], whole=1.0) if len(values) == 4 else 1.0
    if name.startswith("hsl"):
        hue = values[0][0] * {"turn": 360.0, "rad": 57.29577951308232, "grad": 0.9}.get(values[0][1], 1.0)
        red, green, blue = colorsys.hls_to_rgb(hue / 360 % 1.0, _clamp(values[2][0] / 100), _clamp(values[1][0] / 100))
        return Color(red, green, blue, alpha)
    red, green, blue = (_share(*value, whole=255.0) for value in values[:3])
    return Color(red, green, blue, alpha)


def _share(number: float, unit: str, whole: float) -> float:
    return _clamp(number / (100 if unit == "%" else whole))


def _clamp(number: float) -> float:
    return min(1.0, max(0.0, number))


_NAMES = re.findall(
    r"\S+",
    """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
    black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue
    5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c
    cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey
    a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred
    8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
    darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
    dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
    ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
    honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
    lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan
    e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
    lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
    lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon
    800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen
    3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
    midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace
    fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
    palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
    pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f
    royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna
    a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
    springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
    violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
    """,
)
NAMED = dict(zip(_NAMES[::2], _NAMES[1::2], strict=True))
