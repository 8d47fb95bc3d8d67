"""No edit shows a player what that player may not know: in the view, the moves and their order, or what is told."""

import pytest
from generator import list_edits, spread
from hidden_cards import find_leak

TOUCHING = ("HQ", "Dossier", "face-down", "card", "claimed")  # words of edits that may show what is hidden
SAMPLES = {"wayjer": 300, "war-slayer-v": 400, "three-lanes": 200, "nvwk": 60}
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", SAMPLES)
def test_exchanging_hidden_cards_changes_nothing_that_a_player_can_learn(game, part, pytestconfig):
    edits = list_edits(game)
    if pytestconfig.getoption("games") < 10_000:
        edits = tuple(edit for edit in edits if any(word in edit.new for word in TOUCHING))
        edits = spread(edits, SAMPLES[game])
    assert [leak for edit in edits[part::PARTS] if (leak := find_leak(edit)) is not None] == []
