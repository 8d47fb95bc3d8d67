from __future__ import annotations

import itertools

import pytest
from simulated_paper import lies_behind

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.sheets import (
    Duplex,
    Grid,
    Imposition,
    Orientation,
    Placement,
    PrintCard,
    SheetSpec,
    Side,
    find_grid,
    impose,
)

POKER = Size(63.5, 88.9)
CARDS = {
    "poker": POKER,
    "bridge": Size(57.15, 88.9),
    "tarot": Size(70, 120),
    "mini-euro": Size(44, 68),
    "square": Size(70, 70),
}
ROOM = 1e-6


def grid_of(spec: SheetSpec) -> Grid:
    grid = find_grid(spec)
    assert grid is not None
    return grid


def count_by_hand(width: float, height: float, card: Size, gap: float) -> int:
    """Count by trying: the most columns and rows whose cards and gaps are not longer than the room."""
    columns = max((n for n in range(60) if n * card.width + (n - 1) * gap <= width + ROOM), default=0)
    rows = max((n for n in range(60) if n * card.height + (n - 1) * gap <= height + ROOM), default=0)
    return columns * rows


HOW_MANY_FIT = {
    (63.5, 88.9): ["9/8", "6/8", "9/8", "6/8", "16/18", "16/12"],
    (63, 88): ["9/8", "9/8", "9/8", "6/8", "16/18", "16/12"],
    (57.15, 88.9): ["9/10", "9/8", "9/8", "6/8", "16/18", "16/14"],
    (44, 68): ["16/12", "16/12", "12/18", "12/10", "30/36", "30/27"],
    (70, 120): ["4/4", "4/3", "4/3", "4/3", "9/10", "9/10"],
}
SHEETS = [("a4", 5), ("a4", 10), ("letter", 5), ("letter", 10), ("a3", 10), ("tabloid", 10)]


@pytest.mark.parametrize("size", HOW_MANY_FIT)
def test_as_many_fit_as_the_printers_table_says(size: tuple[float, float]) -> None:
    card = Size(*size)
    for (paper, margin), both in zip(SHEETS, HOW_MANY_FIT[size], strict=True):
        upright, turned = (int(number) for number in both.split("/"))
        grid = grid_of(SheetSpec(PAPERS[paper], paper, card, margin=margin))
        assert grid.capacity == max(upright, turned), (paper, margin)
        assert grid.rotation == (0 if upright >= turned else 270), (paper, margin)


def test_the_table_counts_as_one_counts_by_hand() -> None:
    for size, row in HOW_MANY_FIT.items():
        for (paper, margin), both in zip(SHEETS, row, strict=True):
            width, height = PAPERS[paper].width - 2 * margin, PAPERS[paper].height - 2 * margin
            upright = count_by_hand(width, height, Size(*size), 0)
            turned = count_by_hand(width, height, Size(*size).turned(), 0)
            assert f"{upright}/{turned}" == both


def test_cards_that_fit_exactly_keep_their_column_and_row() -> None:
    spec = SheetSpec(Size(3 * 63.5 + 2 * 2 + 10, 3 * 88.9 + 2 * 2 + 10), "exact", POKER, gap=2, margin=5)
    assert (grid_of(spec).columns, grid_of(spec).rows) == (3, 3)
    thirds = SheetSpec(Size(7 * 33.3, 9 * 44.4), "exact", Size(33.3, 44.4), margin=0)
    assert (grid_of(thirds).columns, grid_of(thirds).rows) == (7, 9)


def test_a_hundredth_of_a_millimetre_too_little_drops_the_column() -> None:
    spec = SheetSpec(Size(3 * 63.5 + 9.99, 3 * 88.9 + 10), "short", POKER, margin=5)
    assert grid_of(spec).columns == 2


