"""Colours of CSS in the spaces other than sRGB, brought to sRGB and back (CSS Color 4, sections 9, 10 and 17)."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

Triple: TypeAlias = tuple[float, float, float]
_Rows: TypeAlias = tuple[Triple, Triple, Triple]

_WHITE_D50 = (0.3457 / 0.3585, 1.0, (1.0 - 0.3457 - 0.3585) / 0.3585)
_D50_TO_D65: _Rows = (
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124),
)
_XYZ_TO_SRGB: _Rows = (
    (3.2409699419045213, -1.5373831775700935, -0.4986107602930033),
    (-0.9692436362808798, 1.8759675015077206, 0.04155505740717561),
    (0.05563007969699361, -0.20397695888897657, 1.0569715142428786),
)
_OKLAB_TO_LMS: _Rows = (
    (1.0, 0.3963377773761749, 0.2158037573099136),
    (1.0, -0.1055613458156586, -0.0638541728258133),
    (1.0, -0.0894841775298119, -1.2914855480194092),
)
_LMS_TO_XYZ: _Rows = (
    (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    (-0.0405757452148008, 1.112286803280317, -0.0717110580655164),
    (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816),
)
_P3_TO_XYZ: _Rows = (
    (0.4865709486482162, 0.26566769316909306, 0.1982172852343625),
    (0.2289745640697488, 0.6917385218365064, 0.079286914093745),
    (0.0, 0.04511338185890264, 1.043944368900976),
)
_A98_TO_XYZ: _Rows = (
    (0.5766690429101305, 0.1855582379065463, 0.1882286462349947),
    (0.29734497525053605, 0.6273635662554661, 0.07529145849399788),
    (0.02703136138641234, 0.07068885253582723, 0.9913375368376388),
)
_PROPHOTO_TO_XYZ_D50: _Rows = (
    (0.7977666449006423, 0.13518129740053308, 0.0313477341283922),
    (0.2880748288194013, 0.711835234241873, 0.00008993693872564),
    (0.0, 0.0, 0.8251046025104602),
)
_REC2020_TO_XYZ: _Rows = (
    (0.6369580483012914, 0.14461690358620832, 0.1688809751641721),
    (0.2627002120112671, 0.6779980715188708, 0.05930171646986196),
    (0.0, 0.028072693049087428, 1.060985057710791),
)


def to_srgb(space: str, values: Sequence[float]) -> Triple | None:
    """Give red, green and blue, which can be beyond 0 and 1; None for a space that is not known."""
    convert = _SPACES.get(space)
    if convert is None:
        return None
    first, second, third = values
    red, green, blue = convert((first, second, third))
    return red, green, blue


def to_linear(part: float) -> float:
    """Give the light of an sRGB part."""
    size = abs(part)
    return math.copysign(size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4, part)


def from_linear(light: float) -> float:
    """Give the sRGB part of a light."""
    size = abs(light)
    return math.copysign(size * 12.92 if size <= 0.0031308 else 1.055 * size ** (1 / 2.4) - 0.055, light)


def _times(rows: _Rows, values: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)
    return first, second, third


def _each(function: Callable[[float], float], values: Triple) -> Triple:
    first, second, third = map(function, values)
    return first, second, third


def _from_xyz(values: Triple) -> Triple:
    return _each(from_linear, _times(_XYZ_TO_SRGB, values))


def _from_xyz_d50(values: Triple) -> Triple:
    return _from_xyz(_times(_D50_TO_D65, values))


def _from_lab(values: Triple) -> Triple:
    light, a, b = min(100.0, max(0.0, values[0])), values[1], values[2]
    y = (light + 16) / 116
    parts = (_from_cube(a / 500 + y), _from_cube(y), _from_cube(y - b / 200))
    x, y, z = (part * white for part, white in zip(parts, _WHITE_D50, strict=True))
    return _from_xyz_d50((x, y, z))


def _from_cube(part: float) -> float:
    return part**3 if part**3 > 216 / 24389 else (116 * part - 16) / (24389 / 27)


def _from_oklab(values: Triple) -> Triple:
    light = min(1.0, max(0.0, values[0]))
    cubes = _each(lambda part: part**3, _times(_OKLAB_TO_LMS, (light, values[1], values[2])))
    return _from_xyz(_times(_LMS_TO_XYZ, cubes))


def _unroll(values: Triple) -> Triple:
    """Give a colour in lightness, chroma and hue in degrees by its two axes."""
    light, chroma, hue = values
    turn = math.radians(hue)
    return light, max(0.0, chroma) * math.cos(turn), max(0.0, chroma) * math.sin(turn)


def _power(exponent: float) -> Callable[[float], float]:
    return lambda part: math.copysign(abs(part) ** exponent, part)


def _from_rec2020(part: float) -> float:
    alpha, beta, size = 1.09929682680944, 0.018053968510807, abs(part)
    light = size / 4.5 if size < beta * 4.5 else ((size + alpha - 1) / alpha) ** (1 / 0.45)
    return math.copysign(light, part)


def _from_prophoto(part: float) -> float:
    return part / 16 if abs(part) <= 16 / 512 else _power(1.8)(part)


_SPACES: dict[str, Callable[[Triple], Triple]] = {
    "lab": _from_lab,
    "lch": lambda values: _from_lab(_unroll(values)),
    "oklab": _from_oklab,
    "oklch": lambda values: _from_oklab(_unroll(values)),
    "srgb-linear": lambda values: _each(from_linear, values),
    "display-p3": lambda values: _from_xyz(_times(_P3_TO_XYZ, _each(to_linear, values))),
    "a98-rgb": lambda values: _from_xyz(_times(_A98_TO_XYZ, _each(_power(563 / 256), values))),
    "prophoto-rgb": lambda values: _from_xyz_d50(_times(_PROPHOTO_TO_XYZ_D50, _each(_from_prophoto, values))),
    "rec2020": lambda values: _from_xyz(_times(_REC2020_TO_XYZ, _each(_from_rec2020, values))),
    "xyz-d50": _from_xyz_d50,
    "xyz-d65": _from_xyz,
    "xyz": _from_xyz,
}


def from_srgb(space: str, values: Triple) -> Triple | None:
    """Give a colour in a space in which colours are mixed; None for one that is not known. A hue is in degrees, or not
    a number where the colour is a grey, which has none."""
    convert = _SPACES_TO_MIX_IN.get(space)
    return None if convert is None else convert(values)


def _inverse(rows: _Rows) -> _Rows:
    (a, b, c), (d, e, f), (g, h, i) = rows
    whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (
        ((e * i - f * h) / whole, (c * h - b * i) / whole, (b * f - c * e) / whole),
        ((f * g - d * i) / whole, (a * i - c * g) / whole, (c * d - a * f) / whole),
        ((d * h - e * g) / whole, (b * g - a * h) / whole, (a * e - b * d) / whole),
    )


def _to_xyz(values: Triple) -> Triple:
    return _times(_inverse(_XYZ_TO_SRGB), _each(to_linear, values))


def _to_oklab(values: Triple) -> Triple:
    lms = _each(lambda part: math.copysign(abs(part) ** (1 / 3), part), _times(_inverse(_LMS_TO_XYZ), _to_xyz(values)))
    return _times(_inverse(_OKLAB_TO_LMS), lms)


def _to_lab(values: Triple) -> Triple:
    xyz = _times(_inverse(_D50_TO_D65), _to_xyz(values))
    x, y, z = (_to_cube(part / white) for part, white in zip(xyz, _WHITE_D50, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _to_cube(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _roll(values: Triple, grey: float) -> Triple:
    light, a, b = values
    chroma = math.hypot(a, b)
    return light, chroma, math.nan if chroma < grey else math.degrees(math.atan2(b, a)) % 360


def _to_hsl(values: Triple) -> Triple:
    hue, light, saturation = colorsys.rgb_to_hls(*values)
    return math.nan if max(values) - min(values) < 1e-6 else hue * 360, saturation * 100, light * 100


def _to_hwb(values: Triple) -> Triple:
    return _to_hsl(values)[0], min(values) * 100, (1 - max(values)) * 100


_SPACES_TO_MIX_IN: dict[str, Callable[[Triple], Triple]] = {
    "srgb": lambda values: values,
    "srgb-linear": lambda values: _each(to_linear, values),
    "xyz": _to_xyz,
    "xyz-d65": _to_xyz,
    "oklab": _to_oklab,
    "oklch": lambda values: _roll(_to_oklab(values), 4e-6),
    "lab": _to_lab,
    "lch": lambda values: _roll(_to_lab(values), 0.0015),
    "hsl": _to_hsl,
    "hwb": _to_hwb,
}
