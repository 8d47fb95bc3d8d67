"""How much room text takes on a terminal, and text that cannot do anything to a terminal but stand there."""

from __future__ import annotations

import re
import unicodedata

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def visible(text: str) -> str:
    """Give a text with every character that would steer the terminal replaced by a sign of one column."""
    return _UNSAFE.sub("\ufffd", text)


def display_width(text: str) -> int:
    """Tell how many columns a text takes: none for a combining mark, two for a wide character."""
    return len(text) if text.isascii() else sum(map(_width, text))


def pad(text: str, width: int) -> str:
    """Fill a text up with spaces to a width in columns."""
    return text + " " * (width - display_width(text))


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
