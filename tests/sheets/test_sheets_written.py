"""Sheets as they are laid out: every place, line and text beside the cards, and whatever is told, word for word.

In `written/` stands what each sheet below gives; `golden.py` says how to keep what they give now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from golden import compare

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, Imposition, Orientation, PrintCard, SheetSpec, impose
from cardgen.sheets.lines import Caption, Line, Stroke
from cardgen.sheets.page_marks import PageMarks, check_margins, mark_pages

FOLDER = Path(__file__).parent / "written"
POKER, SMALL, TAROT = Size(63.5, 88.9), Size(44, 68), Size(70, 120)
LANDSCAPE, LONG_TITLE = Orientation.LANDSCAPE, "The Long and Winding Title of a Game That Nobody Can Remember " * 3


def spec(paper: str = "a4", card: Size = POKER, **settings: object) -> SheetSpec:
    return SheetSpec(PAPERS[paper], paper, card, **settings)  # type: ignore[arg-type]


SHEETS: dict[str, tuple[SheetSpec, int, str]] = {
    "nine cards that touch": (spec(), 9, "Wayjer"),
    "seven cards that touch": (spec(), 7, "Wayjer"),
    "eight cards with a gap": (spec(gap=6), 8, "Wayjer"),
    "three cards with a gap": (spec(gap=6), 3, "Wayjer"),
    "nine cards on a sheet and on the next": (spec(gap=6), 9, ""),
    "little bleed": (spec(bleed=2), 9, "Wayjer"),
    "no bleed and no margin": (spec(bleed=0, margin=0), 4, "Wayjer"),
    "narrow gap": (spec(gap=2, bleed=3), 5, "Wayjer"),
    "room for the shortest marks": (spec(margin=4.75), 9, "Wayjer"),
    "room for the usual marks": (spec(margin=4.75, bleed=1), 9, "Wayjer"),
    "wide margin": (spec(margin=15), 4, "Wayjer"),
    "margin beyond the marks": (spec(margin=12, gap=6), 4, "Wayjer"),
    "cut lines": (spec(marks=("crop", "lines")), 5, "Wayjer"),
    "no marks": (spec(marks=(), labels=False), 2, "Wayjer"),
    "no marks but cut lines": (spec(marks=("lines",), labels=False), 2, "Wayjer"),
    "landscape": (spec(gap=6, orientation=LANDSCAPE), 8, "Wayjer"),
    "landscape turned over the short edge": (spec(orientation=LANDSCAPE, duplex=Duplex.SHORT_EDGE), 3, "Wayjer"),
    "turned over the short edge": (spec(duplex=Duplex.SHORT_EDGE), 3, "Wayjer"),
    "fronts alone": (spec(duplex=Duplex.NONE), 3, "Wayjer"),
    "folded": (spec(duplex=Duplex.FOLD), 3, "Wayjer"),
    "folded with a gap": (spec(duplex=Duplex.FOLD, gap=6), 4, "Wayjer"),
    "folded over its lying middle": (spec(card=Size(88.9, 63.5), duplex=Duplex.FOLD, gap=2, bleed=2), 3, "Wayjer"),
    "folded landscape": (spec(duplex=Duplex.FOLD, orientation=LANDSCAPE), 8, "Wayjer"),
    "backs moved": (spec(back_offset=(1, -2)), 2, "Wayjer"),
    "backs moved into the margin": (spec(back_offset=(5.5, 0)), 2, "Wayjer"),
    "backs moved off the sheet": (spec(back_offset=(15, 3.25)), 2, "Wayjer"),
    "backs moved to the edge": (spec(back_offset=(9.75, 0)), 3, "Wayjer"),
    "letter": (spec("letter"), 9, "Wayjer"),
    "letter with a gap": (spec("letter", gap=6), 6, "Wayjer"),
    "small cards on a5": (spec("a5", SMALL, bleed=2, gap=4), 5, "Wayjer"),
    "small cards on a3": (spec("a3", SMALL), 2, "Wayjer"),
    "tarot on legal": (spec("legal", TAROT, gap=6.35, bleed=3.175), 4, "Wayjer"),
    "long title": (spec(gap=6), 1, LONG_TITLE),
    "long title on a5": (spec("a5", bleed=2), 1, LONG_TITLE),
    "sheet of its own with little room": (SheetSpec(Size(70, 95), "70x95", POKER, margin=1), 1, "Wayjer"),
    "sheet of its own with no room": (SheetSpec(Size(66, 92), "66x92", POKER, margin=1), 1, "Wayjer"),
    "sheet of its own with some room": (SheetSpec(Size(130, 110), "130x110", POKER, margin=3), 1, "Wayjer"),
    "card larger than the sheet": (spec(card=Size(250, 100)), 1, "Wayjer"),
    "card larger than the sheet within its margins": (spec(card=Size(205, 290)), 1, "Wayjer"),
    "card larger than half a sheet": (spec(card=Size(200, 200), duplex=Duplex.FOLD), 1, "Wayjer"),
    "card larger than any sheet": (spec(card=Size(2000, 2000)), 1, "Wayjer"),
    "card larger than a sheet of its own": (SheetSpec(Size(60, 80), "60x80", POKER), 1, "Wayjer"),
    "no card": (spec(), 0, "Wayjer"),
}


def measure(text: str, size: float) -> float:
    """Take every letter to be half as wide as the type is high."""
    return len(text) * size * 25.4 / 72 / 2


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_laid_out_and_judged_as_it_is_kept(name: str) -> None:
    settings, number, title = SHEETS[name]
    cards = [PrintCard(str(n), 1, f"front {n}", None if n % 5 == 0 else "back") for n in range(1, number + 1)]
    report = Report()
    imposition = impose(cards, settings, report)
    if imposition.sheets:
        check_margins(imposition, measure, report)
    marks = mark_pages(imposition, title, measure)
    told = [f"{found.severity} {found.code}\n  {found.message}\n  {found.hint}" for found in report.diagnostics]
    given = "\n".join([*show_pages(imposition, marks), *told]) + "\n"
    compare(FOLDER / f"{name.replace(' ', '-')}.txt", given)


def test_nothing_is_kept_of_sheets_that_are_no_more() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {name.replace(" ", "-") for name in SHEETS}


def show_pages(imposition: Imposition, marks: Iterator[PageMarks]) -> Iterator[str]:
    for (sheet, side), page in zip(imposition.pages, marks, strict=True):
        yield f"sheet {sheet.number} {side.side}"
        for each in side.placements:
            what = f"{each.card_id}.{each.copy} {each.side} {each.key} at {each.slot}"
            yield f"  {what} trim {show_box(each.trim)} clip {show_box(each.clip)} turned {each.rotation}"
        for stroke in Stroke:
            yield from show_lines(stroke, [line for line in page.lines if line.stroke is stroke])
        yield from (f"  caption {show_caption(caption)}" for caption in page.captions)
        yield from (f"  label {show_caption(caption)}" for caption in page.label)


def show_lines(stroke: Stroke, lines: Sequence[Line]) -> Iterator[str]:
    """Give lines; of a ruler its own, its first and its last tick, and how many ticks there are of each length."""
    if stroke is not Stroke.RULER:
        yield from (f"  {stroke} {show_line(line)}" for line in lines)
        return
    starts = [at for at, line in enumerate(lines) if length_of(line) > 10]
    for start, end in pairwise([*starts, len(lines)]):
        spine, *ticks = lines[start:end]
        counts = sorted(Counter(map(length_of, ticks)).items())
        shown = ", ".join(f"{count} of {length}" for length, count in counts)
        yield f"  ruler {show_line(spine)} from {show_line(ticks[0])} to {show_line(ticks[-1])}: {shown}"


def length_of(line: Line) -> float:
    return round(abs(line.x2 - line.x1) + abs(line.y2 - line.y1), 2)


def show_line(line: Line) -> str:
    return f"{line.x1:.2f} {line.y1:.2f} {line.x2:.2f} {line.y2:.2f}"


def show_caption(caption: Caption) -> str:
    return f"{caption.x:.2f} {caption.y:.2f} in {caption.size:g} turned {caption.rotation} {caption.text}"


def show_box(box: Box) -> str:
    return f"{box.x:.2f} {box.y:.2f} {box.width:.2f} {box.height:.2f}"
