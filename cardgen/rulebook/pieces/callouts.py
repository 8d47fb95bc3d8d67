"""Reads callouts: a list whose items begin with the spot on a card that they explain, such as `- (7, 10) The suit.`

A spot is a place in millimetres from the top left of the card as it is read, or words that stand on it, in quotes.
On cards of another size than the deck's file says, a place is as far along and down in proportion.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING

from cardgen.diagnostics import Place, Report, suggest
from cardgen.geometry import Size
from cardgen.render.face import Turn
from cardgen.rulebook.pieces.callout_places import Point
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.render.face import Face

MOST = 12
_ITEM = re.compile(r"^(?P<mark>(?:[-*+]|\d+[.)])[ \t]+)(?P<text>\S.*)$")
_INDENT = re.compile(r"[ \t]*")
_SPOT = re.compile(r"(?P<typed>\((?:\s*(?P<quote>[\"'])(?P<words>.+?)(?P=quote)\s*|(?P<numbers>[^()\"']*))\))[ \t]*")
_NUMBERS = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(?:mm)?\s*[,; ]\s*(-?\d+(?:\.\d+)?)\s*(?:mm)?\s*")
_FORM = (
    'Begin it with millimetres from the card\'s top left, `- (7, 10) ...`, or with words on the card, `- ("...") ...`.'
)
_BESIDE = 1.0  # a text: where its callout ends
_MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class CalloutReader:
    """Reads the callouts of one card that is printed as large as `size` and by the deck's file as large as `named`.

    What is wrong is told where `find` finds its text.
    """

    name: str
    size: Size
    face: Face | None
    find: Callable[[str], Place]
    report: Report
    named: Size

    def read(self, text: str) -> tuple[str, tuple[Point, ...]]:
        """Give Markdown with its items numbered and without their spots, and the spots but those that are wrong."""
        spots: list[Point] = []
        lines = text.split("\n")
        typed = [line for line in lines if _ITEM.match(line)]
        if not 1 <= len(typed) <= MOST:
            said = f"{len(typed)} callouts are too many" if typed else "There are no callouts"
            self._report("callouts", f"{said}: the card {self.name} takes 1 to {MOST} in one picture.", _FORM)
            return text, ()

        numbered, count, shift = [], 0, 0
        for line in lines:
            item = _ITEM.match(line)
            if item is None:
                numbered.append(_shift(line, shift))
                continue
            begin = _SPOT.match(item["text"])
            spot = self._find_spot(begin, item["text"])
            if spot is not None:
                spots.append(spot)
            count += 1
            shift = len(f"{count}. ") - len(item["mark"].expandtabs(4))
            numbered.append(f"{count}. {item['text'][begin.end() if begin else 0 :]}")
        return "\n".join(numbered), tuple(spots)

    def _find_spot(self, begin: re.Match[str] | None, item: str) -> Point | None:
        if begin is None:
            self._report(item.split()[0], "A callout begins with its spot on the card, and this one does not.", _FORM)
            return None
        if begin["words"]:
            return self._find_words(unescape(begin["words"]))
        numbers = _NUMBERS.fullmatch(begin["numbers"])
        if numbers is None:
            self._report(begin["typed"], f"`{begin['typed']}` is no spot on a card.", _FORM)
            return None
        x, y = float(numbers[1]), float(numbers[2])
        if 0 <= x <= self.named.width and 0 <= y <= self.named.height:
            return x / self.named.width * self.size.width, y / self.named.height * self.size.height
        large = f"{format_mm(self.named.width)} x {format_mm(self.named.height)} mm"
        message = f"`{begin['typed']}` lies outside the card {self.name}, which is {large} large."
        self._report(begin["typed"], message, "Measure in millimetres from its top left: to the right, then down.")
        return None

    def _find_words(self, words: str) -> Point | None:
        """Give a spot beside the text that holds some words, at the side of the card that is nearer to it."""
        if self.face is None:
            return self.size.width / 2, self.size.height / 2  # how it looks is not known, and why not is told elsewhere
        texts = [_fold(text) for text in self.face.texts]
        found = next((number for number, text in enumerate(texts) if _fold(words) in text), None)
        if found is None:
            known = [" ".join(text.split()) for text in dict.fromkeys(self.face.texts) if text.strip()]
            message = f"No text on the card {self.name} holds `{words}`."
            self._report(words, message, suggest(words, known[:_MOST_TOLD]) or "Nothing on it can be read.")
            return None
        left, top, right, bottom = self.face.text_boxes[found]
        corners = (self._turn(left, top), self._turn(right, bottom))
        (left, right), (top, bottom) = (sorted(values) for values in zip(*corners, strict=True))
        x = left - _BESIDE if left + right < self.size.width else right + _BESIDE
        return min(max(x, 0.0), self.size.width), min(max((top + bottom) / 2, 0.0), self.size.height)

    def _turn(self, x: float, y: float) -> Point:
        """Give a point of the face as it is drawn on the card as it is read."""
        turn = Turn.NONE if self.face is None else self.face.turn
        if turn is Turn.NONE:
            return x, y
        return (y, self.size.height - x) if turn is Turn.LEFT else (self.size.width - y, x)

    def _report(self, typed: str, message: str, hint: str) -> None:
        self.report.error("rulebook-callout", message, self.find(typed), hint)


def _shift(line: str, by: int) -> str:
    """Give a line that goes on within an item, as far from the item's new number as it was from what it had."""
    indent = _INDENT.match(line)
    assert indent is not None
    blanks = len(indent[0].expandtabs(4))
    return " " * max(blanks + by, 0) + line[indent.end() :] if blanks and line.strip() else line


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()
