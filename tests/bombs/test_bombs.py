"""Every bomb of the list is refused for its cause, within its memory, and never by an exception of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from measure_bombs import KINDS, Told, find_bombs, find_faults

HERE = Path(__file__).resolve().parent


@cache
def run_all(kind: str) -> dict[str, Told]:
    """Run the bombs of a kind in a process without threads, from which each is begun."""
    done = subprocess.run(
        [sys.executable, HERE / "measure_bombs.py", "--json", kind], capture_output=True, text=True, check=False
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    return {each["name"]: Told(**{**each, "codes": tuple(each["codes"])}) for each in told}


@pytest.mark.parametrize("kind", KINDS)
def test_every_bomb_of_a_kind_is_refused_for_its_cause(kind):
    bombs = find_bombs(kind)
    told = run_all(kind)
    faults = {bomb.name: find_faults(told[bomb.name], bomb) for bomb in bombs if bomb.name in told}
    assert [bomb.name for bomb in bombs if bomb.name not in told] == []
    assert {name: (found, told[name].said) for name, found in faults.items() if found} == {}


def test_bombs_have_names_of_their_own():
    names = [(kind, bomb.name) for kind in KINDS for bomb in find_bombs(kind)]

    assert len(names) == len({*names})
