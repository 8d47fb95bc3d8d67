"""Signs that look like those of YAML and are others: no-break spaces, dashes and dots for hyphens, typed quotes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardgen.diagnostics import Place, Report
from cardgen.loading.yaml_words import EXCERPT, quote

_UNSEEN = "\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff"
UNSEEN = re.compile(f"[{_UNSEEN}]+")
"""Spaces that are none to YAML, and characters of no width."""
_SPACE = re.compile(rf"[ ]*(?:- *|[A-Za-z_][\w-]*: *)*([{_UNSEEN}]+)")
_DASH = re.compile(r"[ ]*([–—−•·‣●▪*])\s*\S")
_HYPHEN = re.compile(r"[ ]*-([A-Za-z_][\w-]*): ")
_SIGN = re.compile(r"[ ]*(?:- +)*([A-Za-z_][\w-]*)\s*(：|﹕|=|->)\s*(\S.*)")
_QUOTES = re.compile(r"[ ]*(?:- +)*([A-Za-z_][\w-]*): ([“”„‟«»‘’].*)")
_TYPED = re.compile("[“”„‟«»]|^[‘‚]|’$")
_BRACES = re.compile(r"([A-Za-z_][\w-]*): +((?:[^{}\[\],\"'#]*\{+[^{},:\"']*\}+)+[^{},]*)")


def report_wrong_sign(lines: list[str], numbers: Iterable[int], name: str, report: Report) -> bool:
    """Report the first sign in some lines, counted from 0, that YAML reads otherwise than it looks."""
    for number in numbers:
        line = lines[number]
        found = _find_space(line) or _find_dash(line) or _find_hyphen(line) or _find_sign(line) or _find_quotes(line)
        if found is not None:
            start, length, message, hint = found
            place = Place(name, number + 1, start + 1, length)
            shown = "." if hint == _PLAIN_SPACE else f": `{line.strip()[:EXCERPT]}`."
            report.error("yaml-syntax", message + shown, place, hint)
            return True
    return False


def report_unseen(text: str, place: Place, report: Report) -> bool:
    """Report a key that holds a space which is none to YAML, or a character that is not seen."""
    found = UNSEEN.search(text)
    if found is None:
        return False
    here = Place(place.file, place.line, place.column + found.start(), len(found[0]))
    report.error("yaml-syntax", f"{_name_unseen(found[0])}.", here, _PLAIN_SPACE)
    return True


def report_braces(line: str, number: int, name: str, report: Report) -> bool:
    """Report a text within braces that has braces itself; the line is counted from 0."""
    for found in _BRACES.finditer(line):
        if "{" in line[: found.start()]:
            value = found[2].strip()
            message = f"The braces in this value are read as keys with values: `{value[:EXCERPT]}`."
            place = Place(name, number + 1, found.start(2) + 1, len(value))
            report.error("yaml-syntax", message, place, f"Put the value in quotes: `{found[1]}: {quote(value)}`.")
            return True
    return False


_Found = tuple[int, int, str, str]
_PLAIN_SPACE = "Write a plain space or none; it comes along when text is copied from a web page or a word processor."


def _find_space(line: str) -> _Found | None:
    found = _SPACE.match(line)
    if found is None:
        return None
    return found.start(1), len(found[1]), _name_unseen(found[1]), _PLAIN_SPACE


def _name_unseen(text: str) -> str:
    names = {"\u00a0": "A no-break space", "\u202f": "A no-break space", "\u3000": "A wide space"}
    name = names.get(text[0], "An invisible character")
    return f"{name} (U+{ord(text[0]):04X}) stands here, which is no space to YAML"


def _find_dash(line: str) -> _Found | None:
    found = _DASH.match(line)
    if found is None:
        return None
    return found.start(1), 1, f"`{found[1]}` begins no item of a list", "Write a hyphen and a space: `- `."


def _find_hyphen(line: str) -> _Found | None:
    found = _HYPHEN.match(line)
    if found is None:
        return None
    return found.start(1) - 1, 1, "A space is missing after the hyphen", f"Write `- {found[1]}: ...`."


def _find_sign(line: str) -> _Found | None:
    found = _SIGN.match(line)
    if found is None:
        return None
    return found.start(2), len(found[2]), f"`{found[2]}` ends no key", f"Write `{found[1]}: {found[3][:EXCERPT]}`."


def _find_quotes(line: str) -> _Found | None:
    found = _QUOTES.match(line)
    if found is None:
        return None
    value = quote(_TYPED.sub("", found[2].strip()))
    what = f"Typed quotes such as {found[2][0]} hold no value together"
    return found.start(2), 1, what, f"Put the value in plain quotes: `{found[1]}: {value}`."