def test_a_grid_of_one_card_is_centred() -> None:
    grid = grid_of(SheetSpec(Size(80, 120), "small", POKER, bleed=3))
    assert grid.capacity == 1
    assert grid.trim(0, Side.FRONT) == Box(8.25, 15.549999999999997, 63.5, 88.9)
    assert grid.trim(0, Side.BACK) == grid.trim(0, Side.FRONT)


def test_wayjers_cards_lie_turned_two_by_four_on_a4() -> None:
    grid = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER, bleed=3, gap=6, margin=5))
    assert (grid.columns, grid.rows, grid.rotation) == (2, 4, 270)
    assert (grid.x, grid.y) == pytest.approx((13.1, 12.5))
    last = grid.trim(7, Side.FRONT)
    assert (last.x, last.y, last.right, last.bottom) == pytest.approx((108, 221, 196.9, 284.5))


def test_of_two_grids_that_hold_as_many_the_one_with_room_for_all_marks_is_taken() -> None:
    grid = grid_of(SheetSpec(PAPERS["letter"], "letter", POKER, bleed=3, gap=6, margin=5))
    assert (grid.columns, grid.rows, grid.rotation) == (2, 3, 270)
    # 2 * 88.9 + 6 = 183.8 and 3 * 63.5 + 2 * 6 = 202.5: with the bleed 8.05 and 30.45 mm are left of 5 mm margins.
    assert (grid.x, grid.y) == pytest.approx((16.05, 38.45))


def test_of_two_grids_that_hold_as_many_the_upright_one_is_taken_where_neither_lacks_marks() -> None:
    grid = grid_of(SheetSpec(Size(200, 200), "200x200", Size(60, 80), bleed=3, gap=6, margin=5))
    assert (grid.capacity, grid.rotation) == (4, 0)


@pytest.mark.parametrize(
    ("card", "gap", "capacity"),
    [((63.5, 88.9), 6, 8), ((44, 68), 6, 10), ((44.45, 63.5), 6, 12), ((70, 120), 6, 4), ((70, 70), 6, 6)],
)
def test_a_sheet_that_keeps_its_marks_holds_fewer_cards_and_has_room_on_every_edge(
    card: tuple[float, float], gap: float, capacity: int
) -> None:
    grid = grid_of(SheetSpec(PAPERS["a4"], "a4", Size(*card), gap=gap, keeps_marks=True))
    assert grid.capacity == capacity
    assert min(grid.rooms(Side.FRONT).values()) >= 2.5


def test_no_more_than_a_third_of_the_cards_is_given_up_for_marks() -> None:
    spec = SheetSpec(PAPERS["a4"], "a4", POKER, gap=6, duplex=Duplex.FOLD, keeps_marks=True)
    assert grid_of(spec).capacity == 4
    assert not grid_of(spec).has_room_for_marks


def test_bleed_reaches_half_the_gap_to_a_neighbour_and_all_the_way_outside() -> None:
    grid = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER, bleed=3, gap=2, margin=5))
    assert (grid.columns, grid.rows) == (3, 3)
    trim, clip = grid.trim(0, Side.FRONT), grid.clip(0, Side.FRONT)
    edges = (trim.x - clip.x, trim.y - clip.y, clip.right - trim.right, clip.bottom - trim.bottom)
    assert edges == pytest.approx((3, 3, 1, 1))


def test_bleed_ends_at_the_edge_of_the_sheet() -> None:
    grid = grid_of(SheetSpec(Size(65.5, 100), "narrow", POKER, bleed=3.175, margin=0))
    clip = grid.clip(0, Side.FRONT)
    assert (clip.x, clip.width) == (0, 65.5)
    assert clip.height == pytest.approx(88.9 + 2 * 3.175)


