"""The calibration target: crosses and a ruler on the front, grids on the back, steps at the edges. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.geometry import Size
from cardgen.papers import format_paper
from cardgen.sheets.lines import Caption, Line, Stroke, make_line
from cardgen.sheets.printer import Point
from cardgen.sheets.spec import Flip, Orientation, SheetSpec
from cardgen.sheets.strips import RULERS
from cardgen.units import format_mm, pt_to_mm

GRID = 5  # mm that a grid goes to each side
CROSS = 12.0  # the length of each arm of a cross, well beyond the grid behind it
LONGEST_TICK = 3.0  # of the ruler
NEAR = 0.25  # the length of half a tick
FIRST_STEP, LAST_STEP, STEP = 1.0, 10.0, 4.0  # mm from the edge of the first and the last one, width of each
TEXT, SMALL, LARGE = 8.0, 5.0, 14.0  # points
LEAST = Size(120.0, 186.0)
"""The smallest width and height, as the sheet lies, that have room for a target."""
_INSET = 32.0  # of the outer places from the edges
_ABOVE = 25.0  # the ruler, from the middle
_LINE = 4.2  # between two lines of text
_ARM_TEXT = GRID + 1.0


@dataclass(frozen=True, slots=True)
class TargetPage:
    """What is drawn on one side of a target."""

    lines: tuple[Line, ...]
    captions: tuple[Caption, ...]


def has_room(sheet: Size) -> bool:
    """Tell whether a target has room on a sheet."""
    return sheet.width >= LEAST.width and sheet.height >= LEAST.height


def find_places(sheet: Size) -> Mapping[str, Point]:
    """Give where the places of the back lie, from the middle of the sheet: A there, B to E at the corners."""
    x, y = sheet.width / 2 - _INSET, sheet.height / 2 - _INSET
    return {"A": (0.0, 0.0), "B": (-x, -y), "C": (x, -y), "D": (-x, y), "E": (x, y)}


def draw_target(spec: SheetSpec) -> tuple[TargetPage, TargetPage]:
    """Give the front and the back of a target for a sheet that is turned over.

    A hole that is pricked through a cross of the front lies on the grid of the back with the same letter, and what is
    read there is how far the back has to be moved at this place, to the right and down.
    """
    sheet = spec.sheet
    front: list[Line | Caption] = [*_draw_steps(sheet)]
    back: list[Line | Caption] = [] if spec.printer else [*_draw_steps(sheet)]  # which a correction would move
    for name, (x, y) in find_places(sheet).items():
        behind = (-x, y) if spec.flip is Flip.WORK_AND_TURN else (x, -y)
        front += _draw_cross(name, _on_sheet(behind, sheet))
        back += _draw_grid(name, _on_sheet((x, y), sheet))
    front += _draw_ruler(sheet)
    front += _write(_front_words(spec), sheet)
    back += _write(_back_words(spec), sheet)
    return _gather(front), _gather(back)


def _gather(drawn: Sequence[Line | Caption]) -> TargetPage:
    return TargetPage(
        tuple(each for each in drawn if isinstance(each, Line)),
        tuple(each for each in drawn if isinstance(each, Caption)),
    )


def _on_sheet(point: Point, sheet: Size) -> Point:
    return sheet.width / 2 + point[0], sheet.height / 2 + point[1]


def _draw_cross(name: str, middle: Point) -> Iterator[Line | Caption]:
    x, y = middle
    yield make_line(x - CROSS, y, x + CROSS, y, Stroke.CROP)
    yield make_line(x, y - CROSS, x, y + CROSS, Stroke.CROP)
    yield Caption(name, x + 2.0, y - 2.5, LARGE, 0)


def _draw_grid(name: str, middle: Point) -> Iterator[Line | Caption]:
    """Draw a grid of millimetres: its axes black with ticks at each half, numbers at their ends."""
    x, y = middle
    for step in range(-GRID, GRID + 1):
        stroke = Stroke.CUT if step else Stroke.CROP
        yield make_line(x + step, y - GRID, x + step, y + GRID, stroke)
        yield make_line(x - GRID, y + step, x + GRID, y + step, stroke)
    for half in range(-GRID, GRID):
        yield make_line(x + half + 0.5, y - NEAR, x + half + 0.5, y + NEAR, Stroke.CROP)
        yield make_line(x - NEAR, y + half + 0.5, x + NEAR, y + half + 0.5, Stroke.CROP)
    for number in (-GRID, 0, GRID):
        text = f"{number:+d}".replace("-", "−") if number else "0"
        yield Caption(text, x + number - 0.5 * len(text), y + _ARM_TEXT + 1.0, SMALL, 0)
        yield Caption(text, x + _ARM_TEXT, y + number + 0.6, SMALL, 0)
    yield Caption("x", x - 0.5, y + _ARM_TEXT + 3.6, TEXT, 0)
    yield Caption("y", x + _ARM_TEXT + 3.0, y + 0.9, TEXT, 0)
    yield Caption(name, x - GRID - 5.0, y - GRID + 2.0, LARGE, 0)


def _draw_steps(sheet: Size) -> Iterator[Line | Caption]:
    """Draw a stair at each edge: each step has the number of millimetres between it and the edge."""
    count = int(LAST_STEP - FIRST_STEP) + 1
    for number in range(count):
        depth = FIRST_STEP + number
        along = (number - count / 2) * STEP
        text = format_mm(depth)
        x, y = sheet.width / 2 + along, sheet.height / 2 + along
        yield make_line(x, depth, x + STEP, depth, Stroke.CROP)
        yield make_line(x, sheet.height - depth, x + STEP, sheet.height - depth, Stroke.CROP)
        yield make_line(depth, y, depth, y + STEP, Stroke.CROP)
        yield make_line(sheet.width - depth, y, sheet.width - depth, y + STEP, Stroke.CROP)
        yield Caption(text, x + 1.3, LAST_STEP + 3.5, SMALL, 0)
        yield Caption(text, x + 1.3, sheet.height - LAST_STEP - 2.0, SMALL, 0)
        yield Caption(text, LAST_STEP + 1.5, y + 2.6, SMALL, 0)
        yield Caption(text, sheet.width - LAST_STEP - 3.5, y + 2.6, SMALL, 0)


def _draw_ruler(sheet: Size) -> Iterator[Line | Caption]:
    """Draw a ruler of 100 mm above the middle of the sheet, clear of the stairs beside it."""
    ruler = RULERS["mm"]
    x, y = (sheet.width - ruler.length) / 2, sheet.height / 2 - _ABOVE
    yield make_line(x, y, x + ruler.length, y, Stroke.RULER)
    for at, part in ruler.ticks():
        yield make_line(x + at, y, x + at, y - part * LONGEST_TICK, Stroke.RULER)
    yield Caption(ruler.caption, sheet.width / 2 - 0.5 * len(ruler.caption) * pt_to_mm(TEXT) / 2, y + 4.0, TEXT, 0)


def _write(texts: Sequence[str], sheet: Size) -> Iterator[Caption]:
    """Write lines of text below the middle of the sheet."""
    x, y = _INSET - 14.0, sheet.height / 2 + GRID + 10.0
    for number, text in enumerate(texts):
        yield Caption(text, x, y + number * _LINE, TEXT, 0)


def _front_words(spec: SheetSpec) -> list[str]:
    edge = spec.duplex.replace("-", " ")
    return [
        f"Front. {format_paper(spec.paper_name)} {spec.orientation}, turned over its {edge}.",
        "1  Print on both sides at 100 %, “actual size”:",
        "    the ruler must measure 100 mm.",
        "2  Prick a pin through the middle of each cross,",
        "    or hold the sheet against the light.",
        "3  Turn the sheet over.",
    ]


def _back_words(spec: SheetSpec) -> list[str]:
    lie = " --landscape" if spec.orientation is Orientation.LANDSCAPE else ""
    paper = f" --paper {spec.paper_name}" if spec.paper_name != "a4" else ""
    if spec.printer is not None:
        name = spec.printer.name
        return [
            "Back. Hold it upright, so that you can read this.",
            f"It is put where the printer `{name}` needs it: each hole or cross should lie at 0.",
            "If not, tell what you read at A, and it is added:",
            f"    cardgen calibrate --save {name} --printer {name}",
            f"    --flip {spec.duplex}{lie}{paper} --x 0.1 --y -0.1",
        ]
    return [
        "Back. Hold it upright, so that you can read this.",
        "4  Read where each hole or cross lies: x to the right and y down are plus.",
        "5  At each edge, find the first step that is printed.",
        "    The largest of the four numbers is the margin.",
        "6  Tell what you have read, such as:",
        f"    cardgen calibrate --save home --flip {spec.duplex}{lie}{paper}",
        "    --x 0.5 --y -0.3 --margin 4",
        "    or, if the back is turned, too: --read B=0.5x-0.3 --read E=0.7x0.1",
    ]
