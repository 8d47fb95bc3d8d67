"""Rulebooks: chapters in Markdown, filled in from the deck, set as a PDF with the cards as vector pictures."""

from __future__ import annotations

from cardgen.rulebook.book import Book, Heading, Picture
from cardgen.rulebook.expand import expand

__all__ = ["Book", "Heading", "Picture", "expand"]
