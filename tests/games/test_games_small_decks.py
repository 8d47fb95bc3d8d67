"""Decks that are too small for a game, or just large enough, or whose cards lack a field."""

from dataclasses import replace

import pytest
from game_tables import load

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_random
from cardgen.engine.cards import number_cards
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending
from cardgen.engine.state import empty_table
from cardgen.games import find_game
from cardgen.games.table import find_misfits, set_table

MISFITS = {
    "wayjer": (11, ["6 cards for each of 2 players are 12; the deck has 11."]),
    "war-slayer-v": (11, ["A Mission takes 6 cards of each of 2 players, 12 in all; the deck has 11."]),
    "three-lanes": (25, ["6 Base cards, 10 in hands and 10 aside are 26; the deck has 25."]),
    "nvwk": (13, ["2 players are dealt 7 cards each, 14 in all; the deck has 13."]),
}
DEALT = {
    "wayjer": {"p1.hand": 6, "p2.hand": 6},
    "war-slayer-v": {"p1.hq": 6, "p2.hq": 6},
    "three-lanes": {
        "aside": 10, "p1.hand": 5, "p1.A": 1, "p1.B": 1, "p1.C": 1, "p2.hand": 5, "p2.A": 1, "p2.B": 1, "p2.C": 1,
    },
    "nvwk": {"p1.hand": 7, "p2.hand": 7},
}  # fmt: skip


@pytest.mark.parametrize("game_id", MISFITS)
def test_a_deck_that_is_too_small_is_told_how_many_cards_are_dealt(game_id):
    deck, game = load(game_id).deck, find_game(game_id)
    assert game is not None
    count, misfits = MISFITS[game_id]
    assert find_misfits(deck, game, number_cards(deck.cards[:count]), 2) == misfits
    assert find_misfits(deck, game, number_cards(deck.cards[: count + 1]), 2) == []
    assert set_table(replace(deck, cards=deck.cards[:count])) is None
    small = set_table(replace(deck, cards=deck.cards[: count + 1]))
    assert small is not None
    state = empty_table(small)
    state.deal(Chance.of_game(1, 1))
    assert {zone.name: len(cards) for zone, cards in state.zones.items() if cards} == DEALT[game_id]


@pytest.mark.parametrize(
    ("game_id", "names"),
    [
        ("wayjer", ["value"]),
        ("war-slayer-v", ["role", "value", "score"]),
        ("three-lanes", ["rank"]),
        ("nvwk", ["suit", "points"]),
    ],
)
def test_a_field_that_the_rules_read_must_be_declared(game_id, names):
    deck, game = load(game_id).deck, find_game(game_id)
    assert game is not None
    kinds = {name: kind for name, kind in deck.field_kinds.items() if name not in names}
    assert find_misfits(replace(deck, field_kinds=kinds), game, number_cards(deck.cards), 2) == [
        f"Its rules read the field `{name}` of each card, and the deck declares no such field." for name in names
    ]


@pytest.mark.parametrize(("players", "needed"), [(3, 21), (4, 28), (5, 30), (6, 36)])
def test_more_players_need_more_cards(players, needed):
    deck, game = load("nvwk").deck, find_game("nvwk")
    assert game is not None
    each = needed // players
    assert find_misfits(deck, game, number_cards(deck.cards[: needed - 1]), players) == [
        f"{players} players are dealt {each} cards each, {needed} in all; the deck has {needed - 1}."
    ]
    assert find_misfits(deck, game, number_cards(deck.cards[:needed]), players) == []


def test_the_smallest_deck_is_played_to_the_end():
    """All cards are in the hands: the first card to draw is one that was cleared or dropped, or there is none."""
    deck = load("nvwk").deck
    for players, needed in ((2, 14), (3, 21), (6, 36)):
        rules = set_table(replace(deck, cards=deck.cards[:needed]), players=players)
        assert rules is not None
        for number in range(20):
            record = play_out(rules, [choose_random] * players, 1, number)
            assert record.outcome.ending is not Ending.UNFINISHED
            assert sum(map(len, record.final.zones.values())) == needed
