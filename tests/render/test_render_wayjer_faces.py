"""Wayjer's faces as they are drawn: what a fan shows of a card, and the arrows of SWAP."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shipped_decks import ROOT, paint

from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.loading.sources import Sources
from cardgen.render import lay_out

FINE = 10  # pixels a millimetre
SHIPPED = Sources(ROOT, ROOT)


def paint_cards(*ids: str, ink: str = "full") -> list[Image.Image]:
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    deck = replace(project.deck, printing=replace(project.deck.printing, ink=ink))
    faces = lay_out(replace(project, deck=deck), SHIPPED, Report()).fronts
    return paint([faces[name] for name in ids], SHIPPED, FINE)


def find_ink(picture: Image.Image, top: float, bottom: float, is_light: bool) -> tuple[float, float]:
    """Give where what is drawn in a strip of the card's left third begins and ends, in mm from the left edge."""
    strip = picture.crop((0, round(top * FINE), 20 * FINE, round(bottom * FINE)))
    box = strip.point(lambda grey: 255 * ((grey > 200) if is_light else (grey < 40))).getbbox()
    assert box is not None
    return box[0] / FINE, box[2] / FINE


@pytest.mark.parametrize(("ink", "is_light"), [("full", True), ("sparing", False)])
def test_a_fan_of_12_mm_shows_the_whole_index_of_a_card_below_zero(ink: str, is_light: bool) -> None:
    for card, picture in zip(range(-5, 0), paint_cards("-5", "-4", "-3", "-2", "-1", ink=ink), strict=True):
        for top, bottom in ((3, 12.4), (13, 13.7 + 2.1 * -card)):
            left, right = find_ink(picture, top, bottom, is_light)
            assert left >= 3.5, card
            assert right <= 11.9, (card, right)


@pytest.mark.parametrize("ink", ["full", "sparing"])
def test_the_dark_arrow_of_swap_is_outlined_all_round(ink: str) -> None:
    (picture,) = paint_cards("SWAP", ink=ink)
    shaft = (round(23.4 * FINE), round(35 * FINE))
    filled = picture.copy()
    ImageDraw.floodfill(filled, shaft, 255, thresh=60)
    arrow = ImageChops.difference(filled, picture).point(lambda grey: 255 * (grey > 0))
    box = arrow.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert 15 * FINE < right - left < 23 * FINE, "the ground belongs to the arrow: it has no edge there"
    assert 35 * FINE < bottom - top < 48 * FINE
    ring = ImageChops.subtract(arrow.filter(ImageFilter.MaxFilter(13)), arrow.filter(ImageFilter.MaxFilter(7)))
    around = Image.composite(picture, Image.new("L", picture.size, 255), ring)
    assert sum(around.histogram()[:241]) == 0
