"""Operators that build and paint paths and shadings (ISO 32000-1, 8.5 and 8.7)."""

from __future__ import annotations

from typing import Any

from cardgen.render.matrix import IDENTITY, Matrix, apply, bounds_of, invert, multiply
from cardgen.sheets.inspection.content import Content, Operator, Path, State, read_matrix
from cardgen.sheets.inspection.page_boxes import read_edges
from cardgen.sheets.inspection.painted import Edges, Kind, Painted, common
from cardgen.sheets.inspection.shadings import is_endless, list_shading_colours

_MOST_SEGMENTS = 400
_MOST_TILED = 20_000_000  # things that tiles paint: dots of a fifth of a millimetre on A4 are 1.5 million


def _move(content: Content, operands: list[Any]) -> None:
    content.path.points.append((float(operands[0]), float(operands[1])))


def _draw_line(content: Content, operands: list[Any]) -> None:
    path, end = content.path, (float(operands[0]), float(operands[1]))
    if path.points and len(path.segments) < _MOST_SEGMENTS:
        path.segments.append((*path.points[-1], *end))
    path.points.append(end)


def _draw_curve(content: Content, operands: list[Any]) -> None:
    numbers = [float(number) for number in operands]
    content.path.is_straight = False
    content.path.points.extend(zip(numbers[::2], numbers[1::2], strict=True))


def _draw_box(content: Content, operands: list[Any]) -> None:
    x, y, width, height = (float(number) for number in operands)
    path, right, top = content.path, x + width, y + height
    path.boxes.append((min(x, right), min(y, top), max(x, right), max(y, top)))
    if len(path.segments) < _MOST_SEGMENTS:
        path.segments += [(x, y, right, y), (right, y, right, top), (right, top, x, top), (x, top, x, y)]
    path.points += [(x, y), (right, top)]


def _set_clip(content: Content, _: list[Any]) -> None:
    content.clips = True


def _paint(fills: bool, strokes: bool) -> Operator:
    def run(content: Content, _: list[Any]) -> None:
        path, state = content.path, content.state
        if path.points:
            edges = path.edges()
            segments = tuple(path.segments) if path.is_straight else ()
            if fills:
                are_boxes = path.boxes and 2 * len(path.boxes) == len(path.points)
                for box in path.boxes if are_boxes else [edges]:
                    content.add(Kind.FILL, box, state.fill)
                walk_pattern(content, state.fill_pattern, edges)
            if strokes:
                content.add(Kind.STROKE, edges, state.stroke, width=state.width, segments=segments)
                walk_pattern(content, state.stroke_pattern, edges)
            if content.clips:
                state.clip = common(state.clip, bounds_of(state.matrix, *edges))
        content.path, content.clips = Path(), False

    return run


def walk_pattern(content: Content, pattern: Any, edges: Edges) -> None:
    """List what a pattern paints: of its tiles, the one that lies at the middle of what is painted with it."""
    seen = common(content.state.clip, bounds_of(content.state.matrix, *edges))
    if pattern is None or seen is None or seen[2] < seen[0] or seen[3] < seen[1]:
        return
    if int(pattern.get("/PatternType", 1)) == 2:
        content.is_whole = content.is_whole and not is_endless(pattern.Shading)
        for colour in list_shading_colours(pattern.Shading, content.resources):
            content.add(Kind.SHADING, edges, colour)
        return
    walked = content.walk_form(pattern, State(), content.resources, content.depth + 1)
    matrix, count = _find_tile(pattern, seen)
    content.extend(walked, matrix, None)
    content.is_whole = content.is_whole and count * max(1, len(walked.painted)) <= _MOST_TILED


def _find_tile(pattern: Any, seen: Edges) -> tuple[Matrix, float]:
    """Give the matrix of the tile next to the middle of a rectangle (ISO 32000-1, 8.7.3), and how many lie in it."""
    matrix = read_matrix(pattern.get("/Matrix", IDENTITY))
    back = invert(matrix)
    if back is None:
        return matrix, 1.0
    left, bottom, right, top = read_edges(pattern.BBox)
    across, up = apply(back, (seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2)
    over, high = abs(float(pattern.XStep)) or right - left, abs(float(pattern.YStep)) or top - bottom
    columns, rows = round((across - (left + right) / 2) / over), round((up - (bottom + top) / 2) / high)
    inner = bounds_of(back, *seen)
    count = (inner[2] - inner[0]) / over * (inner[3] - inner[1]) / high
    return multiply(matrix, (1.0, 0.0, 0.0, 1.0, columns * over, rows * high)), count


def _shade(content: Content, operands: list[Any]) -> None:
    shading, clip = content.find("/Shading", operands[0]), content.state.clip
    if shading is not None and clip is not None:
        content.is_whole = content.is_whole and not is_endless(shading)
        for colour in list_shading_colours(shading, content.resources):
            content.painted.append(Painted(Kind.SHADING, clip, IDENTITY, colour, clip))


OPERATORS: dict[str, Operator] = {
    "m": _move,
    "l": _draw_line,
    "re": _draw_box,
    "sh": _shade,
    **dict.fromkeys(("c", "v", "y"), _draw_curve),
    **dict.fromkeys(("W", "W*"), _set_clip),
    **dict.fromkeys(("f", "F", "f*"), _paint(True, False)),
    **dict.fromkeys(("S", "s"), _paint(False, True)),
    **dict.fromkeys(("B", "B*", "b", "b*"), _paint(True, True)),
    "n": _paint(False, False),
}
