"""Paths that text runs along: where a point lies at a length of the path, and which way it points."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, pairwise

from cardgen.render.lengths import parse_mm, parse_numbers
from cardgen.render.matrix import IDENTITY, Matrix, apply
from cardgen.render.normalise.budget import SEGMENTS
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene, href_of, local_name
from cardgen.render.normalise.shapes import SHAPES, read_outline
from cardgen.render.normalise.style import own_properties
from cardgen.render.normalise.text_styles import report_value
from cardgen.render.normalise.transforms import read_transform
from cardgen.render.paths import Path, Point, read_path

_STEPS = 48
_A_SEGMENT = 20  # segments that are read in the time in which points are laid along one


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """A path as a line of many points with the length up to each, the length at which text begins, and the places
    where a part of the path begins anew."""

    points: tuple[Point, ...]
    lengths: tuple[float, ...]
    start: float
    jumps: frozenset[int]

    def find(self, length: float) -> tuple[float, float, float] | None:
        """Give x, y and the direction in degrees at a length; None beyond the ends."""
        if not 0 <= length <= self.lengths[-1]:
            return None
        at = max(1, bisect_left(self.lengths, length))
        (x1, y1), (x2, y2) = self.points[at - 1], self.points[at]
        part = self.lengths[at] - self.lengths[at - 1]
        share = (length - self.lengths[at - 1]) / part if part else 0.0
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, math.degrees(math.atan2(y2 - y1, x2 - x1))


def read_track(scene: Scene, element: Element, own: Own, context: DrawContext) -> Track | None:
    """Give the path of a <textPath>; None if it has none, which is reported and leaves its text out."""
    path, matrix, author_length = _find_path(scene, element, own, context)
    scene.budget.spend(SEGMENTS, _A_SEGMENT * len(path))
    if own.get("side") == "right":
        path = _reverse(path)
    track = measure_path(path, matrix)
    if track is None:
        if path and not scene.file:
            message = "The path of this <textPath> has no length; its text is not drawn."
            scene.error("svg-bad-value", message, element)
        return None
    whole = track.lengths[-1]
    text = own.get("startOffset", "0")
    start = parse_mm(text, whole=whole)
    if start is None:
        report_value(scene, f"`startOffset` is `{text}`, which is no length.", element)
        start = 0.0
    if author_length and not text.rstrip().endswith("%"):
        start *= whole / author_length
    return Track(track.points, track.lengths, start, track.jumps)


def _find_path(scene: Scene, element: Element, own: Own, context: DrawContext) -> tuple[Path, Matrix, float]:
    if own.get("path"):
        path, problem = read_path(own["path"])
        if problem is not None:
            scene.pass_over(f"`path` of this <textPath> cannot be read: {problem}.", element)
        return path, IDENTITY, 0.0
    reference = href_of(own)
    target = scene.by_id.get(reference.removeprefix("#")) if reference.startswith("#") else None
    if target is None or local_name(target) not in SHAPES:
        message = f"<textPath> refers to `{reference}`, which is no path on this face; its text would be lost."
        (scene.warn if scene.file else scene.error)("svg-missing-reference", message, element)
        return (), IDENTITY, 0.0
    there = own_properties(target)
    numbers = parse_numbers(there.get("pathLength", ""))
    matrix = read_transform(scene, target, there, context) or IDENTITY
    return read_outline(scene, target, there, context), matrix, numbers[0] if numbers else 0.0


def measure_path(path: Path, matrix: Matrix = IDENTITY) -> Track | None:
    """Give the points of a path and the lengths up to them; None if it has no length."""
    points: list[Point] = []
    jumps: set[int] = set()
    start = last = (0.0, 0.0)
    for letter, numbers in path:
        if letter == "M":
            start = last = numbers[0], numbers[1]
            jumps.add(len(points))
            points.append(last)
        elif letter == "L":
            last = numbers[0], numbers[1]
            points.append(last)
        elif letter == "C":
            points += (_point_on(last, numbers, step / _STEPS) for step in range(1, _STEPS + 1))
            last = numbers[4], numbers[5]
        else:
            last = start
            points.append(start)
    placed = [apply(matrix, *point) for point in points]
    steps = [0.0 if at in jumps else math.dist(*pair) for at, pair in enumerate(pairwise(placed), start=1)]
    lengths = tuple(accumulate(steps, initial=0.0))
    return Track(tuple(placed), lengths, 0.0, frozenset(jumps)) if lengths[-1] > 0 and len(placed) > 1 else None


def _point_on(start: Point, curve: tuple[float, ...], t: float) -> Point:
    rest = 1 - t
    shares = (rest**3, 3 * rest**2 * t, 3 * rest * t**2, t**3)
    x1, y1, x2, y2, x3, y3 = curve
    xs, ys = (start[0], x1, x2, x3), (start[1], y1, y2, y3)
    return sum(map(lambda share, x: share * x, shares, xs)), sum(map(lambda share, y: share * y, shares, ys))


def _reverse(path: Path) -> Path:
    """Give a path the other way round, as one line of points."""
    track = measure_path(path)
    if track is None:
        return ()
    first, *rest = reversed(track.points)
    return (("M", first), *(("L", point) for point in rest))
