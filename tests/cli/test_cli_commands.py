from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import entry, main
from cardgen.cli.group import COMMANDS
from cardgen.cli.session import ExitCode
from cardgen.pipeline.outputs import OUTPUTS
from cardgen.sheets.mark_styles import MARK_STYLES

DECK = """title: Little
players: 2-3
abilities: free
defaults: {template: little/face.svg.j2}
cards:
  - {id: sun, copies: 2}
  - {id: moon, copies: two}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "decks" / "little").mkdir(parents=True)
    (tmp_path / "decks" / "little" / "deck.yaml").write_text(DECK)
    (tmp_path / "templates" / "little").mkdir(parents=True)
    (tmp_path / "templates" / "little" / "face.svg.j2").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))
def test_every_command_has_help_with_an_example(command: object, capsys: pytest.CaptureFixture[str]) -> None:
    name = str(getattr(command, "name", ""))
    assert main([name, "--help"]) == ExitCode.FINE
    out = capsys.readouterr().out
    assert f"cardgen {name}" in out.split("Example", 1)[1]


def test_help_lists_every_command_with_a_whole_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == ExitCode.FINE
    out = capsys.readouterr().out
    listed = " ".join(out.split("Commands:")[1].split())
    assert "..." not in listed
    for command in COMMANDS:
        assert f"{command.name} {command.get_short_help_str(limit=200)}" in listed


def test_help_lists_every_style_of_marks_and_every_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--help"]) == ExitCode.FINE
    out = capsys.readouterr().out
    for name, what in [*((style.name, style.what) for style in MARK_STYLES), *((o.name, o.what) for o in OUTPUTS)]:
        assert f"  {name}" in out.split("Marks:")[1]
        assert what in " ".join(out.split())


def test_a_style_of_marks_that_there_is_not_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "wayjer", "--marks", "crop,line"]) == ExitCode.USAGE
    assert "`line` is no style of marks. Did you mean `lines`?" in capsys.readouterr().err


@pytest.mark.parametrize("color", ["transparent", "#0000", "rgb(0 0 0 / 50%)"])
def test_a_colour_that_is_seen_through_is_refused_for_marks(color: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "wayjer", "--marks", "lines", "--mark-color", color]) == ExitCode.USAGE
    told = " ".join(capsys.readouterr().err.split())
    assert f"`{color}` is seen through; marks are printed in full. `--marks none` prints none." in told


def test_the_help_says_which_marks_are_on_fronts_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--help"]) == ExitCode.FINE
    assert "else both; lines and full on fronts alone." in " ".join(capsys.readouterr().out.split())


def test_check_shows_the_mistakes_and_ends_with_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "little"]) == ExitCode.MISTAKES
    lines = capsys.readouterr().out.splitlines()
    start = lines.index("decks/little/deck.yaml:7:24: error: bad-copies")
    assert lines[start : start + 5] == [
        "decks/little/deck.yaml:7:24: error: bad-copies",
        "  7 |   - {id: moon, copies: two}",
        "    |                        ^^^",
        "  `copies` is `two`; it must be a whole number, 0 or more. (card `moon`)",
        "  hint: Write digits, such as `copies: 2`; 0 prints none.",
    ]
    assert lines[-1].startswith("little: ")
    assert "error" in lines[-1]


def test_check_in_json_is_json_and_nothing_else(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "little", "--format", "json"]) == ExitCode.MISTAKES
    form = json.loads(capsys.readouterr().out)
    assert form["errors"] >= 1
    assert "bad-copies" in [each["code"] for each in form["diagnostics"]]


def test_check_finds_the_project_from_a_folder_below(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "decks" / "little")
    assert main(["check", "little"]) == ExitCode.MISTAKES


def test_check_takes_the_project_as_an_option(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir("/")
    assert main(["--project", str(project), "check", "little"]) == ExitCode.MISTAKES


def test_an_unknown_game_is_wrong_usage_and_the_nearest_is_named(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "litle"]) == ExitCode.USAGE
    assert "hint: Did you mean `little`?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chekc"], "Did you mean `check`?"),
        (["frobnicate"], "The commands are: "),
        (["check", "--frmat", "json"], "--format"),
        (["check", "--format", "xml"], "xml"),
        (["--project", "/nowhere/at/all", "list"], "/nowhere/at/all"),
        (["explain", "duplicate-di"], "Did you mean `duplicate-id`?"),
        (["explain", "../report"], "There is no code `../report`."),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_right(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == ExitCode.USAGE
    assert words in capsys.readouterr().err


def test_explain_shows_the_page_of_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "duplicate-id"]) == ExitCode.FINE
    assert capsys.readouterr().out.startswith("# duplicate-id\n\nTwo cards")


def test_explain_without_a_code_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == ExitCode.FINE
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("duplicate-id ") and line.endswith("have the same id.") for line in lines)


def test_list_shows_own_and_shipped_games(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == ExitCode.FINE
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["game", "title", "players", "cards", "size", "where"]
    assert lines[1][:6] == ["little", "Little", "2-3", "3", "poker", "own,"]
    assert ["wayjer", "Wayjer", "2", "14", "poker", "shipped"] in [[*line[:5], line[5].strip(",")] for line in lines]


def test_list_in_an_empty_folder_says_how_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == ExitCode.FINE
    out = capsys.readouterr().out
    assert "wayjer" in out
    assert "`cardgen new mygame` begins one." in out


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == ExitCode.FINE
    assert capsys.readouterr().out.startswith("cardgen 0.")


def fail_with(problem: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(arguments: list[str]) -> int:
        raise problem

    monkeypatch.setattr(entry, "_run", fail)


def test_a_bug_gives_one_sentence_and_a_file_to_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    fail_with(ZeroDivisionError("by nothing"), monkeypatch)
    assert main(["list"]) == ExitCode.BUG
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert "ZeroDivisionError: by nothing" in err
    (written,) = tmp_path.glob("cardgen-*.txt")
    assert str(written) in err
    assert "Traceback" in written.read_text()


def test_a_bug_with_debug_shows_where(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fail_with(ZeroDivisionError("by nothing"), monkeypatch)
    assert main(["--debug", "list"]) == ExitCode.BUG
    assert "Traceback" in capsys.readouterr().err


def test_debug_shows_where_a_command_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("cardgen.loading.project.find_games", fail)
    assert main(["--debug", "check"]) == ExitCode.BUG
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (ModuleNotFoundError("No module named 'cairosvg'", name="cairosvg"), "The Python package `cairosvg`"),
        (OSError('no library called "cairo-2" was found'), "A system library is missing"),
        (OSError("cannot load library 'libpango-1.0-0': no such file"), "A system library is missing"),
        (OSError(28, "No space left on device", "output/cards.pdf"), "output/cards.pdf: No space left on device."),
    ],
)
def test_what_the_machine_lacks_ends_with_3(
    problem: Exception, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(problem, monkeypatch)
    assert main(["list"]) == ExitCode.MACHINE
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["list"], "Stopped.\n"), (["build", "wayjer"], "Stopped; the old files are whole.\n")],
)
def test_ctrl_c_ends_with_a_word(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(KeyboardInterrupt(), monkeypatch)
    assert main(arguments) == ExitCode.STOPPED
    assert capsys.readouterr().err.strip("\n") == words.strip("\n")


@pytest.mark.parametrize("module", ["click", "cardgen.cli.entry", "cardgen.cli.build"])
def test_ctrl_c_while_the_program_starts_shows_no_traceback(module: str) -> None:
    code = f"""
