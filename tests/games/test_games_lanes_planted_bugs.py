"""The invariants object to every bug that is planted in Three Lanes, and to none when nothing is planted."""

import pytest
from game_invariants import find_objection
from planted_lane_bugs import LANE_BUGS

TABLE = ("three-lanes", (), 2)


@pytest.mark.parametrize("bug", LANE_BUGS, ids=[bug.__name__ for bug in LANE_BUGS])
def test_a_bug_planted_in_three_lanes_is_caught(bug, monkeypatch):
    bug(monkeypatch)
    assert find_objection([TABLE]) is not None


def test_there_are_bugs_enough_in_three_lanes():
    assert len({bug.__name__ for bug in LANE_BUGS}) == len(LANE_BUGS) >= 40
