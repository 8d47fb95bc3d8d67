"""Where templates are to blame for a rendered text that is no XML: at a sign beside elements, which have marks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping

from cardgen.diagnostics import Place

_SIGN = re.compile(r"<!--|<!\[CDATA\[|<![A-Za-z]+|<\?\w*|\]\]>|</[\w:.-]*|&#?\w*;?|<(?![\w/!?])")
_NOTE = re.compile(r"\{#.*?#\}", re.DOTALL)
_UNCLOSED = {"comment": "<!--", "cdata": "<![CDATA["}  # the reader stops at the end of all
_LONGEST = 80  # letters of a sign that the reader stops within
_WHOLE = 1_000_000  # lines


def find_sign(
    text: str,
    at: int,
    message: str,
    texts: Mapping[str, str],
    file: str,
    find_mark: Callable[[str, bool], Place | None],
) -> Place | None:
    """Give where the sign stands at which the reader stopped, as near as is known: between the element above it and the
    one below, in the template of that file sooner than in another. `find_mark` gives the place of the first or last
    element of a piece of the rendered text."""
    words = message.lower().split()
    opened = next((sign for word, sign in _UNCLOSED.items() if word in words), None)
    signs = [each for each in _SIGN.finditer(text, 0, at + _LONGEST) if each.start() < at and opened in (None, each[0])]
    if not signs:
        return None
    sign = signs[-1]
    above, below = find_mark(text[: sign.start()], False), find_mark(text[sign.end() :], True)
    near = [_find(sign[0], texts, place, place is below) for place in (above, below) if place is not None]
    found = [place for place in near if place is not None]
    own = next((place for place in found if place.file == file), None) or _find(
        sign[0], texts, Place(file, _WHOLE), True
    )
    return own or next(iter(found), None)


def _find(sign: str, texts: Mapping[str, str], place: Place, is_above: bool) -> Place | None:
    """Give where such a sign stands nearest above a place, or below it."""
    source = _NOTE.sub(lambda note: re.sub(r"[^\n]", " ", note[0]), texts.get(place.file, ""))
    starts = [match.start() for match in _SIGN.finditer(source) if match[0] == sign]
    number = bisect_left(starts, _find_offset(source, place)) - is_above
    if not 0 <= number < len(starts):
        return None
    at = starts[number]
    return Place(place.file, source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at), len(sign))


def _find_offset(text: str, place: Place) -> int:
    """Give how many letters of a text stand before a place."""
    before = text.split("\n", place.line - 1)[: place.line - 1]
    return sum(len(line) + 1 for line in before) + place.column - 1
