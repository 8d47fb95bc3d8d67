"""Positions of NVWK that play hardly ever reaches, and positions that cannot be."""

import pytest
from game_tables import load
from nvwk_invariants import lay

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.loading.examples import read_examples


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
    assert lay({key: value for key, value in state.write_position().items() if key not in ("in_force", "chain")}).write_position()[
        "in_force"
    ] == [card, card]
