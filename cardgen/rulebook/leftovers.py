"""Finds what was meant as markup and would be printed as it stands: stars, double brackets, HTML tags."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen.diagnostics import Place, Report
from cardgen.rulebook.book import Heading
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.reader import Found

_EMPHASIS = "Close it with as many stars as it was opened with, or write `\\*` for a star."
_CARD = "A card's name is written `[[id]]`."
_HTML = "A rulebook is Markdown: `**bold**`, `*italic*`, and the pieces of docs/rulebook.md."


def check_leftovers(found: Iterable[Found], manuscript: Manuscript, report: Report) -> None:
    """Warn of markup that Markdown left in the text; what comes from the deck is text and stays silent."""
    for text in dict.fromkeys(text for part in found for text in part.leftovers):
        what, hint = _describe(text)
        for place in manuscript.find_all(text):
            if not manuscript.is_escaped(place):
                report.warn("unread-markup", f"`{text}` is printed as it stands: {what}.", place, hint)


def check_chapters(headings: Iterable[Heading], manuscript: Manuscript, report: Report) -> None:
    """Warn of a rulebook that says nothing, or has no chapter."""
    if any(headings):
        return
    what = "has no heading" if re.search(r"\S", manuscript.text) else "is empty"
    report.warn(
        "no-chapters",
        f"The rulebook {what}.",
        Place(manuscript.file),
        "Begin each chapter with a line such as `# Set-up`.",
    )


def _describe(text: str) -> tuple[str, str]:
    if "*" in text:
        return "this emphasis is not closed", _EMPHASIS
    if "[[" in text or "]]" in text:
        return "the brackets of a card's name are not closed", _CARD
    return "a rulebook takes no HTML", _HTML
