"""The strips of margin that hold the rulers and the sheet's label: what goes where, and how large. Numbers only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from cardgen.geometry import TOLERANCE, Box
from cardgen.render.face import Side
from cardgen.sheets.grid import SHORTEST_MARK, SMALLEST_OFFSET, Edge, Grid, mark_room
from cardgen.sheets.lines import ASCENT, DESCENT, HAIRLINE, Caption, Line, Stroke, make_line
from cardgen.sheets.marks import USUAL_MARK, USUAL_OFFSET
from cardgen.sheets.registration import find_clear_zones
from cardgen.units import MM_PER_INCH, pt_to_mm

Measure: TypeAlias = Callable[[str, float], float]
"""Gives the width in millimetres of a text at a size in points."""

TEXT_SIZES = (8.0, 7.0, 6.0)
STRIP_GAP = 0.5
CORNER = 4.0
FARTHEST_START = 20.0
ITEM_GAP, CAPTION_GAP = 5.0, 1.2
_HOMES = (Edge.BOTTOM, Edge.LEFT, Edge.TOP, Edge.RIGHT)
_LONG, _MIDDLE, _SHORT = 1.0, 0.75, 0.5  # ticks, as parts of a letter's height


def cut_text(text: str, fits: Callable[[str], bool]) -> str:
    """Give a text as it is if it fits, else as much of its beginning as fits with an ellipsis; nothing if no letter
    does."""

    def cut(kept: int) -> str:
        return text[:kept].rstrip() + "…"

    if fits(text):
        return text
    lost = bisect_left(range(len(text)), True, key=lambda lost: fits(cut(len(text) - lost)))
    return cut(len(text) - lost) if lost < len(text) else ""


@dataclass(frozen=True, slots=True)
class _Ruler:
    """A ruler: its caption, its length and the way from tick to tick in millimetres, which ticks are longer."""

    caption: str
    length: float
    step: float
    middle: int
    long: int

    def ticks(self) -> list[tuple[float, float]]:
        """Give where each tick stands and how high it is."""
        return [
            (number * self.step, _SHORT if number % self.middle else _MIDDLE if number % self.long else _LONG)
            for number in range(round(self.length / self.step) + 1)
        ]


RULERS: Mapping[str, _Ruler] = MappingProxyType(
    {"mm": _Ruler("100 mm", 100, 1, 5, 10), "in": _Ruler("1 in", MM_PER_INCH, MM_PER_INCH / 16, 4, 16)}
)


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip along an edge of the sheet, just inside the margin, in which rulers and texts stand on one line.

    `length` is along the edge, from `start`; `size` is that of its text in points.
    """

    grid: Grid
    edge: Edge
    start: float
    length: float
    size: float

    @property
    def thickness(self) -> float:
        """Give how much of the margin the strip takes, in millimetres."""
        return pt_to_mm(self.size) * (ASCENT + DESCENT)

    @property
    def rotation(self) -> int:
        """Give the turning of what stands in the strip: on the left it reads upwards, on the right downwards."""
        return {Edge.LEFT: 270, Edge.RIGHT: 90}.get(self.edge, 0)

    def at(self, along: float, above: float) -> tuple[float, float]:
        """Give the point on the sheet that is so far along the line of writing and so far above it."""
        page, inset, baseline = self.grid.page, self.grid.inset, pt_to_mm(self.size) * ASCENT
        along, depth = self.start + along, inset + baseline - above
        if self.edge is Edge.LEFT:
            return depth, page.height - inset - along
        if self.edge is Edge.RIGHT:
            return page.width - depth, inset + along
        if self.edge is Edge.TOP:
            return inset + along, depth
        return inset + along, page.height - inset - self.thickness + baseline - above


@dataclass(frozen=True, slots=True)
class StripItem:
    """Something in a strip: what it is (`mm`, `in` or a text) and how far along the strip it starts."""

    what: str
    strip: Strip
    along: float


