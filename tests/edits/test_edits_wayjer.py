"""Every edit of Wayjer is refused, or played as a second reading of its sentences plays it."""

import pytest
from edited_tables import deal_wayjer
from game_tables import load
from generator import list_edits, spread
from plain_wayjer_text import PlainWayjerText
from reading_examples import find_failures
from side_by_side import list_unlisted, play_edits

GAME, MOVES, PARTS, SAMPLE = "wayjer", 16, 4, 300


def test_the_reading_plays_every_example_as_it_says():
    project = load(GAME)
    assert [find_failures(PlainWayjerText, project.deck, example) for example in project.examples] == [
        [] for _ in project.examples
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_each_edit_is_refused_or_played_as_it_says(part, pytestconfig):
    edits = list_edits(GAME)
    chosen = edits if pytestconfig.getoption("games") >= 10_000 else spread(edits, SAMPLE)
    tally = play_edits(chosen[part::PARTS], PlainWayjerText, deal_wayjer, MOVES)
    assert tally.differences == []
    assert list_unlisted(tally) == []
    assert tally.refused > 0 < tally.played
