"""The colours between which a shading runs: from its functions, as far as its most ink follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from cardgen.sheets.inspection.colours import Colour, Space, read_space

_MOST_SAMPLES = 1 << 20
_DEEPEST = 4
_MOST_PROGRAM = 10_000  # bytes of a function that is a program, run for each pixel; programs write some hundred


def list_shading_colours(shading: Any, resources: Any) -> tuple[Colour, ...]:
    """Give colours of which one has the most ink of all in the shading; only its space where that is not known.

    A function of type 2 has its extremes at its ends, one of type 3 at those of its parts, one of type 0 at its
    samples (ISO 32000-1, 7.10). What other functions and meshes give is not worked out.
    """
    space = read_space(shading.get("/ColorSpace"), resources)
    functions = shading.get("/Function")
    if functions is None or int(shading.get("/ShadingType", 0)) > 3:
        return (Colour(space, ()),)
    try:
        if isinstance(functions, pikepdf.Array):
            return (Colour(space, ()),)
        found = tuple(Colour(space, numbers) for numbers in _list_outputs(functions, space) if numbers)
    except (ValueError, TypeError, KeyError, AttributeError, pikepdf.PdfError):
        found = ()
    return found or (Colour(space, ()),)


def is_endless(shading: Any) -> bool:
    """Tell whether a shading takes too long to draw, as the program that gives its colours is far too long."""
    functions = shading.get("/Function")
    parts = list(functions) if isinstance(functions, pikepdf.Array) else [functions]
    programs = (part for part in parts if isinstance(part, pikepdf.Stream) and part.get("/FunctionType") == 4)
    return sum(len(part.read_bytes()) for part in programs) > _MOST_PROGRAM


def _list_outputs(function: Any, space: Space, depth: int = 0) -> Iterator[tuple[float, ...]]:
    kind = int(function.get("/FunctionType", -1))
    if depth > _DEEPEST:
        return
    if kind == 2:
        for key, default in (("/C0", (0.0,)), ("/C1", (1.0,))):
            yield tuple(float(number) for number in function.get(key, default))
    elif kind == 3:
        for part in function.Functions:
            yield from _list_outputs(part, space, depth + 1)
    elif kind == 0 and int(function.get("/BitsPerSample", 0)) == 8 and "/Decode" not in function:
        count = max(space.count, 1)
        data = function.read_bytes()[:_MOST_SAMPLES]
        for start in range(0, len(data) - count + 1, count):
            yield tuple(byte / 255 for byte in data[start : start + count])
