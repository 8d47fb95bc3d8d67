from __future__ import annotations

import pytest
import yaml

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.spans import place_in
from cardgen.loading.yaml_tree import Mapping, Scalar, parse_yaml


def read_scalar(text: str) -> Scalar:
    root = parse_yaml(text, "deck.yaml", Report())
    assert isinstance(root, Mapping)
    node = root.entries["a"].node
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    ("text", "word", "line", "column"),
    [
        ("a: draw 1 card", "card", 1, 11),
        ("a:   'draw 1 card'", "card", 1, 14),
        ('a: "draw 1 card"', "card", 1, 12),
        ("a: 'it''s a card'", "card", 1, 13),
        (r'a: "tab\t, \u00e9, \"card\" here"', "card", 1, 22),
        (r'a: "tab\t, \u00e9, \"card\" here"', "here", 1, 29),
        ("a: |\n  draw 1 card\n  or a card.\n", "or", 3, 3),
        ("a: |-\n\n  draw\n    two cards\n", "cards", 4, 9),
        ("a: >\n  draw one\n  card of\n  each\n", "of", 3, 8),
        ("a: | # a comment\n  draw one\n", "one", 2, 8),
        ("a: draw one\n  card of\n  each", "each", 3, 3),
        ("a: 'draw one\n\n  card of\n  each'", "of", 3, 8),
        ('a: "draw one \\\n  card of\n  each"', "card", 2, 3),
        ("a: 日本 card", "card", 1, 7),
        ("{b: c, a: draw 1 card}", "card", 1, 18),
    ],
)
def test_a_word_of_a_value_is_found_where_it_is_written(text: str, word: str, line: int, column: int) -> None:
    node = read_scalar(text)
    found = place_in(node.text, node.place, text, node.text.index(word), len(word))
    assert found == Place("deck.yaml", line, column, len(word))


def test_every_word_of_every_style_is_found() -> None:
    value = "When this is drawn: look, 'quote' \"it\" & \\ think.\nThen – draw   2 cards.\n\nÉnd of it.\n"
    for style in ("|", '"', "'", ">"):
        text = "a: " + yaml.dump(value, default_style=style, allow_unicode=True, width=30)
        node = read_scalar(text)
        assert node.text == value
        offset = 0
        for word in value.split():
            offset = value.index(word, offset)
            place = place_in(value, node.place, text, offset, len(word))
            written = text.split("\n")[place.line - 1][place.column - 1 : place.column - 1 + place.length]
            assert written.replace('\\"', '"').replace("''", "'").replace("\\\\", "\\").startswith(word[:3]), style


@pytest.mark.parametrize(
    "escape",
    [*("\\" + sign for sign in '0abtnvfreN_LP "/\\'), r"\x41", r"\u00e9", r"\U0001F0A1"],
)
def test_a_word_after_any_escape_of_yaml_is_found(escape: str) -> None:
    text = f'a: "{escape}card{escape}x"'
    node = read_scalar(text)
    place = place_in(node.text, node.place, text, node.text.index("card"), 4)
    assert place == Place("deck.yaml", 1, 5 + len(escape), 4)
    end = place_in(node.text, node.place, text, node.text.index("x"))
    assert end == Place("deck.yaml", 1, 9 + 2 * len(escape), 1)


def test_spaces_are_found_one_by_one() -> None:
    text = "a: 'draw  one'"
    node = read_scalar(text)
    assert place_in(node.text, node.place, text, 4, 2) == Place("deck.yaml", 1, 9, 2)
    assert place_in(node.text, node.place, text, 5, 1) == Place("deck.yaml", 1, 10, 1)


def test_a_span_over_two_lines_ends_with_the_first() -> None:
    text = "a: |\n  draw one\n  card\n"
    node = read_scalar(text)
    assert place_in(node.text, node.place, text, 5, 8) == Place("deck.yaml", 2, 8, 3)


def test_the_end_of_a_value_can_be_pointed_at() -> None:
    text = "a: draw one"
    node = read_scalar(text)
    assert place_in(node.text, node.place, text, len(node.text)) == Place("deck.yaml", 1, 12, 1)


def test_a_value_that_does_not_stand_there_keeps_its_place() -> None:
    place = Place("deck.yaml", 1, 4, 3)
    assert place_in("xyz", place, "a: draw one", 1) == place
    assert place_in("xyz", Place("deck.yaml", 9, 4, 3), "a: draw one", 1) == Place("deck.yaml", 9, 4, 3)
    assert place_in("", place, "", 0) == place
