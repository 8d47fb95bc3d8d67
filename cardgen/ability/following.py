"""What may stand at a point of a sentence: words, or at the start of a sentence or step the forms there are."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.ability.words import INTEGER, Entry, Words

_SENTENCE_FORMS = (
    "`When ..., ...`",
    "`At the end of the ..., ...`",
    "`If this would be ..., ... instead.`",
    "`This ...`",
    "`Only a ... may ...`",
    "a verb",
)
_STEP_FORMS = ("a verb", "`you may ...`", "`this ...`", "a player with a verb such as `the next player draws ...`")
_STEP_FORMS_OF_TWO = (*_STEP_FORMS[:3], "`your opponent` with a verb")
_BASE_VERBS = 8
_MOST = 16


def list_spellings(terminals: Iterable[str], words: Words) -> list[str]:
    """Give every word of a deck that is one of some terminals, in the alphabet's order."""
    wanted = set(terminals)
    return sorted(
        {entry.spelling for same in words.entries.values() for entry in same if entry.terminal in wanted},
    )


def describe_following(terminals: frozenset[str], is_start: bool, players: tuple[int, int], words: Words) -> str:
    """Say what may stand where one of some terminals may: `Here can stand: ...`."""
    if is_start:
        return "A sentence starts with " + _join(_SENTENCE_FORMS) + "." + _list_verbs(words)
    if {"YOU", "PUT"} <= terminals:
        forms = _STEP_FORMS_OF_TWO if players == (2, 2) else _STEP_FORMS
        choice = ("`choose one: ..., or ...`",) if "CHOOSE" in terminals else ()
        return "A step starts with " + _join((*forms, *choice)) + "."
    shown = [f"`{spelling}`" for spelling in _shorten(terminals, words)]
    if "INT" in terminals:
        shown.insert(0, "a number")
    if not shown:
        return ""
    more = len(shown) - _MOST
    listed = shown if more <= 0 else [*shown[:_MOST], f"{more} more words"]
    return "Here can stand: " + _join(listed) + "."


def _shorten(terminals: frozenset[str], words: Words) -> list[str]:
    """Give spellings without the second form of each word: `card` for `card` and `cards`."""
    first: dict[tuple[str, str], str] = {}
    for same in words.entries.values():
        for entry in same:
            if entry.terminal in terminals and not INTEGER.fullmatch(entry.value):
                first[_key(entry)] = min(first.get(_key(entry), entry.spelling), entry.spelling, key=len)
    return sorted(first.values())


def _key(entry: Entry) -> tuple[str, str]:
    return entry.terminal, entry.value


def _list_verbs(words: Words) -> str:
    verbs = sorted(verb.name for verb in words.verbs.values() if verb.frame.value)
    if not verbs:
        return ""
    shown = [f"`{verb}`" for verb in verbs[:_BASE_VERBS]]
    return " Verbs here: " + ", ".join(shown) + (", ..." if len(verbs) > _BASE_VERBS else "") + "."


def _join(items: Iterable[str]) -> str:
    listed = list(items)
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]
