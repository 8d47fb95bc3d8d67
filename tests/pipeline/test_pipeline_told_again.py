"""What a build has warned of it warns of again, however little of its files it has to write anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.seal import close, open_sealed
from cardgen.pipeline.work import Silence

STYLE = "p { colour: red }\n"
OVER_THE_EDGE = '<rect x="0" y="0" width="63.5" height="10" fill="#dddddd"/>\n'


def add(project: Path, deck: str = "", face: str = "", style: str = "") -> None:
    """Add keys to the deck file, a drawing to the faces, and a rulebook with a style sheet."""
    file = project / "decks/small/deck.yaml"
    file.write_text(file.read_text().replace("cards:\n", f"{deck}cards:\n"))
    frame = project / "templates/small/frame.svg.j2"
    frame.write_text(frame.read_text() + face)
    if style:
        (project / "decks/small/rulebook.md").write_text("# One\n\nText\n")
        (project / "templates/small/rulebook.css").write_text(style)


def codes_of(project: Path, **options: object) -> list[str]:
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    assert build_game("small", Sources(project), report, chosen, project / "output", Silence()) is not None
    return sorted(f"{each.severity}: {each.code}" for each in report.unfold())


def test_a_build_that_changes_nothing_says_all_that_the_first_one_said(
    small: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    add(small, face=OVER_THE_EDGE, style=STYLE)
    monkeypatch.chdir(small)
    said = []
    for _ in range(3):
        assert main(["build", "small", "--gap", "6", "--duplex", "fold"]) == 0
        out, err = capfd.readouterr()
        said.append((err, "nothing has changed" in out))
    (first, _), *others = said
    for code in ("no-room-for-marks", "no-bleed", "rulebook-style"):
        assert code in first
    assert "frame.svg.j2" in first
    assert others == [(first, True)] * 2


def test_a_rulebook_whose_style_is_not_heeded_is_told_of_while_only_a_card_changes(small: Path) -> None:
    add(small, style=STYLE)
    before = codes_of(small)
    assert "warning: rulebook-style" in before
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("Draw 20 cards", "Draw 2 cards"))
    assert codes_of(small) == before


def test_a_rulebook_without_a_warning_is_kept_while_only_a_card_changes(
    small: Path, build: Callable[..., Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    add(small, style="p { color: #202020 }\n")
    build(small)
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("Draw 20 cards", "Draw 2 cards"))

    def refuse(*_: object) -> bytes:
        raise AssertionError("the book was set")

    monkeypatch.setattr("cardgen.rulebook.setting.write_book", refuse)
    assert build(small).is_fresh


def test_a_warning_that_a_deck_no_longer_turns_off_is_told_of_a_rulebook_that_has_not_changed(small: Path) -> None:
    add(small, deck="checks: {rulebook-style: off}\n", style=STYLE)
    assert "warning: rulebook-style" not in codes_of(small)
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text().replace("checks: {rulebook-style: off}\n", ""))
    assert "warning: rulebook-style" in codes_of(small)


def test_the_parts_that_are_built_alone_repeat_their_own_warnings(small: Path) -> None:
    add(small, style=STYLE)
    for parts in (("rulebook",), ("cards",), ("rulebook",)):
        first = codes_of(small, parts=parts)
        assert codes_of(small, parts=parts) == first
        assert ("warning: rulebook-style" in first) is (parts == ("rulebook",))


@pytest.mark.parametrize("found", [[{"severity": "mild"}], [{}], [7], 7])
def test_a_record_whose_warnings_cannot_be_read_is_none(
    small: Path, build: Callable[..., Built], found: object
) -> None:
    record = build(small).folder / ".cardgen/state.json"
    kept = json.loads(open_sealed(record) or b"")
    record.write_bytes(close(record, json.dumps({**kept, "found": found}).encode()))
    assert build(small).is_fresh
