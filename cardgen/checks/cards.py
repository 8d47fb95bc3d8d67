"""Checks on what tells cards apart: their ids, which name files, and their backs, which must not."""

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


def check_backs(project: Project, report: Report) -> None:
    """Warn where some cards of the deck have a back and others have none; aids are no part of it."""
    cards = [card for card in project.deck.cards if card.copies > 0]
    blank = [card for card in cards if card.back is None]
    if not blank or len(blank) == len(cards):
        return
    lacking, total = sum(card.copies for card in blank), sum(card.copies for card in cards)
    message = f"{lacking} of {total} cards have no back, so their blank backs tell them from the others."
    hint = "Give every card a `back`, in `defaults` for all of them, or none."
    report.warn("some-backs-missing", message, blank[0].place, hint)
