"""A game may be named by its folder or its deck file, from any folder of the project."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from cardgen.cli import main
from cardgen.cli.game_name import resolve_game
from cardgen.cli.session import ExitCode

DECK = "title: Foxes\nabilities: free\nplayers: 2\ndefaults: {template: foxes/face.svg.j2}\ncards: [{id: a}]\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "decks" / "foxes" / "art").mkdir(parents=True)
    (folder / "decks" / "foxes" / "deck.yaml").write_text(DECK)
    (folder / "decks" / "foxes" / "rulebook.md").write_text("# Rules\n")
    (folder / "foxes").mkdir()
    return folder


@pytest.mark.parametrize(
    ("typed", "current"),
    [
        ("foxes", "."),
        ("foxes", "decks"),
        ("decks/foxes", "."),
        ("decks/foxes/", "."),
        ("./decks/foxes", "."),
        ("decks/foxes/deck.yaml", "."),
        ("decks\\foxes", "."),
        ("decks\\foxes\\deck.yaml", "."),
        (".\\decks\\foxes\\", "."),
        (".", "decks/foxes"),
        ("./", "decks/foxes"),
        ("deck.yaml", "decks/foxes"),
        ("./deck.yaml", "decks/foxes"),
        ("..", "decks/foxes/art"),
        ("../foxes", "decks/foxes"),
        ("foxes/", "decks"),
        ("foxes/deck.yaml", "decks"),
        ("decks/foxes", "decks/foxes/art"),
    ],
)
def test_a_path_to_a_game_is_its_name(typed: str, current: str, project: Path) -> None:
    assert resolve_game(typed, project, project / current) == "foxes"


def test_absolute_paths_and_links_lead_to_it_too(project: Path) -> None:
    link = project.parent / "link"
    link.symlink_to(project / "decks")
    for path in (project / "decks" / "foxes", project / "decks" / "foxes" / "deck.yaml", link / "foxes"):
        assert resolve_game(str(path), project, project.parent) == "foxes"


def test_a_shipped_game_can_be_named_by_its_folder(project: Path) -> None:
    assert resolve_game("decks/wayjer", project, project) == "wayjer"
    assert resolve_game("decks/wayjer/deck.yaml", project, project) == "wayjer"


@pytest.mark.parametrize(
    ("typed", "current", "said"),
    [
        ("decks/foxes/rulebook.md", ".", "`decks/foxes/rulebook.md` is no deck file. Name the game, `foxes`, or its "),
        ("rulebook.md", "decks/foxes", "`rulebook.md` is no deck file. Name the game, `foxes`"),
        ("decks/foxes/art", ".", "`decks/foxes/art` is no deck file. Name the game, `foxes`"),
        ("decks", ".", None),
        ("decks/", ".", "`decks/` is no game: name one of the folders in it."),
        (".", ".", "`.` is no game: a game is a folder in {project}/decks, or the `deck.yaml` in it."),
        ("./foxes", ".", "`./foxes` is no game: a game is a folder in {project}/decks"),
        ("..", ".", "`..` lies outside the project, which is {project}."),
        ("../nowhere/", ".", "`../nowhere/` lies outside the project, which is {project}."),
    ],
)
def test_a_path_to_no_game_is_refused_with_a_sentence(
    typed: str, current: str, said: str | None, project: Path
) -> None:
    if said is None:
        assert resolve_game(typed, project, project / current) == typed
        return
    with pytest.raises(click.UsageError) as refused:
        resolve_game(typed, project, project / current)
    assert refused.value.message.startswith(said.format(project=project))


@pytest.mark.parametrize("current", ["project", "."])
def test_a_game_of_another_project_is_named_with_its_project(current: str, project: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "decks" / "hens").mkdir(parents=True)
    (other / "decks" / "hens" / "deck.yaml").write_text(DECK)
    with pytest.raises(click.UsageError) as refused:
        resolve_game(str(other / "decks" / "hens" / "deck.yaml"), tmp_path / current, project)
    assert refused.value.message.endswith(f"Name its own: cardgen --project {other} check hens")


@pytest.mark.parametrize("command", ["build", "check", "play", "simulate"])
def test_every_command_takes_a_folder(
    command: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    assert main([command, "decks/hens/"]) == ExitCode.USAGE
    shown = capsys.readouterr()
    assert "There is no game `hens`: no file `decks/hens/deck.yaml`." in shown.out + shown.err
    assert main([command, ".."]) == ExitCode.USAGE
    assert "lies outside the project" in capsys.readouterr().err


def test_a_game_named_twice_is_checked_once(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    main(["check", "foxes", "decks/foxes", "decks/foxes/deck.yaml"])
    assert capsys.readouterr().out.splitlines()[-1].startswith("foxes: ")
