"""What a typesetter would not let pass on the pages of a book, found in the pages as read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from book_pages import FOOT, Block, ReadBook

MOST_EMPTY = 1 / 3
MOST_EMPTY_INSIDE = 1 / 5
SMALLEST_TYPE = 7.4
NARROW = 60.0  # millimetres; in a column below it a word this long may stand alone in the last line:
LONG_WORD = 8
LABEL, CELL = 24, 40  # letters; what is shorter is no text


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a page: which kind, and the words that it is found by."""

    page: int
    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def find_faults(book: ReadBook) -> list[Fault]:
    """Give all faults of a book, page by page."""
    found = [fault for find in FINDERS for fault in find(book)]
    return sorted(found, key=lambda fault: (fault.page, fault.kind))


def find_empty_pages(book: ReadBook) -> Iterator[Fault]:
    """Find pages that are empty by more than a third at their foot; the last one, and full-colour pages, may be."""
    for page in book.pages[:-1]:
        if not page.is_full and page.empty_tail > MOST_EMPTY:
            yield Fault(
                page.number, "empty", f"{page.empty_tail:.0%} of the page below {_name_last(book, page.number)}"
            )


def find_empty_stretches(book: ReadBook) -> Iterator[Fault]:
    """Find pages with an empty stretch between what is above and what is below it."""
    for page in book.pages:
        if not page.is_full and page.empty_middle > MOST_EMPTY_INSIDE:
            yield Fault(page.number, "gap", f"{page.empty_middle:.0%} of the page")


def find_ink_outside(book: ReadBook) -> Iterator[Fault]:
    """Find what lies outside of the type area."""
    for page in book.pages:
        for side in page.beyond:
            yield Fault(page.number, "outside", side)


def find_last_headings(book: ReadBook) -> Iterator[Fault]:
    """Find headings with less than two lines of text, and no picture, below them on their page."""
    for at, block in enumerate(book.blocks):
        last = block.lines[-1]
        if not _is_heading(block) or book.pages[last.page - 1].is_full:
            continue
        below = [line for other in book.blocks[at + 1 :] for line in other.lines if line.page == last.page]
        room = max((end for _, end in book.pages[last.page - 1].inks), default=0.0) - last.bottom
        if len(below) < 2 and room < 12:
            yield Fault(last.page, "heading last", block.text)


def find_lone_words(book: ReadBook) -> Iterator[Fault]:
    """Find last lines of one word: of any word at full measure, of a short one in a narrow column or a table."""
    for block in book.blocks:
        is_text = len(block.text) >= (CELL if block.kind == "TD" else LABEL) and block.kind != "TH"
        if len(block.lines) < 2 or not is_text or len(block.lines[-1].words) != 1:
            continue
        word = block.lines[-1].words[0].strip('.,:;!?)”’"')
        if (block.kind != "TD" and block.measure >= NARROW) or len(word) < LONG_WORD:
            yield Fault(block.lines[-1].page, "lone word", _shorten(block.text))


def find_lone_lines(book: ReadBook) -> Iterator[Fault]:
    """Find first and last lines of a block that are alone on their page."""
    for block in book.blocks:
        parts = [[*lines] for _, lines in groupby(block.lines, key=lambda line: line.page)]
        for part in parts if len(parts) > 1 else ():
            if len(part) == 1:
                yield Fault(part[0].page, "lone line", part[0].text)


def find_short_lines(book: ReadBook) -> Iterator[Fault]:
    """Find lines within a text that end long before the others: one word where many would fit."""
    for block in book.blocks:
        if block.kind in ("TD", "TH") or _is_heading(block) or block.measure < 40:
            continue
        for line in block.lines[:-1]:
            if len(line.words) == 1 and line.right - line.left < block.measure / 3:
                yield Fault(line.page, "short line", f"{line.text} in {_shorten(block.text)}")


def find_turned_steps(book: ReadBook) -> Iterator[Fault]:
    """Find lists of steps for which the reader has to turn the page."""
    steps = sorted((block for block in book.blocks if block.steps), key=lambda block: block.steps)
    for _, group in groupby(steps, key=lambda block: block.steps):
        for before, after in pairwise(group):
            last, first = before.lines[-1].page, after.lines[0].page
            if last < first and last % 2:
                yield Fault(first, "steps turned", _shorten(after.text))


def find_small_type(book: ReadBook) -> Iterator[Fault]:
    """Find words below the smallest size; signs, figures of footnotes and letters on a board may be smaller."""
    for page in book.pages:
        small = [
            (f"{size:.1f} pt", text) for size, text in page.sizes if size < SMALLEST_TYPE - 0.05 and _is_word(text)
        ]
        for size, texts in groupby(sorted(small), key=lambda each: each[0]):
            yield Fault(
                page.number, "small type", f"{size}: {_shorten(', '.join(sorted({text for _, text in texts})))}"
            )


def find_wrong_links(book: ReadBook) -> Iterator[Fault]:
    """Find links that say another page than they lead to: in the text, in the contents, in their description."""
    for link in book.links:
        said = [*re.findall(r"\(\S+ (\d+)\)?$", link.text), *re.findall(r" (\d+)$", link.description)]
        lines = [block.text for block in book.blocks if block.kind == "LBody" and block.lines[0].page == link.page]
        for line in lines:
            said += re.findall(rf"^{re.escape(link.text)} ?(\d+)$", line)
        if any(int(number) != link.target for number in said):
            yield Fault(link.page, "link", f"`{link.text}` leads to page {link.target}")


def find_lost_headings(book: ReadBook) -> Iterator[Fault]:
    """Find links that say a heading and lead to a page without it."""
    headings = {(block.lines[0].page, block.text.casefold()) for block in book.blocks if _is_heading(block)}
    known = {text for _, text in headings}
    for link in book.links:
        text = link.text.casefold()
        if text in known and (link.target, text) not in headings:
            yield Fault(link.page, "link", f"`{link.text}` leads to page {link.target}, which has no such heading")


FINDERS: tuple[Callable[[ReadBook], Iterator[Fault]], ...] = (
    find_empty_pages,
    find_empty_stretches,
    find_ink_outside,
    find_last_headings,
    find_lone_words,
    find_lone_lines,
    find_short_lines,
    find_turned_steps,
    find_small_type,
    find_wrong_links,
    find_lost_headings,
)


def _is_heading(block: Block) -> bool:
    return block.kind[0] == "H" and block.kind[1:].isdigit()


def _is_word(text: str) -> bool:
    return sum(letter.isalpha() for letter in text) > 1


def _name_last(book: ReadBook, page: int) -> str:
    height = book.pages[page - 1].height
    lines = [line for block in book.blocks for line in block.lines if line.page == page and line.top < height - FOOT]
    return f"`{_shorten(max(lines, key=lambda line: line.bottom).text)}`" if lines else "its head"


def _shorten(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:28]} ... {text[-28:]}"
