"""Every mistake in a game's files, found without drawing anything."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources


def check_project(game: str, sources: Sources, report: Report) -> None:
    """Load a game and report all that is wrong with its deck."""
    from cardgen.checks import run_checks
    from cardgen.loading.project import load_project

    project = load_project(game, sources, report)
    if project is not None:
        run_checks(project, report)
