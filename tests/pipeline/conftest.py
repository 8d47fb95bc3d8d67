from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence

SMALL_DECK = """\
title: Small
players: 2
abilities: free
icons: {star: small/star.svg}
fields: {text: text}
defaults: {template: small/face.svg.j2, back: small/back.svg.j2}
cards:
"""
SMALL_FACE = """\
{% extends "base.svg.j2" %}
{% block face %}
{% include "small/frame.svg.j2" %}
<image href="small/dot.png" x="28" y="20" width="0.2" height="0.2"/>
<textbox x="6" y="30" width="50" height="40" font-family="Source Sans 3" font-weight="600" font-size="10pt"
         min-size="8pt" fill="#000000" source="text">{{ card.text }} :star:</textbox>
{% endblock %}
"""
SMALL_FRAME = '<rect x="5" y="5" width="53.5" height="78.9" fill="#ffffff"/>\n'
SMALL_BACK = (
    '{% extends "base.svg.j2" %}\n{% block face %}<circle cx="31.75" cy="44.45" r="9" fill="#204060"/>{% endblock %}\n'
)
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0H2V2Z" fill="currentColor"/></svg>\n'


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A project with a game `small` of 40 different cards: two chunks of faces and a bit of a third."""
    from PIL import Image

    folder = tmp_path / "project"
    templates = folder / "templates" / "small"
    templates.mkdir(parents=True)
    (folder / "decks" / "small").mkdir(parents=True)
    cards = "".join(f"  - {{id: c{n}, text: Draw {n} cards and keep one.}}\n" for n in range(40))
    (folder / "decks" / "small" / "deck.yaml").write_text(SMALL_DECK + cards)
    (templates / "face.svg.j2").write_text(SMALL_FACE)
    (templates / "frame.svg.j2").write_text(SMALL_FRAME)
    (templates / "back.svg.j2").write_text(SMALL_BACK)
    (templates / "star.svg").write_text(STAR)
    Image.new("RGB", (4, 4), "#ff0000").save(templates / "dot.png")
    fonts = folder / "fonts" / "source-sans-3"
    fonts.mkdir(parents=True)
    for file in (find_shipped_folder() / "fonts" / "source-sans-3").iterdir():
        shutil.copy(file, fonts / file.name)
    return folder


@pytest.fixture
def build() -> Callable[..., Built]:
    """Build a game of a project and give what came of it; a build that finds errors fails the test."""

    def run(project: Path, game: str = "small", output: Path | None = None, **options: object) -> Built:
        report = Report()
        chosen = BuildOptions(**options)  # type: ignore[arg-type]
        built = build_game(game, Sources(project), report, chosen, output or project / "output", Silence())
        assert not report.has_errors, report.diagnostics
        assert built is not None
        return built

    return run


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Give the output folder of a shipped game, built once from what is shipped into an empty folder."""
    built: dict[str, Path] = {}

    def build_once(game: str) -> Path:
        if game not in built:
            empty = tmp_path_factory.mktemp("empty")
            report = Report()
            done = build_game(game, Sources(empty), report, BuildOptions(), empty / "output", Silence())
            assert done is not None, report.diagnostics
            assert report.diagnostics == ()
            built[game] = done.folder
        return built[game]

    return build_once


@pytest.fixture(scope="session")
def wayjer(shipped: Callable[[str], Path]) -> Path:
    """The output folder of Wayjer."""
    return shipped("wayjer")
