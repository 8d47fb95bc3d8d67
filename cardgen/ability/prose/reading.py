"""One sentence of prose in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

from cardgen.ability.ast import Node
from cardgen.ability.language import Language
from cardgen.ability.mistakes import Mistake, describe_difference
from cardgen.ability.prose.checking import find_mistake
from cardgen.ability.prose.driver import Halt, read_all
from cardgen.ability.prose.lexer import read_slots
from cardgen.ability.prose.lexicon import Lexicon, get_lexicon
from cardgen.ability.prose.wording import word_prose


def read_prose(text: str, language: Language) -> Node | Mistake:
    """Give what a sentence of prose says in a deck's words, or the mistake in it."""
    lexicon = get_lexicon(language)
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


def _choose(text: str, readings: list[Node], lexicon: Lexicon) -> Node | Mistake:
    """Give the one reading that is printed as the text and keeps the frames, or why there is none."""
    same = [tree for tree in dict.fromkeys(readings) if word_sentence(tree, lexicon) == text]
    if not same:
        printed = word_sentence(readings[0], lexicon)
        place, said = describe_difference(text, printed)
        return Mistake("different-print", said, place, f"Write `{printed}`.")
    mistakes = [find_mistake(tree, lexicon) for tree in same]
    good = [tree for tree, mistake in zip(same, mistakes, strict=True) if mistake is None]
    if not good:
        mistake = mistakes[0]
        assert mistake is not None
        return mistake
    return good[0] if len(good) == 1 else _refuse_both(text, good)


def _refuse_both(text: str, readings: list[Node]) -> Mistake:
    """Name the first words that two readings take in two ways."""
    first, second = (list(tree.walk()) for tree in readings[:2])
    one, other = next((a, b) for a, b in zip(first, second, strict=False) if a != b and not _holds(a, b))
    words = text[one.place.start : max(one.place.end, other.place.end)]
    said = f"`{words}` can be read in two ways: as {describe_node(one)}, or as {describe_node(other)}."
    return Mistake("two-readings", said, one.place, "Say it in other words, or in two sentences.")


def _holds(one: Node, other: Node) -> bool:
    """Tell whether two nodes are alike but for what is inside them."""
    return type(one) is type(other) and one.place == other.place and one != other and bool([*one.children()])
