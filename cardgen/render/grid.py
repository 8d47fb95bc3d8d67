"""How fine the picture of a group is that cannot be vectors."""

from __future__ import annotations

import math

from cardgen.render.face import Node
from cardgen.render.matrix import Matrix, scale_of

MOST_PIXELS = 30_000_000
_COARSEST = 96.0
_SOFT_STEPS = 8.0
_FEW_STEPS, _MANY_STEPS = 6.0, 30.0


def find_grid(node: Node, matrix: Matrix, unit: float, most: float) -> tuple[float, tuple[float, float]]:
    """Give the pixels of a raster in a unit of what is drawn on, and where in a pixel the grid begins.

    `matrix` leads from its units to those of what is drawn on, which are `unit` points each; `most` is the most pixels
    in a unit.
    """
    scale, grain = scale_of(matrix), node.get("grain", "")
    finest = min(most, float(node["dpi"]) / 72 * unit)
    if not grain or not scale:
        return finest, (0.0, 0.0)
    if grain == "unit":
        density = min(finest, math.ceil(_COARSEST / 72 * unit * scale) / scale)
    elif grain == "whole":
        density = round(finest * scale) / scale if finest * scale >= 1 else finest
    elif grain.startswith("soft"):
        density = min(finest, max(_SOFT_STEPS / (float(grain[5:]) * scale), _COARSEST / 72 * unit))
    else:
        radius = float(grain) * scale
        density = min(finest, max(_FEW_STEPS / radius, min(150 / 72 * unit, _MANY_STEPS / radius)))
    return density, (matrix[4] * density % 1, matrix[5] * density % 1)
