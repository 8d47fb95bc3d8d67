"""A deck whose cards do something else than a worked example says is not built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.loading.sources import find_shipped_folder


def test_the_build_stops_at_the_example_that_no_longer_comes_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(find_shipped_folder() / "decks" / "wayjer", tmp_path / "decks" / "wayjer")
    deck = tmp_path / "decks" / "wayjer" / "deck.yaml"
    text = deck.read_text(encoding="utf-8")
    assert text.count("This beats a 6 in a duel.") == 1
    deck.write_text(text.replace("This beats a 6 in a duel.", "This beats a 5 in a duel."), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["build", "wayjer"]) == ExitCode.MISTAKES
    told = capsys.readouterr().err
    assert "examples-rest-on-text" in told
    assert "7 examples rest on this text of `0`, and come out otherwise: `zero-beats-six`, " in " ".join(told.split())
    assert not (tmp_path / "output" / "wayjer" / "rulebook.pdf").exists()
