"""A reminder text is what the keywords of its card stand for: all of them, or one of them alone."""

from __future__ import annotations

import pytest

from cardgen.checks.abilities import check_abilities
from cardgen.diagnostics import Place, Report
from cardgen.loading import Sources, find_shipped_folder
from cardgen.loading.deck import read_deck
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

DECK = """title: Foxes
players: 2
language:
  nouns: {card: cards}
  zones: [hand]
  keywords:
    View: [Draw 1 card.]
    Trap: [Discard 1 card from your hand.]
defaults: {template: base.svg.j2}
cards:
  - id: vixen
    abilities: [%s]
    reminder: %s
"""
DRAW, DISCARD = "Draw 1 card.", "Discard 1 card from your hand."


def check(abilities: str, reminder: str) -> list[tuple[str, str, str, Place | None]]:
    sources, report = Sources(find_shipped_folder()), Report()
    text = DECK % (abilities, reminder)
    root = parse_yaml(text, "deck.yaml", report)
    assert root is not None
    deck = read_deck(root, "foxes", "deck.yaml", sources, report)
    assert deck is not None
    found = Report(sources={"deck.yaml": text})
    check_abilities(Project(deck, None), found)
    return [(each.code, each.message, each.hint, each.place) for each in found.diagnostics]


@pytest.mark.parametrize("reminder", [f"{DRAW} {DISCARD}", DRAW, DISCARD])
def test_a_card_with_two_keywords_may_remind_of_both_together_or_of_one(reminder: str) -> None:
    assert check("View., Trap.", reminder) == []


@pytest.mark.parametrize("reminder", [f"{DISCARD} {DRAW}", f"{DRAW} {DRAW}"])
def test_a_joint_reminder_keeps_the_order_of_the_keywords(reminder: str) -> None:
    ((code, message, hint, place),) = check("View., Trap.", reminder)
    assert code == "reminder-differs"
    assert message.startswith("The reminder text is not what `View` and `Trap` stands for: ")
    assert hint == f"Write `{DRAW} {DISCARD}`."
    assert place is not None
    assert place.line == 13


def test_a_reminder_of_a_keyword_that_the_card_does_not_have_is_an_error() -> None:
    ((code, _, hint, _),) = check("Trap.", DRAW)
    assert (code, hint) == ("reminder-differs", f"Write `{DISCARD}`.")


def test_a_reminder_without_a_keyword_is_an_error() -> None:
    ((code, message, _, place),) = check("Draw 1 card.", DRAW)
    assert code == "reminder-differs"
    assert message == "The card `vixen` has a reminder text, and no keyword or marker to be reminded of."
    assert place == Place("deck.yaml", 13, 15, len(DRAW))
