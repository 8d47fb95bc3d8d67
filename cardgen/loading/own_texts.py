"""Reads `texts:` of a deck file: what is printed for the words of cardgen's own and of templates."""

from __future__ import annotations

from cardgen.diagnostics import Report, shorten
from cardgen.loading.reading import read_entries, read_text
from cardgen.loading.yaml_tree import Node
from cardgen.model import Located


def read_own_texts(node: Node, what: str, report: Report) -> dict[str, Located[str]]:
    """Give what a deck prints for each English text, with the place of that one."""
    found: dict[str, Located[str]] = {}
    for text, entry in read_entries(node, what, report, "texts: {Copies: Anzahl}"):
        own = read_text(entry.node, f"The text for `{shorten(text)}`", report)
        if own is not None:
            found[text] = Located(own, entry.key.place)
    return found
