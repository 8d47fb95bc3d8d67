"""Checks on what the printed cards are like: ids that name files, backs that tell cards apart, lengths."""

from __future__ import annotations

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading.layouts import NO_LAYOUT
from cardgen.model import Card, Deck, Project
from cardgen.papers import CardSize
from cardgen.units import format_mm


def check_ids(project: Project, report: Report) -> None:
    """Warn of ids that differ only in small and capital letters: as names of files they are the same."""
    first: dict[str, Card] = {}
    for card in (*project.deck.cards, *project.deck.aids):
        other = first.setdefault(card.id.casefold(), card)
        if other is not card:
            report.warn(
                "ids-differ-by-case",
                f"The id `{card.id}` differs from `{other.id}` in {other.place.where} only in capital letters.",
                card.place,
                "On many machines files of these names overwrite each other; change one of the two.",
                card.id,
            )


def check_backs(project: Project, report: Report) -> None:
    """Warn where some cards of one size have a back and others have none; aids are no part of it."""
    by_size: dict[Size, list[Card]] = {}
    for card in project.deck.cards:
        if card.copies > 0:
            by_size.setdefault(project.deck.printing.size_of(card).size, []).append(card)
    for cards in by_size.values():
        blank = [card for card in cards if card.back is None]
        if not blank or len(blank) == len(cards):
            continue
        lacking, total = sum(card.copies for card in blank), sum(card.copies for card in cards)
        message = f"{lacking} of {total} cards have no back, so their blank backs tell them from the others."
        hint = "Give every card a `back`, in `defaults` for all of them, or none."
        report.warn("some-backs-missing", message, blank[0].place, hint)


def check_sizes(project: Project, report: Report) -> None:
    """Report a size of the deck's cards that is none of those that its templates are made for."""
    deck, printing = project.deck, project.deck.printing
    is_used = any(card.size is None for card in (*deck.cards, *deck.aids))
    if printing.lacks_size or printing.is_supported or not is_used:
        return
    asked = CardSize(printing.card_name, printing.card)
    made = "; ".join(f"`{size.name}` ({_describe(size.size)})" for size in printing.sizes)
    report.error(
        "size-not-supported",
        f"The cards are to be {asked}; {deck.title} is made for {made}.",
        _place(deck, "sizes"),
        "Take one of these sizes, or make the templates fit and add the size to `sizes`.",
    )


def check_corner(project: Project, report: Report) -> None:
    """Report a corner radius that is more than half of a card's shorter side."""
    for size in _list_sizes(project.deck):
        most = min(size.size.width, size.size.height) / 2
        if size.corner > most:
            report.error(
                "corner-too-large",
                f"The corners' radius is {format_mm(size.corner, most)} mm; a card of {_describe(size.size)} "
                f"can have {format_mm(most, size.corner)} mm at most.",
                _place(project.deck, "corner"),
                "Most cards have a radius of 3 mm: `corner: 3`.",
            )


def check_safe_zone(project: Project, report: Report) -> None:
    """Report a safe zone that leaves no room on a card."""
    safe = project.deck.printing.safe
    for size in _list_sizes(project.deck):
        if min(size.size.width, size.size.height) <= 2 * safe:
            report.error(
                "safe-too-large",
                f"A safe zone of {format_mm(safe)} mm on each side leaves no room on a card of {_describe(size.size)}.",
                _place(project.deck, "safe"),
                "It is the border in which nothing important stands: `safe: 3`.",
            )


def check_gap(project: Project, report: Report) -> None:
    """Warn of a gap that is too small for the bleeds of the two cards beside it; a sheet layout has its own."""
    printing = project.deck.printing
    if printing.layout in (None, NO_LAYOUT) and 0 < printing.gap < 2 * printing.bleed:
        place, enough = printing.places.get("gap"), format_mm(2 * printing.bleed, printing.gap)
        report.warn(
            "gap-below-bleed",
            f"The gap of {format_mm(printing.gap, 2 * printing.bleed)} mm is less than twice the bleed "
            f"of {format_mm(printing.bleed, printing.gap / 2)} mm: "
            f"between two cards each bleed ends after {format_mm(printing.gap / 2, printing.bleed)} mm.",
            place,
            f"Write `gap: {enough}`, or `gap: 0` to cut neighbours with one cut."
            if place
            else f"Give `--gap {enough}`, or `--gap 0` to cut neighbours with one cut.",
        )


def check_back_bleed(project: Project, report: Report) -> None:
    """Warn of a bleed of backs that is less than they have anyway."""
    printing = project.deck.printing
    wanted = printing.back_bleed
    if wanted is None or wanted >= printing.bleed:
        return
    report.warn(
        "back-bleed-short",
        f"The bleed of backs, {format_mm(wanted, printing.bleed)} mm, is less than that of the cards: "
        f"backs have {format_mm(printing.bleed, wanted)} mm, too.",
        printing.places.get("back_bleed"),
        "It is for more colour past the cut on backs than on fronts.",
    )


def _list_sizes(deck: Deck) -> tuple[CardSize, ...]:
    """Give the sizes of the deck's cards, aids and mats, each once, that of the deck first."""
    printing = deck.printing
    own = (printing.size_of(card) for card in deck.components if card.size is not None)
    return tuple(dict.fromkeys((CardSize(printing.card_name, printing.card, printing.corner), *own)))


def _describe(size: Size) -> str:
    return f"{format_mm(size.width)} x {format_mm(size.height)} mm"


def _place(deck: Deck, key: str) -> Place:
    return deck.printing.places.get(key) or deck.printing.places.get("card") or Place(deck.file)
