"""How parts stand beside each other on the first pages, how large their pictures are, and what their marks become."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.geometry import Size
from cardgen.kit.arrangement import arrange
from cardgen.kit.fitting import Fit, find_scale
from cardgen.kit.marks import Made, SheetWords, fill_marks
from cardgen.kit.plan import KitPart, SheetPart, Shot

UPRIGHT, LYING = Size(210.0, 297.0), Size(297.0, 210.0)
PART = SheetPart("", 0, 1, 1, "A4", False, "none", 0, 0, False, True, True, False, ())
WORDS = SheetWords("{part} {n} f", "{part} {n} b", "1 leaf of {paper}", "{n} leaves of {paper}", "one", "long", "short")
PARTS = (KitPart("rulebook", "r.pdf"), KitPart("rules sheet", "s.pdf", paper="A4"))


def make(name: str, *sizes: Size) -> SheetPart:
    return replace(PART, name=name, shots=tuple(Shot(0, page, "front", size) for page, size in enumerate(sizes)))


def names_of(*parts: SheetPart) -> list[list[str]]:
    return [[part.name for part in row.parts] for row in arrange(parts)]


CARDS, MATS, LARGE = make("cards", UPRIGHT, UPRIGHT), make("mats", LYING), make("mats", UPRIGHT, UPRIGHT, UPRIGHT)
BOARD, PIECES, BOX = make("board", UPRIGHT), make("pieces", UPRIGHT), make("box", LYING)


def test_parts_of_one_picture_stand_beside_each_other_in_their_order() -> None:
    assert names_of(CARDS, BOX) == [["cards"], ["box"]]
    assert names_of(CARDS, MATS, BOX) == [["cards"], ["mats", "box"]]
    assert names_of(CARDS, BOARD, PIECES, BOX) == [["cards"], ["board", "pieces", "box"]]
    assert names_of(CARDS, MATS, BOARD, PIECES, BOX) == [["cards"], ["mats", "board"], ["pieces", "box"]]
    assert names_of(CARDS, LARGE, BOX) == [["cards"], ["mats"], ["box"]]
    assert names_of(make("cards", UPRIGHT), BOX) == [["cards"], ["box"]]
    assert names_of() == []


def test_pictures_of_a_row_keep_to_their_columns_and_their_height() -> None:
    row = arrange([MATS, BOARD])[0]
    assert row.widths == pytest.approx((50.0, 36.0 * 210 / 297))
    assert row.height == pytest.approx(36.0)
    assert arrange([CARDS])[0].widths == (41.0,)


def test_marks_give_way_to_the_pages_of_the_whole_file() -> None:
    html = "{pages front} {pages 0} {pages 1} {pages 1 first} {pages 1 second} {pages 1 2} {pages 7} {pages x}"
    told = fill_marks(html, 4, PARTS, [Made(12), Made(1)], WORDS)
    assert told == "1–4 5–16 17 17 18 19 {pages 7} {pages x}"


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (Made(1), "1 leaf of A4; one"),
        (Made(2), "1 leaf of A4; long"),
        (Made(3), "2 leaves of A4; long"),
        (Made(8, is_long_edge=False), "4 leaves of A4; short"),
    ],
)
def test_sheets_of_a_book_are_told_once_it_is_set(made: Made, told: str) -> None:
    assert fill_marks("{sheets 1}", 3, PARTS, [Made(4), made], WORDS) == told


FULL, GAP = False, True


@pytest.mark.parametrize(
    ("fits", "scale"),
    [
        ({1.0: (3, FULL), 0.7: (3, FULL)}, (1.0, 3)),
        ({1.0: (4, FULL), 0.9: (3, FULL), 0.8: (3, FULL), 0.7: (3, FULL)}, (0.9, 3)),
        ({1.0: (4, FULL), 0.9: (4, FULL), 0.8: (4, FULL), 0.7: (3, FULL)}, (0.7, 3)),
        ({1.0: (4, GAP), 0.9: (4, FULL), 0.8: (4, FULL), 0.7: (4, FULL)}, (0.9, 4)),
        ({1.0: (4, FULL), 0.9: (4, FULL), 0.8: (3, GAP), 0.7: (3, GAP)}, (1.0, 4)),
        ({1.0: (4, GAP), 0.9: (4, GAP), 0.8: (3, GAP), 0.7: (3, GAP)}, (0.8, 3)),
    ],
)
def test_pictures_are_as_large_as_the_fewest_full_pages_allow(
    fits: dict[float, tuple[int, bool]], scale: tuple[float, int]
) -> None:
    assert find_scale(lambda each: Fit(*fits[each])) == scale
