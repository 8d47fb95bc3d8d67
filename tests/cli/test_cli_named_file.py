"""A file that an option names: nothing else is replaced, and what cannot be written is told in a sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

PROC = pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder in which nobody can make a file")
COMMANDS = [
    ("calibrate --output FILE", "PDF"),
    ("diff foxes old.json --pdf FILE", "PDF"),
    ("schema --output FILE", "JSON"),
    ("simulate wayjer --games 1 --trace FILE", "JSON"),
    ("play wayjer --seed 1 --log FILE", "JSON"),
]


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A project with a game and a manifest in which all of its cards look otherwise."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "foxes"]) == ExitCode.FINE
    manifest = '{"game": "foxes", "cards": [{"id": "gone", "copies": 1, "front": "x", "back": null}]}'
    (tmp_path / "old.json").write_text(manifest)
    capsys.readouterr()
    return tmp_path


@pytest.mark.parametrize(("line", "kind"), COMMANDS)
def test_a_file_of_another_kind_is_not_replaced(
    line: str, kind: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style = project / "style.css"
    style.write_text("h1 { color: red }")
    assert main(line.replace("FILE", "style.css").split()) == ExitCode.USAGE
    told = f"`style.css` is there already and is no {kind}: name another file, or delete it."
    assert told in " ".join(capsys.readouterr().err.split())
    assert style.read_text() == "h1 { color: red }"


@pytest.mark.parametrize(("line", "begins"), [(COMMANDS[0][0], b"%PDF-1.4 old"), (COMMANDS[2][0], b'\n{"old": 1}')])
@pytest.mark.parametrize("is_empty", [True, False])
def test_a_file_of_the_same_kind_or_an_empty_one_is_replaced(
    line: str, begins: bytes, is_empty: bool, project: Path
) -> None:
    (project / "file").write_bytes(b"" if is_empty else begins)
    assert main(line.replace("FILE", "file").split()) == ExitCode.FINE
    assert (project / "file").stat().st_size > 1000


def test_calibration_pdf_itself_is_no_exception(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "calibration.pdf").write_text("my notes")
    assert main(["calibrate"]) == ExitCode.USAGE
    assert "`calibration.pdf` is there already and is no PDF" in capsys.readouterr().err
    assert (project / "calibration.pdf").read_text() == "my notes"


def test_what_is_no_plain_file_is_not_replaced(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(project / "pipe")
    assert main(["calibrate", "--output", "pipe"]) == ExitCode.USAGE
    assert "`pipe` is no file that can be replaced" in capsys.readouterr().err


@PROC
@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("calibrate --output /proc/x.pdf", "--output"),
        ("diff foxes old.json --pdf /proc/x.pdf", "--pdf"),
        ("schema --output /proc/x.json", "--output"),
        ("import decks/foxes/deck.yaml --to /proc/x.csv", "--to"),
    ],
)
def test_where_no_file_can_be_made_that_is_told(line: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == ExitCode.MACHINE
    told = " ".join(capsys.readouterr().err.split())
    file = line.split()[-1]
    assert f"Not written. Nothing can be written to {file}." in told
    assert f"with {option}." in told


def test_a_disk_that_is_full_is_told_with_the_files_name(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fill)
    assert main(["calibrate"]) == ExitCode.MACHINE
    assert f"Nothing can be written to {project / 'calibration.pdf'}. The disk is full." in capsys.readouterr().err
    assert not [path for path in project.iterdir() if "calibration" in path.name]
