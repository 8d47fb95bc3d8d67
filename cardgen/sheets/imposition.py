"""Imposition: which card lies where on which sheet, which back behind it, how bleeds meet. Numbers only."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.diagnostics import Report
from cardgen.geometry import TOLERANCE, Box, Size
from cardgen.model.registration import LENGTHS
from cardgen.papers import PAPERS, format_paper
from cardgen.render.face import Side
from cardgen.sheets.grid import Grid, find_grid, room_for_cards
from cardgen.sheets.lines import Caption, Circle, Line
from cardgen.sheets.printer import find_shift, find_turning, tell_shift, tell_turn
from cardgen.sheets.spec import Duplex, Flip, SheetSpec
from cardgen.sheets.stacking import stack_places
from cardgen.units import format_mm

OVERLAP = 0.4
SHORTEST_SEAM = 1.0
GLUE = 10.0
_AS_MEASURED = (
    "The offset makes up for a printer that misses by a millimetre or two; give it in mm, "
    "a negative number for left or up."
)
_AS_IT_IS_KNOWN = "Look at what is known of the printer: `cardgen calibrate --list`."


@dataclass(frozen=True, slots=True)
class PrintCard:
    """One copy of a card to print, and the keys of the faces that it wears; `copy` counts from 1."""

    card_id: str
    copy: int
    front_key: str
    back_key: str | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of a card on a sheet: its place's number from 0, its trim and what it may print on, in millimetres.

    `rotation` is clockwise in degrees: 0, 90, 180 or 270. A back has the slot of the front that it lies behind.
    `whole` is where the trim of the whole face would lie, where the place shows but a part of it; parts overlap by
    `GLUE`. `openings` are the boxes through which it is seen, where that is not all of its clip.
    """

    card_id: str
    copy: int
    side: Side
    key: str
    slot: int
    trim: Box
    clip: Box
    rotation: int
    whole: Box | None = None
    openings: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class CutPath:
    """A closed path to cut along: a box, and the radius of each corner from the top left one clockwise."""

    box: Box
    corners: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One printed page: a side of a sheet and what lies on it. On a folded sheet both sides of the cards do.

    `lines`, `circles` and `captions` are those of its own that it has beside the marks of every sheet: outlines, folds,
    glue. `cuts` are what is cut out, where that is not the trim of each front.
    """

    side: Side
    placements: tuple[Placement, ...]
    lines: tuple[Line, ...] = ()
    circles: tuple[Circle, ...] = ()
    captions: tuple[Caption, ...] = ()
    cuts: tuple[CutPath, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One piece of paper: its number from 1, the grid of its places, and its printed sides, front first.

    The grid has the columns and rows that are used, so that they are in the middle of the sheet. `note` is what its
    label says beside its number.
    """

    number: int
    grid: Grid
    sides: tuple[SheetSide, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Imposition:
    """All sheets, in the order they are printed."""

    sheets: tuple[Sheet, ...]

    @property
    def digest(self) -> str:
        """Give six letters and digits that are the same only for sheets that are laid out alike: cards and places."""
        known = hashlib.sha256()
        for sheet in self.sheets:
            known.update(f"sheet {sheet.number} {sheet.grid.measures}\n".encode())
            for page in sheet.sides:
                cards = [f"{each.side} {each.slot} {each.copy} {each.card_id}" for each in page.placements]
                known.update("\n".join((page.side, *cards, *map(repr, page.lines + page.circles), "")).encode())
        return known.hexdigest()[:6]

    @property
    def pages(self) -> Iterator[tuple[Sheet, SheetSide]]:
        """Give every printed page with its sheet, in the order of the PDF's pages."""
        return ((sheet, side) for sheet in self.sheets for side in sheet.sides)


def impose(cards: Sequence[PrintCard], spec: SheetSpec, report: Report, first: int = 1) -> Imposition:
    """Give the sheets that hold the cards, in order, row by row or for a guillotine; none if the cards do not fit.

    On each sheet the rows and columns that are used lie in its middle. `first` is the first sheet's number. Raises
    ValueError if a sheet has no slot for a card.
    """
    if not cards:
        report.error("nothing-to-print", "There is no card to print: the choice of cards leaves none.")
        return Imposition(())
    if spec.duplex is Duplex.FOLD and all(card.back_key is None for card in cards):
        spec = replace(spec, duplex=Duplex.NONE)
    grid = find_grid(spec)
    if grid is None or not grid.open_slots(0):  # all are under registration marks
        _report_too_large(spec, report)
        return Imposition(())
    sheets = [
        _fill(grid.holding(len(filled)), number, filled)
        for number, filled in enumerate(_deal(cards, grid, first), first)
    ]
    imposition = Imposition(keep_pairs(sheets))
    _check_backs(imposition, spec, report)
    return imposition


def join(impositions: Sequence[Imposition], is_one_pile: bool = True) -> Imposition:
    """Give the sheets of several impositions, such as those of each size of card, one after another, numbered through.

    In one pile of paper each sheet has a back, if an empty one, where any has.
    """
    sheets = [sheet for imposition in impositions for sheet in imposition.sheets]
    numbered = tuple(replace(sheet, number=number) for number, sheet in enumerate(sheets, 1))
    return Imposition(keep_pairs(numbered) if is_one_pile else numbered)


def find_windows(placements: Sequence[Placement]) -> list[Box]:
    """Give what each card is drawn through, in the order of drawing: its clip, a hair longer under later neighbours.

    Two clips that only touch leave a pale line on screens, which mix each edge with the white of the paper. The hair
    is as wide as a pixel of a whole page on a screen. What is seen stays the clip, because the later card covers the
    hair. It ends halfway to the neighbour's trim: where trims touch, there is none.
    """
    return [
        _grow(placement.clip, [later for later in placements[number:] if later is not placement])
        for number, placement in enumerate(placements)
    ]


def find_openings(placement: Placement, window: Box, placements: Sequence[Placement]) -> tuple[Box, ...]:
    """Give the boxes that together are what a card is drawn through: its window, less what lies on another card.

    Only beyond the corner of an empty place, as where some cards of a sheet have no back, does a bleed reach another
    card: there each card keeps what is nearer to it in both directions, and loses the corner of its bleed.
    """
    if placement.openings:
        return placement.openings
    others = [other.trim for other in placements if other is not placement and window.overlaps(other.trim)]
    if not others:
        return (window,)
    trim = placement.trim
    upright = Box(trim.x, window.y, trim.width, window.height)
    lying = Box(window.x, trim.y, window.width, trim.height)
    corners = [
        each for x in (window.x, window.right) for y in (window.y, window.bottom) for each in _open(trim, x, y, others)
    ]
    return (upright, lying, *corners)


def _open(trim: Box, x: float, y: float, others: Sequence[Box]) -> tuple[Box, ...]:
    """Give what is open between the middle of a trim and a corner of its window, beside a card that lies there."""
    middle = trim.x + trim.width / 2, trim.y + trim.height / 2
    quarter = _between(middle, (x, y))
    other = next((other for other in others if quarter.overlaps(other)), None)
    if other is None:
        return (quarter,)
    side = (trim.right + other.x) / 2 if other.x > trim.x else (other.right + trim.x) / 2
    level = (trim.bottom + other.y) / 2 if other.y > trim.y else (other.bottom + trim.y) / 2
    return _between(middle, (side, y)), _between(middle, (x, level))


def _between(one: tuple[float, float], other: tuple[float, float]) -> Box:
    """Give the box that has two points for its corners."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
    return Box(left, top, right - left, bottom - top)


def _deal(cards: Sequence[PrintCard], grid: Grid, first: int) -> list[dict[int, PrintCard]]:
    """Give the cards of each sheet by their places: in order on those that are open, or in order once they are cut."""
    sheets = _open_sheets(grid, len(cards), first)
    in_rows = [(sheet, slot) for sheet, slots in enumerate(sheets) for slot in slots]
    places = stack_places(sheets, len(cards)) if grid.spec.stack else in_rows[: len(cards)]
    dealt: list[dict[int, PrintCard]] = [{} for _ in sheets]
    for card, (sheet, slot) in zip(cards, places, strict=True):
        dealt[sheet][slot] = card
    return dealt


def _open_sheets(grid: Grid, cards: int, first: int) -> list[tuple[int, ...]]:
    """Give the open places of as many sheets as a number of cards takes."""
    sheets: list[tuple[int, ...]] = []
    while cards > 0:
        sheets.append(grid.open_slots(first + len(sheets)))
        if not sheets[-1]:
            raise ValueError(f"sheet {first + len(sheets) - 1} has no slot for a card")
        cards -= len(sheets[-1])
    return sheets


def _fill(grid: Grid, number: int, cards: Mapping[int, PrintCard]) -> Sheet:
    fronts = _put_all(grid, Side.FRONT, {slot: (card, card.front_key) for slot, card in cards.items()})
    with_backs = {slot: (card, card.back_key) for slot, card in cards.items() if card.back_key is not None}
    backs = _put_all(grid, Side.BACK, with_backs) if grid.flip is not None else ()
    if grid.folded:
        return Sheet(number, grid, (SheetSide(Side.FRONT, fronts + backs),))
    sides = (SheetSide(Side.FRONT, fronts), SheetSide(Side.BACK, backs))
    return Sheet(number, grid, sides if backs else sides[:1])


def _put_all(grid: Grid, side: Side, cards: Mapping[int, tuple[PrintCard, str]]) -> tuple[Placement, ...]:
    """Put one side of the cards on their places; `cards` are the cards by place, each with the key of its face."""
    rotation = grid.rotation_of(side)
    return tuple(
        Placement(
            card.card_id, card.copy, side, key, slot, grid.trim(slot, side), grid.clip(slot, side, cards), rotation
        )
        for slot, (card, key) in cards.items()
    )


def keep_pairs(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Give a sheet without backs an empty back where the pile is printed on both sides and another sheet follows.

    Else the printer would put the next sheet's front on its back.
    """
    if not any(len(sheet.sides) == 2 for sheet in sheets):
        return tuple(sheets)
    last = len(sheets)
    return tuple(
        replace(sheet, sides=(*sheet.sides, SheetSide(Side.BACK, ())))
        if len(sheet.sides) == 1 and position < last
        else sheet
        for position, sheet in enumerate(sheets, 1)
    )


def _check_backs(imposition: Imposition, spec: SheetSpec, report: Report) -> None:
    turning = find_turning(spec)
    trims = [(each.side, each.trim) for _, side in imposition.pages for each in side.placements]
    fronts = (_distance_to_edge(trim, spec.sheet) for side, trim in trims if side is Side.FRONT)
    backs = (_distance_to_edge(turning.bounds(trim), spec.sheet) for side, trim in trims if side is Side.BACK)
    nearest, as_near = min(backs, default=spec.margin), min(fronts)
    if nearest >= min(spec.margin, as_near) - TOLERANCE:  # nearer than its fronts is no back that is not moved
        return
    moved = f"The backs are {_tell_move(spec)}, which"
    if nearest < -TOLERANCE:
        report.error(
            "back-off-sheet",
            f"{moved} puts some of them over the edge of the sheet, {_describe_sheet(spec)}.",
            hint=_AS_IT_IS_KNOWN if spec.printer else _AS_MEASURED,
        )
        return
    can = math.floor(nearest * 10 + TOLERANCE) / 10
    way = "Larger paper" if spec.printer else "A smaller offset or larger paper"
    report.warn(
        "back-in-margin",
        f"{moved} brings some of them to {format_mm(max(0.0, nearest), spec.margin)} mm from the edge of the sheet, "
        f"{_describe_sheet(spec)}; the margin, which the printer leaves white, is {format_mm(spec.margin)} mm.",
        hint=f"Their colour may end before the cut. {way} keeps them out of the margin; "
        f"if the printer can print there, say so with `--margin {format_mm(can)}`.",
    )


def _tell_move(spec: SheetSpec) -> str:
    """Tell how the backs are moved, and by whom where a printer's profile has a part in it."""
    degrees = find_turning(spec).degrees
    turned = f" and turned {tell_turn(degrees)}" if degrees else ""
    printer = f" for the printer `{spec.printer.name}`" if spec.printer else ""
    return f"moved {tell_shift(*find_shift(spec))}{turned}{printer}"


def _grow(clip: Box, others: Sequence[Placement]) -> Box:
    left = right = top = bottom = 0.0
    for other in others:
        beside, trim = other.clip, other.trim
        if _meet(clip.y, clip.bottom, beside.y, beside.bottom):
            if abs(beside.x - clip.right) <= TOLERANCE:
                right = max(right, _hair(trim.x - beside.x))
            elif abs(beside.right - clip.x) <= TOLERANCE:
                left = max(left, _hair(beside.right - trim.right))
        elif _meet(clip.x, clip.right, beside.x, beside.right):
            if abs(beside.y - clip.bottom) <= TOLERANCE:
                bottom = max(bottom, _hair(trim.y - beside.y))
            elif abs(beside.bottom - clip.y) <= TOLERANCE:
                top = max(top, _hair(beside.bottom - trim.bottom))
    return Box(clip.x - left, clip.y - top, clip.width + left + right, clip.height + top + bottom)


def _hair(bleed: float) -> float:
    return max(0.0, min(OVERLAP, bleed / 2))


def _meet(start: float, end: float, other_start: float, other_end: float) -> bool:
    return min(end, other_end) - max(start, other_start) > SHORTEST_SEAM


def _distance_to_edge(trim: Box, sheet: Size) -> float:
    return min(trim.x, trim.y, sheet.width - trim.right, sheet.height - trim.bottom)


def _report_too_large(spec: SheetSpec, report: Report) -> None:
    folded = spec.duplex is Duplex.FOLD
    half = " on the half of a sheet that is folded" if folded else ""
    rooms = [_describe(room_for_cards(spec, flip)) for flip in (tuple(Flip) if folded else (None,))]
    report.error(
        "card-too-large",
        f"A card of {_describe(spec.card)} does not fit{half}: {_describe_sheet(spec)}, with margins of "
        f"{format_mm(spec.edge)} mm, leaves {' or '.join(rooms)}{_tell_marks(spec)}.",
        hint=_advise(spec),
    )


def _tell_marks(spec: SheetSpec) -> str:
    marks = spec.registration
    if marks is None:
        return ""
    return f", and the registration marks keep {format_mm(marks.inset + marks.length)} mm clear in their corners"


def _advise(spec: SheetSpec) -> str:
    ways = []
    if spec.registration and find_grid(replace(spec, registration=replace(spec.registration, length=LENGTHS[0]))):
        ways.append(f"registration marks with arms of {format_mm(LENGTHS[0])} mm (`length`)")
    if spec.registration and find_grid(replace(spec, registration=None)):
        ways.append("no registration marks")
    if spec.duplex is Duplex.FOLD and find_grid(replace(spec, duplex=Duplex.LONG_EDGE)):
        ways.append(f"print the backs on their own page (duplex `{Duplex.LONG_EDGE}`)")
    margins = (tenth / 10 for tenth in range(int(spec.margin * 10), -1, -1))
    margin = next((each for each in margins if find_grid(replace(spec, margin=each))), None)
    if margin is not None:
        ways.append(f"a margin of {format_mm(margin)} mm{' or less' * (margin > 0)}, if the printer can")
    papers = sorted(PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
    paper = next((name for name in papers if find_grid(replace(spec, paper=PAPERS[name]))), None)
    if paper is not None:
        ways.append(f"paper `{paper}` or larger")
    return f"This would help: {'; '.join(ways)}." if ways else "No paper that cardgen knows by name is large enough."


def _describe(size: Size) -> str:
    return f"{format_mm(max(0.0, size.width))} x {format_mm(max(0.0, size.height))} mm"


def _describe_sheet(spec: SheetSpec) -> str:
    if spec.paper_name in PAPERS:
        return f"{format_paper(spec.paper_name)} {spec.orientation}, {_describe(spec.sheet)}"
    return f"a sheet of {_describe(spec.sheet)}"
