"""Each PDF is read back before it takes the place of the older one."""

# triggers: written-otherwise

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from cardgen.cli.session import ExitCode, exit_code_of
from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.outputs import OUTPUTS, Drawn, Output
from cardgen.pipeline.work import Silence

CARDS = OUTPUTS[0]


def saved(document: pikepdf.Pdf) -> bytes:
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def without_the_last_page(document: pikepdf.Pdf) -> None:
    del document.pages[-1]


def with_a_card_moved(document: pikepdf.Pdf) -> None:
    content = document.pages[0].obj.Contents
    content.write(content.read_bytes().replace(b" cm ", b" cm 1 0 0 1 0 0.5 cm ", 1))


def with_pages_exchanged(document: pikepdf.Pdf) -> None:
    first, third = document.pages[0], document.pages[2]
    document.pages[0], document.pages[2] = third, first


def without_its_fonts(document: pikepdf.Pdf) -> None:
    for each in document.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor":
            for key in ("/FontFile", "/FontFile2", "/FontFile3"):
                if key in each:
                    del each[key]


def on_larger_paper(document: pikepdf.Pdf) -> None:
    document.pages[1].mediabox = pikepdf.Array([0, 0, 612, 1000])


def with_all_backs_moved(document: pikepdf.Pdf) -> None:
    content = document.pages[1].obj.Contents
    content.write(content.read_bytes().replace(b" cm ", b" cm 1 0 0 1 0 9 cm "))


def build(folder: Path, output: Output) -> tuple[Built | None, Report]:
    report = Report()
    built = build_game("small", Sources(folder), report, BuildOptions(), folder / "output", Silence(), (output,))
    return built, report


def spoiled(spoil: Callable[[pikepdf.Pdf], None]) -> Output:
    def write(drawn: Drawn) -> bytes:
        whole = CARDS.write(drawn)
        assert isinstance(whole, bytes)
        with pikepdf.open(io.BytesIO(whole)) as document:
            spoil(document)
            return saved(document)

    return replace(CARDS, write=write, what=spoil.__name__, name="cards.pdf")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (without_the_last_page, "it has 9 pages, not 10"),
        (with_a_card_moved, "on page 1 the card c0 is not cut where it should be"),
        (with_pages_exchanged, "page 1 shows other cards than those that belong there"),
        (without_its_fonts, "the font SourceSans3-Regular is not in it"),
        (on_larger_paper, "page 2 is 215.9 x 352.78 mm, not 210 x 297 mm"),
        (with_all_backs_moved, "on page 2 the card c0 is not cut where it should be"),
    ],
)
def test_a_file_that_is_not_what_was_meant_is_told_and_the_old_ones_stay(small: Path, spoil, told: str) -> None:
    built, report = build(small, CARDS)
    assert built is not None and not report.diagnostics
    before = (small / "output" / "small" / "cards.pdf").read_bytes()
    deck = small / "decks" / "small" / "deck.yaml"
    deck.write_text(deck.read_text() + "\n")

    built, report = build(small, spoiled(spoil))

    assert built is None
    assert [each.code for each in report.diagnostics] == ["written-otherwise"]
    assert report.diagnostics[0].message == f"cards.pdf is not what was meant: {told}."
    assert "fault of cardgen" in report.diagnostics[0].hint
    assert exit_code_of(report) == ExitCode.BUG
    assert (small / "output" / "small" / "cards.pdf").read_bytes() == before
    assert sorted(path.name for path in (small / "output" / "small").iterdir()) == [".cardgen", "cards.pdf"]


def test_what_is_no_pdf_at_all_is_told(small: Path) -> None:
    built, report = build(small, replace(CARDS, write=lambda drawn: b"%PDF-1.6\nnothing"))
    assert built is None
    assert report.diagnostics[0].message.startswith("cards.pdf is not what was meant: it cannot be opened")
