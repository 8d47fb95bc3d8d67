"""Whether the letters of a text keep away from the cut."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from cardgen.diagnostics.report import Severity, shorten
from cardgen.geometry import Box
from cardgen.render.inspection.letters import find_bounds, join_bounds, severity_of, swell_of, trace_ink
from cardgen.render.normalise.scene import Finding, TextRun
from cardgen.render.paths import Bounds

_SIDES = ("left", "top", "right", "bottom")
_CUT = 0.02
_NEAR = 0.05
_AROUND = 0.5
_HINT = "Move it inwards or set it smaller."


def check_zone(run: TextRun, trim: Box, zone: Box) -> Iterator[Finding]:
    """Find text whose ink passes the trim, which is cut off, or the safe zone, which cutting may touch (mm): art goes
    up to the cut with all that is drawn in it."""
    if run.is_in_art:
        zone = trim
    around = _AROUND * (run.bounds[3] - run.bounds[1])
    left, top, right, bottom = run.bounds
    if _reach((left - around, top - around, right + around, bottom + around), zone) <= _NEAR:
        return
    ink = _find_ink(run)
    out = _reach(ink, trim)
    text = f"`{shorten(run.text.strip())}`"
    if ink[0] >= trim.right or ink[2] <= trim.x or ink[1] >= trim.bottom or ink[3] <= trim.y:
        message = f"{text} lies outside the card and is cut off; it reaches {out:.1f} mm beyond the trim."
    elif out > _CUT:
        message = f"{text} is cut off at the {_name_side(ink, trim)}: it reaches {_say(out)} mm beyond the trim."
    elif (near := _reach(ink, zone)) > _NEAR:
        message = f"{text} reaches {near:.1f} mm beyond the safe zone; cutting may touch it."
        yield Finding(Severity.WARNING, "outside-trim", message, run.place, _HINT, run.source, block=run.block)
        return
    else:
        return
    yield Finding(severity_of(run), "outside-trim", message, run.place, _HINT, run.source, block=run.block)


def check_round(run: TextRun, trim: Box, safe: float) -> Iterator[Finding]:
    """Find text whose ink passes the circle within the trim, along which a round token is cut, or comes near it."""
    middle, radius = (trim.x + trim.width / 2, trim.y + trim.height / 2), trim.width / 2
    out = max((dist(point, middle) for point in _find_points(run)), default=0.0) - radius
    text, near = f"`{shorten(run.text.strip())}`", 0.0 if run.is_in_art else safe
    if out > _CUT:
        message = f"{text} is cut off: it reaches {_say(out)} mm beyond the round cut."
        yield Finding(severity_of(run), "outside-trim", message, run.place, _HINT, run.source, block=run.block)
    elif out + near > _NEAR:
        message = f"{text} reaches {out + near:.1f} mm beyond the safe zone of a round token; cutting may touch it."
        yield Finding(Severity.WARNING, "outside-trim", message, run.place, _HINT, run.source, block=run.block)


def _find_points(run: TextRun) -> Iterator[tuple[float, float]]:
    """Give the points of a run's ink, or the corners around it where its letters are not known."""
    if run.letters is None:
        left, top, right, bottom = run.bounds
        return iter(((left, top), (right, top), (left, bottom), (right, bottom)))
    return (point for ink in trace_ink(run.letters) for point in ink.points())


def _find_ink(run: TextRun) -> Bounds:
    """Give the bounds of a run's ink; of one that is turned as it lies."""
    letters = run.letters
    if letters is None:
        return run.bounds
    if letters.matrix[1] == letters.matrix[2] == 0:
        return find_bounds(letters) or run.bounds
    swell = swell_of(letters)
    found = join_bounds(ink.bounds for ink in trace_ink(letters))
    return (found[0] - swell, found[1] - swell, found[2] + swell, found[3] + swell) if found else run.bounds


def _reach(bounds: Bounds, box: Box) -> float:
    return max(_reaches(bounds, box))


def _reaches(bounds: Bounds, box: Box) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds
    return box.x - left, box.y - top, right - box.right, bottom - box.bottom


def _name_side(bounds: Bounds, box: Box) -> str:
    reaches = _reaches(bounds, box)
    return _SIDES[reaches.index(max(reaches))]


def _say(length: float) -> str:
    return f"{length:.1f}" if length >= 0.1 else f"{length:.2f}"
