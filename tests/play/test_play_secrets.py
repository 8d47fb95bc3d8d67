"""What a player is told says nothing of what lies hidden: hidden cards dealt anew leave it as it is."""

import pytest

import cardgen.play as play
from cardgen.engine.chance import Chance
from cardgen.engine.player_view import look
from cardgen.engine.view import find_hidden, redeal_hidden

TABLES = [
    ("wayjer", 2, {}),
    ("war-slayer-v", 2, {}),
    ("three-lanes", 2, {}),
    ("nvwk", 3, {}),
    ("the-way", 4, {}),
    ("the-way", 2, {"mode": "cooperative", "arc2": "true"}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_what_a_player_may_know_is_the_same_in_every_position_that_could_be(name, players, options):
    game, chance = play.load(name, players=players, options=options), Chance(11)
    differ = 0
    for seed in range(4):
        state = game.new_state(seed)
        for _ in range(40):
            if state.is_terminal():
                break
            for seat in range(players):
                inner = state._state
                other = inner.copy()
                order = find_hidden(other, seat)
                chance.shuffle(order)
                redeal_hidden(other, seat, order)
                differ += other.zones != inner.zones
                assert look(other, seat).to_text() == look(inner, seat).to_text()
            mover = state.to_move()[0]
            before = [state.information_state_text(f"p{seat + 1}") for seat in range(players)]
            waiting = state.to_move()
            state.apply(mover, chance.choose(state.legal_actions(mover)))
            if len(waiting) > 1:  # a choice in secret tells the others nothing
                after = [state.information_state_text(f"p{seat + 1}") for seat in range(players)]
                own = int(mover[1:]) - 1
                assert [text for seat, text in enumerate(after) if seat != own] == [
                    text for seat, text in enumerate(before) if seat != own
                ]
                assert after[own] != before[own]
    assert differ > 10 or name == "the-way"
