"""Checks that no card can be told by its back: all cards of a deck have one, or none has."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.model import Project


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
