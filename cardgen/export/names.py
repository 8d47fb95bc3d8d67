"""Names of files for cards: the same on every system, whatever the ids of the cards are."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import count
from typing import TypeVar

LONGEST = 60
_REFUSED = re.compile(r"[^A-Za-z0-9._]+")
_SPELT = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "đ": "d", "ł": "l"})
_SIGNS = str.maketrans({"+": "plus-", "\N{MINUS SIGN}": "-"})
_NEGATIVE = re.compile(r"-(?=\d)")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)  # by Windows
_DIGITS = 8
_SIDE = re.compile(r"-(?:front|back)$")

_Thing = TypeVar("_Thing", bound=Hashable)


def name_files(texts: Mapping[_Thing, str]) -> dict[_Thing, str]:
    """Give each thing a name of its own, without an ending, that reads like its text.

    Names are ASCII and no two are the same on a system that takes `Fox` and `fox` for one name. What would share a
    name with another has a part of the digest of its text behind it, whichever of them comes first. Things with the
    same text share a name.
    """
    names = {text: spell_plainly(text) for text in texts.values()}
    for tries in count():
        shared = Counter(name.casefold() for name in names.values())
        alike = [text for text, name in names.items() if shared[name.casefold()] > 1]
        if not alike:
            return {thing: names[text] for thing, text in texts.items()}
        names |= {text: _add_digest(names[text], text + "\n" * tries) for text in alike}
    raise AssertionError  # there is no end to counting


def spell_plainly(text: str) -> str:
    """Give a text as a name of at most 60 letters, digits, points, underscores and hyphens: `Fähre №1` is `Fahre-No1`,
    and `-5` is `minus-5`, for a name that begins with a hyphen is an option to many programs.

    Nothing that can be written so, one that is too long, and one that Windows refuses have a digest in them,
    before the side that they end with.
    """
    letters = unicodedata.normalize("NFKD", text.translate(_SPELT).translate(_SIGNS))
    ascii_letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    signed = _NEGATIVE.sub("minus-", ascii_letters, count=1) if ascii_letters.startswith("-") else ascii_letters
    name = _REFUSED.sub("-", signed).strip("-.")
    if not name or len(name) > LONGEST or _RESERVED.fullmatch(name):
        return _add_digest(name, text)
    return name


def _add_digest(name: str, text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    side = found[0] if (found := _SIDE.search(text)) else ""
    short = name.removesuffix(side)[: LONGEST - _DIGITS - 1 - len(side)].strip("-.")
    return f"{short}-{digest}{side}" if short else f"{digest}{side}"
