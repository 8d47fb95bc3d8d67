"""From a word of a value to its place in the YAML file or the table that the value was read from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from cardgen.diagnostics.report import Place

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b", "N": "\x85",
    "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_BLOCK = re.compile(r"[|>][0-9+-]*[ \t]*(?:#.*)?\n")
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def place_in(value: str, place: Place, text: str, offset: int, length: int = 1) -> Place:
    """Give the place of `value[offset:offset + length]`, where the value starts at `place` of a YAML text.

    Works for plain and quoted scalars on one line or several, for `|` and `>` blocks, and for cells of tables. A span
    that goes on in the next line ends with its first line. If the value does not stand at the place, the place itself
    is given.
    """
    starts = _line_starts(text)
    if place.line > len(starts):
        return place
    start = starts[place.line - 1] + place.column - 1
    written = _cell(text, start) if place.cell else _characters(text, start)
    positions = _match(value[: offset + max(1, length)], written, start)
    if positions is None:
        return place
    if offset >= len(positions):
        if not positions:
            return place
        first = last = positions[-1] + 1
    else:
        first, last = positions[offset], positions[-1]
    line = bisect_right(starts, first)
    end = text.find("\n", first)
    last = min(last, (len(text) if end < 0 else end) - 1)
    return replace(place, line=line, column=first - starts[line - 1] + 1, length=max(1, last - first + 1))


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", text)))


def _match(value: str, written: Iterator[tuple[int, str]], start: int) -> list[int] | None:
    """Give the position of each character of a value in what is written; white space counts as where it begins."""
    positions: list[int] = []
    here, character = next(written, (start, ""))
    for wanted in value:
        if wanted.isspace():
            positions.append(here)
            if character == wanted:
                here, character = next(written, (here + 1, ""))
            continue
        while character.isspace():
            here, character = next(written, (here + 1, ""))
        if character != wanted:
            return None
        positions.append(here)
        here, character = next(written, (here + 1, ""))
    return positions


def _characters(text: str, start: int) -> Iterator[tuple[int, str]]:
    sign = text[start : start + 1]
    if sign == '"':
        return _double_quoted(text, start + 1)
    if sign == "'":
        return _single_quoted(text, start + 1)
    if _BLOCK.match(text, start):
        return _block(text, text.index("\n", start) + 1)
    return ((index, text[index]) for index in range(start, len(text)))


def _cell(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Give the characters of a cell of a table, in which a quote within quotes is doubled."""
    is_quoted = text.startswith('"', start)
    index = start + is_quoted
    while index < len(text):
        yield index, text[index]
        index += 2 if is_quoted and text.startswith('""', index) else 1


def _block(text: str, start: int) -> Iterator[tuple[int, str]]:
    lead = re.compile(r"(?:[ ]*\n)*([ ]*)").match(text, start)
    indent = len(lead[1]) if lead else 0
    index = start
    while index < len(text):
        end = text.find("\n", index)
        end = len(text) if end < 0 else end
        for position in range(min(index + indent, end), min(end + 1, len(text))):
            yield position, text[position]
        index = end + 1


def _single_quoted(text: str, index: int) -> Iterator[tuple[int, str]]:
    while index < len(text):
        yield index, text[index]
        index += 2 if text.startswith("''", index) else 1


def _double_quoted(text: str, index: int) -> Iterator[tuple[int, str]]:
    while index < len(text):
        if text[index] != "\\":
            yield index, text[index]
            index += 1
            continue
        sign = text[index + 1 : index + 2]
        digits = text[index + 2 : index + 2 + _HEX_DIGITS.get(sign, 0)]
        if sign == "\n":
            index += 2
            continue
        yield index, chr(int(digits, 16)) if digits else _ESCAPES.get(sign, sign)
        index += 2 + len(digits)
