"""Lines as they go to a terminal: long ones are broken between words, so that no word is cut at the edge."""

from __future__ import annotations

import shutil
import textwrap
from typing import TextIO

_LEAST = 20  # columns
_DRAWN = "   "  # what only a drawn table has between its words


def fit_line(text: str, target: TextIO) -> list[str]:
    """Give the lines of a text as wide as a terminal is; where there is none, the text as it is."""
    return wrap_line(text, shutil.get_terminal_size().columns) if target.isatty() else [text]


def wrap_line(text: str, width: int) -> list[str]:
    """Break a line that is too long; what goes on is set in behind it. A line of a drawn table is left as it is."""
    if len(text) <= width or _DRAWN in text.strip():
        return [text]
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.wrap(
        text.strip(),
        max(width, _LEAST),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
