"""Walks tests/ability/bad: each file is reported exactly where its comments say, with a hint that helps.

A comment `# expect: code` stands on the line of a mistake, with the words under the caret in backticks; a comment
`# hint: ...` below it quotes a part of what the hint says. The whole report, word for word, is in the folder
`bad/reports`; after a change of words that is meant:
`REGENERATE_GOLDEN=1 pytest tests/ability/test_ability_bad_texts.py`, and read the diff.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from golden import compare

from cardgen.checks.abilities import check_abilities
from cardgen.diagnostics import Diagnostic, Report
from cardgen.diagnostics.terminal import write_report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import decode
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

FOLDER = Path(__file__).resolve().parent / "bad"
FILES = sorted(FOLDER.glob("*.yaml"))
EXPECT = re.compile(r"# expect(?:-line (?P<line>[0-9]+))?: (?P<all>.*)")
ONE = re.compile(r"(?P<code>[a-z-]+)(?: `(?P<words>[^`]+)`)?")
HINT = re.compile(r"# hint: (.*)")


def check(file: Path, folder: Path) -> tuple[Report, str]:
    (folder / "templates").mkdir()
    (folder / "templates" / "face.svg.j2").write_text("<svg/>")
    report = Report()
    text = decode(file.read_bytes(), file.name, report)
    root = parse_yaml(text or "", file.name, report)
    assert root is not None
    deck = read_deck(root, "bad", file.name, Sources(folder, folder), report)
    assert deck is not None
    check_abilities(Project(deck, None), report)
    return report, text or ""


def read_expectations(text: str) -> list[tuple[int, str, str | None]]:
    expected = []
    for number, line in enumerate(text.split("\n"), 1):
        match = EXPECT.search(line)
        for one in ONE.finditer(match["all"]) if match else ():
            expected.append((int((match and match["line"]) or number), one["code"], one["words"]))
    return expected


def show(found: Diagnostic, text: str) -> tuple[int, str, str | None]:
    place = found.place
    assert place is not None
    line = text.split("\n")[place.line - 1]
    words = line[place.column - 1 : place.column - 1 + place.length]
    return place.line, found.code, None if found.code == "missing-stop" else words


def test_there_are_at_least_25_bad_texts() -> None:
    assert len(FILES) >= 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_bad_text_is_reported_at_its_words_with_a_hint(file: Path, tmp_path: Path) -> None:
    report, text = check(file, tmp_path)
    found = sorted(report.diagnostics, key=lambda each: (each.place is not None and each.place.line, each.code))
    expected = read_expectations(text)
    assert sorted(show(each, text) for each in found) == sorted(expected)
    hints = [match[1] for match in HINT.finditer(text)]
    assert len(hints) == len(found), "one hint for each mistake"
    for hint in hints:
        assert any(hint in each.hint for each in found), (hint, [each.hint for each in found])
    for each in found:
        assert each.message.endswith("."), each.message
        assert re.match(r"[A-Z`]", each.message), each.message


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_bad_text_is_told_in_the_words_of_its_report(file: Path, tmp_path: Path) -> None:
    report, text = check(file, tmp_path)
    report.sources[file.name] = text
    told = io.StringIO()
    write_report(report, told)
    compare(FOLDER / "reports" / f"{file.stem}.txt", told.getvalue())


def test_every_report_belongs_to_a_bad_text() -> None:
    assert {file.stem for file in (FOLDER / "reports").iterdir()} == {file.stem for file in FILES}


def test_a_missing_stop_is_shown_after_the_last_word(tmp_path: Path) -> None:
    report, text = check(FOLDER / "missing-stop.yaml", tmp_path)
    place = report.diagnostics[0].place
    assert place is not None
    assert text.split("\n")[place.line - 1][: place.column - 1].endswith("in a duel")
