"""A command where less is given to it than usual: no output, no home, a full disk, files of a stranger's around."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from tiny_deck import write_tiny

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="speaks of systems with a shell")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_tiny(tmp_path)
    return tmp_path


def run(project: Path, command: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the shell in the project; `cardgen` in it is this one."""
    given = command.replace("cardgen", f"{sys.executable} -m cardgen", 1)
    root = str(Path(__file__).resolve().parents[2])
    return subprocess.run(
        ["/bin/sh", "-c", given],
        cwd=project,
        env={**os.environ, "PYTHONPATH": root, **(env or {})},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_a_command_works_where_its_input_or_output_is_closed(project: Path, closed: str) -> None:
    done = run(project, f"cardgen build t {closed}")
    assert (done.returncode, "bug" in done.stdout + done.stderr) == (0, False)
    assert (project / "output/t/cards.pdf").read_bytes().startswith(b"%PDF")


def test_mistakes_have_their_exit_code_where_nobody_can_read_them(project: Path) -> None:
    assert run(project, "cardgen check nosuch >&- 2>&-").returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is full")
def test_an_output_that_is_full_is_told_once_the_work_is_done(project: Path) -> None:
    done = run(project, "cardgen build t > /dev/full")
    assert done.returncode == 3
    assert done.stderr == "cardgen: What cardgen prints cannot be written: No space left on device.\n"
    assert (project / "output/t/cards.pdf").exists()


@pytest.mark.parametrize("home", ["/dev/null", "/nonexistent", "."])
def test_a_home_that_is_none_does_no_harm(project: Path, home: str) -> None:
    done = run(project, "cardgen build t", {"HOME": home})
    assert (done.returncode, done.stderr) == (0, "")


def test_files_of_a_strangers_folder_with_names_of_python_are_not_run(project: Path) -> None:
    trap = "open('ran', 'w').close()"
    for name in (
        ".reportlab_mods",
        ".reportlab_settings",
        "reportlab_mods.py",
        "random.py",
        "yaml.py",
        "sitecustomize.py",
    ):
        (project / name).write_text(trap)
    assert run(project, "cardgen build t", {"HOME": "."}).returncode == 0
    assert not (project / "ran").exists()


@pytest.mark.parametrize("make", ["mkdir", "mkfifo", "ln -s limits.yaml", "ln -s nowhere"])
def test_limits_of_the_user_that_are_no_file_are_told(project: Path, make: str) -> None:
    done = run(project, f"{make} limits.yaml; cardgen check t", {"CARDGEN_CONFIG": str(project)})
    assert done.returncode == 1
    assert "`limits.yaml` cannot be read: it is a" in done.stderr


def test_limits_of_the_user_may_be_a_link_to_where_such_files_are_kept(project: Path, tmp_path: Path) -> None:
    (project / "kept").mkdir()
    (project / "kept/mine.yaml").write_text("face: {memory: 2 GB}\n")
    (project / "config").mkdir()
    (project / "config/limits.yaml").symlink_to("../kept/mine.yaml")
    assert run(project, "cardgen check t", {"CARDGEN_CONFIG": str(project / "config")}).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit of Linux")
@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("-f 1", "File too large"),
        ("-f 60", "beyond what the system allows (`ulimit -f`)"),
        ("-n 8", "no more files or processes (Too many open files)"),
    ],
)
def test_a_limit_of_the_system_is_told_as_that(project: Path, limit: str, said: str) -> None:
    (project / "decks/t/rulebook.md").write_text("# Play\n\nDraw a card.\n")
    done = run(project, f"ulimit {limit}; cardgen build t")
    assert done.returncode == 3
    assert said in done.stdout + done.stderr


LAUNCHED = """
import sys
from cardgen.launch import launch

sys.argv = ["cardgen", "build", "t"]
sys.exit(launch())
"""
NO_THREADS = """
import threading

def refuse(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
"""
CRASHES = """
import os
from cardgen import cli

cli.main = os.abort
"""
FAILS = """
from cardgen.cli import build

def fail(*given):
    raise SystemError("returned NULL without setting an exception")

build.choose_options = fail
"""


def test_a_system_without_room_for_a_thread_is_told_as_that(project: Path) -> None:
    (project / "odd.py").write_text(NO_THREADS + LAUNCHED)
    done = run(project, f"{sys.executable} odd.py")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        "cardgen: The system gives cardgen no more memory. Close other programs, or allow it more (`ulimit -v`).\n"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit of Linux")
@pytest.mark.parametrize(
    ("odd", "limit", "code", "said"),
    [
        (
            CRASHES,
            "ulimit -v 8000000;",
            3,
            "A library has crashed; perhaps the memory that it is allowed (`ulimit -v`)",
        ),
        (CRASHES, "", 4, "cardgen has a bug: it was ended by SIGABRT."),
        (FAILS, "ulimit -v 8000000;", 3, "The system gives cardgen no more memory."),
        (FAILS, "", 4, "cardgen has a bug: SystemError: returned NULL"),
    ],
)
def test_a_library_that_crashes_where_memory_is_short_is_told_as_that(
    project: Path, odd: str, limit: str, code: int, said: str
) -> None:
    (project / "odd.py").write_text(odd + LAUNCHED)
    done = run(project, f"{limit} {sys.executable} odd.py", {"TMPDIR": str(project)})
    assert done.returncode == code
    assert said in done.stderr
