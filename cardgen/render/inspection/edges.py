"""Whether a picture that reaches the cut has a white row of pixels at its edge.

Such a row is invisible on screen, and a stripe along the cut on paper.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.normalise.scene import Finding, PlacedPicture

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageStat import Stat

_SIDES = ("left", "top", "right", "bottom")
_WHITE_ROW = 245
_DARKER_ROW = 225
_ROW_DEPTH = 3
_EDGE_SLACK = 0.05


def check_edges(pictures: list[PlacedPicture], trim: Box) -> Iterator[Finding]:
    """Find pictures that reach the trim (mm) with an outermost row of pixels that is white, next to art that is not."""
    edges = (trim.x, trim.y, trim.right, trim.bottom)
    for placed in pictures:
        reaches = [
            side
            for side, at, edge in zip(_SIDES, placed.bounds, edges, strict=True)
            if (at <= edge + _EDGE_SLACK if side in ("left", "top") else at >= edge - _EDGE_SLACK)
        ]
        for side in _find_white_edges(placed.uri) if reaches else ():
            if side in reaches:
                message = f"`{placed.file}` has a white row of pixels at its {side} edge, which reaches the cut."
                hint = "Crop the picture by a pixel or two on that side."
                yield Finding(Severity.WARNING, "picture-edge", message, placed.place, hint)


@lru_cache(maxsize=256)
def _find_white_edges(uri: str) -> tuple[str, ...]:
    """Give the sides of a PNG or JPEG, as a data URI, whose outermost row of pixels is white beside darker art."""
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2]))) as picture:
        width, height = picture.size
        if width <= 2 * _ROW_DEPTH or height <= 2 * _ROW_DEPTH:
            return ()
        rows = {
            "left": ((0, 0, 1, height), (_ROW_DEPTH, 0, _ROW_DEPTH + 1, height)),
            "top": ((0, 0, width, 1), (0, _ROW_DEPTH, width, _ROW_DEPTH + 1)),
            "right": ((width - 1, 0, width, height), (width - 1 - _ROW_DEPTH, 0, width - _ROW_DEPTH, height)),
            "bottom": ((0, height - 1, width, height), (0, height - 1 - _ROW_DEPTH, width, height - _ROW_DEPTH)),
        }
        return tuple(side for side, (outer, inner) in rows.items() if _is_stripe(picture, outer, inner))


def _is_stripe(picture: Image.Image, outer: tuple[int, int, int, int], inner: tuple[int, int, int, int]) -> bool:
    return _measure(picture, outer).extrema[0][0] >= _WHITE_ROW and _measure(picture, inner).mean[0] <= _DARKER_ROW


def _measure(picture: Image.Image, box: tuple[int, int, int, int]) -> Stat:
    """Measure a strip in grays, as it looks on white paper."""
    from PIL import Image, ImageStat

    strip = picture.crop(box).convert("RGBA")
    paper = Image.new("RGBA", strip.size, "white")
    return ImageStat.Stat(Image.alpha_composite(paper, strip).convert("L"))
