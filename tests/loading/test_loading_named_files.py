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


COMPOSED, DECOMPOSED, MIXED = "é/Pokémon.png", "e\u0301/Poke\u0301mon.png", "é/Poke\u0301mon.png"


def write_deck(folder: Path, picture: str, *files: str) -> None:
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "decks/foxes/deck.yaml").write_text(DECK % picture, encoding="utf-8")
    for file in files:
        (folder / "decks/foxes" / file).parent.mkdir(exist_ok=True)
        (folder / "decks/foxes" / file).write_bytes(b"")


@pytest.mark.parametrize("written", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("stored", [COMPOSED, DECOMPOSED, MIXED])
def test_a_file_is_found_in_whatever_form_its_accents_are_stored(tmp_path: Path, written: str, stored: str) -> None:
    write_deck(tmp_path, written, stored)
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    assert [found.code for found in report.diagnostics] == []


@pytest.mark.parametrize("written", ["é.png", "e\u0301.png"])
def test_two_files_with_names_that_look_the_same_are_told(tmp_path: Path, written: str) -> None:
    write_deck(tmp_path, written, "é.png", "e\u0301.png")
    if len(list((tmp_path / "decks/foxes").glob("*.png"))) == 1:
        pytest.skip("on this disk both are the same file")
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    (found,) = report.diagnostics
    assert (found.code, found.place.line if found.place else 0) == ("same-file-name", 7)


def test_a_name_with_other_capitals_and_other_accents_is_told_as_it_is(tmp_path: Path) -> None:
    write_deck(tmp_path, "É.png", "e\u0301.png")
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    (found,) = report.diagnostics
    assert found.hint == "Write `e\u0301.png`: capital and small letters differ."


@pytest.mark.parametrize("written", ["my art.png", "my%20art.png"])
def test_a_name_may_be_written_as_in_an_address(tmp_path: Path, written: str) -> None:
    write_deck(tmp_path, written, "my art.png")
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    assert [found.code for found in report.diagnostics] == []


def test_a_name_with_percent_signs_of_its_own_is_found(tmp_path: Path) -> None:
    write_deck(tmp_path, "50%25.png", "50%25.png", "50%.png")
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    assert [found.code for found in report.diagnostics] == []


def test_a_name_that_leads_out_as_an_address_is_refused(tmp_path: Path) -> None:
    write_deck(tmp_path, "%2e%2e/foxes/deck.yaml")
    report = Report()
    load_project("foxes", Sources(tmp_path), report)
    assert [found.code for found in report.diagnostics] == ["outside-project"]
