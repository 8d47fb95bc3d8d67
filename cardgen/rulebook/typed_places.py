"""Finds where the pieces of a laid-out page are typed: behind the last heading that came before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.diagnostics import Place
from cardgen.rulebook.manuscript import Manuscript

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_DRAWING = re.compile(r"\b(?:picture|back|hand|pile|gallery|beside|example|played|position|before_after|table)\(")
_LIST = re.compile(r"\b(?:card_reference|component_list|clarifications|contents)\(")
_INVISIBLE = str.maketrans({"\u00ad": None, "\u00a0": " ", "\u202f": " "})


@dataclass(slots=True)
class TypedPlaces:
    """A manuscript that is followed heading by heading; `cards` holds the card of each picture by its number."""

    manuscript: Manuscript
    cards: Sequence[str]
    line: int = 1

    def follow(self, element: Any) -> None:
        """Take note of a heading that is passed, of which the box is laid out."""
        if element is not None and element.tag in _HEADINGS:
            text = read_text(element)
            typed = re.compile(rf"^[ \t>]*#+[ \t]+{re.escape(text)}")
            found = self.manuscript.find_match(typed, self.line) or self.find(text, self.line)
            self.line = found.line if found else self.line

    def find(self, text: str, line: int) -> Place | None:
        """Give where a text is typed at or after a line: the whole of it, else its longest word."""
        words = sorted(text.split(), key=len, reverse=True)[:3]
        places = (self.manuscript.find_from(typed, line) for typed in (text, *words) if typed)
        return next(filter(None, places), None)

    def find_text(self, text: str, line: int) -> Place:
        """Give where a text is typed, behind a heading's line; else a list made there; else that line."""
        found = self.find(text, line) or self.manuscript.find_match(_LIST, line) or self.find(text, 1)
        return found or self.manuscript.whole_line(line)

    def find_card(self, number: int, line: int) -> Place:
        """Give where a card's picture is asked for behind a heading's line: its id, else a piece that draws cards."""
        card = self.cards[number] if number < len(self.cards) else ""
        for quote in "\"'" if card else "":
            found = self.manuscript.find_from(f"{quote}{card}{quote}", line)
            if found is not None:
                return Place(found.file, found.line, found.column + 1, len(card))
        return self.manuscript.find_match(_DRAWING, line) or self.manuscript.whole_line(line)


def read_text(element: Any) -> str:
    """Give the text of an element as it is typed."""
    return "".join(element.itertext()).translate(_INVISIBLE).strip()
