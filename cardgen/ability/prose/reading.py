"""One sentence of prose in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.ability.ast import Prose, Span
from cardgen.ability.language import Language
from cardgen.ability.mistakes import Mistake, describe_difference
from cardgen.ability.prose.amounts import list_wrong_amounts
from cardgen.ability.prose.checking import find_mistake
from cardgen.ability.prose.driver import Halt, read_all
from cardgen.ability.prose.explaining import explain_halt
from cardgen.ability.prose.lexer import Slot, read_slots
from cardgen.ability.prose.lexicon import PARAMETER, Lexicon, get_lexicon
from cardgen.ability.prose.nodes import NumberedKeyword
from cardgen.ability.prose.open_readings import describe_two
from cardgen.ability.prose.references import find_lost
from cardgen.ability.prose.wording import word_prose

_DOUBLED = re.compile(r"\b(?:(?P<owner>\w+'s) (?P=owner)|(?P<word>\w[\w-]*),? (?P=word)\b)", re.IGNORECASE)


def read_prose(text: str, language: Language) -> Prose | Mistake:
    """Give what a sentence of prose says in a deck's words, or the mistake in it."""
    lexicon = get_lexicon(language)
    keyword = _find_keyword(text, lexicon)
    if keyword is not None:
        return keyword
    slots = read_slots(text, lexicon)
    doubled = _find_doubled(text, slots)
    if doubled is not None:
        return doubled
    readings = read_all(slots)
    if isinstance(readings, Halt):
        return explain_halt(text, slots, readings, lexicon, lambda other: is_sound(other, lexicon))
    return _choose(text, readings, lexicon)


def _find_keyword(text: str, lexicon: Lexicon) -> Prose | Mistake | None:
    """Give a sentence that is a keyword with its number."""
    name, _, number = text.removesuffix(".").rpartition(" ")
    if not text.endswith(".") or not number.isdecimal() or f"{name} {PARAMETER}" not in lexicon.keywords:
        return None
    place = Span(0, len(text) - 1)
    keyword = NumberedKeyword(name, number, place=place)
    return next(list_wrong_amounts((keyword,)), None) or Prose(keyword, place=place)


def read_whole(text: str, language: Language) -> Prose | Mistake | None:
    """Give what a sentence of prose says, or what is wrong with it; None where a word has no place in any."""
    lexicon = get_lexicon(language)
    readings = _list_readings(text, lexicon)
    return _choose(text, readings, lexicon) if readings else None


def is_whole(text: str, language: Language) -> bool:
    """Tell whether all words of a text have their place, whatever may be wrong with what they say."""
    return bool(_list_readings(text, get_lexicon(language)))


def print_likeliest(text: str, language: Language) -> str:
    """Give a text as its likeliest reading is printed, `Gain 1 coin.` for `Gain 1 coins.`; as it is without any."""
    lexicon = get_lexicon(language)
    readings = _list_readings(text, lexicon)
    return word_sentence(readings[0], lexicon) if readings else text


def is_read(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a text is a sentence of prose."""
    return _find_sentence(text, lexicon) is not None


def is_sound(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a text is a sentence of prose that can stand alone: each word that means another one finds it."""
    tree = _find_sentence(text, lexicon)
    return tree is not None and next(find_lost((tree,)), None) is None


def _list_readings(text: str, lexicon: Lexicon) -> list[Prose]:
    """Give all readings of a text, whatever may be wrong with what they say; none where a word has no place."""
    readings = read_all(read_slots(text, lexicon))
    return [] if isinstance(readings, Halt) else readings


def _find_sentence(text: str, lexicon: Lexicon) -> Prose | None:
    """Give what a text says, None if it is no sentence of prose."""
    slots = read_slots(text, lexicon)
    readings = read_all(slots)
    if isinstance(readings, Halt) or _find_doubled(text, slots) is not None:
        return None
    tree = _choose(text, readings, lexicon)
    return tree if isinstance(tree, Prose) else None


def _find_doubled(text: str, slots: Sequence[Slot]) -> Mistake | None:
    """Refuse a word that stands twice: `a card card`, `the player's player's hand`."""
    for match in _DOUBLED.finditer(text):
        word = match["owner"] or match["word"]
        place = Span(match.start(), len(match[0]))
        if not any(slot.start <= place.start and place.end <= slot.end for _, slot in slots):
            return Mistake("unexpected-word", f"`{word}` stands twice.", place, "Leave one of the two out.")
    return None


def word_sentence(tree: Prose, lexicon: Lexicon) -> str:
    """Give a sentence as it is printed."""
    text = word_prose(tree, lexicon)
    return text[:1].upper() + text[1:] + "."


def _find_owner(text: str, lexicon: Lexicon) -> str | None:
    """Give a text that is a sentence with one apostrophe more: `another player's role` for `another players role`."""
    for match in re.finditer(r"(?<=[a-z])s(?= [a-z])", text):
        owned = f"{text[: match.start()]}'s{text[match.end() :]}"
        if any(word_sentence(tree, lexicon) == owned for tree in _list_readings(owned, lexicon)):
            return owned
    return None


def _is_right(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a text has a reading that is printed as it is, with nothing wrong in it."""
    readings = _list_readings(text, lexicon)
    return any(word_sentence(tree, lexicon) == text and find_mistake(tree, lexicon) is None for tree in readings)


def _choose(text: str, readings: list[Prose], lexicon: Lexicon) -> Prose | Mistake:
    """Give the one reading that is printed as the text and keeps the frames, or why there is none."""
    different = list(dict.fromkeys(readings)) if len(readings) > 1 else readings
    same = [tree for tree in different if word_sentence(tree, lexicon) == text]
    if not same:
        printed = word_sentence(readings[0], lexicon)
        wrong = find_mistake(readings[0], lexicon)
        if wrong is not None and not _is_right(printed, lexicon):
            return wrong
        place, said = describe_difference(text, printed)
        return Mistake("different-print", said, place, f"Write `{_find_owner(text, lexicon) or printed}`.")
    mistakes = [find_mistake(tree, lexicon) for tree in same]
    good = [tree for tree, mistake in zip(same, mistakes, strict=True) if mistake is None]
    if not good:
        told = [mistake for mistake in mistakes if mistake is not None]
        open_one = next((mistake for mistake in told if mistake.code == "two-readings"), None)
        return open_one or next((mistake for mistake in told if mistake.code != "wrong-object"), told[0])
    return good[0] if len(good) == 1 else describe_two(text, good, lexicon)
