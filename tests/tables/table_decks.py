"""A deck of a few lines whose cards stand in a table, and what is told of it."""

from __future__ import annotations

from pathlib import Path

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Card, Deck

DECK = """title: Foxes
players: 2
abilities: free
fields: {cost: integer, weight: number, symbols: list, wild: yes/no, rank: text}
defaults: {template: base.svg.j2, back: base.svg.j2}
cards: CARDS
"""


def load(
    folder: Path, data: str | bytes, cards: str = "cards.csv", more: str = "", deck: str = DECK
) -> tuple[Deck | None, Report]:
    """Give the deck, or None, and the report of what loading and checking found."""
    home = folder / "decks/foxes"
    home.mkdir(parents=True, exist_ok=True)
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates/base.svg.j2").write_text("<svg/>")
    (home / "deck.yaml").write_text(deck.replace("CARDS", cards) + more)
    (home / cards.partition("#")[0].strip("[]")).write_bytes(data if isinstance(data, bytes) else data.encode())
    report = Report()
    project = load_project("foxes", Sources(folder, folder), report)
    if project is not None:
        run_checks(project, report)
    return (project.deck if project else None), report


def tell(report: Report) -> list[str]:
    """Give what was found as `code place: message hint`, without the deck's folder."""
    found = report.in_reading_order()
    lines = (f"{each.code} {each.place}: {each.message} {each.hint}".strip() for each in found)
    return [line.replace("decks/foxes/", "") for line in lines]


def good(folder: Path, data: str | bytes, cards: str = "cards.csv", more: str = "", deck: str = DECK) -> Deck:
    """Give the deck, in which nothing is wrong."""
    found, report = load(folder, data, cards, more, deck)
    assert tell(report) == []
    assert found is not None
    return found


def say(card: Card) -> dict[str, object]:
    """Give what a card says in short."""
    return {"id": card.id, "name": card.name, "copies": card.copies, **card.fields}
