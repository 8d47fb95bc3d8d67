"""The shipped games look as they should in every size that they name, and refuse the others in one sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Project
from cardgen.papers import CARD_SIZES
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.options import apply_options
from cardgen.pipeline.work import Silence
from cardgen.render import lay_out_cards
from cardgen.render.printed import check_printed

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("wayjer", "war-slayer-v", "three-lanes", "nvwk", "the-way")
WANTED = ("poker", "bridge", "tarot", "standard", "jumbo")
STANDARD = "title: Standard\nplayers: 2\nabilities: free\ninclude: standard-54\n"


def check_at(project: Project, size: str, sources: Sources) -> list[tuple[str, str]]:
    """Give what is found when a project's cards and aids are laid out in a size, whether the deck names it or not."""
    deck = apply_options(project.deck, BuildOptions(card=CARD_SIZES[size]))
    deck = replace(deck, printing=replace(deck.printing, sizes=()))
    report = Report()
    faces = lay_out_cards(replace(project, deck=deck), sources, report, (*deck.cards, *deck.aids))
    check_printed(replace(deck, mats=()), faces, report)
    return [(found.code, found.message) for found in report.diagnostics]


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_game_has_no_mistake_in_any_size_that_it_names(game: str) -> None:
    sources = Sources(ROOT)
    project = load_project(game, sources, Report())
    assert project is not None
    named = [size.name for size in project.deck.printing.sizes]
    assert {"poker", "bridge"} <= set(named)
    for size in (*named, *WANTED):
        assert (size, check_at(project, size, sources)) == (size, [])


@pytest.mark.parametrize("size", [*WANTED, "mini", "mini-euro", "domino", "small-square", "square-us"])
def test_the_standard_deck_has_no_mistake_from_mini_to_jumbo(size: str, tmp_path: Path) -> None:
    (tmp_path / "decks/standard").mkdir(parents=True)
    (tmp_path / "decks/standard/deck.yaml").write_text(STANDARD)
    sources = Sources(tmp_path, ROOT)
    project = load_project("standard", sources, Report())
    assert project is not None
    assert check_at(project, size, sources) == []


@pytest.mark.parametrize("game", GAMES)
def test_mini_is_refused_in_one_sentence(game: str, tmp_path: Path) -> None:
    report = Report()
    options = BuildOptions(card=CARD_SIZES["mini"])
    assert build_game(game, Sources(tmp_path, ROOT), report, options, tmp_path / "output", Silence()) is None
    assert [found.code for found in report.diagnostics] == ["size-not-supported"]
