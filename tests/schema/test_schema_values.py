"""Each value of a deck is exchanged for others: the schema never marks what the loader takes."""

import re

import pytest
import yaml
from deck_schemas import ANY, ROOT, list_mistakes, read

from cardgen.diagnostics import Report
from cardgen.diagnostics.severities import LOWERABLE, WARNINGS, allowed_for
from cardgen.loading import Sources
from cardgen.loading.deck import read_deck
from cardgen.loading.marks import MARKS
from cardgen.loading.pieces import SHAPES
from cardgen.loading.print_settings import DUPLEX
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import FieldKind
from cardgen.papers import CARD_SIZES, PAPERS

DECK = """title: T
lang: en
players: 2-4
typographic: yes
checks: {low-contrast: warning, no-bleed: off}
colors: {sun: "#FFB000"}
fields: {value: integer}
print: {card: poker, corner: 3, gap: 6, paper: a4, landscape: yes, duplex: fold, marks: crop, rich_black: no,
        raster_dpi: 600, back_offset: 0.5x-0.3, sizes: poker}
cards:
  - {id: sun, name: Sun, copies: 2, size: tarot, flavour: F, value: 3, abilities: x, back: none}
mats: [{id: m, size: a4}]
pieces: [{id: p, kind: token, shape: round, size: 20}, {id: q, kind: standee, size: 22x34, foot: 9}]
box: {thickness: 0.3, board: 0.3}
composition: {total: 14, once: id, sums: {value: 6}, counts: {value: {3: 2}}, deal: {players: 2, hand: 6, deck: 2},
              pairs: [{field: value, of: 3, copies: 1, ordered: no}]}
options: {foxes: {values: [a, b], default: a}}
rulings: [{id: R, question: Q, answer: A, option: foxes}]
abilities: free
"""
SLOTS = list(re.finditer(r"(?<=: )[^\s{}\[\],:][^{}\[\],\n]*", DECK))
VALUES = [
    *("yes", "No", "3", "010", "-1", ".5", "1/8 Inch", "'7'", "null", "[3]", "{a: b}", "A4", "us letter", "Mini Euro"),
    *("a4-landscape", "2.5 x 3.5 in", "Fold-Over", "None", "'crop,lines'", "Standee", "pt-BR", "2 – 4"),
]


def list_codes(text):
    report = Report()
    root = parse_yaml(text, "deck.yaml", report)
    assert root is not None
    read_deck(root, "foxes", "deck.yaml", Sources(ROOT), report, asks_rules=False)
    return {found.code for found in report.diagnostics}


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_the_loader_takes_is_not_marked(value):
    usual = list_codes(DECK)
    assert len(SLOTS) > 50
    for slot in SLOTS:
        text = DECK[: slot.start()] + value + DECK[slot.end() :]
        try:
            read(text)
        except yaml.YAMLError:
            continue
        marked = list_mistakes(ANY, text)
        if marked:
            assert list_codes(text) - usual, f"{text[slot.start() - 20 : slot.end()]}: {marked}"


def enum_of(table, key):
    schema = ANY["$defs"][table]["properties"][key]
    schema = ANY["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    while "enum" not in schema:
        schema = schema["anyOf"][0]
    return [word for word in schema["enum"] if isinstance(word, str)]


def test_the_words_that_are_offered_are_those_of_the_registries():
    assert enum_of("print", "duplex") == list(DUPLEX)
    assert enum_of("print", "marks") == list(MARKS)
    assert enum_of("print", "paper") == list(PAPERS)
    assert enum_of("print", "card") == list(dict.fromkeys((*CARD_SIZES, *PAPERS)))
    assert enum_of("token", "shape") == list(SHAPES)
    assert enum_of("token", "kind") + enum_of("standee", "kind") == ["token", "standee"]
    checks = ANY["$defs"]["checks"]["properties"]
    assert set(checks) == {*WARNINGS, *LOWERABLE}
    assert {code: enum_of("checks", code) for code in checks} == {code: list(allowed_for(code)) for code in checks}
    kinds = ANY["$defs"]["deck-file"]["properties"]["fields"]["additionalProperties"]["enum"]
    assert kinds == [kind.value for kind in FieldKind]
