"""The text of a rulebook as its author typed it, to find the place of a mistake in."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from dataclasses import dataclass, field
from html import unescape
from itertools import accumulate, islice
from types import FrameType

from jinja2 import Template

from cardgen.diagnostics import Place
from cardgen.rulebook.limits import MOST_OF_A_KIND
from cardgen.rulebook.reading.marks import strip_mark

_NO_ADDRESS = re.compile(r"(?<=\]\()[ \t]*(?:<>)?[ \t]*(?=\))")
_PICTURE = re.compile(r"!\[[^\]]*\]\($")


def is_deck_file(name: str, game: str) -> bool:
    """Tell whether a file is that of a game's deck, or of its translation."""
    return name.startswith(f"decks/{game}/deck.") and name.endswith((".yaml", ".yml"))


@dataclass(slots=True)
class Manuscript:
    """A Markdown file with Jinja, the template made of it, and where in it something stands."""

    file: str
    text: str
    template: Template | None = None
    _lines: list[str] = field(init=False)
    _starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._lines = self.text.splitlines()
        self._starts = [0, *accumulate(map(len, self.text.splitlines(keepends=True)))]

    def find(self, text: str, line: int = 1) -> Place | None:
        """Give the place of a text at or after a line, else of its first occurrence; None where it is not typed."""
        found = self.find_all(text)
        return next((place for place in found if place.line >= line), found[0] if found else None)

    def read_line(self, place: Place) -> str:
        """Give the line that a place stands in."""
        return self._lines[place.line - 1]

    def find_all(self, text: str, any_case: bool = False) -> tuple[Place, ...]:
        """Give every place of a text, or the first of very many."""
        found = re.finditer(re.escape(text), self.text, re.IGNORECASE if any_case else 0)
        starts = islice(((bisect_right(self._starts, each.start()), each.start()) for each in found), MOST_OF_A_KIND)
        return tuple(
            Place(self.file, line, start - self._starts[line - 1] + 1, max(1, len(text)))
            for line, start in starts
            if start - self._starts[line - 1] + len(text) <= len(self._lines[line - 1])
        )

    def find_from(self, text: str, line: int) -> Place | None:
        """Give the first place of a text at or after a line, in any case; as whole words if it stands there so."""
        words = re.escape(text)
        for pattern in (rf"(?<!\w){words}(?!\w)", words):
            if found := self.find_match(re.compile(pattern, re.IGNORECASE), line):
                return found
        return None

    def find_match(self, pattern: re.Pattern[str], line: int) -> Place | None:
        """Give the first place of a pattern at or after a line."""
        for number in range(max(1, line), len(self._lines) + 1):
            if found := pattern.search(self._lines[number - 1]):
                return Place(self.file, number, found.start() + 1, len(found[0]))
        return None

    def find_pattern(self, pattern: re.Pattern[str]) -> tuple[Place, ...]:
        """Give every place of a pattern, or of its first group if it has one."""
        group = min(1, pattern.groups)
        return tuple(
            Place(self.file, number, match.start(group) + 1, max(1, len(match[group])))
            for number, line in enumerate(self._lines, 1)
            for match in pattern.finditer(line)
        )

    def find_in_lines(self, text: str, line: str) -> tuple[Place, ...]:
        """Give every place of a text in lines that hold a line; every place at all where no line does."""
        found = self.find_all(text)
        return tuple(each for each in found if line in self._lines[each.line - 1]) or found

    def is_escaped(self, place: Place) -> bool:
        """Tell whether a backslash stands before a place, or in it."""
        line = self._lines[place.line - 1]
        return "\\" in line[max(0, place.column - 2) : place.column - 1 + place.length]

    def find_quoted(self, text: str) -> Place:
        """Give the place of a text in quotes from the current line on, else that line as a whole."""
        line = self.current_line()
        for quote in "\"'":
            found = self.find(f"{quote}{text}{quote}", line)
            if found is not None:
                return Place(found.file, found.line, found.column + 1, max(1, len(text)))
        return self.whole_line(line)

    def find_between(self, before: str, text: str, after: str) -> tuple[Place, ...]:
        """Give every place of a text that stands between two others; of the text alone where it never does."""
        found = self.find_all(before + text + after)
        places = (Place(each.file, each.line, each.column + len(before), max(1, len(text))) for each in found)
        return tuple(places) or self.find_all(text)[:1]

    def find_links(self, address: str) -> tuple[Place, ...]:
        """Give every place where an address is linked to; pictures are none."""
        found = self._find_addresses(address)
        return tuple(each for each in found if not self._is_of_picture(each)) or found[:1]

    def find_pictures(self, name: str) -> tuple[Place, ...]:
        """Give every place where a picture is asked for."""
        found = self._find_addresses(name)
        return tuple(each for each in found if self._is_of_picture(each)) or found

    def _find_addresses(self, address: str) -> tuple[Place, ...]:
        if address:
            return self.find_between("](", address, ")") or self.find_between("(", address, ")")
        return self.find_pattern(_NO_ADDRESS)

    def _is_of_picture(self, place: Place) -> bool:
        return _PICTURE.search(self._lines[place.line - 1][: place.column - 1]) is not None

    def find_word(self, name: str) -> Place:
        """Give the place of a name, as a word of its own, from the current line on, else that line as a whole."""
        line = self.current_line()
        word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for number in range(line, len(self._lines) + 1):
            match = word.search(self._lines[number - 1])
            if match:
                return Place(self.file, number, match.start() + 1, len(name))
        return self.whole_line(line)

    def find_heading(self, text: str, nth: int) -> Place:
        """Give the place of the nth heading with a text, counted from 1; else the first line."""
        seen = 0
        for number, (line, after) in enumerate(zip(self._lines, [*self._lines[1:], ""], strict=True), 1):
            is_heading = line.lstrip(" >").startswith("#") or set(after.strip()) in ({"="}, {"-"})
            said = unescape(strip_mark(line)).replace("\xad", "").lstrip(" >").strip("# \t")
            if is_heading and said == text:
                seen += 1
                if seen == nth:
                    return self.whole_line(number)
        return self.whole_line(1)

    def whole_line(self, line: int) -> Place:
        """Give a line, without the blanks around it, as a place."""
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        column = len(text) - len(text.lstrip()) + 1
        return Place(self.file, line, column, max(1, len(text.strip())))

    def current_line(self) -> int:
        """Give the line that the template is at while it runs; 1 outside of it."""
        return self.running_line() or 1

    def running_line(self) -> int:
        """Give the line that the template is at while it runs; 0 outside of it."""
        if self.template is None:
            return 0
        find_line = self.template.get_corresponding_lineno
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_globals.get("__jinja_template__") is self.template:
                return find_line(frame.f_lineno)
            frame = frame.f_back
        return 0
