"""Gradients in other colours: their functions give the new colours at enough places to look as they did."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cardgen.export.press.painters import Color, Scheme
from cardgen.export.press.spaces import DEVICE, GREY, PressError, count_parts

PIECES = 8
TOLERANCE = 0.01
_FIRST_MESH = 4


def convert_shading(shading: Any, scheme: Scheme) -> None:
    """Turn a shading (ISO 32000-1, 8.7.4.5) into the colours of a scheme; one of a spot colour stays as it is.

    Raises PressError for a mesh, and for a function that is neither exponential nor made of such.
    """
    import pikepdf

    parts = count_parts(shading.get("/ColorSpace"))
    if parts is None:
        return
    if int(shading.ShadingType) >= _FIRST_MESH or int(shading.ShadingType) == 1:
        raise PressError("A gradient is a mesh, whose colours cannot be converted; draw it as a linear or radial one.")
    function = shading.Function
    if isinstance(function, pikepdf.Array):
        raise PressError("A gradient has a function for each part of its colours, which cannot be converted.")
    shading.Function = _convert_function(function, scheme)
    if "/Background" in shading:
        shading.Background = pikepdf.Array(_rounded(scheme.mix(_read(shading.Background))))
    shading.ColorSpace = pikepdf.Name(DEVICE[scheme.parts])


def _convert_function(function: Any, scheme: Scheme) -> Any:
    import pikepdf

    kind = int(function.FunctionType)
    if kind == 3:
        parts = [_convert_function(part, scheme) for part in function.Functions]
        domain = _floats(function.Domain)
        return _join(domain, parts, _floats(function.Bounds), _floats(function.Encode))
    if kind != 2:
        raise PressError(f"A gradient has a function of type {kind}; only types 2 and 3 can be converted.")
    black: Any = pikepdf.Array([0])
    first, last = (_floats(function.get(name, black)) for name in ("/C0", "/C1"))
    power = float(function.N)
    return _split(first, last, power, scheme)


def _split(first: list[float], last: list[float], power: float, scheme: Scheme) -> Any:
    """Give a function between two colours, in pieces where the inks between them are not on a line."""
    places = [step / PIECES for step in range(PIECES + 1)]
    colors = [
        scheme.mix(_widen(tuple(a + (b - a) * place**power for a, b in zip(first, last, strict=True))))
        for place in places
    ]
    if _is_straight(colors):
        return _line(colors[0], colors[-1])
    pieces = [_line(one, next_one) for one, next_one in pairwise(colors)]
    return _join([0.0, 1.0], pieces, places[1:-1], [0.0, 1.0] * PIECES)


def _is_straight(colors: list[Color]) -> bool:
    first, last, steps = colors[0], colors[-1], len(colors) - 1
    return all(
        abs(a + (b - a) * step / steps - part) <= TOLERANCE
        for step, color in enumerate(colors)
        for a, b, part in zip(first, last, color, strict=True)
    )


def _line(first: Color, last: Color) -> Any:
    from pikepdf import Array, Dictionary

    return Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=_array(first), C1=_array(last), N=1)


def _join(domain: list[float], parts: list[Any], bounds: list[float], encode: list[float]) -> Any:
    from pikepdf import Array, Dictionary

    return Dictionary(
        FunctionType=3, Domain=_array(domain), Functions=Array(parts), Bounds=_array(bounds), Encode=_array(encode)
    )


def _array(values: Any) -> Any:
    from pikepdf import Array

    return Array(_rounded(values))


def _rounded(values: Any) -> list[float]:
    return [round(float(value), 6) for value in values]


def _floats(values: Any) -> list[float]:
    return [float(value) for value in values]


def _read(values: Any) -> Color:
    return _widen(tuple(_floats(values)))


def _widen(color: Color) -> Color:
    return color * 3 if len(color) == GREY else color
