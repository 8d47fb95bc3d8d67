"""The invariants object to every bug that is planted in War Slayer V, and to none when nothing is planted."""

import pytest
from game_invariants import find_objection
from game_tables import list_tables
from planted_war_slayer_bugs import BUGS

WAR_SLAYER = [table for table in list_tables() if table[0] == "war-slayer-v"]


def test_without_a_bug_nothing_is_found():
    assert find_objection(WAR_SLAYER) is None


@pytest.mark.parametrize("bug", BUGS, ids=[bug.__name__ for bug in BUGS])
def test_a_planted_bug_is_caught(bug, monkeypatch):
    bug(monkeypatch)
    assert find_objection(WAR_SLAYER) is not None


def test_there_are_bugs_enough():
    assert len({bug.__name__ for bug in BUGS}) == len(BUGS) >= 40
