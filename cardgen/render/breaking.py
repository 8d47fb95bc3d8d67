"""Where a word may be broken at the end of a line: at hyphens and slashes, by the rules of Japanese and Chinese, at
soft hyphens, and by the hyphenation of a language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import category

ZERO_WIDTH_SPACE, SOFT_HYPHEN = "\u200b", "\u00ad"
# Kana, ideographs and the punctuation between them; no Korean, whose lines end at spaces.
_CJK = re.compile(
    r"[\u2e80-\u2fdf\u3000-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff0f\uff1a-\uff20"
    r"\uff3b-\uff40\uff5b-\uff9f\U00020000-\U0003ffff]"
)
_SMALL_KANA = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
_BEGINS_NO_LINE = frozenset(
    "、。，．・：；？！‼⁇⁈⁉」』）】〕〉》〙〗〟｝］ー゠〜～－‐–—゛゜々〻ゝゞヽヾ…‥％‰℃％｡｣､･ｰﾞﾟ°′″"
    ",.;:!?)]}%»”’"
    f"{_SMALL_KANA}"
)
_NO_START = f"[ー々〻ゝゞヽヾ{_SMALL_KANA}]"
_BEHIND_HYPHEN = rf"(?<=[^\W\d_][^\W\d_]-)(?=[^\W\d_]{{3}})(?!{_NO_START})"  # unless two letters follow, as in face-up
_BEHIND_SLASH = rf"(?<=[—/])(?=[^\W\d_])(?!{_NO_START})"
_BREAK = re.compile(f"{_BEHIND_HYPHEN}|{_BEHIND_SLASH}|{ZERO_WIDTH_SPACE}")
_ENDS_NO_LINE = frozenset("「『（【〔〈《〘〖〝｛［｢￥＄￡＃№＋±([{«“‘¥$£€#")
_GLUE = frozenset("\u00a0\u202f\u2007\u2060\ufeff\u200d\u2011")
_WORD = re.compile(r"[^\W\d_]{5,}")
_BEFORE, _AFTER = 2, 3  # letters that stay on either line when a word is hyphenated


class Part(NamedTuple):
    """A piece of a word behind which a line may end, with a hyphen there if `is_hyphenated`."""

    text: str
    is_hyphenated: bool = False


@lru_cache(maxsize=16384)
def split_word(text: str, lang: str = "") -> tuple[Part, ...]:
    """Give the pieces of a word behind which a line may end; `lang` is the language to hyphenate it by, if any.

    Soft hyphens and zero-width spaces are taken out. A word with soft hyphens is hyphenated at these alone.
    """
    parts: list[Part] = []
    for solid in _BREAK.split(text):
        for piece in _split_cjk(solid):
            *firsts, last = _hyphenate(piece, lang)
            parts += [Part(first, True) for first in firsts if first]
            parts += [Part(last)] if last else []
    return tuple(parts)


def can_break_between(before: str, after: str) -> bool:
    """Tell whether a line may end between two characters because one of them is Chinese or Japanese."""
    if not (_CJK.match(before) or _CJK.match(after)):
        return False
    if after in _BEGINS_NO_LINE or before in _ENDS_NO_LINE or before in _GLUE or after in _GLUE:
        return False
    return category(after) not in ("Mn", "Mc", "Me") and not before == after == "―"


@lru_cache(maxsize=64)
def find_hyphenation(lang: str) -> Any:
    """Give the hyphenation of a language; None if there is none."""
    import pyphen

    found = pyphen.language_fallback(lang.replace("-", "_"))
    return pyphen.Pyphen(lang=found, left=_BEFORE, right=_AFTER) if found else None


def _split_cjk(text: str) -> list[str]:
    if text.isascii() or not _CJK.search(text):
        return [text]
    places = [at for at in range(1, len(text)) if can_break_between(text[at - 1], text[at])]
    return [text[start:end] for start, end in zip((0, *places), (*places, len(text)), strict=True)]


def _hyphenate(text: str, lang: str) -> list[str]:
    if SOFT_HYPHEN in text:
        return text.split(SOFT_HYPHEN)
    hyphenation = find_hyphenation(lang) if lang else None
    if hyphenation is None:
        return [text]
    places = [
        word.start() + int(place)
        for word in _WORD.finditer(text)
        for place in hyphenation.positions(word[0])
        if place.data is None  # else the spelling would change
    ]
    return [text[start:end] for start, end in zip((0, *places), (*places, len(text)), strict=True)]
