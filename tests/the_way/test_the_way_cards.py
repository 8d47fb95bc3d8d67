"""The Way's cards: drawn from borders and symbols alone, told apart without colour, all that they say in print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from shipped_decks import paint, write_copy

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Card, Project, with_expansions
from cardgen.papers import CARD_SIZES
from cardgen.pipeline import BuildOptions
from cardgen.pipeline.options import apply_options
from cardgen.render import lay_out_cards
from cardgen.render.face import Face, Node, write_svg
from cardgen.render.printed import check_printed

ROOT = Path(__file__).resolve().parents[2]
GAME = "the-way"
SYMBOLS = ("air", "earth", "fire", "water", "wild", "void")
PIXELS_PER_MM = 8
OUTLINES = {
    "#f2b400": "air", "#5e3a21": "earth", "#c43414": "fire", "#1c62aa": "water", "#241b38": "void or wild",
}  # fmt: skip
"""The ground of a symbol or a band, by its colour in the deck file."""


@pytest.fixture(scope="module")
def project() -> Project:
    report = Report()
    found = load_project(GAME, Sources(ROOT), report)
    assert report.diagnostics == ()
    assert found is not None
    return found


def lay_out(project: Project, *cards: Card, sources: Sources | None = None) -> dict[str, Face]:
    """Give the fronts of some cards by their ids; nothing about them is to be reported."""
    report = Report()
    faces = lay_out_cards(project, sources or Sources(ROOT), report, cards)
    assert [(each.code, each.message) for each in report.diagnostics] == []
    return dict(faces.fronts)


def make_card(project: Project, borders: int, *symbols: str, **other: str) -> Card:
    """Give a card of the deck with other signs, name and id, and without sentences."""
    first = project.deck.cards[0]
    fields = {**first.fields, "borders": borders, "symbols": symbols}
    return replace(first, id=other.get("id", "x1"), name=other.get("name", "Zzz"), fields=fields, abilities=())


def count_bands(face: Face) -> list[str]:
    """Give what the bands of a face are painted with, as they are drawn."""
    found = re.findall(r'<rect [^>]*stroke="(#\w+)" stroke-width="2.7"', write_svg(face.tree))
    return [OUTLINES[color] for color in found]


def list_symbols(face: Face) -> list[tuple[str, float]]:
    """Give each symbol on a face, without its index, and how large it is, from top to bottom."""
    found = re.findall(
        r'<g transform="matrix\(([\d.]+) 0 0 [\d.]+ 31.75 ([\d.]+)\)"><path d="[^"]+" fill="(#\w+)"',
        write_svg(face.tree),
    )
    return [
        (OUTLINES[color], round(100 * float(size), 1))
        for size, _, color in sorted(found, key=lambda one: float(one[1]))
    ]


def count_moves(face: Face) -> tuple[int, int]:
    """Give how many pawns and how many steps a face shows."""
    text = write_svg(face.tree)
    return text.count("M1.12 2.52A"), text.count("M0 0H1.1L2.6 1.55")


def read(face: Face) -> str:
    """Give what stands on a face, a space between lines."""
    return " ".join(node.text.strip() for node in _walk(face.tree) if node.tag == "glyphs" and node.text.strip())


def _walk(node: Node) -> list[Node]:
    return [node, *(each for child in node.children for each in _walk(child))]


@pytest.mark.parametrize("size", ["poker", "bridge", "tarot"])
def test_every_card_of_the_whole_game_prints_all_that_it_says_and_nothing_is_told_of_its_face(
    project: Project, size: str
) -> None:
    deck = apply_options(with_expansions(project.deck, ["expansion"]), BuildOptions(card=CARD_SIZES[size]))
    assert sum(card.copies for card in deck.cards) == 144
    report = Report()
    faces = lay_out_cards(replace(project, deck=deck), Sources(ROOT), report, (*deck.cards, *deck.aids))
    check_printed(deck, faces, report)
    assert report.diagnostics == ()
    assert len({face.key for card, face in faces.backs.items() if card != "turn"}) == 1


@pytest.mark.parametrize(
    ("card", "bands", "drawn", "moves"),
    [
        ("air-single", ["air"], [("air", 31)], (1, 1)),
        ("fire-double", ["fire"], [("fire", 20.5)] * 2, (1, 2)),
        ("water-earth-dual", ["earth", "water"], [("water", 14.6), ("earth", 21)], (2, 2)),
        ("wild-all", ["void or wild"] * 4, [("void or wild", 19.5)], (4, 1)),
    ],
)
def test_borders_symbols_pieces_and_steps_are_as_many_as_the_card_says(
    project: Project, card: str, bands: list[str], drawn: list[tuple[str, float]], moves: tuple[int, int]
) -> None:
    (face,) = lay_out(project, next(one for one in project.deck.cards if one.id == card)).values()
    assert count_bands(face) == bands
    assert [name for name, _ in list_symbols(face)] == [name for name, _ in drawn]
    assert [size for _, size in list_symbols(face)] == pytest.approx([size for _, size in drawn], rel=0.12)
    assert count_moves(face) == moves


@pytest.mark.parametrize("borders", [1, 2, 4])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_face_follows_borders_and_symbols_whatever_the_card_is_called(
    project: Project, symbol: str, borders: int
) -> None:
    symbols = (symbol,) * (2 if borders == 2 else 1)
    (face,) = lay_out(project, make_card(project, borders, *symbols)).values()
    called = make_card(project, borders, *symbols, id="fire-all", name="Fire All")
    (other,) = lay_out(project, called).values()
    assert write_svg(face.tree).partition("<glyphs")[0] == write_svg(other.tree).partition("<glyphs")[0]
    assert len(count_bands(face)) == borders
    assert set(count_bands(face)) == {symbol if symbol in OUTLINES.values() else "void or wild"}


@pytest.mark.parametrize("count", range(3, 8))
def test_three_and_more_symbols_are_drawn_apart_and_above_the_name(project: Project, count: int) -> None:
    (face,) = lay_out(project, make_card(project, 1, *["water"] * count)).values()
    text = write_svg(face.tree)
    found = re.findall(r'matrix\(([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+)\)"><path d="M-24 -45[^"]+" fill="#1c62aa"', text)
    drawn = [(100 * float(size), float(x), float(y)) for size, x, y in found]  # those of the index have an edge first
    assert len(drawn) == count
    for size, x, y in drawn:
        half = size / 2
        assert (x - half > 6.5, x + half < 57, y - half > 6.5, y + half < 58.5) == (True,) * 4
        near = [(abs(x - other[1]), abs(y - other[2])) for other in drawn if other[1:] != (x, y)]
        assert min(max(pair) for pair in near) > size
    assert count_moves(face) == (1, count)


def test_an_event_bears_a_plate_at_both_ends_and_what_it_means_and_no_other_card_does(project: Project) -> None:
    faces = lay_out(project, *project.deck.cards)
    events = [card.id for card in project.deck.cards if any(each.value == "Event." for each in card.abilities)]
    assert len(events) == 7
    for card, face in faces.items():
        said = read(face)
        assert (said.count("Event"), "When drawn, play this, then draw 1 card." in said) == (
            (2, True) if card in events else (0, False)
        )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("mode: versus", "Versus: When drawn, play this, then draw 1 card."),
        ("board_size: 7", "Board size 7: When drawn, play this, then draw 1 card."),
        ("", "Event. When drawn, play this, then draw 1 card."),
    ],
)
def test_the_reminder_says_for_which_way_to_play_it_is_meant(tmp_path: Path, typed: str, told: str) -> None:
    sources = write_copy(tmp_path, GAME, (", option: {mode: cooperative}", f", option: {{{typed}}}" if typed else ""))
    project = load_project(GAME, sources, Report())
    assert project is not None
    void = next(card for card in project.deck.cards if card.id == "void-single")
    assert told in read(lay_out(project, void, sources=sources)["void-single"])


PROBE = """\
{% extends "base.svg.j2" %}
{% import "the-way/symbols.svg.j2" as symbols with context %}
{% import "the-way/borders.svg.j2" as borders with context %}
{% block ground %}<rect x="-3" y="-3" width="69.5" height="94.9" fill="{{ colors.paper }}"/>{% endblock %}
{% block face %}
{{ symbols.symbol(card.symbols[0], 30, 24, 40) }}
{{ borders.strip(card.symbols[0], 5, 60, 50, 8) }}
{% endblock %}
"""


@pytest.fixture(scope="module")
def figures(project: Project, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Image.Image, Image.Image]]:
    """Give for each name its symbol and a piece of its border: white what has the tone of the ground, else black."""
    folder = tmp_path_factory.mktemp("probe")
    (folder / "templates").mkdir()
    (folder / "templates" / "probe.svg.j2").write_text(PROBE, encoding="utf-8")
    sources = Sources(folder, ROOT)
    cards = [replace(make_card(project, 1, name, id=name), template="probe.svg.j2") for name in SYMBOLS]
    faces = lay_out(project, *cards, sources=sources)
    found: dict[str, tuple[Image.Image, Image.Image]] = {}
    for name, picture in zip(SYMBOLS, paint([faces[name] for name in SYMBOLS], sources, PIXELS_PER_MM), strict=True):
        ground = picture.getpixel((round(5.2 * PIXELS_PER_MM), round(56.5 * PIXELS_PER_MM)))
        assert isinstance(ground, int)
        shape = picture.point([255 if abs(tone - ground) < 40 else 0 for tone in range(256)])
        boxes = ((8, 2, 52, 46), (6, 56.2, 54, 63.8))
        symbol, strip = (shape.crop(tuple(round(side * PIXELS_PER_MM) for side in box)) for box in boxes)
        found[name] = (symbol, strip)
    return found


def share_of_difference(one: Image.Image, other: Image.Image) -> float:
    differing = ImageChops.difference(one, other).histogram()
    return sum(differing[128:]) / sum(differing)


TURNS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "upright": lambda picture: picture,
    "turned": lambda picture: picture.rotate(180),
}


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("part", [0, 1], ids=["symbols", "borders"])
def test_without_colour_no_symbol_and_no_border_is_another_one_either_way_up(
    figures: dict[str, tuple[Image.Image, Image.Image]], part: int, turn: str
) -> None:
    for at, name in enumerate(SYMBOLS):
        for other in SYMBOLS[at + 1 :]:
            difference = share_of_difference(figures[name][part], TURNS[turn](figures[other][part]))
            assert (name, other, difference > 0.06) == (name, other, True), difference


@pytest.mark.parametrize("size", ["poker", "bridge", "tarot", "jumbo"])
def test_each_side_of_a_border_holds_a_whole_number_of_figures(project: Project, size: str) -> None:
    deck = apply_options(project.deck, BuildOptions(card=CARD_SIZES[size]))
    at_size, shape = replace(project, deck=deck), deck.printing.card
    scale = min(shape.width / 63.5, shape.height / 88.9)
    sides = [shape.width / scale - 13, shape.height / scale - 13] * 2
    for name in ("air", "earth", "void"):
        (face,) = lay_out(at_size, make_card(at_size, 1, name)).values()
        dashes = re.findall(r'stroke-dasharray="([\d.]+) ([\d.]+)"', write_svg(face.tree))
        pitches = [float(dash) + float(gap) for dash, gap in dashes]
        counts = [side / pitch for side, pitch in zip(sides, pitches, strict=True)]
        assert counts == pytest.approx([round(count) for count in counts], abs=0.01)


def test_the_back_is_the_same_upside_down(project: Project) -> None:
    sources = Sources(ROOT)
    back = lay_out_cards(project, sources, Report(), project.deck.cards[:1]).backs["air-single"]
    (picture,) = paint([back], sources, PIXELS_PER_MM)
    differing = ImageChops.difference(picture, picture.rotate(180)).histogram()
    assert sum(differing[48:]) / sum(differing) < 0.01  # what the edges of a raster differ by


def test_a_card_with_an_unknown_symbol_or_none_is_told_once(tmp_path: Path) -> None:
    sources = write_copy(
        tmp_path,
        GAME,
        ("symbols: [air], copies: 12", "symbols: [sun], copies: 12"),
        ("borders: 4, symbols: [air], ", ""),
    )
    report = Report()
    project = load_project(GAME, sources, report)
    assert project is not None
    lay_out_cards(project, sources, report, project.deck.cards)
    told = Counter(found.card for found in report.diagnostics if found.card)
    assert (told["air-single"], told["air-all"]) == (1, 1)


def test_the_deck_is_whole_sheets_of_eight_with_its_aids(project: Project) -> None:
    assert sum(card.copies for card in (*project.deck.cards, *project.deck.aids)) % 8 == 0
