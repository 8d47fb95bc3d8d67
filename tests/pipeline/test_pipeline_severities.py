"""A deck may set how seriously it takes what is found, but never hide what prints wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import list_codes
from cardgen.diagnostics.severities import LOWERABLE, WARNINGS
from cardgen.loading import Sources, find_shipped_folder
from cardgen.pipeline import check_project

PACKAGE = Path(__file__).resolve().parent.parent.parent / "cardgen"
FACE = """{% extends "base.svg.j2" %}
{% block face %}
<rect x="0" y="0" width="{{ width }}" height="30" fill="#dddddd"/>
<text x="1" y="20" font-family="Outfit" font-weight="900" font-size="9pt" fill="#999999">Fox  {{ card.id }}</text>
{% endblock %}"""


def check(folder: Path, checks: str, face: str = FACE, more: str = "") -> list[tuple[str, str]]:
    for name in ("decks/t", "templates"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "templates/face.svg.j2").write_text(face)
    deck = f"title: T\nplayers: 2\nabilities: free\nchecks: {checks}\ndefaults: {{template: face.svg.j2}}\n{more}"
    (folder / "decks/t/deck.yaml").write_text(deck + "cards:\n  - {id: a}\n")
    report = Report()
    check_project("t", Sources(folder, find_shipped_folder()), report)
    return sorted((found.code, str(found.severity)) for found in report.diagnostics)


def test_each_code_has_its_severity_by_nature(tmp_path: Path) -> None:
    found = [("low-contrast", "error"), ("no-bleed", "warning"), ("outside-trim", "warning")]
    assert check(tmp_path, "{}") == found


def test_a_deck_sets_what_may_be_meant(tmp_path: Path) -> None:
    checks = "{low-contrast: warning, no-bleed: error, outside-trim: off}"
    assert check(tmp_path, checks) == [("low-contrast", "warning"), ("no-bleed", "error")]


def test_letters_that_are_cut_off_stay_an_error(tmp_path: Path) -> None:
    face = FACE.replace('x="1"', 'x="-1"').replace("#999999", "#000000")
    assert check(tmp_path, "{outside-trim: off, no-bleed: off}", face) == [("outside-trim", "error")]


def test_what_was_found_while_the_deck_was_read_is_set_too(tmp_path: Path) -> None:
    face = FACE.replace("#999999", "#000000")
    set_off = "{text-in-comment: off, no-bleed: off, outside-trim: off}"
    assert check(tmp_path, set_off, face, "summary: Gain #1\n") == []


@pytest.mark.parametrize("code", [*WARNINGS, *LOWERABLE])
def test_each_code_that_may_be_set_has_a_page(code: str) -> None:
    assert code in list_codes()


def test_every_code_that_is_only_ever_warned_of_may_be_set() -> None:
    sources = "\n".join(path.read_text() for path in PACKAGE.rglob("*.py"))
    warned = set(re.findall(r'\.warn\(\s*"([a-z-]+)"', sources)) | set(
        re.findall(r'Severity.WARNING, "([a-z-]+)"', sources)
    )
    told = set(re.findall(r'\.error\(\s*"([a-z-]+)"', sources))
    assert warned - told - set(WARNINGS) == set()
