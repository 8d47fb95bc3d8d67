"""Booklets: in which order pages lie on sheets that are folded into each other, where, and the marks. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.sheets.grid import LEAST_MARK
from cardgen.sheets.lines import Line, Stroke, make_line
from cardgen.sheets.spec import Duplex, Flip, Orientation, SheetSpec

FIT = 0.02
OFFSET, LONGEST, TICK = 1.0, 5.0, 3.0
SEAM = 0.1

Pair = tuple[int | None, int | None]
"""The numbers of the pages that lie on the left and on the right, from 1; None is blank."""
Bleeds = tuple[float, float, float, float]
"""How far a page goes on past its trim: at the left, the top, the right and the bottom."""


@dataclass(frozen=True, slots=True)
class BookletSheet:
    """What lies on a sheet as it is read: on its front the outer pages of the fold, on its back the inner ones."""

    front: Pair
    back: Pair


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """Where two pages lie side by side on a sheet, each by its trim; `spec` has the way round that the sheet lies.

    Backs are turned by half a turn where the sheet is turned over head and foot.
    """

    spec: SheetSpec
    left: Box
    right: Box

    @property
    def is_back_turned(self) -> bool:
        """Tell whether backs lie on their heads, to be upright in the booklet."""
        return self.spec.flip is Flip.WORK_AND_TUMBLE

    @property
    def sheet(self) -> Box:
        """Give the whole sheet."""
        return Box(0.0, 0.0, self.spec.sheet.width, self.spec.sheet.height)

    @property
    def spread(self) -> Box:
        """Give the trim of both pages together."""
        return Box(self.left.x, self.left.y, self.left.width + self.right.width, self.left.height)

    def clip_left(self, bleeds: Bleeds) -> Box:
        """Give what is printed of a left page: its bleed ends at the edge of the sheet and a hair past the fold, under
        the right page, so that no light line shows between two dark ones."""
        left, top, right, bottom = bleeds
        return _widen(self.left, (left, top, min(SEAM, right), bottom)).clipped(self.sheet)

    def clip_right(self, bleeds: Bleeds) -> Box:
        """Give what is printed of a right page."""
        _, top, right, bottom = bleeds
        return _widen(self.right, (0.0, top, right, bottom)).clipped(self.sheet)


def order_pages(count: int, is_right_to_left: bool = False, closing: int = 0) -> tuple[BookletSheet, ...]:
    """Give the sheets of a booklet, the outermost first; what lacks to four pages a sheet is blank before the
    `closing` pages with which it ends.

    Laid on each other as they come, folded and stapled, they are in order. A book that is read from right to left is
    bound on its right.
    """
    last = max(count - closing, 0)
    pages = [*range(1, last + 1), *[None] * (-count % 4), *range(last + 1, count + 1)]
    sheets = []
    for at in range(0, len(pages) // 2, 2):
        outside, inside = (pages[-1 - at], pages[at]), (pages[at + 1], pages[-2 - at])
        sheets.append(BookletSheet(*(pair[::-1] if is_right_to_left else pair for pair in (outside, inside))))
    return tuple(sheets)


def plan_booklet(page: Size, spec: SheetSpec) -> BookletPlan | None:
    """Give where two pages lie side by side on the paper of a sheet, whichever way round it has to be; None if they
    do not fit.

    Sheets that say no edge to be turned over (`fold`, `none`) are turned over their upright one, as a book's pages.
    """
    for orientation, edge in ((Orientation.LANDSCAPE, Duplex.SHORT_EDGE), (Orientation.PORTRAIT, Duplex.LONG_EDGE)):
        duplex = spec.duplex if spec.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) else edge
        lying = replace(spec, orientation=orientation, duplex=duplex)
        sheet = lying.sheet
        if 2 * page.width <= sheet.width + FIT and page.height <= sheet.height + FIT:
            left = Box(sheet.width / 2 - page.width, (sheet.height - page.height) / 2, page.width, page.height)
            return BookletPlan(lying, left, replace(left, x=sheet.width / 2))
    return None


def list_papers(page: Size) -> list[str]:
    """Name the papers that hold two pages side by side, the smallest first."""
    needed = sorted((2 * page.width, page.height))
    fitting = [
        name
        for name, paper in PAPERS.items()
        if all(need <= side + FIT for need, side in zip(needed, sorted((paper.width, paper.height)), strict=True))
    ]
    return sorted(fitting, key=lambda name: PAPERS[name].width * PAPERS[name].height)


def find_marks(plan: BookletPlan, printed: Box, is_back: bool) -> tuple[Line, ...]:
    """Give the marks of a sheet's side on which `printed` holds pages and bleed: where it is cut, where it is folded.

    They keep out of the bleed and of the printer's margin. Where there is no room beyond the pages, short ticks on the
    inner side, the back, show the fold and each cut within the margins; they lie on it. Sheets without marks have none.
    """
    if not plan.spec.marks:
        return ()
    spread, middle, reached = plan.spread, plan.left.right, plan.sheet.grown(-plan.spec.margin)
    above, below = (list(_reach(plan, edge, end)) for edge, end in ((printed.y, -1), (printed.bottom, 1)))
    before, behind = (
        list(_reach(plan, edge, end, is_upright=False)) for edge, end in ((printed.x, -1), (printed.right, 1))
    )
    upright, lying = [*above, *below], [*before, *behind]
    xs, ys = [spread.x, spread.right], [spread.y, spread.bottom]
    if not upright:
        upright = _tick(reached.y, reached.bottom) if is_back else []
        xs = [x for x in xs if reached.x + FIT < x < reached.right - FIT]
    if not lying:
        lying = _tick(reached.x, reached.right) if is_back else []
        ys = [y for y in ys if reached.y + FIT < y < reached.bottom - FIT]
    crops = [make_line(x, start, x, end, Stroke.CROP) for x in xs for start, end in upright]
    crops += [make_line(start, y, end, y, Stroke.CROP) for y in ys for start, end in lying]
    return (*crops, *(make_line(middle, start, middle, end, Stroke.FOLD) for start, end in upright))


def _tick(first: float, last: float) -> list[tuple[float, float]]:
    """Give where ticks begin and end that lie on the pages, at both ends of what a printer reaches."""
    return [(first, first + TICK), (last - TICK, last)]


def _reach(plan: BookletPlan, edge: float, way: int, is_upright: bool = True) -> Iterator[tuple[float, float]]:
    """Give where a mark outside of an edge begins and ends, nearer to the head or the left first, if it has room."""
    size = plan.sheet.height if is_upright else plan.sheet.width
    end = plan.spec.margin if way < 0 else size - plan.spec.margin
    length = min(LONGEST, abs(end - edge) - OFFSET)
    if (end - edge) * way > 0 and length >= LEAST_MARK:
        near, far = edge + way * OFFSET, edge + way * (OFFSET + length)
        yield min(near, far), max(near, far)


def _widen(box: Box, by: Sequence[float]) -> Box:
    left, top, right, bottom = by
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)
