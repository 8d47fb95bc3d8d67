"""The rulebook for a print shop, read back with other programs; a vendor's export says that it is not part of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pikepdf
import pytest
from colored_decks import HEAD, export, list_cards, make_deck

BOOK = (
    "# One\n\nA [link](#two), [another](https://example.org) and a picture.\n\n{{ picture('c1') }}\n\n# Two\n\nText\n"
)


def deck_with_book(folder: Path) -> None:
    make_deck(folder, list_cards(2))
    (folder / "decks/colored/rulebook.md").write_text(BOOK, encoding="utf-8")


def test_the_rulebook_for_a_press_has_inks_boxes_and_an_intent_and_no_link(tmp_path: Path) -> None:
    deck_with_book(tmp_path)
    result = export(tmp_path, "rulebook")
    assert result.exit_code == 0, result.output
    file = tmp_path / "output/colored/rulebook/colored-rulebook.pdf"
    with pikepdf.open(file) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert str(pdf.Root.OutputIntents[0].OutputConditionIdentifier) == "FOGRA39"
        assert str(pdf.docinfo.GTS_PDFXVersion) == "PDF/X-4"
        for page in pdf.pages:
            trim, bleed = ([float(each) for each in box] for box in (page.obj.TrimBox, page.obj.BleedBox))
            assert [round((end - start) * 25.4 / 72, 1) for start, end in ((trim[0], trim[2]), (trim[1], trim[3]))] == [
                148.0,
                210.0,
            ]
            assert round((trim[0] - bleed[0]) * 25.4 / 72, 1) == 3.0
            assert "/Annots" not in page.obj
        assert len(pdf.pages) % 4 == 0
    colours = subprocess.run(["pdfimages", "-list", str(file)], capture_output=True, text=True, check=True).stdout
    assert " rgb " not in colours
    inks = subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=inkcov", "-o", "-", str(file)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert inks.count("CMYK OK") == len(inks.split("\n")) - 1


def test_the_same_rulebook_gives_the_same_bytes(tmp_path: Path) -> None:
    found = []
    for name in ("a", "b"):
        deck_with_book(tmp_path / name)
        assert export(tmp_path / name, "rulebook").exit_code == 0
        found.append((tmp_path / name / "output/colored/rulebook/colored-rulebook.pdf").read_bytes())
    assert found[0] == found[1]


def test_a_game_without_a_rulebook_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    make_deck(tmp_path, list_cards(2))
    result = export(tmp_path, "rulebook")
    assert result.exit_code == 2
    assert "has no rulebook to print" in result.output
    assert not (tmp_path / "output/colored/rulebook/colored-rulebook.pdf").exists()


@pytest.mark.parametrize("has_book", [False, True])
def test_a_vendors_export_says_that_the_rulebook_is_not_part_of_it_and_how_it_is_printed(
    tmp_path: Path, has_book: bool
) -> None:
    make_deck(tmp_path, list_cards(2), HEAD.replace("60x80", "63x88"))
    if has_book:
        (tmp_path / "decks/colored/rulebook.md").write_text(BOOK, encoding="utf-8")
    result = export(tmp_path, "makeplayingcards")
    assert result.exit_code == 0, result.output
    told = "not part of it: the rulebook; `cardgen export colored --to rulebook` writes it for a print shop"
    guide = (tmp_path / "output/colored/makeplayingcards/how-to-order.txt").read_text(encoding="utf-8")
    assert (told in result.output, told in guide) == (has_book, has_book)
