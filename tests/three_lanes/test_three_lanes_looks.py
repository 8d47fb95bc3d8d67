"""How Three Lanes looks: told apart without colour, the same from both ends, mats and tokens of the right size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from shipped_decks import paint
from three_lanes import ROOT, lay_out_some, write_copy

from cardgen.loading import Sources
from cardgen.render.face import write_svg

ON_FLIP = ("2", "4", "5", "6", "7", "Q", "K", "A")
OTHERS = ("3", "8", "9", "10", "J")
PIXELS_PER_MM = 6
MARKS = {
    "on-flip": "M-3.06 1.44C",
    "constant": "M0 0C-1.3 -2.2",
    "face-down": "M0 -2.2L1.4 0",
}


def tone_of(picture: Image.Image, left: float, top: float, right: float, bottom: float) -> float:
    """Give the mean tone of a part of a card in mm, from 0, black, to 255, white."""
    left, top, right, bottom = (round(side * PIXELS_PER_MM) for side in (left, top, right, bottom))
    part = picture.crop((left, top, right, bottom))
    grey = part.histogram()
    return sum(tone * count for tone, count in enumerate(grey)) / sum(grey)


@pytest.mark.parametrize("suit", ["S", "D"])
def test_in_black_and_white_a_flip_power_has_a_light_ribbon_and_any_other_a_dark_one(suit: str) -> None:
    ids = [rank + suit for rank in (*ON_FLIP, *OTHERS)]
    faces = lay_out_some(Sources(ROOT), *ids)
    pictures = dict(zip(ids, paint([faces.fronts[card] for card in ids], Sources(ROOT), PIXELS_PER_MM), strict=True))
    tones = {card: tone_of(picture, 3.6, 22, 16.8, 85) for card, picture in pictures.items()}
    assert min(tones[rank + suit] for rank in ON_FLIP) > 190
    assert max(tones[rank + suit] for rank in OTHERS) < 140


def test_a_mark_of_its_own_shape_tells_when_a_power_works() -> None:
    faces = lay_out_some(Sources(ROOT))
    found = {
        rank: [mark for mark, path in MARKS.items() if path in write_svg(faces.fronts[rank + "S"].tree)]
        for rank in (*ON_FLIP, *OTHERS)
    }
    assert found == {
        **{rank: ["on-flip"] for rank in ON_FLIP},
        **{rank: ["constant"] for rank in ("8", "9", "10", "J")},
        "3": ["face-down"],
    }


def test_a_constant_power_that_becomes_one_on_flip_changes_mark_and_ribbon(tmp_path: Path) -> None:
    other = write_copy(tmp_path, ("This may attack 2 cards at once.", "When flipped, draw 1 card."))
    face = lay_out_some(other, "10S").fronts["10S"]
    assert [mark for mark, path in MARKS.items() if path in write_svg(face.tree)] == ["on-flip"]
    (picture,) = paint([face], Sources(ROOT), PIXELS_PER_MM)
    assert tone_of(picture, 3.6, 22, 16.8, 85) > 190


def test_the_back_is_the_same_upside_down() -> None:
    back = lay_out_some(Sources(ROOT), "AS").backs["AS"]
    (picture,) = paint([back], Sources(ROOT), PIXELS_PER_MM)
    differing = ImageChops.difference(picture, picture.rotate(180)).histogram()
    assert sum(differing[48:]) / sum(differing) < 0.005  # what the edges of a raster differ by


def test_all_cards_have_one_back_and_tokens_are_the_same_on_both_sides() -> None:
    faces = lay_out_some(Sources(ROOT))
    assert len({faces.backs[card].key for card in faces.fronts if card[-1] in "SHDC"}) == 1
    assert faces.backs["tokens"].key == faces.fronts["tokens"].key


def test_a_sheet_of_tokens_has_twelve_discs_of_16_mm() -> None:
    svg = write_svg(lay_out_some(Sources(ROOT), "tokens").fronts["tokens"].tree)
    cut = re.findall(r'd="M([-0-9.]+) [^"]*"[^>]*stroke-dasharray', svg)
    assert len(cut) == 12
    rights = sorted({round(float(x), 2) for x in cut})
    middles = [31.75 - 18.6, 31.75, 31.75 + 18.6]
    assert rights == pytest.approx([middle + 8 for middle in middles], abs=0.01)


def test_each_lane_has_a_mat_for_a4_across_with_its_name_for_both_players() -> None:
    faces = lay_out_some(Sources(ROOT), "mat-a", "mat-b", "mat-c")
    assert [(face.size.width, face.size.height) for face in faces.fronts.values()] == [(297, 210)] * 3
    titles = [re.findall(r">LANE (.)</glyphs>", write_svg(face.tree)) for face in faces.fronts.values()]
    assert titles == [["A", "A"], ["B", "B"], ["C", "C"]]


def test_four_cards_lie_side_by_side_in_each_row_of_a_mat() -> None:
    """The Base card has a frame, the others corners; the far half is turned: its Base card lies at the same end."""
    svg = write_svg(lay_out_some(Sources(ROOT), "mat-a").fronts["mat-a"].tree)
    corners = {float(x) for x in re.findall(r'd="M([0-9.]+) [^"]*"[^>]*stroke="#2e7d86"', svg)}
    assert corners == {9.5, 81.0, 152.5, 224.0}
    assert 224.0 + 63.5 < 297 - 6
    assert 112.8 + 88.9 < 210 - 6


@pytest.mark.parametrize("suit", ["S", "D"])
def test_no_text_of_a_ribbon_is_smaller_than_7_4_points(suit: str) -> None:
    ids = [rank + suit for rank in (*ON_FLIP, *OTHERS)]
    faces = lay_out_some(Sources(ROOT), *ids)
    for card in ids:
        _, _, ribbon = write_svg(faces.fronts[card].tree).partition('<g transform="matrix(0 -1 1 0 ')
        sizes = [float(size) * 72 / 25.4 for size in re.findall(r'SourceSans3[^"]*" size="([0-9.]+)"', ribbon)]
        assert sizes
        assert min(sizes) >= 7.39, card
