"""A check tells what runs off the rulebook's pages, and sets an unchanged book only once."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardgen.rulebook.setting
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder
from cardgen.pipeline import BuildOptions, build_game, check_project
from cardgen.pipeline.work import Silence

WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
DECK = """title: T
players: 2
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
abilities: free
defaults: {template: face.svg.j2}
cards:
  - {id: a}
"""
FACE = """{% extends "base.svg.j2" %}
{% block face %}<rect x="5" y="5" width="40" height="40" fill="#336699"/>{% endblock %}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (
        ("decks/t/deck.yaml", DECK),
        ("templates/face.svg.j2", FACE),
        ("decks/t/rulebook.md", f"# One\n\nText\n\n## {WORD}\n\nText\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def check(folder: Path) -> list[tuple[str, int]]:
    report = Report()
    sources = Sources(folder, find_shipped_folder())
    check_project("t", sources, report, output=folder / "output")
    return [(found.code, found.place.line if found.place else 0) for found in report.diagnostics]


def forbid_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the book was set")

    monkeypatch.setattr(cardgen.rulebook.setting, "measure_book", refuse)


def test_a_check_tells_what_runs_off_the_page(folder: Path) -> None:
    assert check(folder) == [("rulebook-overflow", 5)]


def test_a_check_of_an_unchanged_book_says_the_same_without_setting_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(folder)
    forbid_setting(monkeypatch)
    assert check(folder) == [("rulebook-overflow", 5)]


def test_a_changed_line_moves_what_is_told(folder: Path) -> None:
    check(folder)
    book = folder / "decks/t/rulebook.md"
    book.write_text("<!-- a comment -->\n\n" + book.read_text(encoding="utf-8"), encoding="utf-8")
    assert check(folder) == [("rulebook-overflow", 7)]


def test_a_changed_style_sheet_is_measured(folder: Path) -> None:
    check(folder)
    (folder / "templates/t").mkdir()
    (folder / "templates/t/rulebook.css").write_text("h2 { font-size: 6pt }")
    assert check(folder) == []


def test_a_book_that_a_build_has_written_is_not_set_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "decks/t/rulebook.md").write_text("# One\n\nText\n")
    report = Report()
    sources = Sources(folder, find_shipped_folder())
    built = build_game("t", sources, report, BuildOptions(), folder / "output", Silence())
    assert built is not None and not report.diagnostics
    forbid_setting(monkeypatch)
    assert check(folder) == []


def mark_for_the_sheet(folder: Path, times: int) -> None:
    words = "Words that go on and on and fill a whole line or more.\n\n" * times
    (folder / "decks/t/rulebook.md").write_text(f"# One {{sheet: yes}}\n\n{words}", encoding="utf-8")


def test_a_check_tells_what_has_no_room_on_the_rules_sheet_and_sets_it_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_for_the_sheet(folder, 300)
    assert check(folder) == [("sheet-overflow", 1)]
    forbid_setting(monkeypatch)
    assert check(folder) == [("sheet-overflow", 1)]


def test_a_check_tells_what_is_wider_than_a_column_of_the_rules_sheet(folder: Path) -> None:
    (folder / "decks/t/rulebook.md").write_text(
        f"# One\n\nText\n\n{{% call sheet('only') %}}\n## {WORD}{WORD}\n{{% endcall %}}\n"
    )
    assert check(folder) == [("rulebook-overflow", 6)]


def test_a_sheet_that_a_build_has_written_is_not_set_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark_for_the_sheet(folder, 3)
    report = Report()
    sources = Sources(folder, find_shipped_folder())
    built = build_game("t", sources, report, BuildOptions(), folder / "output", Silence())
    assert built is not None and not report.diagnostics
    assert (folder / "output/t/rules-sheet.pdf").exists()
    forbid_setting(monkeypatch)
    assert check(folder) == []


@pytest.mark.parametrize("record", ["", "{}", "[]", '{"tool": 1}', "\x00"])
def test_a_damaged_record_is_not_believed(folder: Path, record: str) -> None:
    check(folder)
    (folder / "output/t/.cardgen/measured.json").write_text(record)
    assert check(folder) == [("rulebook-overflow", 5)]


def test_a_place_that_cannot_be_written_to_stops_no_check(folder: Path) -> None:
    (folder / "output").write_text("a file")
    assert check(folder) == [("rulebook-overflow", 5)]


def test_a_book_with_other_mistakes_is_not_set(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = folder / "decks/t/rulebook.md"
    book.write_text(book.read_text(encoding="utf-8") + "\n[here](#nowhere)\n", encoding="utf-8")
    forbid_setting(monkeypatch)
    assert check(folder) == [("unknown-anchor", 9)]
