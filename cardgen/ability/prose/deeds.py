"""The deeds that a sentence of prose tells of as its own, in their order: not those inside conditions and clauses."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.ability.ast import Node, Prose, Span
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Clause, Deed, Setting, That
from cardgen.ability.prose.wording import word_prose


def list_actors(ability: Prose) -> Iterator[tuple[Node | None, Deed]]:
    """Give each deed with the one who acts; None for you, or for the one who acted before."""
    for node in _walk(ability):
        if isinstance(node, Clause):
            yield node.who, node.deed
        elif isinstance(node, Deed):
            yield None, node


def list_main_deeds(ability: Prose) -> Iterator[Deed]:
    """Give the deeds alone."""
    return (deed for _, deed in list_actors(ability))


def _walk(node: Node) -> Iterator[Node]:
    for child in node.children():
        if isinstance(child, Clause | Deed):
            yield child
        elif not isinstance(child, Setting | That):
            yield from _walk(child)


def span_verb(text: str, deed: Deed, lexicon: Lexicon) -> Span:
    """Give the place of a deed's verb with its helper, with which its words begin."""
    words = word_prose(Deed(deed.verb, deed.form, (), deed.helper, deed.adverbs), lexicon)
    start = deed.place.start
    is_there = text[start : start + len(words)].lower() == words.lower()
    return Span(start, len(words) if is_there else 0)
