"""`build --booklet` and pages that fill a rulebook up, as they are typed: which files come, and what is told."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

DECK = """title: Little
players: 2
abilities: free
defaults: {template: little/face.svg.j2}
cards:
  - {id: sun, copies: 2}
"""
FACE = """{% extends "base.svg.j2" %}{% block face %}
<text x="20" y="40" font-family="Source Sans 3" font-size="12pt">{{ card.name }}</text>{% endblock %}
"""
BOOK = "A small game\n\n" + "".join(f"# Part {n}\n\nWords of part {n}.\n\n" for n in range(1, 5))
LAST = '{% call last_page("At a glance") %}\nAll of it.\n{% endcall %}\n'
SUMMARY = ["rulebook-booklet.pdf", "2 sheets of A4 to fold and staple; print both sides, turned over the short edge"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("decks", "templates"):
        (tmp_path / folder / "little").mkdir(parents=True)
    (tmp_path / "decks/little/deck.yaml").write_text(DECK)
    (tmp_path / "decks/little/rulebook.md").write_text(BOOK + LAST)
    (tmp_path / "templates/little/face.svg.j2").write_text(FACE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def add_to(project: Path, file: str, text: str) -> None:
    path = project / file
    path.write_text((path.read_text() if path.exists() else "") + text)


def run(*arguments: str) -> int:
    return main([*arguments])


def list_files(project: Path) -> list[str]:
    return sorted(path.name for path in (project / "output/little").glob("*.pdf"))


def read_texts(pdf: Path) -> list[str]:
    """Give the first words of each page."""
    document = pypdfium2.PdfDocument(pdf.read_bytes())
    try:
        return [" ".join(page.get_textpage().get_text_range().split()[:2]) for page in document]
    finally:
        document.close()


def test_a_booklet_comes_on_request_and_goes_with_the_next_build(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("build", "little", "--rulebook", "--booklet") == ExitCode.FINE
    assert SUMMARY in [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert list_files(project) == ["rulebook-booklet.pdf", "rulebook.pdf"]
    with pikepdf.open(project / "output/little/rulebook-booklet.pdf") as booklet:
        assert len(booklet.pages) == 4
        assert booklet.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert run("build", "little", "--rulebook") == ExitCode.FINE
    assert list_files(project) == ["rulebook.pdf"]


def test_a_deck_can_ask_for_its_booklet_and_the_command_line_can_decline_it(project: Path) -> None:
    add_to(project, "decks/little/deck.yaml", "print: {booklet: yes, duplex: long-edge}\n")
    assert run("build", "little", "--rulebook") == ExitCode.FINE
    with pikepdf.open(project / "output/little/rulebook-booklet.pdf") as booklet:
        assert booklet.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert run("build", "little", "--rulebook", "--no-booklet") == ExitCode.FINE
    assert list_files(project) == ["rulebook.pdf"]


def test_paper_and_edge_of_a_booklet_can_be_named_with_the_rulebook_alone(project: Path) -> None:
    typed = ("--rulebook", "--booklet", "--paper", "a3", "--duplex", "long-edge", "--margin", "4", "--no-marks")
    assert run("build", "little", *typed) == ExitCode.FINE
    with pikepdf.open(project / "output/little/rulebook-booklet.pdf") as booklet:
        assert [round(float(edge)) for edge in booklet.pages[0].mediabox] == [0, 0, 1191, 842]
        assert "/Marks" not in booklet.pages[0].resources.XObject


# triggers: booklet-does-not-fit
def test_paper_that_is_too_small_is_told_with_what_fits_and_the_old_files_stay(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("build", "little", "--rulebook", "--booklet") == ExitCode.FINE
    before = (project / "output/little/rulebook-booklet.pdf").read_bytes()
    capsys.readouterr()
    assert run("build", "little", "--rulebook", "--booklet", "--paper", "letter") == ExitCode.MISTAKES
    said = " ".join(capsys.readouterr().err.split())
    assert (
        "Two pages of 148 x 210 mm side by side are 296 x 210 mm; they do not fit on Letter, 215.9 x 279.4 mm." in said
    )
    assert "These papers hold them: `--paper a4`, `--paper legal`, `--paper b4`." in said
    assert "Or make the pages at most 139.7 x 215.9 mm, by `--page-width` and `--page-height`" in said
    assert (project / "output/little/rulebook-booklet.pdf").read_bytes() == before


# triggers: booklet-does-not-fit
def test_pages_of_several_sizes_are_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_to(project, "templates/little/rulebook.css", "@page wide { size: 200mm 148mm }\n#part-3 { page: wide }\n")
    assert run("build", "little", "--rulebook", "--booklet") == ExitCode.MISTAKES
    said = " ".join(capsys.readouterr().err.split())
    assert "Page 4 of the rulebook is 200 x 148 mm and page 1 is 148 x 210 mm" in said


def test_a_booklet_without_a_rulebook_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", "little", "--cards", "--booklet") == ExitCode.USAGE
    assert "--booklet is about the rulebook" in capsys.readouterr().err
    (project / "decks/little/rulebook.md").unlink()
    assert run("build", "little", "--booklet") == ExitCode.FINE
    assert "`--booklet` changes nothing: Little has no rulebook." in " ".join(capsys.readouterr().err.split())


def test_a_booklet_has_the_inks_of_its_rulebook(project: Path) -> None:
    assert run("build", "little", "--rulebook", "--booklet", "--low-ink") == ExitCode.FINE
    book, booklet = (
        pypdfium2.PdfDocument((project / "output/little" / name).read_bytes())
        for name in ("rulebook.pdf", "rulebook-booklet.pdf")
    )
    cover = book[0].render(scale=1).to_pil().convert("RGB")
    sheet = booklet[0].render(scale=1).to_pil().convert("RGB")
    near, far = cover.getpixel((60, 300)), sheet.getpixel((sheet.width // 2 + 60, 300))
    assert near == far
    assert near != (255, 255, 255)


def test_a_book_is_filled_with_pages_for_notes_and_its_last_page_stays_last(project: Path) -> None:
    assert run("build", "little", "--rulebook") == ExitCode.FINE
    texts = read_texts(project / "output/little/rulebook.pdf")
    assert texts == ["Little A", "Part 1", "Part 2", "Part 3", "Part 4", "Notes 6", "Notes 7", "At a"]


def test_a_deck_can_leave_its_book_as_long_as_it_is(project: Path) -> None:
    assert run("build", "little", "--rulebook") == ExitCode.FINE
    add_to(project, "decks/little/deck.yaml", "print: {fill_pages: no}\n")
    assert run("build", "little", "--rulebook", "--booklet") == ExitCode.FINE
    texts = read_texts(project / "output/little/rulebook.pdf")
    assert texts == ["Little A", "Part 1", "Part 2", "Part 3", "Part 4", "At a"]
    with pikepdf.open(io.BytesIO((project / "output/little/rulebook-booklet.pdf").read_bytes())) as booklet:
        assert [sorted(page.resources.XObject.keys() - {"/Marks"}) for page in booklet.pages] == [
            ["/P1", "/P6"],  # the back cover beside the front one
            ["/P2"],
            ["/P3"],
            ["/P4", "/P5"],
        ]


def test_a_booklet_of_a_book_without_a_last_page_ends_with_blank_pages(project: Path) -> None:
    (project / "decks/little/rulebook.md").write_text(BOOK)
    add_to(project, "decks/little/deck.yaml", "print: {fill_pages: no}\n")
    assert run("build", "little", "--rulebook", "--booklet") == ExitCode.FINE
    with pikepdf.open(io.BytesIO((project / "output/little/rulebook-booklet.pdf").read_bytes())) as booklet:
        assert sorted(booklet.pages[0].resources.XObject.keys() - {"/Marks"}) == ["/P1"]
