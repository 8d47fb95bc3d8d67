"""Two builds of one game at a time: the later one waits and says so, and what is there then is whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tiny import GAME, build_tiny, read_outputs, recolour, write_tiny

from cardgen.geometry import Size

WAITS = f"t: another build of it is going on in output{os.sep}t; this one waits.\n"
HOLD = """\
import sys
from pathlib import Path
from cardgen.pipeline.folder_lock import holding
with holding(Path(sys.argv[1]), Path(sys.argv[2])):
    print("held", flush=True)
    sys.stdin.read()
"""
Begin = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "project")


@pytest.fixture
def begin(project: Path) -> Iterator[Begin]:
    """Begin a program in the project's folder; what still runs at the end of the test is ended."""
    begun: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        program = subprocess.Popen(
            [sys.executable, *arguments], cwd=project, stdin=pipe, stdout=pipe, stderr=pipe, text=True
        )
        begun.append(program)
        return program

    yield run
    for program in begun:
        program.kill()
        program.wait()
        for pipe in (program.stdin, program.stdout, program.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def holder(project: Path, begin: Begin) -> subprocess.Popen[str]:
    """A program that has the game's output folder until its input ends."""
    program = begin("-c", HOLD, str(project / "output" / GAME), str(project))
    assert program.stdout is not None
    assert program.stdout.readline() == "held\n"
    return program


def read_waiting(program: subprocess.Popen[str]) -> str:
    assert program.stderr is not None
    return program.stderr.readline()


@pytest.mark.parametrize("command", [("build", GAME), ("export", GAME, "--to", "png", "--dpi", "72")])
def test_a_build_waits_for_another_one_says_so_once_and_goes_on(
    project: Path, begin: Begin, command: tuple[str, ...]
) -> None:
    folder = project / "output" / GAME / ("png" if "export" in command else "")
    first = begin("-c", HOLD, str(folder), str(project))
    assert first.stdout is not None and first.stdin is not None
    first.stdout.readline()
    second = begin("-m", "cardgen", *command)
    assert "another build of it is going on in output" in read_waiting(second)
    assert not (folder / ".cardgen/state.json").exists()
    first.stdin.close()
    _, told = second.communicate()
    assert (second.returncode, told) == (0, "")
    assert (folder / ".cardgen/state.json").exists()


def test_marking_as_printed_waits_for_a_build(project: Path, begin: Begin, holder: subprocess.Popen[str]) -> None:
    program = begin("-m", "cardgen", "printed", GAME)
    assert read_waiting(program) == WAITS
    build_files = project / "printed"
    assert not build_files.exists()


def test_the_folder_is_free_when_the_build_that_has_it_is_killed(begin: Begin, holder: subprocess.Popen[str]) -> None:
    second = begin("-m", "cardgen", "build", GAME)
    assert read_waiting(second) == WAITS
    holder.kill()
    second.communicate()
    assert second.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_ctrl_c_ends_the_waiting(project: Path, begin: Begin, holder: subprocess.Popen[str]) -> None:
    second = begin("-m", "cardgen", "build", GAME)
    assert read_waiting(second) == WAITS
    second.send_signal(signal.SIGINT)
    _, told = second.communicate()
    assert second.returncode == 130
    assert "Traceback" not in told
    assert not (project / "output/t/cards.pdf").exists()


def test_other_games_and_languages_do_not_wait(project: Path, begin: Begin, holder: subprocess.Popen[str]) -> None:
    other = begin("-m", "cardgen", "export", GAME, "--to", "png", "--dpi", "72")
    _, told = other.communicate()
    assert (other.returncode, told) == (0, "")


def test_what_holds_the_lock_is_gone_with_its_process_though_another_was_begun_from_it(
    project: Path, begin: Begin
) -> None:
    code = HOLD.replace(
        "    print", "    import os\n    if os.fork() == 0:\n        sys.stdin.read(); os._exit(0)\n    print"
    )
    holder = begin(
        "-c", code.replace('print("held"', 'print("held", os.getpid()'), str(project / "output/t"), str(project)
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    holder.kill()
    assert begin("-m", "cardgen", "build", GAME).wait() == 0


def test_builds_with_other_options_and_edits_at_one_time_leave_the_files_of_one_of_them(
    project: Path, begin: Begin, tmp_path: Path
) -> None:
    colours = ("#404040", "#802040", "#208040")
    options: tuple[dict[str, object], ...] = (
        {},
        {"paper": Size(215.9, 279.4), "paper_name": "letter"},
        {"kit": True},
        {"gap": 4.0},
    )
    asked = ((), ("--paper", "letter"), ("--kit",), ("--gap", "4"))
    wanted = []
    for colour in colours:
        recolour(project, colour)
        wanted += [
            read_outputs(build_tiny(project, tmp_path / f"{colour}{number}", **chosen).folder)
            for number, chosen in enumerate(options)
        ]
    programs = []
    for colour in colours:
        recolour(project, colour)
        programs += [begin("-m", "cardgen", "build", GAME, *more) for more in asked[:2] if colour != "#208040"]
        time.sleep(0.3)  # whichever state of the files each of them reads
    programs += [begin("-m", "cardgen", "build", GAME, *asked[2]), begin("-m", "cardgen", "build", GAME, *asked[3])]
    assert [(program.communicate()[1].replace(WAITS, ""), program.returncode) for program in programs] == [("", 0)] * 6
    assert read_outputs(project / "output" / GAME) in wanted
    last = read_outputs(build_tiny(project).folder)
    assert last == wanted[len(options) * 2]
