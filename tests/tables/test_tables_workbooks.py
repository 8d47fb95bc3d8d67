"""Cards from XLSX and ODS files that other programs wrote: what is read, and what is told where something is wrong."""
# ruff: noqa: E501 - messages are written out whole, each on its line
# triggers: bad-cell, table-too-large

from __future__ import annotations

import struct

import pytest
from foreign_workbooks import rows, write_ods, write_xlsx, zip_parts
from table_decks import good, load, say, tell

from cardgen.loading.tables import unpacking
from cardgen.loading.tables.workbook import format_value


def test_a_workbook_with_shared_and_inline_texts_a_formula_and_truths_is_read(tmp_path):
    sheet = rows(
        '<c t="s"><v>0</v></c>|name|copies|cost|wild|abilities',
        "fox|<c t='inlineStr'><is><r><t xml:space='preserve'>The </t></r><r><t>Fox</t></r></is></c>|<c><v>3.0</v></c>|"
        "<c><f>1+1</f><v>2</v></c>|<c t='b'><v>1</v></c>|<c t='s'><v>1</v></c>",
    )
    deck = good(tmp_path, write_xlsx({"Cards": sheet}, ("id", "Run.&#10;Hide.")), "cards.xlsx")
    assert say(deck.cards[0]) == {"id": "fox", "name": "The Fox", "copies": 3, "cost": 2, "wild": True}
    assert [each.value for each in deck.cards[0].abilities] == ["Run.", "Hide."]


def test_an_open_document_is_read(tmp_path):
    header = "".join(f"<table:table-cell office:value-type='string'><text:p>{each}</text:p></table:table-cell>"
                     for each in ("id", "copies", "wild", "abilities"))  # fmt: skip
    card = (
        "<table:table-cell office:value-type='string'><text:p>fox</text:p></table:table-cell>"
        "<table:table-cell office:value-type='float' office:value='2'><text:p>2</text:p></table:table-cell>"
        "<table:table-cell office:value-type='boolean' office:boolean-value='true'><text:p>TRUE</text:p></table:table-cell>"
        "<table:table-cell office:value-type='string'><text:p>Run.</text:p><text:p>Hide.</text:p></table:table-cell>"
    )
    blank = "<table:table-cell table:number-columns-repeated='1020'/>"
    xml = (
        f"<table:table-row>{header}{blank}</table:table-row><table:table-row>{card}</table:table-row>"
        f"<table:table-row table:number-rows-repeated='1048573'>{blank}</table:table-row>"
    )
    deck = good(tmp_path, write_ods({"Tokens": xml}), "cards.ods")
    assert say(deck.cards[0]) == {"id": "fox", "name": "fox", "copies": 2, "wild": True}
    assert [each.value for each in deck.cards[0].abilities] == ["Run.", "Hide."]


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (True, "TRUE"), ("010", "010"), (" a\r\nb ", "a\nb")],
)
def test_a_value_is_read_without_its_format(value, text):
    assert format_value(value) == text


def cell_mistake(tmp_path, cell, **more):
    _, report = load(tmp_path, write_xlsx({"Sheet1": rows("id|#notes|cost", f"fox|ok|{cell}")}, **more), "cards.xlsx")
    return tell(report)


PLACE = "cards.xlsx, sheet Sheet1, row 2, column C (cost):"
SAVE = "Open the file in your spreadsheet program and save it, or type the value."


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("two", f"bad-integer {PLACE} `cost` is `two`; it must be a whole number. Write digits, such as `2`."),
        ("<c t='e'><v>#REF!</v></c>", f"bad-cell {PLACE} This cell holds the error #REF!. Mend the formula, or type the value."),
        ("<c><v>NaN</v></c>", f"bad-cell {PLACE} This cell holds `NaN` as a number. Mend the formula, or type the value."),
        ("<c><v>-1e999</v></c>", f"bad-cell {PLACE} This cell holds `-1e999` as a number. Mend the formula, or type the value."),
        ("<c><f>A1+1</f></c>", f"bad-cell {PLACE} This cell holds a formula whose result is not stored. {SAVE}"),
        ("<c><f>A1+1</f><v/></c>", f"bad-cell {PLACE} This cell holds a formula whose result is not stored. {SAVE}"),
        ("<c><f>A1+1</f><v></v></c>", f"bad-cell {PLACE} This cell holds a formula whose result is not stored. {SAVE}"),
        ("<c s='1'><v>45361</v></c>", f"bad-cell {PLACE} This cell holds the date `2024-03-10`; a card has no dates. The program made it of what was typed: format the column as text, and type it again."),
    ],
)  # fmt: skip
def test_a_mistake_names_sheet_row_and_column(tmp_path, cell, told):
    assert cell_mistake(tmp_path, cell) == [told]


