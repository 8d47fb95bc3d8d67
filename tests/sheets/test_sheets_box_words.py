"""The net of a box and the page that shows how to fold it are in the deck's language."""

from __future__ import annotations

import pytest

from cardgen.boxes import make_net
from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.papers import PAPERS
from cardgen.render.fixed_words import FIXED, Words
from cardgen.sheets import SheetSpec
from cardgen.sheets.box_plan import GLUED, LEGEND_ROWS, draw_parts, draw_plan
from cardgen.sheets.box_sheets import BoxSheets, fill_box, lay_box

POKER, TAROT = Size(63.5, 88.9), Size(70.0, 120.0)


def german() -> Words:
    return Words({}, FIXED["de"])


def lay(cards: int, aids: int, size: Size, paper: str = "a4") -> BoxSheets:
    net = make_net((cards, aids), (size.width, (cards + aids) * 0.3, size.height), 0.5, 0.3, 3.0)
    return fill_box(net, lay_box(net, SheetSpec(PAPERS[paper], paper, POKER), Report()), "art")


def measure(text: str, size: float) -> float:
    return len(text) * size * 0.18


@pytest.mark.parametrize("sheets", [lay(54, 18, POKER), lay(144, 0, TAROT)])
def test_each_panel_and_each_sign_of_a_net_has_its_german_name(sheets: BoxSheets) -> None:
    names = {panel.name for part in sheets.parts for panel in part.part.panels}
    assert [word for word in (*names, *GLUED.values(), *LEGEND_ROWS) if word not in FIXED["de"]] == []


@pytest.mark.parametrize(("cards", "aids", "size"), [(54, 18, POKER), (1, 0, POKER), (1, 1, POKER), (144, 2, TAROT)])
def test_a_plan_in_german_has_no_word_of_english(cards: int, aids: int, size: Size) -> None:
    sheets, tr = lay(cards, aids, size), german()
    drawings = (*draw_parts(sheets, measure, tr), draw_plan(sheets, "Füchse: die Schachtel", measure, tr))
    words = {word.strip(".,:()") for each in drawings for caption in each.captions for word in caption.text.split()}
    assert (
        words & {"the", "and", "glue", "cut", "fold", "cards", "card", "aids", "front", "side", "flap", "paper"}
        == set()
    )
    assert tr.missing == {}


def test_a_plan_in_german_counts_what_is_in_the_box_and_writes_a_decimal_comma() -> None:
    plan = draw_plan(lay(54, 18, POKER), "Füchse: die Schachtel", measure, german())
    said = " ".join(caption.text for caption in plan.captions)
    assert "Innen 64,5 x 22,6 x 89,9 mm (Breite, Tiefe, Höhe) für 54 Karten und 18 Hilfskarten" in said
    assert "aus 0,3 mm dickem Papier" in said
    assert "Den Inhalt einlegen: 54 Karten und 18 Hilfskarten." in said
    one = " ".join(caption.text for caption in draw_plan(lay(1, 1, POKER), "", measure, german()).captions)
    assert "für 1 Karte und 1 Hilfskarte" in one


@pytest.mark.parametrize(("paper", "cards"), [("a6", 15), ("a5", 54), ("letter", 54), ("a3", 400)])
def test_the_longer_words_keep_to_the_sheet(paper: str, cards: int) -> None:
    plan = draw_plan(lay(cards, 0, POKER, paper), "Ein Spiel mit langem Namen: die Schachtel", measure, german())
    page = Box(0, 0, plan.sheet.width, plan.sheet.height).grown(-5)
    for caption in plan.captions:
        along = measure(caption.text, caption.size)
        if not caption.rotation:
            assert page.x <= caption.x <= caption.x + along <= page.right, caption.text
        assert page.y <= caption.y <= page.bottom, caption.text
