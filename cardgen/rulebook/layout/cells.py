"""Keeps the short words that head a row of a table on one line."""

from __future__ import annotations

from typing import Any

from cardgen.rulebook.layout.elements import add_style

_LONGEST = 16  # letters


def hold_first_cells(tree: Any) -> None:
    """Let a short first cell of a table's row not break, so that a long text beside it does not squeeze it."""
    for row in tree.iter("tr"):
        first = row[0] if len(row) > 1 else None
        if first is not None and first.tag == "td" and len("".join(first.itertext()).strip()) <= _LONGEST:
            add_style(first, "white-space: nowrap")
