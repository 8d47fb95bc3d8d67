from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Give the output folder of a shipped game, built once."""
    built: dict[str, Path] = {}

    def build_once(game: str) -> Path:
        if game not in built:
            empty = tmp_path_factory.mktemp("empty")
            report = Report()
            done = build_game(game, Sources(empty), report, BuildOptions(), empty / "output", Silence())
            assert done is not None, report.diagnostics
            built[game] = done.folder
        return built[game]

    return build_once
