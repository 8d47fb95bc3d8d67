"""How large a book may be: each count is ten times and more what people print; what is beyond is told before it is set.

A book that is within all of these may still take long; what sets it has bounds of its own.
"""

from __future__ import annotations

import re

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError

MOST_CHARACTERS = 1_000_000  # 500 pages full of text
MOST_LINES = 50_000  # the same, a line typed as short as a verse
MOST_LETTERS = 10_000  # without a blank: Chinese that fills five pages; the longest word of a game has 60
MOST_TABS = 100  # in one line: code that is indented has 10; what sets them takes the square of their number
MOST_SIGNS = 100_000  # that Markdown reads, in all: a book of 60 pages has 4,000
MOST_SIGNS_TOGETHER = 5_000  # in one paragraph or cell: a page has 100
MOST_TOGETHER = 50_000  # characters of one paragraph: 20 pages
MOST_BLOCKS = 50_000  # paragraphs, cells, lines of lists: a book of 60 pages has 2,000
MOST_COLUMNS = 200  # of a table: 20 fill a page
MOST_PIECES = 2_000  # a book has some dozens
MOST_PIECE_DEPTH = 30  # an example in a panel with a table of rows of pictures has 4
MOST_HTML = 5_000_000  # characters, with all pieces in their places
MOST_TAGS = 100_000  # elements in all
MOST_TAG_DEPTH = 80  # elements within each other: what is typed in Markdown has 20, and templates add 10
MOST_LISTS = 8  # within each other: 4; from 10 on the reader of Markdown leaves out what lies deeper
MOST_PAGES = 1_000  # of a book of 60
MOST_PICTURES = 1_000  # different files: a book has some dozens
MOST_OF_A_KIND = 200  # mistakes of one kind that are told one by one

_SIGNS = "[]*_`~<!^:&\"'\\|$=#"
_TYPED = 40  # characters that a place is found by
_LESS = "Leave out what repeats, or make several books of it."
_PART = "Leave blank lines between its parts."
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)[^<>]*?(/?)>")
_EMPTY = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))


class TooLargeError(MistakeError):
    """A book, or a part of it, that is larger than anybody prints; `typed` is what the place is found by."""

    def __init__(self, message: str, hint: str, typed: str = "") -> None:
        super().__init__(message, hint)
        self.typed = typed


def check_text(text: str) -> None:
    """Raise TooLargeError for Markdown that is too long as a whole, or has a word without an end."""
    check_words(text)
    if len(text) > MOST_CHARACTERS:
        raise TooLargeError(
            f"The text has {len(text):,} characters; a rulebook has at most {MOST_CHARACTERS:,}.", _LESS
        )
    if (lines := text.count("\n")) > MOST_LINES:
        raise TooLargeError(f"The text has {lines:,} lines; a rulebook has at most {MOST_LINES:,}.", _LESS)
    tabbed = max(text.split("\n"), key=lambda line: line.count("\t"))
    if (tabs := tabbed.count("\t")) > MOST_TABS:
        message = f"A line has {tabs:,} tabs; at most {MOST_TABS} are read."
        raise TooLargeError(message, "Write blanks, or a table.", tabbed.strip()[:_TYPED])
    if (signs := sum(map(text.count, _SIGNS))) > MOST_SIGNS:
        message = (
            f"The text has {signs:,} signs that Markdown may read, such as `*` and `[`; it has at most {MOST_SIGNS:,}."
        )
        raise TooLargeError(message, _LESS)


def check_words(text: str) -> None:
    """Raise TooLargeError for a word without an end."""
    longest = max(text.split(), key=len, default="")
    if len(longest) > MOST_LETTERS:
        message = (
            f"`{shorten(longest, 30)}` has {len(longest):,} characters without a blank; at most are {MOST_LETTERS:,}."
        )
        raise TooLargeError(message, "Write blanks or lines between its parts.", longest[:_TYPED])


def check_source(state: StateCore) -> None:
    """Check what Markdown is about to read; a rule of its parser."""
    check_text(state.src)


def check_blocks(state: StateCore) -> None:
    """Raise TooLargeError for too many blocks, or one that is too large or too deep; a rule of a parser of Markdown."""
    columns = line = 0
    for number, token in enumerate(state.tokens):
        line = token.map[0] if token.map else line
        columns = 0 if token.type == "tr_open" else columns + (token.type == "th_open")
        found = _judge_block(number, columns, token)
        if found is not None:
            raise TooLargeError(*found, state.src.split("\n")[line].strip()[:_TYPED])


def _judge_block(number: int, columns: int, token: Token) -> tuple[str, str] | None:
    """Give what is too much at the token of a number, and what to do; None if nothing is."""
    if number > 2 * MOST_BLOCKS:
        return f"The rulebook has more than {MOST_BLOCKS:,} paragraphs, cells and lines of lists.", _LESS
    if token.level > 2 * MOST_LISTS + 1:
        message = f"Lists lie deeper than {MOST_LISTS} within each other, or quotations deeper than {2 * MOST_LISTS}."
        return message, "Write headings or paragraphs in the place of the outer ones."
    if columns > MOST_COLUMNS:
        return f"The table has more than {MOST_COLUMNS} columns.", "Part it into several tables."
    if len(token.content) > MOST_TOGETHER and token.type == "inline":
        return f"The paragraph has {len(token.content):,} characters; one has at most {MOST_TOGETHER:,}.", _PART
    if token.type == "inline" and (signs := sum(map(token.content.count, _SIGNS))) > MOST_SIGNS_TOGETHER:
        message = f"The paragraph has {signs:,} signs that Markdown may read, such as `*` and `[`;"
        return f"{message} one has at most {MOST_SIGNS_TOGETHER:,}.", _PART
    return None


def check_html(html: str) -> int:
    """Give how many elements a whole book has; raises TooLargeError where they are too many, or too deep."""
    depth = count = 0
    if len(html) > MOST_HTML:
        raise TooLargeError(f"The book has more than {MOST_HTML:,} characters as HTML.", _LESS)
    for found in _TAG.finditer(html):
        closing, name, closed = found.groups()
        if closing:
            depth = max(depth - 1, 0)
        elif not closed and name.lower() not in _EMPTY:
            depth += 1
        count += not closing
        if count > MOST_TAGS:
            raise TooLargeError(f"The book has more than {MOST_TAGS:,} elements.", _LESS)
        if depth > MOST_TAG_DEPTH:
            message = f"Elements lie deeper than {MOST_TAG_DEPTH} within each other, at `{shorten(found[0], 40)}`."
            raise TooLargeError(message, "Put fewer pieces into each other; close what an HTML template opens.")
    check_words(re.sub(r"<[^<>]*>", " ", html))
    return count
