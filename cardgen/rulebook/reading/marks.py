"""What of a manuscript belongs on the rules sheet: the marks behind headings, `{sheet: yes}`, and around blocks."""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import StrEnum

from markdown_it.rules_core import StateCore

_BEHIND = re.compile(r"[ \t]*(\{[ \t]*([A-Za-z]+)[ \t]*(?:[:=][ \t]*[\"']?([^{}\"']*?)[\"']?[ \t]*)?\})[ \t]*$")
_IN_HEADING = re.compile(r'<h[1-6][^>]* data-sheet="(\w+)"')
_IN_HTML = re.compile(r' data-sheet="\w+"')
_KEY = "sheet"
WRONG = "wrong marks"
HINT = "A mark is `{sheet: yes}`, `{sheet: no}` or `{sheet: only}`, which is on the sheet and not in the book."


class Mark(StrEnum):
    """Where something is printed: in the book and on the sheet, in the book alone, on the sheet alone."""

    YES = "yes"
    NO = "no"
    ONLY = "only"

    @property
    def is_on_sheet(self) -> bool:
        """Tell whether the sheet has it."""
        return self is not Mark.NO


def find_mark(text: str) -> Mark | None:
    """Give the mark that a text names; None if it is none."""
    return next((mark for mark in Mark if mark == text.strip().lower()), None)


def read_marks(state: StateCore) -> None:
    """Take the marks off the headings of a text and keep them with the headings; wrong ones go into the environment."""
    for heading, inline in zip(state.tokens, state.tokens[1:], strict=False):
        if heading.type != "heading_open":
            continue
        found = _BEHIND.search(inline.content)
        if found is None or not get_close_matches(found[2].lower(), [_KEY], cutoff=0.75):
            continue
        inline.content = inline.content[: found.start()]
        mark = find_mark(found[3] or "") if found[2].lower() == _KEY else None
        if mark is None:
            state.env.setdefault(WRONG, []).append(found[1])
        else:
            heading.meta["sheet"] = mark


def strip_mark(heading: str) -> str:
    """Give a heading as it is typed without its mark."""
    return _BEHIND.sub("", heading)


def find_heading_mark(html: str) -> Mark | None:
    """Give the mark of the first marked heading in some HTML."""
    found = _IN_HEADING.search(html)
    return Mark(found[1]) if found else None


def drop_marks(html: str) -> str:
    """Give HTML without the marks of its headings."""
    return _IN_HTML.sub("", html)
