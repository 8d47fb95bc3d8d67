"""The most cyan, magenta and yellow together in a picture, a gradient or a pattern whose colours are inks already."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardgen.export.press.spaces import CMYK, GREY, count_parts

UNKNOWN = 3.0


@dataclass(frozen=True, slots=True)
class Measure:
    """Gives the most of the three inks together, 3 for what cannot be told. Each thing is measured once."""

    known: dict[tuple[int, int], float] = field(default_factory=dict)

    def __call__(self, found: Any) -> float:
        """Measure a picture, a gradient or a pattern."""
        if found is None or not found.is_indirect:
            return _measure(found)
        if found.objgen not in self.known:
            self.known[found.objgen] = _measure(found)
        return self.known[found.objgen]


def _measure(found: Any) -> float:
    if found is None:
        return UNKNOWN
    if found.get("/Subtype") == "/Image":
        return _measure_picture(found)
    if "/ShadingType" in found:
        return _measure_shading(found)
    return _measure_shading(found.Shading) if found.get("/PatternType") == 2 else UNKNOWN


def _measure_picture(picture: Any) -> float:
    from PIL import Image, ImageChops

    parts = count_parts(picture.get("/ColorSpace"))
    if parts == GREY:
        return 0.0
    size = int(picture.Width), int(picture.Height)
    if parts != CMYK or ("/Filter" in picture and "/DCTDecode" in str(picture.Filter)) or "/Decode" in picture:
        return UNKNOWN
    data = picture.read_bytes()
    if int(picture.get("/BitsPerComponent", 8)) != 8 or len(data) < size[0] * size[1] * CMYK:
        return UNKNOWN
    cyan, magenta, yellow, _ = Image.frombytes("CMYK", size, data).split()
    most = ImageChops.add(ImageChops.add(cyan, magenta, 2), yellow.point(lambda ink: ink // 2), 2).getextrema()[1]
    assert isinstance(most, int)
    return min(UNKNOWN, (4 * most + 6) / 255)  # each of three halves may have lost a half


def _measure_shading(shading: Any) -> float:
    parts = count_parts(shading.get("/ColorSpace"))
    if parts == GREY:
        return 0.0
    if parts != CMYK:
        return UNKNOWN
    found = [_measure_function(shading.Function)]
    if "/Background" in shading:
        found.append(_add(shading.Background))
    return max(found)


def _measure_function(function: Any) -> float:
    """Give the most at the ends of all pieces: between them inks only go from one to the other."""
    kind = int(function.get("/FunctionType", 0)) if hasattr(function, "get") else 0
    if kind == 3:
        return max(_measure_function(part) for part in function.Functions)
    return (
        max(_add(function.C0), _add(function.C1)) if kind == 2 and "/C0" in function and "/C1" in function else UNKNOWN
    )


def _add(inks: Any) -> float:
    return sum(float(ink) for ink in list(inks)[:3])
