"""Sets a block of code whose lines are drawn in columns, such as a board of signs: each character in a cell alike."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

from markupsafe import escape

_BOX = re.compile("[|+\u2500-\u259f]")  # of lines, boxes and blocks
_APART = re.compile(r"\S(?: {2,}|\t)\S")


def write_code(content: str) -> str:
    """Give the HTML of a block of code; in columns where its lines are laid under each other."""
    if not has_columns(content):
        return f"<pre><code>{escape(content)}</code></pre>\n"
    lines = (_write_line(line.expandtabs(4)) for line in content.rstrip("\n").split("\n"))
    return f'<pre class="columns"><code>{"".join(lines)}</code></pre>\n'


def has_columns(content: str) -> bool:
    """Tell whether two lines or more are drawn with lines of boxes, or have wide gaps within them."""
    lines = content.split("\n")
    return any(sum(pattern.search(line) is not None for line in lines) > 1 for pattern in (_BOX, _APART))


def _write_line(line: str) -> str:
    cells: list[str] = []
    for character in line:
        if combining(character) and cells:
            cells[-1] += character
        else:
            cells.append(character)
    return f'<span class="line">{"".join(map(_write_cell, cells)) or "&nbsp;"}</span>'


def _write_cell(cell: str) -> str:
    wide = ' class="wide"' if east_asian_width(cell[0]) in "WF" else ""
    return f"<i{wide}>{escape(cell) if cell != ' ' else '&nbsp;'}</i>"
