"""Wayjer's PDFs, read back with libraries that did not write them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from found_sheets import FoundSheets, read_sheets
from PIL import ImageChops

IDS = ["-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "COPY", "SWAP", "rules"]
SHEETS = [IDS[:8], IDS[8:]]


@pytest.fixture(scope="module")
def sheets(wayjer: Path) -> FoundSheets:
    return read_sheets(wayjer / "cards.pdf")


def test_every_card_lies_on_its_page_as_often_as_the_deck_says(sheets: FoundSheets) -> None:
    found = [[card.card_id for card in page.cards] for page in sheets.pages]
    assert found == [SHEETS[0], SHEETS[0], SHEETS[1], SHEETS[1]]
    fronts = Counter(card.card_id for page in sheets.pages for card in page.cards if card.side == "front")
    assert fronts == Counter(IDS)


def test_every_card_is_63_5_by_88_9_mm(sheets: FoundSheets) -> None:
    for page in sheets.pages:
        for card in page.cards:
            sides = sorted((card.trim.width, card.trim.height))
            assert sides == pytest.approx([63.5, 88.9], abs=0.001)


def test_each_back_lies_behind_its_front_on_a_sheet_turned_over_its_long_edge(sheets: FoundSheets) -> None:
    for front, back in zip(sheets.pages[::2], sheets.pages[1::2], strict=True):
        behind = {card.card_id: card.trim for card in back.cards}
        for card in front.cards:
            assert behind[card.card_id].y == pytest.approx(card.trim.y, abs=0.001)
            assert behind[card.card_id].x == pytest.approx(210 - card.trim.right, abs=0.001)


def test_the_pages_are_a4_and_ask_not_to_be_scaled(wayjer: Path, sheets: FoundSheets) -> None:
    assert [(round(page.size.width, 2), round(page.size.height, 2)) for page in sheets.pages] == [(210, 297)] * 4
    with pikepdf.open(wayjer / "cards.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_fonts_are_embedded_as_subsets_and_each_subset_once(sheets: FoundSheets) -> None:
    assert sheets.fonts
    assert all(font.program and font.is_subset for font in sheets.fonts)
    programs = [font.program for font in sheets.fonts]
    assert len(set(programs)) == len(programs)


def test_nothing_is_drawn_as_pixels(sheets: FoundSheets) -> None:
    assert sheets.images == ()


def test_the_text_of_a_card_can_be_read_in_order(wayjer: Path) -> None:
    document = pypdfium2.PdfDocument(wayjer / "cards.pdf")
    text = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    document.close()
    assert "When revealed, you may look at the deck’s top card." in text
    assert "This beats a 6 in a duel." in text
    assert "becomes a copy of your opponent’s wager until the end of the round." in text


def test_a_face_that_is_worn_often_is_stored_once(wayjer: Path) -> None:
    with pikepdf.open(wayjer / "cards.pdf") as pdf:
        back_pages = [pdf.pages[1], pdf.pages[3]]
        faces = {
            form.objgen for page in back_pages for name, form in page.Resources.XObject.items() if name.startswith("/F")
        }
    assert len(faces) == 1


def test_the_back_is_the_same_upside_down(wayjer: Path) -> None:
    document = pypdfium2.PdfDocument(wayjer / "cards.pdf")
    page = document[1].render(scale=2).to_pil().convert("L")
    document.close()
    left, top, right, bottom = (round(edge * 72 / 25.4 * 2) for edge in (13.1, 12.5, 102, 76))
    card = page.crop((left, top, right, bottom))
    different = ImageChops.difference(card, card.rotate(180)).point(lambda level: 255 * (level > 96))
    assert different.histogram()[255] < 0.02 * card.width * card.height


def test_the_manifest_says_what_was_printed_where(wayjer: Path) -> None:
    manifest = json.loads((wayjer / "manifest.json").read_bytes())
    cards = {card["id"]: card for card in manifest["cards"]}
    assert list(cards) == IDS
    assert cards["SWAP"]["copies"] == 1
    assert [(place["side"], place["page"], place["slot"]) for place in cards["SWAP"]["places"]] == [
        ("front", 3, 5),
        ("back", 4, 5),
    ]
    assert len({card["front"] for card in cards.values()}) == 15
    assert len({card["back"] for card in cards.values()}) == 1


def test_the_rulebook_is_tagged_and_has_a_title_and_a_language(wayjer: Path) -> None:
    with pikepdf.open(wayjer / "rulebook.pdf") as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.Lang == "en"
        assert pdf.docinfo.Title == "Wayjer: the rulebook"
        assert [round(float(edge) * 25.4 / 72) for edge in pdf.pages[0].TrimBox] == [0, 0, 148, 210]
