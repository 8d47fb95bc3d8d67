"""Finds lines of a text that look like the items of a list and that YAML joins into one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.yaml_tree import Scalar

_ITEM = re.compile(
    r"(?P<sign>[-+*•·‣●▪◦–—✓✔☐]|(?P<number>\d{1,2})[.)]|\((?P<enclosed>\d{1,2}|[A-Za-z])\)"
    r"|(?P<letter>[A-Za-z]|[ivx]{2,4})\))"
    r"\s+(?P<first>\S)"
)
_PROSE = re.compile(r"[–—]|[(\w]")  # also begins a line of a sentence that goes on behind a full stop
_END = re.compile(r"[.!?…。][\"'”’»)\]*]*\Z")
_COMMENT = re.compile(r"\s#.*$")
_HINT = "Write a list, each item with `- `, or put `|` behind the key: then each line stays a line."


@dataclass(frozen=True, slots=True)
class _Item:
    """A line that begins as the item of a list: its number in the file, its text, its sign as one of a kind and its
    rank among them, whether it begins no line in print, and what stands in the line before."""

    line: int
    text: str
    kind: str
    rank: tuple[int, str]
    first: str
    is_joined: bool
    before: str


def warn_of_joined_lines(scalar: Scalar, lines: Sequence[str], report: Report, card: str | None) -> None:
    """Warn of a text over several lines some of which begin with the signs of a list's items; `lines` are those of the
    file. One line alone may be prose that goes on with a dash, unless a colon stands before it."""
    place = scalar.place
    if place.line >= len(lines) or not _may_go_on(scalar, lines):
        return
    is_folded = lines[place.line - 1][place.column - 1 : place.column] == ">"
    items = list(_find_items(scalar, lines, is_folded))
    for item in items:
        if not item.is_joined or not _is_meant(item, items, is_folded):
            continue
        message = f"`{shorten(item.text, 40)}` begins no line: YAML joins the lines of this text into one."
        there = Place(place.file, item.line, lines[item.line - 1].index(item.text) + 1, len(item.text))
        report.warn("joined-lines", message, there, _HINT, card)
        return


def _find_items(scalar: Scalar, lines: Sequence[str], is_folded: bool) -> Iterator[_Item]:
    place = scalar.place
    at, before = 0, ""
    for number in range(place.line + is_folded, len(lines) + 1):
        line = lines[number - 1] if number > place.line else lines[number - 1][place.column - 1 :].lstrip("\"'")
        line = _COMMENT.sub("", line).strip().rstrip("\"'")
        found = scalar.text.find(line, at) if line else at
        if found < 0 and number > place.line:
            return
        found = max(found, 0)  # the first line may have more behind a quoted text
        if match := _ITEM.match(line):
            said = match["number"] or match["enclosed"] or match["letter"] or ""
            kind = ("number" if said.isdigit() else "letter") if said else match["sign"]
            is_joined = found > 0 and scalar.text[found - 1] == " "
            yield _Item(number, line, kind, (len(said), said), match["first"], is_joined, before)
        at, before = found + len(line), line


def _is_meant(item: _Item, items: Sequence[_Item], is_folded: bool) -> bool:
    """Tell whether a line is the item of a list: one of several, behind a colon, or behind a sentence that ends."""
    if item.before.endswith((":", "：")):
        return True
    others = [other for other in items if other.kind == item.kind and other.line != item.line]
    if any(not item.rank[0] or (other.rank < item.rank) == (other.line < item.line) for other in others):
        return True
    is_apart = _END.search(item.before) is not None and not item.first.isdigit()
    return not is_folded and is_apart and _PROSE.match(item.text) is None


def _may_go_on(scalar: Scalar, lines: Sequence[str]) -> bool:
    """Tell whether a text may be longer than its first line, and is no block that keeps its lines."""
    begun = lines[scalar.place.line - 1][scalar.place.column - 1 :]
    return not begun.startswith("|") and (begun.startswith(">") or len(scalar.text) > len(begun.strip()) - 2)
