"""How a box lies on paper: whole where a sheet holds its net, in halves where it does not, told where none fits."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from cardgen.boxes import Net, make_net
from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.render.fixed_words import Words
from cardgen.sheets import SheetSpec
from cardgen.sheets.box_plan import GLUED, LEGEND, Drawing, draw_parts, draw_plan, find_legend_room, list_steps
from cardgen.sheets.box_sheets import BoxSheets, fill_box, lay_box

ENGLISH = Words({}, {})
POKER, TAROT = Size(63.5, 88.9), Size(70.0, 120.0)


def spec_of(paper: str) -> SheetSpec:
    return SheetSpec(PAPERS[paper], paper, POKER)


def net_of(cards: int, size: Size = POKER, thickness: float = 0.3) -> Net:
    return make_net((cards, 0), (size.width, cards * thickness, size.height), 0.5, 0.3, 3.0)


def lay(net: Net, paper: str = "a4") -> BoxSheets:
    report = Report()
    layout = lay_box(net, spec_of(paper), report)
    assert report.diagnostics == ()
    return fill_box(net, layout, "art")


def measure(text: str, size: float) -> float:
    return len(text) * size * 0.18


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("cards", [15, 54, 108, 144])
def test_the_net_of_a_poker_deck_lies_whole_on_a_sheet_within_its_margins(paper: str, cards: int) -> None:
    sheets = lay(net_of(cards), paper)
    assert len(sheets.parts) == 1
    (placed,) = sheets.parts
    page = Box(0, 0, placed.sheet.width, placed.sheet.height).grown(-5)
    for start, end in (*placed.cuts, *placed.folds):
        for x, y in (start, end):
            assert page.x - 1e-6 <= x <= page.right + 1e-6
            assert page.y - 1e-6 <= y <= page.bottom + 1e-6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_net_of_144_tarot_cards_is_printed_in_two_halves(paper: str) -> None:
    sheets = lay(net_of(144, TAROT), paper)
    notes = [sheet.note for sheet in sheets.imposition.sheets]
    inside = "box for 144 cards, inside 71 x 44.2 x 121 mm"
    assert notes == [f"half 1 of {inside}", f"half 2 of {inside}", ""]
    assert "second strip" in " ".join(list_steps(sheets, ENGLISH))
    first, second = sheets.parts
    assert len(first.glue) == 2  # the strip beside the back, the flap below it
    assert len(second.glue) == 1
    lengths = [
        next(math.dist(*fold) for name, fold in zip(names(part), part.folds, strict=True) if "strip" in name)
        for part in (first, second)
    ]
    assert lengths[0] == pytest.approx(lengths[1])


def names(placed: object) -> list[str]:
    panels = placed.part.panels  # type: ignore[attr-defined]
    inside = {panel.name for panel in panels}
    return [panel.name for panel in panels if panel.joins in inside]


def test_a_box_that_fits_in_no_way_is_told_with_the_paper_that_would_do() -> None:
    report = Report()
    assert lay_box(net_of(400), spec_of("a4"), report) == ()
    (found,) = report.diagnostics
    assert found.code == "box-too-large"
    assert found.message == (
        "The box for 400 cards, inside 64.5 x 121 x 89.9 mm, is not among the files: a half of its net takes "
        "197 x 347.7 mm, and A4 has 200 x 287 mm within its margins."
    )
    assert found.hint == "Build with `--paper tabloid` or larger; or leave out the box."


def test_the_sheet_lies_the_way_round_that_leaves_more_room() -> None:
    (wide,) = lay(net_of(54)).parts
    assert wide.sheet == Size(297, 210)
    square = replace(spec_of("a4"), paper=Size(300, 300), paper_name="300x300")
    (placed, _), *_ = lay_box(net_of(54), square, Report())
    assert placed.box.width < 300


@pytest.mark.parametrize("cards", [1, 15, 54, 108, 144])
def test_the_artwork_is_seen_on_printed_panels_alone(cards: int) -> None:
    for size in (POKER, TAROT):
        sheets = lay(net_of(cards, size))
        for placed, (_, side) in zip(sheets.parts, sheets.imposition.pages, strict=False):
            (placement,) = side.placements
            assert placement.openings
            assert not any(each.overlaps(glue) for each in placement.openings for glue in placed.glue)


@pytest.mark.parametrize("net", [net_of(1), net_of(15), net_of(54), net_of(108), net_of(144, TAROT)])
def test_every_panel_has_its_name_on_the_plan_and_all_glue_says_where_it_goes(net: Net) -> None:
    sheets = lay(net)
    plan = draw_plan(sheets, "A game: the box", measure, ENGLISH)
    texts = [caption.text for caption in plan.captions]
    panels = {panel.name for placed in sheets.parts for panel in placed.part.panels}
    assert panels - {*texts} == set()
    assert {"cut", "fold", "glue here"} <= {*texts}
    told = [caption.text for drawing in draw_parts(sheets, measure, ENGLISH) for caption in drawing.captions]
    glued = [panel.name for placed in sheets.parts for panel in placed.part.panels if panel.name in GLUED]
    assert [name for name in glued if GLUED[name] not in told] == []
    check_within(plan)


@pytest.mark.parametrize(("paper", "cards"), [("a6", 15), ("a5", 54), ("letter", 54), ("a3", 400)])
def test_the_plan_keeps_to_its_sheet_on_every_paper(paper: str, cards: int) -> None:
    check_within(draw_plan(lay(net_of(cards), paper), "A game with quite a long name: the box", measure, ENGLISH))


def check_within(drawing: Drawing) -> None:
    """Check that all lines and words of a page stand within its margins."""
    page = Box(0, 0, drawing.sheet.width, drawing.sheet.height).grown(-5)
    points = [point for line in (*drawing.cuts, *drawing.folds) for point in line]
    points += [(each.x, each.y) for each in drawing.captions]
    points += [(each.x + measure(each.text, each.size), each.y) for each in drawing.captions if not each.rotation]
    assert [
        point for point in points if not (page.x <= point[0] <= page.right and page.y <= point[1] <= page.bottom)
    ] == []


@pytest.mark.parametrize("net", [net_of(1), net_of(15), net_of(54), net_of(108), net_of(144, TAROT)])
def test_the_legend_lies_beside_all_panels_and_their_bleed(net: Net) -> None:
    for placed in lay(net).parts:
        room = find_legend_room(placed)
        assert room is not None
        assert (room.width, room.height) == (LEGEND.width, LEGEND.height)
        assert not any(placed.move(panel.box).grown(3).overlaps(room) for panel in placed.part.panels)
        label = 5 + 3  # the printer's margin, and a line of type beside it
        assert room.x >= label
        assert room.bottom <= placed.sheet.height - label
