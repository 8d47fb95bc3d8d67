"""What a set book says to those who hear it: read back with pikepdf and asked of two outside checkers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces
from pikepdf import Array, Dictionary, Name
from ua_checkers import ask_both, ask_page, ask_pdfua

from cardgen.loading import Sources
from cardgen.rulebook.finish.tags import close_gaps
from cardgen.rulebook.setting import write_book

TEXT = """For nobody

# First

{{ contents() }}

### A level is left out[^1]

A [link to the other chapter, which is of so many words that it goes on in the line below it](#second), ~~struck~~,
`code` and [the site](https://example.com).

[^1]: A note with [a link](#second).

##### Two left out

- [ ] Shuffle
- [x] Deal
  1. One
  2. Two

Trick
: One card of each player.

![A corner](red.svg) and ![](red.svg)

# Second

> Half transparent, with [a link](#first) and :swap: too.

| | A | B |
|---|---|---|
| x | 1 | |

| Head alone |
|---|

{{ table(row(hand("5", "6", caption="Hand"), picture("3"))) }}

{{ card_reference() }}

{{ back() }}
"""
LOOK = """
blockquote { opacity: 0.8; transform: rotate(3deg) }
@page :left { @top-left { content: "Head" } }
"""
SHEET = "templates/wayjer/rulebook.css"
RED = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z' fill='#c23456'/></svg>"


def set_book(folder: Path, text: str = TEXT, look: str = "") -> Path:
    """Set a book on Wayjer's deck with a style sheet of its own, and give its file."""
    for name, content in (("decks/wayjer/red.svg", RED), (SHEET, (SHIPPED.shipped / SHEET).read_text() + look)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(
            (SHIPPED.shipped / name).read_text() + content if look and "css" in name else content
        )
    sources = Sources(folder, SHIPPED.shipped)
    book, report = expand_text(text, sources=sources)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    file = folder / "rulebook.pdf"
    file.write_bytes(write_book(book, faces, [drawn], sources, report))
    assert {found.code for found in report.diagnostics} <= {"picture-without-words"}
    return file


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with all that a manuscript can hold, in the look of the game."""
    return set_book(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def pdf(book: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(book) as opened:
        yield opened


def find_elements(pdf: pikepdf.Pdf, kind: str | None = None) -> list[Any]:
    """Give the elements of the tree from its root, in the order of reading: all, or those of a kind."""
    found, waiting = [], list(pdf.Root.StructTreeRoot.K)[::-1]
    while waiting:
        element = waiting.pop()
        found.append(element)
        waiting += [kid for kid in find_kids(element) if isinstance(kid, Dictionary) and "/S" in kid][::-1]
    return [element for element in found if kind is None or f"/{kind}" == element.S]


def find_kids(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, Array) else [kids]


def find_artifacts(page: Any) -> list[tuple[str, str]]:
    """Give type and place of each part of a page that is marked as none of the text, with its properties."""
    marks = [step for step in pikepdf.parse_content_stream(page) if str(step.operator) == "BDC"]
    kinds = [mark.operands[1] for mark in marks if mark.operands[0] == Name.Artifact]
    return [(str(kind.Type), str(kind.Subtype)) for kind in kinds]


# ---- two checkers


def test_a_book_with_all_that_a_manuscript_can_hold_is_accessible(book: Path) -> None:
    assert ask_both(book) == []


def test_a_book_that_draws_half_transparent_and_turned_is_accessible(tmp_path: Path) -> None:
    file = set_book(tmp_path, look=LOOK)
    assert ask_page(file) == []
    # `pdfua` does not look into what a page draws as a group, so it takes the group for what nobody marked.
    assert [found.partition(":")[0] for found in ask_pdfua(file)] == ["UA-01-003"]


def drop_glyph_maps(pdf: pikepdf.Pdf) -> None:
    fonts = [each for each in pdf.objects if isinstance(each, Dictionary) and each.get("/Subtype") == "/CIDFontType2"]
    assert fonts
    for font in fonts:
        del font.CIDToGIDMap


def drop_scopes(pdf: pikepdf.Pdf) -> None:
    for cell in find_elements(pdf, "TH"):
        del cell.A.Scope


def drop_scopes_and_headers(pdf: pikepdf.Pdf) -> None:
    drop_scopes(pdf)
    for cell in find_elements(pdf, "TD"):
        if "/Headers" in cell.A:
            del cell.A.Headers


def drop_words_of_pictures(pdf: pikepdf.Pdf) -> None:
    for figure in find_elements(pdf, "Figure"):
        del figure.Alt


def drop_words_of_links(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        for link in page.obj.get("/Annots", ()):
            del link.Contents


def drop_marks(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[1]
    steps = [step for step in pikepdf.parse_content_stream(page) if str(step.operator) not in ("BDC", "BMC", "EMC")]
    page.obj.Contents = pdf.make_stream(pikepdf.unparse_content_stream(steps))


def drop_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def skip_level(pdf: pikepdf.Pdf) -> None:
    find_elements(pdf, "H2")[0].S = Name.H4


def drop_ids_of_notes(pdf: pikepdf.Pdf) -> None:
    for note in find_elements(pdf, "Note"):
        del note.ID


def drop_tab_order(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        if "/Tabs" in page.obj:
            del page.obj.Tabs


def drop_letters(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, Dictionary) and "/ToUnicode" in each:
            del each.ToUnicode


@pytest.mark.parametrize(
    ("spoil", "page_finds", "pdfua_finds"),
    [
        (drop_glyph_maps, {"PDFUA1-CIDTOGIDMAP-001"}, set()),
        (drop_scopes, set(), {"UA-15-003"}),
        (drop_scopes_and_headers, {"PDFUA1-TABLE-HEADERS-SCOPE-001"}, {"UA-15-003"}),
        (drop_words_of_pictures, {"PDFUA1-FIGURE-ALTERNATIVE-TEXT-001"}, {"UA-13-004"}),
        (drop_words_of_links, {"PDFUA1-LINK-CONTENTS-001"}, {"UA-18-005"}),
        (drop_marks, {"PDFUA1-CONTENT-TAGGING-001"}, {"UA-01-003"}),
        (drop_language, {"PDFUA1-TEXT-LANGUAGE-001"}, {"UA-06-001"}),
        (skip_level, {"PDFUA1-HEADING-NESTING-001"}, set()),
        (drop_ids_of_notes, {"PDFUA1-NOTE-ID-001"}, set()),
        (drop_tab_order, {"PDFUA1-PAGE-TABS-001"}, set()),
        (drop_letters, {"PDFUA1-FONT-UNICODE-MAPPING-001"}, set()),
    ],
)
def test_the_checkers_find_a_book_that_lacks_something(
    book: Path, tmp_path: Path, spoil: Callable[[pikepdf.Pdf], None], page_finds: set[str], pdfua_finds: set[str]
) -> None:
    with pikepdf.open(book) as opened:
        spoil(opened)
        opened.save(tmp_path / "spoilt.pdf")
    by_page = {found.partition(":")[0] for found in ask_page(tmp_path / "spoilt.pdf")}
    by_pdfua = {found.partition(":")[0] for found in ask_pdfua(tmp_path / "spoilt.pdf")}
    assert by_page >= page_finds
    assert by_pdfua >= pdfua_finds
    assert bool(by_page) == bool(page_finds)
    assert bool(by_pdfua) == bool(pdfua_finds)


# ---- what no checker asks


def test_each_header_cell_says_whether_it_heads_a_column_or_a_row(pdf: pikepdf.Pdf) -> None:
    tables = find_elements(pdf, "Table")
    assert len(tables) == 4  # the last one goes on over a page
    for table in tables:
        rows = [kid for part in find_kids(table) for kid in find_kids(part)]
        scopes = [[str(cell.A.get("/Scope", "")) for cell in find_kids(row) if cell.S == "/TH"] for row in rows]
        assert set(scopes[0]) == {"/Column"}
        assert all(scope in ([], ["/Row"]) for scope in scopes[1:])
    assert ["/Row"] in scopes


def test_headings_go_down_by_one_level_at_a_time(pdf: pikepdf.Pdf) -> None:
    kinds = [str(element.S) for element in find_elements(pdf)]
    assert [kind for kind in kinds if kind in ("/H1", "/H2", "/H3", "/H4", "/H5")] == ["/H1", "/H2", "/H3", "/H1"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [([1, 2, 3, 2, 1], [1, 2, 3, 2, 1]), ([1, 3, 3, 2], [1, 2, 2, 2]), ([2, 1], [1, 1]), ([3, 6, 4, 5], [1, 2, 2, 3])],
)
def test_levels_close_their_gaps(typed: list[int], read: list[int]) -> None:
    assert close_gaps(typed) == read


def test_a_link_says_the_heading_and_the_page_that_it_leads_to(pdf: pikepdf.Pdf) -> None:
    links = [str(link.Contents) for page in pdf.pages for link in page.obj.get("/Annots", ())]
    assert set(links) == {"First, page 2", "Second, page 3", "Footnote 1", "https://example.com"}


def test_a_link_is_one_place_to_press_in_each_of_its_lines(pdf: pikepdf.Pdf) -> None:
    places = [link for page in pdf.pages for link in page.obj.get("/Annots", ()) if link.Contents == "Second, page 3"]
    assert len(places) == 4  # one in the contents, two lines of the long one, one in the footnote
    within = [each for link in find_elements(pdf, "Link") for each in find_kids(link) if isinstance(each, Dictionary)]
    assert {str(each.get("/S", "/OBJR")) for each in within} == {"/OBJR", "/Span"}
    numbers = [int(link.StructParent) for page in pdf.pages for link in page.obj.get("/Annots", ())]
    known = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    assert [str(known[number].S) for number in numbers] == ["/Link"] * len(numbers)


def test_nothing_that_is_read_aloud_is_empty(pdf: pikepdf.Pdf) -> None:
    empty = {str(element.S) for element in find_elements(pdf) if not find_kids(element)}
    assert empty <= {"/TD", "/TH"}


def test_a_footnote_is_a_note_with_its_number_before_it(pdf: pikepdf.Pdf) -> None:
    [note] = find_elements(pdf, "Note")
    assert str(note.ID) == "note-1"
    assert [str(kid.S) for kid in find_kids(note)] == ["/Lbl", "/P"]
    assert pikepdf.NameTree(pdf.Root.StructTreeRoot.IDTree)["note-1"].objgen == note.objgen


def test_what_stands_in_the_margins_is_none_of_the_text(tmp_path: Path) -> None:
    with pikepdf.open(set_book(tmp_path, look=LOOK)) as opened:
        artifacts = [sorted(set(find_artifacts(page))) for page in opened.pages]
    foot, head = ("/Pagination", "/Footer"), ("/Pagination", "/Header")
    assert artifacts == [[], [foot, head], [foot], [foot, head]]


def test_a_picture_without_words_is_decoration(pdf: pikepdf.Pdf) -> None:
    words = [str(figure.Alt) for figure in find_elements(pdf, "Figure")]
    assert words.count("A corner") == 1
    assert all(words)
    steps = pikepdf.parse_content_stream(pdf.pages[1])
    unmarked = [at for at, step in enumerate(steps) if str(step.operator) == "BMC" and is_picture(steps[at:])]
    assert len(unmarked) == 1


def is_picture(steps: list[Any]) -> bool:
    """Tell whether what is marked draws a picture."""
    end = next(at for at, step in enumerate(steps) if str(step.operator) == "EMC")
    return any(str(step.operator) == "Do" for step in steps[:end])


def test_each_picture_says_where_it_lies_on_its_page(pdf: pikepdf.Pdf) -> None:
    for figure in find_elements(pdf, "Figure"):
        left, bottom, right, top = (float(edge) for edge in figure.A.BBox)
        assert left < right
        assert bottom < top
    [corner] = [figure for figure in find_elements(pdf, "Figure") if figure.Alt == "A corner"]
    left, bottom, right, top = (float(edge) for edge in corner.A.BBox)
    assert (round(right - left, 2), round(top - bottom, 2)) == (6.75, 6.75)  # 9 pixels
    assert left == pytest.approx(13 / 25.4 * 72, abs=0.01)  # it begins its line, at the outer margin


def test_each_marked_part_of_a_page_is_one_element_and_each_element_a_part(tmp_path: Path) -> None:
    with pikepdf.open(set_book(tmp_path, look=LOOK)) as opened:
        tree = pikepdf.NumberTree(opened.Root.StructTreeRoot.ParentTree)
        told = [place for element in find_elements(opened) for place in find_places(element)]
        assert len(told) == len(set(told))
        marked = {
            (int(drawn.StructParents), number): tree[int(drawn.StructParents)][number].objgen
            for drawn in find_drawn(opened)
            for number in find_numbers(drawn)
        }
    assert len(marked) > 50
    assert {(owner, number): element for owner, number, element in told} == marked


def find_places(element: Any) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Give for each part that an element stands for the key of what draws it, its number, and the element."""
    for kid in find_kids(element):
        if not isinstance(kid, Dictionary):
            yield int(element.Pg.StructParents), int(kid), element.objgen
        elif kid.get("/Type") == Name.MCR:
            yield int(kid.Stm.StructParents), int(kid.MCID), element.objgen


def find_drawn(pdf: pikepdf.Pdf) -> list[Any]:
    """Give the pages, and the groups of theirs that hold marked parts."""
    forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/StructParents" in each]
    assert len(forms) == 1
    return [*(page.obj for page in pdf.pages), *forms]


def find_numbers(drawn: Any) -> list[int]:
    marks = [step.operands[1] for step in pikepdf.parse_content_stream(drawn) if str(step.operator) == "BDC"]
    return [int(mark.MCID) for mark in marks if "/MCID" in mark]


def test_cards_are_drawn_without_tags_of_their_own(pdf: pikepdf.Pdf) -> None:
    faces = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Matrix" in each]
    assert faces
    for face in (*faces, *(each.Resources.XObject.Face for each in faces)):
        assert not {"BDC", "BMC"} & {str(step.operator) for step in pikepdf.parse_content_stream(face)}


def test_the_same_book_has_the_same_bytes(book: Path, tmp_path: Path) -> None:
    assert set_book(tmp_path).read_bytes() == book.read_bytes()


def test_a_triangle_that_is_made_of_borders_brings_no_transparency(tmp_path: Path) -> None:
    triangle = "h1::before { content: ''; display: inline-block; border: 3mm solid transparent; border-top-color: red }"
    assert find_opacities(set_book(tmp_path, look=triangle)) == {1.0}


def test_a_text_that_is_transparent_stays_so(tmp_path: Path) -> None:
    assert find_opacities(set_book(tmp_path, look="blockquote, h1 { color: transparent }")) == {0.0, 1.0}


def find_opacities(file: Path) -> set[float]:
    """Give how opaque the pages of a book are drawn."""
    with pikepdf.open(file) as opened:
        return {
            float(page.resources.ExtGState[str(step.operands[0])].ca)
            for page in opened.pages
            for step in pikepdf.parse_content_stream(page)
            if str(step.operator) == "gs" and "/ca" in page.resources.ExtGState[str(step.operands[0])]
        }


def test_fonts_bear_names_without_the_signs_of_a_style_sheet(pdf: pikepdf.Pdf) -> None:
    described = [each for each in pdf.objects if isinstance(each, Dictionary) and "/FontName" in each]
    names = {str(font.FontName).partition("+")[2] for font in described}
    assert {"Source-Sans-3", "Source-Sans-3-Semi-Bold", "Outfit-Heavy"} <= names
    assert not [name for name in names if "," in name]
