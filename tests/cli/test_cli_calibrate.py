"""`cardgen calibrate` as a person uses it: a target, what was read off it, printers kept, shown, used and forgotten."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def printers(tmp_path: Path, own_printers: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder; give the file of printers, which is not there yet."""
    monkeypatch.chdir(tmp_path)
    return own_printers / "printers.yaml"


def run(line: str) -> int:
    return main(["calibrate", *line.split()])


def test_a_target_is_written_and_its_words_are_told(printers: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run("") == ExitCode.FINE
    assert capsys.readouterr().out == (
        "Written: calibration.pdf, A4 portrait, to be turned over its long edge.\n"
        "Print it on both sides at 100 %; its words tell what to do next.\n"
    )
    with pikepdf.open(tmp_path / "calibration.pdf") as pdf:
        assert len(pdf.pages) == 2
    assert run("--paper letter --landscape --flip short --output other/target.pdf") == ExitCode.FINE
    with pikepdf.open(tmp_path / "other" / "target.pdf") as pdf:
        assert [float(edge) for edge in pdf.pages[0].mediabox] == pytest.approx([0, 0, 792, 612])
    assert not printers.exists()


def test_what_was_read_is_kept_shown_and_forgotten(printers: Path, capsys: Capture) -> None:
    assert run("--save home --x 0.5 --y -0.3 --margin 4.2") == ExitCode.FINE
    shown = (
        "  backs   0.5 mm to the right, 0.3 mm up\n"
        "  turned  no\n"
        "  flip    long-edge\n"
        "  margin  4.2 mm\n"
    )  # fmt: skip
    assert capsys.readouterr().out == (
        f"Saved: the printer `home`, in {printers}\n{shown}"
        "`cardgen calibrate --printer home` prints the target with it, to see that all is well;\n"
        "`cardgen build GAME --printer home` prints a game with it.\n"
    )
    assert run("--list") == ExitCode.FINE
    assert capsys.readouterr().out == f"home:\n{shown}"
    assert run("--save home --x 1 --flip short-edge --landscape") == ExitCode.FINE
    assert capsys.readouterr().out.startswith("Changed: the printer `home`")
    assert "x: 1\n  y: -0.5\n  rotation: 0\n  flip: short-edge\n  landscape: yes\n" in printers.read_text()
    assert run("--remove home") == ExitCode.FINE
    assert run("--list") == ExitCode.FINE
    assert capsys.readouterr().out == (
        "Removed: the printer `home`.\n"
        "There is no printer yet: print the target of `cardgen calibrate`, and follow its words.\n"
    )


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("--margin 5", "x: 0.5\n  y: -0.3\n  rotation: 0.2\n  flip: short-edge\n  landscape: yes\n  margin: 5\n"),
        ("--x 0.4", "x: 0.4\n  y: -0.3\n  rotation: 0.2\n  flip: short-edge\n  landscape: yes\n  margin: 4\n"),
        ("--y 0", "x: 0.5\n  y: 0\n  rotation: 0.2\n  flip: short-edge\n  landscape: yes\n  margin: 4\n"),
        ("--read A=1x1", "x: 1\n  y: 1\n  rotation: 0.2\n  flip: short-edge\n  landscape: yes\n  margin: 4\n"),
        ("--rotation 0", "x: 0.5\n  y: -0.3\n  rotation: 0\n  flip: short-edge\n  landscape: yes\n  margin: 4\n"),
        # the words of a target always name the edge: this one lay upright, where a quarter turn back is what is known
        (
            "--flip long-edge --margin 3",
            "x: 0.3\n  y: 0.5\n  rotation: 0.2\n  flip: long-edge\n  landscape: no\n  margin: 3\n",
        ),
    ],
)
def test_what_is_not_given_for_a_printer_that_is_kept_stays_as_it_is(line: str, kept: str, printers: Path) -> None:
    run("--save home --x 0.5 --y -0.3 --rotation 0.2 --flip short-edge --landscape --margin 4")
    assert run(f"--save home {line}") == ExitCode.FINE
    assert kept in printers.read_text()


