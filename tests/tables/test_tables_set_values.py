"""Values of the deck's `set` that single cards say in columns of their own."""
# ruff: noqa: E501 - messages are written out whole, each on its line

from __future__ import annotations

import pytest
from foreign_workbooks import rows, write_xlsx
from table_decks import good, load, tell

from cardgen.model import SetValue

SET = 'set: {accent: "#00aa00", version: 3, loud: no, tags: [a, b]}\n'


@pytest.mark.parametrize("header", ["set.accent", "Set.Accent", "set accent", "SET Accent", "set-accent"])
def test_a_column_gives_a_card_its_own_value(tmp_path, header):
    fox, owl = good(tmp_path, f"id,{header}\nfox,#ff0000\nowl,\n", more=SET).cards
    assert fox.settings == {"accent": SetValue("#ff0000")}
    assert owl.settings == {}


def test_values_are_typed_as_yaml_types_them_without_quotes(tmp_path):
    table = "id,set.accent,set.version,set.loud,set.tags\nfox,null,010,YES,x; 2\n"
    (fox,) = good(tmp_path, table, more=SET).cards
    assert fox.settings == {
        "accent": SetValue("null"),
        "version": SetValue(10, "010"),
        "loud": SetValue(True),
        "tags": SetValue((SetValue("x"), SetValue(2))),
    }


def test_a_workbook_gives_values_too(tmp_path):
    data = write_xlsx({"S": rows("id|set.version", "fox|7")})
    assert good(tmp_path, data, "cards.xlsx", more=SET).cards[0].settings == {"version": SetValue(7)}


def test_what_a_card_says_stands_above_the_defaults(tmp_path):
    more = "set: {accent: red, mark: x}\n"
    deck = "title: F\nplayers: 1\nabilities: free\ndefaults: {template: base.svg.j2, back: base.svg.j2, set: {accent: blue, mark: y}}\ncards: CARDS\n"
    (fox,) = good(tmp_path, "id,set.accent\nfox,gold\n", more=more, deck=deck).cards
    assert fox.settings == {"accent": SetValue("gold"), "mark": SetValue("y")}


def test_a_field_of_that_name_is_not_taken_for_a_value(tmp_path):
    deck = "title: F\nplayers: 1\nabilities: free\nfields: {set_accent: text}\nset: {accent: red}\ndefaults: {template: base.svg.j2, back: base.svg.j2}\ncards: CARDS\n"
    (fox,) = good(tmp_path, "id,set accent,set.accent\nfox,one,two\n", deck=deck).cards
    assert (fox.fields, fox.settings) == ({"set_accent": "one"}, {"accent": SetValue("two")})


ALLOWED = "Allowed here: `set.accent`, `set.loud`, `set.tags`, `set.version`."
OUT = "To leave a column out, begin its header with #."


@pytest.mark.parametrize(
    ("header", "more", "told"),
    [
        ("set", SET, f"The column `set` does not say which value of the deck's `set` it holds. Name the value behind a point: `set.accent`. {ALLOWED} {OUT}"),
        ("set.acent", SET, f"The deck's `set` has no `acent`, so the column `set.acent` says nothing of it. Did you mean `set.accent`? {OUT}"),
        ("set acent", SET, f"The column `set acent` is no key of a card and no field of this deck. Did you mean `set.accent`? {OUT}"),
        ("set.accent", "", f"The deck's `set` has no `accent`, so the column `set.accent` says nothing of it. Give it a value for all cards first, in the deck file: `set: {{accent: ...}}`. {OUT}"),
    ],
)  # fmt: skip
def test_a_column_of_no_value_of_the_deck_is_told(tmp_path, header, more, told):
    _, report = load(tmp_path, f"id,{header}\nfox,x\n", more=more)
    assert tell(report) == [f"unknown-column cards.csv:1:4, row 1, column B: {told}"]


def test_plain_set_is_not_among_what_a_table_may_say(tmp_path):
    _, report = load(tmp_path, "red\nblue\n", more=SET)
    (line,) = tell(report)
    assert "`set.accent`" in line
    assert "`set`" not in line
