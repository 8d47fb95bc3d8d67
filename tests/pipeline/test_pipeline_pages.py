"""The books of the shipped games, read back page by page as a typesetter looks at them.

`page_faults/<game>.txt` holds the faults that are known; a fault that is new, or gone, fails the test. Look at a book
with `python tests/page_report.py <game>`; `REGENERATE_GOLDEN=1 pytest tests/pipeline/test_pipeline_pages.py` keeps
what is found now.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import golden
import pytest
from book_pages import ReadBook, read_book
from page_faults import find_faults

from cardgen.loading.sources import find_shipped_folder

SHIPPED = sorted(path.parent.name for path in (find_shipped_folder() / "decks").glob("*/rulebook.md"))
KNOWN = Path(__file__).resolve().parent / "page_faults"


@pytest.fixture(scope="module")
def read(shipped: Callable[[str], Path]) -> Callable[[str], ReadBook]:
    """Read the book of a shipped game, once."""
    books: dict[str, ReadBook] = {}

    def read_once(game: str) -> ReadBook:
        if game not in books:
            books[game] = read_book(shipped(game) / "rulebook.pdf")
        return books[game]

    return read_once


@pytest.mark.parametrize("game", SHIPPED)
def test_the_pages_of_a_shipped_book_have_no_faults_but_those_known(game: str, read: Callable[[str], ReadBook]) -> None:
    found = "".join(f"{fault}\n" for fault in find_faults(read(game)))
    golden.compare(KNOWN / f"{game}.txt", found)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_pages_of_a_shipped_book_are_read_whole(game: str, read: Callable[[str], ReadBook]) -> None:
    book = read(game)
    chapters = [block for block in book.blocks if block.kind == "H1"]
    assert len(chapters) >= 9
    assert len(book.links) >= len(chapters) - 2
    assert sum(len(block.lines) for block in book.blocks) > 12 * len(book.pages)
    assert {book.pages[0].is_full, book.pages[-1].is_full} == {True}
