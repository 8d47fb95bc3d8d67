"""The limits of what a deck may say about sizes: at the limit it is printed, beyond it is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading import Sources, load_project
from cardgen.model import Deck
from cardgen.model.skip import format_skip

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2}
cards: [{id: vixen}]
"""


def load(lines: str, folder: Path) -> tuple[Deck, list[tuple[str, str]]]:
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates/base.svg.j2").write_text("<svg/>")
    (folder / "decks/foxes/deck.yaml").write_text(DECK + lines)
    report = Report()
    project = load_project("foxes", Sources(folder), report)
    assert project is not None
    return project.deck, [(found.code, found.message) for found in report.diagnostics]


def load_mat(size: str, folder: Path) -> tuple[Size | None, list[tuple[str, str]]]:
    deck, found = load(f"mats: [{{id: table, size: {size}, template: base.svg.j2}}]\n", folder)
    size_read = deck.mats[0].size
    return size_read.size if size_read else None, found


@pytest.mark.parametrize("size", [(1200.0, 1200.0), (10.0, 10.0), (1200.0, 10.0)])
def test_a_mat_at_the_limit_is_read(size: tuple[float, float], tmp_path: Path) -> None:
    assert load_mat(f"{size[0]:g}x{size[1]:g}", tmp_path) == (Size(*size), [])


@pytest.mark.parametrize("size", ["1200.1x100", "100x1200.1", "9.9x100", "100x9.9"])
def test_a_mat_beyond_the_limit_is_an_error(size: str, tmp_path: Path) -> None:
    read, ((code, message),) = load_mat(size, tmp_path)
    assert read is None
    assert code == "bad-mat-size"
    assert message == (
        f"`size` is `{size}`; it must be a paper, such as `a4 landscape`, or a width and a height of 10 to 1200 mm."
    )


def test_lengths_at_their_limits_are_read(tmp_path: Path) -> None:
    deck, found = load("print: {corner: 50, bleed: 20, gap: 100, margin: 100, safe: 0}\n", tmp_path)
    printing = deck.printing
    assert (printing.corner, printing.bleed, printing.gap, printing.margin, printing.safe) == (50, 20, 100, 100, 0)
    assert found == []


def test_lengths_beyond_their_limits_are_errors_and_stay_as_usual(tmp_path: Path) -> None:
    deck, found = load("print: {corner: 50.1, bleed: 20.1, gap: 100.1, margin: 100.1, safe: -0.1}\n", tmp_path)
    printing = deck.printing
    assert (printing.corner, printing.bleed, printing.gap, printing.margin, printing.safe) == (3, 3, 6, 5, 3)
    assert [code for code, _ in found] == ["bad-length"] * 5


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ("a4", Size(210, 297)),
        ("A3 landscape", Size(420, 297)),
        ("letter", Size(215.9, 279.4)),
        ("Landscape Letter", Size(279.4, 215.9)),
        ("half-letter", Size(139.7, 215.9)),
        ("poker landscape", Size(88.9, 63.5)),
        ("297x210 portrait", Size(210, 297)),
        ("297x210 landscape", Size(297, 210)),
    ],
)
def test_a_mat_takes_the_name_of_a_paper_and_how_it_lies(size: str, found: Size, tmp_path: Path) -> None:
    assert load_mat(size, tmp_path) == (found, [])


def test_a_card_takes_its_size_from_itself_from_a_rule_or_from_what_all_say(tmp_path: Path) -> None:
    lines = (
        "amend: [{where: {name: Tall}, set: {size: tarot}}]\naids: [{id: help}, {id: wide, size: 88.9x63.5}]\n"
        "print: {card: bridge}\n"
    )
    cards = "cards: [{id: vixen}, {id: tall, name: Tall}, {id: own, size: bridge landscape}]"
    load("", tmp_path)
    text = DECK.replace("cards: [{id: vixen}]", cards).replace("base.svg.j2}", "base.svg.j2, size: mini}")
    (tmp_path / "decks/foxes/deck.yaml").write_text(text + lines)
    report = Report()
    project = load_project("foxes", Sources(tmp_path), report)
    assert project is not None
    assert report.diagnostics == ()
    deck = project.deck
    sizes = [deck.printing.size_of(card) for card in (*deck.cards, *deck.aids)]
    assert [size.name for size in sizes] == ["mini", "tarot", "bridge landscape", "mini", "88.9x63.5"]
    assert sizes[2].size == Size(88.9, 57.15)


def test_a_deck_that_names_only_the_sizes_it_is_made_for_has_the_first(tmp_path: Path) -> None:
    deck, found = load("print: {sizes: [tarot, standard]}\n", tmp_path)
    assert found == []
    assert (deck.printing.card, deck.printing.card_name, deck.printing.corner) == (Size(70, 120), "tarot", 3.0)


def test_slots_that_stay_empty_are_read_from_a_text_or_a_list(tmp_path: Path) -> None:
    deck, found = load("print: {skip: [2, 1:1-4]}\n", tmp_path)
    assert (format_skip(deck.printing.skip), found) == ("2,1:1-4", [])


def test_each_slot_that_is_none_is_told(tmp_path: Path) -> None:
    deck, found = load('print: {skip: "0, 3, all"}\n', tmp_path)
    assert format_skip(deck.printing.skip) == "3"
    assert found == [
        ("bad-skip", "`skip` has `0`, which names no slot of a sheet."),
        ("bad-skip", "`skip` has `all`, which names no slot of a sheet."),
    ]
