"""From the files of a project to the model, with every mistake reported at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardgen.loading.sources import Sources, find_project_folder, find_shipped_folder

if TYPE_CHECKING:
    from cardgen.loading.project import find_games, load_project

__all__ = ["Sources", "find_games", "find_project_folder", "find_shipped_folder", "load_project"]


def __getattr__(name: str) -> Any:
    """Give what reads decks when it is first asked for: a build with nothing to do needs only the sources."""
    if name not in ("find_games", "load_project"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cardgen.loading import project

    return getattr(project, name)
