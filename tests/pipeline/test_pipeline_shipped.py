"""Every game that ships checks without an error or a warning: its deck, templates, examples and rulebook."""

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.games import GAMES
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.pipeline import check_project

SHIPPED = sorted(path.parent.name for path in (find_shipped_folder() / "decks").glob("*/deck.yaml"))


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_game_has_no_mistakes(game: str, tmp_path: Path) -> None:
    report = Report()
    check_project(game, Sources(tmp_path), report)
    assert report.diagnostics == ()


def test_every_game_with_rules_ships_with_a_deck() -> None:
    assert {game.id for game in GAMES} <= set(SHIPPED)