def test_a_formula_whose_result_is_an_empty_text_is_an_empty_cell(tmp_path):
    sheet = rows("id|rank", "fox|<c t='str'><f>CONCATENATE(C2)</f><v></v></c>")
    assert good(tmp_path, write_xlsx({"Sheet1": sheet}), "cards.xlsx").cards[0].fields == {}


def test_a_last_row_of_formulas_without_results_is_told(tmp_path):
    sheet = rows("id|rank", "fox|red", "<c><f>A2</f><v/></c>|<c><f>B2</f><v/></c>")
    _, report = load(tmp_path, write_xlsx({"Sheet1": sheet}), "cards.xlsx")
    assert [line.partition(":")[0] for line in tell(report)] == [
        "bad-cell cards.xlsx, sheet Sheet1, row 3, column A (id)",
        "bad-cell cards.xlsx, sheet Sheet1, row 3, column B (rank)",
    ]


def ods_row(*cells):
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def ods_text(inner):
    return f"<table:table-cell office:value-type='string'><text:p>{inner}</text:p></table:table-cell>"


@pytest.mark.parametrize(
    "cell",
    [
        "<table:table-cell table:formula='of:=1+1'/>",
        "<table:table-cell table:formula='of:=1+1' office:value-type='float'/>",
        "<table:table-cell table:formula='of:=1+1' office:value-type='string'/>",
        "<table:table-cell table:formula='of:=1+1' table:number-columns-repeated='2'/>",
    ],
)
def test_a_formula_of_an_open_document_without_its_result_is_told(tmp_path, cell):
    xml = ods_row(*map(ods_text, ("id", "rank"))) + ods_row(ods_text("fox"), cell)
    _, report = load(tmp_path, write_ods({"S": xml}), "cards.ods")
    place = "cards.ods, sheet S, row 2, column B (rank)"
    assert f"bad-cell {place}: This cell holds a formula whose result is not stored. {SAVE}" in tell(report)


def test_what_is_wrong_in_a_cell_that_is_repeated_is_told_in_each_column(tmp_path):
    cell = (
        "<table:table-cell table:formula='of:=1+1' table:number-columns-repeated='2' table:number-rows-repeated='1'/>"
    )
    xml = ods_row(*map(ods_text, ("id", "#notes", "rank"))) + ods_row(ods_text("fox"), cell)
    _, report = load(tmp_path, write_ods({"S": xml}), "cards.ods")
    assert [line.partition(":")[0] for line in tell(report)] == ["bad-cell cards.ods, sheet S, row 2, column C (rank)"]


ODS_TEXTS = [
    ("Gain<text:tab/>two<text:line-break/>coins", "Gain\ttwo\ncoins"),
    ("<text:span>Gain<text:line-break/>two</text:span> coins</text:p><text:p>now", "Gain\ntwo coins\nnow"),
    ("a<text:s text:c='3'/>b<text:tab/>c", "a   b\tc"),
    ("a<text:s text:c='3'/>b", "a   b"),
    (
        "A <text:ruby><text:ruby-base>\u6f22</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby>",
        "A \u6f22",
    ),
]


@pytest.mark.parametrize(("inner", "text"), ODS_TEXTS)
def test_tabs_line_breaks_and_spaces_of_an_open_document_are_kept(tmp_path, inner, text):
    note = "<office:annotation><text:p>Note<text:tab/></text:p></office:annotation>"
    cell = ods_text(inner).replace("<text:p>", f"{note}<text:p>", 1)
    xml = ods_row(*map(ods_text, ("id", "rank"))) + ods_row(ods_text("fox"), cell)
    deck, _ = load(tmp_path, write_ods({"S": xml}), "cards.ods")
    assert deck is not None
    assert deck.cards[0].fields == {"rank": text}


def test_a_line_break_in_a_cell_that_is_repeated_is_kept_in_each(tmp_path):
    cell = ods_text("Gain<text:line-break/>two").replace(" office", " table:number-columns-repeated='2' office", 1)
    xml = ods_row(*map(ods_text, ("id", "rank", "name"))) + ods_row(ods_text("fox"), cell)
    (card,) = good(tmp_path, write_ods({"S": xml}), "cards.ods").cards
    assert (card.name, card.fields) == ("Gain\ntwo", {"rank": "Gain\ntwo"})


