from __future__ import annotations

import pytest
from cut_sheets import lay, spec_of

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, PrintCard, Sheet, Side
from cardgen.sheets.cut_paths import around, find_cut_paths, trace
from cardgen.sheets.imposition import CutPath, Imposition
from cardgen.sheets.mats import PrintMat, lay_on_sheets
from cardgen.sheets.pieces import PrintPiece, lay_pieces


def points(path: CutPath) -> list[tuple[float, float, float]]:
    return [(*node.at, node.radius) for node in trace(path)]


def test_a_path_goes_clockwise_and_rounds_each_corner() -> None:
    assert points(around(Box(10, 20, 30, 40), 3)) == [
        (10, 23, 3),
        (13, 20, 0),
        (37, 20, 3),
        (40, 23, 0),
        (40, 57, 3),
        (37, 60, 0),
        (13, 60, 3),
        (10, 57, 0),
    ]


def test_a_path_without_radius_has_four_points() -> None:
    assert points(around(Box(10, 20, 30, 40), 0)) == [(10, 20, 0), (40, 20, 0), (40, 60, 0), (10, 60, 0)]


def test_a_round_token_is_four_quarters_of_a_circle() -> None:
    assert points(around(Box(0, 0, 20, 20), 10)) == [(0, 10, 10), (10, 0, 10), (20, 10, 10), (10, 20, 10)]


def test_a_radius_is_never_more_than_half_of_the_shorter_side() -> None:
    assert points(around(Box(0, 0, 20, 30), 50)) == [
        (0, 10, 10),
        (10, 0, 10),
        (20, 10, 0),
        (20, 20, 10),
        (10, 30, 10),
        (0, 20, 0),
    ]


def test_each_front_of_a_sheet_has_a_path_and_its_back_has_none() -> None:
    imposition = lay(3, spec_of(gap=6))
    sheet = imposition.sheets[0]
    front, back = sheet.sides
    assert [path.corners for path in find_cut_paths(sheet, front)] == [(3, 3, 3, 3)] * 3
    assert [path.box for path in find_cut_paths(sheet, front)] == [each.trim for each in front.placements]
    assert len(back.placements) == 3
    assert find_cut_paths(sheet, back) == ()


def test_on_a_folded_sheet_only_the_fronts_are_cut() -> None:
    sheet = lay(2, spec_of(gap=6, duplex=Duplex.FOLD)).sheets[0]
    placed = sheet.sides[0].placements
    assert len(placed) == 4
    fronts = [each.trim for each in placed if each.side is Side.FRONT]
    assert [path.box for path in find_cut_paths(sheet, sheet.sides[0])] == fronts


def cut_of(imposition: Imposition) -> list[CutPath]:
    def of(sheet: Sheet) -> tuple[CutPath, ...]:
        return tuple(path for page in sheet.sides for path in find_cut_paths(sheet, page))

    return [path for sheet in imposition.sheets for path in of(sheet)]


def test_a_part_of_a_mat_has_round_corners_only_where_the_mat_has_its_own() -> None:
    mat = PrintMat(CardSize("", Size(300, 200), 5), (PrintCard("mat", 1, "mat"),))
    corners = [path.corners for path in cut_of(lay_on_sheets([mat], spec_of(), Report()))]
    assert corners == [(5, 0, 0, 5), (0, 5, 5, 0)]


def test_a_standee_is_cut_around_its_whole_strip() -> None:
    piece = PrintPiece(CardSize("", Size(30, 50), 3), (PrintCard("pawn", 1, "pawn"),), foot=10)
    (path,) = cut_of(lay_pieces([piece], spec_of(), Report()))
    assert (path.box.width, path.box.height) == pytest.approx((30, 100))
    assert path.corners == (0, 0, 0, 0)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.FOLD])
def test_a_round_token_is_cut_round_where_its_front_lies(duplex: Duplex) -> None:
    piece = PrintPiece(CardSize("", Size(25, 25), 12.5), (PrintCard("coin", 1, "heads", "tails"),))
    imposition = lay_pieces([piece], spec_of(duplex=duplex), Report())
    (path,) = cut_of(imposition)
    front = next(each for _, page in imposition.pages for each in page.placements if each.side is Side.FRONT)
    assert path == CutPath(front.trim, (12.5, 12.5, 12.5, 12.5))


def test_another_radius_is_another_layout_to_its_digest() -> None:
    assert lay(9, spec_of(corner=3.0)).digest != lay(9, spec_of(corner=3.5)).digest


def test_a_mat_as_large_as_its_paper_needs_no_cut() -> None:
    mat = PrintMat(CardSize("a4", Size(210, 297), 0), (PrintCard("mat", 1, "mat"),))
    imposition = lay_on_sheets([mat], spec_of(), Report())
    assert len(imposition.sheets) == 1
    assert cut_of(imposition) == []
