"""The nearest sentence that is accepted: none that says the opposite, none with a word that only looks alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardgen.ability.english import choose_article
from cardgen.ability.prose.driver import Halt
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.words import ADJECTIVES, NOUNS, split

NUMBERS = split("zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve")
_OTHERS = {"upon": "on"}  # words that people write for another one of the language
_SHORT = 5  # letters of a word, below which one of them at most may differ
_SHARED = frozenset((*split(NOUNS), *split(ADJECTIVES))) - {"card", "player"}
_SPARE = frozenset(("a", "an", "the", "of", "to", ",", "that", "then", "also"))
_INSERTIONS = (" a", " the", " of", " to", ",", ", then", " you")
_DENIALS = re.compile(
    r"\w+n't\b|\b(?:not|cannot|no|none|nobody|nothing|never|unless|only|without|except|instead|may|must|if|less|\d+)\b",
    re.IGNORECASE,
)
_WHEN = r"\b([Ii]f|[Ww]hen|[Ww]henever|[Ww]hile|[Uu]nless|[Uu]ntil|[Bb]efore|[Aa]fter) "
_TURNS: tuple[tuple[str, str], ...] = (  # what is written in another way, wherever the sentence stops
    (r", if (you|they) do,? ", r", and if \1 do, "),
    (r",? then ", ", "),
    (r",? then ", ", then "),
    (_WHEN + r"(?=\w+(?:ed|en|wn|lt|nt)\b)", r"\1 this is "),
    (_WHEN, r"\1 you "),
    (_WHEN, r"\1 you have "),
    (r"\b(start|end|beginning) (?!of\b)", r"\1 of "),
    (r"\b(a|an) (?=\d)", ""),
    (r"\b(\w+) be not\b", r"\1not be"),
)
_TARGET = re.compile(r"\b([Tt])arget (\w+)")


def find_turned(text: str, accepts: Callable[[str], bool]) -> str:
    """Give a sentence that is accepted with one turn of it written in another way; an empty text if there is none."""
    for pattern, turn in _TURNS:
        candidate = re.sub(pattern, turn, text, count=1)
        if candidate != text and _keeps_meaning(text, candidate) and accepts(candidate):
            return candidate
    return ""


def find_untargeted(text: str, accepts: Callable[[str], bool]) -> str:
    """Give a sentence with `a` for `target` if it is accepted."""

    def turn(match: re.Match[str]) -> str:
        article = choose_article(match[2])
        return f"{article.capitalize() if match[1] == 'T' else article} {match[2]}"

    candidate = _TARGET.sub(turn, text)
    return candidate if candidate != text and accepts(candidate) else ""


def find_accepted(parts: tuple[str, str, str], halt: Halt, lexicon: Lexicon, accepts: Callable[[str], bool]) -> str:
    """Give the nearest sentence that is accepted: with another word for the one it stops at, without it, or with one
    more before it. `parts` are what stands before the word, the word, and what stands behind.
    """
    text = "".join(parts)
    for candidate in _list_candidates(parts, halt.following, lexicon):
        candidate = re.sub(r" +([ ,.:;])", r"\1", candidate).strip()
        candidate = candidate[:1].upper() + candidate[1:]
        if candidate != text and _keeps_meaning(text, candidate) and accepts(candidate):
            return candidate
    return ""


def find_close(word: str, following: frozenset[str] | None, lexicon: Lexicon) -> str:
    """Give the word of the language that is really near and may stand there, None for anywhere; an empty text if there
    is none.
    """
    fits = {
        " ".join(spelling.pieces)
        for same in lexicon.spellings.values()
        for spelling in same
        if following is None or spelling.types & following
    }
    near = [each for each in sorted(fits - {word}) if _is_near(word, each) and _is_own(word, each)]
    return min(near, key=lambda each: _rank(word.lower(), each.lower()), default="")


def _rank(word: str, near: str) -> tuple[int, bool]:
    """Put letters that changed places before one that is missing: `from` before `for` for `form`."""
    return _count_changes(word, near), sorted(word) != sorted(near)


def _is_near(word: str, near: str) -> bool:
    if word[:1].lower() != near[:1].lower() or abs(len(word) - len(near)) > 2:
        return False
    return _count_changes(word.lower(), near.lower()) <= (1 if min(len(word), len(near)) < _SHORT else 2)


def _is_own(word: str, near: str) -> bool:
    """Tell whether a word is likelier a slip than a noun of the deck that is not declared: `sea` is no `seat`."""
    return near.lower() not in _SHARED or min(len(word), len(near)) >= _SHORT


def _count_changes(word: str, other: str) -> int:
    """Count the letters that are other, more, fewer, or two that changed places."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(word, start=1):
        row = [i]
        for j, wanted in enumerate(other, start=1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == wanted:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


def _keeps_meaning(text: str, candidate: str) -> bool:
    """Tell whether a sentence denies, allows and counts what the other one does."""
    told, offered = (Counter(_read_denials(each)) for each in (text, candidate))
    return told == offered


def _read_denials(text: str) -> Iterator[str]:
    for match in _DENIALS.finditer(text):
        word = match[0].lower()
        yield "not" if word == "cannot" or word.endswith("n't") else word
    yield from (str(NUMBERS.index(word)) for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBERS[2:])


def _list_candidates(parts: tuple[str, str, str], following: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    before, word, after = parts
    for near in (find_close(word, following, lexicon), find_close(word, None, lexicon), _OTHERS.get(word.lower(), "")):
        if near:
            yield f"{before}{near}{after}"
    if word.lower() in NUMBERS:
        yield f"{before}{NUMBERS.index(word.lower())}{after}"
    if word.lower() in _SPARE or before.rstrip().lower().endswith(f" {word.lower()}"):
        yield f"{before}{after}"
    is_inside = word != "." and before.rstrip().lower() not in ("", "you", "it", "they")
    for insertion in _INSERTIONS if is_inside else ():
        yield f"{before.rstrip()}{insertion} {word}{after}"
