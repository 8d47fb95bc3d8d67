from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.sheets import (
    Duplex,
    Imposition,
    Orientation,
    PrintCard,
    Sheet,
    SheetSide,
    SheetSpec,
    Side,
    find_grid,
    impose,
    mark_styles,
)
from cardgen.sheets.imposition import join
from cardgen.sheets.lines import Caption, Line, Stroke
from cardgen.sheets.mark_styles import MARK_STYLES, MarkStyle
from cardgen.sheets.marks import find_cut_lines
from cardgen.sheets.page_marks import PageMarks, check_margins, mark_pages

POKER = Size(63.5, 88.9)
HAIR = 0.2


def measure(text: str, size: float) -> float:
    """Take every letter to be half as wide as the type is high."""
    return len(text) * size * 25.4 / 72 / 2


def pile(number: int, back: str | None = "back") -> list[PrintCard]:
    return [PrintCard(str(n), 1, f"front {n}", back) for n in range(1, number + 1)]


def imposed(number: int, paper: str = "a4", card: Size = POKER, **settings: object) -> Imposition:
    imposition = impose(pile(number), SheetSpec(PAPERS[paper], paper, card, **settings), Report())  # type: ignore[arg-type]
    assert imposition.sheets
    return imposition


def marked(imposition: Imposition, title: str = "Wayjer") -> list[PageMarks]:
    return list(mark_pages(imposition, title, measure))


def lines_of(page: PageMarks, stroke: Stroke) -> list[tuple[float, float, float, float]]:
    return [
        (round(line.x1, 2), round(line.y1, 2), round(line.x2, 2), round(line.y2, 2))
        for line in page.lines
        if line.stroke is stroke
    ]


def warnings_of(imposition: Imposition) -> dict[str, str]:
    report = Report()
    check_margins(imposition, measure, report)
    return {each.code: each.message + " " + each.hint for each in report.diagnostics}


# Crop marks


def test_wayjers_sheet_has_marks_on_every_trim_line_between_bleed_and_margin() -> None:
    (page, _) = marked(imposed(8, gap=6))
    crop = lines_of(page, Stroke.CROP)
    # Label and rulers take 2.5 mm on the left, where 5.1 mm are free: the marks there are shorter, near to the bleed.
    assert [line for line in crop if line[0] == line[2]] == [
        (x, start, x, end) for x in (13.1, 102.0, 108.0, 196.9) for start, end in [(5.0, 8.5), (288.5, 292.0)]
    ]
    left = [line for line in crop if line[1] == line[3] and line[0] < 100]
    assert left == [(7.47, y, 9.6, y) for y in (12.5, 76.0, 82.0, 145.5, 151.5, 215.0, 221.0, 284.5)]
    right = [line for line in crop if line[1] == line[3] and line[0] > 100]
    assert right == [(200.9, y, 205.0, y) for y in (12.5, 76.0, 82.0, 145.5, 151.5, 215.0, 221.0, 284.5)]
    assert not warnings_of(imposed(8, gap=6))


def test_a_partly_filled_sheet_has_marks_only_beside_its_cards() -> None:
    front, back = marked(imposed(1, bleed=2))
    trim = imposed(1, bleed=2).sheets[0].sides[0].placements[0].trim
    right, bottom = round(trim.right, 2), round(trim.bottom, 2)
    crop = lines_of(front, Stroke.CROP)
    assert (trim.x + trim.right, trim.y + trim.bottom) == pytest.approx((210, 297))
    assert [line for line in crop if line[0] > right] == [
        (right + 3, 104.05, right + 8, 104.05),
        (right + 3, bottom, right + 8, bottom),
    ]
    assert [line for line in crop if line[1] > bottom] == [
        (73.25, bottom + 3, 73.25, bottom + 8),
        (right, bottom + 3, right, bottom + 8),
    ]
    assert len(crop) == 8
    mirrored = sorted((round(210 - x2, 2), y1, round(210 - x1, 2), y2) for x1, y1, x2, y2 in crop if y1 != y2)
    assert [line for line in lines_of(back, Stroke.CROP) if line[1] != line[3]] == mirrored


