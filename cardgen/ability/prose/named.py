"""The keywords and markers of a deck that prose names, for reminders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardgen.ability.ast import Node
from cardgen.ability.language import Language
from cardgen.ability.prose.lexicon import PARAMETER
from cardgen.ability.prose.nodes import Deed, NumberedKeyword, Quality, State, Thing, Which
from cardgen.ability.prose.reading import print_likeliest
from cardgen.model import Definition


def list_named(node: Node, language: Language) -> Iterator[Definition]:
    """Give what one node of prose names; a keyword with a number has it in its name and its sentences."""
    vocabulary = language.vocabulary
    if isinstance(node, NumberedKeyword) and (keyword := vocabulary.find_keyword(f"{node.name} {PARAMETER}")):
        yield _number(keyword, node, language)
    if isinstance(node, Thing) and node.sort == "keyword" and node.name[-1:].isdecimal():
        name, _, number = node.name.rpartition(" ")
        keyword = vocabulary.find_keyword(f"{name} {PARAMETER}")
        if keyword is not None:
            yield _number(keyword, NumberedKeyword(name, number), language)
    if isinstance(node, Thing) and node.sort == "keyword" and (keyword := vocabulary.find_keyword(node.name)):
        yield keyword
    if isinstance(node, Deed | State):
        yield from (marker for marker in vocabulary.markers if marker.verb and marker.verb[0] == node.verb)
    if isinstance(node, Which | Quality):
        yield from (marker for marker in vocabulary.markers if marker.name == node.word)


def _number(keyword: Definition, node: NumberedKeyword, language: Language) -> Definition:
    def fill(sentence: str) -> str:
        return print_likeliest(re.sub(rf"\b{PARAMETER}\b", node.number, sentence), language)

    text = tuple(replace(each, value=fill(each.value)) for each in keyword.text)
    return replace(keyword, name=f"{node.name} {node.number}", text=text)
