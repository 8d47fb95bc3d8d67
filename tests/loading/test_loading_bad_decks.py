"""Walks tests/bad_decks: each file is reported exactly as its comments say, in the words of its report.

After a change of words that is meant: `REGENERATE_GOLDEN=1 pytest tests/loading/test_loading_bad_decks.py`, and read
the diff of tests/bad_decks/reports.
"""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from golden import compare

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.diagnostics.report import find_page
from cardgen.diagnostics.terminal import write_report
from cardgen.loading import Sources, load_project
from cardgen.render import lay_out
from cardgen.render.printed import check_printed

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "tests" / "bad_decks"
LAY_OUT = b"# lay-out"
DECKS = sorted(FOLDER.glob("*.yaml"))
EXPECT = re.compile(r"# expect: ([a-z0-9, -]+)")
EXPECT_AT = re.compile(r"# expect-(?:file|line (\d+)): ([a-z0-9, -]+)")


def read_expectations(deck: Path) -> list[tuple[str, int]]:
    aside = deck.with_name(deck.name + ".expect")
    if aside.exists():
        return sorted((code, int(line)) for line, code in re.findall(r"(\d+): (.+)", aside.read_text()))
    expected: list[tuple[str, int]] = []
    text = deck.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        for match in EXPECT.finditer(line):
            expected += [(code, number) for code in match[1].strip().split(", ")]
        for match in EXPECT_AT.finditer(line):
            expected += [(code, int(match[1] or 1)) for code in match[2].strip().split(", ")]
    return sorted(expected)


def check_deck(deck: Path, project: Path) -> Report:
    shutil.copytree(FOLDER / "templates", project / "templates")
    shutil.copytree(FOLDER / "shared", project / "decks" / "shared")
    (project / "decks" / "bad").mkdir(parents=True)
    shutil.copyfile(deck, project / "decks" / "bad" / "deck.yaml")
    is_laid_out = deck.read_bytes().startswith(LAY_OUT)
    report, sources = Report(), Sources(project, ROOT if is_laid_out else project)
    loaded = load_project("bad", sources, report)
    if loaded:
        run_checks(loaded, report)
    if loaded and is_laid_out:
        check_printed(loaded.deck, lay_out(loaded, sources, report), report)
    return report


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.stem)
def test_a_bad_deck_is_reported_as_its_comments_expect(deck: Path, tmp_path: Path) -> None:
    report = check_deck(deck, tmp_path)
    found = sorted((each.code, each.place.line if each.place else 1) for each in report.diagnostics)
    expected = read_expectations(deck)
    assert expected, "a bad deck says what it expects"
    assert found == expected
    for each in report.diagnostics:
        assert re.match(r"[A-Z`0-9]", each.message), each.message
        assert each.message.endswith("."), each.message
        assert "`" in each.message or re.search(r"[0-9]", each.message), f"no value in: {each.message}"
        assert not each.hint or each.hint.endswith((".", "`", "?", "`.")), each.hint
        assert find_page(each.code), f"no page for {each.code}"


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.stem)
def test_a_bad_deck_is_told_in_the_words_of_its_report(deck: Path, tmp_path: Path) -> None:
    told = io.StringIO()
    write_report(check_deck(deck, tmp_path), told, most=1_000)
    compare(FOLDER / "reports" / f"{deck.stem}.txt", told.getvalue())


def test_every_report_belongs_to_a_bad_deck() -> None:
    assert {file.stem for file in (FOLDER / "reports").iterdir()} == {deck.stem for deck in DECKS}


def test_there_are_at_least_45_bad_decks() -> None:
    assert len(DECKS) >= 45
