"""The rulebook of each game is PDF/UA-1 by two outside checkers, and so is that of a new game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from ua_checkers import ask_both

from cardgen.cli import main
from cardgen.loading.sources import find_shipped_folder

SHIPPED = sorted(path.parent.name for path in (find_shipped_folder() / "decks").glob("*/deck.yaml"))


@pytest.mark.parametrize("name", ["rulebook.pdf", "rules-sheet.pdf"])
@pytest.mark.parametrize("game", SHIPPED)
def test_the_rulebook_and_rules_sheet_of_a_shipped_game_are_accessible_by_two_checkers(
    game: str, name: str, shipped: Callable[[str], Path]
) -> None:
    assert ask_both(shipped(game) / name) == []


def test_a_rulebook_in_german_is_accessible_and_says_in_german_where_its_links_lead(
    tmp_path: Path, build: Callable[..., object]
) -> None:
    build(tmp_path, "wayjer", lang="de", parts=("rulebook",))
    [file] = tmp_path.glob("output/**/rulebook.pdf")
    assert ask_both(file) == []
    with pikepdf.open(file) as pdf:
        assert str(pdf.Root.Lang) == "de"
        links = [str(link.Contents) for page in pdf.pages for link in page.obj.get("/Annots", ())]
    assert links[:2] == ["Willkommen, Seite 2", "Aufbau, Seite 3"]


def test_the_rulebook_of_a_new_game_is_accessible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["new", "foxes"], ["build", "foxes", "--rulebook"]):
        assert main(command) == 0
    assert ask_both(tmp_path / "output/foxes/rulebook.pdf") == []
