"""A path as it is drawn: its rings of points, with curves in short straight pieces (ISO 32000-1, 8.5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.press.regions import Point

PIECES = 8
CURVES = {"c", "v", "y"}
OPERATORS = {"m", "l", "re", "h", *CURVES}


def add_to_rings(rings: list[list[Point]], operator: str, values: Sequence[float]) -> None:
    """Add an operator that builds a path to the rings so far."""
    if operator == "re":
        x, y, width, height = values
        rings.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        return
    if operator == "h":
        if rings and rings[-1][-1] != rings[-1][0]:
            rings[-1].append(rings[-1][0])
        return
    points = list(zip(values[::2], values[1::2], strict=True))
    if operator == "m":
        rings.append(points)
    elif not rings:
        rings.append(points[-1:])
    else:
        if rings[-1][-1] == rings[-1][0] and len(rings[-1]) > 2:
            rings.append([rings[-1][0]])  # what is drawn after a closed ring begins where that did
        rings[-1] += points if operator == "l" else _bend(operator, rings[-1][-1], points)


def _bend(operator: str, start: Point, points: list[Point]) -> list[Point]:
    end = points[-1]
    first, second = points[0], points[1] if operator == "c" else points[-1]
    if operator == "v":
        first, second = start, points[0]
    found = []
    for step in range(1, PIECES):
        at = step / PIECES
        parts = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
        found.append(
            (
                sum(part * point[0] for part, point in zip(parts, (start, first, second, end), strict=True)),
                sum(part * point[1] for part, point in zip(parts, (start, first, second, end), strict=True)),
            )
        )
    return [*found, end]
