"""Builds that are killed at random moments leave nothing broken, mixed or behind; `kill_builds.py` kills many."""

from __future__ import annotations

from kill_builds import kill_many


def test_builds_that_are_killed_leave_whole_files_of_one_build_and_nothing_else():
    assert kill_many(9, seed=7) == []
