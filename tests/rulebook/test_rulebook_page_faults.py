"""The page test finds what it is to find: in books made for it, and in pages as values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from book_pages import Block, Line, Link, Page, ReadBook, read_book
from books import expand_text, load_wayjer, make_faces
from page_faults import find_faults

from cardgen.loading.sources import Sources
from cardgen.rulebook.setting import write_book

FULL = Page(1, 148, 210, False, ((17, 120), (125, 190)), (), ())
TEXT = "Lay down all the cards that you have won in this round"


def make_line(page: int, top: float, text: str = TEXT, width: float = 119, left: float = 16) -> Line:
    return Line(page, text, left, top, left + width, top + 3.2, 9.2)


def make_book(*blocks: Block, pages: tuple[Page, ...] = (), links: tuple[Link, ...] = ()) -> ReadBook:
    """Give a book of four pages that are full, unless others are given."""
    return ReadBook(pages or tuple(replace(FULL, number=number) for number in range(1, 5)), blocks, links)


def tell(book: ReadBook) -> list[tuple[int, str]]:
    return [(fault.page, fault.kind) for fault in find_faults(book)]


def test_a_full_page_has_no_fault() -> None:
    assert tell(make_book(Block("P", (make_line(1, 20), make_line(1, 25, "and wait."))))) == []


@pytest.mark.parametrize(("end", "kinds"), [(133.4, []), (132.6, ["empty"])])
def test_a_page_that_is_empty_by_more_than_a_third_is_found(end: float, kinds: list[str]) -> None:
    pages = (replace(FULL, inks=((17, end),)), replace(FULL, number=2))
    assert [kind for _, kind in tell(make_book(pages=pages))] == kinds


def test_the_last_page_and_full_colour_pages_may_be_empty() -> None:
    pages = (replace(FULL, is_full=True, inks=()), replace(FULL, number=2, inks=((17, 30),)))
    assert tell(make_book(pages=pages)) == []


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (replace(FULL, inks=((17, 60), (100, 190))), "gap"),
        (replace(FULL, beyond=("left",)), "outside"),
        (replace(FULL, sizes=((7.0, "Deck"),)), "small type"),
    ],
)
def test_what_is_wrong_with_a_page_is_found(page: Page, kind: str) -> None:
    assert tell(make_book(pages=(page,))) == [(1, kind)]


@pytest.mark.parametrize("text", ["3", "\N{BLACK DIAMOND}", "a"])
def test_signs_and_single_letters_may_be_small(text: str) -> None:
    assert tell(make_book(pages=(replace(FULL, sizes=((5.0, text),)),))) == []


def test_a_heading_last_on_its_page_is_found() -> None:
    heading = Block("H2", (make_line(1, 184, "Losing on purpose"),))
    assert tell(make_book(heading, Block("P", (make_line(2, 20), make_line(2, 25))))) == [(1, "heading last")]


@pytest.mark.parametrize(
    ("block", "is_found"),
    [
        (Block("P", (make_line(1, 20), make_line(1, 25, "immediately."))), True),
        (Block("LBody", (make_line(1, 20), make_line(1, 25, "wait."))), True),
        (Block("TD", (make_line(1, 20, width=30), make_line(1, 25, "wait.", 8))), True),
        (Block("TD", (make_line(1, 20, width=30), make_line(1, 25, "immediately.", 8))), False),
        (Block("P", (make_line(1, 20), make_line(1, 25, "and\N{NO-BREAK SPACE}wait."))), False),
        (Block("TD", (make_line(1, 20, "The Mission", 20), make_line(1, 25, "ends.", 8))), False),
    ],
)
def test_a_last_line_of_one_word_is_found(block: Block, is_found: bool) -> None:
    assert tell(make_book(block)) == ([(1, "lone word")] if is_found else [])


def test_a_word_that_stands_alone_within_a_text_is_found() -> None:
    lines = (make_line(1, 20), make_line(1, 25, "are", 8), make_line(1, 30))
    assert tell(make_book(Block("P", lines))) == [(1, "short line")]


def test_a_line_that_is_alone_on_its_page_is_found() -> None:
    assert tell(make_book(Block("P", (make_line(1, 188), make_line(2, 17), make_line(2, 22))))) == [(1, "lone line")]


@pytest.mark.parametrize(("page", "is_found"), [(1, True), (2, False)])
def test_steps_may_go_on_beside_but_not_overleaf(page: int, is_found: bool) -> None:
    steps = [Block("LBody", (make_line(page + turn, 20),), steps=1) for turn in (0, 1)]
    assert tell(make_book(*steps)) == ([(page + 1, "steps turned")] if is_found else [])


@pytest.mark.parametrize(
    ("link", "is_found"),
    [
        (Link(1, 3, "as it ends (page 3)"), False),
        (Link(1, 3, "as it ends (page 2)"), True),
        (Link(1, 3, "The end", "The end, page 3"), False),
        (Link(1, 3, "The end", "The end, page 2"), True),
        (Link(1, 2, "The end"), True),
        (Link(1, 2, "Arc 1"), False),
    ],
)
def test_a_link_that_says_another_page_is_found(link: Link, is_found: bool) -> None:
    heading = Block("H1", (make_line(3, 20, "The end"),))
    assert tell(make_book(heading, links=(link,))) == ([(1, "link")] if is_found else [])


def print_book(text: str, folder: Path) -> ReadBook:
    """Set a book on Wayjer's deck and read it back."""
    sources = Sources(folder, Path(__file__).resolve().parents[2])
    book, report = expand_text(text, sources=sources)
    assert book is not None and report.diagnostics == ()
    faces, drawn = make_faces(load_wayjer().deck)
    file = folder / "book.pdf"
    file.write_bytes(write_book(book, faces, [drawn], sources, report))
    return read_book(file)


