"""A build of some cards, or of one part of a game: what is printed, what stays, and what the records say of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence

Build = Callable[..., Built]
DECK = """\
title: Small
players: 2
abilities: free
icons: {star: small/star.svg}
fields: {text: text, kind: text}
defaults: {template: small/face.svg.j2, back: small/back.svg.j2}
cards:
  - {id: fox, copies: 3, kind: spell, text: Draw a fox.}
  - {id: owl, copies: 12, kind: beast, text: Draw an owl.}
  - {id: none, copies: 0, kind: beast, text: Draw nothing.}
aids:
  - {id: help, text: Read this.}
mats:
  - {id: mat, text: Lay here., size: 100x120, template: small/face.svg.j2}
composition: {total: 15}
"""
RULEBOOK = "# Small\n\nDraw cards.\n"


@pytest.fixture
def game(small: Path) -> Path:
    """A project with a game of 15 cards, an aid, a mat and a rulebook."""
    (small / "decks/small/deck.yaml").write_text(DECK)
    (small / "decks/small/rulebook.md").write_text(RULEBOOK)
    return small


def read_texts(pdf: Path) -> list[str]:
    """Give what can be read on each page, without the marks' label."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def count_texts(pdf: Path) -> dict[str, int]:
    whole = "\n".join(read_texts(pdf))
    texts = {"fox": "Draw a fox", "owl": "Draw an owl", "none": "Draw nothing", "help": "Read this"}
    return {card: whole.count(text) for card, text in texts.items() if text in whole}


def read_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refuse(project: Path, **options: object) -> list[tuple[str, str]]:
    """Give what a build that must fail tells: codes and messages."""
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    assert build_game("small", Sources(project), report, chosen, project / "output", Silence()) is None
    return [(found.code, found.message) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ({}, {"fox": 3, "owl": 12, "help": 1}),
        ({"only": ("kind=spell",)}, {"fox": 3}),
        ({"only": ("fox", "help")}, {"fox": 3, "help": 1}),
        ({"copies": 2}, {"fox": 2, "owl": 2, "help": 2}),
        ({"only": ("kind=beast",), "copies": 1}, {"owl": 1, "none": 1}),
        ({"only": ("kind=beast",)}, {"owl": 12}),
    ],
)
def test_only_the_chosen_cards_are_on_the_sheets(
    game: Path, build: Build, options: dict[str, object], printed: dict[str, int]
) -> None:
    folder = build(game, **options).folder
    assert count_texts(folder / "cards.pdf") == printed
    manifest = json.loads((folder / "manifest.json").read_bytes())
    fronts = {card["id"]: sum(place["side"] == "front" for place in card["places"]) for card in manifest["cards"]}
    assert {card: count for card, count in fronts.items() if count} == printed
    assert {card["id"]: card["copies"] for card in manifest["cards"]} == {"fox": 3, "owl": 12, "none": 0, "help": 1}


def test_few_cards_lie_on_as_few_sheets_as_they_fit_on(game: Path, build: Build) -> None:
    assert len(read_texts(build(game).folder / "cards.pdf")) == 4
    assert len(read_texts(build(game, only=("fox",)).folder / "cards.pdf")) == 2


def test_the_summary_and_the_manifest_say_that_not_all_is_printed(game: Path, build: Build) -> None:
    built = build(game, only=("fox", "kind=spell"), copies=2)
    told = "only 1 of 3 different cards: --only fox --only kind=spell --copies 2"
    assert built.facts["outputs"]["cards.pdf"].splitlines()[-1] == told
    assert json.loads((built.folder / "manifest.json").read_bytes())["printed"] == told
    assert "printed" not in json.loads((build(game).folder / "manifest.json").read_bytes())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"only": ("*",)}, "all 3 different cards: --only *"),
        ({"copies": 2}, "all 3 different cards: --copies 2"),
        ({"only": ("*",), "copies": 1}, "all 4 different cards: --only * --copies 1"),
        ({"only": ("none",), "copies": 1}, "only 1 of 4 different cards: --only none --copies 1"),
    ],
)
def test_a_choice_of_all_cards_is_told_as_such(game: Path, build: Build, options: dict[str, object], told: str) -> None:
    built = build(game, **options)
    assert built.facts["outputs"]["cards.pdf"].splitlines()[-1] == told


def test_composition_is_that_of_the_whole_deck(game: Path, build: Build) -> None:
    build(game, only=("fox",), copies=1)
    deck = game / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("total: 15", "total: 3"))
    assert [code for code, _ in refuse(game, only=("fox",))] == ["composition-total"]


