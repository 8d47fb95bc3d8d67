"""What the first pages of a kit say is true for how its sheets are laid out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.kit.cut_facts import CutFacts, find_cut_facts
from cardgen.kit.marks import Made, SheetWords, fill_marks
from cardgen.kit.plan import KitPart, plan_sheets
from cardgen.model.marks import MarkLook, MarkSides
from cardgen.papers import CardSize
from cardgen.sheets import Duplex, Imposition, PrintCard, SheetSpec, impose
from cardgen.sheets.imposition import join
from cardgen.sheets.mats import PrintMat, lay_on_sheets

A4, CARD = Size(210.0, 297.0), Size(50.0, 80.0)
PLAIN = CutFacts(has_edge_marks=True, has_lines=False, is_cut_from_back=False, has_spare=True, is_pile=False)


def lay(copies: int = 6, card: Size = CARD, **spec: Any) -> Imposition:
    cards = [PrintCard("fox", number, "fox", "back") for number in range(1, copies + 1)]
    return impose(cards, SheetSpec(A4, "a4", card, **spec), Report())


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ({"gap": 6.0}, PLAIN),
        ({"gap": 6.0, "bleed": 0.0}, replace(PLAIN, has_spare=False)),
        ({"gap": 0.0, "bleed": 0.0}, replace(PLAIN, has_spare=False, has_lines=True)),
        ({"gap": 0.0}, replace(PLAIN, has_spare=False, has_lines=True)),
        ({"gap": 6.0, "marks": ()}, replace(PLAIN, has_edge_marks=False)),
        ({"gap": 6.0, "marks": ("lines",)}, replace(PLAIN, has_edge_marks=False, has_lines=True)),
        ({"gap": 6.0, "marks": ("crop", "lines")}, replace(PLAIN, has_lines=True)),
        ({"gap": 6.0, "marks": ("crosses",)}, replace(PLAIN, has_edge_marks=False)),
        ({"gap": 6.0, "stack": True}, replace(PLAIN, is_pile=True)),
        ({"gap": 6.0, "duplex": Duplex.NONE}, replace(PLAIN, has_spare=False)),
        ({"gap": 6.0, "mark_look": MarkLook(sides=MarkSides.BACKS)}, replace(PLAIN, is_cut_from_back=True)),
        ({"gap": 6.0, "mark_look": MarkLook(sides=MarkSides.FRONTS)}, PLAIN),
    ],
)
def test_what_is_told_of_the_cuts_follows_the_layout(spec: dict[str, Any], facts: CutFacts) -> None:
    assert find_cut_facts(lay(**spec).sheets) == facts


def test_lines_in_place_of_marks_that_have_no_room_are_told() -> None:
    facts = find_cut_facts(lay(card=Size(60.0, 90.0), gap=6.0).sheets)
    assert (facts.has_edge_marks, facts.has_lines) == (True, True)


def lay_boards(*sizes: tuple[str, float, float]) -> Imposition:
    spec = SheetSpec(A4, "a4", Size(60.0, 90.0))
    boards = [PrintMat(CardSize("", Size(w, h)), (PrintCard(name, 1, name),)) for name, w, h in sizes]
    return join([lay_on_sheets([board], spec, Report()) for board in boards])


NAMES = {"small": "Small Board", "large": "Large Board"}


def test_each_of_several_boards_is_named_and_so_are_those_in_parts() -> None:
    both = lay_boards(("small", 150, 150), ("large", 300, 250))
    (part,) = plan_sheets([KitPart("board", "board.pdf", both)], NAMES)
    assert [shot.title for shot in part.shots] == ["Small Board", "Large Board", "Large Board"]
    assert part.glued_names == ("Large Board",)


def test_a_board_alone_needs_no_name() -> None:
    (part,) = plan_sheets([KitPart("board", "board.pdf", lay_boards(("large", 300, 250)))], NAMES)
    assert ({shot.title for shot in part.shots}, part.glued_names) == ({""}, ())


WORDS = SheetWords("", "", "", "", "", "", "", "a screen will do", "two on a sheet")


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (Size(148.0, 210.0), "two on a sheet"),
        (Size(148.5, 210.0), "two on a sheet"),
        (Size(210.0, 297.0), "a screen will do"),
        (Size(139.7, 215.9), "a screen will do"),
    ],
)
def test_two_pages_of_a_rulebook_go_on_a_sheet_where_they_fit(size: Size, told: str) -> None:
    parts = (KitPart("rulebook", "rulebook.pdf"), KitPart("cards", "cards.pdf", lay()))
    assert fill_marks("{book 0}", 3, parts, [Made(4, size=size), Made(2)], WORDS) == told


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "foxes", "--title", "Foxes", "--players", "2-4"]) == ExitCode.FINE
    return tmp_path


def read_kit(folder: Path, *options: str) -> str:
    assert main(["build", "foxes", "--kit", *options]) == ExitCode.FINE
    kit = folder / "output/foxes/kit.pdf"
    with pikepdf.open(kit) as document:
        assert document.check_pdf_syntax() == []
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(kit))
    return " ".join(" ".join(pages).replace("\ufffe", "").split())


def add_to_deck(folder: Path, text: str) -> None:
    deck = folder / "decks/foxes/deck.yaml"
    deck.write_text(f"{deck.read_text()}\n{text}\n")


SPARE, EDGE = "the backs have colour to spare", "leave it whole until the end"


def test_the_usual_kit_tells_what_a_guillotine_does_to_the_marks(folder: Path) -> None:
    said = read_kit(folder)
    assert SPARE in said
    assert "The marks are on the edge of the paper: with a knife, leave it whole until the end;" in said
    assert "for a guillotine, measure and set the stop first." in said


def test_backs_without_bleed_have_no_colour_to_spare(folder: Path) -> None:
    for options in (["--bleed", "0", "--gap", "0"], ["--gap", "0", "--cut-lines"]):
        said = read_kit(folder, *options)
        assert SPARE not in said
        assert "Cut with the front up." in said


def test_sheets_for_a_pile_say_how_piles_are_laid_together(folder: Path) -> None:
    said = read_kit(folder, "--stack")
    assert "Cut the sheets as one pile, the first on top, or keep them in that order." in said
    assert "lay the cut piles on each other, row by row from the left, the first on top" in said
    assert EDGE not in said


def test_lines_on_the_cards_are_told_also_where_the_sheet_is_folded(folder: Path) -> None:
    said = read_kit(folder, "--marks", "lines", "--duplex", "fold")
    assert "Thin lines show the cuts." in said
    assert "Cut with the front up." in said
    assert EDGE not in said


def test_the_page_that_shows_the_box_counts_as_no_sheet_and_the_box_names_its_paper(folder: Path) -> None:
    add_to_deck(folder, "box:")
    said = read_kit(folder)
    assert "4 sheets of A4: 200 to 300 g/m²" in said
    assert "For the box 250 to 300 g/m² is best." in said
    assert "it need not be printed" in said
    assert "Not in it: Box, folding, glueing." in said
    assert "The box is deep enough for cards of 0.3 mm each; sleeves count too." in said
    assert "The box is deep enough for cards of 0.45 mm each; sleeves count too." in read_kit(
        folder, "--duplex", "fold"
    )


def test_a_kit_of_some_cards_says_that_it_is_a_part_of_the_game(folder: Path) -> None:
    said = read_kit(folder, "--only", "spark")
    assert "A part of the game: 1 of its 7 different cards." in said
    said = read_kit(folder, "--copies", "1")
    assert "A part of the game" not in said
    assert "not in the numbers of the game" in said


def test_a_kit_that_the_deck_asks_for_and_a_part_of_the_game_cannot_have_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = folder / "decks/foxes/deck.yaml"
    deck.write_text(deck.read_text().replace("\nprint:\n", "\nprint:\n  kit: yes\n"))
    assert main(["build", "foxes", "--cards"]) == ExitCode.FINE
    told = " ".join(capsys.readouterr().out.split())
    assert (
        "not made kit.pdf, which `print` in the deck file asks for: it holds all of a game, --cards only a part" in told
    )
    assert not (folder / "output/foxes/kit.pdf").exists()
    assert main(["build", "foxes", "--no-kit", "--cards"]) == ExitCode.FINE
    assert "not made" not in capsys.readouterr().out