def test_a_book_is_read_as_it_is_printed(tmp_path: Path) -> None:
    steps = "1. **Draw** a card.\n2. **Play** it.\n\n"
    read = print_book(
        "# Start\n\n{{ contents() }}\n\n" + steps + "# Next\n\n" + "Lay all of them down. " * 12, tmp_path
    )
    assert [page.is_full for page in read.pages] == [True, False, False, False]  # the last is for notes
    assert [(block.kind, block.text) for block in read.blocks if block.kind in ("H1", "LBody")][-4:] == [
        ("LBody", "Next3"),
        ("LBody", "Draw a card."),
        ("LBody", "Play it."),
        ("H1", "Next"),
    ]
    assert [block.steps > 0 for block in read.blocks if block.kind == "LBody"] == [False, False, True, True]
    assert read.links == (Link(2, 2, "Start", "Start, page 2"), Link(2, 3, "Next", "Next, page 3"))
    (paragraph,) = [block for block in read.blocks if block.text.startswith("Lay all")]
    assert len(paragraph.lines) == 4
    assert paragraph.lines[0].left == pytest.approx(16, abs=0.5)
    assert paragraph.lines[0].size == pytest.approx(11, abs=0.05)
    assert [(fault.page, fault.kind) for fault in find_faults(read)] == [(2, "empty"), (3, "empty")]


def list_chapters(book: ReadBook) -> list[tuple[str, int]]:
    return [(block.text, block.lines[0].page) for block in book.blocks if block.kind == "H1"]


def test_a_chapter_that_runs_on_begins_where_there_is_room(tmp_path: Path) -> None:
    short = "# One\n\nIn short.\n\nMore of it.\n\n"
    rest = "# Two\n\n" + "Lay all of them down. " * 8
    assert list_chapters(print_book(f"{short}{rest}", tmp_path)) == [("One", 2), ("Two", 3)]
    assert list_chapters(print_book(f"{short}{{{{ runs_on() }}}}\n\n{rest}", tmp_path)) == [("One", 2), ("Two", 2)]
    long = "Lay all of them down.\n\n" * 19
    book = print_book(f"{short}{long}{{{{ runs_on() }}}}\n\n{rest}", tmp_path)
    assert list_chapters(book) == [("One", 2), ("Two", 3)]  # with no room for more than its heading


def test_what_is_to_stay_together_goes_to_the_next_page(tmp_path: Path) -> None:
    steps = "".join(f"{n}. **Step** {n}.\n\n   Do it well.\n" for n in range(1, 6))
    before = "# One\n\n" + "Lay all of them down.\n\n" * 18
    apart = print_book(f"{before}{steps}", tmp_path)
    together = print_book(f"{before}{{% call together() %}}\n{steps}{{% endcall %}}\n", tmp_path)
    pages = [
        sorted({line.page for block in book.blocks if block.text.startswith("Step") for line in block.lines})
        for book in (apart, together)
    ]
    assert pages == [[2, 3], [3]]


def test_a_text_that_ends_with_a_colon_goes_with_what_follows(tmp_path: Path) -> None:
    for count in range(19, 24):
        text = "# One\n\n" + "Lay all of them down.\n\n" * count + "You need:\n\n- Cards\n- A table\n"
        book = print_book(text, tmp_path)
        pages = {block.text: block.lines[0].page for block in book.blocks}
        assert pages["You need:"] == pages["Cards"], count