@pytest.mark.parametrize("offset", [(5.0, 0.0), (-5.0, 0.0), (0.0, 11.0), (0.0, -11.0), (4.75, -10.15)])
def test_backs_that_are_moved_have_marks_only_out_of_the_margin(offset: tuple[float, float]) -> None:
    _, back = marked(imposed(9, back_offset=offset))
    crop = lines_of(back, Stroke.CROP)
    assert crop
    for x1, y1, x2, y2 in crop:
        assert 5 <= x1 <= x2 <= 205
        assert 5 <= y1 <= y2 <= 292


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a2"])
@pytest.mark.parametrize("card", [POKER, Size(44, 68), Size(70, 120), Size(44.45, 63.5), Size(70, 70)])
def test_sheets_that_keep_their_marks_have_them_two_millimetres_long_at_both_ends_of_every_cut(
    paper: str, card: Size
) -> None:
    capacity = find_grid(SheetSpec(PAPERS[paper], paper, card, gap=6, keeps_marks=True)).capacity  # type: ignore[union-attr]
    for number in range(1, capacity + 1):
        imposition = imposed(number, paper, card, gap=6, keeps_marks=True)
        assert not warnings_of(imposition)
        page = marked(imposition)[0]
        assert not lines_of(page, Stroke.CUT)
        assert min(x2 - x1 + y2 - y1 for x1, y1, x2, y2 in lines_of(page, Stroke.CROP)) >= 2


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("gap", [0, 1, 2, 4])
def test_a_cut_beside_an_empty_place_has_its_mark_behind_the_cards_on_the_way(gap: float, duplex: Duplex) -> None:
    for number in range(1, 17):
        imposition = imposed(number, "a3", gap=gap, duplex=duplex)
        if min(imposition.sheets[0].grid.rooms(Side.FRONT).values()) > 2.5:
            assert not lines_of(marked(imposition)[0], Stroke.CUT)


def test_a_mark_in_an_empty_place_ends_before_it_meets_another() -> None:
    page = imposed(7, gap=6).sheets[0].sides[0]
    (marks, _) = marked(imposed(7, gap=6))
    crop = [line for line in marks.lines if line.stroke is Stroke.CROP]
    assert len(page.placements) == 7
    assert_no_crossing(crop)
    assert len(crop) == 24


def test_marks_stay_three_millimetres_inside_even_without_a_margin() -> None:
    (page, _) = marked(imposed(4, margin=0, bleed=0))
    for line in page.lines:
        assert min(line.x1, line.y1) >= 3 - 1e-6
        assert line.x2 <= 207 + 1e-6
        assert line.y2 <= 294 + 1e-6


def test_butted_cards_on_a4_have_no_room_for_marks_at_the_sides() -> None:
    found = warnings_of(imposed(9))
    assert found["no-room-for-marks"] == (
        "There is no room for crop marks on the left and right of the sheet (A4 portrait): 1.75 mm are left between "
        "the bleed and the margin of 5 mm, and a mark takes 2 mm. Thin cut lines on the cards are printed in place "
        "of the marks that are missing. This makes room for the marks: `--bleed 2.2`; `--margin 4.2`, if the printer "
        "can; `--gap 6`, with 8 cards a sheet in place of 9. With `--cut-lines` every cut has a line."
    )
    (page, _) = marked(imposed(9))
    assert all(line[0] == line[2] for line in lines_of(page, Stroke.CROP))
    assert len(lines_of(page, Stroke.CROP)) == 8


@pytest.mark.parametrize(
    "settings",
    [{"bleed": 2.7}, {"margin": 4.7}, {"gap": 6}, {"marks": ("crop", "lines")}, {"marks": (), "labels": False}],
)
def test_what_the_warning_advises_does_help(settings: dict[str, Any]) -> None:
    assert not warnings_of(imposed(9, **settings))


