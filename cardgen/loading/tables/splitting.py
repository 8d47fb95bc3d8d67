"""The items of a list that stand in one cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.loading.tables.keys import SENTENCES

_LINE = re.compile(r"[^\n]+")
_PART = re.compile(r"[^;]+")


def split_list(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Give the items of a cell, each with its offset: one a line, or, unless they are sentences, with `;` between."""
    parts = _LINE if name in SENTENCES or "\n" in text else _PART
    for match in parts.finditer(text):
        item = match[0].strip()
        if item:
            yield match.start() + len(match[0]) - len(match[0].lstrip()), item
