from __future__ import annotations

import itertools

import pytest
from found_sheets import find_visible

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.render.face import Side
from cardgen.sheets import Duplex, Placement, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.imposition import find_openings, find_windows

ROOM = 1e-6


def placed(number: int, gap: float, duplex: Duplex = Duplex.LONG_EDGE) -> list[tuple[Placement, ...]]:
    spec = SheetSpec(PAPERS["a4"], "a4", Size(63.5, 88.9), bleed=3, gap=gap, duplex=duplex)
    cards = [PrintCard(str(n), 1, "front", "back") for n in range(number)]
    return [side.placements for _, side in impose(cards, spec, Report()).pages]


def overlap(one: Box, other: Box) -> tuple[float, float]:
    common = one.clipped(other)
    return common.width, common.height


def edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def test_the_first_card_goes_a_hair_under_its_neighbours_on_the_right_and_below() -> None:
    (fronts, _) = placed(8, gap=6)
    window, clip = find_windows(fronts)[0], fronts[0].clip
    assert edges(window) == pytest.approx((clip.x, clip.y, clip.right + 0.4, clip.bottom + 0.4))
    assert find_windows(fronts)[7] == fronts[7].clip


def test_on_the_back_the_first_card_goes_under_its_neighbour_on_the_left() -> None:
    (_, backs) = placed(8, gap=6)
    window, clip = find_windows(backs)[0], backs[0].clip
    assert edges(window) == pytest.approx((clip.x - 0.4, clip.y, clip.right, clip.bottom + 0.4))


def test_cards_side_by_side_without_a_gap_are_cut_off_at_their_trim() -> None:
    (fronts, _) = placed(9, gap=0)
    assert find_windows(fronts) == [placement.clip for placement in fronts]


def test_cards_whose_bleeds_do_not_meet_do_not_overlap() -> None:
    (fronts, _) = placed(6, gap=7)
    assert find_windows(fronts) == [placement.clip for placement in fronts]


@pytest.mark.parametrize("duplex", Duplex)
@pytest.mark.parametrize("gap", [0, 0.04, 2, 6, 6.35])
@pytest.mark.parametrize("number", [1, 3, 7, 8])
def test_no_hair_touches_a_trim_and_what_is_seen_stays_the_clip(duplex: Duplex, gap: float, number: int) -> None:
    for placements in placed(number, gap, duplex):
        windows = find_windows(placements)
        for (place, window), (other, beside) in itertools.permutations(zip(placements, windows, strict=True), 2):
            assert min(overlap(window, other.trim)) < ROOM
            if is_beside(place.trim, other.trim):
                assert min(overlap(window, beside)) <= 0.4 + ROOM
                assert min(overlap(place.clip, other.clip)) < ROOM
        if len({len(row) for row in rows(placements)}) == 1:
            for place, visible in zip(placements, find_visible(windows), strict=True):
                assert edges(visible) == pytest.approx(edges(place.clip), abs=1e-9)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.FOLD])
@pytest.mark.parametrize("gap", [0, 2])
def test_beyond_the_corner_of_an_empty_place_no_bleed_lies_on_another_card(duplex: Duplex, gap: float) -> None:
    spec = SheetSpec(PAPERS["a3"], "a3", Size(63.5, 88.9), bleed=3, gap=gap, duplex=duplex)
    grid = find_grid(spec)
    assert grid is not None
    is_dark = [sum(divmod(n, grid.columns)) % 2 for n in range(grid.capacity)]
    cards = [PrintCard(str(n), 1, "front", "back" if dark else None) for n, dark in enumerate(is_dark)]
    (backs,) = (
        [each for each in side.placements if each.side is Side.BACK]
        for _, side in impose(cards, spec, Report()).pages
        if any(each.side is Side.BACK for each in side.placements)
    )
    openings = [find_openings(each, window, backs) for each, window in zip(backs, find_windows(backs), strict=True)]
    assert any(len(boxes) > 1 for boxes in openings)
    for place, boxes in zip(backs, openings, strict=True):
        assert not any(box.overlaps(other.trim) for box in boxes for other in backs if other is not place)
        middle = place.trim.y + place.trim.height / 2
        for side in (place.clip.x, place.clip.right):
            assert any(box.x <= side + ROOM and side <= box.right + ROOM and box.y <= middle for box in boxes)


def test_cards_whose_bleeds_lie_on_no_other_card_are_drawn_through_their_window_alone() -> None:
    (fronts, _) = placed(7, gap=0)
    for placement, window in zip(fronts, find_windows(fronts), strict=True):
        assert find_openings(placement, window, fronts) == (window,)


def is_beside(one: Box, other: Box) -> bool:
    """Tell whether cards are neighbours in a row or a column; beyond the corner of an empty place bleeds may meet."""
    return max(overlap(Box(one.x, 0, one.width, 1), Box(other.x, 0, other.width, 1))[0], 0) > 1 or (
        overlap(Box(0, one.y, 1, one.height), Box(0, other.y, 1, other.height))[1] > 1
    )


def rows(placements: tuple[Placement, ...]) -> list[list[Placement]]:
    found: dict[float, list[Placement]] = {}
    for placement in placements:
        found.setdefault(round(placement.trim.y, 3), []).append(placement)
    return list(found.values())
