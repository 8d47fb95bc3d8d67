"""Checks on what the printed cards are like: ids that name files, backs that tell cards apart, lengths."""

from __future__ import annotations

from cardgen.diagnostics import Place, Report
from cardgen.model import Card, Deck, Project
from cardgen.units import format_mm


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


def check_corner(project: Project, report: Report) -> None:
    """Report a corner radius that is more than half of the card's shorter side."""
    printing = project.deck.printing
    most = min(printing.card.width, printing.card.height) / 2
    if printing.corner > most:
        report.error(
            "corner-too-large",
            f"The corners' radius is {format_mm(printing.corner)} mm; a card of {_describe_card(project.deck)} "
            f"can have {format_mm(most)} mm at most.",
            _place(project.deck, "corner"),
            "Most cards have a radius of 3 mm: `corner: 3`.",
        )


def check_safe_zone(project: Project, report: Report) -> None:
    """Report a safe zone that leaves no room on the card."""
    printing = project.deck.printing
    room = min(printing.card.width, printing.card.height) - 2 * printing.safe
    if room <= 0:
        report.error(
            "safe-too-large",
            f"A safe zone of {format_mm(printing.safe)} mm on each side leaves no room on a card of "
            f"{_describe_card(project.deck)}.",
            _place(project.deck, "safe"),
            "It is the border in which nothing important stands: `safe: 3`.",
        )


def check_gap(project: Project, report: Report) -> None:
    """Warn of a gap that is too small for the bleeds of the two cards beside it."""
    printing = project.deck.printing
    if 0 < printing.gap < 2 * printing.bleed:
        report.warn(
            "gap-below-bleed",
            f"The gap of {format_mm(printing.gap)} mm is less than twice the bleed of {format_mm(printing.bleed)} mm: "
            f"between two cards each bleed ends after {format_mm(printing.gap / 2)} mm.",
            _place(project.deck, "gap"),
            f"Write `gap: {format_mm(2 * printing.bleed)}`, or `gap: 0` to cut neighbours with one cut.",
        )


def _describe_card(deck: Deck) -> str:
    return f"{format_mm(deck.printing.card.width)} x {format_mm(deck.printing.card.height)} mm"


def _place(deck: Deck, key: str) -> Place:
    return deck.printing.places.get(key) or deck.printing.places.get("card") or Place(deck.file)
