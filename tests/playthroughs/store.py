"""Writes the stored playthroughs anew: run it after a change that is meant to change what happens in a game."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "games"))

from game_invariants import find_playthrough, write_playthrough
from game_tables import list_default_tables

if __name__ == "__main__":
    for table in list_default_tables():
        find_playthrough(table).write_text(write_playthrough(table), encoding="utf-8")
        print(find_playthrough(table).name)
