"""What was found in the forms of GitHub and SARIF, and the hook that checks the games of changed files."""

import json
import shlex
import subprocess
import sys
from pathlib import Path, PurePosixPath

import jsonschema
import pytest
import yaml

from cardgen.cli import main
from cardgen.cli.check_files import find_games_of
from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.ci import find_prefix, format_github, format_sarif
from cardgen.diagnostics.report import Cell
from cardgen.loading import Sources

ROOT = Path(__file__).resolve().parents[2]
GOOD = """title: {title}
players: 2
abilities: free
defaults: {{template: {title}/face.svg.j2}}
cards: [{{id: sun}}]
"""
FACE = '{% extends "base.svg.j2" %}{% block ground %}{% endblock %}{% block face %}{% endblock %}'


def text(least=1):
    return {"type": "string", "minLength": least}


MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": text(), "markdown": text()}}
NUMBER = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object",
    "required": ["startLine"],
    "properties": {"startLine": NUMBER, "startColumn": NUMBER, "endColumn": NUMBER},
    "additionalProperties": False,
}
ARTIFACT = {
    "type": "object",
    "required": ["uri", "uriBaseId"],
    "properties": {"uri": {"type": "string", "pattern": "^[^/\\\\ :][^\\\\ :]*$"}, "uriBaseId": {"const": "SRCROOT"}},
    "additionalProperties": False,
}
RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message"],
    "properties": {
        "ruleId": text(),
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": MESSAGE,
        "locations": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["physicalLocation"],
                "properties": {
                    "physicalLocation": {
                        "type": "object",
                        "required": ["artifactLocation"],
                        "properties": {"artifactLocation": ARTIFACT, "region": REGION},
                        "additionalProperties": False,
                    }
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
RULE = {
    "type": "object",
    "required": ["id", "shortDescription"],
    "properties": {"id": text(), "shortDescription": MESSAGE, "help": MESSAGE},
    "additionalProperties": False,
}
DRIVER = {
    "type": "object",
    "required": ["name"],
    "properties": {"name": text(), "version": text(), "rules": {"type": "array", "items": RULE, "uniqueItems": True}},
    "additionalProperties": False,
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {"type": "object", "required": ["driver"], "properties": {"driver": DRIVER}},
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "originalUriBaseIds": {"type": "object"},
                    "results": {"type": "array", "items": RESULT},
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
"""What SARIF 2.1.0 (OASIS, sections 3.13 to 3.30) asks of the parts that are written."""


def make_project(folder, *games, bad=()):
    for game in (*games, *bad):
        (folder / "decks" / game).mkdir(parents=True)
        (folder / "templates" / game).mkdir(parents=True)
        (folder / "templates" / game / "face.svg.j2").write_text(FACE)
        deck = GOOD.format(title=game) + ("colours: {}\n" if game in bad else "")
        (folder / "decks" / game / "deck.yaml").write_text(deck)
    return folder


def test_a_note_of_github_has_its_place_and_its_signs_are_escaped():
    report = Report()
    report.error("bad-id", "Is 100 %\r\nor `a:b,c`.", Place("decks/a, b: 5%/deck.yaml", 3, 7, 4), "Mend it.", "fox")
    report.warn("tab", "No place.")
    assert format_github(report, PurePosixPath("games")).splitlines() == [
        "::warning title=tab::No place.",
        "::error file=games/decks/a%2C b%3A 5%25/deck.yaml,line=3,col=7,endColumn=11,title=bad-id"
        "::Is 100 %25%0D%0Aor `a:b,c`. (card `fox`) Mend it.",
    ]


def test_sarif_names_rules_places_and_files_from_the_root_of_the_repository():
    report = Report()
    report.error("unknown-key", "`fur` is no key.", Place("decks/my game/deck.yaml", 3, 7, 3), "Delete it.")
    report.warn("tab", "No place.")
    log = json.loads(format_sarif(report, PurePosixPath("games"), "1.2.3"))
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["tab", "unknown-key"]
    assert run["tool"]["driver"]["rules"][1]["shortDescription"] == {"text": "A key means nothing here."}
    assert run["tool"]["driver"]["rules"][1]["help"]["markdown"].startswith("# unknown-key\n")
    assert run["results"] == [
        {"ruleId": "tab", "ruleIndex": 0, "level": "warning", "message": {"text": "No place."}},
        {
            "ruleId": "unknown-key",
            "ruleIndex": 1,
            "level": "error",
            "message": {"text": "`fur` is no key. Delete it."},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "games/decks/my%20game/deck.yaml", "uriBaseId": "SRCROOT"},
                        "region": {"startLine": 3, "startColumn": 7, "endColumn": 10},
                    }
                }
            ],
        },
    ]


