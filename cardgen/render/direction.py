"""Which way a text runs: the levels of its characters and the order on a line (Unicode Standard Annex 9).

The levels are python-bidi's, with what it lacks: pairs of brackets (rule N0), and isolates taken for embeddings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import bidirectional, normalize

_RIGHT_TO_LEFT = ("R", "AL")
_LANGUAGES = ("ar", "arc", "ckb", "dv", "fa", "he", "iw", "nqo", "ps", "sd", "syr", "ug", "ur", "yi")
_SCRIPTS = ("arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg", "samr", "mand")
_STRONG = {"L": 0, "R": 1, "AL": 1, "EN": 1, "AN": 1}
# Isolates become embeddings: the same order in all but odd cases. A first-strong one is decided by what it holds.
_ISOLATES = {"\u2066": "\u202a", "\u2067": "\u202b", "\u2069": "\u202c"}
_FIRST_STRONG = "\u2068"
_OPENING = "([{⁅⁽₍⌈⌊❨❪❬❮❰❲❴⟦⟨⟪⟬⟮⦃⦅⦇⧘⧚⧼⸢⸤⸦⸨〈《「『【〔〖〘〚（［｛｟｢"
_CLOSING = ")]}⁆⁾₎⌉⌋❩❫❭❯❱❳❵⟧⟩⟫⟭⟯⦄⦆⦈⧙⧛⧽⸣⸥⸧⸩〉》」』】〕〗〙〛）］｝｠｣"
_PARTNER = {last: first for first, last in zip(_OPENING, _CLOSING, strict=True)}
_MOST_OPEN = 63
_EXPLICIT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@lru_cache(maxsize=64)
def is_right_to_left(lang: str) -> bool:
    """Tell whether a language, named by its tag, is written from right to left."""
    parts = lang.lower().replace("_", "-").split("-")
    scripts = [part for part in parts[1:] if len(part) == 4]
    return scripts[0] in _SCRIPTS if scripts else parts[0] in _LANGUAGES


def find_right_to_left(text: str) -> str:
    """Give the first character of a right-to-left script, or mark of direction; an empty text if there is none."""
    if text.isascii():
        return ""
    return next((each for each in text if bidirectional(each) in ("R", "AL", "AN") or each in _EXPLICIT), "")


def find_direction(text: str) -> int | None:
    """Give 1 if the first letter of a text belongs to a right-to-left script, 0 if to another; None without letters."""
    for character in text:
        kind = bidirectional(character)
        if kind == "L" or kind in _RIGHT_TO_LEFT:
            return int(kind != "L")
    return None


def find_base(text: str, lang: str, direction: str = "") -> int:
    """Give the level of a paragraph: as `direction` says (`ltr`, `rtl`), else by its language and letters.

    A language from right to left takes all that has no letters but those of other scripts.
    """
    if direction in ("ltr", "rtl"):
        return int(direction == "rtl")
    found = find_direction(text)
    if not is_right_to_left(lang):
        return found or 0
    return int(found is None or found == 1 or bool(find_right_to_left(text)))


@lru_cache(maxsize=4096)
def find_levels(text: str, base: int) -> tuple[int, ...]:
    """Give the level of each character of a paragraph: even ones run from left to right, odd ones the other way."""
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(_without_isolates(text), storage)
    for at, character in enumerate(storage["chars"]):
        character["at"] = at
    if storage["chars"]:
        algorithm.explicit_embed_and_overrides(storage)
        algorithm.resolve_weak_types(storage)
        _resolve_brackets(storage)
        algorithm.resolve_neutral_types(storage, False)
        algorithm.resolve_implicit_levels(storage, False)
    known = {character["at"]: int(character["level"]) for character in storage["chars"]}
    levels: list[int] = []
    for at in range(len(text)):
        levels.append(known.get(at, levels[-1] if levels else base))
    return tuple(levels)


def order_line(levels: Sequence[int]) -> list[int]:
    """Give the pieces of a line by their places from left to right (rule L2); `levels` is one for each piece."""
    order = list(range(len(levels)))
    lowest = min((level for level in levels if level % 2), default=None)
    if lowest is None:
        return order
    for level in range(max(levels), lowest - 1, -1):
        for start, end in _stretches([levels[at] >= level for at in order]):
            order[start:end] = reversed(order[start:end])
    return order


def mirror(text: str) -> str:
    """Give a text with each bracket and the like as the one that it looks like when it runs from right to left."""
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(character, character) for character in text)


def split_levels(levels: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give the start and end of each stretch of one level."""
    start = 0
    for at in range(1, len(levels) + 1):
        if at == len(levels) or levels[at] != levels[start]:
            yield start, at
            start = at


def _stretches(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    for start, end in split_levels([int(flag) for flag in flags]):
        if flags[start]:
            yield start, end


def _without_isolates(text: str) -> str:
    if not _EXPLICIT.intersection(text):
        return text
    out = [_ISOLATES.get(character, character) for character in text]
    for at, character in enumerate(text):
        if character == _FIRST_STRONG:
            out[at] = "\u202b" if find_direction(text[at + 1 :].partition("\u2069")[0]) else "\u202a"
    return "".join(out)


def _resolve_brackets(storage: dict[str, Any]) -> None:
    """Let the two brackets of a pair run the same way (rule N0)."""
    for run in storage["runs"]:
        characters = storage["chars"][run["start"] : run["start"] + run["length"]]
        for first, last in _find_pairs(characters):
            level = _find_level(characters, first, last, run["sor"])
            if level is not None:
                for at in (first, last):
                    _set_bracket(characters, at, "LR"[level])


def _find_pairs(characters: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    """Give the places of each opening and closing bracket, in the order of the opening ones (BD16)."""
    pairs: list[tuple[int, int]] = []
    open_ones: list[tuple[str, int]] = []
    for at, each in enumerate(characters):
        character = normalize("NFC", each["ch"])
        if each["type"] != "ON":
            continue
        if character in _OPENING:
            if len(open_ones) == _MOST_OPEN:
                break
            open_ones.append((character, at))
        elif character in _PARTNER:
            depth = next((n for n in range(len(open_ones) - 1, -1, -1) if open_ones[n][0] == _PARTNER[character]), None)
            if depth is not None:
                pairs.append((open_ones[depth][1], at))
                del open_ones[depth:]
    return sorted(pairs)


def _find_level(characters: Sequence[dict[str, Any]], first: int, last: int, before: str) -> int | None:
    """Give 0 or 1, the way a pair of brackets runs; None if that is left to what is around it."""
    embedding = int(characters[first]["level"]) % 2
    inside = {_STRONG[each["type"]] for each in characters[first + 1 : last] if each["type"] in _STRONG}
    if embedding in inside:
        return embedding
    if not inside:
        return None
    earlier = next((each["type"] for each in reversed(characters[:first]) if each["type"] in _STRONG), before)
    return 1 - embedding if _STRONG[earlier] != embedding else embedding


def _set_bracket(characters: Sequence[dict[str, Any]], at: int, kind: str) -> None:
    characters[at]["type"] = kind
    for each in characters[at + 1 :]:
        if each["orig"] != "NSM":
            break
        each["type"] = kind
