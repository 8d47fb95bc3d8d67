"""Finds where the pieces of a laid-out page are typed: behind the last heading that came before them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.diagnostics import Place
from cardgen.rulebook.reading.manuscript import Manuscript

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_DRAWING = re.compile(r"\b(?:picture|back|hand|pile|gallery|beside|example|played|position|before_after|table)\(")
_LIST = re.compile(r"\b(?:card_reference|component_list|clarifications|contents)\(")
_INVISIBLE = str.maketrans({"\u00ad": None, "\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card that is shown, and the lines of the manuscript that ask for it."""

    card_id: str
    lines: Sequence[int] = ()


@dataclass(slots=True)
class TypedPlaces:
    """A manuscript that is followed heading by heading; `cards` holds the card of each picture by its number, `decks`
    the files of the deck, of which the cover tells. Before the first heading the line is 0."""

    manuscript: Manuscript
    cards: Sequence[DrawnCard]
    decks: Sequence[Manuscript] = ()
    line: int = 0
    _seen: Counter[str] = field(default_factory=Counter)
    _heaps: set[tuple[str, int]] = field(default_factory=set)

    def follow(self, element: Any) -> None:
        """Take note of a heading that is passed, of which the box is laid out."""
        if element is not None and element.tag in _HEADINGS:
            text = read_text(element)
            typed = re.compile(rf"^[ \t>]*#+[ \t]+{re.escape(text)}")
            found = self.manuscript.find_match(typed, self.line) or self.find(text, self.line)
            self.line = found.line if found else self.line
            self._seen.clear()

    def count(self, source: str, heap: Any) -> int:
        """Give how many times a picture has been shown since the heading, from 0; the cards of a heap are one."""
        if heap is None or (source, id(heap)) not in self._heaps:
            self._heaps.add((source, id(heap)))
            self._seen[source] += 1
        return self._seen[source] - 1

    def find(self, text: str, line: int) -> Place | None:
        """Give where a text is typed at or after a line: the whole of it, else its longest word."""
        words = sorted(text.split(), key=len, reverse=True)[:3]
        places = (self.manuscript.find_from(typed, line) for typed in (text, *words) if typed)
        return next(filter(None, places), None)

    def find_text(self, text: str, line: int) -> Place:
        """Give where a text is typed, behind a heading's line; else a list made there; else that line."""
        if not line and (found := self._find_in_decks(text)):
            return found
        found = self.find(text, line) or self.manuscript.find_match(_LIST, line) or self.find(text, 1)
        return found or self.manuscript.whole_line(max(line, 1))

    def _find_in_decks(self, text: str) -> Place | None:
        """Give where a text of the cover is typed, the title say, if not in the manuscript."""
        if self.manuscript.find_from(text, 1):
            return None
        for words in (text, *sorted(text.split(), key=len, reverse=True)[:1]):
            if found := next(filter(None, (each.find_from(words, 1) for each in self.decks)), None):
                return found
        return None

    def find_file(self, name: str, line: int, nth: int) -> Place:
        """Give where a picture's file is named for the nth time, from 0, behind a heading's line."""
        found = [place for place in self.manuscript.find_all(name) if place.line >= line]
        return found[min(nth, len(found) - 1)] if found else self.find_text(name, line)

    def find_card(self, number: int, line: int, nth: int = 0) -> Place:
        """Give where a card's picture is asked for the nth time, from 0, behind a heading's line: its id, else a piece
        that draws cards."""
        card, lines = "", list[int]()
        if number < len(self.cards):
            card, lines = self.cards[number].card_id, [each for each in self.cards[number].lines if each >= line]
        if lines:
            line = lines[min(nth, len(lines) - 1)]
            here = [self.manuscript.find_from(f"{quote}{card}{quote}", line) for quote in "\"'"]
            piece = self.manuscript.find_match(_DRAWING, line)
            if piece and piece.line == line and not any(each and each.line == line for each in here):
                return piece
        for quote in "\"'" if card else "":
            found = self.manuscript.find_from(f"{quote}{card}{quote}", line)
            if found is not None:
                return Place(found.file, found.line, found.column + 1, len(card))
        return self.manuscript.find_match(_DRAWING, line) or self.manuscript.whole_line(max(line, 1))


def read_text(element: Any) -> str:
    """Give the text of an element as it is typed."""
    return "".join(element.itertext()).translate(_INVISIBLE).strip()
