from __future__ import annotations

import time

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.yaml_tree import Mapping, Node, Scalar, Sequence, parse_yaml


def parse(text: str) -> tuple[Node | None, Report]:
    report = Report(sources={"d": text})
    return parse_yaml(text, "d", report), report


def as_plain(node: Node | None) -> object:
    if isinstance(node, Mapping):
        return {key: as_plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Sequence):
        return [as_plain(item) for item in node.items]
    return node.text if isinstance(node, Scalar) else None


def test_every_scalar_stays_the_text_that_is_written() -> None:
    root, report = parse("[NO, yes, 1:30, 012, 3.10, 2026-11-28, 1e3, null, '~', 0x1F, .inf, =]")
    assert as_plain(root) == ["NO", "yes", "1:30", "012", "3.10", "2026-11-28", "1e3", "null", "~", "0x1F", ".inf", "="]
    assert report.diagnostics == ()


def test_places_count_lines_and_columns_from_1() -> None:
    root, _ = parse("cards:\n  - {id: 'sun', note: été}\n  - id: >-\n      moon\n")
    assert isinstance(root, Mapping)
    cards = root.entries["cards"].node
    assert isinstance(cards, Sequence)
    first, second = cards.items
    assert isinstance(first, Mapping)
    assert isinstance(second, Mapping)
    assert root.entries["cards"].key.place == Place("d", 1, 1, 5)
    assert first.place == Place("d", 2, 5, 1)
    assert first.entries["id"].node.place == Place("d", 2, 10, 5)
    assert first.entries["note"].node.place == Place("d", 2, 23, 3)
    assert second.entries["id"].node.place == Place("d", 3, 9, 1)


def test_a_value_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    root, _ = parse("a: 'one two  \n  three'\n")
    assert isinstance(root, Mapping)
    assert root.entries["a"].node.place == Place("d", 1, 4, 8)


def test_an_anchor_may_be_repeated() -> None:
    root, report = parse("a: &x {b: [1, 2]}\nc: *x\nd: *x\n")
    assert as_plain(root) == {"a": {"b": ["1", "2"]}, "c": {"b": ["1", "2"]}, "d": {"b": ["1", "2"]}}
    assert report.diagnostics == ()


def test_a_nested_alias_bomb_ends_at_once() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    root, report = parse("\n".join(lines))  # would never come back if it were unfolded
    assert root is None
    assert [each.code for each in report.diagnostics] == ["alias-bomb"]


def test_many_repeats_of_little_things_are_a_bomb_too() -> None:
    root, report = parse("a: &a [" + "x, " * 1_000 + "]\nb: [" + "*a, " * 101 + "]\n")
    assert (root, [each.code for each in report.diagnostics]) == (None, ["alias-bomb"])


@pytest.mark.parametrize("sign", ["[", "{", "- ", "? ", "[{a: "])
def test_nesting_without_end_is_refused(sign: str) -> None:
    root, report = parse(sign * 50_000)
    assert root is None
    assert [each.code for each in report.diagnostics] == ["too-deep"]


def test_tags_never_make_objects() -> None:
    root, report = parse("a: !!python/object/apply:os.system ['echo hi']\nb: !!binary aGk=\n")
    assert as_plain(root) == {"a": ["echo hi"], "b": "aGk="}
    assert [each.code for each in report.diagnostics] == ["yaml-tag", "yaml-tag"]
    assert "`!!python/object/apply:os.system`" in report.diagnostics[0].message


def test_a_doubled_key_keeps_the_first_value() -> None:
    root, report = parse("a: 1\nb: 2\na: 3\n")
    assert as_plain(root) == {"a": "1", "b": "2"}
    assert [(each.code, each.place) for each in report.diagnostics] == [("duplicate-key", Place("d", 3, 1, 1))]


def test_keys_of_every_form_are_compared_as_text() -> None:
    _, report = parse("a: 1\n'a': 2\n\"\\x61\": 3\n? a\n: 4\n")
    assert [each.place.line for each in report.diagnostics if each.place] == [2, 3, 4]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "   ", "---", "\n--- ~\n"])
def test_an_empty_file_is_reported_as_empty(text: str) -> None:
    root, report = parse(text)
    assert (root, [each.code for each in report.diagnostics]) == (None, ["empty-file"])


@pytest.mark.parametrize("text", ["---\na: 1\n", "%YAML 1.1\n---\na: 1\n...\n", "a: 1\n...\n"])
def test_marks_around_one_document_are_allowed(text: str) -> None:
    root, report = parse(text)
    assert (as_plain(root), report.diagnostics) == ({"a": "1"}, ())


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: b: c\n", 1, 5),
        ("a: 'b\nc: d\n", 1, 4),
        ("a:\n  - b\n c: d\n", 3, 2),
        ("a: [b, c\nd: e\n", 2, 2),
        ("a: @b\n", 1, 4),
        ("a: {b: c\n", 1, 9),
        ('a: "\\q"\n', 1, 5),
        ("a\nb: c\n", 2, 2),
        ("a: [b\n\n\n", 1, 6),
    ],
)
def test_where_yaml_ends_is_pointed_at(text: str, line: int, column: int) -> None:
    root, report = parse(text)
    assert root is None
    assert [each.code for each in report.diagnostics] == ["yaml-syntax"]
    place = report.diagnostics[0].place
    assert place is not None
    assert (place.line, place.column) == (line, column)


def test_2700_cards_of_8_fields_are_read_at_once() -> None:
    card = "  - id: '{0}'\n    name: Card {0}\n    a: 1\n    b: some words\n    c: x\n    d: y\n    e: z\n    f: q\n"
    text = "cards:\n" + "".join(card.format(number) for number in range(2_700))
    started = time.process_time()
    root, report = parse(text)
    assert time.process_time() - started < 2  # a third of a second on an idle machine
    assert isinstance(root, Mapping)
    assert report.diagnostics == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: Fire: the end\n", "A second colon stands in this value: `name: Fire: the end`."),
        ("a: b\n   c: d\n", "This line is indented deeper than the one above it: `c: d`."),
        ("a: [b\n", "The file ends here, and what is opened above is not closed: `a: [b`."),
        ("a: 'b\n", "A quote that is opened above is never closed: `a: 'b`."),
        ("a:\n  - b: c\n  d: e\n", "Another item of the list that starts in line 2 is expected here: `d: e`."),
        ("a: @b\n", "A value cannot start with `@`: `a: @b`."),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(text: str, message: str) -> None:
    _, report = parse(text)
    assert [each.message for each in report.diagnostics] == [message]