@pytest.mark.parametrize(
    "cell",
    [
        ods_text("a<text:s text:c='300000000'/>b"),
        ods_text("a" * 10_000).replace(" office", " table:number-columns-repeated='400' office", 1),
    ],
)
def test_an_open_document_whose_cells_grow_without_end_is_refused(tmp_path, cell):
    xml = ods_row(*map(ods_text, ("id", "rank"))) + "".join([ods_row(cell)] * 16)
    assert one_mistake(tmp_path, write_ods({"S": xml}), "cards.ods").startswith(
        "table-too-large deck.yaml:6:8: A sheet of `cards.ods` holds more than 60,000,000 characters"
    )


def test_errors_in_a_column_that_is_passed_over_are_no_mistakes(tmp_path):
    sheet = rows("id|#notes", "fox|<c t='e'><v>#REF!</v></c>")
    assert [card.id for card in good(tmp_path, write_xlsx({"Sheet1": sheet}), "cards.xlsx").cards] == ["fox"]


def test_merged_cells_are_told(tmp_path):
    sheet = rows("id|cost", "fox|3", "owl|") + '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'
    _, report = load(tmp_path, write_xlsx({"Sheet1": sheet}), "cards.xlsx")
    assert tell(report) == [
        "bad-cell cards.xlsx, sheet Sheet1, row 2, column B (cost): The cells B2 to B3 are merged: only the first of "
        "them has a value. Unmerge them, and fill in each cell."
    ]


def test_a_cell_beyond_all_headers_is_told(tmp_path):
    _, report = load(tmp_path, write_xlsx({"Sheet1": rows("id|cost", "fox|3||lost")}), "cards.xlsx")
    (line,) = tell(report)
    assert line.startswith("surplus-cells cards.xlsx, sheet Sheet1, row 2, column D: `lost` stands to the right")


TWO = {"Creatures": rows("id", "fox"), "Spells": rows("id", "owl"), "Old": rows("id", "cub")}


@pytest.mark.parametrize(("named", "card"), [("Spells", "owl"), ("creatures", "fox"), ("Old", "cub")])
def test_a_sheet_is_named_behind_the_file_a_hidden_one_too(tmp_path, named, card):
    deck = good(tmp_path, write_xlsx(TWO, hidden=("Old",)), f"cards.xlsx#{named}")
    assert [each.id for each in deck.cards] == [card]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("cards.xlsx", "unknown-sheet deck.yaml:6:8: `decks/foxes/cards.xlsx` has 2 sheets: `Creatures`, `Spells`. Name the one that holds the cards: `cards.xlsx#Creatures`."),
        ("cards.xlsx#Spell", "unknown-sheet deck.yaml:6:8: `decks/foxes/cards.xlsx` has no sheet `Spell`. Its sheets: `Creatures`, `Spells`, `Old`. Did you mean `Spells`?"),
    ],
)  # fmt: skip
def test_a_sheet_that_is_not_named_or_not_there_is_told_with_those_that_are(tmp_path, cards, told):
    _, report = load(tmp_path, write_xlsx(TWO, hidden=("Old",)), cards)
    assert tell(report) == [told.replace("decks/foxes/", "")]


def test_a_workbook_with_one_sheet_that_is_not_hidden_needs_no_name(tmp_path):
    deck = good(tmp_path, write_xlsx({"Old": TWO["Old"], "New": TWO["Spells"]}, hidden=("Old",)), "cards.xlsx")
    assert [card.id for card in deck.cards] == ["owl"]


def test_a_later_mistake_of_a_card_leads_to_its_row(tmp_path):
    sheet = rows("id|name", "fox|Fox", "FOX|Other")
    _, report = load(tmp_path, write_xlsx({"Sheet1": sheet}), "cards.xlsx")
    (line,) = tell(report)
    assert line.startswith(
        "ids-differ-by-case cards.xlsx, sheet Sheet1, row 3, column A (id): The id `FOX` differs from `fox` in row 2 only"
    )


def one_mistake(tmp_path, data, cards="cards.xlsx"):
    _, report = load(tmp_path, data, cards)
    (line,) = tell(report)
    return line


