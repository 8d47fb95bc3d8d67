"""Reports what rulings cannot take from the cards of their deck."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.loading.quoted_rulings import fill_rulings
from cardgen.model import Project


def check_rulings(project: Project, report: Report) -> None:
    """Report what could not be filled in as the deck was read, and stands in its rulings as it was typed."""
    fill_rulings(project.deck, report)
