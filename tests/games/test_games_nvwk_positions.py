"""Positions of NVWK that play hardly ever reaches, and positions that cannot be."""

import pytest
from nvwk_invariants import lay


def play(setup, *moves):
    state = lay(setup)
    for move in moves:
        (seat,) = state.to_move()
        state.apply(seat, state.rules.notation.parse_action(move))
    return state


@pytest.mark.parametrize("card", ["7S", "QS", "2S", "AS"])
def test_a_joker_as_a_card_beside_that_card_doubles_what_is_in_force(card):
    state = play({"p1.hand": [card, "JR", "4S"], "p2.hand": ["KS", "KD"]}, f"play {card} JR={card}")
    assert state.write_position()["in_force"] == [card, card]
    assert lay(
        {key: value for key, value in state.write_position().items() if key not in ("in_force", "chain")}
    ).write_position()["in_force"] == [card, card]


GOOD = "p1.hand: [4S, 6D], p2.hand: [KS, KD]"
ON_A_PILE = f"{GOOD}, turn: p2, leader: p1, pile"
BAD = (
    "p1.hand: [4S]",
    "p1.hand: [], p2.hand: [4S]",
    f"{GOOD}, p3.hand: [4S]",
    f"{GOOD}, p4.hand: [8S]",
    f"{GOOD}, p7.hand: [8S]",
    f"{GOOD}, pile: 4S",
    f"{GOOD}, pile: [7]",
    f"{ON_A_PILE}: [3S]",
    f"{ON_A_PILE}: [JR]",
    f"{ON_A_PILE}: [JR=JB]",
    f"{ON_A_PILE}: [JR=3S]",
    f"{ON_A_PILE}: [3S=9S]",
    f"{ON_A_PILE}: [7S=9S]",
    f"{ON_A_PILE}: [7S 8S]",
    f"{ON_A_PILE}: [7S 3S=8]",
    f"{ON_A_PILE}: [7S 7S]",
    f"{ON_A_PILE}: [4S]",
    f'{ON_A_PILE}: [""]',
    f"{ON_A_PILE}: [play 7S]",
    f"{ON_A_PILE}: [7S], chain: 2",
    f"{ON_A_PILE}: [7S], chain_from: 2",
    f"{ON_A_PILE}: [7S], chain_from: -1",
    f"{ON_A_PILE}: [7S], in_force: [4H]",
    f"{ON_A_PILE}: [7S], in_force: 7S",
    f"{ON_A_PILE}: [7S], in_force: [7X]",
    f"{ON_A_PILE}: [7S], passed: [p2]",
    f"{ON_A_PILE}: [7S], passed: [p1]",
    f"{ON_A_PILE}: [7S], passed: p2",
    f"{ON_A_PILE}: [7S], passed: [p9]",
    f"{ON_A_PILE}: [7S], pending_draw: -1",
    f"{ON_A_PILE}: [7S], pending_draw: two",
    f"{ON_A_PILE}: [7S], pending_skip: 1.5",
    f"{ON_A_PILE}: [7S], card_order: up",
    f"{ON_A_PILE}: [7S], card_order: [descending]",
    f"{ON_A_PILE}: [7S], play_order: left",
    f"{ON_A_PILE}: [7S], p1.gained: many",
    f"{ON_A_PILE}: [7S], p3.gained: 2",
    f"{ON_A_PILE}: [7S], gained: 2",
    f"{ON_A_PILE}: [7S], pending_draw: [2]",
    f"{GOOD}, turn: [p1, p2]",
    f"{GOOD}, turn: p3",
    f"{GOOD}, turn: 1",
    f"{GOOD}, turn: p1, leader: p2",
    f"{GOOD}, leader: p0",
    f"{GOOD}, deck: [4S]",
    f"{GOOD}, deck: 10",
    f"{GOOD}, turns: 3",
)