def test_butted_cards_on_letter_have_no_room_for_marks_at_head_and_foot() -> None:
    message = warnings_of(imposed(9, "letter"))["no-room-for-marks"]
    assert "on the bottom and top of the sheet (Letter portrait): 0 mm are left" in message
    assert message.endswith(
        "This makes room for the marks: `--gap 6`, with 6 cards a sheet in place of 9. "
        "With `--cut-lines` every cut has a line."
    )
    (page, _) = marked(imposed(9, "letter"))
    assert lines_of(page, Stroke.CROP) == sorted(
        [(x, y, x2, y) for x, x2 in ((7.47, 9.2), (206.7, 208.43)) for y in (6.35, 95.25, 184.15, 273.05)]
    )


def test_a_sheet_without_marks_has_neither_rulers_nor_label() -> None:
    assert marked(imposed(8, gap=6, marks=(), labels=False)) == [PageMarks((), (), ())] * 2
    assert not warnings_of(imposed(9, marks=(), labels=False))
    (folded,) = marked(imposed(4, gap=6, marks=("lines",), labels=False, duplex=Duplex.FOLD))
    assert {line.stroke for line in folded.lines} == {Stroke.CUT, Stroke.FOLD}


# Cut lines and the fold


def cut_lines(imposition: Imposition) -> list[tuple[float, float, float, float]]:
    return lines_of(PageMarks(find_cut_lines(imposition.sheets[0].sides[0]), (), ()), Stroke.CUT)


def test_butted_cards_share_their_cut_lines() -> None:
    assert cut_lines(imposed(9)) == [
        *[(9.75, y, 200.25, y) for y in (15.15, 104.05, 192.95, 281.85)],
        *[(x, 15.15, x, 281.85) for x in (9.75, 73.25, 136.75, 200.25)],
    ]


def test_cut_lines_end_where_the_cards_end() -> None:
    assert cut_lines(imposed(4)) == [
        (9.75, 59.6, 200.25, 59.6),
        (9.75, 148.5, 200.25, 148.5),
        (9.75, 237.4, 73.25, 237.4),
        (9.75, 59.6, 9.75, 237.4),
        (73.25, 59.6, 73.25, 237.4),
        (136.75, 59.6, 136.75, 148.5),
        (200.25, 59.6, 200.25, 148.5),
    ]


def test_cards_with_a_gap_have_cut_lines_of_their_own() -> None:
    assert len(cut_lines(imposed(8, gap=6))) == 8 * 4


def test_only_fronts_get_cut_lines_and_only_on_request() -> None:
    front, back = marked(imposed(9, marks=("crop", "lines")))
    assert len(lines_of(front, Stroke.CUT)) == 8
    assert not lines_of(back, Stroke.CUT)
    assert not lines_of(marked(imposed(9, bleed=2))[0], Stroke.CUT)
    (folded,) = marked(imposed(4, gap=6, marks=("crop", "lines"), duplex=Duplex.FOLD))
    assert max(x2 for _, _, x2, _ in lines_of(folded, Stroke.CUT)) < 105


def test_the_fold_is_drawn_in_the_middle_from_margin_to_margin() -> None:
    (page,) = marked(imposed(4, gap=6, bleed=2, duplex=Duplex.FOLD))
    ((x1, y1, x2, y2),) = lines_of(page, Stroke.FOLD)
    assert (x1, x2) == (105, 105)
    assert 5 <= y1 <= 8
    assert 289 <= y2 <= 292
    assert not lines_of(marked(imposed(4))[0], Stroke.FOLD)


# Rulers and label


def captions(page: PageMarks) -> list[str]:
    return [caption.text for caption in (*page.captions, *page.label)]


def test_every_page_says_game_side_sheet_paper_gap_bleed_and_layout() -> None:
    imposition = imposed(9, gap=6)
    pages = marked(imposition)
    assert captions(pages[0]) == [
        "100 mm",
        "1 in",
        "Wayjer · front · sheet 1 of 2",
        f"A4 portrait · gap 6 mm · bleed 3 mm · layout {imposition.digest} · print at 100 %, no scaling",
    ]
    assert len({captions(page)[3] for page in pages}) == 1
    assert [captions(page)[2] for page in pages] == [
        "Wayjer · front · sheet 1 of 2",
        "Wayjer · back · sheet 1 of 2",
        "Wayjer · front · sheet 2 of 2",
        "Wayjer · back · sheet 2 of 2",
    ]


