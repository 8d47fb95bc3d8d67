"""A value of a YAML text is written anew, and no other character changes."""

import pytest
import yaml

from cardgen.diagnostics import Place, Report
from cardgen.loading.rewriting import Change, rewrite
from cardgen.loading.yaml_tree import parse_yaml


def change(text, new):
    """Give a text in which the value of `key`, at any depth, is another."""

    def find(node):
        for name, entry in getattr(node, "entries", {}).items():
            if name == "key":
                return entry.node.place
            if (place := find(entry.node)) is not None:
                return place
        return next(filter(None, map(find, getattr(node, "items", ()) if not hasattr(node, "entries") else ())), None)

    place = find(parse_yaml(text, "it.yaml", Report()))
    return rewrite(text, [Change(place, new)])


@pytest.mark.parametrize(
    ("text", "new", "written"),
    [
        ("key: 4   # both\nother: 1\n", "0", "key: 0   # both\nother: 1\n"),
        ("key: '4'\n", "0", "key: '0'\n"),
        ('key: "4"\n', "it's", 'key: "it\'s"\n'),
        ("key: p1\n", "a: b", 'key: "a: b"\n'),
        ("key: p1\n", "no", 'key: "no"\n'),
        ("key: p1  # who\n", ("p1", "p2"), "key: [p1, p2]  # who\n"),
        ("key: [p1, p2]  # who\n", "p2", "key: p2  # who\n"),
        ('key: ["3", "1"]\n', (), "key: []\n"),
        ("key: []  # none\n", ("3", "KS"), 'key: ["3", KS]  # none\n'),
        ('key: ["3",  "1"]\n', ("3", "1", "5"), 'key: ["3",  "1", "5"]\n'),
        ('key: ["3",  "1", "5"]\n', ("3", "5"), 'key: ["3", "5"]\n'),
        ('key: ["3",  "1", "5"]\n', ("1", "5"), 'key: ["1", "5"]\n'),
        ('key: ["3",  "1", "5"]\n', ("9", "3", "1", "5"), 'key: ["9", "3",  "1", "5"]\n'),
        ("- {a: 1, key: [KS,QS], b: [x]}\n", ("KS", "2H"), "- {a: 1, key: [KS,2H], b: [x]}\n"),
        ("key:\n  [a,  # first\n   b]\n", ("a", "c"), "key:\n  [a,  # first\n   c]\n"),
        ("key: [a,  # first\n  b,  # second\n  c]\n", ("a", "c"), "key: [a,  # first\n  c]\n"),
        ("key: [a,  # first\n  b]  # last\n", ("a",), "key: [a  # first\n  ]  # last\n"),
        ("key: &n [a, b]\n", (), "key: &n []\n"),
        ("key: false  # not yet\n", "true", "key: true  # not yet\n"),
        ("---\nkey: &n 4\nz: 1\n...\n", "0", "---\nkey: &n 0\nz: 1\n...\n"),
        ("key: >-\n  4\n\n# end\nz: 1\n", "0", "key: 0\n\n# end\nz: 1\n"),
        (
            "key:\n  - a  # first\n  # second\n  - b\nz: 1\n",
            ("a", "c"),
            "key:\n  - a  # first\n  # second\n  - c\nz: 1\n",
        ),
        ("key:\n  - a\n  - b\nz: 1\n", ("a",), "key:\n  - a\nz: 1\n"),
        ("key:\n  - a\n  - b\n\n# end\nz: 1\n", ("a", "b", "c"), "key:\n  - a\n  - b\n  - c\n\n# end\nz: 1\n"),
        ("key:\n  - a\n  - b", ("a", "b", "c"), "key:\n  - a\n  - b\n  - c"),
        ("key:\n  - b\n", ("a", "b"), "key:\n  - a\n  - b\n"),
        ("key:\n- b\n", ("a", "b"), "key:\n- a\n- b\n"),
        ("key:\n  - a\n  - b\nz: 1\n", (), "key:\n  []\nz: 1\n"),
        ("key: {air: c3, earth: out}  # where\n", {"earth": "c2"}, "key: {air: c3, earth: c2}  # where\n"),
        ("key:\n  air: c3   # here\n  earth: out\n", {"air": "a1"}, "key:\n  air: a1   # here\n  earth: out\n"),
        ("key: 4\r\nz: 1\r\n", "0", "key: 0\r\nz: 1\r\n"),
        ("key:\r\n  - a\r\nz: 1\r\n", ("a", "b"), "key:\r\n  - a\r\n  - b\r\nz: 1\r\n"),
        ("é: 'ü 😀'\nkey: 4\n", "0", "é: 'ü 😀'\nkey: 0\n"),
    ],
)
def test_a_value_is_written_in_the_place_of_another(text, new, written):
    assert change(text, new) == written
    assert yaml.safe_load(written) is not None


def test_nothing_is_written_for_a_place_without_a_value():
    assert rewrite("key: 4\n", [Change(Place("it.yaml", 7, 1), "0")]) is None


def test_several_values_are_written_at_once():
    changes = [Change(Place("it.yaml", 1, 4), "10"), Change(Place("it.yaml", 2, 4), ("x",))]
    assert rewrite("a: 4\nb: [y, x]\n", changes) == "a: 10\nb: [x]\n"
