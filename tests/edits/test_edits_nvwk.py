"""Every edit of NVWK is refused, or played as a second reading of its sentences plays it."""

import pytest
from edited_tables import deal_nvwk
from game_tables import load
from generator import list_edits, mix_edits, spread
from plain_nvwk_text import PlainNvwkText
from reading_examples import find_failures
from side_by_side import list_unlisted, play_edits, set_edited_table

GAME, MOVES, PARTS, SAMPLE = "nvwk", 10, 4, 240


def test_the_reading_plays_every_example_as_it_says():
    project = load(GAME)
    assert [find_failures(PlainNvwkText, project.deck, example) for example in project.examples] == [
        [] for _ in project.examples
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_each_edit_is_refused_or_played_as_it_says(part, pytestconfig):
    is_soak = pytestconfig.getoption("games") >= 10_000
    edits = list_edits(GAME)
    chosen = edits if is_soak else spread(edits, SAMPLE)
    tally = play_edits(chosen[part::PARTS], PlainNvwkText, deal_nvwk, MOVES, 20 if is_soak else 6)
    assert tally.differences == []
    assert list_unlisted(tally) == []
    assert tally.refused > 0 < tally.played


@pytest.mark.parametrize("at_once", [3, 6])
def test_several_edits_are_played_together(at_once, pytestconfig):
    number = 3_000 if pytestconfig.getoption("games") >= 10_000 else 80
    edits = [edit for edit in spread(list_edits(GAME), number) if set_edited_table(edit.deck, {}) is not None]
    mixed = [mix_edits(edits[start :: len(edits) // at_once], GAME) for start in range(len(edits) // at_once)]
    tally = play_edits(mixed, PlainNvwkText, deal_nvwk, MOVES, 6)
    assert tally.differences == []
    assert list_unlisted(tally) == []
    assert tally.played > len(mixed) * 0.8
