"""What is known of a kit only once its parts are made, and where its first pages tell it: pages, sheets, sides."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pikepdf

from cardgen.kit.plan import KitPart
from cardgen.render.fixed_words import fill_words

_MARK = re.compile(r"\{pages (front|\d+)(?: (first|second|\d+))?\}|\{sheets (\d+)\}")
_LONG_EDGE = "/DuplexFlipLongEdge"


@dataclass(frozen=True, slots=True)
class Made:
    """A part as it is made: how many pages its file has, and whether its sheets are turned over the long edge."""

    pages: int
    is_long_edge: bool = True


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words for sheets, in the kit's language: what stands for a side, how many there are, how they are printed."""

    front: str
    back: str
    sheet: str
    sheets: str
    one_side: str
    long_edge: str
    short_edge: str


def read_made(pdf: bytes) -> Made:
    """Give what the first pages tell of a file."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        edge = document.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Duplex", _LONG_EDGE)
        return Made(len(document.pages), str(edge) == _LONG_EDGE)


def fill_marks(html: str, front: int, parts: Sequence[KitPart], made: Sequence[Made], words: SheetWords) -> str:
    """Give HTML with pages, counted through the file, and sheets in the place of their marks.

    `front` is how many pages come first. `{pages 2}` stands for the pages of the third part, `{sheets 2}` for its
    sheets.
    """
    starts = [front + sum(each.pages for each in made[:number]) + 1 for number in range(len(made))]

    def write(match: re.Match[str]) -> str:
        if match[1] == "front":
            return _write_range(1, front)
        number = int(match[1] or match[3])
        if number >= len(made):
            return match[0]
        if match[3] is not None:
            return _tell_sheets(parts[number], made[number], words)
        ways = {"first": starts[number], "second": starts[number] + 1}
        if match[2] is None:
            return _write_range(starts[number], made[number].pages)
        return str(ways[match[2]] if match[2] in ways else starts[number] + int(match[2]))

    return _MARK.sub(write, html)


def _tell_sheets(part: KitPart, made: Made, words: SheetWords) -> str:
    """Say how many sheets of which paper a part takes that is printed on both sides of each, where it has two."""
    count = -(-made.pages // 2)
    sides = words.one_side if made.pages == 1 else words.long_edge if made.is_long_edge else words.short_edge
    return f"{fill_words(words.sheet if count == 1 else words.sheets, n=count, paper=part.paper)}; {sides}"


def _write_range(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"
