"""What filling in a template may cost: every step pays for the size of what it walks through and of what it makes.

One unit of work is about a tenth of a microsecond: an item that is copied, four letters, a part of an expression.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set, ValuesView
from typing import Any

from cardgen.diagnostics.mistake import MistakeError

MAX_TEXT = 1_000_000  # letters, or items of a list: a large map drawn as one path has 50,000
MAX_OUTPUT = 4_000_000  # letters: the largest faces we know have 60,000
MAX_WORK = 6_000_000  # half a second to a second: the faces of the shipped games need a twentieth
BOOK = 4  # cards' worth of a book and of its pages: the largest of the shipped games, full of boards, needs half of one
MAX_NUMBER = 10**15  # the largest number of a deck file, which has 15 digits
STEP = 10  # what a call, a filter, a turn of a loop or an item that is handled by itself costs besides
_LETTERS = 4  # in a unit of work
_PLAIN = (int, float, type(None))
_SIMPLE = (str, *_PLAIN)


def too_much(what: str) -> MistakeError:
    """Give the mistake of a template that does more than a card can need."""
    return MistakeError(what, code="template-too-large")


class Budget:
    """What is left of the work and the letters of one card; `begin` opens a new one. A rulebook has several cards'."""

    def __init__(self, cards: int = 1) -> None:
        self._most_work, self._most_letters = cards * MAX_WORK, cards * MAX_OUTPUT
        self.begin()

    def begin(self) -> None:
        """Open a new budget."""
        self.work = 0
        self.written = 0

    def charge(self, work: int) -> None:
        """Take work; raises MistakeError where too little is left."""
        self.work += work
        if self.work > self._most_work:
            raise too_much("its loops, macros, lists and texts take more work than any card needs")

    def write(self, letters: int) -> None:
        """Take letters that are written; raises MistakeError where too few are left."""
        self.written += letters
        if self.written > self._most_letters:
            raise too_much(f"it writes more than {self._most_letters:,} characters")

    def pay(self, value: Any, each: int = 0) -> Any:
        """Give a value that is paid for with all in it, and `each` for every item; an iterator pays as it goes."""
        if not each and isinstance(value, _SIMPLE):  # most are
            self.charge(1 + len(value) // _LETTERS if isinstance(value, str) else 1)
            return value
        if isinstance(value, Iterator):
            return self._walk(value, STEP + each)
        self.charge(weigh(value, self._most_work - self.work) + (each * length_of(value) if each else 0))
        return value

    def _walk(self, items: Iterable[Any], each: int) -> Iterator[Any]:
        for item in items:
            self.charge(each)
            yield item


def length_of(value: Any) -> int:
    """Give how many items or letters a value has; 1 for what is no list."""
    return len(value) if isinstance(value, (Sequence, dict, Set, ValuesView)) else 1


def weigh(value: Any, most: int) -> int:
    """Give how much there is in a value: each item of each list in it, as often as it stands there, and the letters.

    Stops soon after `most`: lists that hold each other twice have more items than can be counted.
    """
    if isinstance(value, str):
        return 1 + len(value) // _LETTERS
    if isinstance(value, _PLAIN):
        return 1
    total, left = 0, [value]
    while left and total <= most:
        each = left.pop()
        total += 1
        if isinstance(each, str):
            total += len(each) // _LETTERS
        elif isinstance(each, _PLAIN):
            continue
        elif isinstance(each, dict):
            left.extend(each)
            left.extend(each.values())
        elif isinstance(each, (list, tuple, Set, ValuesView)):
            left.extend(each)
        elif isinstance(each, Sequence):  # numbers or cards
            total += len(each)
    return total


def check_length(length: int) -> None:
    """Raise MistakeError for a text or a list that is longer than any card needs."""
    if length > MAX_TEXT:
        raise too_much(f"a text or list of {length:,} parts is longer than {MAX_TEXT:,}")
