"""The pipeline from a project's text files to its PDFs, and what of them is up to date."""

from __future__ import annotations

from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.run import Built, build_game, check_project

__all__ = ["BuildOptions", "Built", "build_game", "check_project"]
