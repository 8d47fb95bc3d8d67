"""Tables keep short first cells whole, and no single row stands below a repeated head."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces

from cardgen.rulebook.setting import write_book

LONG = "A very long text that goes on and on, so that it needs a lot of room in its column. " * 2


def set_text(text: str) -> list[str]:
    book, report = expand_text(text)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], SHIPPED, report)
    assert report.diagnostics == ()
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(io.BytesIO(data))]


def test_a_short_first_cell_stays_on_one_line() -> None:
    pages = set_text(f"# One\n\n| A | B | C |\n|---|---|---|\n| Draw two | {LONG} | {LONG} |\n")
    assert re.search(r"^Draw two\b", pages[1], re.MULTILINE)


def test_a_long_first_cell_breaks() -> None:
    set_text(f"# One\n\n| A | B |\n|---|---|\n| {LONG} | {LONG} |\n")


@pytest.mark.parametrize("rows", range(20, 30))
def test_the_last_row_of_a_table_does_not_stand_alone(rows: int) -> None:
    lines = "\n".join(f"| Row {n}. | x |" for n in range(rows))
    pages = set_text(f"# One\n\n| A | B |\n|---|---|\n{lines}\n")
    counts = [len(re.findall(r"Row \d+\.", page)) for page in pages]
    assert sum(counts) == rows and 1 not in counts
