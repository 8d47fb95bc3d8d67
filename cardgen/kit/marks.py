"""What is known of a kit only once its parts are made, and where its first pages tell it: pages, sheets, sides."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pikepdf

from cardgen.geometry import Size
from cardgen.kit.plan import KitPart
from cardgen.render.fixed_words import fill_words
from cardgen.units import pt_to_mm

_MARK = re.compile(r"\{pages (front|\d+)(?: (first|second|\d+))?\}|\{(?P<what>sheets|book) (\d+)\}")
_LONG_EDGE = "/DuplexFlipLongEdge"
_ROUNDED = 0.5  # mm
NO_SIZE = Size(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Made:
    """A part as it is made: how many pages its file has, of which size the first is in millimetres, and whether its
    sheets are turned over the long edge."""

    pages: int
    is_long_edge: bool = True
    size: Size = NO_SIZE


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words for sheets, in the kit's language: what stands for a side, how many there are, how they are printed,
    and what is said of a book that need not be printed, also of one with two pages on a sheet."""

    front: str
    back: str
    sheet: str
    sheets: str
    one_side: str
    long_edge: str
    short_edge: str
    screen: str = ""
    two_up: str = ""


def read_made(pdf: bytes) -> Made:
    """Give what the first pages tell of a file."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        edge = document.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Duplex", _LONG_EDGE)
        left, bottom, right, top = (pt_to_mm(float(at)) for at in document.pages[0].trimbox)
        return Made(len(document.pages), str(edge) == _LONG_EDGE, Size(right - left, top - bottom))


def fill_marks(html: str, front: int, parts: Sequence[KitPart], made: Sequence[Made], words: SheetWords) -> str:
    """Give HTML with pages, counted through the file, and sheets in the place of their marks.

    `front` is how many pages come first. `{pages 2}` stands for the pages of the third part, `{sheets 2}` for its
    sheets, `{book 2}` for how it is printed if it need not be.
    """
    starts = [front + sum(each.pages for each in made[:number]) + 1 for number in range(len(made))]

    def write(match: re.Match[str]) -> str:
        if match[1] == "front":
            return _write_range(1, front)
        number = int(match[1] or match[4])
        if number >= len(made):
            return match[0]
        if match["what"] == "book":
            return words.two_up if _fits_twice(made[number].size, parts) else words.screen
        if match["what"] is not None:
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


def _fits_twice(page: Size, parts: Sequence[KitPart]) -> bool:
    """Tell whether two pages lie beside each other on the paper of the sheets, as a printer's driver lays them."""
    sheet = next((part.imposition.sheets[0].grid.spec.sheet for part in parts if part.imposition), NO_SIZE)
    (short, long), (width, height) = sorted((page.width, page.height)), sorted((sheet.width, sheet.height))
    return 2 * short <= height + _ROUNDED and long <= width + _ROUNDED


def _write_range(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"