@pytest.mark.parametrize(("paper", "orientation"), list(itertools.product(["a4", "letter", "a5", "a3"], Orientation)))
def test_the_rulers_are_100_mm_and_an_inch_long(paper: str, orientation: Orientation) -> None:
    page = marked(imposed(1, paper, bleed=2, gap=2, orientation=orientation))[0]
    spines = sorted(
        round(max(abs(line.x2 - line.x1), abs(line.y2 - line.y1)), 4)
        for line in page.lines
        if line.stroke is Stroke.RULER and max(abs(line.x2 - line.x1), abs(line.y2 - line.y1)) > 10
    )
    # The line is a hairline longer, so that it ends with the outer edge of the first and last tick.
    assert spines == pytest.approx([25.4 + HAIR, 100 + HAIR])
    ticks = [line for line in page.lines if line.stroke is Stroke.RULER]
    assert len(ticks) == 2 + 101 + 17


def test_rulers_have_longer_ticks_at_round_numbers() -> None:
    lines = [line for line in marked(imposed(8, gap=6))[0].lines if line.stroke is Stroke.RULER]
    standing = [line for line in lines if line.x1 == line.x2]
    lying = [line for line in lines if line.y1 == line.y2]
    lengths = [
        sorted(Counter(round(line_box(line).height, 2) for line in standing).items()),
        sorted(Counter(round(line_box(line).width, 2) for line in lying).items()),
    ]
    ticks = [[count for _, count in each if count > 1] for each in lengths]
    assert sorted(ticks, key=sum) == [[], [80 + 12, 10 + 3, 11 + 2]]


def test_type_in_the_margin_is_six_points_or_larger() -> None:
    for paper, margin in itertools.product(["a4", "letter", "a3", "a5"], [3, 5, 8]):
        for page in marked(imposed(1, paper, margin=margin)):
            assert all(6 <= caption.size <= 8 for caption in (*page.captions, *page.label))


def test_a_title_that_is_too_long_is_shortened_and_the_sheet_number_stays() -> None:
    page = marked(imposed(1, gap=6), "The Long and Winding Title of " * 12)[0]
    label = next(text for text in captions(page) if "sheet" in text)
    assert label.startswith("The Long and Winding Title of The Long")
    assert label.endswith("… · front · sheet 1 of 1")


def test_a_sheet_without_free_margins_is_printed_without_rulers_and_says_so() -> None:
    imposition = impose(pile(1), SheetSpec(Size(70, 95), "70x95", POKER, bleed=3, margin=1), Report())
    found = warnings_of(imposition)
    assert found["no-room-for-ruler"].startswith(
        "The margins of the sheet (70 x 95 mm portrait) have no room for the ruler of 100 mm, the ruler of 1 in, "
    )
    assert captions(marked(imposition)[0]) == []


def test_an_empty_back_stays_empty() -> None:
    cards = [*pile(9, None), *pile(1)]
    imposition = impose(cards, SheetSpec(PAPERS["a4"], "a4", POKER), Report())
    assert marked(imposition)[1] == PageMarks((), (), ())


# What holds on every page


@pytest.mark.parametrize(
    ("paper", "card"), [("a4", "63.5x88.9"), ("letter", "63.5x88.9"), ("a5", "44x68"), ("legal", "70x120")]
)
def test_marks_rulers_and_labels_keep_off_cards_margins_and_each_other(paper: str, card: str) -> None:
    width, height = (float(side) for side in card.split("x"))
    for gap, bleed, margin, duplex, orientation in itertools.product(
        (0, 6.35), (0, 3.175), (3, 7), Duplex, Orientation
    ):
        spec = SheetSpec(
            PAPERS[paper],
            paper,
            Size(width, height),
            bleed,
            gap,
            margin,
            duplex,
            orientation,
            (-0.5, 0.8),
            ("crop", "lines"),
        )
        grid = find_grid(spec)
        capacity = grid.capacity if grid else 0
        for number in sorted({1, capacity - 1, capacity} - {0, -1}) if capacity else ():
            imposition = impose(pile(number), spec, Report())
            for (sheet, side), marks in zip(imposition.pages, mark_pages(imposition, "Wayjer", measure), strict=True):
                check_page(sheet, side, marks)


