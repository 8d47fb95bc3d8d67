"""Every edit of War Slayer V is refused, or played as a second reading of its sentences plays it."""

import pytest
from edited_tables import deal_war_slayer
from game_tables import load
from generator import list_edits, spread
from plain_war_slayer_text import PlainWarSlayerText
from reading_examples import find_failures
from side_by_side import list_unlisted, play_edits

GAME, MOVES, PARTS, SAMPLE = "war-slayer-v", 10, 4, 240


def test_the_reading_plays_every_example_as_it_says():
    project = load(GAME)
    assert [find_failures(PlainWarSlayerText, project.deck, example) for example in project.examples] == [
        [] for _ in project.examples
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_each_edit_is_refused_or_played_as_it_says(part, pytestconfig):
    edits = list_edits(GAME)
    chosen = edits if pytestconfig.getoption("games") >= 10_000 else spread(edits, SAMPLE)
    tally = play_edits(chosen[part::PARTS], PlainWarSlayerText, deal_war_slayer, MOVES)
    assert tally.differences == []
    assert list_unlisted(tally) == []
    assert tally.refused > 0 < tally.played
