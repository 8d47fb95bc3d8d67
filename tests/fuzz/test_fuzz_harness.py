"""What a fault does is found: each kind that can come of an input is planted once."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from target import CORPUS
from targets import TARGETS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits of a process are Linux's")
HERE = Path(__file__).resolve().parent


@cache
def find_planted() -> dict[str, Any]:
    """Give what the harness says of each planted fault, from a process without threads, for it forks."""
    done = subprocess.run([sys.executable, HERE / "planted_faults.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("fault", "kind", "key"),
    [
        ("_crash", "crash", "ZeroDivisionError fuzz.planted_faults:_crash"),
        ("_end_with_a_bug", "crash", "KeyError "),
        ("_die", "crash", "SIGSEGV fuzz.planted_faults:_die"),
        ("_never_end", "hang", "SIGXCPU fuzz.planted_faults:_never_end"),
        ("_grow", "memory", "fuzz.planted_faults:_grow"),
        ("_give_up", "hang", "limit-time limit-time"),
        ("_say_nothing", "promise", "ended with 1 and no sentence"),
        ("_write_elsewhere", "promise", "wrote /stray"),
        ("_read_elsewhere", "promise", "read /outside.svg"),
        ("_leave_a_folder", "promise", "left cardgen-* among the temporary files"),
        ("_reach_out", "promise", "socket.connect"),
        ("_change_its_mind", "promise", "not the same twice"),
        ("_refuse", "fine", ""),
        ("nothing", "fine", ""),
    ],
)
def test_a_planted_fault_is_found(fault, kind, key):
    found_kind, found_key = find_planted()[fault]
    assert (found_kind, found_key[: len(key)]) == (kind, key)


def test_memory_that_is_told_as_a_mistake_only_when_it_is_full_is_found_too():
    assert find_planted()["_grow_and_say_so"][0] == "memory"


def test_a_finding_is_cut_down_to_what_it_needs():
    assert find_planted()["less"] == "_crash"


def test_every_target_has_a_name_of_its_own_and_seeds():
    names = [target.name for target in TARGETS]
    assert len(names) == len({*names}) == 11
    assert [target.name for target in TARGETS if len(target.seeds()) < 5] == []


def test_what_once_was_found_is_small_and_belongs_to_a_target():
    names = {target.name for target in TARGETS}
    assert [path.name for path in CORPUS.iterdir() if path.name not in names] == []
    assert [path.name for path in CORPUS.glob("*/*") if path.stat().st_size > 20_000] == []
