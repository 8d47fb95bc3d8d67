"""Styles of marks as a deck file names them."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.marks import read_styles
from cardgen.loading.yaml_tree import Mapping, parse_yaml


def read(text: str) -> tuple[tuple[str, ...], list[str]]:
    report = Report()
    root = parse_yaml(f"marks: {text}\n", "deck.yaml", report)
    assert isinstance(root, Mapping)
    styles = read_styles(next(iter(root.entries.values())).node, "`marks`", report)
    return styles, [f"{each.code} {each.place}: {each.message}" for each in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "styles"),
    [("crop, lines", ("crop", "lines")), ("[corners, crop]", ("crop",)), ("none", ()), ("[no, none]", ())],
)
def test_styles_are_named_once_and_none_alone_is_none(text: str, styles: tuple[str, ...]) -> None:
    assert read(text) == (styles, [])


@pytest.mark.parametrize("text", ["crop, none", "[crop, no]"])
def test_none_beside_a_style_contradicts_itself(text: str) -> None:
    told = "bad-marks deck.yaml:1:8: In `marks` `none` stands beside `crop`, though it means that there are no marks."
    assert read(text)[1] == [told]
