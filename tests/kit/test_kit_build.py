"""What asks for a kit, what it goes with, and what is told where it cannot be had."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.pipeline.kit import format_size


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "foxes", "--title", "Foxes", "--players", "2-4"]) == ExitCode.FINE
    return tmp_path


def titles_of(pdf: Path) -> list[str]:
    with pikepdf.open(pdf) as document, document.open_outline() as outline:
        return [item.title for item in outline.root]


def read_pages(pdf: Path) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)).split())


def test_a_kit_comes_on_request_is_up_to_date_and_goes_with_the_next_build(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = folder / "output/foxes/kit.pdf"
    assert main(["build", "foxes", "--kit"]) == ExitCode.FINE
    assert kit.exists()
    assert main(["build", "foxes", "--kit"]) == ExitCode.FINE
    assert "foxes: nothing has changed" in capsys.readouterr().out
    assert main(["build", "foxes"]) == ExitCode.FINE
    assert not kit.exists()


def test_the_deck_asks_for_a_kit_and_an_option_wins_over_it(folder: Path) -> None:
    deck = folder / "decks/foxes/deck.yaml"
    deck.write_text(deck.read_text().replace("\nprint:\n", "\nprint:\n  kit: yes\n"))
    assert main(["build", "foxes"]) == ExitCode.FINE
    assert (folder / "output/foxes/kit.pdf").exists()
    assert main(["build", "foxes", "--no-kit"]) == ExitCode.FINE
    assert not (folder / "output/foxes/kit.pdf").exists()


@pytest.mark.parametrize("option", [["--cards"], ["--rulebook"], ["--changed-since", "last-print"]])
def test_a_kit_of_a_part_of_the_game_is_refused(
    folder: Path, option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "foxes", "--kit", *option]) == ExitCode.USAGE
    told = capsys.readouterr().err
    assert f"--kit puts all of a game into one file, {option[0]} only a part of it: leave one of them out." in told
    assert not (folder / "output").exists()


def test_a_game_without_a_rulebook_has_a_kit_with_a_cover_of_its_cards(folder: Path) -> None:
    (folder / "decks/foxes/rulebook.md").unlink()
    assert main(["build", "foxes", "--kit", "--only", "spark,lull"]) == ExitCode.FINE
    kit = folder / "output/foxes/kit.pdf"
    assert titles_of(kit) == ["How to print and cut", "Cards"]
    assert "A part of the game: 2 of its 7 different cards." in read_pages(kit)
    assert main(["build", "foxes", "--kit", "--only", "spark"]) == ExitCode.FINE
    assert "A part of the game: 1 of its 7 different cards." in read_pages(kit)


def find_emptiest(pdf: Path) -> float:
    """Give how much of the height for text stays white at the foot of the emptiest of the first pages but the last."""
    with pikepdf.open(pdf) as document, document.open_outline() as outline:
        last = pikepdf.Page(outline.root[1].destination[0]).index - 1  # type: ignore[index]
    empty = [0.0]
    for page in list(pypdfium2.PdfDocument(pdf))[1:last]:
        drawn = page.render(scale=1).to_pil().convert("L")
        millimetre = drawn.height / 210
        text = drawn.crop((0, int(17 * millimetre), drawn.width, int(191 * millimetre)))
        box = text.point(lambda grey: 255 * (grey < 250)).getbbox()
        assert box is not None
        empty.append(1 - box[3] / text.height)
    return max(empty)


@pytest.mark.parametrize(
    "options", [[], ["--booklet"], ["--duplex", "none", "--no-marks"], ["--layout", "avery-5371", "--card", "business"]]
)
def test_no_first_page_but_the_last_is_more_than_a_third_empty_or_for_notes(folder: Path, options: list[str]) -> None:
    assert main(["build", "foxes", "--kit", *options]) == ExitCode.FINE
    kit = folder / "output/foxes/kit.pdf"
    assert find_emptiest(kit) < 1 / 3
    assert "Notes" not in read_pages(kit).partition("Cut: Cards")[0]


@pytest.mark.parametrize("game", ["nvwk", "the-way", "three-lanes", "war-slayer-v", "wayjer"])
def test_no_first_page_of_a_shipped_kit_but_the_last_is_more_than_a_third_empty(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["build", game, "--kit"]) == ExitCode.FINE
    kit = tmp_path / f"output/{game}/kit.pdf"
    assert find_emptiest(kit) < 1 / 3
    with pikepdf.open(kit) as document:
        assert document.check_pdf_syntax() == []


def test_with_a_booklet_the_rulebook_is_on_its_sheets_and_the_kit_says_how_to_fold_them(folder: Path) -> None:
    assert main(["build", "foxes", "--kit", "--booklet"]) == ExitCode.FINE
    kit = folder / "output/foxes/kit.pdf"
    assert titles_of(kit) == ["How to print and cut", "Rulebook", "Cards"]
    said = read_pages(kit)
    assert "Fold: Rulebook Print pages 4–5: 1 sheet of A4; both sides, short edge." in said
    assert "A stapler with a long arm" in said
    whole = pypdfium2.PdfDocument(kit)
    booklet = pypdfium2.PdfDocument(folder / "output/foxes/rulebook-booklet.pdf")
    assert [whole[number].get_size() for number in (3, 4)] == [page.get_size() for page in booklet]
    with pikepdf.open(kit) as document:
        assert document.check_pdf_syntax() == []
        figures = [item for item in document.objects if isinstance(item, pikepdf.Dictionary) and "/Alt" in item]
        assert {"Rulebook, sheet 1: front", "Rulebook, sheet 1: back"} <= {str(item.Alt) for item in figures}


def test_cut_paper_is_named_and_asks_for_no_knife(folder: Path) -> None:
    assert main(["build", "foxes", "--kit", "--layout", "avery-5371", "--card", "business"]) == ExitCode.FINE
    said = read_pages(folder / "output/foxes/kit.pdf")
    assert "3 sheets of Letter: for the cards the cut paper of the layout avery-5371." in said
    assert "Measure a card of the first sheet: it must be 50.8 x 88.9 mm." in said
    assert "This paper is cut already" in said
    assert "knife" not in said
    assert "minutes" not in said


def test_a_kit_to_fold_and_one_without_backs_say_so_and_stay_in_their_paper(folder: Path) -> None:
    assert main(["build", "foxes", "--kit", "--duplex", "fold", "--paper", "letter"]) == ExitCode.FINE
    said = read_pages(folder / "output/foxes/kit.pdf")
    assert "sheets of Letter; one side, then folded and glued" in said
    assert "Fold each sheet along the dashed line" in said
    assert "120 to 160 g/m² is right, for each card has two layers, glued." in said
    assert main(["build", "foxes", "--kit", "--duplex", "none", "--no-marks"]) == ExitCode.FINE
    said = read_pages(folder / "output/foxes/kit.pdf")
    assert "3 sheets of A4; one side" in said
    assert "Set the printer to both sides" not in said
    assert "The sheets have no marks, so measure twice." in said


def test_layers_of_the_sheets_can_be_hidden_in_the_kit_too(folder: Path) -> None:
    assert main(["build", "foxes", "--kit", "--cut-layer", "--proof"]) == ExitCode.FINE
    with pikepdf.open(folder / "output/foxes/kit.pdf") as kit:
        listed: Any = kit.Root.OCProperties
        assert [str(group.Name) for group in listed.OCGs] == ["Cut lines", "Proof"]
        used = {
            group.objgen
            for item in kit.objects
            if isinstance(item, pikepdf.Stream) and "/Properties" in item.get("/Resources", pikepdf.Dictionary())
            for group in item.Resources.Properties.values()
        }
        assert used == {group.objgen for group in listed.OCGs}


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("{{ kit.sheetz }}", "`kit` has no `sheetz`."),  # triggers: unknown-name
        ("{{ kit.sheets }", "The Jinja of the rulebook cannot be read"),
        ('<img src="faces/9999">', "The pages of the kit show `faces/9999`"),
    ],
)
def test_a_slip_in_a_page_of_its_own_is_told_and_the_files_stay(
    folder: Path, page: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "templates/foxes").mkdir(parents=True, exist_ok=True)
    (folder / "templates/foxes/kit.html.j2").write_text(page)
    assert main(["build", "foxes", "--kit"]) == ExitCode.MISTAKES
    assert told in capsys.readouterr().err
    assert not (folder / "output/foxes/kit.pdf").exists()


def test_a_kit_in_german_speaks_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["build", "wayjer", "--kit", "--lang", "de"]) == ExitCode.FINE
    kit = tmp_path / "output/wayjer/de/kit.pdf"
    assert titles_of(kit) == ["Drucken und schneiden", "Spielregel", "Regelblatt", "Karten", "Schachtel"]
    said = read_pages(kit)
    assert "2 Blatt A4; beidseitig, lange Kante" in said
    assert "Print" not in said.partition("Schachtel")[0]
    with pikepdf.open(kit) as document:
        assert (str(document.Root.Lang), str(document.docinfo.Title)) == ("de", "Wayjer: zum Selberdrucken")


@pytest.mark.parametrize(
    ("size", "told"),
    [(1, "1 kB"), (208_329, "209 kB"), (999_000, "999 kB"), (999_001, "1.0 MB"), (2_449_999, "2.4 MB")],
)
def test_a_size_is_told_as_mail_counts_it(size: int, told: str) -> None:
    assert format_size(size) == told
