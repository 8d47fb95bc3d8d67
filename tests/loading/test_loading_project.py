from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_games, find_shipped_folder, load_project

SHIPPED = Sources(find_shipped_folder())


def test_wayjer_loads_with_fourteen_cards_and_an_aid() -> None:
    project = load_project("wayjer", SHIPPED, Report())
    assert project is not None
    assert [card.id for card in project.deck.cards] == [*map(str, range(-5, 7)), "COPY", "SWAP"]
    assert [card.id for card in project.deck.aids] == ["rules"]


def test_the_shipped_games_are_found_by_their_folders() -> None:
    assert "wayjer" in find_games(SHIPPED)


def test_a_name_that_is_a_path_is_no_game(tmp_path: Path) -> None:
    for name in ("../wayjer", "a/b", "", "..", ".", "wayjer\n", "/etc"):
        report = Report()
        assert load_project(name, Sources(tmp_path), report) is None
        assert [diagnostic.code for diagnostic in report.diagnostics] == ["unknown-game"]
