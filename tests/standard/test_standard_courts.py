"""The courts of the standard deck: what each holds, where it is drawn, and how small it is still told apart."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageOps
from plain_decks import ROOT, lay_out_some, load, paint, write_deck
from test_standard_deck import differ

from cardgen.loading import Sources

RANKS = ("K", "Q", "J")
SUITS = ("S", "H", "D", "C")
MIRRORED = ("H", "C")
ONE_COLOUR = """\
colors: {hearts: "#16181D", diamonds: "#16181D", second-on-red: "#C4161C"}
"""
SMALL = 154 / 63.5
"""Pixels per millimetre of a card that is printed 13 mm wide with 300 dots per inch."""
BARE = """\
{% extends "base.svg.j2" %}
{% import "standard/attributes.svg.j2" as attributes %}
{% block ground %}<rect x="-3" y="-3" width="100" height="100" fill="#FFFFFF"/>{% endblock %}
{% block face %}
<g transform="translate(30 50)" stroke-linejoin="round" stroke-linecap="round">
{{ attributes.held(card.rank, card.suit, {"ink": "#000000", "main": "#000000", "second": "#000000", "gold": "#000000",
   "paper": "#000000", "suit": "#000000"}) }}
</g>
{% endblock %}
"""


def paint_courts(sources: Sources, rank: str, pixels_per_mm: float) -> dict[str, Image.Image]:
    """Give the four courts of a rank in grey by their suits, all with their raised hand on the same side."""
    ids = tuple(rank + suit for suit in SUITS)
    faces = lay_out_some(load("plain", sources), sources, ids)
    pictures = dict(zip(SUITS, paint([faces.fronts[each] for each in ids], sources, pixels_per_mm), strict=True))
    return {suit: ImageOps.mirror(each) if suit in MIRRORED else each for suit, each in pictures.items()}


def crop(picture: Image.Image, box: tuple[float, float, float, float], pixels_per_mm: float) -> Image.Image:
    """Give a part of a picture, its box in millimetres."""
    left, top, right, bottom = (round(each * pixels_per_mm) for each in box)
    return picture.crop((left, top, right, bottom))


@pytest.mark.parametrize("rank", RANKS)
def test_the_courts_of_a_rank_are_told_apart_on_a_card_of_13_mm_in_grey(tmp_path: Path, rank: str) -> None:
    pictures = paint_courts(write_deck(tmp_path, "standard-52", more=ONE_COLOUR), rank, SMALL)
    held = [crop(picture, (41.5, 10, 49.7, 32), SMALL) for picture in pictures.values()]
    apart = [differ(one, other) for one, other in itertools.combinations(held, 2)]
    assert min(apart) > 30, apart


@pytest.mark.parametrize("rank", RANKS)
def test_what_a_court_holds_leaves_the_face_as_it_is(tmp_path: Path, rank: str) -> None:
    pictures = paint_courts(write_deck(tmp_path, "standard-52", more=ONE_COLOUR), rank, 8)
    faces = [crop(picture, (26, 16, 38, 32), 8) for picture in pictures.values()]
    assert [differ(faces[0], face) < 0.5 for face in faces[1:]] == [True] * 3


def test_all_that_courts_hold_stands_between_their_heads_and_the_edge_of_the_field(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "bare.svg.j2").write_text(BARE, encoding="utf-8")
    sources = write_deck(tmp_path, "standard-52", more="defaults: {template: bare.svg.j2}\n")
    ids = tuple(rank + suit for rank, suit in itertools.product(RANKS, SUITS))
    faces = lay_out_some(load("plain", sources), sources, ids)
    pictures = paint([faces.fronts[each] for each in ids], sources, 10)
    boxes = {name: ImageOps.invert(picture).getbbox() for name, picture in zip(ids, pictures, strict=True)}
    sides = {name: (box[0] / 10 - 30, box[1] / 10 - 50, box[2] / 10 - 30) for name, box in boxes.items() if box}
    assert len(sides) == 12
    outside = {name for name, (left, top, right) in sides.items() if left < 7.5 or top < -37.6 or right > 20.8}
    assert outside == set()


def test_the_ace_of_spades_of_three_lanes_stands_between_lanes_of_chevrons() -> None:
    sources = Sources(ROOT, ROOT)
    faces = lay_out_some(load("three-lanes", sources), sources, ("AS", "AC"))
    spade, club = paint([faces.fronts["AS"], faces.fronts["AC"]], sources, 10)
    upper, lower = (crop(spade, (18.3, top, 50.3, top + 12), 10) for top in (4.4, 44.8))
    lanes = [upper.crop((start, 0, start + 96, 120)) for start in (0, 112, 224)]
    assert differ(lanes[0], Image.new("L", (96, 120), 255)) > 40
    assert max(differ(lanes[0], lane) for lane in lanes[1:]) < 1
    assert differ(upper, lower.transpose(Image.Transpose.ROTATE_180)) < 1
    assert ImageOps.invert(crop(club, (18.3, 4.4, 50.3, 16.4), 10)).getbbox() is None


def test_courts_of_a_suit_that_a_deck_brings_itself_hold_what_those_of_spades_do(tmp_path: Path) -> None:
    (tmp_path / "templates" / "standard").mkdir(parents=True)
    pips = (ROOT / "templates" / "standard" / "pips.svg.j2").read_text(encoding="utf-8")
    own = pips.replace('"spades": ', '"acorns": "M0 -50L30 0L0 50L-30 0Z",\n  "spades": ', 1)
    (tmp_path / "templates" / "standard" / "pips.svg.j2").write_text(own, encoding="utf-8")
    more = 'colors: {acorns: "#16181D"}\namend:\n  - {where: {suit: clubs}, set: {suit: acorns}}\n'
    sources = write_deck(tmp_path, "standard-52", more=more)
    for rank in RANKS:
        faces = lay_out_some(load("plain", sources), sources, (f"{rank}S", f"{rank}C"))
        spades, acorns = paint(list(faces.fronts.values()), sources, 8)
        assert differ(crop(spades, (41.5, 15.8, 49.7, 30), 8), crop(acorns, (41.5, 15.8, 49.7, 30), 8)) < 0.5


def test_a_folder_may_give_the_courts_attributes_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "templates" / "standard").mkdir(parents=True)
    own = '{% macro held(rank, suit, c) %}<path d="M12 -30H20V-10H12Z" fill="{{ c.gold }}"/>{% endmacro %}'
    (tmp_path / "templates" / "standard" / "attributes.svg.j2").write_text(own, encoding="utf-8")
    pictures = paint_courts(write_deck(tmp_path, "standard-52", more=ONE_COLOUR), "K", SMALL)
    held = [crop(picture, (43, 20, 49, 32), SMALL) for picture in pictures.values()]
    assert max(differ(held[0], other) for other in held[1:]) < 5
