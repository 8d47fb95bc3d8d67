"""What is said of files that a deck names and that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2}
fields: {art: picture}
cards:
  - {id: vixen, art: '%s'}
"""


def find(folder: Path, picture: str) -> list[tuple[str, str, str]]:
    (folder / "decks/foxes/sub").mkdir(parents=True)
    (folder / "decks/foxes/deck.yaml").write_text(DECK % picture)
    (folder / "decks/foxes/sub/fox.png").write_bytes(b"")
    report = Report()
    load_project("foxes", Sources(folder), report)
    return [(found.code, found.message, found.hint) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("picture", "code", "message", "hint"),
    [
        (
            "http://example.org/fox.png",
            "outside-project",
            "`http://example.org/fox.png` lies on the network, which is never used.",
            "Save it below `decks/foxes/` and name it as it stands there.",
        ),
        (
            "/etc/passwd",
            "outside-project",
            "`/etc/passwd` begins at the root of the disk; files are named from the project's folder.",
            "Write the name as it stands below `decks/foxes/`, with forward slashes.",
        ),
        (
            "C:/fox.png",
            "outside-project",
            "`C:/fox.png` begins at the root of the disk; files are named from the project's folder.",
            "Write the name as it stands below `decks/foxes/`, with forward slashes.",
        ),
        ("sub\\fox.png", "outside-project", "`sub\\fox.png` has backslashes.", "Write `sub/fox.png`."),
        (
            "../wayjer/deck.yaml",
            "outside-project",
            "`../wayjer/deck.yaml` leads out of the project's folder.",
            "Write the name as it stands below `decks/foxes/`, with forward slashes.",
        ),
        (
            "sub/FOX.PNG",
            "missing-picture",
            "The picture in `art`, `sub/FOX.PNG`, does not exist.",
            "Write `sub/fox.png`: capital and small letters differ.",
        ),
    ],
)
def test_a_name_that_leads_to_no_file_is_told_by_its_cause(
    picture: str, code: str, message: str, hint: str, tmp_path: Path
) -> None:
    assert find(tmp_path, picture) == [(code, message, hint)]


@pytest.mark.parametrize("name", ["deck.yml", "Deck.yaml", "deck.YAML"])
def test_a_deck_file_with_another_ending_is_to_be_renamed(name: str, tmp_path: Path) -> None:
    (tmp_path / "decks/foxes").mkdir(parents=True)
    (tmp_path / "decks/foxes" / name).write_text(DECK)
    report = Report()
    assert load_project("foxes", Sources(tmp_path), report) is None
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("unknown-game", f"Rename `decks/foxes/{name}` to `deck.yaml`.")
