"""Rulebooks: chapters in Markdown, filled in from the deck, set as a PDF with the cards as vector pictures."""

from __future__ import annotations

from cardgen.rulebook.expand import Book, expand
from cardgen.rulebook.pieces.pictures import Picture

__all__ = ["Book", "Picture", "expand"]
