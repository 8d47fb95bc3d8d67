"""Checks on the names that cards go by."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.model import Card, Project


def check_ids(project: Project, report: Report) -> None:
    """Warn of ids that differ only in small and capital letters: as names of files they are the same."""
    first: dict[str, Card] = {}
    for card in (*project.deck.cards, *project.deck.aids):
        other = first.setdefault(card.id.casefold(), card)
        if other is not card:
            report.warn(
                "ids-differ-by-case",
                f"The id `{card.id}` differs from `{other.id}` in line {other.place.line} only in capital letters.",
                card.place,
                "On many machines files of these names overwrite each other; change one of the two.",
                card.id,
            )
