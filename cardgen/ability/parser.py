"""One sentence in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import cast

from cardgen.ability.ast import Ability, Prose, Span
from cardgen.ability.driver import Stop, run
from cardgen.ability.explaining import explain_stop
from cardgen.ability.language import Language
from cardgen.ability.lexer import read_tokens
from cardgen.ability.mistakes import Mistake, describe_difference
from cardgen.ability.references import check_names, check_references
from cardgen.ability.wording import word_sentence

MOST_WORDS = 25
_MOST_LETTERS, _MOST_READ = 2_000, 100  # letters and words: ten and four times as long as a card's longest sentence
_OF_WORDS = ("wrong-word", "missing-stop", "two-sentences", "missing-object")
_OF_SENSE = ("wrong-object", "empty-number")  # what prose refuses in a sentence that has its words in order
_NOT_ASCII = re.compile(r"[^ -~]+")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-", "“": '"', "”": '"'})


@lru_cache(maxsize=4096)
def parse(text: str, language: Language) -> Ability | Mistake:
    """Give the ability that a sentence says in a deck's language, or the first mistake in it.

    In a deck that no rules play it may be prose as well.
    """
    if len(text) > _MOST_LETTERS or len(text.split()) > _MOST_READ:
        return _explain_length(text)  # what is so long is not even read
    foreign = _find_foreign(text, language)
    if foreign is not None:
        return _explain_foreign(foreign)
    read = run(read_tokens(text, language))
    found = read if isinstance(read, Stop) else _check(text, read, language)
    if found is None:
        return _find_senseless(text, language) or cast("Ability", read)
    prose = None if language.vocabulary.has_rules or _is_settled(found) else _read_prose(text, language)
    if prose is not None and not isinstance(prose, Mistake):
        return _check_length(text) or prose
    mistake = explain_stop(text, [*read_tokens(text, language)], found, language) if isinstance(found, Stop) else found
    return mistake if prose is None or isinstance(found, Mistake) else _choose(mistake, prose, text, language)


def _find_senseless(text: str, language: Language) -> Mistake | None:
    """Give what the frames of a deck's own verbs refuse, or a number that says nothing, in a deck without rules."""
    if language.vocabulary.has_rules or not language.vocabulary.own_verbs:
        return None
    from cardgen.ability.prose import read_whole

    prose = read_whole(text, language)
    return prose if isinstance(prose, Mistake) and prose.code in _OF_SENSE else None


def _read_prose(text: str, language: Language) -> Prose | Mistake:
    from cardgen.ability.prose import read_prose

    return read_prose(text, language)


def _choose(exact: Mistake, prose: Mistake, text: str, language: Language) -> Mistake:
    """Give the mistake that stands later; of two at one word that about the word, or else that of prose."""
    from cardgen.ability.prose import WORD_AMISS, is_whole

    is_amiss = prose.message == WORD_AMISS and " this is " not in prose.hint
    if is_whole(text, language) or prose.code == "wrong-word" or is_amiss:
        return prose
    if prose.place.start != exact.place.start:
        return max(exact, prose, key=lambda mistake: mistake.place.start)
    if exact.code == "wrong-word" and prose.code != "unknown-word":
        return prose  # a word that prose has
    return exact if exact.code in _OF_WORDS else prose


def _check(text: str, ability: Ability, language: Language) -> Mistake | None:
    nodes = list(ability.walk())
    return (
        check_names(nodes, language)
        or _check_print(text, word_sentence(ability, language))
        or _check_length(text)
        or check_references(nodes, language)
    )


def _is_settled(found: Stop | Mistake) -> bool:
    """Tell whether what is wrong with a sentence is wrong in prose as well."""
    return isinstance(found, Mistake) and found.code == "player-term"


def _find_foreign(text: str, language: Language) -> re.Match[str] | None:
    """Find signs that are neither ASCII nor letters of the deck's own words."""
    found = _NOT_ASCII.finditer(text)
    return next((match for match in found if not language.letters.issuperset(match[0])), None)


def _explain_foreign(match: re.Match[str]) -> Mistake:
    found = match[0]
    if "\n" in found:
        said = "A new line starts here; 1 ability is one sentence on one line."
        hint = "Write each as an item with `- ` under `abilities`."
        following = re.compile(r"\S+|$").search(match.string, match.end())
        assert following is not None
        return Mistake("two-sentences", said, Span(following.start(), len(following[0])), hint)
    if unicodedata.combining(found[0]) and match.start():
        letter = unicodedata.normalize("NFC", match.string[match.start() - 1] + found[0])
        said = "An accent stands here as a sign of its own, behind its letter."
        return Mistake(
            "plain-text", said, Span(match.start() - 1, 2), f"Type the letter anew, as one sign: `{letter}`."
        )
    plain = found.translate(_PLAIN)
    if found.isalpha():
        said = f"`{found}` stands in no word of this deck, and the words of the language are plain ASCII."
        hint = "Declare words with such letters under `language`: `suits: [Höhle]`."
        return Mistake("plain-text", said, Span(match.start(), len(found)), hint)
    hint = f"Type `{plain}`; the typographic sign is printed all the same." if plain.isascii() else "Delete it."
    shown = found if found.isprintable() else ascii(found)
    return Mistake(
        "plain-text",
        f"`{shown}` cannot stand in an ability, which is typed in plain ASCII on one line.",
        Span(match.start(), len(found)),
        hint,
    )


def _check_print(text: str, printed: str) -> Mistake | None:
    """Refuse a text that reads well and is printed in another way: `a 8`, `1 cards`, two spaces, a small letter."""
    if printed == text:
        return None
    if printed[:1] != text[:1] and printed[1:] == text[1:]:
        hint = f"Write `{printed.split()[0]}`."
        return Mistake(
            "small-letter", f"The sentence starts with a small `{text[0]}`.", Span(0, len(text.split()[0])), hint
        )
    place, said = describe_difference(text, printed)
    return Mistake("different-print", said, place, f"Write `{printed}`.")


def _check_length(text: str) -> Mistake | None:
    return _explain_length(text) if len(text.split()) > MOST_WORDS else None


def _explain_length(text: str) -> Mistake:
    words = list(re.finditer(r"\S+", text))
    is_words = len(words) > MOST_WORDS
    has = f"{len(words):,} words; {MOST_WORDS}" if is_words else f"{len(text):,} letters; {MOST_WORDS} words"
    start = words[MOST_WORDS].start() if is_words else 0
    return Mistake(
        "too-many-words",
        f"The sentence has {has} are the most that a card's sentence may have.",
        Span(start, len(text) - start),
        "Say it in two abilities, or name it as a keyword.",
    )
