"""The few rules of English that printing needs: plurals, the third person, `a` and `an`."""

from __future__ import annotations

import re

_HISSING = re.compile(r"(?:s|x|z|ch|sh)$", re.IGNORECASE)
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_VOWEL_SOUND = re.compile(r"[aeiou]|8|1[18](?:\D|$)", re.IGNORECASE)


def form_plural(word: str) -> str:
    """Give the plural of a noun or rank by rule: `9s`, `Kings`, `Foxes`, `spies`."""
    if _CONSONANT_Y.search(word):
        return word[:-1] + "ies"
    return word + ("es" if _HISSING.search(word) else "s")


def form_third_person(verb: str) -> str:
    """Give the third person of a verb by rule: `freezes`, `marks`, `looks at`."""
    first, space, rest = verb.partition(" ")
    return form_plural(first) + space + rest


def choose_article(following: str) -> str:
    """Give `an` before a vowel's sound (`an 8`, `an 11`, `an Ace`), else `a`."""
    return "an" if _VOWEL_SOUND.match(following) else "a"
