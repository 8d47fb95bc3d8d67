"""Finds where a block of Jinja is opened that is never closed."""

from __future__ import annotations

import re

_SKIPPED = r"\{%[-+]?\s*raw\s*[-+]?%\}.*?\{%[-+]?\s*endraw\s*[-+]?%\}|\{#.*?#\}"
_TAG = re.compile(
    rf"{_SKIPPED}|\{{%[-+]?\s*(?P<end>end)?(?P<name>call|for|if|set|macro|filter|with|block)\b(?P<rest>.*?)%\}}",
    re.DOTALL,
)


def find_open_tag(text: str) -> tuple[int, str] | None:
    """Give the line of the innermost tag that is not closed, and its name; None if all are."""
    opened: list[tuple[int, str]] = []
    for tag in _TAG.finditer(text):
        name = tag["name"]
        if name is None or (name == "set" and "=" in tag["rest"]):
            continue
        if not tag["end"]:
            opened.append((text.count("\n", 0, tag.start()) + 1, name))
        elif opened and opened[-1][1] == name:
            opened.pop()
    return opened[-1] if opened else None
