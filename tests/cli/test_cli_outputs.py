from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Deck
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.options import apply_options, specify_sheets
from cardgen.pipeline.outputs import OUTPUTS, Output
from cardgen.sheets import SheetSpec

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
    assert {each: data for each, data in after.items() if each.name != "lock"} == before  # which holds the folder


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
    assert "2 cards and 2 aids, 63.5 x 88.9 mm; 1 sheet of A4, up to 8 on each\n" in capsys.readouterr().out


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
    assert rows[0][1] == "2 cards, 63.5 x 88.9 mm; 1 sheet of A4, up to 8 on each"
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


@pytest.mark.parametrize("size", ["a6", "tarot landscape", "landscape tarot", "A7 landscape"])
def test_a_size_that_a_deck_may_name_may_stand_on_the_command_line(
    project: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    assert main(["build", "plain", "--card", size]) == ExitCode.FINE
    told = capsys.readouterr().out.splitlines()[1]
    deck = project / "decks" / "plain" / "deck.yaml"
    deck.write_text(DECK + f"print: {{card: {size}}}\n")
    assert main(["build", "plain", "--output", str(project / "other")]) == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[1] == told


@pytest.mark.parametrize(
    ("option", "size", "limits"),
    [("--card", "600x20", "10 to 500 mm"), ("--card", "a1", "10 to 500 mm"), ("--paper", "20x6000", "30 to 5000 mm")],
)
def test_a_size_beyond_the_limits_is_told_the_limits(
    project: Path, capsys: pytest.CaptureFixture[str], option: str, size: str, limits: str
) -> None:
    assert main(["build", "plain", option, size]) == ExitCode.USAGE
    assert f"Each side must be from {limits}." in capsys.readouterr().err


PRINT_MARKS = "print: {marks: lines}\n"


@pytest.mark.parametrize(
    ("printing", "asked", "marks", "labels"),
    [
        ("", (), ("crop",), True),
        ("", ("--cut-lines",), ("crop", "lines"), True),
        ("", ("--marks", "lines"), ("lines",), True),
        ("", ("--marks", "Crop, lines"), ("crop", "lines"), True),
        ("", ("--marks", "none"), (), False),
        ("", ("--no-marks",), (), False),
        ("", ("--no-marks", "--cut-lines"), ("lines",), False),
        (PRINT_MARKS, (), ("lines",), True),
        (PRINT_MARKS, ("--marks", "crop"), ("crop",), True),
        (PRINT_MARKS, ("--no-marks",), (), False),
        ("print: {cut_lines: yes}\n", (), ("crop", "lines"), True),
        ("print: {marks: none}\n", (), (), False),
        ("print: {marks: none, cut_lines: yes}\n", (), ("lines",), False),
        ("print: {marks: [crop, lines]}\n", (), ("crop", "lines"), True),
        ("print: {cut_lines: yes}\n", ("--no-cut-lines",), ("crop",), True),
    ],
)
def test_marks_are_those_that_are_asked_for(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    printing: str,
    asked: tuple[str, ...],
    marks: tuple[str, ...],
    labels: bool,
) -> None:
    spec = specify(project, monkeypatch, printing, asked)
    assert (spec.marks, spec.labels) == (marks, labels)


A3, A4 = Size(297, 420), Size(210, 297)


@pytest.mark.parametrize(
    ("printing", "asked", "sheet", "duplex"),
    [
        ("", (), A4, "long-edge"),
        ("print: {paper: a3, duplex: short-edge}\n", (), A3, "short-edge"),
        ("print: {paper: a3 landscape, duplex: none}\n", (), A3.turned(), "none"),
        ("print: {paper: a3, duplex: no}\n", ("--paper", "A4", "--duplex", "gutterfold"), A4, "fold"),
        ("print: {paper: 300x200, duplex: gutterfold}\n", (), Size(300, 200), "fold"),
        ("print: {duplex: flip on short edge}\n", (), A4, "short-edge"),
        ("", ("--duplex", "flip-short"), A4, "short-edge"),
        ("print: {duplex: none}\n", ("--duplex", "flip long"), A4, "long-edge"),
        ("print: {paper: 300x200}\n", ("--landscape",), Size(300, 200), "long-edge"),
        ("print: {paper: 200x300}\n", ("--landscape",), Size(300, 200), "long-edge"),
        ("print: {paper: a3}\n", ("--landscape",), A3.turned(), "long-edge"),
        ("print: {paper: a3, landscape: yes}\n", (), A3.turned(), "long-edge"),
        ("print: {landscape: yes}\n", ("--paper", "a3"), A3, "long-edge"),
        ("", ("--paper", "300x200"), Size(300, 200), "long-edge"),
        ("", ("--paper", "200x300"), Size(200, 300), "long-edge"),
        ("", ("--paper", "a4-landscape"), A4.turned(), "long-edge"),
        ("", ("--paper", "11inx8.5in", "--duplex", "Long Edge"), Size(279.4, 215.9), "long-edge"),
    ],
)
def test_paper_and_duplex_are_those_of_the_deck_unless_the_command_line_says_otherwise(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    printing: str,
    asked: tuple[str, ...],
    sheet: Size,
    duplex: str,
) -> None:
    spec = specify(project, monkeypatch, printing, asked)
    assert (spec.sheet, spec.duplex) == (sheet, duplex)


@pytest.mark.parametrize(
    ("printing", "asked", "dpi", "is_full", "offset"),
    [
        ("", (), 600, False, (0, 0)),
        ("print: {raster_dpi: 300, full_pictures: yes, back_offset: 0.5x-0.3}\n", (), 300, True, (0.5, -0.3)),
        (
            "print: {raster_dpi: 300, full_pictures: yes, back_offset: 0.5x-0.3}\n",
            ("--raster-dpi", "600", "--no-full-pictures", "--back-offset", "0x0"),
            *(600, False, (0, 0)),
        ),
        ("", ("--raster-dpi", "72", "--full-pictures", "--back-offset", "1x1"), 72, True, (1, 1)),
    ],
)
def test_fineness_and_shift_are_those_of_the_deck_unless_the_command_line_says_otherwise(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    printing: str,
    asked: tuple[str, ...],
    dpi: int,
    is_full: bool,
    offset: tuple[float, float],
) -> None:
    seen: list[Deck] = []
    found = specify(project, monkeypatch, printing, asked, seen)
    assert (seen[0].printing.raster_dpi, seen[0].printing.full_pictures, found.back_offset) == (dpi, is_full, offset)


@pytest.mark.parametrize(
    ("printing", "asked", "bleed", "gap"),
    [
        ("", (), 3, 6),
        ("", ("--bleed", "2"), 2, 4),
        ("", ("--gap", "0"), 3, 0),
        ("print: {bleed: 2}\n", (), 2, 4),
        ("print: {gap: 0}\n", ("--bleed", "2"), 2, 0),
        ("print: {gap: 0}\n", ("--gap", "5"), 3, 5),
    ],
)
def test_cards_lie_two_bleeds_apart_where_nobody_says_otherwise(
    project: Path, monkeypatch: pytest.MonkeyPatch, printing: str, asked: tuple[str, ...], bleed: float, gap: float
) -> None:
    spec = specify(project, monkeypatch, printing, asked)
    assert (spec.bleed, spec.gap) == (bleed, gap)


def test_the_prints_of_a_new_deck_warn_of_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    face = project / "templates" / "face.svg.j2"
    face.parent.mkdir()
    face.write_text('{% extends "base.svg.j2" %}{% block face %}<rect x="9" y="9" width="9" height="9"/>{% endblock %}')
    deck = project / "decks" / "plain" / "deck.yaml"
    deck.write_text(DECK.replace("base.svg", "face.svg"))
    assert main(["build", "plain"]) == ExitCode.FINE
    assert "warning" not in capsys.readouterr().err


def test_a_build_with_another_size_of_card_names_it_where_it_fails(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "decks" / "plain" / "deck.yaml").write_text(DECK + "print: {corner: 25}\n")
    assert main(["build", "plain", "--card", "mini"]) == ExitCode.MISTAKES
    assert "plain: not built with cards of 44.45 x 63.5 mm (mini); " in capsys.readouterr().err


def specify(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    printing: str,
    asked: tuple[str, ...],
    decks: list[Deck] | None = None,
) -> SheetSpec:
    """Give the sheets that a build of a deck with these settings and these options would make."""
    seen: list[SheetSpec] = []

    def note(game: str, sources: Sources, report: Report, options: BuildOptions, *_: object, **__: object) -> None:
        loaded = load_project(game, sources, report)
        assert loaded is not None
        assert not report.diagnostics
        settled = apply_options(loaded.deck, options)
        seen.append(specify_sheets(settled, options))
        if decks is not None:
            decks.append(settled)

    deck = project / "decks" / "plain" / "deck.yaml"
    deck.write_text(deck.read_text() + printing)
    monkeypatch.setattr("cardgen.pipeline.build_game", note)
    main(["build", "plain", *asked])
    return seen[0]
