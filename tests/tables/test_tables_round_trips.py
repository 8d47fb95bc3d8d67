"""Cards go from YAML to a table and back, and are what they were."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Place, Report
from cardgen.loading.tables.csv_grid import read_csv
from cardgen.loading.tables.keys import Keys
from cardgen.loading.tables.plain import Plain, read_plain
from cardgen.loading.tables.rows import read_rows
from cardgen.loading.tables.workbook import read_workbook
from cardgen.loading.tables.writing import write_csv, write_xlsx, write_yaml
from cardgen.loading.text_files import FORBIDDEN, decode
from cardgen.loading.yaml_tree import Sequence, parse_yaml
from cardgen.model import FieldKind

KEYS = Keys(None, {"symbols": FieldKind.LIST, "set.tags": FieldKind.LIST})
STRANGE = (
    "010", "3.10", "1e5", "-0", "00", "=SUM(A1)", "+1", "@x", "#FFB000", "null", "~", "no", "TRUE", 'a "b"', '"',
    '""', "'a", "a;b", "a; b", "a,b", "a\tb", "a\nb", "a\n\nb", "\na", "- a", "* a", "a: b", "a #b", "{a}", "[a]",
    "&a", "!a", "%a", "|", ">", "---", "...", "_x0041_", "_x000D_", "Füchse 狐 🦊", "<b>&amp;</b>", "sep=;",
    "a\\nb", "\ufeffa", "a" * 2_000, "15:30", "3/10", "123456789012345678", "0.1", ".5", "5.", "1_000", "é",
    "e\u0301", "\u2003a", "id", "2024-03-10", "\u200ba", "´`",
)  # fmt: skip


def is_kept(text: str) -> bool:
    return bool(text.strip()) and text.strip(" \t\u00a0") == text and text.rstrip("\n") == text and "\r" not in text


texts = (
    st.one_of(st.sampled_from(STRANGE), st.text(max_size=20))
    .filter(is_kept)
    .filter(lambda text: not FORBIDDEN.search(text))
)
items = texts.filter(lambda text: "\n" not in text and text.strip() == text)
lists = st.lists(items, min_size=1, max_size=4).map(tuple)
cards = st.fixed_dictionaries(
    {"id": texts},
    optional={
        "set.accent": texts,
        "set.tags": lists,
        "name": texts,
        "copies": texts,
        "flavour": texts,
        "abilities": lists,
        "symbols": lists,
        "cost": texts,
    },
)


def from_yaml(text: str):
    report = Report()
    kept = decode(text.encode(), "cards.yaml", report)
    root = parse_yaml(kept or "", "cards.yaml", report)
    assert isinstance(root, Sequence)
    read = read_plain(root.items, KEYS, report)
    assert [each.code for each in report.diagnostics if each.code != "tab"] == []
    return read


def from_csv(text: str, name: str = "cards.csv"):
    report = Report()
    kept = decode(text.encode("utf-8-sig"), name, report)
    assert kept is not None
    read = read_plain(read_rows(read_csv(kept, name, report), name, KEYS, report), KEYS, report)
    assert not report.diagnostics
    return read


def from_xlsx(data: bytes):
    report = Report()
    sheet = read_workbook(data, "cards.xlsx", None, report)
    read = read_plain(read_rows(sheet.rows, sheet.file, KEYS, report), KEYS, report)
    assert not report.diagnostics
    return read


@given(st.lists(cards, min_size=1, max_size=4).map(tuple))
@settings(max_examples=300)
def test_cards_are_the_same_after_yaml_csv_tsv_and_back(written):
    assert from_yaml(write_yaml(written)) == written
    assert from_csv(write_csv(written)) == written
    assert from_csv(write_csv(written, "\t"), "cards.tsv") == written


@given(st.lists(cards, min_size=1, max_size=4).map(tuple))
@settings(max_examples=150)
def test_cards_are_the_same_after_a_workbook_and_back(written):
    assert from_xlsx(write_xlsx(written, ("copies", "cost"))) == written


@pytest.mark.parametrize("text", [text for text in STRANGE if is_kept(text)])
def test_a_strange_text_is_kept_by_each_kind_of_file(text):
    written = ({"id": "a", "flavour": text, "cost": text},)
    assert from_yaml(write_yaml(written)) == written
    assert from_csv(write_csv(written)) == written
    assert from_xlsx(write_xlsx(written, ("cost",))) == written


def test_yaml_is_written_to_be_read_by_people():
    card: Plain = {
        "cost": "3",
        "id": "010",
        "name": "Swap",
        "symbols": ("air", "dark fire"),
        "abilities": ("Run: now.", "Hide."),
    }
    assert write_yaml([card, {"id": "b", "flavour": "Red\nand quick.", "color": "#FFB000"}]) == (
        "- id: 010\n  name: Swap\n  cost: 3\n  symbols: [air, dark fire]\n  abilities:\n"
        '    - "Run: now."\n    - Hide.\n'
        '- id: b\n  flavour: |-\n    Red\n    and quick.\n  color: "#FFB000"\n'
    )


def test_csv_is_written_with_id_name_and_copies_first():
    rows: list[Plain] = [{"cost": "3", "copies": "2", "id": "a"}, {"id": "b", "name": "Bee, the", "symbols": ("x;y",)}]
    assert write_csv(rows) == 'id,name,copies,cost,symbols\na,,2,3,\nb,"Bee, the",,,"x;y\n"\n'


def test_in_a_workbook_a_text_is_never_a_formula_and_only_fields_of_numbers_hold_numbers():
    data = write_xlsx([{"id": "1", "rank": "=SUM(A1)", "cost": "3", "copies": "010"}], ("cost", "copies"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in xml
    assert '<c r="D2"><v>3</v></c>' in xml
    assert [xml.count(f'<c r="{at}2" s="2" t="s">') for at in "ABC"] == [1, 1, 1]


LOST = [
    ('flavour: ""', "`flavour` has no text; an empty cell says nothing."),
    ("flavour:", "`flavour` has no text; an empty cell says nothing."),
    ('flavour: " a"', "`flavour` begins or ends with a space, which a cell does not keep."),
    ("symbols: []", "`symbols` is a list of 0; an empty cell says nothing."),
    ("rank: [a]", "`rank` is a list; no field of this kind is declared."),
    ("area: {w: 3}", "`area` is keys with values; no field of this kind is declared."),
    ('symbols: ["a\\nb"]', "`symbols` is an item of a list with a line break, which would be two."),
    ("symbols: [[a]]", "`symbols` is a list or a mapping within a list."),
    ('flavour: "a\\rb"', "`flavour` has an invisible character, which a cell does not keep."),
    ('set: {accent: "3"}', "`set.accent` is the text `3` in quotes, which a cell gives as a number, yes or no."),
    ("set: {accent: [a]}", "`set.accent` is a list; no field of this kind is declared."),
    ("set: {Accent: a}", "`set.Accent` cannot be the header of a column."),
    ("Rank Name: a", "`Rank Name` cannot be the header of a column."),
    (f"flavour: {'a' * 32_001}", "`flavour` has 32,001 characters; a cell holds 32,000."),
]


# triggers: not-a-cell
@pytest.mark.parametrize(("line", "message"), LOST, ids=[message for _, message in LOST])
def test_what_a_cell_cannot_keep_is_told(line, message):
    report = Report()
    root = parse_yaml(f"- id: fox\n  {line}\n", "cards.yaml", report)
    assert isinstance(root, Sequence)
    read_plain(root.items, KEYS, report)
    assert [(each.code, each.message) for each in report.diagnostics if each.code == "not-a-cell"] == [
        ("not-a-cell", message)
    ]
    assert {each.place.line for each in report.diagnostics if each.place} == {2}
    assert isinstance(report.diagnostics[0].place, Place)
