"""One sentence of prose in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake, describe_difference
from cardgen.ability.prose.driver import Halt, read_all
from cardgen.ability.prose.lexer import read_slots
from cardgen.ability.prose.lexicon import Lexicon, get_lexicon
from cardgen.ability.prose.wording import word_prose
from cardgen.model import Vocabulary


def read_prose(text: str, vocabulary: Vocabulary) -> Node | Mistake:
    """Give what a sentence of prose says in a deck's words, or the mistake in it."""
    lexicon = get_lexicon(vocabulary)
    slots = read_slots(text, lexicon)
    readings = read_all(slots)
    if isinstance(readings, Halt):
        from cardgen.ability.ast import Span
        found = slots[readings.index][0] if readings.index < len(slots) else None
        return Mistake("unexpected-word", f"{found!s} {readings.following}", found.place if found else Span(len(text),0), "")
    return _choose(text, readings, lexicon)


def word_sentence(tree: Node, lexicon: Lexicon) -> str:
    """Give a sentence as it is printed."""
    text = word_prose(tree, lexicon)
    return text[:1].upper() + text[1:] + "."


def _choose(text, readings, lexicon):
    same = [tree for tree in readings if word_sentence(tree, lexicon) == text]
    if not same:
        printed = word_sentence(readings[0], lexicon)
        place, said = describe_difference(text, printed)
        return Mistake("different-print", said, place, f"Write `{printed}`.")
    return same[0]
