"""Keeps the last word of a text off a line of its own: the blank before it does not break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from cardgen.render.direction import find_direction

NO_BREAK = "\N{NO-BREAK SPACE}"
_TEXTS = ("p", "li", "td", "dd", "figcaption")
_NARROW = ("example-text", "beside-text", "moment", "row")
_INLINE = ("a", "b", "strong", "em", "i", "s", "del", "ins", "u", "code", "sup", "sub", "small", "q", "abbr")
_SHORT_TEXT = 24  # letters; a shorter text is a label, which may stand in a very narrow place
_SHORT_NARROW = 40  # letters; a narrow text with less has perhaps but one word in a line
_LONGEST_PAIR = 22  # letters of the last two words; longer ones would leave a hole in the line before
_LONGEST_NARROW = 14
_LONGEST_IN_SHORT = 7  # of a narrow text that is short: no wider than a word
_ICON = Element("i")  # an icon is as a letter
_ICON.text = "x"
_BLANK = re.compile(r"[ \t\n\r]+")


@dataclass(frozen=True, slots=True)
class _Run:
    """A stretch of text: the element that holds it, whether before its children or behind itself, and whether a line
    may break there."""

    element: Element
    is_tail: bool
    may_break: bool

    @property
    def text(self) -> str:
        """Give what it says."""
        return (self.element.tail if self.is_tail else self.element.text) or ""

    def write(self, text: str) -> None:
        """Let it say something else."""
        if self.is_tail:
            self.element.tail = text
        else:
            self.element.text = text


def bind_endings(element: Element, is_narrow: bool = False) -> None:
    """Bind the last two words of each text in an HTML tree, if it is long and they are short.

    In cells, and beside cards, where it `is_narrow`, only very short ones are bound, for they must fit in a line. What
    holds pictures, and what is written from right to left, is left as it is.
    """
    is_narrow = is_narrow or element.tag == "td" or element.get("class") in _NARROW
    if element.tag in _TEXTS:
        runs = [*_list_runs(element)]
        if None not in runs:
            _bind([run for run in runs if run is not None], is_narrow)
    for child in element:
        bind_endings(child, is_narrow)
    _hold_together(element)


def _hold_together(element: Element) -> None:
    """Put a word that is bound to what comes after it, such as a bold name, into one stretch without breaks.

    A blank that does not break, at the end of a text before an inline element, is not enough: lines break too early.
    """
    before: Element | None = None
    for at, child in enumerate([*element]):
        text = (element.text if before is None else before.tail) or ""
        start = max(text.rfind(" "), text.rfind("\n")) + 1
        if child.tag in _INLINE and text.endswith(NO_BREAK) and text[start:] != NO_BREAK:
            held = Element("span", {"style": "white-space: nowrap"})
            held.text, held.tail, child.tail = text[start:-1] + " ", child.tail, None
            held.append(child)
            element[at] = held
            if before is None:
                element.text = text[:start]
            else:
                before.tail = text[:start]
            child = held
        before = child


def _list_runs(element: Element, may_break: bool = True) -> Iterator[_Run | None]:
    """Give the stretches of text of an element; None for what is neither text nor an icon in it."""
    yield _Run(element, False, may_break)
    for child in element:
        if child.tag in _INLINE:
            yield from _list_runs(child, may_break and child.get("class") != "name")
        elif child.tag == "br" or (child.tag == "img" and child.get("class") == "icon"):
            yield _Run(_ICON, False, False)
        else:
            yield None
        yield _Run(child, True, may_break)


def _bind(runs: list[_Run], is_narrow: bool) -> None:
    """Put a blank that does not break between the last two words of a text."""
    text = "".join(run.text for run in runs)
    letters = len(text.strip())
    if letters < _SHORT_TEXT or find_direction(text) == 1:
        return
    longest = _LONGEST_PAIR
    if is_narrow:
        longest = _LONGEST_IN_SHORT if letters < _SHORT_NARROW else _LONGEST_NARROW
    ending = len(text.rstrip())
    blanks: list[tuple[int, _Run, re.Match[str]]] = []
    start = 0
    for run in runs:
        blanks += ((start + found.start(), run, found) for found in _BLANK.finditer(run.text))
        start += len(run.text)
    blanks = [each for each in blanks if each[0] < ending]
    if len(blanks) < 3 or ending - blanks[-2][0] - 1 > longest:
        return
    _, run, found = blanks[-1]
    if run.may_break and not (run.is_tail and run.element.tag == "br" and not found.start()):
        run.write(run.text[: found.start()] + NO_BREAK + run.text[found.end() :])
