"""One sentence in; its tree out, or the one mistake that stands in the way."""

from __future__ import annotations

import difflib
import re

from cardgen.ability.ast import Ability, Span
from cardgen.ability.driver import Stop, run
from cardgen.ability.explaining import explain_stop
from cardgen.ability.language import Language
from cardgen.ability.lexer import read_tokens
from cardgen.ability.mistakes import Mistake
from cardgen.ability.references import check_names, check_references

MOST_WORDS = 25
_NOT_ASCII = re.compile(r"[^ -~]+")
_WORD = re.compile(r"'s\b|[^\s,.:']+|[,.:']")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-", "“": '"', "”": '"'})


def parse(text: str, language: Language) -> Ability | Mistake:
    """Give the ability that a sentence says in a deck's language, or the first mistake in it."""
    foreign = _NOT_ASCII.search(text)
    if foreign is not None:
        return _explain_foreign(foreign)
    tokens = read_tokens(text, language.words)
    result = run(tokens)
    if isinstance(result, Stop):
        return explain_stop(text, tokens, result, language)
    ability: Ability = result
    nodes = list(ability.walk())
    return (
        check_names(ability, nodes, language)
        or _check_print(text, language.print_ability(ability))
        or _check_length(text)
        or check_references(ability, nodes, language)
        or ability
    )


def _explain_foreign(match: re.Match[str]) -> Mistake:
    found = match[0]
    plain = found.translate(_PLAIN)
    hint = f"Type `{plain}`; the typographic sign is printed all the same." if plain.isascii() else "Delete it."
    shown = found if found.isprintable() else ascii(found)
    return Mistake(
        "plain-text",
        Span(match.start(), len(found)),
        f"`{shown}` cannot stand in an ability, which is typed in plain ASCII on one line.",
        hint,
    )


def _check_print(text: str, printed: str) -> Mistake | None:
    """Refuse a text that reads well and is printed in another way: `a 8`, `1 cards`, two spaces, a small letter."""
    if printed == text:
        return None
    if printed[:1] != text[:1] and printed[1:] == text[1:]:
        hint = f"Write `{printed.split()[0]}`."
        return Mistake(
            "small-letter", Span(0, len(text.split()[0])), f"The sentence starts with a small `{text[0]}`.", hint
        )
    place, said = _describe_difference(text, printed)
    return Mistake("different-print", place, said, f"Write `{printed}`.")


def _describe_difference(text: str, printed: str) -> tuple[Span, str]:
    typed = list(_WORD.finditer(text))
    right = _WORD.findall(printed)
    matcher = difflib.SequenceMatcher(None, [match[0] for match in typed], right, autojunk=False)
    for kind, start, end, right_start, right_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        wanted = _join_words(right[right_start:right_end])
        if kind == "insert":
            after = typed[start - 1] if start else typed[0]
            return Span(after.start(), len(after[0])), f"`{wanted}` is missing after `{after[0]}`."
        place = Span(typed[start].start(), typed[end - 1].end() - typed[start].start())
        found = text[place.start : place.end]
        if kind == "delete":
            return place, f"`{found}` is one too many here."
        return place, f"`{found}` is printed as `{wanted}` here."
    spaces = next(i for i, (a, b) in enumerate(zip(text, printed + " ", strict=False)) if a != b)
    found = text[spaces:]
    length = max(1, len(found) - len(found.lstrip()))
    return Span(spaces, length), f"The spaces here differ from those that are printed: `{printed}`."


def _join_words(words: list[str]) -> str:
    return re.sub(r" (?=[,.:]|'s\b)", "", " ".join(words))


def _check_length(text: str) -> Mistake | None:
    words = list(re.finditer(r"\S+", text))
    if len(words) <= MOST_WORDS:
        return None
    start = words[MOST_WORDS].start()
    return Mistake(
        "too-many-words",
        Span(start, len(text) - start),
        f"The sentence has {len(words)} words; {MOST_WORDS} are the most that a card's sentence may have.",
        "Say it in two abilities, or name it as a keyword.",
    )