@pytest.mark.parametrize(
    ("duplex", "orientation", "first_back", "rotation"),
    [
        (Duplex.LONG_EDGE, Orientation.PORTRAIT, (136.75, 15.15), 0),
        (Duplex.SHORT_EDGE, Orientation.PORTRAIT, (9.75, 192.95), 180),
        (Duplex.LONG_EDGE, Orientation.LANDSCAPE, (15.15, 136.75), 90 + 180),
        (Duplex.SHORT_EDGE, Orientation.LANDSCAPE, (192.95, 9.75), 90),
    ],
)
def test_the_first_back_lies_where_the_turned_sheet_puts_it(
    duplex: Duplex, orientation: Orientation, first_back: tuple[float, float], rotation: int
) -> None:
    grid = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER, duplex=duplex, orientation=orientation))
    back = grid.trim(0, Side.BACK)
    assert (back.x, back.y) == pytest.approx(first_back)
    assert grid.rotation_of(Side.BACK) == rotation


def test_a_back_offset_moves_backs_right_and_down_or_left_and_up() -> None:
    plain = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER))
    moved = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER, back_offset=(-0.7, 1.2)))
    for slot in range(9):
        assert moved.trim(slot, Side.FRONT) == plain.trim(slot, Side.FRONT)
        before, after = plain.trim(slot, Side.BACK), moved.trim(slot, Side.BACK)
        assert (after.x - before.x, after.y - before.y) == pytest.approx((-0.7, 1.2))
        before, after = plain.clip(slot, Side.BACK), moved.clip(slot, Side.BACK)
        assert (after.x - before.x, after.y - before.y) == pytest.approx((-0.7, 1.2))


def test_the_fold_is_chosen_so_that_most_cards_fit() -> None:
    upright_fold = grid_of(SheetSpec(PAPERS["a4"], "a4", POKER, gap=6, duplex=Duplex.FOLD))
    assert (upright_fold.columns, upright_fold.rows, upright_fold.rotation) == (1, 4, 270)
    assert upright_fold.trim(0, Side.FRONT).right == pytest.approx(105 - 5 - 3)
    assert upright_fold.trim(0, Side.BACK).x == pytest.approx(105 + 5 + 3)
    assert upright_fold.rotation_of(Side.BACK) == 90
    lying_fold = grid_of(SheetSpec(Size(150, 250), "tall", POKER, bleed=2, duplex=Duplex.FOLD))
    assert (lying_fold.columns, lying_fold.rows, lying_fold.rotation) == (2, 1, 0)
    assert lying_fold.trim(0, Side.FRONT).bottom == pytest.approx(125 - 5 - 2)
    assert lying_fold.trim(0, Side.BACK).y == pytest.approx(125 + 5 + 2)
    assert lying_fold.rotation_of(Side.BACK) == 180


# The matrix: paper x size x gap x bleed x duplex x orientation x number of cards.

GAPS, BLEEDS = (0.0, 2.0, 6.35), (0.0, 2.0, 3.175)
PILES = list(itertools.product(GAPS, BLEEDS, Duplex, Orientation))


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "legal"])
def test_every_sheet_of_the_matrix_is_right(paper: str, card: str) -> None:
    for gap, bleed, duplex, orientation in PILES:
        spec = SheetSpec(
            PAPERS[paper], paper, CARDS[card], bleed, gap, 5, duplex, orientation, marks=("crop",), labels=True
        )
        best = most_by_hand(spec)
        grid = find_grid(spec)
        if grid is None:
            assert best == 0, spec
            continue
        assert grid.capacity == best, spec
        check_grid(grid)
        for number in sorted({1, best - 1, best, best + 1} - {0}):
            check_pile(spec, grid, number)


def most_by_hand(spec: SheetSpec) -> int:
    width, height = spec.sheet.width, spec.sheet.height
    rooms = [(width - 10, height - 10)]
    if spec.duplex is Duplex.FOLD:
        # The sheet is in halves; trims keep clear of the margin and 5 mm and a bleed of the fold.
        rooms = [
            (width / 2 - 5 - 5 - spec.bleed, height - 10),
            (width - 10, height / 2 - 5 - 5 - spec.bleed),
        ]
    return max(count_by_hand(*room, card, spec.gap) for room in rooms for card in (spec.card, spec.card.turned()))


