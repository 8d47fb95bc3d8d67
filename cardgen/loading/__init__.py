"""From the files of a project to the model, with every mistake reported at its place."""

from __future__ import annotations

from cardgen.loading.project import find_games, load_project
from cardgen.loading.sources import Sources, find_project_folder, find_shipped_folder

__all__ = ["Sources", "find_games", "find_project_folder", "find_shipped_folder", "load_project"]
