"""What is printed with an expansion, what is looked at without it, and what a build knows of the one before."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game, check_project
from cardgen.pipeline.work import Silence

DECK = """\
title: Small
players: 2
abilities: free
icons: {star: small/star.svg}
fields: {text: text}
defaults: {template: small/face.svg.j2}
cards:
  - {id: a, text: Draw one., copies: 2}
composition: {total: 2}
expansions:
  night:
    title: The night
    cards:
      - {id: a, copies: 1}
      - {id: owl, text: Draw two., copies: 2}
    aids: [{id: help, text: Read this.}]
    composition: {total: 5}
  day:
    title: The day
    cards: [{id: lark, text: Draw three.}]
"""


def write(project: Path, old: str = "", new: str = "") -> Path:
    assert old in DECK
    (project / "decks/small/deck.yaml").write_text(DECK.replace(old, new) if old else DECK)
    return project


def read(built: Built) -> dict[str, object]:
    written: dict[str, object] = json.loads((built.folder / "manifest.json").read_text())
    return written


def copies(manifest: dict[str, object]) -> dict[str, int]:
    cards = manifest["cards"]
    assert isinstance(cards, list)
    assert all(len(card["places"]) == card["copies"] for card in cards)
    return {card["id"]: card["copies"] for card in cards}


def test_a_build_prints_the_expansions_that_it_is_asked_for(small: Path, build: Callable[..., Built]) -> None:
    write(small)
    alone = read(build(small))
    assert (alone["expansions"], copies(alone)) == ([], {"a": 2})
    night = read(build(small, expansions=("night",)))
    assert (night["expansions"], copies(night)) == (["night"], {"a": 3, "owl": 2, "help": 1})
    both = build(small, expansions=("night", "day"))
    assert (read(both)["expansions"], copies(read(both))) == (
        ["night", "day"],
        {"a": 3, "owl": 2, "lark": 1, "help": 1},
    )
    assert str(both.facts["outputs"]["cards.pdf"]).endswith("\nwith The night and The day")


def test_a_build_notices_that_another_expansion_is_asked_for(small: Path, build: Callable[..., Built]) -> None:
    write(small)
    assert build(small).is_fresh
    assert not build(small).is_fresh
    assert build(small, expansions=("night",)).is_fresh
    assert not build(small, expansions=("night",)).is_fresh
    assert build(small).is_fresh


def test_a_game_without_expansions_has_a_manifest_as_ever(small: Path, build: Callable[..., Built]) -> None:
    assert "expansions" not in read(build(small))


def test_an_unknown_expansion_is_refused_and_the_nearest_is_named(small: Path) -> None:
    write(small)
    report = Report()
    options = BuildOptions(expansions=("nigth",))
    assert build_game("small", Sources(small), report, options, small / "output", Silence()) is None
    (found,) = report.diagnostics
    assert (found.code, found.message, found.hint) == (
        "unknown-expansion",
        "Small has no expansion `nigth`; it has `night`, `day`.",
        "Did you mean `night`?",
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "composition: {total: 5}",
            "composition: {total: 6}",
            "The deck has 5 cards; `total` says 6, which is 1 more.",
        ),
        ("text: Draw three.", "text: Draw :moon:.", "The deck has no icon `moon`."),
        ("text: Draw two.", "text: ' Draw two.'", "A space stands at the start of a line, beside `Draw`."),
    ],
)
def test_a_mistake_in_an_expansion_is_found_once(small: Path, old: str, new: str, message: str) -> None:
    report = Report()
    check_project("small", Sources(write(small, old, new)), report)
    assert [found.message for found in report.diagnostics] == [message]


def test_a_mistake_that_each_deck_has_is_told_once(small: Path) -> None:
    report = Report()
    sources = Sources(write(small, "composition: {total: 2}", "composition: {total: 2, values: {text: [Draw one.]}}"))
    check_project("small", sources, report)
    assert sorted(found.card or "" for found in report.diagnostics) == ["lark", "owl"]


def test_the_command_line_names_expansions(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write(small))
    assert main(["list"]) == ExitCode.FINE
    assert "2 + 3 night + 1 day" in capsys.readouterr().out
    assert main(["check", "small"]) == ExitCode.FINE
    assert "small: expansion night: 3 more cards, 1 aid\nsmall: expansion day: 1 more card\n" in capsys.readouterr().out
    assert main(["build", "small", "--with", "night, day", "--with", "night"]) == ExitCode.FINE
    assert "6 cards and 1 aid" in capsys.readouterr().out
    assert main(["build", "small", "--with", "dya"]) == ExitCode.USAGE
    assert "Did you mean `day`?" in capsys.readouterr().err
    for nothing in ("", ","):
        assert main(["build", "small", "--with", nothing]) == ExitCode.USAGE
        assert f"--with `{nothing}` names no expansion: write its name" in capsys.readouterr().err


def test_an_expansion_that_adds_a_board_and_no_card_is_told(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = "boards: [{id: sky, size: 100x100, template: small/face.svg.j2, copies: 2, text: Look up.}]"
    monkeypatch.chdir(write(small, "cards: [{id: lark, text: Draw three.}]", board))
    main(["check", "small"])
    assert "small: expansion day: 2 boards\n" in capsys.readouterr().out