def test_what_is_no_workbook_is_told(tmp_path):
    assert one_mistake(tmp_path, b"id,name\nfox,Fox\n") == (
        "bad-table deck.yaml:6:8: `cards.xlsx` is no workbook: it begins with the bytes 69 64 2C 6E and is no whole "
        "ZIP file. Open it in the program that made it and save it again as .xlsx or .ods."
    )


def test_a_workbook_with_a_password_is_told(tmp_path):
    assert one_mistake(tmp_path, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)) == (
        "bad-table deck.yaml:6:8: `cards.xlsx` is protected with a password, or is a workbook of the old kind under a "
        "new name. Open it and save it as .xlsx without a password."
    )


@pytest.mark.parametrize("keep", [30, 200, 600, -40])
def test_a_workbook_that_is_cut_off_is_told(tmp_path, keep):
    assert one_mistake(tmp_path, write_xlsx({"S": rows("id", "fox")})[:keep]).startswith("bad-table deck.yaml:6:8: ")


def test_a_zip_file_that_is_no_workbook_is_told(tmp_path):
    assert one_mistake(tmp_path, zip_parts({"a.txt": "hello"})).startswith("bad-table deck.yaml:6:8: ")


def test_entities_in_a_sheet_are_refused(tmp_path):
    parts = write_xlsx({"S": "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><sheetData/>"})
    assert one_mistake(tmp_path, parts).startswith("bad-table deck.yaml:6:8: The sheet `S` of `cards.xlsx` is damaged")


def test_a_cell_far_out_is_refused_before_the_sheet_is_laid_out(tmp_path):
    sheet = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    assert one_mistake(tmp_path, write_xlsx({"S": sheet})).startswith(
        "table-too-large deck.yaml:6:8: The sheet `S` of `cards.xlsx` goes to row 1,048,576 and column 16,384; a table "
        "may have 20,000 rows and 500 columns."
    )


def test_cells_that_are_repeated_without_end_are_refused(tmp_path):
    xml = (
        "<table:table-row table:number-rows-repeated='1048576'><table:table-cell table:number-columns-repeated='1024'"
        " office:value-type='string'><text:p>id</text:p></table:table-cell></table:table-row>"
    )
    assert one_mistake(tmp_path, write_ods({"S": xml}), "cards.ods").startswith("table-too-large deck.yaml:6:8: ")


def test_a_workbook_that_declares_too_many_bytes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 10_000)
    data = write_xlsx({"S": f"<!--{' ' * 50_000}--><sheetData/>"})
    assert one_mistake(tmp_path, data).startswith("table-too-large deck.yaml:6:8: `cards.xlsx` would unpack to more")


def test_a_workbook_that_unpacks_to_more_than_it_declares_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "MOST_UNPACKED", 100_000)
    data = bytearray(write_xlsx({"S": f"<!--{' ' * 200_000}--><sheetData/>"}))
    large = data.rindex(b"xl/worksheets/sheet1.xml") - 46  # its header in the directory of the ZIP file
    assert data[large : large + 4] == b"PK\x01\x02"
    data[large + 24 : large + 28] = struct.pack("<I", 10)
    assert one_mistake(tmp_path, bytes(data)).startswith("table-too-large deck.yaml:6:8: `cards.xlsx` would unpack to")


def test_an_invisible_character_in_a_cell_is_told(tmp_path):
    (line,) = cell_mistake(tmp_path, "a_x000B_b".replace("a", "3"))[:1]
    assert line.startswith(
        "control-character cards.xlsx, sheet Sheet1, row 2, column C: The invisible character U+000B"
    )


@pytest.mark.parametrize("places", [("A1", "A5", "A5"), ("A1", "A2", "B2", "B2")])
def test_a_workbook_with_two_cells_at_one_place_is_damaged(tmp_path, places):
    cells = [f"<c r='{at}' t='inlineStr'><is><t>{at if row else 'id'}</t></is></c>" for row, at in enumerate(places)]
    xml = f"<row r='1'>{cells[0]}</row><row r='{places[1][1]}'>{''.join(cells[1:])}</row>"
    assert "is damaged" in one_mistake(tmp_path, write_xlsx({"Sheet1": xml}), "cards.xlsx")
    split = f"<row r='1'>{cells[0]}</row>" + "".join(f"<row r='5'>{cell}</row>" for cell in cells[1:])
    assert "is damaged" in one_mistake(tmp_path, write_xlsx({"Sheet1": split}), "cards.xlsx")
