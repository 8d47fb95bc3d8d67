"""All that is printed on a sheet beside its cards, put together: marks, lines, rulers and label. Numbers only."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.diagnostics import Report
from cardgen.geometry import TOLERANCE, Size
from cardgen.papers import CardSize, format_paper
from cardgen.render.face import Side
from cardgen.sheets.grid import LEAST_MARK, SMALLEST_INSET, SMALLEST_OFFSET, Edge, Grid, find_grid
from cardgen.sheets.imposition import Imposition, Sheet, SheetSide
from cardgen.sheets.lines import Caption, Circle, Line
from cardgen.sheets.mark_styles import find_marks
from cardgen.sheets.marks import edges_without_marks, find_fold_line, find_join_marks, find_joins
from cardgen.sheets.registration import keep_clear
from cardgen.sheets.spec import SheetSpec
from cardgen.sheets.strips import (
    RULERS,
    Measure,
    Rest,
    Strip,
    StripItem,
    cut_text,
    draw_rulers,
    draw_texts,
    fill_strips,
    fill_strips_apart,
    find_longest_rest,
    find_rests,
    find_strips,
    reserve,
)
from cardgen.units import format_mm

NOTE = "print at 100 %, no scaling"
_NAMES = {"mm": "the ruler of 100 mm", "in": "the ruler of 1 in", "legend": "the legend of the proof"}


@dataclass(frozen=True, slots=True)
class PageMarks:
    """What one page gets beside its cards: `lines` and `captions` are the same on many pages, `label` is its own.

    `rests` are what is free of the strips in its margins, the longest first.
    """

    lines: tuple[Line, ...]
    captions: tuple[Caption, ...]
    label: tuple[Caption, ...]
    circles: tuple[Circle, ...] = ()
    rests: tuple[Rest, ...] = ()


def mark_pages(imposition: Imposition, title: str, measure: Measure) -> Iterator[PageMarks]:
    """Give the marks of every page, in the order of `Imposition.pages`; a page without cards gets none.

    Pages that look alike share the very same tuples of lines and captions.
    """
    total, layout = len(imposition.sheets), imposition.digest
    strips: dict[object, tuple[Strip, ...]] = {}
    known: dict[object, tuple[tuple[Line, ...], tuple[Caption, ...], tuple[Circle, ...]]] = {}
    for sheet, page in imposition.pages:
        if not page.placements:
            yield PageMarks((), (), ())
            continue
        kind = (sheet.grid, page.side)
        if kind not in strips:
            strips[kind] = _choose_strips(*kind, (_label(sheet, page, "", total), _note(sheet, layout)), measure)
        items = _place_texts(sheet, page, title, total, layout, strips[kind], measure)
        slots = tuple((placement.side, placement.slot) for placement in page.placements)
        rulers = tuple(item for item in items if item.what in RULERS)
        key = (sheet.grid, slots, find_joins(page), rulers, tuple(reserve(items).items()), page.lines, page.captions)
        if key not in known:
            lines, captions = draw_rulers(rulers, measure)
            found = keep_clear(sheet.grid.spec, page.side, _find_lines(sheet.grid, page, items))
            dots = tuple(ink for ink in found if isinstance(ink, Circle))
            drawn = (*(ink for ink in found if isinstance(ink, Line)), *page.lines, *lines)
            known[key] = drawn, (*captions, *page.captions), dots
        drawn, shared, dots = known[key]
        yield PageMarks(
            drawn, shared, draw_texts(items), (*dots, *page.circles), find_rests(strips[kind], items, measure)
        )


def check_margins(imposition: Imposition, measure: Measure, report: Report, legend: float = 0.0) -> None:
    """Warn of crop marks, rulers, labels and bleed that the sheets' margins have no room for; once for each size.

    `legend` is how long the rest of a strip must be for the legend of a proof; there is none of 0 mm.
    """
    told: set[tuple[str, Size]] = set()
    grids = {sheet.grid: sheet for sheet in reversed(imposition.sheets)}
    has_sizes = len({grid.spec.card for grid in grids}) > 1
    for grid, sheet in grids.items():
        edges, size = edges_without_marks(grid, Side.FRONT), grid.spec.card
        name = _name_sheet(grid.spec, has_sizes)
        if edges and {"crop", "dots"} & {*grid.spec.marks} and not {"lines", "full"} & {*grid.spec.marks}:
            if ("marks", size) not in told:
                _report_marks(grid, name, edges, report)
            told.add(("marks", size))
        elif grid.short_bleeds and not told & {("marks", size), ("bleed", size)}:
            told.add(("bleed", size))
            _report_bleed(grid, name, report)
        if not grid.spec.labels:
            continue
        texts = _label(sheet, sheet.sides[0], "", len(imposition.sheets)), _note(sheet, imposition.digest)
        strips = _choose_strips(grid, Side.FRONT, texts, measure)
        items, left_out = fill_strips(strips, texts, measure)
        if legend and max((rest.length for rest in find_rests(strips, items, measure)), default=0.0) < legend:
            left_out = (*left_out, "legend")
        if left_out and ("ruler", size) not in told:
            told.add(("ruler", size))
            _report_ruler(name, left_out, report)


def _name_sheet(spec: SheetSpec, has_sizes: bool) -> str:
    """Name a sheet: `sheet (A4 portrait)`; where cards of other sizes lie on others, with the size of those on it."""
    cards = f", cards of {format_mm(spec.card.width)} x {format_mm(spec.card.height)} mm" if has_sizes else ""
    return f"sheet ({format_paper(spec.paper_name)} {spec.orientation}{cards})"


def _choose_strips(grid: Grid, side: Side, texts: Sequence[str], measure: Measure) -> tuple[Strip, ...]:
    """Give the strips beside whole crop marks; where they have no room for all, those beside the shortest marks."""
    strips, more = find_strips(grid, side), find_strips(grid, side, LEAST_MARK)
    _, left_out = fill_strips(strips, texts, measure)
    return more if left_out and len(fill_strips(more, texts, measure)[1]) < len(left_out) else strips


def _find_lines(grid: Grid, page: SheetSide, items: tuple[StripItem, ...]) -> tuple[Line | Circle, ...]:
    reserved = reserve(items)
    joins = find_join_marks(grid, page, reserved) if grid.spec.marks else ()
    return (*dict.fromkeys((*find_marks(grid, page, reserved), *joins)), *find_fold_line(grid, reserved))


def _place_texts(
    sheet: Sheet, page: SheetSide, title: str, total: int, layout: str, strips: tuple[Strip, ...], measure: Measure
) -> tuple[StripItem, ...]:
    """Put rulers, label and note into the strips; a title that is too long for them is shortened."""
    label, note = _label(sheet, page, title, total), _note(sheet, layout)
    items, left_out = fill_strips(strips, (label, note), measure)
    if label not in left_out:
        return items
    without, _ = fill_strips_apart(strips, (note,), measure)
    rest = find_longest_rest(strips, without, measure)

    def fits(title: str) -> bool:
        return measure(_label(sheet, page, title, total), 1.0) <= rest

    shorter = cut_text(title, fits)
    return fill_strips(strips, (note, _label(sheet, page, shorter, total)), measure)[0] if fits(shorter) else without


def _label(sheet: Sheet, page: SheetSide, title: str, total: int) -> str:
    side = "front and back, fold and glue" if sheet.grid.folded else str(page.side)
    note = [sheet.note] if sheet.note else []
    return " · ".join([*([title] if title else []), side, f"sheet {sheet.number} of {total}", *note])


def _note(sheet: Sheet, layout: str) -> str:
    spec = sheet.grid.spec
    size = [str(CardSize(spec.card_name, spec.card))] if spec.card_name else []
    spaces = f"gap {format_mm(spec.gap)} mm · bleed {format_mm(spec.bleed)} mm · layout {layout}"
    return " · ".join([*size, f"{format_paper(spec.paper_name)} {spec.orientation}", spaces, NOTE])


def _report_marks(grid: Grid, sheet: str, edges: tuple[Edge, ...], report: Report) -> None:
    spec = grid.spec
    rooms = grid.rooms(Side.FRONT)
    least, wanted = min(rooms[edge] for edge in edges), SMALLEST_OFFSET + LEAST_MARK
    report.warn(
        "no-room-for-marks",
        f"There is no room for crop marks on the {_join(edges)} of the {sheet}: "
        f"{format_mm(max(0.0, least), wanted)} mm are "
        f"left between the bleed and the margin of {format_mm(spec.margin)} mm, and a mark takes "
        f"{format_mm(wanted)} mm. Thin cut lines on the cards are printed in place of the marks that are missing."
        f"{_tell_bleed(grid, 'sheet')}",
        hint=_advise_marks(spec),
    )


def _advise_marks(spec: SheetSpec) -> str:
    """Name the options that make room for marks; each is tried, not guessed."""
    ways = []
    bleed = _find_first(_tenths(spec.bleed, 1.0), lambda mm: _has_room(spec, replace(spec, bleed=mm)))
    if bleed is not None:
        ways.append(f"`--bleed {format_mm(bleed)}`")
    margin = _find_first(_tenths(spec.margin, SMALLEST_INSET), lambda mm: _has_room(spec, replace(spec, margin=mm)))
    if margin is not None:
        ways.append(f"`--margin {format_mm(margin)}`, if the printer can")
    gap = _advise_gap(spec)
    if gap is not None:
        ways.append(gap)
    lines = "With `--cut-lines` every cut has a line."
    return f"This makes room for the marks: {'; '.join(ways)}. {lines}" if ways else lines


def _advise_gap(spec: SheetSpec) -> str | None:
    """Name the gap that makes room with as many cards, or else the one for whole bleeds with fewer.

    Gaps between none and two bleeds are not advised: they leave cards a part of their bleed.
    """
    most = 2 * spec.bleed
    gap = _find_first(
        [gap for gap in (most, 0.0) if gap != spec.gap], lambda mm: _has_room(spec, replace(spec, gap=mm))
    )
    if gap is not None:
        return f"`--gap {format_mm(gap)}`"
    old, new = find_grid(spec), find_grid(replace(spec, gap=most))
    if old is None or new is None or not new.has_room_for_marks:
        return None
    cards = f"{new.capacity} card{'' if new.capacity == 1 else 's'}"
    return f"`--gap {format_mm(most)}`, with {cards} a sheet in place of {old.capacity}"


def _tenths(most: float, least: float) -> list[float]:
    """Give all tenths of a millimetre between two lengths, the largest first."""
    return [tenth / 10 for tenth in range(int(most * 10 + TOLERANCE), round(least * 10) - 1, -1)]


def _find_first(lengths: Sequence[float], is_enough: Callable[[float], bool]) -> float | None:
    return next((length for length in lengths if is_enough(length)), None)


def _has_room(before: SheetSpec, after: SheetSpec) -> bool:
    old, new = find_grid(before), find_grid(after)
    return old is not None and new is not None and new.capacity >= old.capacity and new.has_room_for_marks


def _tell_bleed(grid: Grid, sheet: str) -> str:
    """Tell how much of the bleed the printer leaves out, as a sentence with a space before it; nothing if none."""
    spec, printed = grid.spec, grid.short_bleeds
    if not printed:
        return ""
    where = f"in the margin of {format_mm(spec.margin)} mm, which the printer leaves white" if spec.margin else "off it"
    return (
        f" On the {_join(tuple(printed))} of the {sheet} only "
        f"{format_mm(min(printed.values()), spec.bleed)} mm of the bleed of "
        f"{format_mm(spec.bleed)} mm can be printed: the rest lies {where}."
    )


def _report_bleed(grid: Grid, sheet: str, report: Report) -> None:
    spec = grid.spec
    margin = math.floor((spec.margin + min(grid.short_bleeds.values()) - spec.bleed) * 10 + TOLERANCE) / 10
    wider = find_grid(replace(spec, margin=margin)) if margin >= 0 else None
    is_enough = wider is not None and not wider.short_bleeds
    can = f"If the printer can print there, say so with `--margin {format_mm(margin)}`. " if is_enough else ""
    report.warn(
        "bleed-in-margin",
        _tell_bleed(grid, sheet).strip(),
        hint=f"A stripe of paper shows where a cut falls further out. {can}A smaller bleed or gap, or larger paper, "
        "leaves room.",
    )


def _report_ruler(sheet: str, left_out: tuple[str, ...], report: Report) -> None:
    things = [_NAMES.get(what, f"“{what}”") for what in left_out]
    report.warn(
        "no-room-for-ruler",
        f"The margins of the {sheet} have no room for {_join(things)}.",
        hint="Nothing is wrong with the cards; a smaller bleed or gap, or larger paper, leaves room. "
        "Measure a card after printing to see that nothing was scaled.",
    )


def _join(words: tuple[str, ...] | list[str]) -> str:
    names = [str(word) for word in words]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
