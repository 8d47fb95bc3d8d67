"""The shared standard deck: its cards, its look in both sizes and with four colours, and what rules make of it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from plain_decks import lay_out_some, load, paint, write_deck

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import load_project
from cardgen.render.face import write_svg

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
IDS = [rank + suit for suit in "SHDC" for rank in RANKS]
SAME_UPSIDE_DOWN = ("2H", "4S", "10C", "JS", "QH", "KD", "JB", "JR")
RULES = """\
fields: {role: text, score: integer}
amend:
  - {where: {}, set: {role: Operative, score: 1}}
  - {where: {rank: [Jack, Queen, King]}, set: {role: Double Agent, score: 5}}
  - {where: {role: Double Agent, suit: hearts}, set: {score: 6, abilities: [Trap.], name: A heart}}
  - {where: {color: black, rank: [2, 3]}, set: {copies: 0}}
abilities: free
"""


def differ(one: Image.Image, other: Image.Image) -> float:
    """Give the mean difference of two pictures, from 0 to 255."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


def test_the_52_cards_have_the_ids_and_names_that_players_use(tmp_path: Path) -> None:
    deck = load("plain", write_deck(tmp_path, "standard-52")).deck
    assert [card.id for card in deck.cards] == IDS
    names = {card.id: card.name for card in deck.cards}
    assert (names["AS"], names["10H"], names["QD"]) == ("Ace of spades", "10 of hearts", "Queen of diamonds")


def test_the_54_cards_are_the_52_and_two_jokers(tmp_path: Path) -> None:
    deck = load("plain", write_deck(tmp_path, "standard-54")).deck
    assert [card.id for card in deck.cards] == [*IDS, "JB", "JR"]
    assert deck.find_card("JR").fields == {"rank": "Joker", "color": "red"}  # type: ignore[union-attr]


def test_a_part_that_is_included_twice_comes_once(tmp_path: Path) -> None:
    deck = load("plain", write_deck(tmp_path, "[standard-52, standard-54]")).deck
    assert len(deck.cards) == 54


@pytest.mark.parametrize("card", ["poker", "bridge"])
def test_all_cards_and_backs_are_laid_out_without_a_word(tmp_path: Path, card: str) -> None:
    sources = write_deck(tmp_path, card=card)
    faces = lay_out_some(load("plain", sources), sources, ())
    assert len(faces.fronts) == 54
    assert len(faces.distinct()) == 55


def test_cards_and_back_are_the_same_upside_down(tmp_path: Path) -> None:
    sources = write_deck(tmp_path)
    faces = lay_out_some(load("plain", sources), sources, SAME_UPSIDE_DOWN)
    pictures = paint([*faces.fronts.values(), faces.backs["2H"]], sources, pixels_per_mm=10)
    turned = [differ(picture, picture.transpose(Image.Transpose.ROTATE_180)) for picture in pictures]
    assert max(turned) < 0.5, turned


def test_the_suits_are_told_apart_without_colour(tmp_path: Path) -> None:
    sources = write_deck(tmp_path)
    fives = ("5S", "5H", "5D", "5C")
    pictures = paint(list(lay_out_some(load("plain", sources), sources, fives).fronts.values()), sources)
    inked = [picture.point(lambda tone: 0 if tone < 160 else 255) for picture in pictures]
    corners = [picture.crop((18, 52, 44, 80)) for picture in inked]
    assert min(differ(one, other) for one, other in itertools.combinations(corners, 2)) > 12


def test_four_colors_give_each_suit_its_own(tmp_path: Path) -> None:
    sources = write_deck(tmp_path, "[standard-52, four-colors]")
    faces = lay_out_some(load("plain", sources), sources, ("7S", "7H", "7D", "7C"))
    colors = {"7S": "#16181d", "7H": "#c4161c", "7D": "#1557b0", "7C": "#00693e"}
    texts = {card: write_svg(faces.fronts[card].tree) for card in colors}
    found = {card: {color for color in colors.values() if color in text} for card, text in texts.items()}
    assert found == {card: {color} for card, color in colors.items()}


def test_a_deck_keeps_its_own_colours_over_those_of_the_part(tmp_path: Path) -> None:
    deck = load("plain", write_deck(tmp_path, more='colors: {hearts: "#FF0088"}\n')).deck
    assert deck.theme.colors["hearts"] == "#FF0088"
    assert deck.theme.colors["diamonds"] == "#C4161C"


def test_rules_are_applied_in_order_and_the_later_one_wins(tmp_path: Path) -> None:
    deck = load("plain", write_deck(tmp_path, "standard-52", more=RULES)).deck
    found = {card.id: (card.fields["role"], card.fields["score"]) for card in deck.cards}
    assert found["7C"] == ("Operative", 1)
    assert found["KS"] == ("Double Agent", 5)
    assert found["KH"] == ("Double Agent", 6)
    king = deck.find_card("KH")
    assert king is not None
    assert (king.name, [ability.value for ability in king.abilities]) == ("A heart", ["Trap."])
    assert [card.id for card in deck.cards if card.copies == 0] == ["2S", "3S", "2C", "3C"]


def test_a_mistake_in_a_rule_is_reported_once_at_the_rule(tmp_path: Path) -> None:
    more = "fields: {score: integer}\namend:\n  - where: {suit: hearts}\n    set: {score: five}\n"
    sources = write_deck(tmp_path, more=more)
    report = Report()
    load_project("plain", sources, report)
    assert [(each.code, each.card) for each in report.diagnostics] == [("bad-integer", None)]
    assert report.diagnostics[0].place is not None
    assert (report.diagnostics[0].place.line, report.diagnostics[0].place.column) == (8, 18)


def test_a_changed_part_is_noticed(tmp_path: Path) -> None:
    sources = write_deck(tmp_path)
    load("plain", sources)
    assert {"decks/shared/standard-54.yaml", "decks/shared/standard-52.yaml"} <= sources.seen.keys()


def test_an_own_part_wins_over_the_shipped_one(tmp_path: Path) -> None:
    sources = write_deck(tmp_path, "standard-54")
    (tmp_path / "decks" / "shared").mkdir()
    (tmp_path / "decks" / "shared" / "standard-52.yaml").write_text(
        "fields: {rank: text, suit: text, color: text}\ncards:\n  - {id: AS, rank: Ace, suit: spades}\n"
        'defaults: {template: standard/face.svg.j2}\ncolors: {ground: "#FFFFFF"}\n',
        encoding="utf-8",
    )
    assert [card.id for card in load("plain", sources).deck.cards] == ["AS", "JB", "JR"]


def test_a_mistake_that_a_rule_gives_to_many_cards_is_one_mistake(tmp_path: Path) -> None:
    more = (
        "fields: {role: text}\namend:\n  - where: {suit: hearts}\n    set: {role: Spi, abilities: [Beat a 6.]}\n"
        "language: {nouns: {card: cards}}\ncomposition: {values: {role: [Spy]}}\n"
    )
    sources, report = write_deck(tmp_path, more=more), Report()
    project = load_project("plain", sources, report)
    assert project is not None
    run_checks(project, report)
    found = [(each.code, each.card, each.place.line) for each in report.diagnostics if each.place]
    assert ("composition-value", "AH", 8) in found
    assert len([code for code, _, line in found if line == 8]) == 2
