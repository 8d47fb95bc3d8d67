"""What is typed on a keyboard made into what is printed: quotes, apostrophes, dashes, minus signs, ellipses."""

from __future__ import annotations

import re
from functools import lru_cache

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""A character that no printed text can hold."""
MINUS, EN_DASH, EM_DASH, ELLIPSIS, NO_BREAK = "\u2212", "\u2013", "\u2014", "\u2026", "\u00a0"
APOSTROPHE = "\u2019"
NARROW_NO_BREAK = "\u202f"
_QUOTES_OF = {
    "“”‘’": "en nl pt-br tr ko zh id vi th hi ga cy",
    "„“‚‘": "de cs sk sl bg is lt et ka lb",
    "„”‚’": "pl ro hr sr bs hu",
    "«»‹›": "fr de-ch fr-ch it-ch rm fa hy sq mk",
    "«»“”": "es it pt ca el ar uk be eu gl",
    "«»„“": "ru",
    "«»‘’": "no nb nn",
    "””’’": "sv fi he yi",
    "»«›‹": "da",
    "「」『』": "ja zh-tw zh-hk zh-hant",
}
_QUOTES = {lang: quotes for quotes, langs in _QUOTES_OF.items() for lang in langs.split()}
# A hyphen is a minus sign before a digit unless it stands between two words, letters or numbers (3-5, A-1, co-2).
_MINUS = re.compile(r"(?<![\w.,)\]%’'])-(?=[.,]?\d)")
_DASHES = re.compile(r"(?<!-)(---?)(?!-)")
_ELLIPSIS = re.compile(r"(?<!\.)\.\.\.(?!\.)")
_UNITS = r"(?:mm|cm|m|km|kg|g|ft|pt|px|s|min|h|VP|XP|HP|MP|AP|%|€|£|°C|°F)"
_UNIT = re.compile(rf"(?<=\d) (?={_UNITS}(?![\w]))")
# Words that lose their beginning: 'tis, 'twas, 'em, 'n', '90s; and years: of '69. Not the quoted word 'round'.
_ELIDED = re.compile(
    r"'(?=(?:tis|tisn|twas|twasn|twere|twill|twould|em|til|cause|bout|round|neath|gainst|ello|allo)\b(?!'(?!\w))|n\b|\d0(?:s|ern?)\b)",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"(\b(?:of|in|since|from|by|until|before|after|and|the|early|late) )'(?=\d\d(?![\w'.,]\d|[\w']))", re.IGNORECASE
)
_PRIME_BEFORE = re.compile(r"[\d°½¼¾⅓⅔⅛⅜⅝⅞]")
_THOUSANDS = re.compile(r"\d{3}(?!\d)")
_FRENCH = (
    (re.compile(r"«[ \u00a0\u202f]*(?=[^\s»])"), f"«{NARROW_NO_BREAK}"),
    (re.compile(r"(?<=[^\s«])[ \u00a0\u202f]*»"), f"{NARROW_NO_BREAK}»"),
    (re.compile(r"(?<=\S) +(?=[;!?]+(?:\s|\Z|[»)*]))"), NARROW_NO_BREAK),
    (re.compile(r"(?<=\S) +(?=:(?:\s|\Z))"), NO_BREAK),
)
_GERSHAYIM = re.compile(r"(?<=[\u05d0-\u05ea])\"(?=[\u05d0-\u05ea])")
_GERESH = re.compile(r"(?<=[\u05d0-\u05ea])'")
_LONGEST_QUOTATION = 500
_FIRST_CJK = "\u3001"  # from here on the scripts that write no spaces between words
_STOPS = frozenset(".,;:!?)]")
_OPENS_AFTER = frozenset(
    " \t\n\u00a0([{<-\u2013\u2014/\u2212\u201c\u2018\u201e\u201a\u00ab\u2039\u300c\u300e\uff08\u3000\u202f¿¡"
)


@lru_cache(maxsize=8192)
def refine(text: str, lang: str = "en") -> str:
    """Give a text with the quotes of a language, apostrophes, dashes, minus signs and ellipses set properly.

    What stands in the text already as a proper character stays. A number and its unit are kept on one line. In French
    there is a narrow space within the quotes, and a space typed before `;`, `!`, `?` or `:` begins no line.
    """
    text = _ELLIPSIS.sub(ELLIPSIS, text)
    text = _DASHES.sub(lambda match: EM_DASH if len(match[1]) == 3 else EN_DASH, text)
    text = _MINUS.sub(MINUS, text)
    text = _UNIT.sub(NO_BREAK, text)
    text = set_quotes(text, lang)
    if lang[:2].lower() == "fr":
        for pattern, printed in _FRENCH:
            text = pattern.sub(printed, text)
    return text


def set_quotes(text: str, lang: str) -> str:
    """Give a text with proper quotes and apostrophes, each one character as before; marks of primes stay."""
    text = _GERESH.sub("\u05f3", _GERSHAYIM.sub("\u05f4", text))
    return _set_quotes(_YEAR.sub(rf"\1{APOSTROPHE}", _ELIDED.sub(APOSTROPHE, text)), _quotes_of(lang))


def find_quotes(lang: str) -> tuple[str, str, str, str]:
    """Give what begins and ends a quotation in a language, and one within it, with the spaces that belong to them."""
    first, last, inner_first, inner_last = tuple(_quotes_of(lang))
    if lang[:2].lower() == "fr":
        return first + NARROW_NO_BREAK, NARROW_NO_BREAK + last, inner_first, inner_last
    return first, last, inner_first, inner_last


def _quotes_of(lang: str) -> str:
    """Give the four quotes of a language; those of a region or script where it has its own."""
    parts = lang.lower().replace("_", "-").split("-")
    own = (_QUOTES.get(f"{parts[0]}-{part}") for part in parts[1:])
    return next(filter(None, own), None) or _QUOTES.get(parts[0], _QUOTES["en"])


def _set_quotes(text: str, quotes: str) -> str:
    if '"' not in text and "'" not in text:
        return text
    out: list[str] = []
    is_open = single_open = False
    for at, character in enumerate(text):
        before, after = _before(out), text[at + 1 : at + 2]
        opens = before in _OPENS_AFTER or (not is_open and before >= _FIRST_CJK)
        if character == '"' and _is_prime(text, at, is_open):
            out.append(character)
        elif character == '"':
            opens = opens or (not is_open and before in ":;,=" and after.isalnum())
            is_open = opens and not _ends(text, at) and not (is_open and after in _STOPS)
            out.append(quotes[0] if is_open else quotes[1])
        elif character == "'" and _is_prime(text, at, single_open):
            out.append(character)
        elif character == "'":
            if opens and not _ends(text, at) and not (single_open and after in _STOPS) and _has_closing(text, at):
                out.append(quotes[2])
                single_open = True
            elif single_open and not _joins_letters(text, at):
                out.append(quotes[3])
                single_open = False
            else:
                out.append(APOSTROPHE)
        else:
            out.append(character)
    return "".join(out)


def _is_prime(text: str, at: int, is_open: bool) -> bool:
    """Tell whether a sign behind a number stands for feet, inches, minutes or seconds, which stays as it is typed: not
    every font has the sign for it. Within a quotation it ends that, unless another one of its kind is nearer to."""
    if not at or not _PRIME_BEFORE.match(text[at - 1]):
        return False
    sign, after = text[at], text[at + 1 : at + 3]
    if sign == "'" and (_THOUSANDS.match(text, at + 1) or (after[:1].isalpha() and not after[1:].isdigit())):
        return False  # 1'000, the 1990's; but 10'x10'
    if not is_open:
        return True
    later = text.find(sign, at + 1)
    while later > 0 and sign == "'" and _joins_letters(text, later):
        later = text.find(sign, later + 1)
    before = text[:later].rstrip("*")[-1:]
    return later > 0 and before not in _OPENS_AFTER and not _PRIME_BEFORE.match(before)


def _before(out: list[str]) -> str:
    """Give the character before, past the marks for bold and italic."""
    return next((character for character in reversed(out[-4:]) if character != "*"), " ")


def _ends(text: str, at: int) -> bool:
    return at + 1 == len(text) or text[at + 1].isspace()


def _joins_letters(text: str, at: int) -> bool:
    return at + 1 < len(text) and text[at + 1].isalnum()


def _has_closing(text: str, at: int) -> bool:
    """Tell whether an apostrophe that could close a quotation follows: one after a letter and not within a word."""
    for later in range(at + 2, min(len(text), at + _LONGEST_QUOTATION)):
        if text[later] == "'" and not text[later - 1].isspace() and not _joins_letters(text, later):
            return True
    return False
