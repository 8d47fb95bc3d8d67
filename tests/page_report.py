"""Tells what is wrong with the pages of a game's book: `python tests/page_report.py wayjer`, or a PDF file.

A game's book is taken from `output/<game>/rulebook.pdf` of the folder that one stands in.
"""

from __future__ import annotations

import sys
from pathlib import Path

from book_pages import read_book
from page_faults import find_faults


def main(names: list[str]) -> None:
    """Print the faults of books, and how full their pages are."""
    for name in names:
        file = Path(name) if name.endswith(".pdf") else Path("output", name, "rulebook.pdf")
        book = read_book(file)
        print(f"{name}: {len(book.pages)} pages")
        full = [f"{page.number} {1 - page.empty_tail:.0%}" for page in book.pages if not page.is_full]
        print(f"  full: {', '.join(full)}")
        for fault in find_faults(book):
            print(f"  page {fault.page}: {fault}")


if __name__ == "__main__":
    main(sys.argv[1:])