def test_a_cell_of_a_sheet_is_told_in_words_for_a_workbook_has_no_lines():
    report = Report()
    cell = Cell(7, 3, "cost", "Spells")
    report.error("bad-cell", "A date.", Place("decks/a/cards.xlsx#Spells", 7, 3, 4, cell), "Type a number.")
    assert format_github(report, PurePosixPath("games")) == (
        "::error file=games/decks/a/cards.xlsx,title=bad-cell"
        "::sheet Spells, row 7, column C (cost): A date. Type a number.\n"
    )
    log = json.loads(format_sarif(report, PurePosixPath(), "1"))
    jsonschema.validate(log, SARIF)
    (result,) = log["runs"][0]["results"]
    assert result["message"] == {"text": "sheet Spells, row 7, column C (cost): A date. Type a number."}
    assert result["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "decks/a/cards.xlsx", "uriBaseId": "SRCROOT"}}}
    ]


def test_a_file_of_examples_elsewhere_is_no_file_of_the_repository():
    report = Report()
    report.error("missing-key", "A key.", Place("/tmp/mine too.yaml"))
    (result,) = json.loads(format_sarif(report, PurePosixPath("games"), "1"))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///tmp/mine%20too.yaml"}


def test_a_report_without_mistakes_is_a_whole_log():
    log = json.loads(format_sarif(Report(), PurePosixPath(), "1"))
    jsonschema.validate(log, SARIF)
    assert log["runs"][0]["results"] == []


def test_a_project_in_a_folder_of_a_repository_is_named_with_that_folder(tmp_path):
    assert find_prefix(tmp_path / "games" / "mine") == PurePosixPath()
    (tmp_path / ".git").mkdir()
    assert find_prefix(tmp_path / "games" / "mine") == PurePosixPath("games/mine")
    assert find_prefix(tmp_path) == PurePosixPath()


@pytest.mark.parametrize(("game", "code"), [("foxes", 0), ("hens", 1), ("none", 2)])
@pytest.mark.parametrize("form", ["github", "sarif"])
def test_the_exit_code_is_as_with_every_form(game, code, form, tmp_path, capsys):
    make_project(tmp_path, "foxes", bad=["hens"])
    assert main(["--project", str(tmp_path), "check", game, "--format", form]) == code
    said = capsys.readouterr().out
    if form == "sarif":
        jsonschema.validate(json.loads(said), SARIF)
    else:
        assert ("::error" in said) == (code > 0)
        assert ("file=decks/hens/deck.yaml,line=6,col=1,endColumn=8,title=unknown-key::" in said) == (game == "hens")


@pytest.mark.parametrize(
    ("files", "games"),
    [
        (["decks/foxes/deck.yaml", "decks/foxes/rulebook.md"], ["foxes"]),
        (["decks/foxes/art/fox.png", "README.md"], ["foxes"]),
        (["templates/foxes/face.svg.j2"], ["foxes", "hens"]),
        (["decks/shared/cards.yaml"], ["foxes", "hens"]),
        (["decks/wayjer/deck.yaml", "decks/none/deck.yaml", "src/main.py"], []),
        ([], []),
    ],
)
def test_a_file_belongs_to_its_game_and_a_template_to_all(files, games, tmp_path):
    assert find_games_of(files, Sources(make_project(tmp_path, "foxes", "hens"), ROOT)) == games


@pytest.fixture(scope="module")
def hook():
    (found,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    return found


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["decks/foxes/deck.yaml"], 0),
        (["decks/foxes/deck.yaml", "decks/hens/deck.yaml"], 1),
        (["templates/foxes/face.svg.j2"], 1),
    ],
)
@pytest.mark.parametrize("below", ["", "games"])
def test_the_hook_run_as_pre_commit_runs_it_checks_the_games_of_the_files(files, code, below, hook, tmp_path):
    make_project(tmp_path / below, "foxes", bad=["hens"])
    command, *rest = shlex.split(hook["entry"])
    assert command == "cardgen"
    assert hook["language"] == "python"
    named = [f"{below}/{file}".lstrip("/") for file in files]
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", *rest, *named], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert ("`colours` is no key of a deck file" in done.stdout) == (code == 1)


def test_the_hook_takes_the_files_that_a_game_is_made_of(hook):
    import re

    taken = ["decks/foxes/deck.yaml", "games/templates/foxes/face.svg.j2", "fonts/own/Own.ttf", "decks/a/rulebook.md"]
    assert [file for file in taken if not re.search(hook["files"], file)] == []
    assert not re.search(hook["files"], "src/main.py")