@dataclass(frozen=True, slots=True)
class Rest:
    """What is free of a strip: its box on the sheet, and how it is turned clockwise, as a strip is."""

    box: Box
    rotation: int

    @property
    def length(self) -> float:
        """Give its length along the strip."""
        return max(self.box.width, self.box.height)


def find_strips(grid: Grid, side: Side, shortest: float = SHORTEST_MARK) -> tuple[Strip, ...]:
    """Give the strips that have room beside the bleed and the crop marks, the widest margin first.

    Text is as large as leaves usual crop marks, and at least 6 pt where only the `shortest` ones are left. None where
    the sheet is to have no marks.
    """
    if not grid.spec.labels:
        return ()
    rooms, look = grid.rooms(side), grid.spec.mark_look
    usual = mark_room(look, USUAL_OFFSET, USUAL_MARK if look.length is None else look.length)
    least = mark_room(look, SMALLEST_OFFSET, shortest)
    strips = []
    for edge in sorted(Edge, key=lambda edge: -round(rooms[edge], 6)):
        size = _find_size(rooms[edge], usual, least)
        if size is not None:
            strips.append(_lay_strip(grid, side, edge, size))
    return tuple(strips)


def fill_strips(
    strips: Sequence[Strip], texts: Sequence[str], measure: Measure
) -> tuple[tuple[StripItem, ...], tuple[str, ...]]:
    """Put both rulers and the texts into the strips; give also what found no room.

    The texts stand together, at the foot of the sheet if they can, so that one finds them at the same place on all
    sheets; the rulers stand behind them or in the widest margin. Where that cannot be, each thing goes where it can.
    """
    homes = sorted(strips, key=lambda strip: _HOMES.index(strip.edge))
    for rulers in ([tuple(RULERS)], [(ruler,) for ruler in RULERS]):
        for home in homes:
            items, left_out = _fill([home], [tuple(texts)], (), measure)
            if left_out:
                continue
            others = [home, *(strip for strip in strips if strip != home)]
            items, left_out = _fill(others, rulers, items, measure)
            if not left_out:
                return items, ()
    return fill_strips_apart(strips, texts, measure)


def fill_strips_apart(
    strips: Sequence[Strip], texts: Sequence[str], measure: Measure
) -> tuple[tuple[StripItem, ...], tuple[str, ...]]:
    """Put both rulers and then the texts into the first strip that has room for each; give also what found none."""
    return _fill(strips, [(what,) for what in (*RULERS, *texts)], (), measure)


def find_longest_rest(strips: Sequence[Strip], used: Sequence[StripItem], measure: Measure) -> float:
    """Give the width, at one point of size, of the longest text that still fits into a strip."""
    return max([0.0, *((strip.length - _end(strip, used, measure)) / strip.size for strip in strips)])


def find_rests(strips: Sequence[Strip], used: Sequence[StripItem], measure: Measure) -> tuple[Rest, ...]:
    """Give what is free of each strip behind all that stands in it, the longest first."""
    ends = ((strip, _end(strip, used, measure)) for strip in strips)
    rests = [_lay_rest(strip, end) for strip, end in ends if strip.length - end > TOLERANCE]
    return tuple(sorted(rests, key=lambda rest: -round(rest.length, 6)))


def _lay_rest(strip: Strip, start: float) -> Rest:
    baseline = pt_to_mm(strip.size) * ASCENT
    (x1, y1), (x2, y2) = strip.at(start, baseline), strip.at(strip.length, baseline - strip.thickness)
    return Rest(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), strip.rotation)


def reserve(items: Sequence[StripItem]) -> Mapping[Edge, float]:
    """Tell how much of the margin the strips in use take from the crop marks, with a gap."""
    return {item.strip.edge: item.strip.thickness + STRIP_GAP for item in items}