def check_page(sheet: Sheet, side: SheetSide, marks: PageMarks) -> None:
    spec = sheet.grid.spec
    crop = [line for line in marks.lines if line.stroke is Stroke.CROP]
    rulers = [line for line in marks.lines if line.stroke is Stroke.RULER]
    spines_and_tens = [line for line in rulers if line_box(line).width + line_box(line).height > 1.4]
    rest = [line for line in marks.lines if line.stroke is Stroke.FOLD] + spines_and_tens
    texts = [caption_box(caption) for caption in (*marks.captions, *marks.label)]
    inner = Box(spec.margin, spec.margin, spec.sheet.width - 2 * spec.margin, spec.sheet.height - 2 * spec.margin)
    inked = [line_box(line) for line in (*crop, *rest)] + texts
    for placement in side.placements:
        for box in inked:
            assert not overlap(box, placement.clip), (spec, box, placement)
    for box in texts:
        assert is_within(box, inner), (spec, box)
        assert not any(overlap(box, line_box(line)) for line in (*crop, *rest)), (spec, box)
    for one, other in itertools.combinations(texts, 2):
        assert not overlap(one, other)
    for line in (*crop, *rest):
        assert is_within(Box(min(line.x1, line.x2), min(line.y1, line.y2), 0, 0), inner)
        assert is_within(Box(max(line.x1, line.x2), max(line.y1, line.y2), 0, 0), inner.grown(1e-6))
    for mark in crop:
        check_mark(mark, side)
        assert not any(overlap(line_box(mark), line_box(line)) for line in rest), (spec, mark)
    assert_no_crossing(crop)


def check_mark(mark: Line, side: SheetSide) -> None:
    """A mark continues a trim line of a card that it lies beside, half a millimetre or more outside its bleed."""
    length = mark.x2 - mark.x1 + mark.y2 - mark.y1
    assert 1.5 - 1e-5 <= length <= 5 + 1e-5
    near = []
    for placement in side.placements:
        trim, clip = placement.trim, placement.clip
        if mark.y1 == mark.y2 and min(abs(mark.y1 - trim.y), abs(mark.y1 - trim.bottom)) < 1e-5:
            near.append(max(clip.x - mark.x2, mark.x1 - clip.right))
        if mark.x1 == mark.x2 and min(abs(mark.x1 - trim.x), abs(mark.x1 - trim.right)) < 1e-5:
            near.append(max(clip.y - mark.y2, mark.y1 - clip.bottom))
    assert 0.5 - 1e-5 <= min(near) <= 1 + 1e-5


def assert_no_crossing(crop: list[Line]) -> None:
    for one, other in itertools.combinations(crop, 2):
        assert not overlap(line_box(one), line_box(other)), (one, other)


def line_box(line: Line) -> Box:
    if line.x1 == line.x2:
        return Box(line.x1 - HAIR / 2, min(line.y1, line.y2), HAIR, abs(line.y2 - line.y1))
    return Box(min(line.x1, line.x2), line.y1 - HAIR / 2, abs(line.x2 - line.x1), HAIR)


def caption_box(caption: Caption) -> Box:
    """Give the box around a text from ascender to descender, as it is turned."""
    em, width = caption.size * 25.4 / 72, measure(caption.text, caption.size)
    up, down = 0.71 * em, 0.2 * em
    if caption.rotation == 270:
        return Box(caption.x - up, caption.y - width, up + down, width)
    if caption.rotation == 90:
        return Box(caption.x - down, caption.y, up + down, width)
    return Box(caption.x, caption.y - up, width, up + down)


def overlap(one: Box, other: Box) -> bool:
    common = one.clipped(other)
    return common.width > 1e-5 and common.height > 1e-5


