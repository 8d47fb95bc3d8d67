"""What README promises a new user comes true in an empty folder, with the very commands that stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

README = Path(__file__).resolve().parents[2] / "README.md"


def read_section() -> str:
    text = README.read_text(encoding="utf-8")
    return text.split("## A game of your own in ten minutes\n")[1].split("\n## ")[0]


def read_pages(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for line in re.findall(r"^cardgen (.+)$", read_section(), re.MULTILINE):
        assert main(shlex.split(line)) == ExitCode.FINE, line
    return tmp_path


def test_ten_minutes_from_an_empty_folder_to_a_sheet(folder: Path) -> None:
    commands = re.findall(r"^cardgen (\w+)", read_section(), re.MULTILINE)
    assert commands == ["new", "check", "build"]
    pages = read_pages(folder / "output" / "foxes" / "cards.pdf")
    assert len(pages) == 6
    fronts = pages[::2]
    counts = {name: sum(page.count(name) for page in fronts) for name in ("Spark", "Candle", "Lantern", "Beacon")}
    counts |= {name: sum(page.count(name) for page in fronts) for name in ("Lull", "Breeze", "Gust")}
    assert counts == {"Spark": 5, "Candle": 5, "Lantern": 4, "Beacon": 2, "Lull": 1, "Breeze": 4, "Gust": 3}
    book = read_pages(folder / "output" / "foxes" / "rulebook.pdf")
    assert len(book) == 4
    assert "Night Foxes" in book[0]
    assert "24" in book[1]


def test_every_file_of_the_table_is_written_and_no_other(folder: Path) -> None:
    named = re.findall(r"^\| `([\w./-]+)` \|", read_section(), re.MULTILINE)
    written = [
        path for top in (".cardgen", "decks", "templates") for path in (folder / top).rglob("*") if path.is_file()
    ]
    assert sorted(named) == sorted(path.relative_to(folder).as_posix() for path in written)


def test_the_card_that_is_added_upsets_two_sums_and_is_drawn_once_they_are_mended(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = folder / "decks" / "foxes" / "deck.yaml"
    (added,) = re.findall(r"^ *`(- \{id: .+\})`$", read_section(), re.MULTILINE)
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("  - {id: candle", f"  {added}\n  - {{id: candle"), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "foxes"]) == ExitCode.MISTAKES
    found = re.findall(r"error: ([\w-]+)", capsys.readouterr().out)
    assert found == ["composition-total", "composition-count"]
    mended = deck.read_text(encoding="utf-8").replace("total: 24", "total: 26").replace("light: 16", "light: 18")
    deck.write_text(mended, encoding="utf-8")
    assert main(["build", "decks/foxes"]) == ExitCode.FINE
    assert sum(page.count("Vixen") for page in read_pages(folder / "output" / "foxes" / "cards.pdf")) == 2