def test_a_read_off_at_two_places_takes_the_place_of_all_that_was_known_of_the_backs(printers: Path) -> None:
    run("--save home --x 0.5 --y -0.3 --rotation 0.2 --margin 4")
    assert run("--save home --read B=1x1 --read E=1x1") == ExitCode.FINE
    assert "x: 1\n  y: 1\n  rotation: 0\n  flip: long-edge\n  landscape: no\n  margin: 4\n" in printers.read_text()


def test_two_places_give_the_turn(printers: Path, capsys: Capture) -> None:
    # E is 146 mm to the right of B and 233 mm below; (146 * 0.3 + 233 * 0.46) / (146² + 233²) = 0.1144 degrees
    assert run("--save home --read B=0.4x-0.25 --read E=-0.06x0.05") == ExitCode.FINE
    told = capsys.readouterr().out
    assert "  backs   0.17 mm to the right, 0.1 mm up\n  turned  0.11 degrees clockwise\n" in told


def test_a_second_read_off_is_added_to_the_printer_that_the_target_was_printed_for(printers: Path) -> None:
    assert run("--save home --x 0.5 --y -0.3 --rotation 0.2 --margin 4") == ExitCode.FINE
    assert run("--printer home") == ExitCode.FINE
    assert run("--save home --printer home --x 0.1 --y 0.1 --rotation -0.05") == ExitCode.FINE
    assert "x: 0.5997\n  y: -0.1997\n  rotation: 0.15\n" in printers.read_text()
    assert "margin: 4\n" in printers.read_text()


