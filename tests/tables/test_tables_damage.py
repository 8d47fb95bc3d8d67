"""No file, however it is damaged, stops the program: it is read, or told."""

from __future__ import annotations

import random

import pytest
from foreign_workbooks import rows, write_ods, write_xlsx
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.tables.csv_grid import read_csv
from cardgen.loading.tables.keys import Keys
from cardgen.loading.tables.rows import read_rows
from cardgen.loading.tables.workbook import read_workbook
from cardgen.loading.text_files import decode
from cardgen.model import FieldKind

KEYS = Keys(("id", "name", "copies", "cost", "symbols"), {"symbols": FieldKind.LIST})
SIGNS = st.sampled_from(['"', ",", ";", "\t", "\n", "\r", " ", "id", "name", "x", "é", "\x00", "\ufeff", "#"])


@given(st.lists(SIGNS, max_size=60).map("".join))
@settings(max_examples=500)
def test_any_text_is_read_as_a_table_or_told(text):
    report = Report()
    kept = decode(text.encode(), "cards.csv", report)
    table = read_csv(kept or "", "cards.csv", report)
    cards = read_rows(table, "cards.csv", KEYS, report)
    assert cards or report.diagnostics
    for row in table:
        for cell in row.cells:
            line = report.sources["cards.csv"].split("\n")[cell.place.line - 1]
            assert cell.place.column <= len(line) + 1


@given(st.binary(max_size=200))
@settings(max_examples=200)
def test_any_bytes_are_read_as_a_table_or_told(data):
    report = Report()
    kept = decode(data, "cards.csv", report)
    cards = read_rows(read_csv(kept or "", "cards.csv", report), "cards.csv", KEYS, report)
    assert cards or report.diagnostics


BOOKS = {
    "xlsx": write_xlsx({"S": rows("id|name|cost", "fox|Fox|3", "owl|Owl|<c t='e'><v>#N/A</v></c>")}),
    "ods": write_ods({"S": "<table:table-row><table:table-cell office:value-type='string'><text:p>id</text:p>"
                           "</table:table-cell></table:table-row>"}),
}  # fmt: skip


@pytest.mark.parametrize("kind", BOOKS)
@pytest.mark.parametrize("seed", range(150))
def test_a_workbook_with_changed_bytes_is_read_or_told(kind, seed):
    chance = random.Random(seed)
    data = bytearray(BOOKS[kind])
    for _ in range(chance.randint(1, 6)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    report = Report()
    try:
        sheet = read_workbook(bytes(data), f"cards.{kind}", None, report)
    except MistakeError as mistake:
        assert mistake.code in ("bad-table", "table-too-large", "unknown-sheet")
        assert mistake.message.startswith(("`cards.", "The sheet", "A sheet"))
        return
    assert sheet.name
