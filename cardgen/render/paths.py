"""Path data of SVG read once into moves, lines, curves and closings, and questions about what it encloses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.perimeterPen import PerimeterPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.svgLib.path.arc import EllipticalArc
from fontTools.svgLib.path.parser import parse_path as draw_path

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import LARGEST, num

Segment: TypeAlias = tuple[float, ...]
Path: TypeAlias = tuple[tuple[str, Segment], ...]
"""`M` (x, y), `L` (x, y), `C` (x1, y1, x2, y2, x, y), `Z` (): absolute, in the units of the data."""
Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]

_COMMAND = re.compile(r"\s*+,?+\s*+([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER = r"\s*+,?+\s*+((?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))"
_FLAG = r"\s*+,?+\s*+([01])"
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARGUMENTS = {command: re.compile(_NUMBER * count) for command, count in _COUNTS.items()} | {
    "A": re.compile(_NUMBER * 3 + _FLAG * 2 + _NUMBER * 2)
}
MAX_SEGMENTS = 20_000
_KAPPA = 0.5522847498307936


@lru_cache(maxsize=2048)
def parse_path(data: str) -> Path:
    """Read a `d` attribute; raises MistakeError, also when it is larger than any card needs."""
    path, mistake = read_path(data)
    if mistake is not None:
        raise mistake
    return path


def read_path(data: str) -> tuple[Path, MistakeError | None]:
    """Read a `d` attribute up to the first mistake in it, as browsers do (SVG 2, section 9.5.4); and that mistake."""
    pen = _SegmentPen()
    mistake: MistakeError | None = None
    parts = _read_parts(data)
    for number, (part, problem) in enumerate(parts):
        if number:
            pen.segments.append(("Z", ()))
        if part:
            draw_path(part, pen, pen.start)
        mistake = problem
    if len(pen.segments) > MAX_SEGMENTS:
        return (), _too_long()
    return tuple(pen.segments), mistake


def format_path(path: Path) -> str:
    """Write a path as a `d` attribute; what lies out of all proportion comes as near as can be read again."""
    return "".join(letter + " ".join(map(num, map(_bound, values))) for letter, values in path)


def _bound(value: float) -> float:
    return value if -LARGEST <= value <= LARGEST else LARGEST if value > 0 else -LARGEST


def rect_path(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> Path:
    """Give a rectangle, its corners rounded by up to half its sides."""
    right, bottom = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


def bounds_path(bounds: Bounds) -> Path:
    """Give the rectangle that fills bounds."""
    left, top, right, bottom = bounds
    return rect_path(left, top, right - left, bottom - top)


def ellipse_path(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Give an ellipse from its centre and its two radii."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def points_path(numbers: Iterable[float], is_closed: bool) -> Path:
    """Give a polyline or polygon from x, y, x, y and so on; an odd last number is left out."""
    values = list(numbers)
    pairs = list(zip(values[::2], values[1::2], strict=False))
    if not pairs:
        return ()
    lines = tuple(("L", pair) for pair in pairs[1:])
    return (("M", pairs[0]), *lines, *((("Z", ()),) if is_closed else ()))


@lru_cache(maxsize=4096)
def path_bounds(path: Path) -> Bounds | None:
    """Give left, top, right and bottom of what a path encloses; None if it is empty."""
    pen = BoundsPen(None, ignoreSinglePoints=True)
    trace(path, pen)
    bounds: Bounds | None = pen.bounds
    return bounds


@lru_cache(maxsize=16_384)
def data_bounds(data: str) -> Bounds | None:
    """Give the bounds of a `d` attribute, as `path_bounds`; they are kept for as many paths as a face can have."""
    return path_bounds(parse_path(data))


def keep_points(path: Path) -> Path:
    """Give a path in which a part that is closed where it begins has a line to there: it shows the ends of a stroke."""
    if not any(one == "M" and other == "Z" for (one, _), (other, _) in pairwise(path)):
        return path
    kept: list[tuple[str, tuple[float, ...]]] = []
    for letter, values in path:
        if letter == "Z" and kept and kept[-1][0] == "M":
            kept.append(("L", kept[-1][1]))
        kept.append((letter, values))
    return tuple(kept)


def move_path(path: Path, matrix: tuple[float, float, float, float, float, float]) -> Path:
    """Give a path in other units."""
    a, b, c, d, e, f = matrix
    return tuple(
        (
            letter,
            tuple(
                part
                for x, y in zip(values[::2], values[1::2], strict=True)
                for part in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for letter, values in path
    )


@lru_cache(maxsize=1024)
def measure(path: Path) -> float:
    """Give how long a path is, all its parts together."""
    pen = PerimeterPen(tolerance=0.001)
    trace(path, pen)
    length: float = pen.value
    return length


def is_inside(path: Path, x: float, y: float, is_evenodd: bool = False) -> bool:
    """Tell whether a point lies in what a path fills."""
    pen = PointInsidePen(None, (x, y), is_evenodd)
    trace(path, pen)
    return bool(pen.getResult())


def record(draw: Callable[[Any], None]) -> Path:
    """Give what is drawn with a pen of fontTools as a path."""
    pen = _SegmentPen()
    draw(pen)
    return tuple(pen.segments)


def trace(path: Path, pen: Any) -> None:
    """Draw a path with a pen of fontTools."""
    for letter, n in path:
        if letter == "M":
            pen.moveTo(n)
        elif letter == "L":
            pen.lineTo(n)
        elif letter == "C":
            pen.curveTo(n[:2], n[2:4], n[4:])
        else:
            pen.closePath()


def _read_parts(data: str) -> Iterator[tuple[str, MistakeError | None]]:
    """Give path data cut at its closings (Z), checked and spaced so that fontTools reads it; the last part up to the
    mistake that ends it, if there is one.

    fontTools takes what it cannot read for a space, and draws a line back where a closing alone would do.
    """
    words: list[str] = []
    mistake: MistakeError | None = None
    try:
        for count, (command, numbers) in enumerate(_read_commands(data)):
            if count == 0 and command not in "Mm":
                raise MistakeError("it does not begin with a move (M)")
            if count > MAX_SEGMENTS:
                raise _too_long()
            if command in "Zz":
                yield " ".join(words), None
                words = []
            else:
                written = [command, *map(_write_number, numbers)]
                if not words and command not in "Mm":  # after a closing, drawing goes on from where the outline began
                    words = ["m", "0", "0"]
                words += written
    except MistakeError as problem:
        mistake = problem
    yield " ".join(words), mistake


def _too_long() -> MistakeError:
    return MistakeError(f"it has more than {MAX_SEGMENTS:,} segments")


def _read_commands(data: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    at, end = 0, len(data.rstrip())
    command = ""
    while at < end:
        begin = f"`{data[at : at + 12].strip()}`"
        if match := _COMMAND.match(data, at):
            command, at = match[1], match.end()
        elif not _ARGUMENTS["H"].match(data, at):
            raise MistakeError(f"{begin} cannot be read")
        elif command in "Zz":
            raise MistakeError(f"a number stands where a command is needed, at {begin}")
        kind = command.upper()
        match = _ARGUMENTS[kind].match(data, at)
        if match is None:
            raise MistakeError(f"the command {kind} needs {_COUNTS[kind]} numbers")
        at = match.end()
        yield command, match.groups()
        command = {"M": "L", "m": "l"}.get(command, command)


def _write_number(text: str) -> str:
    if abs(float(text)) > LARGEST:
        raise MistakeError(f"the number {text} is out of all proportion")
    return text if text in ("0", "1") else repr(float(text))  # flags stay what they are


class _SegmentPen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Notes what fontTools reads from path data, quadratic curves and arcs as cubic curves."""

    def __init__(self) -> None:
        super().__init__()
        self.segments: list[tuple[str, Segment]] = []
        self.start = (0.0, 0.0)

    def _moveTo(self, pt: Point) -> None:  # noqa: N802
        self.start = pt
        self.segments.append(("M", pt))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.segments.append(("L", pt))

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.segments.append(("C", (*pt1, *pt2, *pt3)))

    def _closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z", ()))

    def arcTo(self, rx: float, ry: float, turn: float, is_large: bool, is_sweep: bool, end: Point) -> None:  # noqa: N802
        """Draw an elliptical arc; one without a radius is a line (SVG 2, section 9.5.1)."""
        start = self._getCurrentPoint()
        if rx and ry:
            EllipticalArc(complex(*start), rx, ry, turn, is_large, is_sweep, complex(*end)).draw(self)
        elif start != end:
            self.lineTo(end)


def read_commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Give the commands of path data as they are written, up to the first that cannot be read."""
    try:
        for command, numbers in _read_commands(data):
            yield command, tuple(map(float, numbers))
    except MistakeError:
        return
