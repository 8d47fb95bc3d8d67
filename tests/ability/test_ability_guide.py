"""The guide in docs/abilities.md: its vocabulary loads, and each of its sentences is one."""

from __future__ import annotations

import re

import pytest
from five_decks import ROOT

from cardgen.ability import Mistake, get_language, parse
from cardgen.diagnostics import Report
from cardgen.loading.vocabulary import read_vocabulary
from cardgen.loading.yaml_tree import Mapping, parse_yaml
from cardgen.model import Vocabulary

GUIDE = (ROOT / "docs" / "abilities.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| .*\| `([^`]+)` \|$", GUIDE, re.MULTILINE)


def read_guide(players: tuple[int, int] = (2, 4)) -> Vocabulary:
    block = re.search(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert block is not None
    report = Report()
    root = parse_yaml(block[1], "docs/abilities.md", report)
    assert isinstance(root, Mapping)
    vocabulary = read_vocabulary(root.entries["language"], players, (), report)
    assert report.diagnostics == ()
    assert vocabulary is not None
    return vocabulary


def test_the_guide_has_an_example_of_each_kind() -> None:
    assert len(EXAMPLES) == 17


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_guide_is_a_sentence(text: str) -> None:
    players = (2, 2) if "your opponent" in text else (2, 4)
    assert not isinstance(result := parse(text, get_language(read_guide(players))), Mistake), result


def test_the_definitions_of_the_guide_are_sentences() -> None:
    vocabulary = read_guide()
    for definition in (*vocabulary.keywords, *vocabulary.markers):
        for sentence in definition.text:
            assert not isinstance(result := parse(sentence.value, get_language(vocabulary)), Mistake), result
