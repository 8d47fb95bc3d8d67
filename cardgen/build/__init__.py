"""The pipeline from a project's text files to its PDFs, and what of them is up to date."""

from __future__ import annotations

from cardgen.build.check import check_project

__all__ = ["check_project"]
