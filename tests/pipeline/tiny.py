"""A game of two cards that is built in a moment, and what its output folder holds."""

from __future__ import annotations

import json
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.kept_files import FOLDER
from cardgen.pipeline.work import Silence

GAME = "t"
DECK = """\
title: Case
players: 2
abilities: free
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
defaults: {template: t/face.svg.j2}
cards:
  - {id: a, name: A}
  - {id: b, name: B}
"""
FACE = """\
{% extends "base.svg.j2" %}
{% block face %}<rect x="5" y="5" width="40" height="40" fill="#404040"/>{% endblock %}
"""


def write_tiny(project: Path) -> Path:
    """Write the project; give its folder."""
    for name, text in {"decks/t/deck.yaml": DECK, "templates/t/face.svg.j2": FACE}.items():
        (project / name).parent.mkdir(parents=True)
        (project / name).write_text(text)
    return project


def recolour(project: Path, colour: str) -> None:
    """Let the cards have another colour."""
    (project / "templates/t/face.svg.j2").write_text(FACE.replace("#404040", colour))


def build_tiny(project: Path, output: Path | None = None, **options: object) -> Built:
    """Build the game without a mistake; give what came of it."""
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    built = build_game(GAME, Sources(project), report, chosen, output or project / "output", Silence())
    assert not report.has_errors, report.diagnostics
    assert built is not None
    return built


def read_outputs(folder: Path) -> dict[str, bytes]:
    """Give the files of an output folder that a user sees."""
    files = [path for path in folder.rglob("*") if path.is_file() and FOLDER not in path.relative_to(folder).parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


def forge_state(folder: Path) -> None:
    """Write a record in which all digests agree with the files that lie in an output folder, without a seal."""
    from cardgen.pipeline.state import RECORD, digest

    record = folder / RECORD
    _, _, data = record.read_bytes().partition(b"\n")
    state = json.loads(data)
    for kind in ("outputs", "chunks"):
        state[kind] = {name: digest((folder / name).read_bytes()) for name in state[kind]}
    record.write_bytes(b"0" * 64 + b"\n" + json.dumps(state).encode())
