"""docs/prose.md: its deck is read, what it says can be said is accepted, and what it says is refused is refused."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.ability import Language, Mistake, get_language, parse
from cardgen.diagnostics import Report
from cardgen.loading.vocabulary import read_vocabulary
from cardgen.loading.yaml_tree import Mapping, parse_yaml

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "prose.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+\.)`")


@cache
def get_guide_language() -> Language:
    source = re.search(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert source is not None
    report = Report()
    root = parse_yaml(source[1], "deck.yaml", report)
    assert isinstance(root, Mapping)
    vocabulary = read_vocabulary(root.entries["language"], (3, 5), (), report)
    assert report.diagnostics == ()
    assert vocabulary is not None
    return get_language(vocabulary)


def list_rows(title: str) -> list[list[str]]:
    section = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return rows[2:]


SAID = [CODE.findall(row[1])[0] for row in list_rows("What can be said")]
SETTLED = [text for row in list_rows("What is settled") for cell in row for text in CODE.findall(cell)]
REFUSED = [(CODE.findall(row[0])[0], CODE.findall(row[1])) for row in list_rows("What stays refused")]


@pytest.mark.parametrize("text", [*SAID, *SETTLED])
def test_what_can_be_said_is_accepted(text: str) -> None:
    for sentence in re.findall(r"[^.]+\.", text):
        if "..." not in text:
            read = parse(sentence.strip(), get_guide_language())
            assert not isinstance(read, Mistake), (sentence, read)


@pytest.mark.parametrize(("text", "instead"), REFUSED)
def test_what_stays_refused_is_refused_and_what_to_write_instead_is_accepted(text: str, instead: list[str]) -> None:
    assert isinstance(parse(text, get_guide_language()), Mistake)
    for sentence in instead:
        read = parse(sentence, get_guide_language())
        assert not isinstance(read, Mistake), (sentence, read)


def test_the_tables_hold_enough() -> None:
    assert (len(SAID), len(REFUSED)) == (46, 44)