def is_within(inner: Box, outer: Box) -> bool:
    common = inner.clipped(outer.grown(1e-5))
    return (
        abs(common.width - inner.width) < 1e-4
        and abs(common.height - inner.height) < 1e-4
        and (outer.x - 1e-4 <= inner.x <= outer.right + 1e-4 and outer.y - 1e-4 <= inner.y <= outer.bottom + 1e-4)
    )


def test_the_side_of_a_page_is_named_in_its_label() -> None:
    (folded,) = marked(imposed(2, duplex=Duplex.FOLD))
    assert "front and back, fold and glue" in " ".join(captions(folded))
    assert str(Side.BACK) in captions(marked(imposed(2))[1])[2]


# Cuts whose marks have no room


def test_cuts_whose_marks_have_no_room_get_lines_on_the_cards() -> None:
    front, back = marked(imposed(9))
    assert lines_of(front, Stroke.CUT) == [(9.75, y, 200.25, y) for y in (15.15, 104.05, 192.95, 281.85)]
    assert not lines_of(back, Stroke.CUT)
    assert not lines_of(marked(imposed(8, gap=6))[0], Stroke.CUT)
    assert not lines_of(marked(imposed(9, marks=(), labels=False))[0], Stroke.CUT)


def test_a_folded_sheet_has_lines_for_the_fronts_cuts_without_marks() -> None:
    (page,) = marked(imposed(4, gap=6, duplex=Duplex.FOLD))
    cuts = lines_of(page, Stroke.CUT)
    assert [line for line in cuts if line[0] == line[2]] == []
    assert sorted({line[1] for line in cuts}) == [12.5, 76.0, 82.0, 145.5, 151.5, 215.0, 221.0, 284.5]


@pytest.mark.parametrize(("paper", "gap", "bleed"), [("a4", 0, 3), ("a4", 2, 3), ("letter", 0, 3), ("a5", 1, 2)])
@pytest.mark.parametrize("duplex", Duplex)
def test_no_cut_is_without_both_marks_and_a_line(paper: str, gap: float, bleed: float, duplex: Duplex) -> None:
    for number in range(1, 10):
        imposition = imposed(number, paper, gap=gap, bleed=bleed, duplex=duplex)
        page = marked(imposition)[0]
        crop = [line for line in page.lines if line.stroke is Stroke.CROP]
        cut = {line for line in page.lines if line.stroke is Stroke.CUT}
        for line in find_cut_lines(imposition.sheets[0].sides[0]):
            if line.y1 == line.y2:
                ends = {mark.x1 > line.x1 for mark in crop if abs(mark.y1 - line.y1) + abs(mark.y2 - line.y1) < 1e-4}
            else:
                ends = {mark.y1 > line.y1 for mark in crop if abs(mark.x1 - line.x1) + abs(mark.x2 - line.x1) < 1e-4}
            assert line in cut or ends == {True, False}, (number, line)


def places_of_texts(**settings: object) -> list[tuple[float, float, int]]:
    page = marked(imposed(8, str(settings.pop("paper", "a4")), **settings))[0]  # type: ignore[arg-type]
    return [(round(caption.x, 1), round(caption.y, 1), caption.rotation) for caption in page.label]


@pytest.mark.parametrize(
    ("settings", "start", "baseline"),
    [
        ({}, 9.8, 291.4),
        ({"gap": 6, "paper": "letter"}, 16.1, 273.8),
        ({"gap": 6, "orientation": Orientation.LANDSCAPE}, 12.5, 204.6),
        ({"gap": 6, "duplex": Duplex.FOLD}, 9.0, 291.6),
    ],
)
def test_both_labels_stand_together_at_the_foot_of_the_sheet(
    settings: dict[str, object], start: float, baseline: float
) -> None:
    (first, second) = places_of_texts(**settings)
    assert first == (start, baseline, 0)
    assert second[1:] == (baseline, 0)


