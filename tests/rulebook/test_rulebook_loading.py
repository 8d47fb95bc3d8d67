"""What sets books is loaded fast, and wherever the system has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="speaks of how Linux finds libraries")

NOTHING_RUN = """
import sys
run = []
sys.addaudithook(lambda event, given: run.append(given[0]) if event == "subprocess.Popen" else None)
import cairocffi
of_others = len(run)
from cardgen.rulebook.setting import load_setter
load_setter()
print(run[of_others:])
"""
AT_AN_ODD_PLACE = """
import cffi, ctypes.util
known, load = ctypes.util.find_library, cffi.FFI.dlopen
asked = []
def find(name):
    asked.append(name)
    return known(name)
def dlopen(self, name, flags=0):
    if not asked and "pango" in name:
        raise OSError(name)
    return load(self, name, flags)
ctypes.util.find_library, cffi.FFI.dlopen = find, dlopen
from cardgen.rulebook.setting import load_setter
load_setter()
assert ctypes.util.find_library is find
import weasyprint
print("pango-1.0" in "".join(asked), weasyprint.__name__)
"""


def run(code: str) -> str:
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_no_compiler_is_asked_where_libraries_lie() -> None:
    assert run(NOTHING_RUN) == "[]\n"


def test_libraries_at_an_odd_place_are_asked_for_and_nothing_is_said_of_it() -> None:
    assert run("import cairocffi" + AT_AN_ODD_PLACE) == "True weasyprint\n"
