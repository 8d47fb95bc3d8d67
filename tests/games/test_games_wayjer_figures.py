"""The figures of Wayjer: legal moves a round, lines of play, 2,000 deals beside the plain implementation."""

import pytest
from game_invariants import check_wayjer_is_as_written_plainly
from game_tables import list_tables, load, lying, make_rules, name_table, place
from plain_wayjer import PlainWayjer

from cardgen.engine.state import empty_table
from cardgen.games.table import set_table

TABLES = [table for table in list_tables() if table[0] == "wayjer"]
NUMBERS = [str(number) for number in range(-5, 7)]


def set_up(rules, deck, hand_1, hand_2):
    state = empty_table(rules)
    number = {card_id: index for index, card_id in enumerate(card.id for card in rules.cards.kinds)}
    zones = {"deck": deck, "p1.hand": hand_1, "p2.hand": hand_2}
    place(state, {zone: [number[card] for card in cards] for zone, cards in zones.items()})
    state.start()
    return state


def split(deck):
    """Give the hands of a deal with these two cards left over, the rest dealt in turn."""
    rest = [card for card in [*NUMBERS, "COPY", "SWAP"] if card not in deck]
    return rest[::2], rest[1::2]


def count_lines(state, known):
    """Count the ways to play on to the end; states with the same cards to play and the same questions are one.

    What has been won or discarded makes no difference to what may still be chosen.
    """
    if state.offer is None and not state.to_move():
        return 1
    key = (
        tuple(tuple(sorted(lying(state)[zone])) for zone in ("p1.hand", "p2.hand")),
        *(tuple(lying(state)[zone]) for zone in ("deck", "p1.duel", "p1.wager", "p2.duel", "p2.wager")),
        *(state.offer, tuple(state.agenda), tuple(sorted(state.chosen.items())), tuple(sorted(state.copies.items()))),
    )
    if key not in known:
        player = state.to_move()[0]
        total = 0
        for action in state.legal_actions(player):
            other = state.copy()
            other.log = []
            other.step(player, action)
            total += count_lines(other, known)
        known[key] = total
    return known[key]


def count_plainly(game_cards):
    """Count the lines of a small deal one by one with the plain implementation."""
    deck, hands = game_cards

    def replay(moves):
        game = PlainWayjer(deck, hands)
        for player, move in moves:
            game.play(player, move)
        return game

    def count(moves):
        game = replay(moves)
        if not game.to_move():
            return 1
        player = game.to_move()[0]
        return sum(count([*moves, (player, move)]) for move in game.legal(player))

    return count([])


@pytest.fixture(scope="module")
def rules():
    return make_rules(TABLES[0])


def test_legal_moves_are_30_then_12_then_2(rules):
    state = set_up(rules, ["-1", "SWAP"], *split(["-1", "SWAP"]))
    seen = []
    while state.to_move():
        seen.append(tuple(len(state.legal_actions(seat)) for seat in state.to_move()))
        for seat in state.to_move():
            state.apply(seat, state.legal_actions(seat)[0])
    assert seen == [(30, 30), (12, 12), (2, 2)]


@pytest.mark.parametrize(
    ("deck", "lines"),
    [
        (("-1", "SWAP"), 518_400),
        (("SWAP", "-1"), 518_400),
        (("COPY", "SWAP"), 1_036_800),
        (("SWAP", "COPY"), 1_036_800),
    ],
)
def test_lines_of_play_of_a_whole_deal(rules, deck, lines):
    assert count_lines(set_up(rules, list(deck), *split(deck)), {}) == lines


@pytest.mark.parametrize(
    ("deck", "hand_1", "hand_2"),
    [
        (["5", "-2"], ["SWAP", "3", "1"], ["COPY", "-1", "2"]),
        (["-1", "COPY"], ["SWAP", "3"], ["4", "1"]),
        (["-1", "2"], ["SWAP", "3"], ["COPY", "1"]),
        ([], ["SWAP", "-1"], ["COPY", "0"]),
        (["6", "3"], ["-1", "0", "1", "2"], ["SWAP", "COPY", "4", "5"]),
    ],
)
def test_small_deals_have_as_many_lines_as_the_plain_game(rules, deck, hand_1, hand_2):
    assert count_lines(set_up(rules, deck, hand_1, hand_2), {}) == count_plainly((deck, [hand_1, hand_2]))


@pytest.mark.parametrize("table", TABLES, ids=name_table)
def test_500_deals_with_each_option_are_played_as_the_plain_game_does(table):
    assert len(TABLES) * 500 == 2000
    check_wayjer_is_as_written_plainly(table, games=500)


def test_two_players_share_the_sum_of_6_with_what_is_left(rules):
    assert sum(rules.facts.values) == 6
    assert len(rules.cards.kind_of) == 14


def test_a_deck_that_is_too_small_cannot_be_played():
    from dataclasses import replace

    deck = load("wayjer").deck
    assert set_table(replace(deck, cards=deck.cards[:11])) is None
    assert set_table(replace(deck, cards=deck.cards[:12])) is not None
