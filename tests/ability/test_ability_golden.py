"""The golden trees: for each deck, each card, each sentence, what the sentence means.

After a change that is meant: `REGENERATE_GOLDEN=1 pytest tests/ability/test_ability_golden.py`, and read the diff.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import pytest
from five_decks import FILES, list_sentences
from golden import compare

from cardgen.ability.ast import Node

GOLDEN = Path(__file__).resolve().parent / "golden"
INDENT = "    "
SILENT = {"may", "other", "next", "many"}  # not worth a word where they are no


def format_tree(node: Node, label: str = "", depth: int = 0) -> list[str]:
    lines = [f"{INDENT * depth}{label}{type(node).__name__}"]
    for slot in node.__slots__:
        value = getattr(node, slot)
        if isinstance(value, Node):
            lines += format_tree(value, f"{slot} = ", depth + 1)
        elif isinstance(value, tuple):
            for item in value:
                lines += format_tree(item, f"{slot} + ", depth + 1)
        elif (word := format_value(node, slot, value)) is not None:
            lines[0] += f" {slot}={word}"
    return lines


def format_value(node: Node, slot: str, value: object) -> str | None:
    if value is None:
        return "each" if (type(node).__name__, slot) == ("Group", "n") else None
    if isinstance(value, bool):
        return "yes" if value else None if slot in SILENT else "no"
    word = str(value.value if isinstance(value, Enum) else value)
    return f'"{word}"' if " " in word else word


def format_deck(name: str) -> str:
    parts = []
    for sentence in list_sentences(name):
        tree = "\n".join(format_tree(sentence.parse(), depth=1))
        parts.append(f"{sentence.where}: {sentence.text}\n{tree}\n")
    return "\n".join(parts)


@pytest.mark.parametrize("name", FILES)
def test_each_sentence_means_what_the_golden_file_says(name: str) -> None:
    compare(GOLDEN / f"{name}.txt", format_deck(name))