def test_a_target_for_a_printer_lies_and_is_turned_as_the_printers_own_was(printers: Path, capsys: Capture) -> None:
    run("--save home --x 1 --y 1 --flip short-edge --landscape")
    capsys.readouterr()
    assert run("--printer home") == ExitCode.FINE
    assert capsys.readouterr().out == (
        "Written: calibration.pdf, A4 landscape, to be turned over its short edge.\n"
        "The back is put where `home` needs it: each hole should lie at 0, 0.\n"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--save Home_Office! --x 1", "`Home_Office!` is no name for a printer: it has small letters, digits, hyphens "
         "and underscores, at most 40. Did you mean `home-office`?"),
        ("--save ../../x --x 1", "`../../x` is no name for a printer"),
        ("--save home --x 25", "`25` is no length from -20 to 20 mm, such as 0.5 or -0.3."),
        ("--save home --x left", "`left` is no length from -20 to 20 mm"),
        ("--save home --x 1 --rotation 9", "`9` is no turn from -5 to 5 degrees, such as 0.2."),
        ("--save home --x 1 --rotation nan", "`nan` is no turn"),
        ("--save home --x 1 --margin -2", "`-2` is no length from 0 to 30 mm, such as 4.2."),
        ("--save home --x 1 --margin 31", "`31` is no length from 0 to 30 mm"),
        ("--save home --margin wide", "`wide` is no length from 0 to 30 mm"),
        ("--save home --flip fold", "`fold` is no edge to turn a sheet over; there are long-edge and short-edge."),
        ("--save home --read F=1x1", "`F=1x1` is no read-off: write a place, A, B, C, D or E, and what is there"),
        ("--save home --read B=1", "`B=1` is no read-off"),
        ("--save home --read B=1x1 --read b=1x1", "--read names a place twice"),
        ("--save home --x 1 --read A=1x1", "--x and --y say what is read at A, and so does --read A"),
        ("--save home --x 1 --read B=1x1 --rotation 1", "--rotation follows from two places that are read"),
        ("--save home --x 5 --read B=0x0 --read E=0x0 --read C=0x0 --read D=0x0", "together: A is 4 mm from"),
        ("--save home --read B=20x20 --read E=-20x-20 --paper a5", "What was read does not go together"),
        ("--save home", "--save keeps what was read off a target: give --x and --y, --read, or --margin."),
        ("--x 1", "--x says what was read off a target: add --save NAME to keep it."),
        ("--read B=1x1", "--read says what was read off a target: add --save NAME to keep it."),
        ("--list --remove home", "There is no printer `home`. There is none yet: `cardgen calibrate` prints a target."),
        ("--save home --x 1 --list", "--save, --list and --remove are for one run each."),
        ("--printer home", "There is no printer `home`."),
        ("--paper a7", "The target has no room on a sheet of 74 x 105 mm: it must be 120 mm wide and 186 mm high, such "
         "as A5 or A4."),
        ("--paper foolscap", "`foolscap` is no paper"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_and_nothing_is_written(line: str, told: str, printers: Path, capsys: Capture) -> None:
    assert run(line) == ExitCode.USAGE
    assert told in " ".join(capsys.readouterr().err.split())
    assert not printers.exists()
    assert not list(Path.cwd().glob("*.pdf"))


def test_a_printer_that_is_not_there_is_told_with_the_nearest_one(printers: Path, capsys: Capture) -> None:
    run("--save laser --x 1")
    capsys.readouterr()
    assert main(["build", "wayjer", "--printer", "lazer"]) == ExitCode.USAGE
    assert "There is no printer `lazer`. Did you mean `laser`?" in capsys.readouterr().err


def test_a_printer_is_found_by_its_name_in_capital_letters_too(printers: Path, capsys: Capture) -> None:
    run("--save home --x 1")
    run("--save tilt --x 1")
    capsys.readouterr()
    assert run("--printer HOME") == ExitCode.FINE
    assert "The back is put where `home` needs it" in capsys.readouterr().out
    assert run("--remove Tilt") == ExitCode.FINE
    assert capsys.readouterr().out == "Removed: the printer `tilt`.\n"


def test_of_many_printers_none_of_which_is_near_the_list_is_named(printers: Path, capsys: Capture) -> None:
    printers.parent.mkdir(parents=True)
    printers.write_text("".join(f"p{number:02}: {{x: 1}}\n" for number in range(21)))
    assert run("--printer kitchen") == ExitCode.USAGE
    told = " ".join(capsys.readouterr().err.split())
    assert "There is no printer `kitchen`. `cardgen calibrate --list` shows the 21 that there are." in told


def test_a_file_of_printers_with_mistakes_is_told_in_one_go_and_left_as_it_is(printers: Path, capsys: Capture) -> None:
    printers.parent.mkdir(parents=True)
    printers.write_text("home: {x: 99, margin: 31}\nwork: {rotate: 1}\n")
    for line in ("--list", "--save other --x 1", "--printer home"):
        assert run(line) == ExitCode.USAGE
        told = capsys.readouterr().err
        assert f"The file of your printers cannot be used, {printers}:" in told
        assert "line 1: `x` is `99`; it must be a length from -20 to 20 mm." in told
        assert "line 1: `margin` is `31`; it must be a length from 0 to 30 mm." in told
        assert "line 2: `rotate` is no key of a printer. Did you mean `rotation`?" in told
    assert printers.read_text() == "home: {x: 99, margin: 31}\nwork: {rotate: 1}\n"


def test_a_folder_that_cannot_be_written_is_told(printers: Path, capsys: Capture) -> None:
    printers.parent.parent.mkdir(parents=True, exist_ok=True)
    printers.parent.write_text("a file where the folder should be")
    assert run("--save home --x 1") == ExitCode.MACHINE
    assert capsys.readouterr().err.startswith("Nothing was written: ")
    printers.parent.unlink()


def test_a_build_takes_a_printer_by_its_name(printers: Path, tmp_path: Path, capsys: Capture) -> None:
    run("--save home --x 0.5 --y -0.3 --margin 4.2")
    assert main(["build", "wayjer", "--printer", "home"]) == ExitCode.FINE
    with_printer = (tmp_path / "output/wayjer/cards.pdf").read_bytes()
    assert main(["build", "wayjer", "--back-offset", "0.5x-0.3", "--margin", "4.2"]) == ExitCode.FINE
    assert (tmp_path / "output/wayjer/cards.pdf").read_bytes() == with_printer
    run("--save home --x 0.6")
    capsys.readouterr()
    assert main(["build", "wayjer", "--printer", "home"]) == ExitCode.FINE
    assert "nothing has changed" not in capsys.readouterr().out


def test_tab_offers_the_printers(printers: Path) -> None:
    from click.shell_completion import ShellComplete

    from cardgen.cli.group import group

    run("--save home --x 1")
    run("--save copy-shop --x 1")
    complete = ShellComplete(group, {}, "cardgen", "_CARDGEN_COMPLETE")
    for arguments in (["build", "wayjer", "--printer"], ["calibrate", "--remove"]):
        assert [item.value for item in complete.get_completions(arguments, "h")] == ["home"]
