"""Finds lines of a text that look like the items of a list and that YAML joins into one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.diagnostics import Place, Report, shorten
from cardgen.loading.yaml_tree import Scalar

_ITEM = re.compile(r"(?P<sign>[-+*•·‣●▪◦–—]|\d{1,2}[.)]|[✓✔☐])\s+\S")
_PROSE = re.compile(r"[–—\d]")  # also begins a line of a sentence that goes on, unless the first line begins so
_COMMENT = re.compile(r"\s#.*$")
_HINT = "Write a list, each item with `- `, or put `|` behind the key: then each line stays a line."


def warn_of_joined_lines(scalar: Scalar, lines: Sequence[str], report: Report, card: str | None) -> None:
    """Warn of a text over several lines whose second or a later line begins with the sign of a list's item; `lines`
    are those of the file."""
    place = scalar.place
    if place.line >= len(lines) or not _may_go_on(scalar, lines):
        return
    first, at = lines[place.line - 1][place.column - 1 :].lstrip(">-+ '\""), 0
    if lines[place.line - 1][place.column - 1 : place.column] == ">":
        first = lines[place.line].strip()
    for number in range(place.line, len(lines)):
        line = _COMMENT.sub("", lines[number]).strip().rstrip("\"'")
        found = scalar.text.find(line, at) if line else at
        if found < 0:
            return
        sign = _ITEM.match(line)
        if sign and found and scalar.text[found - 1] == " " and _is_item(sign["sign"], first):
            message = f"`{shorten(line, 40)}` begins no line: YAML joins the lines of this text into one."
            there = Place(place.file, number + 1, lines[number].index(line) + 1, len(line))
            report.warn("joined-lines", message, there, _HINT, card)
            return
        at = found + len(line)


def _may_go_on(scalar: Scalar, lines: Sequence[str]) -> bool:
    """Tell whether a text may be longer than its first line, and is no block that keeps its lines."""
    begun = lines[scalar.place.line - 1][scalar.place.column - 1 :]
    return not begun.startswith("|") and (begun.startswith(">") or len(scalar.text) > len(begun.strip()) - 2)


def _is_item(sign: str, first: str) -> bool:
    if not _PROSE.match(sign):
        return True
    begun = _ITEM.match(first)
    return begun is not None and (begun["sign"] == sign or (sign[0].isdigit() and begun["sign"][0].isdigit()))
