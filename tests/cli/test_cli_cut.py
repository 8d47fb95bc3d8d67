from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode


def layers_of(pdf: Path) -> list[str]:
    with pikepdf.open(pdf) as document:
        properties: Any = document.Root.get("/OCProperties", {"/OCGs": []})
        return [str(group.Name) for group in properties["/OCGs"]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "foxes", "--title", "Foxes", "--players", "2-4"]) == ExitCode.FINE
    return tmp_path / "output" / "foxes"


def test_cut_files_and_layers_come_on_request_and_go_with_the_next_build(folder: Path) -> None:
    asked = ["--registration", "silhouette-4", "--cut-files", "--cut-layer", "--proof"]
    assert main(["build", "foxes", *asked]) == ExitCode.FINE
    assert layers_of(folder / "cards.pdf") == ["Cut lines", "Proof"]
    names = sorted(path.name for path in (folder / "cut").iterdir())
    assert [name.partition("-")[0] + name[12:] for name in names] == ["cards-sheets-1-4.dxf", "cards-sheets-1-4.svg"]
    assert main(["build", "foxes"]) == ExitCode.FINE
    assert layers_of(folder / "cards.pdf") == []
    assert not (folder / "cut").exists()


def test_the_deck_says_the_same_and_an_option_wins_over_it(folder: Path) -> None:
    deck = folder.parents[1] / "decks" / "foxes" / "deck.yaml"
    text = deck.read_text(encoding="utf-8")
    assert text.count("\nprint:\n") == 1
    marks = "{style: silhouette-3, inset: 12, length: 8}"
    more = f"\nprint:\n  registration: {marks}\n  cut_files: yes\n  cut_layer: yes\n"
    deck.write_text(text.replace("\nprint:\n", more), encoding="utf-8")
    assert main(["build", "foxes", "--registration", "silhouette-4", "--no-cut-layer"]) == ExitCode.FINE
    assert layers_of(folder / "cards.pdf") == []
    (svg,) = (folder / "cut").glob("*.svg")
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.count("<rect ") == 8
    assert '<rect x="12" y="12" width="8" height="1"/>' in drawn


def test_a_style_of_marks_that_there_is_not_is_told_with_those_there_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "foxes", "--registration", "cricut"]) != ExitCode.FINE
    told = " ".join(capsys.readouterr().err.split())
    assert "`cricut` is no style of registration marks; there are `silhouette-3`, `silhouette-4` and `none`." in told


def test_a_build_tells_how_many_places_it_leaves_empty(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--card", "mini-euro", "--gap", "0", "--registration", "silhouette-3"]
    assert main(["build", "foxes", *small]) == ExitCode.FINE
    told = " ".join(capsys.readouterr().out.split())
    assert "2 sheets of A4, up to 13 on each, 3 places beside the registration marks left empty" in told
