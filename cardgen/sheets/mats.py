"""How mats and boards are printed: on pages of their own size, or on the sheets' paper, in parts. Numbers only."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.diagnostics import Place, Report
from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.papers import CardSize
from cardgen.render.face import Side
from cardgen.sheets.glue import write_above, write_left_of
from cardgen.sheets.grid import SAME, UPRIGHT, Edge, Grid, find_grid
from cardgen.sheets.imposition import (
    GLUE,
    Imposition,
    Placement,
    PrintCard,
    Sheet,
    SheetSide,
    impose,
    join,
)
from cardgen.sheets.lines import Caption
from cardgen.sheets.marks import find_joins
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec
from cardgen.units import format_mm

PAGE_EDGE = 11.0
PART_EDGE = 8.0
_SMALLEST_PART = 4 * GLUE
_MOST_SHEETS = 2_000  # of parts of mats or boards: the largest map of a game has some forty, and is printed once


@dataclass(frozen=True, slots=True)
class PrintMat:
    """A mat or board: its copies to print, how large it is cut, what messages call it, and its place in the deck.

    A board is printed nowhere else: one that cannot be laid on the sheets' paper is an error.
    """

    size: CardSize
    copies: tuple[PrintCard, ...]
    is_board: bool = False
    place: Place | None = None


def lay_on_own_pages(mats: Sequence[PrintMat], spec: SheetSpec, report: Report) -> Imposition:
    """Give a page for each mat that is as large as the mat, its bleed and its marks, for a print shop."""
    return join([impose(mat.copies, _specify_page(mat.size, spec), report) for mat in mats], is_one_pile=False)


def lay_on_sheets(mats: Sequence[PrintMat], spec: SheetSpec, report: Report, *, allow_many: bool = False) -> Imposition:
    """Give the mats on the paper of the cards' sheets, for the printer at home.

    A mat that fits within the margins has marks around it, or lines where they have no room. One that only fits the
    paper reaches into the margins: as large as the paper, it needs no cut; else lines show the cut. A larger one is
    parted; the parts overlap by `GLUE`. So many parts as nobody glues together are laid out where that is allowed.
    """
    laid: list[Imposition] = []
    left = math.inf if allow_many else _MOST_SHEETS
    for mat in mats:
        own = _turn_sheet(spec, mat.size)
        sheets = _count_parts(mat, own)
        if sheets > left:
            _report_too_many(mat, sheets, report)
        else:
            left -= sheets
            laid.append(_lay_on_sheets(mat, own, report))
    return join(laid)


def _count_parts(mat: PrintMat, spec: SheetSpec) -> int:
    """Give how many sheets the parts of a mat take that fits on none; 0 for any other."""
    way = _choose_way(spec)
    if way is None or find_grid(spec) is not None or find_grid(_to_edge(spec)) is not None:
        return 0
    return len(mat.copies) * len(_find_parts(way))


def _report_too_many(mat: PrintMat, sheets: int, report: Report) -> None:
    noun = "board" if mat.is_board else "mat"
    message = (
        f"The {len(mat.copies):,} copies of the {noun} `{mat.copies[0].card_id}`, {mat.size}, take {sheets:,} sheets; "
        f"more than {_MOST_SHEETS:,} for all {noun}s are printed only when you say so."
    )
    report.error("too-many-copies", message, mat.place, "Add --yes to the command if that is what you want.")


def cut_length(length: float, most: float, overlap: float) -> tuple[tuple[float, float], ...]:
    """Give the start and end of equal parts of a length, as few as are at most `most` long and overlap by `overlap`."""
    if length <= most + TOLERANCE:
        return ((0.0, length),)
    count = math.ceil((length - overlap - TOLERANCE) / (most - overlap))
    step = (length - overlap) / count
    return tuple((number * step, number * step + step + overlap) for number in range(count))


def _specify_page(size: CardSize, spec: SheetSpec) -> SheetSpec:
    """Give a sheet that holds nothing but one mat: without marks it ends with the bleed."""
    edge = spec.bleed + (PAGE_EDGE if spec.marks or spec.labels else 0.0)
    page = Size(size.size.width + 2 * edge, size.size.height + 2 * edge)
    is_small = min(size.size.width, size.size.height) < 2 * edge  # a gap keeps a second one from its page
    return replace(
        _specify(size, spec),
        paper=page,
        paper_name=f"{format_mm(page.width)}x{format_mm(page.height)}",
        orientation=_orientation(page),
        margin=0.0,
        gap=2 * edge if is_small else 0.0,
        back_offset=(0.0, 0.0),
        printer=None,
    )


def _specify(size: CardSize, spec: SheetSpec) -> SheetSpec:
    duplex = Duplex.LONG_EDGE if spec.duplex is Duplex.FOLD else spec.duplex
    return replace(spec, card=size.size, card_name=size.name, corner=size.corner, duplex=duplex, registration=None)


def _turn_sheet(spec: SheetSpec, size: CardSize) -> SheetSpec:
    """Give the sheet the way round that a mat lies."""
    return replace(_specify(size, spec), orientation=_orientation(size.size))


def _orientation(size: Size) -> Orientation:
    return Orientation.LANDSCAPE if size.width > size.height else Orientation.PORTRAIT


def _lay_on_sheets(mat: PrintMat, spec: SheetSpec, report: Report) -> Imposition:
    grid = find_grid(spec)
    if grid is not None:
        return impose(mat.copies, spec, report)
    to_edge = _to_edge(spec)
    if find_grid(to_edge) is not None:
        return impose(mat.copies, to_edge, Report())  # that an offset moves the edge of a back off the sheet is meant
    return _lay_in_parts(mat, spec, report)


def _to_edge(spec: SheetSpec) -> SheetSpec:
    """Give the sheet for a mat that reaches into the margins."""
    return replace(spec, margin=0.0, labels=False, marks=_mark_edge(spec))


def _mark_edge(spec: SheetSpec) -> tuple[str, ...]:
    """Name the marks of a mat that reaches into the margins: lines, unless its edge is that of the paper."""
    sheet, card = sorted((spec.sheet.width, spec.sheet.height)), sorted((spec.card.width, spec.card.height))
    is_paper = all(long - short <= SAME for long, short in zip(sheet, card, strict=True))
    return ("lines",) if spec.marks and not is_paper else ()


def _lay_in_parts(mat: PrintMat, spec: SheetSpec, report: Report) -> Imposition:
    """Give the parts of a mat, row by row, each on a sheet; the way round that takes fewer sheets."""
    best = _choose_way(spec)
    if best is None:
        _report_too_small(mat, spec, report)
        return Imposition(())
    parts = _find_parts(best)
    return join([Imposition(tuple(_fill_parts(card, best, parts))) for card in mat.copies])


def _choose_way(spec: SheetSpec) -> SheetSpec | None:
    """Give the way round of the sheet that takes fewer of them; None if it has no room for a part."""
    ways = (spec, replace(spec, orientation=_other(spec.orientation)))
    usable = [way for way in ways if min(_room(way).width, _room(way).height) >= _SMALLEST_PART]
    return min(usable, key=lambda way: len(_find_parts(way)), default=None)


def _report_too_small(mat: PrintMat, spec: SheetSpec, report: Report) -> None:
    room, noun = _room(spec), "board" if mat.is_board else "mat"
    add = report.error if mat.is_board else report.warn
    add(
        "card-too-large",
        f"The {noun} `{mat.copies[0].card_id}`, {mat.size}, is not among the {noun}s on the sheets' paper: a sheet of "
        f"{format_mm(spec.sheet.width)} x {format_mm(spec.sheet.height)} mm has "
        f"{format_mm(max(0.0, room.width), _SMALLEST_PART)} x "
        f"{format_mm(max(0.0, room.height), _SMALLEST_PART)} mm for a part of it.",
        hint=f"A part takes {format_mm(_SMALLEST_PART)} mm at least; take a smaller margin or larger paper.",
    )


def _other(orientation: Orientation) -> Orientation:
    return Orientation.PORTRAIT if orientation is Orientation.LANDSCAPE else Orientation.LANDSCAPE


def _room(spec: SheetSpec) -> Size:
    """Give the room for a part: the sheet less its margins, marks and the bleed outside of the mat."""
    edge = spec.margin + PART_EDGE + spec.bleed
    return Size(spec.sheet.width - 2 * edge, spec.sheet.height - 2 * edge)


def _find_parts(spec: SheetSpec) -> tuple[tuple[Box, str], ...]:
    """Give each part of a mat, as a box on it, and which parts it lies over, row by row."""
    room = _room(spec)
    rows = cut_length(spec.card.height, room.height, GLUE)
    columns = cut_length(spec.card.width, room.width, GLUE)
    parts: list[tuple[Box, str]] = []
    for row, (top, bottom) in enumerate(rows):
        for column, (left, right) in enumerate(columns):
            number = len(parts) + 1
            over = [f"right of {number - 1}"] * (column > 0) + [f"below {number - len(columns)}"] * (row > 0)
            overlap = [f"{format_mm(GLUE)} mm overlap"] * bool(over)
            name = ", ".join([f"part {number} of {len(rows) * len(columns)}", *over, *overlap])
            parts.append((Box(left, top, right - left, bottom - top), name))
    return tuple(parts)


def _fill_parts(card: PrintCard, spec: SheetSpec, parts: Sequence[tuple[Box, str]]) -> Iterator[Sheet]:
    mat = CardSize(spec.card_name, spec.card)
    for number, (part, name) in enumerate(parts, 1):
        grid = _grid_of_part(spec, part)
        front = SheetSide(Side.FRONT, (_put_part(card, card.front_key, grid, Side.FRONT, part, spec.card),))
        sides = [replace(front, captions=_write_glue(front)) if spec.labels else front]
        if card.back_key is not None and grid.flip is not None:
            sides.append(SheetSide(Side.BACK, (_put_part(card, card.back_key, grid, Side.BACK, part, spec.card),)))
        yield Sheet(number, grid, tuple(sides), f"{card.card_id}, {mat}: {name}")


def _write_glue(page: SheetSide) -> tuple[Caption, ...]:
    """Write beside the dashed marks of a part that the next part is glued over it there."""
    (part,), (edges,) = page.placements, find_joins(page)
    trim, clip = part.trim, part.clip
    right = write_above(clip.y, trim.right - GLUE, trim.right) if Edge.RIGHT in edges else ()
    below = write_left_of(clip.x, trim.bottom - GLUE, trim.bottom) if Edge.BOTTOM in edges else ()
    return right + below


def _grid_of_part(spec: SheetSpec, part: Box) -> Grid:
    size = Size(part.width, part.height)
    grid = find_grid(replace(spec, card=size, card_name=""))
    assert grid is not None, "a part is as large as the sheet has room for"
    x, y = (spec.sheet.width - size.width) / 2, (spec.sheet.height - size.height) / 2
    return replace(grid, columns=1, rows=1, rotation=UPRIGHT, x=x, y=y)


def _put_part(card: PrintCard, key: str, grid: Grid, side: Side, part: Box, mat: Size) -> Placement:
    """Give one side of a part: what is seen of it ends at its edge, and past the edge of the mat with the bleed."""
    bleed, trim = grid.spec.bleed, grid.trim(0, side)
    left, top = (bleed if start <= TOLERANCE else 0.0 for start in (part.x, part.y))
    right = bleed if part.right >= mat.width - TOLERANCE else 0.0
    bottom = bleed if part.bottom >= mat.height - TOLERANCE else 0.0
    seen = part  # as a reader of this side sees the mat
    if side is Side.BACK:
        seen = Box(mat.width - part.right, part.y, part.width, part.height)
        left, right = right, left
    rotation = grid.rotation_of(side)
    x, y = trim.x - seen.x, trim.y - seen.y
    if rotation == 180:
        x, y = trim.x - (mat.width - seen.right), trim.y - (mat.height - seen.bottom)
        left, top, right, bottom = right, bottom, left, top
    clip = Box(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)
    whole = Box(x, y, mat.width, mat.height)
    return Placement(card.card_id, card.copy, side, key, 0, trim, clip.clipped(grid.page), rotation, whole)
