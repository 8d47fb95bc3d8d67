"""The files of the games that come with cardgen, each built once for all tests that read them."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence

GAMES = ("wayjer", "nvwk", "the-way", "three-lanes", "war-slayer-v")


@cache
def read_files(game: str) -> dict[str, bytes]:
    """Give the PDFs of a game by their names."""
    with tempfile.TemporaryDirectory() as folder:
        report = Report()
        built = build_game(game, Sources(Path(folder)), report, BuildOptions(), Path(folder) / "output", Silence())
        assert built is not None, report.diagnostics
        return {path.name: path.read_bytes() for path in sorted(built.folder.glob("*.pdf"))}