import builtins, sys
load = builtins.__import__
def interrupt(name, *rest, **named):
    if name == {module!r}:
        raise KeyboardInterrupt
    return load(name, *rest, **named)
builtins.__import__ = interrupt
import runpy
sys.argv = ["cardgen", "list"]
runpy.run_module("cardgen", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (ExitCode.STOPPED, "Stopped.")


def test_help_and_readme_list_every_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == ExitCode.FINE
    helped = capsys.readouterr().out
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    for text in (helped, readme):
        listed = " ".join(text[text.index("Exit codes: ") :].split())
        for code in ExitCode:
            assert f" {int(code)} " in listed


def test_a_build_shows_its_warnings_before_its_table(tmp_path: Path) -> None:
    deck = tmp_path / "decks" / "one" / "deck.yaml"
    deck.parent.mkdir(parents=True)
    deck.write_text(
        "title: One\nplayers: 2\nabilities: free\ndefaults: {template: base.svg.j2}\n"
        "print: {bleed: 3, gap: 1}\ncards: [{id: a}]\n"
    )
    command = [sys.executable, "-m", "cardgen", "--project", str(tmp_path), "build", "one"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.index("gap-below-bleed") < done.stdout.index("one: built")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="Windows has no such pipes")
def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", "explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), error) == (ExitCode.STOPPED, b"")


def test_text_that_the_terminal_cannot_show_does_not_stop_the_program(project: Path) -> None:
    (project / "decks" / "little" / "deck.yaml").write_text("title: 日本\nplayers: ２\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "check", "little"], capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (ExitCode.MISTAKES, b"")
    assert b"bad-players" in done.stdout


def test_many_copies_are_checked_and_built_when_one_says_yes(tmp_path: Path) -> None:
    deck = tmp_path / "decks" / "many" / "deck.yaml"
    deck.parent.mkdir(parents=True)
    deck.write_text(
        "title: Many\nplayers: 2\nabilities: free\ndefaults: {template: base.svg.j2}\ncards: [{id: a, copies: 1001}]\n"
    )
    for command in ("check", "build"):
        assert main(["--project", str(tmp_path), command, "many"]) == 1
        assert main(["--project", str(tmp_path), command, "many", "--yes"]) == 0


def test_the_list_of_games_loads_no_rules(project: Path) -> None:
    code = "import sys; from cardgen.cli import main; main(['list']); sys.exit('cardgen.games' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the-way" in done.stdout
