"""Keeps a word whole whose end behind a hyphen is very short: `up` of `face-up` does not begin a line."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

_WORD = re.compile(r"[^\s\u00a0]*[^\W\d_][-\u2010][^\W\d_]{1,2}\b[^ \t\n\r]*")
_LONGEST = 24  # letters; a longer word may break, for it may be wider than its place
_LEFT_AS_THEY_ARE = ("head", "style", "script", "pre", "code", "svg", "title")


def hold_hyphens(element: Element) -> None:
    """Put each such word of an HTML tree into a stretch without breaks, with all that is bound to it."""
    if not isinstance(element.tag, str) or element.tag in _LEFT_AS_THEY_ARE:  # a comment has none
        return
    for at, child in reversed([*enumerate(element)]):
        hold_hyphens(child)
        child.tail = _hold(element, at + 1, child.tail)
    element.text = _hold(element, 0, element.text)


def _hold(parent: Element, at: int, text: str | None) -> str | None:
    """Put the words of a text that stands before the child `at` into elements there; give what is before them."""
    for found in reversed([*_WORD.finditer(text or "")]):
        if len(found[0]) <= _LONGEST:
            held = Element("span", {"style": "white-space: nowrap"})
            held.text, held.tail = found[0], (text or "")[found.end() :]
            parent.insert(at, held)
            text = (text or "")[: found.start()]
    return text