def test_chosen_cards_without_copies_are_told(game: Path) -> None:
    assert refuse(game, only=("none",)) == [("nothing-chosen", "The chosen cards of Small have no copies to print.")]


def test_a_build_of_the_cards_leaves_the_other_files_as_they_are(game: Path, build: Build) -> None:
    before = read_bytes(build(game).folder)
    deck = game / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("Draw a fox.", "Draw two foxes.").replace("Lay here.", "Lay there."))
    (game / "decks/small/rulebook.md").write_text("# Smaller\n")
    built = build(game, parts=("cards",))
    after = read_bytes(built.folder)
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} == {"cards.pdf", "manifest.json"}
    assert list(built.facts["outputs"]) == ["cards.pdf", "manifest.json"]
    assert built.facts["left"] == ["mats-on-sheets.pdf", "mats.pdf", "rulebook.pdf"]
    assert "mats" not in json.loads(after["manifest.json"])


def test_mistakes_in_the_rulebook_do_not_keep_the_cards_from_being_printed(game: Path, build: Build) -> None:
    before = read_bytes(build(game).folder)
    (game / "decks/small/rulebook.md").write_text("# Half written\n\n{{ card('nobody')\n")
    deck = game / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("Draw a fox.", "Draw two foxes."))
    after = read_bytes(build(game, parts=("cards",)).folder)
    assert {name for name in after if after[name] != before[name]} == {"cards.pdf", "manifest.json"}
    assert [code for code, _ in refuse(game)] == [code for code, _ in refuse(game, parts=("cards", "rulebook"))]
    assert [code for code, _ in refuse(game)] == ["rulebook-template"]


def test_a_build_of_the_rulebook_leaves_the_cards_and_their_manifest(game: Path, build: Build) -> None:
    before = read_bytes(build(game, only=("fox",)).folder)
    (game / "decks/small/rulebook.md").write_text("# Smaller\n")
    after = read_bytes(build(game, parts=("rulebook",)).folder)
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} == {"rulebook.pdf"}
    both = read_bytes(build(game, parts=("cards", "rulebook")).folder)
    assert {name for name in both if both[name] != after[name]} == {"cards.pdf", "manifest.json"}


@pytest.mark.parametrize(
    "options", [{"parts": ("cards",)}, {"parts": ("rulebook",)}, {"only": ("fox",)}, {"copies": 1}]
)
def test_a_plain_build_afterwards_is_as_if_there_had_been_no_other(
    game: Path, build: Build, options: dict[str, object]
) -> None:
    build(game)
    deck = game / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("Draw a fox.", "Draw two foxes."))
    (game / "decks/small/rulebook.md").write_text("# Smaller\n")
    build(game, **options)
    assert read_bytes(build(game).folder) == read_bytes(build(game, output=game / "fresh").folder)


def test_a_plain_build_removes_what_a_partial_one_left_and_the_game_no_longer_has(game: Path, build: Build) -> None:
    build(game)
    deck = game / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("mats:\n", "").replace("  - {id: mat, text", "# {id: mat, text"))
    assert (build(game, parts=("cards",)).folder / "mats.pdf").exists()
    assert not (build(game).folder / "mats.pdf").exists()


@pytest.mark.parametrize("options", [{"parts": ("cards",)}, {"parts": ("rulebook",)}, {"only": ("fox",)}])
def test_the_same_build_again_does_nothing(game: Path, build: Build, options: dict[str, object]) -> None:
    build(game)
    assert build(game, **options).is_fresh
    assert not build(game, **options).is_fresh


def test_a_part_is_up_to_date_though_another_is_not(game: Path, build: Build) -> None:
    build(game)
    build(game, parts=("cards",))
    (game / "output/small/rulebook.pdf").write_bytes(b"mine")
    assert not build(game, parts=("cards",)).is_fresh
    assert (game / "output/small/rulebook.pdf").read_bytes() == b"mine"


def test_a_refused_choice_leaves_all_files_as_they_are(game: Path, build: Build) -> None:
    before = read_bytes(build(game).folder)
    assert refuse(game, only=("wolf",))[0][0] == "nothing-chosen"
    assert read_bytes(game / "output/small") == before


def test_a_rulebook_that_is_not_there_is_told(small: Path) -> None:
    assert refuse(small, parts=("rulebook",)) == [("nothing-chosen", "Small has no rulebook to print.")]
