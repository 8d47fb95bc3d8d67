"""Operators that build and paint paths and shadings (ISO 32000-1, 8.5 and 8.7)."""

from __future__ import annotations

from typing import Any

from cardgen.render.matrix import IDENTITY, bounds_of
from cardgen.sheets.inspection.content import Content, Operator, Path, read_matrix
from cardgen.sheets.inspection.painted import Edges, Kind, Painted, common
from cardgen.sheets.inspection.shadings import list_shading_colours

_MOST_SEGMENTS = 400


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
    """List what a pattern paints, its first tile alone, within what is painted with it."""
    if pattern is None:
        return
    if int(pattern.get("/PatternType", 1)) == 2:
        for colour in list_shading_colours(pattern.Shading, content.resources):
            content.add(Kind.SHADING, edges, colour)
        return
    walked = content.walk_form(pattern, content.state, content.resources, content.depth + 1)
    clip = common(content.state.clip, bounds_of(content.state.matrix, *edges))
    content.extend(walked, read_matrix(pattern.get("/Matrix", IDENTITY)), clip)


def _shade(content: Content, operands: list[Any]) -> None:
    shading, clip = content.find("/Shading", operands[0]), content.state.clip
    if shading is not None and clip is not None:
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
