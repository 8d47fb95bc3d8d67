"""What is seen at a point of a face: which shapes lie there, in which colours."""

from __future__ import annotations

import base64
import io
import itertools
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.render.colors import WHITE, Color, blend
from cardgen.render.matrix import apply, invert
from cardgen.render.normalise.scene import Gradient, Outline, Painted, Pixels
from cardgen.render.paths import is_inside

if TYPE_CHECKING:
    from PIL import Image

HIDING = 0.9
_MOST_PIXELS = 1024


def find_ground(painted: list[Painted], x: float, y: float) -> Color | None:
    """Give the colour that is seen at a point of what is painted, on white paper; None if it is not known."""
    layers: list[Color] = []
    for shape in reversed(painted):
        if not covers(shape, x, y):
            continue
        if shape.paint is None:
            return None
        color = color_at(shape.paint, x, y)
        layers.append(color)
        if color.alpha >= 0.999:
            break
    return lay_over(WHITE, reversed(layers))


def lay_over(ground: Color, layers: Iterable[Color]) -> Color:
    """Give the colour that is seen where layers, from the lowest up, lie on a ground."""
    for color in layers:
        ground = blend(color, ground)
    return ground


def covers(shape: Painted, x: float, y: float) -> bool:
    """Tell whether a shape is seen at a point of the face (mm)."""
    left, top, right, bottom = shape.bounds
    if not (left <= x <= right and top <= y <= bottom):
        return False
    core = shape.core
    is_certain = core is not None and core[0] <= x <= core[2] and core[1] <= y <= core[3]
    if shape.outline is not None and not is_certain and not encloses(shape.outline, x, y):
        return False
    return is_within(shape.clips, x, y)


def is_within(clips: Iterable[Iterable[Outline]], x: float, y: float) -> bool:
    """Tell whether a point of the face lies within all clip paths."""
    return all(any(encloses(part, x, y) for part in parts) for parts in clips)


def encloses(outline: Outline, x: float, y: float) -> bool:
    """Tell whether a point of the face lies in what an outline fills."""
    back = invert(outline.matrix)
    return back is not None and is_inside(outline.path, *apply(back, x, y), outline.is_evenodd)


def color_at(paint: Color | Gradient, x: float, y: float) -> Color:
    """Give a paint's colour at a point of the face (mm)."""
    if isinstance(paint, Color):
        return paint
    offset = paint.offset_at(x, y)
    stops = paint.stops
    if offset <= stops[0][0]:
        return stops[0][1]
    for (start, one), (end, other) in itertools.pairwise(stops):
        if offset <= end:
            share = (offset - start) / (end - start) if end > start else 1.0
            return Color(*(a + (b - a) * share for a, b in zip(one, other, strict=True)))
    return stops[-1][1]


def hides(shape: Painted, x: float, y: float) -> bool:
    """Tell whether a shape hides what lies below it at a point of the face (mm), as far as its paint tells."""
    if shape.is_mixed or not covers(shape, x, y):
        return False
    if shape.paint is not None:
        return color_at(shape.paint, x, y).alpha >= HIDING
    color = None if shape.pixels is None else pixel_at(shape.pixels, x, y)
    return color is not None and color.alpha >= HIDING


def pixel_at(pixels: Pixels, x: float, y: float) -> Color | None:
    """Give the colour of a picture at a point of the face (mm); None beside it."""
    back = invert(pixels.matrix)
    if back is None:
        return None
    across, down = apply(back, x, y)
    if not (0 <= across < pixels.width and 0 <= down < pixels.height):
        return None
    picture = _open(pixels.uri)
    found = picture.getpixel((int(across * picture.width / pixels.width), int(down * picture.height / pixels.height)))
    assert isinstance(found, tuple)
    red, green, blue, alpha = (part / 255 for part in found)
    return Color(red, green, blue, alpha)


@lru_cache(maxsize=8)
def _open(uri: str) -> Image.Image:
    """Give a picture with its alpha, as it lies in its file; one that is large is made smaller."""
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2]))) as picture:
        picture.draft("RGB", (_MOST_PIXELS, _MOST_PIXELS))
        picture.thumbnail((_MOST_PIXELS, _MOST_PIXELS))
        return picture.convert("RGBA")
