"""Parts a manuscript into the book and the one-page rules sheet: what is on which, with headings and links that fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from cardgen.papers import PAPERS
from cardgen.rulebook.pieces.named import Pieces
from cardgen.rulebook.reading.marks import Mark
from cardgen.rulebook.reading.reader import Passage

SHEET_TEMPLATE = "rules-sheet.html.j2"
SHEET_STYLES = "rules-sheet.css"
_FIRST = 2  # the level of a sheet's sections: the first is its title's
_LOWEST = 6
_SWITCH = 7  # below all headings: each of them ends what a mark without a block has begun
_WITHIN = "A mark of the rules sheet without a block stands within one, where nothing follows that it could mark."
_WITHIN_HINT = "Write `{% call sheet() %}` ... `{% endcall %}` around what it is about."
_OF_AMERICA = ("letter", "half-letter", "executive", "legal", "tabloid", "arch-b", "super-b")
_HEADING = re.compile(r"<(/?)h([1-6])\b")
_ID = re.compile(r"""<[^>]*\sid="([^"]*)\"""")
_LINK = re.compile(r"""<a\b[^>]*\shref="#([^"]*)"[^>]*>(.*?)</a>""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parted:
    """The HTML of a book's body and of a rules sheet, which is empty where nothing is marked for it."""

    book: Markup
    sheet: Markup


def part(passages: Sequence[Passage], pieces: Pieces) -> Parted:
    """Part the passages of a manuscript: those of the book in it as they stand, those of the sheet with the levels of
    their headings counted from its title. A mark of a heading holds for its whole chapter or section."""
    book: list[str] = []
    sheet: list[str] = []
    around: list[tuple[int, Mark]] = []
    for passage in passages:
        if passage.level:
            around = [each for each in around if each[0] < passage.level]
        number = pieces.find_number(passage.html)
        own = passage.mark if number is None else pieces.marks.get(number)
        if number is not None and number in pieces.switches:
            del pieces.switches[number]
            around.append((_SWITCH, pieces.marks[number]))
            continue
        outer = [level for level, mark in around if mark.is_on_sheet and level < _SWITCH]
        mark = own or (around[-1][1] if around else Mark.NO)
        if passage.level:
            around.append((passage.level, mark))
        if mark is not Mark.ONLY:
            book.append(passage.html)
        shown = [passage.html] if mark.is_on_sheet else list(pieces.list_marked(passage.html))
        sheet += [set_levels(pieces.fill(html, on_sheet=True), outer) for html in shown]
    for place in pieces.switches.values():
        pieces.report.error("sheet-mark", _WITHIN, place, _WITHIN_HINT)
    return Parted(_join(book), _join(sheet))


def set_levels(html: str, outer: Sequence[int]) -> str:
    """Give HTML with its headings one level below those around them, the outermost at the second level.

    `outer` are the levels that those headings have in the book which are on the sheet and hold this.
    """
    open_ones = list(outer)

    def write(match: re.Match[str]) -> str:
        level = int(match[2])
        if not match[1]:
            open_ones[:] = [*(each for each in open_ones if each < level), level]
        return f"<{match[1]}h{min(_FIRST + len(open_ones) - 1, _LOWEST)}"

    return _HEADING.sub(write, html)


def unlink(html: str, words: str) -> str:
    """Give HTML whose links to what it does not hold are texts, with a few words that say where that is."""
    known = set(_ID.findall(html))
    where = f'<span class="elsewhere">{escape(words)}</span>'

    def write(match: re.Match[str]) -> str:
        return match[0] if match[1] in known else f"{match[2]} {where}"

    return _LINK.sub(write, html)


def choose_paper(name: str) -> str:
    """Give the paper of a rules sheet, A4 or Letter, that belongs to the paper of the cards."""
    american = any(name == each or name.startswith(f"{each}-") for each in _OF_AMERICA)
    return "letter" if american else "a4"


def measure_paper(name: str) -> tuple[float, float]:
    """Give width and height of the paper of a rules sheet in millimetres, upright."""
    size = PAPERS[choose_paper(name)]
    return size.width, size.height


def _join(blocks: Sequence[str]) -> Markup:
    return Markup("".join(blocks).strip())  # noqa: S704 - made of what the reader let through