def draw_rulers(items: Sequence[StripItem], measure: Measure) -> tuple[tuple[Line, ...], tuple[Caption, ...]]:
    """Give the lines of the rulers that found room, and their captions."""
    lines: list[Line] = []
    captions: list[Caption] = []
    for item in items:
        if (ruler := RULERS.get(item.what)) is not None:
            lines.extend(_draw_ruler(item, ruler))
            captions.append(_caption(item, ruler.caption, ruler.length + CAPTION_GAP))
    return tuple(lines), tuple(captions)


def draw_texts(items: Sequence[StripItem]) -> tuple[Caption, ...]:
    """Give the texts that found room, but not the rulers' captions."""
    return tuple(_caption(item, item.what, 0.0) for item in items if item.what not in RULERS)


def _fill(
    strips: Sequence[Strip], groups: Sequence[Sequence[str]], items: tuple[StripItem, ...], measure: Measure
) -> tuple[tuple[StripItem, ...], tuple[str, ...]]:
    """Put each group, whole, into the first strip that has room for it behind what stands there already."""
    left_out: list[str] = []
    for group in groups:
        for strip in strips:
            starts, end = [], _end(strip, items, measure)
            for what in group:
                starts.append(StripItem(what, strip, end))
                end += _width(what, strip, measure) + ITEM_GAP
            if end - ITEM_GAP <= strip.length:
                items += tuple(starts)
                break
        else:
            left_out.extend(group)
    return items, tuple(left_out)


def _end(strip: Strip, items: Sequence[StripItem], measure: Measure) -> float:
    """Tell where in a strip there is room again behind what stands in it."""
    ends = (item.along + _width(item.what, strip, measure) + ITEM_GAP for item in items if item.strip == strip)
    return max(ends, default=0.0)


def _find_size(room: float, usual: float, shortest: float) -> float | None:
    for size in TEXT_SIZES:
        left = room - pt_to_mm(size) * (ASCENT + DESCENT) - STRIP_GAP
        wanted = shortest if size == TEXT_SIZES[-1] else usual
        if room < shortest:
            wanted = 0.0
        if left >= wanted - TOLERANCE:
            return size
    return None


def _lay_strip(grid: Grid, side: Side, edge: Edge, size: float) -> Strip:
    """Give the strip along an edge, which begins at the cards' trim where that is near the corner."""
    inset, page, block = grid.inset, grid.page, grid.trim_block(side)
    first = HAIRLINE / 2 if edge.is_upright else CORNER
    leads = {Edge.LEFT: page.height - block.bottom, Edge.RIGHT: block.y}
    lead = leads.get(edge, block.x) - inset
    if side is Side.FRONT:  # between the registration marks, if any
        first = max([first, *(zone.width - inset + STRIP_GAP for zone in find_clear_zones(grid.spec))])
    start = lead if first <= lead <= FARTHEST_START else first
    length = (page.height if edge.is_upright else page.width) - 2 * inset - first - start
    return Strip(grid, edge, start, length, size)


def _width(what: str, strip: Strip, measure: Measure) -> float:
    if (ruler := RULERS.get(what)) is not None:
        return ruler.length + CAPTION_GAP + measure(ruler.caption, strip.size)
    return measure(what, strip.size)


def _draw_ruler(item: StripItem, ruler: _Ruler) -> list[Line]:
    strip, height, half = item.strip, pt_to_mm(item.strip.size) * ASCENT, HAIRLINE / 2
    ends = [(strip.at(item.along - half, half), strip.at(item.along + ruler.length + half, half))]
    ends += [(strip.at(item.along + at, half), strip.at(item.along + at, part * height)) for at, part in ruler.ticks()]
    return [make_line(*start, *end, Stroke.RULER) for start, end in ends]


def _caption(item: StripItem, text: str, along: float) -> Caption:
    x, y = item.strip.at(item.along + along, 0.0)
    return Caption(text, round(x, 6), round(y, 6), item.strip.size, item.strip.rotation)
