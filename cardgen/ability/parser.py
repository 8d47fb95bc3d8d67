"""One sentence in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

from cardgen.ability.ast import Ability, Span
from cardgen.ability.driver import Stop, run
from cardgen.ability.language import Language
from cardgen.ability.lexer import read_tokens
from cardgen.ability.mistakes import Mistake


def parse(text: str, language: Language) -> Ability | Mistake:
    """Give the ability that a sentence says in a deck's language, or the first mistake in it."""
    tokens = read_tokens(text, language.words)
    result = run(tokens)
    if isinstance(result, Stop):
        place = Span(len(text), 0) if result.index == len(tokens) else Span(tokens[result.index].start_pos, 1)
        return Mistake("ability-syntax", place, "This is not understood.")
    ability: Ability = result
    return ability