def check_grid(grid: Grid) -> None:
    spec, sides = grid.spec, [Side.FRONT] if grid.flip is None else list(Side)
    pages = [sides] if grid.folded else [[side] for side in sides]
    for page in pages:
        places = [(side, slot) for side in page for slot in range(grid.capacity)]
        trims = [grid.trim(slot, side) for side, slot in places]
        clips = [grid.clip(slot, side) for side, slot in places]
        for trim, clip in zip(trims, clips, strict=True):
            assert is_inside(trim, Box(5, 5, spec.sheet.width - 10, spec.sheet.height - 10))
            assert is_inside(clip, Box(0, 0, spec.sheet.width, spec.sheet.height))
            assert is_inside(trim, clip)
            assert is_inside(clip, trim.grown(spec.bleed))
        for one, other in itertools.combinations(clips, 2):
            common = one.clipped(other)
            assert common.width < ROOM or common.height < ROOM
        left, right = min(trim.x for trim in trims), max(trim.right for trim in trims)
        top, bottom = min(trim.y for trim in trims), max(trim.bottom for trim in trims)
        assert (left + right, top + bottom) == pytest.approx((spec.sheet.width, spec.sheet.height))
    check_no_drift(grid)


def check_no_drift(grid: Grid) -> None:
    """Each place is counted from the first, so that the last is as exact as the second."""
    size, gap, first = grid.place_size, grid.spec.gap, grid.trim(0, Side.FRONT)
    for slot in range(grid.capacity):
        trim = grid.trim(slot, Side.FRONT)
        assert (trim.width, trim.height) == (size.width, size.height)
        assert abs(trim.x - first.x - slot % grid.columns * (size.width + gap)) < 1e-9
        assert abs(trim.y - first.y - slot // grid.columns * (size.height + gap)) < 1e-9


def check_pile(spec: SheetSpec, grid: Grid, number: int) -> None:
    report = Report()
    imposition = impose([PrintCard(str(n), 1, f"f{n}", f"b{n}") for n in range(number)], spec, report)
    assert not report.diagnostics
    assert len(imposition.sheets) == -(-number // grid.capacity)
    fronts, backs = split(imposition)
    assert [front.card_id for front in fronts] == [str(n) for n in range(number)]
    if spec.duplex is Duplex.NONE:
        assert not backs
        assert all(len(sheet.sides) == 1 for sheet in imposition.sheets)
        return
    assert [back.card_id for back in backs] == [str(n) for n in range(number)]
    assert all(len(sheet.sides) == (1 if grid.folded else 2) for sheet in imposition.sheets)
    folds_upright = abs(fronts[0].trim.y - backs[0].trim.y) < ROOM
    for front, back in zip(fronts, backs, strict=True):
        assert lies_behind(back, front, spec, folds_upright), (spec, front, back)


def split(imposition: Imposition) -> tuple[list[Placement], list[Placement]]:
    placements = [placement for _, side in imposition.pages for placement in side.placements]
    return (
        [placement for placement in placements if placement.side is Side.FRONT],
        [placement for placement in placements if placement.side is Side.BACK],
    )


def is_inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - ROOM
        and inner.y >= outer.y - ROOM
        and inner.right <= outer.right + ROOM
        and inner.bottom <= outer.bottom + ROOM
    )


@pytest.mark.parametrize(
    "settings", [{"paper": Size(0, 297)}, {"card": Size(63, 0)}, {"gap": -1}, {"bleed": float("nan")}, {"margin": -0.1}]
)
def test_lengths_that_no_stage_lets_through_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="a length is"):
        SheetSpec(**{"paper": PAPERS["a4"], "paper_name": "a4", "card": POKER, **settings})  # type: ignore[arg-type]