def test_both_labels_stand_on_the_left_where_the_foot_has_no_room_beside_marks_of_two_millimetres() -> None:
    first, second = places_of_texts(gap=6)
    assert first == (6.5, 284.5, 270)
    assert second[::2] == (6.5, 270)


def test_both_labels_stand_on_the_left_where_the_foot_has_no_room() -> None:
    first, second = places_of_texts(paper="letter", card=Size(63.5, 88.9))
    assert (first[2], second[2]) == (270, 270)
    assert first[0] == second[0] < 10
    foot_of_the_cards = (279.4 + 3 * 88.9) / 2
    assert first[1] == pytest.approx(foot_of_the_cards, abs=0.06)


def test_a_gap_is_advised_that_leaves_cards_their_whole_bleed_or_none() -> None:
    hint = warnings_of(imposed(4, gap=6, duplex=Duplex.FOLD))["no-room-for-marks"]
    assert "`--bleed 1.8`; `--gap 0`." in hint
    assert not warnings_of(imposed(4, gap=0, duplex=Duplex.FOLD))


def test_a_style_of_marks_is_one_entry_of_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_line(grid: object, page: SheetSide, reserved: object) -> tuple[Line, ...]:
        return (Line(1, 2, 3, 2, Stroke.FOLD),)

    monkeypatch.setattr(mark_styles, "MARK_STYLES", (*MARK_STYLES, MarkStyle("made up", "one line", one_line)))
    front, _ = marked(imposed(9, marks=("made up",), labels=False))
    assert front.lines == (Line(1, 2, 3, 2, Stroke.FOLD),)


def test_a_line_that_two_styles_ask_for_is_drawn_once() -> None:
    """Nine butted cards with their bleed leave marks no room above and below, so that crop marks become lines there."""
    lines, both = (marked(imposed(9, marks=marks))[0].lines for marks in (("lines",), ("crop", "lines")))
    cuts = [line for line in both if line.stroke is Stroke.CUT]
    assert len(set(cuts)) == len(cuts) == sum(line.stroke is Stroke.CUT for line in lines) == 8


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"marks": ("lines",)},
            "On the bottom and top of the sheet (Letter portrait) only 1.35 mm of the bleed of 3 mm can be printed: "
            "the rest lies in the margin of 5 mm, which the printer leaves white.",
        ),
        ({"marks": ("lines",), "margin": 3.3}, ""),
        ({"marks": (), "bleed": 1.3}, ""),
        (
            {"marks": (), "margin": 0.0, "bleed": 7.0},
            "On the bottom and top of the sheet (Letter portrait) only 6.35 mm of the bleed of 7 mm can be printed: "
            "the rest lies off it.",
        ),
    ],
)
def test_bleed_that_the_printer_leaves_out_is_told(settings: dict[str, Any], message: str) -> None:
    told = warnings_of(imposed(9, "letter", **settings)).get("bleed-in-margin", "")
    assert told.startswith(message)
    assert bool(told) == bool(message)


def test_a_card_as_large_as_the_sheet_needs_no_bleed() -> None:
    spec = SheetSpec(PAPERS["a4"], "a4", PAPERS["a4"], margin=0, marks=())
    assert "bleed-in-margin" not in warnings_of(impose([PrintCard("a", 1, "front")], spec, Report()))


def test_a_lack_of_room_is_told_for_each_size_with_its_name() -> None:
    sizes = [Size(180, 120), Size(190, 140), POKER]
    specs = [SheetSpec(PAPERS["a4"], "a4", size, gap=6) for size in sizes]
    sheets = join([impose(pile(2), spec, Report()) for spec in specs])
    report = Report()
    check_margins(sheets, measure, report)
    told = [each.message for each in report.diagnostics if each.code == "no-room-for-marks"]
    assert [re.findall(r"sheet \((.*?)\)", message) for message in told] == [
        ["A4 portrait, cards of 190 x 140 mm"],
    ]
    report = Report()
    check_margins(join([impose(pile(9), replace(spec, margin=12, gap=0), Report()) for spec in specs]), measure, report)
    assert len([each for each in report.diagnostics if each.code == "no-room-for-marks"]) > 1
