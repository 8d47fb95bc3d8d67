"""Lets bullets that are typed a little to the right below a numbered step belong to it, as they are meant."""

from __future__ import annotations

import re

_STEP = re.compile(r"( {0,3}\d{1,9}[.)] {1,4})\S")
_BULLET = re.compile(r" *[-*+] +\S")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_LEAST = 2


def deepen_bullets(text: str) -> str:
    """Give Markdown in which bullets that stand two blanks or more to the right of a step, and not as far as its words,
    are moved to its words, with all that is below them; CommonMark would end the list of steps there."""
    lines: list[str] = []
    start = words = own = added = 0
    is_code, before = False, ""
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        is_code ^= _FENCE.match(line) is not None
        if line.strip() and not is_code and not (added and indent >= own):
            added = 0
            if _BULLET.match(line) and start + _LEAST <= indent < words:
                own, added = indent, words - indent
            elif step := _STEP.match(line):
                start, words = indent, len(step[1])
            elif indent < words and not before.strip():
                words = 0
        lines.append(" " * added + line if line.strip() else line)
        before = line
    return "\n".join(lines)
