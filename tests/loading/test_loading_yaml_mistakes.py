"""What a person who writes decks is told where a text is not YAML."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.yaml_tree import parse_yaml

COMMENT = 'Put it in quotes: "#1F4E4A".'
COLON = 'Put the value in quotes: `name: "Fire: the end"`.'
FILE = "deck.yaml"


@pytest.mark.parametrize(
    ("text", "place", "words", "hint"),
    [
        ('title: a\ncolors: {ground: #1F4E4A, paper: "#FFF"}\nfields: {a: text}\n', (2, 18, 7), "comment", COMMENT),
        ("colors: {ground: #1F4E4A}\n", (1, 18, 7), "comment", COMMENT),
        ('colors: {"a #b": "#FFF",\n  ground: #1F4E4A}\nfields: {a: text}\n', (2, 11, 7), "comment", COMMENT),
        ("cards:\n  - {id: a, text: Rest: here}\n", (2, 23, 1), "A second colon", COLON),
        ("cards: [{id: a, text: Draw 2: play, cost: 3}]\n", (1, 29, 1), "A second colon", COLON),
        ("a: [b, c\nd: 2 # comment\n", (2, 2, 1), "A comma or the closing bracket", "Close what is opened."),
    ],
)
def test_a_bracket_that_seems_open_is_told_by_its_cause(
    text: str, place: tuple[int, int, int], words: str, hint: str
) -> None:
    report = Report()
    parse_yaml(text, FILE, report)
    (found,) = report.diagnostics
    assert (found.code, found.place, found.hint) == ("yaml-syntax", Place(FILE, *place), hint)
    assert words in found.message
