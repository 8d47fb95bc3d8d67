"""What a person who writes decks is told where a text is not YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.deck import read_deck
from cardgen.loading.reading import read_line
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import Mapping, parse_yaml

COMMENT = 'Put it in quotes: "#1F4E4A".'
FILE = "deck.yaml"


@pytest.mark.parametrize(
    ("text", "place", "words", "hint"),
    [
        ('title: a\ncolors: {ground: #1F4E4A, paper: "#FFF"}\nfields: {a: text}\n', (2, 18, 7), "comment", COMMENT),
        ("colors: {ground: #1F4E4A}\n", (1, 18, 7), "comment", COMMENT),
        ('colors: {"a #b": "#FFF",\n  ground: #1F4E4A}\nfields: {a: text}\n', (2, 11, 7), "comment", COMMENT),
        (
            "cards:\n  - {id: a, text: Rest: here}\n",
            (2, 23, 1),
            "A second colon",
            'Put the value in quotes: `text: "Rest: here"`.',
        ),
        (
            "cards: [{id: a, text: Draw 2: play, cost: 3}]\n",
            (1, 29, 1),
            "A second colon",
            'Put the value in quotes: `text: "Draw 2: play"`.',
        ),
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


@pytest.mark.parametrize(
    ("text", "place", "words", "hint"),
    [
        ("cards:\n  - id: a\n    name:A\n", (3, 5, 5), "A space is missing after the colon", "Write `name: A`."),
        ("name:A\ntitle: T\n", (1, 1, 5), "A space is missing after the colon", "Write `name: A`."),
        ("cards:\n  - id: a\n    name:A\n    hp: 3\n", (3, 5, 5), "A space is missing", "Write `name: A`."),
        ("cards:\n  - {id: a, name:A}\n", (2, 13, 5), "A space is missing", "Write `name: A`."),
        ("a: text\nb:|\n  text\n", (2, 1, 2), "A space is missing", "Write `b: |`."),
        (
            "cards:\n  - {id: a, name: Draw 1, then discard 1}\n",
            (2, 27, 14),
            "The comma ends the value of `name`",
            'Put the whole value in quotes: `name: "Draw 1, then discard 1"`.',
        ),
        ("a: {name: “A, b”}\n", (1, 15, 2), "The comma ends", "Typed quotes “ ” do not hold a value together."),
        ("t: %10\n", (1, 4, 1), "A value cannot start with `%`", 'Put the value in quotes: "%10".'),
        ("t: *bold* word\n", (1, 4, 1), "A value cannot start with `*`", 'in quotes: "*bold* word".'),
        ("t: > draw\n", (1, 4, 1), "`>` at the start of a value begins a block", 'in quotes: "> draw".'),
        ("t: [Flip] then\n", (1, 4, 1), "This value starts with `[`", 'in quotes: "[Flip] then".'),
        ("t: {cost} then\n", (1, 4, 1), "This value starts with `{`", 'in quotes: "{cost} then".'),
        ("t: 'it's'\n", (1, 4, 1), "The quote `'` closes before the value ends", "Write `''` for a quote"),
        ('t: "say "no" now"\n', (1, 4, 1), 'The quote `"` closes before', "for a quote inside"),
        ("t: Choose: one\n", (1, 10, 1), "A second colon", '`t: "Choose: one"`'),
        ("t: - 3 cards\n", (1, 4, 1), "A list cannot start here", '`t: "- 3 cards"`'),
        ('t: "50\\% off"\n', (1, 7, 1), "This backslash stands for nothing", "Leave it out, or write"),
        ("a: {t: 'tis, b: 3}\n", (1, 8, 1), "never closed", "begins with an apostrophe stands in double quotes"),
        ("- {id: a, t: {{T}}: add}\n", (1, 14, 10), "The braces in this value", '`t: "{{T}}: add"`'),
        ("- {id: a, t: {T}: add}\n", (1, 14, 8), "The braces in this value", '`t: "{T}: add"`'),
        ("- {id: a, t: Add {T} now}\n", (1, 14, 11), "The braces in this value", '`t: "Add {T} now"`'),
        ("- {id: a, t: |\n   one}\n", (1, 14, 1), "`|` begins a block, which cannot stand within", "double quotes"),
        ("t: “Choose: one”\n", (1, 4, 1), "Typed quotes such as “", '`t: "Choose: one"`'),
        ("- id: a\n\u00a0 t: x\n", (2, 1, 1), "A no-break space (U+00A0)", "Write a plain space"),
        ("- id: a\n  t:\u00a0x\n", (2, 5, 1), "A no-break space (U+00A0)", "Write a plain space"),
        ("- {id: a,\u00a0t: x}\n", (1, 10, 1), "A no-break space (U+00A0)", "Write a plain space"),
        ("-\u00a0id: a\n  t: x\n", (1, 2, 1), "A no-break space (U+00A0)", "Write a plain space"),
        ("- id: a\n  \u200bt: x\n", (2, 3, 1), "An invisible character (U+200B)", "Write a plain space"),
        ("- id: a\n  t：x\n", (2, 4, 1), "`：` ends no key", "Write `t: x`."),
        ("- id: a\n  t = 3\n", (2, 5, 1), "`=` ends no key", "Write `t: 3`."),
        ("– id: a\n  t: x\n", (1, 1, 1), "`–` begins no item of a list", "Write a hyphen and a space"),
        ("-id: a\n  t: x\n", (1, 1, 1), "A space is missing after the hyphen", "Write `- id: ...`."),
    ],
)
def test_the_cause_is_told_at_its_place_with_the_right_text(
    text: str, place: tuple[int, int, int], words: str, hint: str
) -> None:
    report = Report()
    parse_yaml(text, FILE, report)
    (found,) = report.diagnostics
    assert (found.code, found.place) == ("yaml-syntax", Place(FILE, *place))
    assert words in found.message
    assert hint in found.hint


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("name: Gain #1 token", "#1 token"),
        ("name: Gain   #1", "#1"),
        ("flavour: Gain # tokens", "# tokens"),
        ("text: Gain #1 token", "#1 token"),
        ("name: Fox  # the red one", None),
        ('name: "Gain" #1', None),
        ("name: Gain#1", None),
        ("hp: 3 #was 2", None),
        ("template: a.svg.j2 # old", None),
    ],
)
def test_a_comment_that_looks_like_a_part_of_a_text_is_told(line: str, comment: str | None) -> None:
    text = f"title: T\nplayers: 2\nfields: {{text: text, hp: integer}}\ncards:\n  - id: a\n    {line}\n"
    report = Report({}, {FILE: text})
    root = parse_yaml(text, FILE, report)
    assert root is not None
    read_deck(root, "game", FILE, Sources(Path("nowhere"), Path("nowhere")), report)
    told = [found for found in report.diagnostics if found.code == "text-in-comment"]
    if comment is None:
        assert told == []
    else:
        assert [(each.place.line, each.place.length) for each in told if each.place] == [(6, len(comment))]
        assert comment in told[0].message


def test_a_name_for_a_value_that_nothing_repeats_is_told() -> None:
    report = Report()
    parse_yaml("a: &Fire burns\nb: &x 1\nc: *x\n", FILE, report)
    assert [(each.code, each.place) for each in report.diagnostics] == [("unused-anchor", Place(FILE, 1, 4, 5))]


class CountedText(str):
    """A text that counts how often it is cut into lines."""

    cuts = 0

    def split(self, *given: Any) -> list[str]:
        type(self).cuts += 1
        return super().split(*given)


def test_a_file_is_cut_into_lines_once_for_all_that_is_looked_for_in_it() -> None:
    report = Report()
    text = CountedText("a: Gain #1 token\nb: Draw 2\nc: Gain #2 tokens\n")
    root = parse_yaml(text, FILE, report)
    assert isinstance(root, Mapping)
    report.sources[FILE] = text
    CountedText.cuts = 0
    for entry in root.entries.values():
        read_line(entry.node, "A text", report)
    assert [found.code for found in report.diagnostics] == ["text-in-comment", "text-in-comment"]
    assert CountedText.cuts == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("text: Choose one\n  a) run\n  b) hide\n", 2),
        ("text: Choose one\n  - run\n  - hide\n", 2),
        ("text: Choose one\n  (1) run\n  (2) hide\n", 2),
        ("text: 'Choose:\n  - run'\n", 2),
        ("text: >\n  Choose:\n  - run\n", 3),
        ("text: >\n  Choose one of these\n  - run\n  - hide\n", 3),
        ("text: Draw two cards.\n  - Discard one.\n", 2),
        ('text: "1. Draw\n  2. Discard"\n', 2),
        ("text: >\n  He never came\n  - never, ever - and left.\n", None),
        ("text: >\n  He came.\n  - So they say - and left.\n", None),
        ("text: You have 5\n  - 3 = 2 coins\n", None),
        ("text: You have 5.\n  - 3 = 2 coins\n", None),
        ("text: Attack with all\n  + the wolf\n", None),
        ("text: The king died in\n  12. Then came another.\n", None),
        ("text: |\n  Choose:\n  - run\n  - hide\n", None),
    ],
)
def test_joined_lines_are_told_where_they_are_a_list_and_no_prose(text: str, line: int | None) -> None:
    report = Report(sources={FILE: text})
    root = parse_yaml(text, FILE, report)
    assert isinstance(root, Mapping)
    read_line(root.entries["text"].node, "text", report)
    assert [(found.code, found.place and found.place.line) for found in report.diagnostics] == (
        [("joined-lines", line)] if line else []
    )
