"""All fuzz targets: each kind of bytes that cardgen reads from strangers."""

from __future__ import annotations

from kinds_books import BOOKS, SHEETS
from kinds_faces import DECKS, DRAWINGS, TEMPLATES
from kinds_files import FONTS, JPEGS, PNGS
from kinds_rules import EXAMPLES, LOGS, SENTENCES
from target import Target

TARGETS: tuple[Target, ...] = (
    DECKS,
    TEMPLATES,
    DRAWINGS,
    PNGS,
    JPEGS,
    FONTS,
    BOOKS,
    SHEETS,
    SENTENCES,
    EXAMPLES,
    LOGS,
)


def find_target(name: str) -> Target:
    """Give the target of a name; raises StopIteration where there is none."""
    return next(target for target in TARGETS if target.name == name)
