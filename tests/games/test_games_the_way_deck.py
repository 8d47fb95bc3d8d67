"""The Way's deck by its options: with the expansion, and with events in cooperative play alone."""

from __future__ import annotations

import pytest
from game_tables import load

from cardgen.games.table import find_play_refusals, set_table
from cardgen.games.the_way import GAME
from cardgen.model import with_all_expansions


def count_cards(options: dict[str, str]) -> tuple[int, int, int]:
    """Give the number of cards, of different ones, and of events."""
    rules = set_table(load("the-way").deck, options)
    assert rules is not None
    events = [kind for kind in rules.cards.kind_of if rules.facts.events.get(kind)]
    return len(rules.cards.kind_of), len(rules.cards.kinds), len(events)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (100, 32, 0)),
        ({"expansion": "true"}, (144, 54, 0)),
        ({"mode": "cooperative"}, (100, 32, 21)),
        ({"mode": "cooperative", "expansion": "true"}, (144, 54, 44)),
    ],
)
def test_the_options_choose_the_cards_and_whether_there_are_events(
    options: dict[str, str], counts: tuple[int, int, int]
) -> None:
    assert count_cards(options) == counts


def test_the_rules_carry_out_what_each_card_says_those_of_the_expansion_too() -> None:
    deck = with_all_expansions(load("the-way").deck)
    assert all(card.abilities for card in deck.cards)
    assert list(find_play_refusals(deck, GAME)) == []
