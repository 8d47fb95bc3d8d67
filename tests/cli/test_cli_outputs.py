from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.outputs import OUTPUTS, Output

DECK = """title: Plain
players: 2
abilities: free
defaults: {template: base.svg.j2}
cards: [{id: sun}, {id: moon}]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    deck = tmp_path / "decks" / "plain" / "deck.yaml"
    deck.parent.mkdir(parents=True)
    deck.write_text(DECK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put_file_above(folder: Path) -> str:
    (folder / "afile").write_text("mine")
    return "afile/sub"


def put_file_for_the_game(folder: Path) -> str:
    (folder / "out").mkdir()
    (folder / "out" / "plain").write_text("mine")
    return "out"


def link_to_nowhere(folder: Path) -> str:
    (folder / "out").symlink_to(folder / "nowhere" / "at all")
    return "out"


def put_folder_for_the_cards(folder: Path) -> str:
    (folder / "out" / "plain" / "cards.pdf").mkdir(parents=True)
    return "out"


def put_file_for_the_record(folder: Path) -> str:
    (folder / "out" / "plain").mkdir(parents=True)
    (folder / "out" / "plain" / ".cardgen").write_text("mine")
    return "out"


def put_folder_for_the_record(folder: Path) -> str:
    (folder / "out" / "plain" / ".cardgen" / "state.json").mkdir(parents=True)
    return "out"


def link_in_a_circle(folder: Path) -> str:
    (folder / "out").symlink_to(folder / "out")
    return "out"


def name_too_long(folder: Path) -> str:
    return "o" * 300


@pytest.mark.parametrize(
    ("spoil", "path", "advice"),
    [
        (put_file_above, "afile", "A file stands where a folder is needed"),
        (put_file_for_the_game, "out/plain", "A file stands where a folder is needed"),
        (link_to_nowhere, "out", "A link leads nowhere"),
        (put_folder_for_the_cards, "out/plain/cards.pdf", "A folder stands where a file is needed"),
        (put_file_for_the_record, "out/plain/.cardgen", "A file stands where a folder is needed"),
        (put_folder_for_the_record, "out/plain/.cardgen/state.json", "A folder stands where a file is needed"),
        (link_in_a_circle, "out", "out"),
        (name_too_long, "oooo", "too long"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_place_that_cannot_be_written_to_is_told_in_a_sentence(
    spoil: Callable[[Path], str], path: str, advice: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = spoil(project)
    before = {each: each.read_bytes() for each in project.rglob("*") if each.is_file()}
    assert main(["build", "plain", "--output", output]) in (ExitCode.MACHINE, ExitCode.USAGE)
    err = capsys.readouterr().err
    assert "bug" not in err
    assert path in err
    assert advice in err
    after = {each: each.read_bytes() for each in project.rglob("*") if each.is_file()}
    assert after == before


def test_a_folder_that_cannot_be_made_ends_with_3(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/proc/self").exists():
        pytest.skip("this system has no /proc")
    assert main(["build", "plain", "--output", "/proc/none"]) == ExitCode.MACHINE
    err = capsys.readouterr().err
    assert "bug" not in err
    assert "/proc/none" in err
    assert "--output" in err


def test_a_file_of_cardgen_that_is_missing_stays_a_bug(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardgen.cli import entry

    def fail(arguments: list[str]) -> int:
        raise FileNotFoundError(2, "No such file or directory", "cardgen/inner.lark")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(entry, "_run", fail)
    assert main(["list"]) == ExitCode.BUG


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: str(output.name))
def test_help_and_readme_name_every_output(output: Output, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--help"]) == ExitCode.FINE
    helped = " ".join(capsys.readouterr().out.split("Files:")[1].split())
    assert f"{output.name} {output.what}" in helped
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"`{output.name}`" in readme.split("## What it does")[1].split("##")[0]


def test_a_build_tells_how_many_cards_and_aids_it_printed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = project / "decks" / "plain" / "deck.yaml"
    deck.write_text(DECK + "aids: [{id: help, copies: 2}]\n")
    assert main(["build", "plain"]) == ExitCode.FINE
    assert "2 cards and 2 aids, 63.5 x 88.9 mm; 1 sheet of A4, up to 9 on each\n" in capsys.readouterr().out


def test_a_build_ends_with_a_row_for_each_output(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    more = (*OUTPUTS, Output("ids.txt", "the ids", lambda drawn: b"sun moon"))
    monkeypatch.setattr("cardgen.pipeline.build_game", partial(build_game, outputs=more))
    assert main(["build", "plain"]) == ExitCode.FINE
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    rows = [line.split(maxsplit=1) for line in lines]
    names = [name for name, _ in rows]
    assert names[0] == "cards.pdf"
    assert names[-4:] == ["ids.txt", "faces", "warnings", "seconds"]
    assert rows[0][1] == "2 cards, 63.5 x 88.9 mm; 1 sheet of A4, up to 9 on each"
    assert rows[-4][1] == "the ids"


@pytest.mark.parametrize("size", ["mini_euro", "Mini Euro", "mini-euro"])
def test_a_card_size_is_named_alike_in_the_deck_and_on_the_command_line(
    project: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    assert main(["build", "plain", "--card", size]) == ExitCode.FINE
    assert "44 x 68 mm" in capsys.readouterr().out
    deck = project / "decks" / "plain" / "deck.yaml"
    deck.write_text(DECK + f"print: {{card: {size}}}\n")
    assert main(["build", "plain"]) == ExitCode.FINE
    assert "44 x 68 mm" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "marks", "labels"),
    [
        ((), ("crop",), True),
        (("--cut-lines",), ("crop", "lines"), True),
        (("--marks", "lines"), ("lines",), True),
        (("--marks", "Crop, lines"), ("crop", "lines"), True),
        (("--no-marks",), (), False),
        (("--no-marks", "--marks", "crop"), (), False),
        (("--no-marks", "--cut-lines"), ("lines",), False),
    ],
)
def test_marks_are_those_that_are_asked_for(
    project: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], marks: tuple[str, ...], labels: bool
) -> None:
    seen: list[BuildOptions] = []

    def note(game: str, sources: Sources, report: Report, options: BuildOptions, *more: object) -> None:
        seen.append(options)

    monkeypatch.setattr("cardgen.pipeline.build_game", note)
    main(["build", "plain", *asked])
    assert [(options.marks, options.labels) for options in seen] == [(marks, labels)]
