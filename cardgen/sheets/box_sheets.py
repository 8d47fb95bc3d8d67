"""How the net of a box lies on paper: whole on one sheet, else in two halves, then a sheet that shows how to fold it.

Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from cardgen.boxes import Kind, Net, Part, Point, Segment
from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS, format_paper
from cardgen.render.face import Side
from cardgen.sheets.grid import UPRIGHT, Grid, find_grid
from cardgen.sheets.imposition import Imposition, Placement, Sheet, SheetSide
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec
from cardgen.units import format_mm

CARD_ID = "box"


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part of a net on a sheet: the sheet's size, and how far the part is moved from where it lies in the net.

    On the plan it is made smaller first, by `scale`.
    """

    sheet: Size
    part: Part
    right: float
    down: float
    scale: float = 1.0

    @property
    def cuts(self) -> tuple[Segment, ...]:
        """Give the lines to cut along, in millimetres on the sheet."""
        return tuple((self.at(start), self.at(end)) for start, end in self.part.cuts)

    @property
    def folds(self) -> tuple[Segment, ...]:
        """Give the lines to fold along, in millimetres on the sheet."""
        return tuple((self.at(start), self.at(end)) for start, end in self.part.folds)

    @property
    def outlines(self) -> tuple[tuple[Point, ...], ...]:
        """Give the outlines of all panels, in millimetres on the sheet."""
        return tuple(tuple(map(self.at, panel.outline)) for panel in self.part.panels)

    @property
    def glue(self) -> tuple[Box, ...]:
        """Give where the glue goes, in millimetres on the sheet."""
        return tuple(self.move(panel.glue) for panel in self.part.panels if panel.kind is Kind.GLUE)

    def at(self, point: Point) -> Point:
        """Give a point of the net on the sheet."""
        return point[0] * self.scale + self.right, point[1] * self.scale + self.down

    def move(self, box: Box) -> Box:
        """Give a box of the net on the sheet."""
        return Box(*self.at((box.x, box.y)), box.width * self.scale, box.height * self.scale)


@dataclass(frozen=True, slots=True)
class BoxSheets:
    """The sheets of a box: the parts of its net one by one, then the plan, which holds no print."""

    net: Net
    imposition: Imposition
    parts: tuple[PlacedPart, ...]


Layout: TypeAlias = tuple[tuple[Part, Grid], ...]
"""The parts of a net, each with its place in the middle of a sheet."""


def lay_box(net: Net, spec: SheetSpec, report: Report) -> Layout:
    """Give the net whole on a sheet, else in two halves on a sheet each; none, with a warning, where that cannot be.

    A sheet lies the way round that leaves more room beside the net.
    """
    plain = replace(
        spec,
        gap=0.0,
        duplex=Duplex.NONE,
        marks=(),
        keeps_marks=False,
        card_name="",
        back_offset=(0.0, 0.0),
        registration=None,
    )
    for parts in ((net.whole,), net.halves):
        grids = [grid for part in parts if (grid := _find_grid(part, plain)) is not None]
        if len(grids) == len(parts):
            return tuple(zip(parts, grids, strict=True))
    _report_too_large(net, plain, report)
    return ()


def fill_box(net: Net, layout: Layout, key: str) -> BoxSheets:
    """Give the sheets of a box whose artwork is the face of a key."""
    placed = tuple(_place(part, grid) for part, grid in layout)
    sheets = []
    for number, (each, (_, grid)) in enumerate(zip(placed, layout, strict=True), 1):
        side = SheetSide(Side.FRONT, (_show(net, key, each, grid),))
        sheets.append(Sheet(number, grid, (side,), _name_part(net, number, len(layout))))
    plan = Sheet(len(sheets) + 1, layout[0][1], (SheetSide(Side.FRONT, ()),))
    return BoxSheets(net, Imposition((*sheets, plan)), placed)


def _find_grid(part: Part, spec: SheetSpec) -> Grid | None:
    """Give the place of a part in the middle of a sheet; None if no sheet holds it."""
    size = Size(part.box.width, part.box.height)
    found = []
    for way in dict.fromkeys((spec.orientation, *Orientation)):
        turned = replace(spec, orientation=way, card=size)
        room = min(turned.sheet.width - size.width, turned.sheet.height - size.height) - 2 * spec.margin
        grid = find_grid(turned)
        if grid is not None and room >= 0:
            x, y = (turned.sheet.width - size.width) / 2, (turned.sheet.height - size.height) / 2
            found.append((room, replace(grid, columns=1, rows=1, rotation=UPRIGHT, x=x, y=y)))
    return max(found, key=lambda each: each[0])[1] if found else None


def _place(part: Part, grid: Grid) -> PlacedPart:
    return PlacedPart(grid.spec.sheet, part, grid.x - part.box.x, grid.y - part.box.y)


def _show(net: Net, key: str, placed: PlacedPart, grid: Grid) -> Placement:
    """Give the artwork behind a part: it is seen on the grounds of the printed panels, and nowhere else."""
    trim = placed.move(placed.part.box)
    whole = placed.move(Box(0.0, 0.0, net.size.width, net.size.height))
    openings = tuple(placed.move(panel.ground) for panel in placed.part.panels if panel.kind is Kind.PRINT)
    clip = trim.grown(grid.spec.bleed).clipped(grid.page)
    return Placement(CARD_ID, 1, Side.FRONT, key, 0, trim, clip, UPRIGHT, whole, openings)


def describe_inside(net: Net) -> str:
    """Tell how large a box is inside: `64.5 x 17.2 x 89.9 mm`."""
    return f"{' x '.join(format_mm(length) for length in net.inside)} mm"


def _name_part(net: Net, number: int, count: int) -> str:
    whole = f"box for {net.contents}, inside {describe_inside(net)}"
    return whole if count == 1 else f"half {number} of {whole}"


def _report_too_large(net: Net, spec: SheetSpec, report: Report) -> None:
    half = max((part.box for part in net.halves), key=lambda box: max(box.width, box.height))
    papers = sorted(PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
    fitting = (
        name for name in papers if all(_find_grid(part, replace(spec, paper=PAPERS[name])) for part in net.halves)
    )
    paper = next(fitting, None)
    hint = f"Build with `--paper {paper}` or larger" if paper else "No paper that cardgen knows by name is large enough"
    report.warn(
        "box-too-large",
        f"The box for {net.contents}, inside {describe_inside(net)}, is not among the files: a half of its net "
        f"takes {format_mm(half.width)} x {format_mm(half.height)} mm, and {format_paper(spec.paper_name)} has "
        f"{format_mm(spec.sheet.width - 2 * spec.margin)} x {format_mm(spec.sheet.height - 2 * spec.margin)} mm within "
        f"its margins.",
        hint=f"{hint}; or leave out {'some aids, or ' if net.aids else ''}the box.",
    )
