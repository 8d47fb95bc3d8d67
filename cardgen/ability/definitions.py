"""What a keyword or a marker stands for, and the reminder text that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.ability import ast
from cardgen.ability.language import Language
from cardgen.ability.mistakes import Mistake
from cardgen.ability.parser import parse
from cardgen.model import Definition


def expand(ability: ast.Ability, language: Language) -> tuple[ast.Ability, ...]:
    """Give the abilities that an ability stands for: a keyword's sentences, or the ability itself.

    Sentences with a mistake are left out; the check on abilities reports them.
    """
    if not isinstance(ability, ast.Keyword):
        return (ability,)
    definition = language.vocabulary.find_keyword(ability.name)
    sentences = definition.text if definition else ()
    parsed = (parse(sentence.value, language) for sentence in sentences)
    return tuple(each for each in parsed if not isinstance(each, Mistake | ast.Keyword))


def list_definitions(abilities: Iterable[ast.Ability], language: Language) -> tuple[Definition, ...]:
    """Give the keywords and markers that abilities name, each once, in the order in which they are named."""
    found: dict[str, Definition] = {}
    for ability in abilities:
        for node in ability.walk():
            for definition in _named_by(node, language):
                found.setdefault(definition.name, definition)
    return tuple(found.values())


def word_reminder(definitions: Iterable[Definition]) -> str:
    """Give the reminder text of keywords and markers: the sentences that they stand for."""
    return " ".join(sentence.value for definition in definitions for sentence in definition.text)


def _named_by(node: ast.Node, language: Language) -> Iterator[Definition]:
    vocabulary = language.vocabulary
    if isinstance(node, ast.Keyword):
        yield from (keyword for keyword in vocabulary.keywords if keyword.name == node.name)
    if isinstance(node, ast.Act | ast.Be | ast.Event | ast.During):
        yield from (marker for marker in vocabulary.markers if marker.verb and marker.verb[0] == node.verb)
