"""The deeds that a sentence of prose tells of as its own, in their order: not those inside conditions and clauses."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.ability.ast import Node, Prose, Span
from cardgen.ability.language import Language
from cardgen.ability.prose.lexicon import Lexicon, get_lexicon
from cardgen.ability.prose.nodes import Clause, Deed, Joined, Setting, That, Thing
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


def tell_deeds(ability: Prose, language: Language) -> Iterator[tuple[str, str, str, str, str]]:
    """Give of each deed in words: its verb, who does it, to what, how, and its helper."""
    lexicon = get_lexicon(language)
    for who, deed in list_actors(ability):
        first = deed.rest[:1] if deed.rest and isinstance(deed.rest[0], Thing | Joined) else ()
        what = " ".join(word_prose(each, lexicon) for each in first)
        how = " ".join(word_prose(each, lexicon) for each in deed.rest[len(first) :])
        yield deed.verb, "you" if who is None else word_prose(who, lexicon), what, how, deed.helper or ""


def span_verbs(text: str, ability: Prose, language: Language) -> list[Span]:
    """Give the places of the verbs of a sentence with their helpers."""
    return [_span(text, deed, get_lexicon(language)) for deed in list_main_deeds(ability)]


def _span(text: str, deed: Deed, lexicon: Lexicon) -> Span:
    words = word_prose(Deed(deed.verb, deed.form, (), deed.helper, deed.adverbs), lexicon)
    start = deed.place.start
    is_there = text[start : start + len(words)].lower() == words.lower()
    return Span(start, len(words) if is_there else 0)
