"""A mistake in a sentence, as a value, and where a text differs from the one that is printed for it."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from cardgen.ability.ast import Span
from cardgen.ability.language import MOST_DIGITS
from cardgen.diagnostics import shorten

_LONG_NUMBER = re.compile(r"[+-]?(\d++)(?!\w)")
_WORD = re.compile(r"'s\b|[^\s,.:']+|[,.:']")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a sentence: a code, a sentence that says it, the words that it is about, and what to do.

    It is a diagnostic before its place in the file is known; what is raised in its stead elsewhere is a MistakeError.
    """

    code: str
    message: str
    place: Span
    hint: str = ""


def find_long_number(text: str, start: int) -> Mistake | None:
    """Give the mistake of a number that stands at a place of a text and has more digits than are read, if one does."""
    number = _LONG_NUMBER.match(text, start)
    if number is None or len(number[1]) <= MOST_DIGITS:
        return None
    said = f"`{shorten(number[0])}` has {len(number[1]):,} digits; a number has at most {MOST_DIGITS} in a sentence."
    return Mistake("unknown-word", said, Span(start, len(number[0])), "Write a smaller number.")


def describe_difference(text: str, printed: str) -> tuple[Span, str]:
    """Give the first words of a text that differ from the printed one, and a sentence that says how."""
    typed = list(_WORD.finditer(text))
    right = _WORD.findall(printed)
    matcher = difflib.SequenceMatcher(None, [match[0] for match in typed], right, autojunk=False)
    for kind, start, end, right_start, right_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        wanted = _join_words(right[right_start:right_end])
        if kind == "insert":
            after = typed[start - 1] if start else typed[0]
            return Span(
                after.start(), len(after[0])
            ), f"`{wanted}` is missing {'after' if start else 'at'} `{after[0]}`."
        place = Span(typed[start].start(), typed[end - 1].end() - typed[start].start())
        found = text[place.start : place.end]
        if kind == "delete":
            return place, f"`{found}` is one too many here."
        return place, f"`{found}` is printed as `{wanted}` here."
    spaces = next(i for i, (a, b) in enumerate(zip(text, printed + "\0", strict=False)) if a != b)
    rest = text[spaces:]
    return Span(spaces, max(1, len(rest) - len(rest.lstrip()))), f"The spaces here differ from those in `{printed}`."


def _join_words(words: list[str]) -> str:
    return re.sub(r" (?=[,.:]|'s\b)", "", " ".join(words))
