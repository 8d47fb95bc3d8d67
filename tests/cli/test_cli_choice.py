"""`build --only` and its like, `diff` and `printed`, as they are typed: what they say and how they end."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import click
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

DECK = """title: Little
players: 2
abilities: free
fields: {kind: text}
defaults: {template: little/face.svg.j2}
cards:
  - {id: sun, copies: 2, kind: light}
  - {id: moon, kind: dark}
"""
FACE = """{% extends "base.svg.j2" %}{% block face %}
<text x="20" y="40" font-family="Source Sans 3" font-size="12pt">{{ card.name }}</text>{% endblock %}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("decks", "templates"):
        (tmp_path / folder / "little").mkdir(parents=True)
    (tmp_path / "decks/little/deck.yaml").write_text(DECK)
    (tmp_path / "templates/little/face.svg.j2").write_text(FACE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> int:
    return main([*arguments])


def rename_sun(project: Path) -> None:
    deck = project / "decks/little/deck.yaml"
    deck.write_text(deck.read_text().replace("{id: sun,", "{id: sun, name: Star,"))


def commit(project: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    for arguments in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "one"), ("tag", "v1")):
        subprocess.run(["git", *who, *arguments], cwd=project, env=clean, check=True, capture_output=True)


def test_a_choice_is_told_in_the_summary(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", "little", "--only", "kind=light", "--cards") == ExitCode.FINE
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert ["cards.pdf", "2 cards, 63.5 x 88.9 mm; 1 sheet of A4, up to 8 on each"] in lines
    assert ["only", "1 of 2 different cards: --only kind=light"] in lines


@pytest.mark.parametrize(
    ("options", "sheets"),
    [
        (("--paper", "letter"), "1 sheet of Letter,"),
        (("--paper", "letter", "--landscape"), "1 sheet of Letter landscape,"),
        (("--layout", "poker-8-letter"), "1 sheet of Letter landscape,"),
        (("--paper", "300x200", "--margin", "0"), "1 sheet of 300 x 200 mm,"),
        (("--paper", "200x300", "--landscape"), "1 sheet of 200 x 300 mm landscape,"),
    ],
)
def test_how_the_sheets_lie_is_told(
    project: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sheets: str
) -> None:
    assert run("build", "little", *options) == ExitCode.FINE
    assert f"; {sheets} up to " in capsys.readouterr().out


def test_what_stays_as_it_was_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "decks/little/rulebook.md").write_text("# Little\n\nPlay.\n")
    assert run("build", "little") == ExitCode.FINE
    capsys.readouterr()
    assert run("build", "little", "--rulebook") == ExitCode.FINE
    assert "  as it was     cards.pdf, manifest.json\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--only", "son"), "Did you mean `sun`?"),
        (("--only", "kind=lite"), "What they say there: `light`, `dark`."),
        (("--only", " , "), "--only names no card"),
        (("--copies", "0"), "0 is not in the range"),
        (("--rulebook", "--only", "sun"), "--only is about cards, and --rulebook alone prints none: add --cards."),
        (("--rulebook", "--copies", "2"), "--copies is about cards"),
        (("--rulebook", "--changed-since", "v1"), "--changed-since is about cards"),
        (
            ("--rulebook", "--skip", "1"),
            "--skip is about sheets of cards, and --rulebook alone prints none: add --cards.",
        ),
        (("--rulebook", "--proof", "--marks", "dots"), "--marks and --proof are about sheets of cards"),
        (("--rulebook", "--registration", "silhouette-3"), "--registration is about sheets of cards"),
        (("--rulebook", "--margin", "0"), "--margin is about sheets of cards"),
        (("--rulebook", "--only", "sun", "--gap", "2"), "--only and --gap are about cards and their sheets"),
        (("--no-marks", "--marks", "crop"), "--no-marks and --marks contradict each other: give one of the two."),
        (("--no-marks", "--marks", "crop,lines"), "--no-marks and --marks contradict each other"),
        (("--no-cut-lines", "--marks", "crop,lines"), "--no-cut-lines and --marks lines contradict each other"),
        (("--marks", "crop,none"), "`none` stands beside `crop`, though it means that there are no marks."),
        (("--marks", "no,lines,dots"), "`none` stands beside `lines`, `dots`"),
        (("--rulebook",), "Little has no rulebook to print."),
        (("--changed-since", "last-print"), "Nothing of little is marked as printed yet."),
        (("--changed-since", "v1"), "is in no git repository"),
        (("--changed-since", "no/manifest.json"), "There is no file no/manifest.json."),
    ],
)
def test_a_choice_of_nothing_is_wrong_usage(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert run("build", "little", *arguments) == ExitCode.USAGE
    told = capsys.readouterr()
    assert words in told.out + told.err
    assert not (project / "output").exists()


def test_each_option_of_sheets_is_about_cards_or_has_a_part_in_the_rulebook() -> None:
    from cardgen.cli.build import build
    from cardgen.cli.build_options import face_options
    from cardgen.cli.choice_options import ABOUT_CARDS, ABOUT_SHEETS

    @face_options
    @click.command()
    def faces() -> None: ...

    named = {option.name for option in build.params if isinstance(option, click.Option)}
    others = {"ink_sparing", "low_ink", "greyscale", "full_ink", "cards", "rulebook", "booklet", "kit"}
    others |= {option.name for option in faces.params}
    assert named - others - {*ABOUT_CARDS} == {*ABOUT_SHEETS}


def test_what_is_not_asked_for_does_not_contradict(project: Path) -> None:
    (project / "decks/little/rulebook.md").write_text("# Little\n\nPlay.\n")
    assert run("build", "little", "--rulebook", "--no-cut-lines", "--no-stack", "--greyscale") == ExitCode.FINE
    assert run("build", "little", "--no-marks", "--marks", "none", "--no-cut-lines") == ExitCode.FINE
    assert run("build", "little", "--marks", "crop", "--cut-lines") == ExitCode.FINE


def test_diff_shows_cards_and_texts_and_writes_the_list(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(project)
    rename_sun(project)
    assert run("diff", "little", "v1", "--pdf", "lists/changes.pdf") == ExitCode.FINE
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("little: changed since `v1` (commit ")
    assert lines == [
        "  changed  sun  front; print 2, take out 2",
        "      name - sun",
        "      name + Star",
        "little: written lists/changes.pdf",
    ]
    with pypdfium2.PdfDocument(project / "lists/changes.pdf") as document:
        text = document[0].get_textpage().get_text_range()
    assert text.count("Star") == 2  # its title and its face
    assert "sun" in text
    assert not (project / "output").exists()


def test_nothing_changed_is_said_and_ends_well(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(project)
    assert run("diff", "little", "v1", "--pdf", "changes.pdf") == ExitCode.FINE
    assert capsys.readouterr().out.startswith("little: no card has changed since `v1` (commit ")
    assert not (project / "changes.pdf").exists()
    assert run("build", "little", "--changed-since", "v1", "--cards") == ExitCode.FINE
    assert capsys.readouterr().out.startswith("little: no card has changed since `v1` (commit ")


def test_diff_of_a_deck_with_mistakes_tells_them(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(project)
    deck = project / "decks/little/deck.yaml"
    deck.write_text(deck.read_text().replace("copies: 2", "copies: two"))
    assert run("diff", "little", "v1") == ExitCode.MISTAKES
    assert "bad-copies" in capsys.readouterr().err


def test_diff_where_it_cannot_write_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(project)
    rename_sun(project)
    (project / "file").write_text("")
    assert run("diff", "little", "v1", "--pdf", "file/changes.pdf") == ExitCode.MACHINE
    assert "A file stands where a folder is needed" in capsys.readouterr().err


def test_printed_marks_a_build_and_says_what(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("printed", "little") == ExitCode.USAGE
    assert "There is no build of little in " in capsys.readouterr().err
    run("build", "little")
    capsys.readouterr()
    assert run("printed", "little") == ExitCode.FINE
    assert capsys.readouterr().out == "little: marked as printed: 3 cards, 2 of them different.\n"
    run("build", "little", "--only", "sun")
    capsys.readouterr()
    assert run("printed", "little") == ExitCode.FINE
    told = "little: marked as printed: 2 cards, 1 of them different; the others are as they were marked before.\n"
    assert capsys.readouterr().out == told


def test_printed_says_what_the_others_are_where_nothing_was_marked_before(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("build", "little", "--only", "sun")
    capsys.readouterr()
    assert run("printed", "little") == ExitCode.FINE
    told = "little: marked as printed: 2 cards, 1 of them different; the others count as not printed.\n"
    assert capsys.readouterr().out == told
    assert run("diff", "little", "last-print") == ExitCode.FINE
    assert capsys.readouterr().out.splitlines()[1:] == ["  new      moon  print 1"]


def test_printed_where_it_cannot_write_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("build", "little")
    (project / "printed").write_text("mine")
    capsys.readouterr()
    assert run("printed", "little") == ExitCode.MACHINE
    assert "A file stands where a folder is needed" in capsys.readouterr().err


def test_a_manifest_cannot_steer_the_terminal(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "old.json").write_text(
        '{"game": "little", "cards": [{"id": "\\u001b[2Jgone", "copies": 1, "front": "x", "back": null}]}'
    )
    assert run("diff", "little", "old.json") == ExitCode.FINE
    assert "\x1b" not in capsys.readouterr().out
