"""Every bomb of the list is refused for its cause, within its memory, and never by an exception of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

MEASURE = Path(__file__).resolve().with_name("measure_bombs.py")
KINDS = sorted(path.stem.removeprefix("bombs_") for path in MEASURE.parent.glob("bombs_*.py"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_bomb_of_a_kind_is_refused_for_its_cause(kind):
    done = subprocess.run([sys.executable, MEASURE, "--json", kind], capture_output=True, text=True, check=False)

    told = [json.loads(line) for line in done.stdout.splitlines()]
    names = [each["name"] for each in told]
    assert (done.returncode, done.stderr) == (0, "")
    assert len(names) == len({*names}) >= 10
    assert [(each["name"], each["faults"], each["said"]) for each in told if each["faults"]] == []
