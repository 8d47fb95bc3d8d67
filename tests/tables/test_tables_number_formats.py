"""What a spreadsheet shows of a number, and what is told where that is not what is read."""

# ruff: noqa: E501 - messages and cells are written out whole, each on its line

from __future__ import annotations

import pytest
from foreign_workbooks import rows, write_ods, write_xlsx
from table_decks import good, load, say, tell

from cardgen.loading.tables.number_formats import Shown, describe_format, describe_shown, format_number, show_number


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (1e15, "1e+15")])
def test_a_number_is_read_without_its_format(value, text):
    assert format_number(value) == text


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"),
        (7, "000", "007"),
        (3.14159, "0.00", "3.14"),
        (2.5, "0", "3"),
        (3, "0.00", "3.00"),
        (3, "0.##", "3."),
        (0.5, "#.0", ".5"),
        (1500, "#,##0", "1,500"),
        (999, "#,##0", "999"),
        (1234567, "#,##0", "1,234,567"),
        (1500000, "0.0,,", "1.5"),
        (3, '"$"#,##0.00', "$3.00"),
        (3, '#,##0.00\\ "€"', "3.00 €"),
        (3, "[$€-407]#,##0", "€3"),
        (3, "General", "3"),
        (3, 'General" gold"', "3 gold"),
        (-3, "0", "-3"),
        (-3, "0;(0)", "(3)"),
        (-3, "0_);[Red](0)", "(3)"),
        (0, '0;-0;"-"', "-"),
        (0, ";;;", ""),
        (5, '"; "0', "; 5"),
        (5, '"\u2605"', "\u2605"),
        (0.5, "# ?/?", None),
        (1500, "0.0E+0", None),
        (5551234, "000-0000", None),
        (3, "0" * 300, None),
    ],
)
def test_a_format_shows_a_number(value, code, shown):
    assert show_number(float(value), code) == shown


@pytest.mark.parametrize(
    ("value", "code", "is_other"),
    [
        (0.5, "0%", True),
        (3.14159, "0.00", True),
        (7, "000", False),
        (3, '"$"0.00', False),
        (-3, "0;(0)", False),
        (1500, "#,##0", False),
        (1500, "0,", True),
        (0.5, "# ?/?", False),
    ],
)
def test_a_format_that_hides_a_part_of_a_number_makes_another_one_of_it(value, code, is_other):
    found = describe_format(float(value), code)
    assert found is not None
    assert found.is_other_number is is_other


@pytest.mark.parametrize(
    ("value", "code"), [(3, "0"), (3.5, "0.0"), (3, "General"), (0.1 + 0.2, "0.0"), (3, "@"), (999, "#,##0")]
)
def test_a_format_that_shows_what_is_read_is_fine(value, code):
    assert describe_format(float(value), code) is None


@pytest.mark.parametrize(
    ("value", "text", "told"),
    [
        (1.5, "1,5", None),
        (3.14159265358979, "3.141592654", None),
        (3.14159, "3.14", Shown("the spreadsheet shows `3.14`", True)),
        (1500.0, "1.500,00 €", Shown("the spreadsheet shows `1.500,00 €`")),
        (0.5, "50%", Shown("the spreadsheet shows `50%`", True)),
        (0.5, "1/2", Shown("the spreadsheet shows `1/2`")),
    ],
)
def test_what_an_open_document_shows_is_compared_whatever_its_decimal_sign(value, text, told):
    assert describe_shown(value, text) == told


FORMATS = ("0%", "000", '"$"0.00')


def told(folder, *lines):
    _, report = load(folder, write_xlsx({"S": rows(*lines)}, formats=FORMATS), "cards.xlsx")
    return tell(report)


TYPE = "Format the column as text and type what is to be printed, or give it a plain number format."


def test_a_column_whose_numbers_are_shown_in_another_way_is_told_once(tmp_path):  # triggers: shown-otherwise
    assert told(
        tmp_path, "id|rank", "a|<c s='3'><v>7</v></c>", "b|<c s='3'><v>8</v></c>", "c|<c s='2'><v>.5</v></c>"
    ) == [
        f"shown-otherwise cards.xlsx, sheet S, row 2, column B (rank): `rank` is read as `7`, but the spreadsheet shows `007`. {TYPE}"
    ]


def test_a_field_of_numbers_is_told_only_where_another_number_is_shown(tmp_path):
    assert told(
        tmp_path, "id|copies|cost|weight", "a|<c s='3'><v>2</v></c>|<c s='4'><v>3</v></c>|<c s='2'><v>0.5</v></c>"
    ) == [
        "shown-otherwise cards.xlsx, sheet S, row 2, column D (weight): `weight` is read as `0.5`, but the spreadsheet "
        "shows `50%`. Give the column a plain number format: what is read then stands there."
    ]


def test_a_format_built_into_spreadsheets_is_known(tmp_path):
    data = write_xlsx({"S": rows("id|rank", "a|<c s='2'><v>0.5</v></c>")}, built_in=(10,))
    _, report = load(tmp_path, data, "cards.xlsx")
    assert [each.message for each in report.diagnostics] == [
        "`rank` is read as `0.5`, but the spreadsheet shows `50.00%`."
    ]


def test_texts_truths_and_columns_that_are_passed_over_have_no_format_of_numbers(tmp_path):
    sheet = rows(
        "id|rank|wild|#notes",
        "a|<c s='3' t='inlineStr'><is><t>7</t></is></c>|<c s='2' t='b'><v>1</v></c>|<c s='2'><v>.5</v></c>",
    )
    deck = good(tmp_path, write_xlsx({"S": sheet}, formats=FORMATS), "cards.xlsx")
    assert say(deck.cards[0]) == {"id": "a", "name": "a", "copies": 1, "rank": "7", "wild": True}


@pytest.mark.parametrize(
    ("kind", "value", "shown", "is_told"),
    [
        ("percentage", "0.5", "50%", True),
        ("currency", "3", "3,00 €", True),
        ("float", "7", "007", True),
        ("float", "1.5", "1,5", False),
    ],
)
def test_an_open_document_tells_itself_what_is_shown(tmp_path, kind, value, shown, is_told):
    header = "".join(
        f"<table:table-cell office:value-type='string'><text:p>{each}</text:p></table:table-cell>"
        for each in ("id", "rank")
    )
    card = (
        "<table:table-cell office:value-type='string'><text:p>a</text:p></table:table-cell>"
        f"<table:table-cell office:value-type='{kind}' office:value='{value}'><text:p>{shown}</text:p></table:table-cell>"
    )
    xml = f"<table:table-row>{header}</table:table-row><table:table-row>{card}</table:table-row>"
    _, report = load(tmp_path, write_ods({"S": xml}), "cards.ods")
    said = [f"`rank` is read as `{value}`, but the spreadsheet shows `{shown}`."] if is_told else []
    assert [each.message for each in report.diagnostics] == said
