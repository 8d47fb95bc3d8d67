"""Each target takes the same changed inputs in every run, and all that once were findings, without a finding."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from target import find_corpus
from targets import TARGETS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits of a process are Linux's")
HERE = Path(__file__).resolve().parent
INPUTS = 50


@pytest.mark.parametrize("target", [target.name for target in TARGETS])
def test_a_target_ends_every_input_in_a_sentence(target, tmp_path):
    command = [sys.executable, HERE / "run_fuzz.py", target, "--inputs", str(INPUTS), "--seed", "1", "--json"]
    done = subprocess.run([*command, "--found", tmp_path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["inputs"], told["findings"]) == (INPUTS, 0)


@pytest.mark.parametrize("target", [target.name for target in TARGETS if find_corpus(target.name)])
def test_what_once_was_a_finding_of_a_target_is_none_any_more(target):
    command = [sys.executable, HERE / "run_fuzz.py", target, "--corpus"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
