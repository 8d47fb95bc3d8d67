"""Where the segments of a path meet, and which way the line goes there: the places of markers (SVG 2, 13.7.4)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.arc import EllipticalArc

from cardgen.render.paths import Path, Point, read_commands

Commands: TypeAlias = Iterable[tuple[str, tuple[float, ...]]]
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Corner:
    """A point where one segment ends and the next begins, and the angle of the line there in degrees."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class _Segment:
    """Where a segment ends, and its directions where it begins and ends; none where it has no length."""

    end: Point
    begin: Point | None
    stop: Point | None


@dataclass(slots=True)
class _Subpath:
    """Segments one after another. One that goes on after a closing has no corner of its own where it begins."""

    start: Point
    has_start: bool = True
    is_closed: bool = False


def find_corners(path: str | Path) -> list[Corner]:
    """Give the corners of a `d` attribute, or of a path that was read, in order."""
    commands: Commands = read_commands(path) if isinstance(path, str) else path
    corners: list[Corner] = []
    direction: Point = (1.0, 0.0)
    for subpath, segments in _read_subpaths(commands):
        directions = _fill_directions(segments, direction)
        if directions:
            direction = directions[-1][1]
        corners += _turn(subpath, segments, directions)
    return corners


def _fill_directions(segments: list[_Segment], before: Point) -> list[tuple[Point, Point]]:
    """Give each segment two directions; one without length has those of its neighbours."""
    known = next((segment.begin for segment in segments if segment.begin is not None), None)
    last = known if known is not None else before
    found = []
    for segment in segments:
        begin, stop = segment.begin or last, segment.stop or last
        found.append((begin, stop))
        last = stop
    return found


def _turn(subpath: _Subpath, segments: list[_Segment], directions: list[tuple[Point, Point]]) -> Iterator[Corner]:
    if not segments:
        if subpath.has_start:
            yield Corner(*subpath.start, 0.0)
        return
    first, last = directions[0][0], directions[-1][1]
    around = _bisect(last, first)
    if subpath.has_start:
        yield Corner(*subpath.start, around if subpath.is_closed else _angle(first))
    for at, segment in enumerate(segments[:-1]):
        yield Corner(*segment.end, _bisect(directions[at][1], directions[at + 1][0]))
    yield Corner(*segments[-1].end, around if subpath.is_closed else _angle(last))


def _angle(direction: Point) -> float:
    return math.degrees(math.atan2(direction[1], direction[0]))


def _bisect(before: Point, after: Point) -> float:
    one, other = _angle(before), _angle(after)
    if abs(one - other) > 180.0:
        one += 360.0 if one < other else -360.0
    return (one + other) / 2


def _read_subpaths(commands: Commands) -> Iterator[tuple[_Subpath, list[_Segment]]]:
    """Give the subpaths of path data, their points made absolute."""
    subpath: _Subpath | None = None
    segments: list[_Segment] = []
    here: Point = (0.0, 0.0)
    control: tuple[str, Point] = ("", here)
    for command, numbers in commands:
        kind = command.upper()
        if kind == "M":
            if subpath is not None and (subpath.has_start or segments):
                yield subpath, segments
            here = _absolute(command, numbers, here)[0]
            subpath, segments, control = _Subpath(here), [], ("", here)
            continue
        if subpath is None:
            return
        if kind == "Z":
            segments.append(_make_segment(here, [subpath.start]))
            subpath.is_closed = True
            yield subpath, segments
            here = subpath.start
            subpath, segments, control = _Subpath(here, has_start=False), [], ("", here)
            continue
        points, control = _read_points(command, numbers, here, control)
        segments.append(_make_segment(here, points))
        here = points[-1]
    if subpath is not None and (subpath.has_start or segments):
        yield subpath, segments


def _absolute(command: str, numbers: tuple[float, ...], here: Point) -> list[Point]:
    x, y = here if command.islower() else (0.0, 0.0)
    return [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=False)]


def _read_points(
    command: str, numbers: tuple[float, ...], here: Point, control: tuple[str, Point]
) -> tuple[list[Point], tuple[str, Point]]:
    """Give the points of a segment after its start, and what a smooth curve after it takes up."""
    kind = command.upper()
    if kind == "H":
        points = [(numbers[0] + (here[0] if command == "h" else 0.0), here[1])]
    elif kind == "V":
        points = [(here[0], numbers[0] + (here[1] if command == "v" else 0.0))]
    elif kind == "A":
        points = _arc_points(here, numbers[:5], _absolute(command, numbers[5:], here)[0])
    else:
        points = _absolute(command, numbers, here)
    if kind in "ST":
        family = "CS" if kind == "S" else "QT"
        x, y = control[1] if control[0] and control[0] in family else here
        points = [(2 * here[0] - x, 2 * here[1] - y), *points]
    return points, (kind, points[-2] if kind in "CSQT" else here)


def _arc_points(here: Point, arc: tuple[float, ...], end: Point) -> list[Point]:
    rx, ry, turn, is_large, is_sweep = arc
    pen = RecordingPen()
    if rx and ry and here != end:
        EllipticalArc(complex(*here), rx, ry, turn, bool(is_large), bool(is_sweep), complex(*end)).draw(pen)
    points = [point for _, points in pen.value for point in points]
    return [*points[:-1], end] if points else [end]


def _make_segment(here: Point, points: list[Point]) -> _Segment:
    end = points[-1]
    begin = next((way for point in points if (way := _way(here, point)) is not None), None)
    stop = next((way for point in [*points[-2::-1], here] if (way := _way(point, end)) is not None), None)
    return _Segment(end, begin, stop)


def _way(one: Point, other: Point) -> Point | None:
    across, down = other[0] - one[0], other[1] - one[1]
    return (across, down) if abs(across) > _NEAR or abs(down) > _NEAR else None
